"""What a study of two strategies answers, and what any study rests on; one of rules answers in its sweep's words."""

from __future__ import annotations

from simcards.games.contract import WINNING
from simcards.runs.compare.notes import power_sentence
from simcards.runs.compare.result import Comparison
from simcards.runs.design.result import Design
from simcards.runs.design.words import answer
from simcards.runs.numbers import counted, number, spread
from simcards.runs.study.question import Study
from simcards.runs.sweep import words as sweep_words
from simcards.runs.sweep.result import SweepResult

_ENDINGS = {
    "better": "{by} points more ({about}, real)",
    "worse": "{by} points less ({about}, real)",
    "too-small": "a difference of {signed} points ({about}): too small to matter",
    "undecided": "a difference of {signed} points ({about}): not decided",
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
    turned = -1 if row["verdict"] == "worse" else 1
    by, ends = 100 * row["diff"], sorted(100 * turned * end for end in row["ci"])
    digits = 1 if ends[1] - ends[0] < 2 else 0
    words = {"by": number(abs(by), digits), "signed": number(by, digits, signed=True)}
    about = spread(turned * by, ends, 1, row["verdict"] not in ("better", "worse"))
    end = _ENDINGS[row["verdict"]].format(**words, about=about)
    if result.job.plan.places == 2 and not setup.aim.shared:
        first, second = (100 * row[key] / result.games for key in ("wins_a", "wins_b"))
        won = f"wins {first:.1f}% of the games and {row['b']} {second:.1f}%"
        return f"At {setup.name} {row['a']} {won}: {end}."
    does = "wins" if setup.aim == WINNING else f"makes, in its {setup.aim.rate},"
    return f"At {setup.name} for {len(setup.players)} a place of {row['a']} against one of {row['b']} {does} {end}."


def caveats(study: Study, result: Comparison | SweepResult | Design) -> list[str]:
    """What the answer rests on, and the study's own note."""
    if isinstance(result, Design):
        fresh = f"Rests on {result.outcome.units:,} deals that the search has not seen; people may play otherwise."
        rests = [*answer(result)[1:], fresh]
    else:
        rests = _rests_of_two(result) if isinstance(result, Comparison) else _rests_on(result)
    return [*rests, *([study.note] if study.note else [])]


def _rests_of_two(result: Comparison) -> list[str]:
    """What the answer of a study of two strategies rests on."""
    seen = power_sentence(result)
    rests = f"Rests on {result.outcome.units:,} deals, each with every seating; people may play otherwise."
    return [rests, *([seen] if seen else [])]


def _rests_on(result: SweepResult) -> list[str]:
    """What the answer of a study of rules rests on."""
    names = ", ".join(result.strategies)
    how = f"each played in every arm by {names} at every seat"
    seen = sweep_words.power_sentence(result)
    rests = f"Rests on {counted(result.games, 'deals')}, {how}; people may play otherwise."
    return [rests, *([seen] if seen else []), *sweep_words.cut_off_remarks(result)]
