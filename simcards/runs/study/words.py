"""What a study of two strategies answers, and what any study rests on; one of rules answers in its sweep's words."""

from __future__ import annotations

from simcards.runs.compare.result import Comparison
from simcards.runs.numbers import number
from simcards.runs.study.definition import Study
from simcards.runs.sweep.result import SweepResult
from simcards.runs.sweep.words import cut_off_remarks

_ENDINGS = {
    "better": "{by} points more (±{half}, real)",
    "worse": "{by} points less (±{half}, real)",
    "too-small": "a difference of {signed} points (±{half}): too small to matter",
    "undecided": "a difference of {signed} points (±{half}): not decided",
}


def answer_word(study: Study, verdict: str, agrees: bool = True) -> str:
    """What an answer begins with: yes, no, or that it depends; where too little was played, that it is not decided.

    agrees: whether the panel's strategies do not contradict each other.
    """
    if not agrees:
        return "It depends on how people play"
    if verdict == "undecided":
        return "Not decided"
    wanted = ("better",) if study.versus else (study.yes,) if study.yes else ("higher", "lower")
    return "Yes" if verdict in wanted else "No"


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
        return f"At {setup.name} {row['a']} {won}: {end}."
    return f"At {setup.name} for {len(setup.players)} a place of {row['a']} against one of {row['b']} wins {end}."


def caveats(study: Study, result: Comparison | SweepResult) -> list[str]:
    """What the answer rests on, and the study's own note."""
    rests = _rests_of_two(result) if isinstance(result, Comparison) else _rests_on(result)
    return [*rests, *([study.note] if study.note else [])]


def _rests_of_two(result: Comparison) -> list[str]:
    """What the answer of a study of two strategies rests on."""
    return [f"Rests on {result.outcome.units:,} deals, each with every seating; people may play otherwise."]


def _rests_on(result: SweepResult) -> list[str]:
    """What the answer of a study of rules rests on."""
    names = ", ".join(result.strategies)
    how = f"each played in every arm by {names} at every seat"
    return [f"Rests on {result.games:,} deals, {how}; people may play otherwise.", *cut_off_remarks(result)]
