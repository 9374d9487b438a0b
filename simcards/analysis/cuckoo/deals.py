"""Deals of one round: all that ranks can tell apart, with their number of ways, or some drawn by lot."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simcards.analysis.cuckoo.round import Numbers, Round

#: Up to so many players every deal of a whole deck is counted: 4.8 million; the next size has 63 million.
MOST_COUNTED = 5

#: So many deals are drawn where they are not counted.
DRAWN = 500_000


class Deals(NamedTuple):
    """Deals of n players: ranks in turn order, then the card on top of the stock; how much each counts.

    cards: int8[deals, n + 1]; ways: float64[deals]; counted: whether these are all deals, so that sums are exact.
    """

    cards: NDArray[np.int8]
    ways: Numbers
    counted: bool

    @property
    def all_ways(self) -> int:
        """The sum of what the deals count, which a chance is a share of."""
        return int(self.ways.sum())


def deals_of(game: Round) -> Deals:
    """All deals, up to MOST_COUNTED players, else DRAWN ones, the same on every call."""
    return every_deal(game) if game.players <= MOST_COUNTED else some_deals(game, DRAWN, game.players)


@lru_cache(maxsize=4)
def every_deal(game: Round) -> Deals:
    """All deals, each with its number of ways: an integer, and so are their sums, far below 2**53."""
    cards = np.indices((game.ranks,) * (game.players + 1), np.int8).reshape(game.players + 1, -1) + np.int8(1)
    ways = np.ones(cards.shape[1])
    for place in range(game.players + 1):
        ways *= game.suits - (cards[:place] == cards[place]).sum(0)
    return Deals(np.ascontiguousarray(cards[:, ways > 0].T), ways[ways > 0], True)


def some_deals(game: Round, count: int, seed: int) -> Deals:
    """Deals drawn by lot: the first cards of as many shuffles."""
    size = game.ranks * game.suits
    numbers = np.random.Philox(key=seed).random_raw((game.players + 1) * count).reshape(game.players + 1, count)
    deck = np.repeat(np.arange(size, dtype=np.int8)[:, None], count, axis=1)
    each = np.arange(count)
    for place in range(game.players + 1):
        other = place + (numbers[place] % np.uint64(size - place)).astype(np.int64)
        deck[place], deck[other, each] = deck[other, each].copy(), deck[place].copy()
    ranks = deck[: game.players + 1] // np.int8(game.suits) + np.int8(1)
    return Deals(np.ascontiguousarray(ranks.T), np.ones(count), False)
