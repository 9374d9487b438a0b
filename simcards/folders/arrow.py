"""pyarrow, with its Parquet files, loaded when the first of it is used: a run without a folder starts sooner."""

from __future__ import annotations

import importlib
from typing import Any


def __getattr__(name: str) -> Any:
    """What pyarrow has under a name."""
    importlib.import_module("pyarrow.parquet")
    return getattr(importlib.import_module("pyarrow"), name)
