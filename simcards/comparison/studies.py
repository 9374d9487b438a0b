"""What the command line runs: compare strategies, and take a strategy's habits away one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simcards.comparison.job import Comparison as Job
from simcards.comparison.plan import Plan, against_first, round_robin
from simcards.comparison.result import Comparison, Row, Terms
from simcards.engine.execute import execute
from simcards.engine.loading import load_player, with_values
from simcards.engine.plan import Execution
from simcards.engine.plugin import Player
from simcards.engine.precision import Precision
from simcards.engine.run import Outcome, Progress
from simcards.engine.setup import Setup, make_setup
from simcards.errors import UsageError
from simcards.shown import Shown

Report = Callable[[Progress], None]

ONE_THREAD = Execution()


def empty_table(
    game: str,
    players: int | None = None,
    settings: Mapping[str, object] | None = None,
    seed: int | None = None,
    match: bool = False,
) -> Setup:
    """A table whose seats a comparison will fill; RulesError in one line if it cannot be."""
    return make_setup(game, players, settings, (), seed, match)


def seat_count(setup: Setup) -> int:
    """Places for strategies: seats, or sides where partners play alike."""
    return setup.family.sides(setup.rules, len(setup.players))


def load_players(texts: Sequence[str], setup: Setup) -> list[Player]:
    """The players that are named, each once; UsageError for one that is named twice."""
    twice = next((text for text in texts if list(texts).count(text) > 1), None)
    if twice is not None:
        raise UsageError(f"-s {twice}: named twice; leave one out, or give it another parameter")
    return [load_player(text, setup.family.name) for text in texts]


def compare(
    setup: Setup, strategies: Sequence[str], terms: Terms, how: Execution = ONE_THREAD, report: Report | None = None
) -> Comparison:
    """Play every pairing, or every table, in all seats on the same deals; UsageError for fewer than two strategies."""
    return judged(round_robin_job(setup, strategies, terms), terms, how, report)


def round_robin_job(setup: Setup, strategies: Sequence[str], terms: Terms) -> Job:
    """The job of every pairing, or every table; UsageError for fewer than two strategies."""
    if len(strategies) < 2:
        raise UsageError("compare needs two strategies or more: give -s for each (or --ablate STRATEGY, or --ladder)")
    plan = round_robin(len(strategies), seat_count(setup))
    return job_of(setup, load_players(strategies, setup), plan, terms)


def judged(job: Job, terms: Terms, how: Execution = ONE_THREAD, report: Report | None = None) -> Comparison:
    """Play a job's deals, and stop as the terms say; KeyboardInterrupt when stopped before any deal."""
    deals = deals_for(job.plan, terms.games)
    outcome = execute(job, deals, how, report, *job.looks(deals))
    if not outcome.units:
        raise KeyboardInterrupt
    return Comparison(job, outcome, terms)


def job_of(setup: Setup, strategies: Sequence[Player], plan: Plan, terms: Terms) -> Job:
    """The job of a plan under the terms: with a decision or a precision, or neither."""
    deals, precision = deals_for(plan, terms.games), None
    if terms.precision is not None:
        least = max(2, terms.least // len(plan.seatings))
        precision = Precision({"win_rate": terms.precision}, least, deals, terms.level)
    return Job(setup, strategies, plan, (terms.margin, terms.level) if terms.decide else None, precision)


def again(job: Job, outcome: Outcome, level: float) -> Comparison:
    """The result of a job that was taken up again; a decision keeps the margin and the level that it began with."""
    on_each = len(job.plan.seatings)
    games = outcome.planned * on_each
    if job.precision is not None and job.precision.most == outcome.planned:
        width, least = job.precision.widths["win_rate"], job.precision.least * on_each
        return Comparison(job, outcome, Terms(games, level=job.precision.level, precision=width, least=least))
    if job.decide is None:
        return Comparison(job, outcome, Terms(games, level=level))
    return Comparison(job, outcome, Terms(games, *job.decide, decide=True))


def deals_for(plan: Plan, games: int) -> int:
    """How many whole deals so many games are; UsageError for fewer than two."""
    on_each = len(plan.seatings)
    if games < 2 * on_each:
        raise UsageError(
            f"-n {games}: every deal is played {on_each:,} times here, so that each strategy has each seat; "
            f"ask for {2 * on_each:,} games at least"
        )
    return games // on_each


@dataclass(frozen=True, repr=False)
class Ablation(Shown):
    """What each habit of a strategy is worth: it plays against itself without the habit."""

    comparison: Comparison
    habits: tuple[str, ...]

    @property
    def base(self) -> Player:
        """The strategy with all its habits."""
        return self.comparison.job.strategies[0]

    @property
    def rows(self) -> list[Row]:
        """A row a habit: parameter, meaning, worth (win rate with it less that without it), ci, p_holm, verdict."""
        parameters = self.base.strategy.parameters
        return [
            {
                "parameter": habit,
                "meaning": parameters[habit].meaning,
                "worth": pair["diff"],
                "ci": pair["ci"],
                "p_holm": pair["p_holm"],
                "verdict": pair["verdict"],
            }
            for habit, pair in zip(self.habits, self.comparison.pairs, strict=True)
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
    return Ablation(judged(job, terms, how, report), tuple(habits_of(job.strategies[0])))


def ablation_job(setup: Setup, strategy: str, terms: Terms) -> Job:
    """The job of a strategy against itself without each of its habits; UsageError where it has none."""
    base = load_player(strategy, setup.family.name)
    habits = habits_of(base)
    if not habits:
        known = ", ".join(base.strategy.parameters) or "none"
        raise UsageError(
            f"--ablate {strategy}: no parameter of it is a switch that is on (its parameters: {known}); a habit is one "
            "that runs from 0 to 1 and stands at 1"
        )
    without = [load_player(with_values(base, {habit: 0.0}), setup.family.name) for habit in habits]
    return job_of(setup, [base, *without], against_first(1 + len(habits), seat_count(setup)), terms)
