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


def test_every_file_of_weights_is_named() -> None:
    """As data of the package that it lies in: a strategy reads it as soon as it is loaded."""
    named = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]
    files = [file for top in ("simcards", "reports", "strategies") for file in (ROOT / top).rglob("*.npz")]
    assert files
    for file in files:
        folder = file.parent.relative_to(ROOT)
        package = ".".join(folder.parts if folder.parts[0] == "simcards" else ("simcards", *folder.parts))
        assert any(file.match(pattern) for pattern in named[package]), file
