"""The thresholds of cuckoo's `best-reply`, worked out: python benchmarks/cuckoo_best_replies.py.

One round of n players with a whole deck; lives are ignored, what counts is the chance of losing one. A plan is two
thresholds a position (0 is left of the dealer, the last is the dealer): a card below the first is swapped, or cut; the
second holds for a player whom the neighbour's swap has told that its own card is no higher than the neighbour's. One
who holds the higher card cannot be lowest and keeps. In turn every position gets the plan that is best against the
others', from all sevens on, until none changes any more: an equilibrium among such players.

Up to five players every deal is counted, by ranks and with its number of ways; from six on 500,000 are drawn.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Cards = NDArray[np.int8]
Plans = NDArray[np.int64]  # [position, 0 not told, 1 told]

RANKS, SUITS, KING = 13, 4, 13
MOST_COUNTED, DRAWN = 5, 500_000


class Deals(NamedTuple):
    """Deals of n players: ranks as dealt, int8[n + 1, deals], with the card to cut last; weights that add up to 1."""

    cards: Cards
    weights: NDArray[np.float64]


def every_deal(players: int) -> Deals:
    """All deals that ranks can tell apart."""
    cards = np.indices((RANKS,) * (players + 1), np.int8).reshape(players + 1, -1) + np.int8(1)
    ways = np.ones(cards.shape[1])
    for place in range(1, players + 1):
        ways *= SUITS - (cards[:place] == cards[place]).sum(0)
    return Deals(cards[:, ways > 0], ways[ways > 0] / ways.sum())


def some_deals(players: int, count: int, seed: int) -> Deals:
    """Deals drawn by lot."""
    numbers = np.random.Philox(key=seed).random_raw((players + 1) * count).reshape(players + 1, count)
    deck = np.repeat(np.arange(RANKS * SUITS, dtype=np.int8)[:, None], count, axis=1)
    each = np.arange(count)
    for place in range(players + 1):
        other = place + (numbers[place] % np.uint64(RANKS * SUITS - place)).astype(np.int64)
        deck[place], deck[other, each] = deck[other, each].copy(), deck[place].copy()
    return Deals(deck[: players + 1] // np.int8(SUITS) + np.int8(1), np.full(count, 1 / count))


def deals_of(players: int) -> Deals:
    """The deals that the shipped thresholds are worked out with."""
    return every_deal(players) if players <= MOST_COUNTED else some_deals(players, DRAWN, players)


def turn(cards: Cards, position: int, swaps: NDArray[np.bool_]) -> Cards:
    """Swap or cut in `cards` where `swaps` says so and no K blocks; returns what the next player handed over, or 0."""
    met = cards[position + 1].copy()
    swapped = swaps & (met != KING)
    cards[position + 1] = np.where(swapped, cards[position], met)
    cards[position] = np.where(swapped, met, cards[position])
    return np.where(swapped, met, np.int8(0))


def choice(own: Cards, handed: Cards, plan: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Who swaps under a position's plan; `handed` is the card that the neighbour took, 0 for none."""
    return (own < plan[np.where(handed > 0, 1, 0)]) & ((handed == 0) | (own <= handed))


def lost(cards: Cards, position: int) -> NDArray[np.bool_]:
    """Where a position ends lowest, alone or in a tie."""
    lowest: NDArray[np.bool_] = cards[position] == cards[:-1].min(0)
    return lowest


def losing(deals: Deals, plans: Plans) -> NDArray[np.float64]:
    """Each position's chance of losing a life."""
    cards, handed = deals.cards.copy(), np.zeros_like(deals.cards[0])
    for position, plan in enumerate(plans):
        handed = turn(cards, position, choice(cards[position], handed, plan))
    return np.array([deals.weights[lost(cards, position)].sum() for position in range(len(plans))])


def gains(deals: Deals, plans: Plans, position: int) -> NDArray[np.float64]:
    """float64[2, rank]: by how much a swap rather than a keep lowers the position's chance of a loss, told or not."""
    cards, handed = deals.cards.copy(), np.zeros_like(deals.cards[0])
    for before in range(position):
        handed = turn(cards, before, choice(cards[before], handed, plans[before]))
    ends = []
    for swaps in (False, True):
        after = cards.copy()
        taken = turn(after, position, np.full(len(handed), swaps))
        for later in range(position + 1, len(plans)):
            taken = turn(after, later, choice(after[later], taken, plans[later]))
        ends.append(lost(after, position))
    gain = deals.weights * (ends[0].astype(np.int8) - ends[1])
    own = cards[position]
    kinds = (handed == 0, (handed > 0) & (own <= handed))
    return np.array([np.bincount(own[kind], gain[kind], RANKS + 1) for kind in kinds])


def best_plan(deals: Deals, plans: Plans, position: int) -> Plans:
    """The best thresholds of a position against the others' plans; of equally good ones the lowest."""
    below = np.cumsum(gains(deals, plans, position), axis=1).round(12)
    best: Plans = below.argmax(1) + 1
    return best


def regrets(deals: Deals, plans: Plans) -> NDArray[np.float64]:
    """By how much each position could lower its chance of a loss with other thresholds."""
    found = []
    for position, plan in enumerate(plans):
        below = np.cumsum(gains(deals, plans, position), axis=1)
        found.append(sum(row.max() - row[edge - 1] for row, edge in zip(below, plan, strict=True)))
    return np.array(found)


def best_replies(deals: Deals, most: int = 20) -> Plans:
    """Plans of which each is best against the others; RuntimeError if `most` rounds do not settle."""
    plans = np.full((len(deals.cards) - 1, 2), 7)
    for _ in range(most):
        before = plans.copy()
        for position in range(len(plans)):
            plans[position] = best_plan(deals, plans, position)
        if np.array_equal(plans, before):
            return plans
    raise RuntimeError(f"{len(plans)} players: no end after {most} rounds of best replies")


def main() -> None:
    """Print the thresholds as `strategies/cuckoo/_best_replies.py` holds them, and what they leave to gain."""
    for players in range(2, 11):
        plans = best_replies(deals_of(players))
        free, told = (", ".join(map(str, plans[:, kind])) for kind in (0, 1))
        print(f"    (({free}), ({told})),")
        checked = some_deals(players, 2_000_000, 100 + players)
        chances = ", ".join(f"{chance:.4f}" for chance in losing(checked, plans))
        print(
            f"    # lost on other deals: {chances}; most to gain there: {regrets(checked, plans).max():.5f}", flush=True
        )


if __name__ == "__main__":
    main()
