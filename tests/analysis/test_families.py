"""A family brings what the analysis needs, or the lack of it is told in one line."""

import pytest

from simcards.analysis.families import part
from simcards.errors import UsageError
from simcards.games.family import find_game


def test_a_module_that_is_there() -> None:
    assert part(find_game("cuckoo")[0], "positions").__name__ == "simcards.games.cuckoo.positions"


def test_a_module_that_is_missing_is_named() -> None:
    with pytest.raises(UsageError, match=r"^cuckoo: its games have no dreams\.py, which this needs$"):
        part(find_game("cuckoo")[0], "dreams")
