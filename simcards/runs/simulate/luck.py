"""What of a simulation is luck of the cards, and what it is worth to begin with the same cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from simcards.engine import rows as row
from simcards.engine.summary import Summary, edge_scores, places_won
from simcards.games.setup import Setup
from simcards.runs.luck import Integers, beyond_others, corrected, luck_by_side
from simcards.runs.result import Row, ends, finite
from simcards.runs.simulate.rates import levels_of
from simcards.stats.blocks import BlockSums, paired
from simcards.stats.control_variates import Controlled, controlled, product_sums, sums_of_target
from simcards.stats.groups import variance_ratio_interval
from simcards.stats.intervals import Estimate

#: Games whose luck is added up at a time: for many more, memory would be asked of the system anew for each chunk.
_BLOCK = 4096


class Target(NamedTuple):
    """A figure that luck is taken out of: what it is of, which one of these, and the bounds of a game's score."""

    of: str
    number: int
    low: float
    high: float
    scale: float = 1.0

    @property
    def games(self) -> float:
        """How many places the score is the mean over; of the edge, one."""
        return self.scale if self.of == "strategy" else 1.0


def targets(setup: Setup) -> list[Target]:
    """The rates of the sides, those of strategies where there are several, and the first player's edge."""
    found = [Target("side", side, 0.0, 1.0) for side in range(setup.sides)]
    held = np.bincount(_strategy_of(setup))
    if len(held) > 1:
        found += [Target("strategy", number, 0.0, 1.0, float(count)) for number, count in enumerate(held)]
    return [*found, Target("edge", 0, -1.0, 1.0, float(setup.sides - 1))]


def _strategy_of(setup: Setup) -> list[int]:
    """The number of each side's strategy; partners who play differently count as the first of them does."""
    return setup.groups[: setup.sides]


def luck_sums(setup: Setup, numbers: Integers, rows: Integers) -> Summary:
    """`luck`, int64[GROUPS, targets, (2 + features)^2]: each target's score of a game, and its luck."""
    starts = range(0, max(len(rows), 1), _BLOCK)
    found = [_products(setup, numbers[at : at + _BLOCK], rows[at : at + _BLOCK]) for at in starts]
    return {"luck": np.sum(found, axis=0)}


def _products(setup: Setup, numbers: Integers, rows: Integers) -> Integers:
    """The same of games whose scores and luck lie in memory at a time."""
    won, alone = places_won(rows, setup.sides, setup.family.measures.joint)
    reached = won if setup.aim.shared else alone
    luck = beyond_others(luck_by_side(setup, rows))
    strategies = np.eye(max(setup.groups) + 1, dtype=np.int64)[_strategy_of(setup)]
    scores, beside = [reached], [luck]
    if strategies.shape[1] > 1:
        scores.append(reached @ strategies)
        beside.append(np.einsum("gsv,sk->gkv", luck, strategies))
    scores.append(edge_scores(rows[:, row.WINNERS], rows[:, row.FIRST_SEAT], setup.sides)[:, None])
    beside.append(luck[np.arange(len(rows)), rows[:, row.FIRST_SEAT] % setup.sides][:, None])
    return product_sums(numbers, np.concatenate(scores, axis=1)[:, :, None], np.concatenate(beside, axis=1))


def mirror_sums(setup: Setup, numbers: Integers, turned: Sequence[Integers], with_luck: bool) -> Summary:
    """`mirror`, int64[GROUPS, 1, (1 + sides + features)^2]: the edge on each deal when each side begins, and luck.

    turned: the rows of the same deals begun by the rules' first side, by the next one, and so on. Without luck there
    are no features.
    """
    edges = [edge_scores(rows[:, row.WINNERS], rows[:, row.FIRST_SEAT], setup.sides) for rows in turned]
    luck = np.zeros((len(numbers), 1, 0), np.int64)
    if with_luck:
        games, sides = np.arange(len(numbers)), setup.sides
        own = [beyond_others(luck_by_side(setup, rows))[games, rows[:, row.FIRST_SEAT] % sides] for rows in turned]
        luck = np.sum(own, axis=0)[:, None]
    return {"mirror": product_sums(numbers, np.stack(edges, axis=1)[:, None], luck)}


