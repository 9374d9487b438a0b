"""A study of rules played and answered: one plain sentence with number, interval and verdict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from simcards.engine.outcome import Outcome
from simcards.runs.result import Shown
from simcards.runs.study.definition import Study
from simcards.runs.sweep.result import Difference, SweepResult
from simcards.runs.sweep.words import arm_sentence


@dataclass(frozen=True, repr=False)
class RuleAnswer(Shown):
    """A study of rules and what its sweep found."""

    study: Study
    result: SweepResult

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
    def told(self) -> list[Difference]:
        """The differences that the sentence tells, of the first strategy: the metric's own first."""
        added = len(self.result.plan.arms) - len(self.study.arms)  # the base, where it has been put first
        arm = self.study.answer_arm + added
        found = (self.result.difference(arm, 0, metric) for metric in self.study.metrics)
        return [one for one in found if one is not None]

    @property
    def verdict(self) -> str:
        """The word for the metric's own difference."""
        return self.told[0].verdict

    @property
    def answer(self) -> str:
        """One plain sentence."""
        return arm_sentence(self.result, self.told)

    def rerun(self) -> str:
        """The command that repeats the study."""
        return self.study.rerun(self.outcome, self.result.plan.panel[0].seed, self.result.level)

    def as_json(self) -> dict[str, Any]:
        """title, question, answer, verdict, and the sweep beneath."""
        study = self.study
        head = {"study": study.name, "title": study.title, "question": study.question, "answer": self.answer}
        asked = {"metric": study.metric, "note": study.note}
        return {**head, "verdict": self.verdict, **asked, **self.result.as_json(), "rerun": self.rerun()}
