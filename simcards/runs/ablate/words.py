"""What each habit of a strategy is worth, in plain sentences."""

from __future__ import annotations

from simcards.runs.compare.words import within
from simcards.runs.numbers import points, span
from simcards.runs.result import Row


def habit_sentence(row: Row, margin: float, level: float) -> str:
    """What a habit is worth."""
    about = f"{points(row['worth'])} points ({100 * level:g}% interval {span(row['ci'])})"
    says = {
        "better": "it helps",
        "worse": "it hurts: the strategy plays better without it",
        "too-small": f"too small to matter, within {within(margin)}",
        "not-worse": f"it does not hurt, or by less than {100 * margin:g} points",
        "not-better": f"it does not help, or by less than {100 * margin:g} points",
        "undecided": f"undecided, neither a gain or loss nor a worth within {within(margin)} is sure",
    }
    return f"{row['parameter']} is worth {about}: {says[row['verdict']]}."
