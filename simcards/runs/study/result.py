"""A study played and answered: one plain sentence with number, interval and verdict."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import Any

from simcards.engine.outcome import Outcome
from simcards.games.contract import WINNING
from simcards.runs.compare.job import CompareJob
from simcards.runs.compare.result import Comparison
from simcards.runs.design.job import DesignJob
from simcards.runs.design.result import Design
from simcards.runs.design.words import leading, named
from simcards.runs.numbers import points
from simcards.runs.result import Resting, Result, Row
from simcards.runs.study.job import StudyJob, margin_of
from simcards.runs.study.question import Study
from simcards.runs.study.words import answer_word, versus_sentence
from simcards.runs.sweep.result import Difference, SweepResult
from simcards.runs.sweep.words import arm_sentence, short_sentence


@dataclass(frozen=True, repr=False)
class Answer(Resting):
    """A study and what its sweep or comparison, `result`, found."""

    command = "study"

    study: Study
    result: Any

    @property
    def beneath(self) -> Any:
        """The sweep, the comparison or the design."""
        return self.result

    @property
    def stem(self) -> str:
        """What files of its charts begin with."""
        return self.study.name

    @property
    def pictured(self) -> tuple[Result, dict[str, Any]]:
        """What was played."""
        return self.result, {}

    @property
    @abstractmethod
    def headline(self) -> str:
        """The answer in a line."""

    @property
    @abstractmethod
    def answer(self) -> str:
        """One plain sentence."""

    @property
    @abstractmethod
    def verdict(self) -> str:
        """The word for what the sentence tells."""

    def rerun(self) -> str:
        """The command that repeats the study."""
        return self.study.rerun(self.outcome, self.setup.seed, self.result.level)

    def contents(self) -> dict[str, Any]:
        """title, question, answer, verdict, and the sweep or the comparison beneath."""
        study = self.study
        head = {"study": study.name, "title": study.title, "question": study.question, "answer": self.answer}
        asked = {"verdict": self.verdict, "metric": study.metric or "win_rate", "note": study.note}
        return {**head, **asked, **self.result.contents(), "rerun": self.rerun()}


@dataclass(frozen=True, repr=False)
class RuleAnswer(Answer):
    """A study of rules: its first strategy's differences."""

    result: SweepResult

    @property
    def pictured(self) -> tuple[Result, dict[str, Any]]:
        """What was played, in the metrics that the study wants to be drawn."""
        return self.result, {"metrics": self.study.charts}

    @property
    def told(self) -> list[Difference]:
        """The differences that the sentence tells, of the first strategy: the metric's own first."""
        added = len(self.result.plan.arms) - len(self.study.arms)  # the base, where it has been put first
        arm = self.study.answer_arm + added
        found = (self.result.difference(arm, 0, metric) for metric in self.study.metrics)
        return [one for one in found if one is not None]

    @property
    def headline(self) -> str:
        """The answer in a line."""
        word = answer_word(self.study, self.verdict, self.agrees)
        return f"{word}. {short_sentence(self.result, self.told[0])}"

    @property
    def agrees(self) -> bool:
        """Whether no two strategies of the panel contradict each other about the metric's own difference."""
        one = self.told[0]
        switches = dict(self.result.plan.arms[one.arm].set)
        rows = (row for row in self.result.panel() if (row["metric"], row["set"]) == (one.metric.name, switches))
        return all(row["agrees"] for row in rows)

    @property
    def verdict(self) -> str:
        """The word for the metric's own difference."""
        return self.told[0].verdict

    @property
    def answer(self) -> str:
        """Yes, no, or it depends, and one plain sentence."""
        return f"{answer_word(self.study, self.verdict, self.agrees)}. {arm_sentence(self.result, self.told)}"


@dataclass(frozen=True, repr=False)
class VersusAnswer(Answer):
    """A study of two strategies: which wins more often, by how much, how surely."""

    result: Comparison

    @property
    def headline(self) -> str:
        """The answer in a line."""
        word, by = answer_word(self.study, self.verdict), points(abs(self.pair["diff"]), False, 1)
        aim, (a, b) = self.result.setup.aim, (self.pair["a"], self.pair["b"])
        if aim != WINNING:
            return (
                f"{word}. {a} is {by} points {'ahead of' if self.pair['diff'] >= 0 else 'behind'} {b} in the {aim.rate}"
            )
        return f"{word}. {a} wins {by} points {'more' if self.pair['diff'] >= 0 else 'less'} often than {b}"

    @property
    def pair(self) -> Row:
        """How the two did against each other."""
        return self.result.pairs[0]

    @property
    def verdict(self) -> str:
        """The word for the first strategy: better, worse, too-small or undecided."""
        return str(self.pair["verdict"])

    @property
    def answer(self) -> str:
        """Yes, no, or it depends, and one plain sentence."""
        return f"{answer_word(self.study, self.verdict)}. {versus_sentence(self.result)}"


@dataclass(frozen=True, repr=False)
class WishAnswer(Answer):
    """A study for rules that meet wishes: the rules, and what they give on deals that the search has not seen."""

    result: Design

    @property
    def headline(self) -> str:
        """The answer in a line."""
        return f"{self.result.setup.name}: {named(self.result, self.result.best)}"

    @property
    def verdict(self) -> str:
        """Whether the wishes are met: met, missed or unsure."""
        return self.result.verdict

    @property
    def answer(self) -> str:
        """The rules to use, and what they give."""
        return leading(self.result)

    def contents(self) -> dict[str, Any]:
        """As of the others, with the design beneath."""
        return {**super().contents(), "answer": self.answer, "metric": self.result.wishes[0].quantity.name}


def answer_of(job: StudyJob, outcome: Outcome, level: float) -> RuleAnswer | VersusAnswer | WishAnswer:
    """The answer from the deals that were played of a job."""
    if isinstance(job.beneath, DesignJob):
        return WishAnswer(job.study, Design.of(job.beneath, outcome, level))
    if isinstance(job.beneath, CompareJob):
        found = Comparison.of(job.beneath, outcome, level)
        return VersusAnswer(job.study, replace(found, terms=replace(found.terms, margin=margin_of(job.study))))
    return RuleAnswer(job.study, SweepResult.of(job.beneath, outcome, level))
