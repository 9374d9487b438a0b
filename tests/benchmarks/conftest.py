"""The scripts of benchmarks/ are imported as they import one another."""

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="module", autouse=True)
def scripts_are_found() -> Iterator[None]:
    """As if the tests were run in that folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(Path(__file__).parents[2] / "benchmarks"))
        yield
