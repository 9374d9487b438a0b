"""The skill ladder: each strategy over `random` and over the next weaker one, and how much is luck.

Played as job.py says; an even share of wins is 1 / places. The order, by what a strategy wins over each other one
less what that wins over it, is found on a tenth of the deals and everything is reported from the others.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simcards.engine.loading import quick_strategies
from simcards.engine.outcome import Outcome
from simcards.engine.shipped import strategy_names
from simcards.engine.summary import Summary, digest
from simcards.errors import SimcardsError
from simcards.runs.compare.estimates import estimate
from simcards.runs.compare.job import CompareJob
from simcards.runs.compare.plan import SeatingPlan
from simcards.runs.ladder.job import YARDSTICK, LadderJob, parts_of
from simcards.runs.rerun import each, games_words, level_words, setup_words, shard_words
from simcards.runs.result import OfJob, Row, ends
from simcards.stats.blocks import Paired
from simcards.stats.intervals import normal_quantile
from simcards.stats.multiple import each_level
from simcards.stats.power import smallest_seen

RATES = "win rates: intervals by deal that keep to 0 and 1 and, for each number of players, hold together (Bonferroni)"
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

    job: CompareJob
    summary: Summary
    order: tuple[int, ...]
    level: float

    @property
    def places(self) -> int:
        """Places for strategies: seats, or sides of partners."""
        return self.job.plan.places

    @property
    def even(self) -> float | None:
        """The even share of games; none where any number of players may reach the aim together."""
        return self.job.setup.aim.even(self.places)

    @property
    def sure(self) -> bool:
        """Whether the first surely reaches the aim more often than its even share against each of the others.

        Where there is no even share: more often than they do in its place.
        """
        top, each = self.order[-1], each_level(self.level, len(self.order) - 1)
        for number, contrast in enumerate(self.job.plan.contrasts):
            a, b = contrast.pair
            if a == top:
                even = self._found[b, top].interval.hi if self.even is None else self.even
                if estimate(self.job.plan, self.summary, number, each).interval.lo <= even:
                    return False
        return True

    @property
    def deals(self) -> int:
        """The deals that are reported."""
        return int(self.summary["deals"][0])

    @property
    def games(self) -> int:
        """The games that are reported."""
        return self.deals * len(self.job.plan.seatings)

    @cached_property
    def _found(self) -> dict[tuple[int, int], Paired]:
        """Every duel; the intervals of all that `rows` shows hold together."""
        each = each_level(self.level, 2 * (len(self.order) - 1))
        return {
            contrast.pair: estimate(self.job.plan, self.summary, number, each)
            for number, contrast in enumerate(self.job.plan.contrasts)
        }

    def _rate(self, a: int, b: int) -> Row:
        found = self._found[a, b]
        return {"opponent": self.job.names[b], "rate": found.mean, "ci": ends(found.interval)}

    @property
    def rows(self) -> list[Row]:
        """A row a strategy, the strongest first: strategy, over_random, over_next ({opponent, rate, ci}, or none)."""
        yardstick, rows = self.job.names.index(YARDSTICK), []
        for rank, number in enumerate(self.order):
            rows.append(
                {
                    "strategy": self.job.names[number],
                    "over_random": self._rate(number, yardstick) if number != yardstick else None,
                    "over_next": self._rate(number, self.order[rank - 1]) if rank else None,
                }
            )
        return rows[::-1]

    @cached_property
    def smallest_seen(self) -> float | None:
        """The smallest difference of a rate from the even share that so many deals would have found.

        With a chance of 80%, of the duel known worst of those that are shown; none where nothing varied.
        """
        yardstick, ranks = self.job.names.index(YARDSTICK), zip(self.order[1:], self.order, strict=False)
        shown = {*ranks, *((number, yardstick) for number in self.order if number != yardstick)}
        each, found = each_level(self.level, 2 * (len(self.order) - 1)), [self._found[duel] for duel in shown]
        sizes = (smallest_seen(one.error, one.interval, self.deals, each) for one in found)
        return max((size for size in sizes if size is not None), default=None)

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
            "even_share": self.even,
            "blocks": self.deals,
            "games": self.games,
            "rows": self.rows,
            "luck_share": self.luck,
            "smallest_seen": self.smallest_seen,
            "digest": digest(self.summary),
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
class Climb(OfJob):
    """The ladders of one game, one for each number of players."""

    command = "compare --ladder"
    method = f"{RATES}; {ORDER}"

    job: LadderJob
    outcome: Outcome
    level: float

    @classmethod
    def of(cls, job: LadderJob, outcome: Outcome, level: float) -> Climb:
        """The result of the rounds that were played of a job; SimcardsError where they are too few for a ladder."""
        if not job.reportable(outcome):
            raise SimcardsError(f"{outcome.units} {job.unit} are too few for a ladder; play more of them")
        return cls(job, outcome, level)

    @property
    def labels(self) -> tuple[str, ...]:
        """The strategies, as the user named them."""
        return tuple(self.job.names)

    @cached_property
    def left_out(self) -> list[str]:
        """Strategies that ship with the game and were too slow to join all the others."""
        family = self.setup.family.name
        if not set(quick_strategies(family)) <= set(self.labels):
            return []
        return [name for name in strategy_names(family) if name not in self.labels]

    @cached_property
    def ladders(self) -> list[Ladder]:
        """A ladder for each number of players."""
        found = []
        for job in self.job.jobs:
            order, reported = parts_of(self.outcome.summary, len(job.setup.players))
            found.append(Ladder(job, reported, _order(job.plan, order["sums"]), self.level))
        return found

    def contents(self) -> dict[str, Any]:
        """The object that `compare --ladder --json` prints."""
        return {
            **self._told("game", "rules"),
            "strategies": list(self.labels),
            "left_out": self.left_out,
            **self._told("seed", "match"),
            "mode": "ladder",
            **self._told("partial"),
            "ladders": [ladder.as_json() for ladder in self.ladders],
            "luck_share_definition": LUCK_DEFINITION,
            "luck_share_source": LUCK_SOURCE,
            **self._told("level", "method", "digest", "rerun", "version"),
        }

    def rerun(self) -> str:
        """The command that repeats this run."""
        jobs = self.job.jobs
        words = setup_words(jobs[0].setup, "compare")
        if len(jobs) > 1:
            at = words.index("--players")
            del words[at : at + 2]
        words += ["--ladder", *each("-s", self.labels), *level_words(self.level)]
        words += [*games_words(self.outcome, self.job.games_each), "--seed", str(self.setup.seed)]
        return shlex.join([*words, *shard_words(self.outcome)])


def _order(plan: SeatingPlan, sums: NDArray[np.int64]) -> tuple[int, ...]:
    """The strategies by what they win over each other one less what it wins over them, the weakest first."""
    net = np.zeros(plan.strategies)
    for contrast, total in zip(plan.contrasts, sums[:, 0], strict=True):
        a, b = contrast.pair
        net[a] += total / contrast.scale
        net[b] -= total / contrast.scale
    return tuple(int(number) for number in np.argsort(net, kind="stable"))
