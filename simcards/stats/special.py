"""The special functions of scipy, loaded when the first is used: a run that needs none starts sooner."""

from __future__ import annotations

import importlib
from typing import Any


def __getattr__(name: str) -> Any:
    """A function of `scipy.special`."""
    return getattr(importlib.import_module("scipy.special"), name)
