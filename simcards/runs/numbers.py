"""Figures in words: shares in percent, differences in points, intervals, with one minus sign."""

from __future__ import annotations

import math
from collections.abc import Sequence

from simcards.stats.power import POWER

#: Stands before a number below zero, everywhere that people read it.
MINUS = "−"

#: Decimals that tell a percentage from 100, or a mean from 0, however many games are played.
_MOST_DIGITS = 14

#: Decimals at which the end of an interval is looked for beside 0.
_NEAR_ZERO = 6

#: From this width on an interval of a share is too wide for a finding.
_TOO_WIDE = 0.4

#: How far the middle of an interval may lie from its estimate, as a part of half its width, to be told as ±.
_LOPSIDED = 0.1


def number(value: float, digits: int, signed: bool = False) -> str:
    """A number with so many decimals, and commas; no minus before a zero."""
    rounded = round(float(value), digits) + 0.0  # numpy rounds its own numbers in another way
    sign = MINUS if rounded < 0 else "+" if signed and rounded > 0 else ""
    return f"{sign}{abs(rounded):,.{digits}f}"


def percent(share: float, digits: int = 2) -> str:
    """A share as a percentage."""
    return f"{number(100 * share, digits)}%"


def interval(ci: Sequence[float] | None, digits: int = 2) -> str:
    """A share's interval as percentages, inside 0 to 100; with more decimals where its ends would look alike."""
    if ci is None:
        return "–"
    ends = [100 * min(max(end, 0.0), 1.0) for end in ci]
    digits = _apart(ends, digits)
    lo, hi = (number(end, digits) for end in ends)
    return f"{lo}–{hi}%"


def _apart(ends: Sequence[float], digits: int) -> int:
    """So many decimals, or more where the ends of an interval would look alike and are not."""
    while digits < _MOST_DIGITS and ends[0] != ends[1] and number(ends[0], digits) == number(ends[1], digits):
        digits += 1
    return digits


def _beside_zero(end: float, digits: int) -> int:
    """So many decimals, or more where an end of an interval would look like 0 and is not."""
    enough = (more for more in range(digits, _NEAR_ZERO + 1) if end == 0.0 or round(end, more) != 0.0)
    return next(enough, digits)


def counted(number: int, what: str) -> str:
    """So many of what is named in the plural: 2 games, 1 game; a series is called so alone, too."""
    return f"{number:,} {what if number != 1 or what == 'series' else what.removesuffix('s')}"


def too_few_units(widest: float, units: int, what: str, question: str) -> str:
    """What stands in a finding's place where so many units have left an interval of a share too wide; else nothing."""
    said = f"{counted(units, what)} {'is' if units == 1 else 'are'} too few to say {question}"
    return said if widest > _TOO_WIDE else ""


def points(difference: float, signed: bool = True, digits: int = 2) -> str:
    """A difference of shares in percentage points."""
    return number(100 * difference, digits, signed)


def span(ci: Sequence[float] | None, digits: int = 2, most: float = 1.0) -> str:
    """An interval of differences of shares in points, at most `most` from 0; on which side its ends lie is seen.

    most: 1 for two shares; math.inf for what keeps to bounds of its own, as the change of a difference.
    """
    if ci is None:
        return "nothing known"
    ends = [100 * min(max(float(end), -most), most) for end in ci]
    lo, hi = (number(end, _beside_zero(end, digits), signed=True) for end in ends)
    return f"{lo} to {hi}"


def between(ci: Sequence[float | None] | None, digits: int, signed: bool = False) -> str:
    """An interval of numbers, with more decimals where ends would look alike, or like 0; of one end what it says."""
    ends = [] if ci is None else [end for end in ci if end is not None]
    if ci is None or not ends:
        return "nothing known"
    if len(ends) < 2:
        return f"at {'most' if ci[0] is None else 'least'} {number(ends[0], digits, signed)}"
    digits = _apart(ends, digits)
    lo, hi = (number(end, _beside_zero(end, digits), signed) for end in ends)
    return f"{lo} to {hi}" if signed or ends[0] < 0 else f"{lo}–{hi}"


def spread(value: float, ends: Sequence[float], digits: int, signed: bool = True) -> str:
    """An interval as ± half its width, where that says the same as its ends, also about 0; else these."""
    half = (ends[1] - ends[0]) / 2.0
    leaves_out_zero = ends[0] > 0.0 or ends[1] < 0.0
    reaches_zero = round(abs(float(value)), digits) <= round(float(half), digits)
    if abs(sum(ends) / 2.0 - value) <= _LOPSIDED * half and not (leaves_out_zero and reaches_zero):
        return f"±{number(half, digits)}"
    return between(ends, digits, signed)


def would_be_found(what: str, units: str) -> str:
    """A sentence on what a run of its size could see."""
    chance = f"with a chance of {100 * POWER:g}%"
    return f"{what} would have been found by so many {units} {chance}; what is smaller may have gone unseen."


def p_value(value: float) -> str:
    """A p value."""
    return "< 0.0001" if value < 0.0001 else f"{value:.4f}"


def digits_within(half: float) -> int:
    """Decimals that an interval of this half-width justifies; one when nothing is known of it."""
    if not 0.0 < half < math.inf:
        return 1
    return next((digits for digits in range(4) if half >= 1.95 * 10.0**-digits), 4)


def digits_for(games: int) -> int:
    """Decimals of a percentage that so many games justify."""
    return 1 if games < 20_000 else 2 if games < 2_000_000 else 3
