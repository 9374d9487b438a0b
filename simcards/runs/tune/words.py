"""What a search for parameters found, in plain sentences."""

from __future__ import annotations

import math

from simcards.runs.numbers import points, span, would_be_found
from simcards.runs.result import Row
from simcards.runs.tune.result import Tuned


def search_answer(result: Tuned) -> list[str]:
    """What the search gained on fresh deals, against whom what it found does worse, and what could be seen."""
    return [line for line in (gain_sentence(result), cost_sentence(result), power_sentence(result)) if line]


def power_sentence(result: Tuned) -> str:
    """What so many fresh deals could see at all; empty where nothing varied."""
    if result.smallest_seen is None:
        return ""
    return would_be_found(f"A gain of {points(result.smallest_seen, False)} points", "fresh deals")


def gain_sentence(result: Tuned) -> str:
    """What the search gained, measured on fresh deals, and what becomes of the parameters."""
    gain = result.gain
    if result.unchanged:
        return "Flat: nothing better was found, so the parameters stay as they are."
    about = f"{points(gain['value'])} points ({100 * result.terms.level:g}% interval {span(gain['ci'], most=math.inf)})"
    if not result.flat:
        return f"Gain against the panel on {result.games:,} games with fresh deals: {about}, a real gain."
    says = {
        "worse": "a loss",
        "too-small": f"too small to matter, within ±{100 * result.terms.margin:g}",
        "undecided": "not surely a gain",
        "better": f"no more than the {100 * result.terms.margin:g} that would matter",
    }
    return (
        f"Flat: the best of {result.evaluations:,} candidates comes to {about} against the panel on {result.games:,} "
        f"games with fresh deals, {says[gain['verdict']]}; the parameters stay as they are."
    )


def cost_sentence(result: Tuned) -> str:
    """Against whom what was found surely does worse than the strategy as it was; empty where it is not handed out."""
    costs = [] if result.flat else sorted(result.costs, key=lambda row: float(row["change"]))
    return f"The gain costs elsewhere: against {', against '.join(_cost(row) for row in costs)}." if costs else ""


def _cost(row: Row) -> str:
    held = ", held out of the search" if row["held_out"] else ""
    return f"{row['opponent']} {points(row['change'])} points ({span(row['change_ci'], most=math.inf)}{held})"


def goal_words(result: Tuned) -> str:
    """What the search maximises."""
    return f"goal: {result.setup.aim.rate} less the opponents', mean over the panel"
