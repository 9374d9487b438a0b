"""Streams that cannot take every character: what they get in its place, so that nothing is lost and nothing fails."""

from __future__ import annotations

import codecs
import sys
from typing import TextIO

#: The name by which streams ask for plainer characters.
PLAINER = "simcards-plainer"

#: By character, what says the same in ASCII.
_ASCII = {
    **dict.fromkeys("–—−─‐‑", "-"),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”", '"'),
    **dict.fromkeys("│┊", "|"),
    **dict.fromkeys("×✕", "x"),
    **dict(zip("▁▂▃▄▅▆▇█", ".:-=+*#@", strict=True)),
    **{"±": "+-", "…": "...", "●": "*", "○": "o", "→": "->", "≤": "<=", "≥": ">=", "½": "1/2", "·": "*", "²": "2"},
}


def plainer(error: UnicodeError) -> tuple[str, int]:
    """Write what a stream cannot take in plainer characters; a letter of a name as an escape, which loses nothing."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    return "".join(_ASCII.get(letter, ascii(letter)[1:-1]) for letter in letters), error.end


def plain_streams() -> None:
    """Let standard output and error, where they cannot take a character, write a plainer one."""
    codecs.register_error(PLAINER, plainer)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=PLAINER)


def takes_all(stream: TextIO) -> bool:
    """Whether a stream takes every character."""
    name = (getattr(stream, "encoding", None) or "utf-8").lower().replace("-", "").replace("_", "")
    return name.startswith("utf")
