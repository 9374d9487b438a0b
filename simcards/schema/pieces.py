"""The words in which JSON objects are described: each function gives a piece of JSON Schema, draft 2020-12.

`meaning` is what a reader is told of a field, its unit included.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Schema = dict[str, Any]


def text(meaning: str, *values: str) -> Schema:
    """A text; of these values alone where there are some."""
    return {"type": "string", "description": meaning, **({"enum": list(values)} if values else {})}


def flag(meaning: str) -> Schema:
    """True or false."""
    return {"type": "boolean", "description": meaning}


def whole(meaning: str, least: int = 0) -> Schema:
    """A whole number, not below `least`."""
    return {"type": "integer", "description": meaning, "minimum": least}


def number(meaning: str, least: float | None = None, most: float | None = None) -> Schema:
    """A number between these bounds, where there are any."""
    bounds = {"minimum": least, "maximum": most}
    return {"type": "number", "description": meaning, **{key: at for key, at in bounds.items() if at is not None}}


def share(meaning: str) -> Schema:
    """A fraction from 0 to 1."""
    return number(f"{meaning}, as a fraction", 0, 1)


def change(meaning: str) -> Schema:
    """A difference of two fractions, from -1 to 1."""
    return number(f"{meaning}, as a difference of fractions", -1, 1)


def rows(meaning: str, each: Schema, length: int | None = None) -> Schema:
    """A list of what is alike; length: how many there always are."""
    fixed = {} if length is None else {"minItems": length, "maxItems": length}
    return {"type": "array", "description": meaning, "items": each, **fixed}


def names(meaning: str) -> Schema:
    """A list of texts."""
    return rows(meaning, {"type": "string"})


def interval(meaning: str, each: Schema | None = None) -> Schema:
    """The two ends of an interval."""
    return rows(meaning, each or {"type": "number"}, 2)


def one_object(meaning: str, always: Mapping[str, Schema], at_times: Mapping[str, Schema] | None = None) -> Schema:
    """An object: fields that are always there, and fields that are there at times. Others may come with time."""
    return {
        "type": "object",
        "description": meaning,
        "properties": {**always, **(at_times or {})},
        "required": list(always),
        "additionalProperties": True,
    }


def rows_of(
    meaning: str, one: str, always: Mapping[str, Schema], at_times: Mapping[str, Schema] | None = None
) -> Schema:
    """A list of objects, each as `one_object` describes it."""
    return rows(meaning, one_object(one, always, at_times))


def by_name(meaning: str, each: Schema) -> Schema:
    """An object whose keys are names that a game or a user gives."""
    return {"type": "object", "description": meaning, "additionalProperties": each}


def or_none(schema: Schema) -> Schema:
    """The same, or null where it is not known or does not apply."""
    return {**schema, "type": [schema["type"], "null"]}
