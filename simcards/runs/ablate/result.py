"""What each habit of a strategy is worth: it plays against itself without the habit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from simcards.engine.execution import Execution
from simcards.engine.loading import load_player, with_values
from simcards.engine.outcome import Outcome, Progress
from simcards.engine.plugin import Player
from simcards.engine.setup import Setup, Sources
from simcards.errors import SimcardsError, UsageError
from simcards.runs.compare import command
from simcards.runs.compare.job import Comparison as Job
from simcards.runs.compare.plan import against_first
from simcards.runs.compare.result import Comparison, Row, Terms
from simcards.runs.compare.studies import ONE_THREAD, Report, job_of, judged, seat_count
from simcards.runs.result import Shown


class Habits(Job):
    """The comparison of a strategy, its first, with itself without each habit; `habits`: their meanings by name."""

    def __init__(self, job: Job, habits: Mapping[str, str]) -> None:
        super().__init__(job.setup, job.strategies, job.plan, job.decide, job.precision, job.order)
        self.habits = dict(habits)

    @classmethod
    def again(cls, config: dict[str, Any], sources: Sources | None) -> Habits:
        """The job whose `config()` this is; SimcardsError where it cannot be used."""
        habits, named = config.get("habits"), config.get("strategies")
        if not (isinstance(habits, dict) and isinstance(named, list) and len(named) == 1 + len(habits)):
            raise SimcardsError("the configuration is damaged (not one strategy more than habits)")
        job = Job.from_config(config, sources, against_first)
        return cls(job, {name: str(meaning) for name, meaning in habits.items()})

    def config(self) -> dict[str, Any]:
        """The comparison as JSON, and the habits."""
        return {**super().config(), "command": "compare --ablate", "habits": self.habits}


@dataclass(frozen=True, repr=False)
class Ablation(Shown):
    """What each habit of a strategy is worth; `habits`: their meanings by name."""

    comparison: Comparison
    habits: Mapping[str, str]

    @property
    def base(self) -> Player:
        """The strategy with all its habits."""
        return self.comparison.job.strategies[0]

    @property
    def outcome(self) -> Outcome:
        """What was played."""
        return self.comparison.outcome

    @property
    def fell_short(self) -> bool:
        """Whether it ended at its cap without the precision or the verdicts that it was asked for."""
        return self.comparison.fell_short

    @property
    def rows(self) -> list[Row]:
        """A row a habit: parameter, meaning, worth (win rate with it less that without it), ci, p_corrected, verdict."""
        return [
            {
                "parameter": habit,
                "meaning": meaning,
                "worth": pair["diff"],
                "ci": pair["ci"],
                "p_corrected": pair["p_corrected"],
                "verdict": pair["verdict"],
            }
            for (habit, meaning), pair in zip(self.habits.items(), self.comparison.pairs, strict=True)
        ]

    def as_json(self) -> dict[str, Any]:
        """The comparison's object with the rows as `ablation`."""
        return {**self.comparison.as_json(), "ablation": self.rows, "rerun": self.rerun()}

    def rerun(self) -> str:
        """The command that repeats this run."""
        return self.comparison.command("--ablate", self.base.label)


def habits_of(player: Player) -> list[str]:
    """The parameters of a strategy that are switched on: those from 0 to 1 that stand at 1."""
    values = zip(player.strategy.parameters.items(), player.values, strict=True)
    return [name for (name, parameter), value in values if (parameter.low, parameter.high, value) == (0, 1, 1)]


def ablate(
    setup: Setup, strategy: str, terms: Terms, how: Execution = ONE_THREAD, report: Report | None = None
) -> Ablation:
    """Play a strategy against itself without each of its habits; UsageError where it has none.

    Source of the idea: A. Jaffe, A. Miller, E. Andersen, Y.-E. Liu, A. Karlin, Z. Popović, "Evaluating competitive
    game balance with restricted play", AIIDE 2012.
    """
    job = ablation_job(setup, strategy, terms)
    return Ablation(judged(job, terms, how, report), job.habits)


def ablation_job(setup: Setup, strategy: str, terms: Terms) -> Habits:
    """The job of a strategy against itself without each of its habits; UsageError where it has none."""
    base = load_player(strategy, setup.family.name)
    habits = habits_of(base)
    parameters = base.strategy.parameters
    if not habits:
        known = ", ".join(parameters) or "none"
        raise UsageError(
            f"--ablate {strategy}: no parameter of it is a switch that is on (its parameters: {known}); a habit is one "
            "that runs from 0 to 1 and stands at 1"
        )
    without = [load_player(with_values(base, {habit: 0.0}), setup.family.name) for habit in habits]
    job = job_of(setup, [base, *without], against_first(1 + len(habits), seat_count(setup)), terms)
    return Habits(job, {habit: parameters[habit].meaning for habit in habits})


def play(
    job: Habits, deals: int, how: Execution, level: float, progress: bool | Callable[[Progress], None]
) -> Ablation:
    """Play deals, or what is missing of them; KeyboardInterrupt when none was finished."""
    return Ablation(command.play(job, deals, how, level, progress), job.habits)


def result(job: Habits, outcome: Outcome, level: float) -> Ablation:
    """The result of deals that were played before."""
    return Ablation(command.result(job, outcome, level), job.habits)


def units(job: Habits, games: int) -> int:
    """The deals that so many games are."""
    return command.units(job, games)


def show(result: Ablation) -> None:
    """Print the report."""
    from simcards.reports.ablate.tables import show_ablation

    show_ablation(result)
