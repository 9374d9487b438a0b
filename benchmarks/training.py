"""Find the values of a strategy by play: python benchmarks/training.py RECORD.csv

CMA-ES (N. Hansen, The CMA Evolution Strategy: A Tutorial, arXiv:1604.00772, 2016, with its default settings) looks for
the values of racer with which it wins most against planner at all other seats, over several games and tables together.
Each generation plays fresh deals, the same for all of its candidates: no deal favours a candidate, and none is learned
by heart. A row of the record is a generation: what its candidates come to, 1 where each seat wins its even share, the
size of its steps, and the mean that the next one is drawn around. A record that is there is gone on with, from its last
values, with steps as at the beginning. `training_racer.csv` is the record that ends with the values racer has; it began
with values found by the same method for fewer terms.
"""

from __future__ import annotations

import csv
import os
import sys
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simcards.engine.loading import load_player, with_values, with_words
from simcards.engine.plugin import Player
from simcards.engine.run import run
from simcards.games.setup import make_setup
from simcards.runs.compare.job import CompareJob
from simcards.runs.compare.plan import challenges
from simcards.runs.tune.search import is_whole, mean_contrast, parameters_to_search

STRATEGY, RIVAL = "racer", "planner"
SEED, GENERATIONS, CANDIDATES = 1, 60, 16
#: The first steps, in parts of a parameter's range.
FIRST_STEP = 0.02

Numbers = NDArray[np.float64]


class Table(NamedTuple):
    """Where a candidate plays: the game, the players, the deals, each with the candidate in each seat, its weight."""

    game: str
    players: int
    deals: int
    weight: float


TABLES = (
    Table("skip-bo", 2, 3000, 0.3),
    Table("skip-bo", 3, 1000, 0.15),
    Table("skip-bo", 4, 600, 0.15),
    Table("spite-and-malice", 2, 2000, 0.2),
    Table("skip", 2, 2000, 0.15),
    Table("skip-us", 2, 1000, 0.05),
)


class Evolution:
    """CMA-ES for the greatest value, from `mean`, with steps of `steps`: float64[dimensions] each.

    Equations (38) to (47) and table 1 of the tutorial, without negative weights; `sigma` scales the steps.
    """

    def __init__(self, mean: Numbers, steps: Numbers, candidates: int, rng: np.random.Generator) -> None:
        self.mean, self.steps, self.rng, self.candidates = mean, steps, rng, candidates
        n, kept = len(mean), candidates // 2
        weights = np.log((candidates + 1) / 2) - np.log(np.arange(1, kept + 1))
        self.weights = weights / weights.sum()
        self.mass = 1 / float(np.sum(self.weights**2))
        self.path_rate = (self.mass + 2) / (n + self.mass + 5)
        self.damping = 1 + self.path_rate + 2 * max(0.0, ((self.mass - 1) / (n + 1)) ** 0.5 - 1)
        self.rank_one_rate = 2 / ((n + 1.3) ** 2 + self.mass)
        self.rank_rate = min(
            1 - self.rank_one_rate, 2 * (0.25 + self.mass + 1 / self.mass - 2) / ((n + 2) ** 2 + self.mass)
        )
        self.covariance_rate = (4 + self.mass / n) / (n + 4 + 2 * self.mass / n)
        self.sigma, self.generation = 1.0, 0
        self.covariance, self.path, self.covariance_path = np.eye(n), np.zeros(n), np.zeros(n)

    @cached_property
    def usual_length(self) -> float:
        """How long a normal vector of so many dimensions is on average, nearly."""
        n = len(self.mean)
        return float(n**0.5 * (1 - 1 / (4 * n) + 1 / (21 * n * n)))

    def ask(self) -> Numbers:
        """The candidates of a generation: float64[candidates, dimensions]."""
        lengths, self._axes = np.linalg.eigh(self.covariance)
        self._lengths = np.sqrt(np.maximum(lengths, 1e-20))
        drawn = self.rng.standard_normal((self.candidates, len(self.mean)))
        self._drawn = drawn * self._lengths @ self._axes.T
        found: Numbers = self.mean + self.sigma * self.steps * self._drawn
        return found

    def tell(self, values: Numbers) -> None:
        """Learn what the candidates that were asked for are worth: float64[candidates]."""
        best = self._drawn[np.argsort(-values, kind="stable")[: len(self.weights)]]
        step = self.weights @ best
        self.mean, self.generation = self.mean + self.sigma * self.steps * step, self.generation + 1
        turned = self._axes @ (self._axes.T @ step / self._lengths)
        self.path = _followed(self.path, turned, self.path_rate, self.mass)
        length = float(np.linalg.norm(self.path))
        usual = (1 - (1 - self.path_rate) ** (2 * self.generation)) ** 0.5 * self.usual_length
        goes_on = length < (1.4 + 2 / (len(self.mean) + 1)) * usual
        self.covariance_path = _followed(self.covariance_path, step * goes_on, self.covariance_rate, self.mass)
        lost = (1 - goes_on) * self.covariance_rate * (2 - self.covariance_rate)
        self.covariance = (
            (1 - self.rank_one_rate * (1 - lost) - self.rank_rate) * self.covariance
            + self.rank_one_rate * np.outer(self.covariance_path, self.covariance_path)
            + self.rank_rate * (best.T * self.weights) @ best
        )
        self.sigma *= float(np.exp(self.path_rate / self.damping * (length / self.usual_length - 1)))


