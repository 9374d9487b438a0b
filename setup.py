"""Which packages there are: every folder with an `__init__.py`, so that a new one is named nowhere else.

Two folders beside `simcards/` are packages inside it; pyproject.toml says so too, and all else.
"""

from setuptools import find_packages, setup

INSIDE = ("reports", "strategies")

beside = find_packages(include=[pattern for name in INSIDE for pattern in (name, f"{name}.*")])
setup(packages=[*find_packages(include=["simcards", "simcards.*"]), *(f"simcards.{name}" for name in beside)])