def luck_found(setup: Setup, summary: Summary, levels: Mapping[str, float]) -> list[tuple[Target, Controlled | None]]:
    """Each target with the luck taken out; None where there is too little to go by. levels: by what a target is of."""
    found = []
    for place, target in enumerate(targets(setup)):
        products = sums_of_target(summary["luck"], place, 1, target.scale)
        found.append((target, controlled(products, target.low, target.high, levels[target.of], target.games)))
    return found


def rates_without_luck(setup: Setup, summary: Summary, level: float, plain: Sequence[Estimate]) -> list[Estimate]:
    """The rates of the seats, then of the strategies, without luck where known better so; else as in `plain`."""
    told = luck_found(setup, summary, levels_of(setup, summary, level))
    found = {(target.of, target.number): one for target, one in told}
    keys = [("side", seat % setup.sides) for seat in range(len(setup.players))]
    keys += [("strategy", number) for number in range(len(setup.distinct))]
    others = (found.get(key) for key in keys)
    return [
        Estimate(one.mean, one.interval) if one is not None and one.pays else rate
        for rate, one in zip(plain, others, strict=True)
    ]


def gain(setup: Setup, summary: Summary, level: float) -> float:
    """The least variance ratio among the sides' rates, at least 1: as many times the games all of them are worth."""
    found = luck_found(setup, summary, levels_of(setup, summary, level))
    return max(1.0, min(one.variance_ratio if one else 1.0 for target, one in found if target.of == "side"))


def luck_row(setup: Setup, summary: Summary, level: float) -> Row:
    """What is told of luck: explained (the share of who wins that it accounts for), sides, strategies, edge.

    explained is the mean over the sides, none where too little is known; a row a side: seats, strategy and what
    `corrected` has; strategies likewise; the edge alone, none where strategies mix in.
    """
    found = luck_found(setup, summary, levels_of(setup, summary, level))
    by_kind = {kind: [one for target, one in found if target.of == kind] for kind in ("side", "strategy", "edge")}
    seats = len(setup.players)
    sides = [
        {"seats": list(range(side, seats, setup.sides)), "strategy": setup.labels[side], "without_luck": corrected(one)}
        for side, one in enumerate(by_kind["side"])
    ]
    named = zip(setup.distinct, by_kind["strategy"], strict=False)
    strategies = [{"strategy": name, "without_luck": corrected(one)} for name, one in named]
    shares = [one.explained for one in by_kind["side"] if one is not None]
    explained = sum(shares) / len(shares) if len(shares) == len(sides) else None
    return {"explained": explained, "sides": sides, "strategies": strategies, "edge": corrected(by_kind["edge"][0])}


def mirror_row(setup: Setup, summary: Summary, level: float, with_luck: bool) -> Row:
    """The first player's edge from mirrored deals: deals, edge, ci, variance_ratio, variance_ratio_ci, without_luck."""
    sides, sums = setup.sides, summary["mirror"]
    size = 1 + sides + (len(setup.family.luck) if with_luck else 0)
    products = sums[:, 0].reshape(-1, size, size)
    whole, ways = products.sum(axis=0), slice(1, 1 + sides)
    squares = products[:, ways, ways].sum(axis=(1, 2))
    blocks = BlockSums(
        int(whole[0, 0]),
        int(whole[0, ways].sum()),
        int(squares.sum()),
        tuple(map(int, whole[0, ways])),
        tuple(map(int, np.diag(whole)[ways])),
    )
    scale = float(sides * (sides - 1))
    found = paired(blocks, scale, level, 1.0)
    apart = np.trace(products[:, ways, ways], axis1=1, axis2=2)
    ratio = variance_ratio_interval(products[:, 0, 0], products[:, 0, ways], apart, np.ones(sides), squares, level)
    known = {"deals": blocks.blocks, "edge": found.mean, "ci": ends(found.interval)}
    luckless = controlled(sums_of_target(sums, 0, sides, scale), -1.0, 1.0, level, sides) if with_luck else None
    known |= {"variance_ratio": finite(found.variance_ratio), "variance_ratio_ci": ends(ratio)}
    return {**known, "without_luck": corrected(luckless)}
