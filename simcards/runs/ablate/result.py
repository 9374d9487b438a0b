"""What each habit of a strategy is worth: it plays against itself without the habit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from simcards.engine.outcome import Outcome
from simcards.engine.plugin import Player
from simcards.runs.ablate.job import AblateJob
from simcards.runs.compare.result import Comparison
from simcards.runs.result import Resting, Row


@dataclass(frozen=True, repr=False)
class Ablation(Resting):
    """What each habit of a strategy is worth; `habits`: their meanings by name."""

    command = "compare --ablate"

    comparison: Comparison
    habits: Mapping[str, str]

    @classmethod
    def of(cls, job: AblateJob, outcome: Outcome, level: float) -> Ablation:
        """The result of the deals that were played of a job."""
        return cls(Comparison.of(job, outcome, level), job.habits)

    @property
    def beneath(self) -> Comparison:
        """The comparison."""
        return self.comparison

    @property
    def base(self) -> Player:
        """The strategy with all its habits."""
        return self.comparison.job.strategies[0]

    @property
    def method(self) -> str:
        """How intervals and p values came about."""
        return self.comparison.method

    @property
    def rows(self) -> list[Row]:
        """A row a habit: parameter, meaning, worth (win rate with it less without it), ci, p_corrected, verdict.

        `estimate`: the worth that is told, less biased after a decision.
        """
        return [
            {
                "parameter": habit,
                "meaning": meaning,
                "worth": pair["diff"],
                **{name: pair[name] for name in ("estimate", "ci", "p_corrected", "verdict")},
            }
            for (habit, meaning), pair in zip(self.habits.items(), self.comparison.pairs, strict=True)
        ]

    def contents(self) -> dict[str, Any]:
        """The comparison's object with the rows as `ablation`."""
        return {**self.comparison.contents(), "ablation": self.rows, "rerun": self.rerun()}

    def rerun(self) -> str:
        """The command that repeats this run."""
        return self.comparison.command_line("--ablate", self.base.label)
