"""A study of two strategies played and answered: which wins more often, by how much, how surely."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from simcards.engine.outcome import Outcome
from simcards.runs.compare.result import Comparison, Row
from simcards.runs.result import Shown
from simcards.runs.study.definition import Study
from simcards.runs.sweep.metrics import known_metrics, read_amount

#: The margin of a study that states none: half a point.
MARGIN = 0.005

_ENDINGS = {
    "better": "{by} points more (±{half}, real)",
    "worse": "{by} points less (±{half}, real)",
    "too-small": "a difference of {signed} points (±{half}): too small to matter",
    "undecided": "a difference of {signed} points (±{half}): not decided",
}


@dataclass(frozen=True, repr=False)
class VersusAnswer(Shown):
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
    def outcome(self) -> Outcome:
        """What was played."""
        return self.result.outcome

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped before its end."""
        return self.outcome.interrupted

    @property
    def fell_short(self) -> bool:
        """Whether it ended at its cap without the precision that it was asked for."""
        return self.result.fell_short

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

    def rerun(self) -> str:
        """The command that repeats the study."""
        return self.study.rerun(self.outcome, self.result.job.setup.seed, self.result.terms.level)

    def as_json(self) -> dict[str, Any]:
        """title, question, answer, verdict, and the comparison beneath."""
        study = self.study
        head = {"study": study.name, "title": study.title, "question": study.question, "answer": self.answer}
        beneath = {**self.result.as_json(), "rerun": self.rerun()}
        return {**head, "verdict": self.verdict, "metric": "win_rate", "note": study.note, **beneath}


def margin_of(study: Study) -> float:
    """The margin of a study of strategies, a fraction of games."""
    return share_of(study, study.margin["win_rate"], "margin") if "win_rate" in study.margin else MARGIN


def share_of(study: Study, word: object, what: str) -> float:
    """An amount of win rates, in percentage points, as a fraction."""
    from simcards.games.family import family_of

    share = known_metrics(family_of(study.game).measures, [2])["draws"]
    return read_amount(replace(share, name="win_rate"), word, what)
