"""Lines below a terminal's report: what the number of games was decided by, how fast they were played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..engine.outcome import Outcome


#: What a stop at a width does to what is told.
_BIAS = "Intervals are narrower near 0% and 100%, so it ends a little sooner there"


def stopping_line(
    found: dict[str, Any], words: list[str], shares: Sequence[bool] = (True,), corrected: bool = False
) -> str:
    """What the number of games was decided by: a precision (`Precision.as_json`), `words` for its quantities.

    corrected: whether the rates that are told are corrected for such a stop.
    """
    does = "the rates told above are corrected for that" if corrected else "it does not ask who is ahead"
    told = list(zip(found["half_widths"].items(), words, shares, strict=True))
    asked = " and ".join(f"{what} was known to {_known_to(width, share)}" for (_, width), what, share in told)
    rule = f"Played until {asked} (between {found['min_games']:,} and {found['cap']:,})"
    if found["reached"]:
        return f"{rule}: reached. {_BIAS}; {does}."
    wide = [_known_to(found["widest"][name], share) for (name, w), _, share in told if found["widest"][name] > w]
    return f"{rule}: NOT reached, the widest is {' and '.join(wide)}; raise -n."


def _known_to(width: float, share: bool) -> str:
    return f"±{100 * width:.3g} points" if share else f"±{width:.3g}"


def speed_lines(outcome: Outcome, unit: str, games: int = 1, what: str = "games") -> list[str]:
    """How many of the units were played before, and how fast the rest was; a unit is so many games."""
    lines = [f"{outcome.loaded:,} of the {unit} were played before."] if outcome.loaded else []
    if not outcome.speed:
        return lines
    compiling = f", compiling {outcome.compile_seconds:.1f} s" if outcome.compile_seconds else ""
    return [*lines, f"{games * outcome.speed:,.0f} {what}/s, {outcome.elapsed:.1f} s{compiling}."]
