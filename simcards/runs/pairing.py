"""How much it helped that all was played on the same deals, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from simcards.runs.result import Row
from simcards.stats.groups import LEAST

_MEANING = "variance of a difference if each game had a deal of its own, over that on the same deals"


def pairing(rows: Sequence[Row], level: float, several: str) -> str:
    """How much the same deals helped, also when they did not; that nothing can be said where few deals decide.

    rows: comparisons with their variance_ratio and variance_ratio_ci, none where it is not known; several: what many of
    them are called.
    """
    known = [row for row in rows if row["variance_ratio_ci"] is not None]
    if not known:
        return f"Same deals: too few made a difference to say how much they helped ({LEAST} are needed)."
    ratios = [row["variance_ratio"] for row in known]
    ends = [end for row in known for end in row["variance_ratio_ci"]]
    low, high = min(ratios), max(ratios)
    text = f"{low:.2f}" if round(low, 2) == round(high, 2) else f"{low:.2f} to {high:.2f}"
    one = f"{100 * level:g}% interval{'s' if len(known) > 1 else ''} from {min(ends):.2f} to {max(ends):.2f}"
    return f"Same deals: variance ratio {text} ({_MEANING}; {one}); {_gained(known, several)}."


def _gained(known: Sequence[Row], several: str) -> str:
    """Whether pairing surely helped, surely did not, or neither."""
    helped = [row["variance_ratio_ci"][0] > 1.0 for row in known]
    hurt = [row["variance_ratio_ci"][1] < 1.0 for row in known]
    if all(helped):
        return "they helped"
    if all(hurt):
        return "they did not help"
    if any(helped) or any(hurt):
        return f"for some {several} they helped, for others they did not, or that is not sure"
    return "whether they helped is not sure"
