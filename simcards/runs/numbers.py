"""Figures in words: shares in percent, differences in points, intervals, with one minus sign."""

from __future__ import annotations

from collections.abc import Sequence

#: Stands before a number below zero, everywhere that people read it.
MINUS = "−"

#: Decimals that tell a percentage from 100 however many games are played.
_MOST_DIGITS = 14


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
    while digits < _MOST_DIGITS and ends[0] != ends[1] and number(ends[0], digits) == number(ends[1], digits):
        digits += 1
    lo, hi = (number(end, digits) for end in ends)
    return f"{lo}–{hi}%"


def points(difference: float, signed: bool = True, digits: int = 2) -> str:
    """A difference of shares in percentage points."""
    return number(100 * difference, digits, signed)


def span(ci: Sequence[float] | None, digits: int = 2) -> str:
    """An interval of differences of shares in points, inside −100 to 100."""
    if ci is None:
        return "nothing known"
    lo, hi = (points(min(max(end, -1.0), 1.0), digits=digits) for end in ci)
    return f"{lo} to {hi}"


def p_value(value: float) -> str:
    """A p value."""
    return "< 0.0001" if value < 0.0001 else f"{value:.4f}"


def digits_for(games: int) -> int:
    """Decimals of a percentage that so many games justify."""
    return 1 if games < 20_000 else 2 if games < 2_000_000 else 3
