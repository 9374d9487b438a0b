"""Is a rate without the luck of the cards that of the games, do its intervals hold, and does it pay for its time?"""

from __future__ import annotations

import functools
import math
import time
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from checks import Check, at_least, at_most, close_to, note, section, share

from simcards import compare
from simcards.engine import rows as row
from simcards.engine.job import Kernel
from simcards.engine.summary import add
from simcards.games.setup import Setup, make_setup
from simcards.options import Options
from simcards.runs.compare.estimates import without_luck
from simcards.runs.compare.job import CompareJob
from simcards.runs.simulate.luck import luck_found, luck_sums, mirror_row, mirror_sums
from simcards.stats.bounded import rate_interval
from simcards.stats.control_variates import Controlled

DRAWN = {"first_player": "drawn"}
LEVELS = dict.fromkeys(("side", "strategy", "edge"), 0.95)


def rows_of(setup: Setup, games: int, luck: bool = True, turned: int = 0) -> np.ndarray:
    """The rows of the first games of a setup, with luck behind them, begun by a further seat."""
    control = np.zeros(row.CONTROL_SIZE, np.int64)
    control[row.LUCK], control[row.TURNED] = luck, turned
    return Kernel(setup).play(0, games, control)[0]


def without_luck_of(setup: Setup, rows: np.ndarray) -> Controlled | None:
    """The rate of the first side without luck; None where it cannot be told."""
    return luck_found(setup, luck_sums(setup, np.arange(len(rows)), rows), LEVELS)[0][1]


def whole_of(setup: Setup, rows: np.ndarray) -> Controlled:
    """The same of so many games that it can be told."""
    found = without_luck_of(setup, rows)
    assert found is not None
    return found


def of_runs(name: str, setup: Setup, rows: np.ndarray, size: int, truth: float, slack: float) -> Iterator[Check]:
    """How many runs of so many games tell an interval that holds the true rate, and whether luck has the mean 0.

    A run tells the rate as it was played where it is not known better without luck. Runs in which little was decided
    cannot take the luck out: its mean over the others is that of a choice, and is not asked for.
    """
    held, luck = [], list[float]()
    parts = [rows[first : first + size] for first in range(0, len(rows), size)]
    for part in parts:
        one = without_luck_of(setup, part)
        wins = int((part[:, row.WINNERS] & 1).sum())
        ends = one.interval if one is not None and one.pays else rate_interval(wins, size)
        held.append(ends.lo <= truth <= ends.hi)
        luck += [] if one is None else [100 * (one.plain - one.mean)]
    yield close_to(f"{name}, {size} games: intervals told that hold the rate", *share(held), 0.95, slack)
    if len(luck) == len(parts):
        error = float(np.std(luck)) / math.sqrt(len(luck))
        yield close_to(f"{name}, {size} games: mean luck, in points", float(np.mean(luck)), error, 0.0)


@section
def luck_of_equals(random: np.random.Generator) -> Iterator[Check]:
    """Two who play alike, one of whom is drawn to begin: each wins half of the games."""
    setup = make_setup("skip-bo", 2, DRAWN, ["greedy"], int(random.integers(2**32)))
    rows = rows_of(setup, 400_000)
    for size in (200, 500, 2000):
        yield from of_runs("greedy", setup, rows, size, 0.5, 0.005)
    yield note("variance ratio, greedy", whole_of(setup, rows).variance_ratio)


@section
def luck_of_unequals(random: np.random.Generator) -> Iterator[Check]:
    """One who plays better, under rules that differ in how cards come back; the true rate is that of all the games."""
    seed = int(random.integers(2**32))
    for game, more in (("skip-bo", {}), ("skip-bo", {"completed_piles": "into-draw"}), ("spite-and-malice", {})):
        setup = make_setup(game, 2, {**DRAWN, **more}, ["weights", "greedy"], seed)
        rows = rows_of(setup, 150_000)
        whole = whole_of(setup, rows)
        name = ", ".join([game, *map(str, more.values())])
        for size in (500, 1000):
            yield from of_runs(name, setup, rows, size, whole.mean, 0.01)
        yield note(f"{name}: variance ratio", whole.variance_ratio)


