"""A study of two strategies played and answered: which wins more often, by how much, how surely."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from simcards.comparison.job import Comparison as Job
from simcards.comparison.plan import round_robin
from simcards.comparison.result import Comparison, Row, Terms
from simcards.comparison.studies import Report, empty_table, judged, round_robin_job
from simcards.engine.metrics import known_metrics, read_amount
from simcards.engine.plan import Execution
from simcards.studies.spec import Study

#: The margin of a study that states none: half a point.
MARGIN = 0.005

_ENDINGS = {
    "better": "{by} points more (±{half}, real)",
    "worse": "{by} points less (±{half}, real)",
    "too-small": "a difference of {signed} points (±{half}): too small to matter",
    "undecided": "a difference of {signed} points (±{half}): not decided",
}


@dataclass(frozen=True)
class VersusAnswer:
    """A study of two strategies and what their comparison found."""

    study: Study
    result: Comparison

    @property
    def pair(self) -> Row:
        """How the two did against each other."""
        return self.result.pairs[0]

    @property
    def verdict(self) -> str:
        """The word for the first strategy: better, worse, too-small or undecided."""
        return str(self.pair["verdict"])

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped before its end."""
        return self.result.outcome.interrupted

    @property
    def answer(self) -> str:
        """One plain sentence."""
        row = self.pair
        places, players = self.result.job.plan.places, len(self.result.job.setup.players)
        games, half = self.result.games, 100 * (row["ci"][1] - row["ci"][0]) / 2 if row["ci"] else float("inf")
        digits = 1 if half < 1 else 0
        words = {"by": f"{abs(100 * row['diff']):.{digits}f}", "signed": f"{100 * row['diff']:+.{digits}f}"}
        end = _ENDINGS[self.verdict].format(**words, half=f"{half:.{max(digits, 1)}f}")
        if places == 2:
            first, second = (100 * row[key] / games for key in ("wins_a", "wins_b"))
            won = f"wins {first:.1f}% of the games and {row['b']} {second:.1f}%"
            return f"At {self.study.game} {row['a']} {won}: {end}."
        return f"At {self.study.game} for {players} a place of {row['a']} against one of {row['b']} wins {end}."

    def as_json(self) -> dict[str, Any]:
        """title, question, answer, verdict, and the comparison beneath."""
        study = self.study
        head = {"study": study.name, "title": study.title, "question": study.question, "answer": self.answer}
        asked = {"metric": "win_rate", "note": study.note}
        return {**head, "verdict": self.verdict, **asked, **self.result.as_json()}


def versus_job(study: Study, level: float) -> tuple[Job, Terms]:
    """The job of a study of two strategies and its terms; UsageError for a precision that is none."""
    setup = empty_table(study.game, study.players, study.rules, study.seed)
    on_each = len(round_robin(len(study.versus), setup.sides).seatings)
    precision = None if study.precision is None else _share(study, study.precision, "precision")
    least = on_each * min(study.min_games, study.games)
    terms = Terms(max(study.games, 2) * on_each, margin_of(study), level, precision=precision, least=least)
    return round_robin_job(setup, study.versus, terms), terms


def answer_versus(study: Study, how: Execution, level: float, report: Report | None) -> VersusAnswer:
    """Play a study of two strategies, as many deals as it says, and answer it."""
    job, terms = versus_job(study, level)
    return VersusAnswer(study, judged(job, terms, how, report))


def margin_of(study: Study) -> float:
    """The margin of a study of strategies, a fraction of games."""
    return _share(study, study.margin["win_rate"], "margin") if "win_rate" in study.margin else MARGIN


def _share(study: Study, word: object, what: str) -> float:
    """An amount of win rates, in percentage points, as a fraction."""
    from simcards.games.family import family_of

    share = known_metrics(family_of(study.game).part("layout"), [2])["draws"]
    return read_amount(replace(share, name="win_rate"), word, what)
