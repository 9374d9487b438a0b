"""What is installed: every package of the three folders, each named once."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_every_package_is_named() -> None:
    """A folder that is forgotten here is missing from an installed copy, though not from a checkout."""
    named = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    found = []
    for top, name in (("simcards", "simcards"), ("reports", "simcards.reports"), ("strategies", "simcards.strategies")):
        for file in (ROOT / top).rglob("__init__.py"):
            inside = file.parent.relative_to(ROOT / top).parts
            found.append(".".join((name, *inside)))
    assert sorted(named) == sorted(found)
    assert len(named) == len(set(named))
