"""One round of Cuckoo or Le Her played out card by card, and the average over every deal."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import perm, prod

KING = 13

# What a player knows: turn, the card held, and the card the neighbour on the right took from it, or None.
Choice = Callable[[int, int, int | None], bool]


@dataclass
class Played:
    """By turn, the dealer last: 1 where it happened, else 0. Demands and cuts include the blocked ones."""

    lost: list[int]
    demands: list[int]
    blocked: list[int]
    cuts: list[int]
    cuts_blocked: list[int]


def thresholds(*each: int) -> Choice:
    """Swap or cut with a rank below the own number (A = 1 … K = 13), whatever a swap told."""
    return lambda turn, held, taken: held < each[turn]


def informed(*each: int, dealer_wins: bool = False) -> Choice:
    """The same, but after a swap keep if the neighbour's card is lower, swap or cut if the own is (CK-G7)."""

    def wants(turn: int, held: int, taken: int | None) -> bool:
        if taken is None or (taken == held and not (dealer_wins and turn == len(each) - 1)):
            return held < each[turn]
        return held < taken

    return wants


def play(cards: Sequence[int], wants: Choice, kings: bool, cut_kings: bool, dealer_wins: bool) -> Played:
    """Ranks by turn with the card that would be cut last; `wants` says whether a player swaps or cuts."""
    held, seats = list(cards), len(cards) - 1
    played = Played(*([0] * seats for _ in range(5)))
    taken: int | None = None
    for turn in range(seats):
        dealer = turn == seats - 1
        blocks = held[turn + 1] == KING and (cut_kings if dealer else kings)
        asks = wants(turn, held[turn], taken)
        taken = None
        (played.cuts if dealer else played.demands)[turn] += asks
        (played.cuts_blocked if dealer else played.blocked)[turn] += asks and blocks
        if asks and not blocks:
            held[turn], held[turn + 1] = held[turn + 1], held[turn]
            taken = held[turn]
    played.lost = lowest(held[:seats], dealer_wins)
    return played


def lowest(held: list[int], dealer_wins: bool) -> list[int]:
    lost = [int(rank == min(held)) for rank in held]
    if dealer_wins and sum(lost) > 1:
        lost[-1] = 0
    return lost


def average(
    players: int,
    wants: Choice,
    ranks: int = 13,
    suits: int = 4,
    kings: bool = True,
    cut_kings: bool = True,
    dealer_wins: bool = False,
) -> dict[str, list[Fraction]]:
    """The mean of every count of `Played` over all deals: ranks in turn order, one to cut, weighted."""
    total = {name: [0] * players for name in Played.__annotations__}
    for cards in product(range(1, ranks + 1), repeat=players + 1):
        deals = prod(perm(suits, count) for count in Counter(cards).values())
        if deals:
            played = play(cards, wants, kings, cut_kings, dealer_wins)
            for name, counts in total.items():
                total[name] = [a + deals * b for a, b in zip(counts, getattr(played, name), strict=True)]
    every = perm(ranks * suits, players + 1)
    return {name: [Fraction(count, every) for count in counts] for name, counts in total.items()}
