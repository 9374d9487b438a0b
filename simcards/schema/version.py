"""The version of the JSON objects that the commands print."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

#: It grows when a field goes or means something else, not when one is added.
SCHEMA = 1


def versioned(contents: Mapping[str, Any]) -> dict[str, Any]:
    """What a command prints as one JSON object: the contents, and first the version of their schema."""
    return {"schema": SCHEMA, **contents}
