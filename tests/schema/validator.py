"""A small validator of JSON against the part of JSON Schema that the schemas use; it knows no keyword besides."""

from __future__ import annotations

import math
from typing import Any

TYPES: dict[str, Any] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value),
}

KEYWORDS = {
    "$schema",
    "title",
    "description",
    "type",
    "const",
    "enum",
    "minimum",
    "maximum",
    "items",
    "minItems",
    "maxItems",
    "properties",
    "required",
    "additionalProperties",
    "anyOf",
}


def faults(value: Any, schema: dict[str, Any], at: str = "") -> list[str]:
    """What is wrong with a value, each with where; a key that no schema describes is wrong, too."""
    assert set(schema) <= KEYWORDS, at
    if "anyOf" in schema:
        return min((faults(value, form, at) for form in schema["anyOf"]), key=len)
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if types and not any(TYPES[name](value) for name in types):
        return [f"{at}: {value!r} is not of type {types}"]
    if value is None:
        return []
    return [*_of_value(value, schema, at), *_of_list(value, schema, at), *_of_object(value, schema, at)]


def _of_value(value: Any, schema: dict[str, Any], at: str) -> list[str]:
    found = []
    if value not in schema.get("enum", [value]) or value != schema.get("const", value):
        found.append(f"{at}: {value!r} is none of the values")
    if isinstance(value, (int, float)):
        slack = 1e-9
        if not schema.get("minimum", value) - slack <= value <= schema.get("maximum", value) + slack:
            found.append(f"{at}: {value!r} is out of bounds")
    return found


def _of_list(value: Any, schema: dict[str, Any], at: str) -> list[str]:
    if not isinstance(value, list):
        return []
    fits = schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
    found = [] if fits else [f"{at}: {len(value)} items"]
    for number, each in enumerate(value):
        found += faults(each, schema["items"], f"{at}[{number}]")
    return found


def _of_object(value: Any, schema: dict[str, Any], at: str) -> list[str]:
    if not isinstance(value, dict):
        return []
    described = schema.get("properties", {})
    found = [f"{at}.{key}: missing" for key in schema.get("required", []) if key not in value]
    for key, inside in value.items():
        each = described.get(key, schema.get("additionalProperties", True))
        found += [f"{at}.{key}: not described"] if each is True else faults(inside, each, f"{at}.{key}")
    return found
