"""What each habit of a strategy is worth, in plain sentences."""

from __future__ import annotations

from simcards.runs.compare.words import within
from simcards.runs.numbers import points, span
from simcards.runs.result import Row


def habit_sentence(row: Row, margin: float, level: float) -> str:
    """What a habit is worth."""
    about = f"{points(row['estimate'])} points ({100 * level:g}% interval {span(row['ci'])})"
    says = {
        "better": "it helps",
        "worse": "it hurts: the strategy plays better without it",
        "too-small": f"too small to matter, within {within(margin)}",
        "not-worse": f"it does not hurt, or by less than {100 * margin:g} points",
        "not-better": f"it does not help, or by less than {100 * margin:g} points",
        "undecided": f"undecided, neither a gain or loss nor a worth within {within(margin)} is sure",
    }
    return f"{row['parameter']} is worth {about}: {says[row['verdict']]}."


def habits_answer(rows: list[Row], name: str, margin: float, level: float) -> list[str]:
    """Which habits surely help or hurt, a sentence each, and how many are left; `rows` as `Ablation.rows`."""
    sure = [row for row in rows if row["verdict"] in ("better", "worse")]
    open_, small = (sum(row["verdict"] == word for row in rows) for word in ("undecided", "too-small"))
    helps, hurts = (sum(row["verdict"] == word for row in rows) for word in ("better", "worse"))
    one = ("surely helps", "surely hurts", "hardly matters", "is not decided")
    several = ("surely help", "surely hurt", "hardly matter", "are not decided")
    counts = zip((helps, hurts, small, open_), one, several, strict=True)
    told = ", ".join(f"{count} {single if count == 1 else words}" for count, single, words in counts if count)
    first = f"Of the {len(rows)} habits of {name} {told}."
    if len(rows) == 1:
        first = f"The one habit of {name} {told.removeprefix('1 ')}."
    ranked = sorted(sure, key=lambda row: -abs(row["estimate"]))
    return [first, *(habit_sentence(row, margin, level) for row in ranked)]