def _followed(path: Numbers, step: Numbers, rate: float, mass: float) -> Numbers:
    """A path of evolution one step on: old steps fade, so that it stays as long as one alone if they know no way."""
    found: Numbers = (1 - rate) * path + (rate * (2 - rate) * mass) ** 0.5 * step
    return found


class Arena:
    """What candidates, the strategy with other values, are worth at all tables together."""

    def __init__(self, tables: Sequence[Table], threads: int) -> None:
        self.tables, self.threads = tables, threads
        self.base, self.rival = (load_player(name, "stockpile") for name in (STRATEGY, RIVAL))
        found = parameters_to_search(self.base, ())
        self.searched = {name: one for name, one in found.items() if not is_whole(one)}

    @property
    def lows(self) -> Numbers:
        """The least value of each parameter that is searched."""
        return np.array([one.low for one in self.searched.values()])

    @property
    def highs(self) -> Numbers:
        """The greatest value of each."""
        return np.array([one.high for one in self.searched.values()])

    @property
    def own(self) -> Numbers:
        """The strategy's values as they are."""
        given = dict(zip(self.base.strategy.parameters, self.base.values, strict=True))
        return np.array([given[name] for name in self.searched])

    def named(self, point: Numbers) -> dict[str, float]:
        """A point's values within their ranges, as they are written down."""
        kept = np.clip(point, self.lows, self.highs)
        return {name: float(f"{value:.4g}") for name, value in zip(self.searched, kept, strict=True)}

    def worth(self, point: Numbers, generation: int) -> float:
        """The mean, by the tables' weights, of the share of games won times the players: on a generation's deals."""
        player = with_words(self.base, with_values(self.base, self.named(point)))
        return sum(table.weight * self.share(player, table, generation) * table.players for table in self.tables)

    def share(self, player: Player, table: Table, generation: int) -> float:
        """The share of games that a candidate wins from one seat."""
        plan = challenges(2, table.players, [(0, 1)])
        job = CompareJob(make_setup(table.game, table.players, seed=SEED), [player, self.rival], plan)
        outcome = run(job, table.deals, generation * table.deals, threads=self.threads, quiet=True)
        if outcome.interrupted:
            raise KeyboardInterrupt
        return mean_contrast(plan, outcome.summary, table.deals)


def last_row(record: Path, arena: Arena) -> tuple[int, Numbers]:
    """The generations that a record has, and the values it ends with; without one none, and the strategy's own."""
    if not record.exists():
        return 0, arena.own
    with record.open(encoding="utf-8") as file:
        last = list(csv.DictReader(file))[-1]
    return int(last["generation"]), np.array([float(last[name]) for name in arena.searched])


def train(record: Path, generations: int, arena: Arena) -> dict[str, float]:
    """Search for so many generations, add a row to the record after each, and give the values found."""
    begun, start = last_row(record, arena)
    rng = np.random.default_rng(SEED + begun)
    search = Evolution(start, FIRST_STEP * (arena.highs - arena.lows), CANDIDATES, rng)
    with record.open("a", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        if not begun:
            rows.writerow(["generation", "mean", "best", "sigma", *arena.searched])
        for generation in range(begun, begun + generations):
            worths = np.array([arena.worth(point, generation) for point in search.ask()])
            search.tell(worths)
            told = [f"{worths.mean():.4f}", f"{worths.max():.4f}", f"{search.sigma:.3f}"]
            rows.writerow([generation + 1, *told, *arena.named(search.mean).values()])
            file.flush()
            print(f"generation {generation + 1} of {begun + generations}: mean {told[0]}, best {told[1]}", flush=True)
    return arena.named(search.mean)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python benchmarks/training.py RECORD.csv")
    values = train(Path(sys.argv[1]), GENERATIONS, Arena(TABLES, os.cpu_count() or 1))
    print(f"{STRATEGY}:" + ",".join(f"{name}={value:g}" for name, value in values.items()))
