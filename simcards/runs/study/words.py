"""What a study of two strategies answers, and what any study rests on; one of rules answers in its sweep's words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simcards.runs.compare.result import Comparison
from simcards.runs.numbers import number
from simcards.runs.sweep.words import cut_off_remarks

if TYPE_CHECKING:
    from simcards.runs.study.result import Answer

_ENDINGS = {
    "better": "{by} points more (±{half}, real)",
    "worse": "{by} points less (±{half}, real)",
    "too-small": "a difference of {signed} points (±{half}): too small to matter",
    "undecided": "a difference of {signed} points (±{half}): not decided",
}


def answer_word(found: Answer) -> str:
    """What an answer begins with: yes, no, or that it depends; nothing of them where too little was played."""
    if found.verdict == "undecided":
        return "Not decided"
    if found.study.versus:
        return "Yes" if found.verdict == "better" else "No"
    if _depends(found):
        return "It depends on how people play"
    return "Yes" if found.verdict in ("higher", "lower") and found.study.yes in ("", found.verdict) else "No"


def _depends(found: Any) -> bool:
    """Whether the panel disagrees about the first difference that is told."""
    one = found.told[0]
    switches = dict(found.result.plan.arms[one.arm].set)
    rows = (row for row in found.result.panel() if (row["metric"], row["set"]) == (one.metric.name, switches))
    return not all(row["agrees"] for row in rows)


def versus_sentence(result: Comparison) -> str:
    """Which of two strategies wins more often, by how much, how surely."""
    row, setup = result.pairs[0], result.job.setup
    games, half = result.games, 100 * (row["ci"][1] - row["ci"][0]) / 2 if row["ci"] else float("inf")
    digits = 1 if half < 1 else 0
    by = 100 * row["diff"]
    words = {"by": number(abs(by), digits), "signed": number(by, digits, signed=True)}
    end = _ENDINGS[row["verdict"]].format(**words, half=f"{half:.{max(digits, 1)}f}")
    if result.job.plan.places == 2:
        first, second = (100 * row[key] / games for key in ("wins_a", "wins_b"))
        won = f"wins {first:.1f}% of the games and {row['b']} {second:.1f}%"
        return f"At {setup.game} {row['a']} {won}: {end}."
    return f"At {setup.game} for {len(setup.players)} a place of {row['a']} against one of {row['b']} wins {end}."


def caveats(found: Answer) -> list[str]:
    """What the answer rests on, and the study's own note."""
    rests = _rests_of_two(found) if found.study.versus else _rests_on(found)
    return [*rests, *([found.study.note] if found.study.note else [])]


def _rests_of_two(found: Answer) -> list[str]:
    """What the answer of a study of two strategies rests on."""
    return [f"Rests on {found.outcome.units:,} deals, each with every seating; people may play otherwise."]


def _rests_on(found: Answer) -> list[str]:
    """What the answer of a study of rules rests on."""
    result = found.result
    names = ", ".join(setup.labels[0] for setup in result.plan.panel)
    how = f"each played in every arm by {names} at every seat"
    return [f"Rests on {result.games:,} deals, {how}; people may play otherwise.", *cut_off_remarks(result)]
