"""A file that a user has written in TOML: what it says, and in which line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from simcards.errors import UsageError

#: The line of every key and table, from 1, by the path to it: ("rules", "stockpile_size"), ("arms", 0, "title").
Lines = dict[tuple[Any, ...], int]


def read_toml(path: Path, way_out: str, error: type[UsageError] = UsageError) -> tuple[dict[str, Any], Lines]:
    """What a file says, and the lines of its keys; an `error` names the line that is no TOML.

    way_out: what to do where there is no such file.
    """
    text = ""
    try:
        text = path.read_text(encoding="utf-8-sig")
        return tomllib.loads(text), dict(_lines_of(text))
    except OSError as reason:
        raise error(f"{path}: {reason.strerror}; {way_out}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as reason:
        found = re.search(r"\(at line (\d+)", str(reason))
        line = found[1] if found else len(text.splitlines()) or 1
        raise error(f"{path}:{line}: no TOML: {reason}") from None
    except ValueError as reason:  # from Python alone: a name with a NUL, or that is no text
        raise error(f"{str(path)!r}: {reason}; {way_out}") from None


def _lines_of(text: str) -> Iterator[tuple[tuple[Any, ...], int]]:
    """The line of every key and table: the path to it, and its number from 1."""
    table: tuple[Any, ...] = ()
    arms: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        heading = re.match(r"\s*\[(\[)?\s*([\w.-]+)\s*\]", line)
        key = re.match(r"\s*([\w-]+)\s*=", line)
        if heading:
            parts: tuple[Any, ...] = tuple(heading[2].split("."))
            if heading[1]:
                arms[heading[2]] = arms.get(heading[2], -1) + 1
                parts = (*parts, arms[heading[2]])
            elif parts[0] in arms:
                parts = (parts[0], arms[parts[0]], *parts[1:])
            table = parts
            yield table, number
        elif key:
            yield (*table, key[1]), number