@section
def luck_pays(random: np.random.Generator) -> Iterator[Check]:
    """What planner against planner gains by it, and what it costs in processor time."""
    seed = int(random.integers(2**32))
    setup = make_setup("skip-bo", 2, {}, ["planner"], seed)
    whole = whole_of(setup, rows_of(setup, 20_000))
    error = (whole.ratio_interval.hi - whole.ratio_interval.lo) / 4
    yield at_least("planner against planner: variance ratio", whole.variance_ratio, error, 2.0)
    others = ("planner", "planner:wild=0.3")
    pair = compare("skip-bo", others, games=20_000, luck=True, seed=seed, threads=1, progress=False).pairs[0]
    yield note("planner against planner:wild=0.3 on the same deals: variance ratio", pair["luck"]["variance_ratio"])
    yield note("... of the same deals alone", pair["variance_ratio"])
    for strategy, games in (("planner", 400), ("greedy", 4000)):
        table = replace(setup, players=make_setup("skip-bo", 2, {}, [strategy], seed).players)
        cost = 100 * (seconds(table, games, True) / seconds(table, games, False) - 1)
        said = f"{strategy}: time it costs, in percent"
        yield at_most(said, cost, 1.0, 15.0) if strategy == "planner" else note(said, cost)


def seconds(setup: Setup, games: int, luck: bool) -> float:
    """Processor time of so many games, the least of some tries."""
    rows_of(setup, 1, luck)
    found = []
    for _ in range(5):
        started = time.thread_time()
        rows_of(setup, games, luck)
        found.append(time.thread_time() - started)
    return min(found)


@section
def luck_of_differences(random: np.random.Generator) -> Iterator[Check]:
    """Differences on the same deals, without luck: intervals of 250 deals hold the difference of all of them."""
    for rival in ("greedy", "weights"):
        options = Options("skip-bo", strategies=["advised", rival], seed=int(random.integers(2**32)), luck=True)
        job, control = CompareJob.asked(options)[0], np.zeros(row.CONTROL_SIZE, np.int64)
        parts = [job.play(first, 250, control) for first in range(0, 100_000, 250)]
        whole = without_luck(job.plan, functools.reduce(add, parts), 0, 0.95)
        found = [without_luck(job.plan, part, 0, 0.95) for part in parts]
        known = [one for one in found if one is not None and whole is not None]
        luck = 100 * np.array([one.plain - one.mean for one in known])
        yield close_to(f"{rival}: mean luck, in points", luck.mean(), luck.std() / math.sqrt(len(luck)), 0.0)
        held = [one.interval.lo <= whole.mean <= one.interval.hi for one in known if whole is not None]
        yield close_to(f"{rival}: intervals that hold the difference", *share(held), 0.95, 0.01)


@section
def mirrored_edge(random: np.random.Generator) -> Iterator[Check]:
    """The first player's edge of mirrored deals is that of the games, and its intervals hold that of all deals."""
    setup = make_setup("skip-bo", 2, {}, ["greedy"], int(random.integers(2**32)))
    turned = [rows_of(setup, 100_000, turned=side) for side in range(2)]
    whole = _mirrored(setup, turned, slice(None))
    parts = [_mirrored(setup, turned, slice(first, first + 500)) for first in range(0, 100_000, 500)]
    held = [part["ci"][0] <= whole["edge"] <= part["ci"][1] for part in parts]
    yield at_least("mirrored, 500 deals: intervals that hold the edge", *share(held), 0.94)
    luckless = [part["without_luck"] for part in parts]
    held = [part["ci"][0] <= whole["without_luck"]["value"] <= part["ci"][1] for part in luckless]
    yield close_to("... without luck", *share(held), 0.95, 0.01)
    edges = [2.0 * (rows[:, row.WINNERS] >> rows[:, row.FIRST_SEAT] & 1) - 1.0 for rows in turned]
    apart = edges[0] - np.mean(edges, axis=0)
    error = 100 * apart.std() / math.sqrt(len(apart))
    yield close_to("edge as the rules begin less mirrored, in points", 100 * apart.mean(), error, 0.0)
    yield note("variance ratio of mirroring", whole["variance_ratio"])
    yield note("... of luck on top", whole["without_luck"]["variance_ratio"])


def _mirrored(setup: Setup, turned: list[np.ndarray], deals: slice) -> dict[str, object]:
    rows = [played[deals] for played in turned]
    return mirror_row(setup, mirror_sums(setup, np.arange(len(rows[0])), rows, True), 0.95, True)
