"""What the command line runs: compare strategies, and take a strategy's habits away one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simcards.comparison.job import Comparison as Job
from simcards.comparison.plan import Plan, against_first, round_robin
from simcards.comparison.result import Comparison, Row, Terms, decisions
from simcards.engine.loading import load_player, with_values
from simcards.engine.plugin import Player
from simcards.engine.run import Outcome, Progress, run
from simcards.engine.setup import Setup, make_setup
from simcards.errors import UsageError
from simcards.stats.sequential import checkpoints

Report = Callable[[Progress], None]

#: Deals before the first look at a decision.
FIRST_LOOK = 64


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
    setup: Setup, strategies: Sequence[str], terms: Terms, report: Report | None = None, quiet: bool = False
) -> Comparison:
    """Play every pairing, or every table, in all seats on the same deals; UsageError for fewer than two strategies."""
    if len(strategies) < 2:
        raise UsageError("compare needs two strategies or more: give -s for each (or --ablate STRATEGY, or --ladder)")
    plan = round_robin(len(strategies), seat_count(setup))
    return judge(Job(setup, load_players(strategies, setup), plan), terms, report=report, quiet=quiet)


def judge(job: Job, terms: Terms, first: int = 0, report: Report | None = None, quiet: bool = False) -> Comparison:
    """Play a comparison's deals from number `first` on, and stop as the terms say; KeyboardInterrupt before any."""
    deals = deals_for(job.plan, terms.games)

    def certain(outcome: Outcome) -> bool:
        return all(one.verdict != "undecided" for one in decisions(job, outcome.summary, terms))

    looks = checkpoints(deals, FIRST_LOOK) if terms.decide else []
    outcome = run(
        job,
        deals,
        first,
        threads=terms.threads,
        report=report,
        quiet=quiet,
        checkpoints=looks,
        enough=certain if terms.decide else None,
    )
    if not outcome.units:
        raise KeyboardInterrupt
    return Comparison(job, outcome, terms)


def deals_for(plan: Plan, games: int) -> int:
    """How many whole deals so many games are; UsageError for fewer than two."""
    on_each = len(plan.seatings)
    if games < 2 * on_each:
        raise UsageError(
            f"-n {games}: every deal is played {on_each:,} times here, so that each strategy has each seat; "
            f"ask for {2 * on_each:,} games at least"
        )
    return games // on_each


@dataclass(frozen=True)
class Ablation:
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


def ablate(setup: Setup, strategy: str, terms: Terms, report: Report | None = None, quiet: bool = False) -> Ablation:
    """Play a strategy against itself without each of its habits; UsageError where it has none.

    Source of the idea: A. Jaffe, A. Miller, E. Andersen, Y.-E. Liu, A. Karlin, Z. Popović, "Evaluating competitive
    game balance with restricted play", AIIDE 2012.
    """
    base = load_player(strategy, setup.family.name)
    habits = habits_of(base)
    if not habits:
        known = ", ".join(base.strategy.parameters) or "none"
        raise UsageError(f"--ablate {strategy}: no parameter of it is a switch that is on (its parameters: {known})")
    without = [load_player(with_values(base, {habit: 0.0}), setup.family.name) for habit in habits]
    plan = against_first(1 + len(habits), seat_count(setup))
    found = judge(Job(setup, [base, *without], plan), terms, report=report, quiet=quiet)
    return Ablation(found, tuple(habits))
