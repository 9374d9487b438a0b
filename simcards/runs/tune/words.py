"""What a search for parameters found, in plain sentences."""

from __future__ import annotations

from simcards.runs.numbers import points, span
from simcards.runs.tune.result import Tuned


def gain_sentence(result: Tuned) -> str:
    """What the search gained, measured on fresh deals."""
    gain = result.gain
    if result.tuned.values == result.base.values:
        return "Nothing better was found: the parameters stay as they are."
    says = {
        "better": "a real gain",
        "worse": "a loss: keep the parameters as they were",
        "too-small": f"too small to matter, within ±{100 * result.terms.margin:g}",
        "undecided": "not certain to be a gain",
    }
    about = f"{points(gain['value'])} points ({100 * result.terms.level:g}% interval {span(gain['ci'])})"
    return f"Gain against the panel on {result.games:,} games with fresh deals: {about}, {says[gain['verdict']]}."
