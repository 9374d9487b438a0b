"""Le Her, exactly: the receiver's chance of winning one deal, for thresholds, mixtures and best replies.

The receiver swaps, or not; then the dealer cuts, or not; a K blocks either; ties are the dealer's (CK-04,
CK-05, CK-07, and the preset `le-her`). Ranks are 1 (A) to 13 (K). A plan is a list by rank, index 0 unused:
the probability of swapping, or cutting, with that rank in hand.

Two dealers (CK-G7): one looks at the own card only, also after a swap; the informed one knows both cards
after a swap, keeps if the receiver's is no higher, else cuts, and follows the plan only when not swapped.

Published: Montmort and Waldegrave 1713, in Bellhouse and Fillion, Statistical Science 30 (2015) 26-39.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product

KING = 13
Chance = Fraction | int
Plan = Sequence[Chance]
Table = list[list[Fraction]]


def threshold(below: int) -> Plan:
    """Swap or cut with every rank below `below`: 1 never, 14 always."""
    return [int(rank < below) for rank in range(KING + 1)]


def mixture(weights: dict[int, Fraction]) -> Plan:
    """Thresholds with their probabilities."""
    return [sum(p for below, p in weights.items() if rank < below) for rank in range(KING + 1)]


@cache
def wins_by_cut(receiver: int, dealer: int, suits: int) -> int:
    """Of the cards left when these two were dealt, how many leave the receiver higher when cut.

    `receiver` and `dealer` are the cards now in their hands. A K cut is put aside and the dealer keeps.
    """
    wins = 0
    for rank in range(1, KING + 1):
        left = suits - (rank == receiver) - (rank == dealer)
        wins += left * (receiver > (dealer if rank == KING else rank))
    return wins


def wins_by_deal(receiver: int, dealer: int, swaps: bool, cut: Plan, informed: bool, suits: int) -> Chance:
    """Out of the cards left: how many win for the receiver, who swaps or keeps, against the dealer's plan."""
    swapped = swaps and dealer != KING
    if swapped:
        receiver, dealer = dealer, receiver
    cuts = int(receiver > dealer) if informed and swapped else cut[dealer]
    kept = (KING * suits - 2) * (receiver > dealer)
    return (1 - cuts) * kept + cuts * wins_by_cut(receiver, dealer, suits)


def wins_by_rank(receiver: int, cut: Plan, informed: bool, suits: int) -> tuple[Chance, Chance]:
    """With this rank: how many ordered deals of three cards a receiver wins who keeps, and who swaps."""
    keep: Chance = 0
    swap: Chance = 0
    for dealer in range(1, KING + 1):
        deals = suits * (suits - (receiver == dealer))
        keep += deals * wins_by_deal(receiver, dealer, False, cut, informed, suits)
        swap += deals * wins_by_deal(receiver, dealer, True, cut, informed, suits)
    return keep, swap


def all_deals(suits: int) -> int:
    cards = KING * suits
    return cards * (cards - 1) * (cards - 2)


def receiver_wins(swap: Plan, cut: Plan, informed: bool, suits: int = 4) -> Fraction:
    """The receiver's chance of winning with this plan against this dealer."""
    wins: Chance = 0
    for rank in range(1, KING + 1):
        when_keeping, when_swapping = wins_by_rank(rank, cut, informed, suits)
        wins += (1 - swap[rank]) * when_keeping + swap[rank] * when_swapping
    return Fraction(wins, all_deals(suits))


def threshold_table(informed: bool, suits: int = 4) -> Table:
    """The receiver's chance for every pair of thresholds 1 to 14: `table[receiver - 1][dealer - 1]`."""
    every = range(1, KING + 2)
    columns = []
    for dealer in every:
        wins = [wins_by_rank(rank, threshold(dealer), informed, suits) for rank in range(1, KING + 1)]
        columns.append([sum(by[rank < t] for rank, by in enumerate(wins, 1)) for t in every])
    return [[Fraction(column[t - 1], all_deals(suits)) for column in columns] for t in every]


def best_reply_of_receiver(cut: Plan, informed: bool, suits: int = 4) -> Fraction:
    """The most the receiver can win against this dealer with any plan, threshold or not."""
    best = sum(max(wins_by_rank(rank, cut, informed, suits)) for rank in range(1, KING + 1))
    return Fraction(best, all_deals(suits))


def best_reply_of_dealer(swap: Plan, informed: bool, suits: int = 4) -> Fraction:
    """The least that any plan of this dealer leaves to the receiver: each rank's choice counts by itself."""
    keep = receiver_wins(swap, threshold(1), informed, suits)
    least = keep
    for rank in range(1, KING + 1):
        only = [int(r == rank) for r in range(KING + 1)]
        least += min(Fraction(0), receiver_wins(swap, only, informed, suits) - keep)
    return least


def solve(table: Table) -> tuple[Fraction, dict[int, Fraction], dict[int, Fraction]]:
    """The value of a table and the best mixture of two thresholds of each side: `(value, receiver, dealer)`.

    Tries every pair of rows with every pair of columns, for the mixtures that neither side can better.
    """
    turned = [list(column) for column in zip(*table, strict=True)]
    pairs = list(combinations(range(len(table)), 2))
    for rows, columns in product(pairs, pairs):
        p, q = level(table, rows, columns), level(turned, columns, rows)
        if p is None or q is None:
            continue
        least = min(blend(p, line, rows) for line in turned)
        most = max(blend(q, line, columns) for line in table)
        if least == most:
            return least, by_threshold(rows, p), by_threshold(columns, q)
    raise ValueError("no mixture of two thresholds on either side is best")


def blend(p: Fraction, line: list[Fraction], two: tuple[int, int]) -> Fraction:
    return p * line[two[0]] + (1 - p) * line[two[1]]


def by_threshold(two: tuple[int, int], p: Fraction) -> dict[int, Fraction]:
    return {two[0] + 1: p, two[1] + 1: 1 - p}


def level(table: Table, rows: tuple[int, int], columns: tuple[int, int]) -> Fraction | None:
    """The probability of the first row that makes both columns equal, or None."""
    (a, b), (c, d) = ([table[row][column] for column in columns] for row in rows)
    spread = (a - b) - (c - d)
    if spread == 0:
        return None
    p = (d - c) / spread
    return p if 0 <= p <= 1 else None
