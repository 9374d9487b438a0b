"""The skill ladder: each strategy over `random` and over the next weaker one, and how much is luck.

A duel (a, b) puts a at one place and b at all others; an even share of wins is 1 / places. All duels are played, each
in every seat, on the same deals. The order, by what a strategy wins over each other one less what that wins over it,
is found on the first tenth of the deals and everything is reported from the others, so that nothing is called stronger
for the luck that put it there.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simcards import __version__
from simcards.command_words import table_words
from simcards.comparison.estimates import estimate
from simcards.comparison.job import Comparison as Job
from simcards.comparison.plan import challenges
from simcards.comparison.result import Row, Terms, as_list
from simcards.comparison.studies import ONE_THREAD, Report, deals_for, empty_table, load_players, seat_count
from simcards.engine.loading import shipped_strategy, strategy_names
from simcards.engine.plan import Execution
from simcards.engine.run import Outcome, run
from simcards.engine.setup import Setup
from simcards.engine.summary import digest
from simcards.errors import UsageError
from simcards.shown import Shown
from simcards.stats.blocks import Paired
from simcards.stats.intervals import Interval, normal_quantile

YARDSTICK = "random"

#: Players at the tables of a ladder, unless the user says otherwise.
SIZES = (2, 4)

ORDER = "order: what a strategy wins over each other one less what that wins over it, found on other deals"
LUCK_DEFINITION = (
    "two different strategies of the ladder are drawn by lot, one for a drawn seat, the other for all other seats; "
    "luck share = 1 - variance between the drawn pairs / variance of whether that seat wins (1 - eta squared of an "
    "analysis of variance)"
)
LUCK_SOURCE = (
    "variance of luck over variance of results: M. J. Mauboussin, The Success Equation (2012); luck is relative to a "
    "population of players: D. E. Gilbert, M. T. Wells, Ludometrics, arXiv:1811.00673 (2018)"
)


@dataclass(frozen=True)
class Ladder:
    """The ladder at tables of one size. `order`: numbers of strategies, the weakest first."""

    job: Job
    outcome: Outcome
    order: tuple[int, ...]
    level: float

    @property
    def places(self) -> int:
        """Places for strategies: seats, or sides of partners."""
        return self.job.plan.places

    @cached_property
    def _found(self) -> dict[tuple[int, int], Paired]:
        contrasts = self.job.plan.contrasts
        return {
            contrast.pair: estimate(self.job.plan, self.outcome.summary, number, self.level)
            for number, contrast in enumerate(contrasts)
        }

    def _rate(self, a: int, b: int) -> Row:
        found = self._found[a, b]
        lo, hi = found.interval
        return {"opponent": self.job.labels[b], "rate": found.mean, "ci": as_list(Interval(max(lo, 0), min(hi, 1)))}

    @property
    def rows(self) -> list[Row]:
        """A row a strategy, the strongest first: strategy, over_random, over_next ({opponent, rate, ci}, or none)."""
        yardstick, rows = self.job.labels.index(YARDSTICK), []
        for rank, number in enumerate(self.order):
            rows.append(
                {
                    "strategy": self.job.labels[number],
                    "over_random": self._rate(number, yardstick) if number != yardstick else None,
                    "over_next": self._rate(number, self.order[rank - 1]) if rank else None,
                }
            )
        return rows[::-1]

    @cached_property
    def luck(self) -> Row:
        """The luck share, as defined in LUCK_DEFINITION: value, ci (wide enough for any dependence of the duels)."""
        rates = np.array([one.mean for one in self._found.values()])
        errors = np.array([one.error for one in self._found.values()])
        value, slopes = luck_share(rates, errors)
        half = normal_quantile(self.level) * float(np.abs(slopes) @ errors)
        return {"value": value, "ci": [max(value - half, 0.0), min(value + half, 1.0)]}

    def as_json(self) -> dict[str, Any]:
        """One of the objects under `ladders`."""
        return {
            "players": len(self.job.setup.players),
            "even_share": 1 / self.places,
            "blocks": self.outcome.units,
            "games": self.outcome.units * len(self.job.plan.seatings),
            "rows": self.rows,
            "luck_share": self.luck,
            "digest": digest(self.outcome.summary),
        }


def luck_share(rates: NDArray[np.float64], errors: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
    """1 − variance between duels / variance of a result, from each duel's win rate and its error; and its slopes.

    The variance between duels is what their rates show less what the errors alone would make, at least 0. The
    slopes, shape (duels,), are the derivatives by the rates. (1, zeros) where a win is impossible or certain.
    """
    mean = float(rates.mean())
    total = mean * (1 - mean)
    if total == 0:
        return 1.0, np.zeros_like(rates)
    between = max(float(((rates - mean) ** 2).mean() - (errors**2).mean()), 0.0)
    slopes = -(2 * (rates - mean) * total - between * (1 - 2 * mean)) / (total**2 * len(rates))
    return 1 - between / total, slopes


@dataclass(frozen=True, repr=False)
class Climb(Shown):
    """The ladders of one game, one for each number of players; `left_out`: strategies that were too slow to join."""

    setup: Setup
    labels: tuple[str, ...]
    left_out: tuple[str, ...]
    ladders: tuple[Ladder, ...]
    terms: Terms
    one_size: bool

    def as_json(self) -> dict[str, Any]:
        """The object that `compare --ladder --json` prints."""
        return {
            "game": self.setup.game,
            "rules": self.setup.rule_values,
            "strategies": list(self.labels),
            "left_out": list(self.left_out),
            "seed": self.setup.seed,
            "match": self.setup.match,
            "mode": "ladder",
            "ladders": [ladder.as_json() for ladder in self.ladders],
            "luck_share_definition": LUCK_DEFINITION,
            "luck_share_source": LUCK_SOURCE,
            "level": self.terms.level,
            "method": f"Student t intervals by deal; {ORDER}",
            "rerun": self.rerun(),
            "version": __version__,
        }

    def rerun(self) -> str:
        """The command that repeats this run."""
        words = table_words(self.setup, "compare")
        if not self.one_size:
            at = words.index("--players")
            del words[at : at + 2]
        named = [word for label in self.labels for word in ("-s", label)]
        level = ["--level", f"{self.terms.level:.12g}"] if self.terms.level != 0.95 else []
        return shlex.join(
            [*words, "--ladder", *named, *level, "-n", str(self.terms.games), "--seed", str(self.setup.seed)]
        )


def climb(
    setup: Setup,
    strategies: Sequence[str],
    terms: Terms,
    one_size: bool = False,
    how: Execution = ONE_THREAD,
    report: Report | None = None,
) -> Climb:
    """Play the ladder at tables of 2 and of 4 players, or with `one_size` at the setup's; terms.games at each.

    `strategies`: those to rank, none for all that ship with the game but those that play games of their own to
    find a move. `random` always joins. KeyboardInterrupt when stopped.
    """
    family = setup.family.name
    left_out = [] if strategies else [name for name in strategy_names(family) if _slow(name, family)]
    named = list(strategies) or [name for name in strategy_names(family) if name not in left_out]
    labels = list(dict.fromkeys([YARDSTICK, *named])) if YARDSTICK not in named else named
    if len(labels) < 2:
        raise UsageError("--ladder: name a strategy besides random, or none for all that ship with the game")
    low, high = setup.family.presets[setup.game].players
    sizes = [len(setup.players)] if one_size else [size for size in SIZES if low <= size <= high]
    ladders = [_ladder(setup, size, labels, terms, how, report) for size in sizes or [len(setup.players)]]
    return Climb(setup, tuple(labels), tuple(left_out), tuple(ladders), terms, one_size)


def _slow(name: str, family: str) -> bool:
    """Whether a strategy plays games of its own to find a move: it has a parameter for their number."""
    return "games" in shipped_strategy(name, family).parameters


def _ladder(
    setup: Setup, players: int, labels: Sequence[str], terms: Terms, how: Execution, report: Report | None
) -> Ladder:
    table = empty_table(setup.game, players, setup.settings, setup.seed, setup.match)
    plan = challenges(len(labels), seat_count(table), permutations(range(len(labels)), 2))
    job = Job(table, load_players(labels, table), plan)
    deals = deals_for(plan, terms.games)
    ranking = max(deals // 10, 1)

    def play(count: int, first: int) -> Outcome:
        outcome = run(job, count, first, threads=how.threads, report=report, quiet=how.quiet)
        if outcome.interrupted:
            raise KeyboardInterrupt
        return outcome

    order = _order(job, play(ranking, 0))
    return Ladder(job, play(max(deals - ranking, 2), ranking), order, terms.level)


def _order(job: Job, outcome: Outcome) -> tuple[int, ...]:
    """The strategies by what they win over each other one less what it wins over them, the weakest first."""
    net = np.zeros(job.plan.strategies)
    for contrast, total in zip(job.plan.contrasts, outcome.summary["sums"][:, 0], strict=True):
        a, b = contrast.pair
        net[a] += total / contrast.scale
        net[b] -= total / contrast.scale
    return tuple(int(number) for number in np.argsort(net, kind="stable"))
