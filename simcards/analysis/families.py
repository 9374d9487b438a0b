"""What the analysis needs of a family of games, in modules of the family's folder.

`positions`: positions, their worth and their moves in words; `resume`: the kernel that plays on from them;
`position_file`: positions as TOML files.
"""

from __future__ import annotations

import importlib
from types import ModuleType

from simcards.games.contract import Family


def part(family: Family, name: str) -> ModuleType:
    """One of these modules; importing it needs the compiler."""
    return importlib.import_module(f"simcards.games.{family.name}.{name}")
