"""The event log of a recorded game: a flat int64 array, empty when nothing is recorded.

log[0] counts the events; each is a code and three numbers. The kernel that plays millions fills it when it is handed
one, so a record shows the very game that was counted.
"""

from __future__ import annotations

from simcards.engine.jit import inline, jit

WIDTH = 4


@jit
def _append(log, event, a, b, c):
    at = 1 + WIDTH * log[0]
    log[0] += 1
    if at + WIDTH <= log.size:
        log[at], log[at + 1], log[at + 2], log[at + 3] = event, a, b, c


@inline
def note(log, event, a, b, c):
    """Append an event; only counted when the log is full, so that the reader can come back with a longer one."""
    if log.size:
        _append(log, event, a, b, c)
