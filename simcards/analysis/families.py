"""What the analysis needs of a family of games, in modules of the family's folder.

`positions`: positions, their worth and their moves in words; `resume`: the kernel that plays on from them;
`position_file`: positions as TOML files; `table_words`: the table drawn; `table_events`: how events change it.
"""

from __future__ import annotations

import importlib
from types import ModuleType

from simcards.errors import UsageError
from simcards.games.contract import Family


def part(family: Family, name: str) -> ModuleType:
    """One of these modules; importing it needs the compiler. UsageError for a family that has none."""
    module = f"simcards.games.{family.name}.{name}"
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise UsageError(f"{family.name}: its games have no {name}.py, which this needs") from None
