"""The versions of simcards, and of the JSON objects that the commands print."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__version__ = "0.1.0"

#: It grows when a field goes or means something else, not when one is added.
SCHEMA = 1


def versioned(contents: Mapping[str, Any]) -> dict[str, Any]:
    """What a command prints as one JSON object: the contents, and first the version of their schema."""
    return {"schema": SCHEMA, **contents}
