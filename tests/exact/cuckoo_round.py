"""One round of Cuckoo, exactly: what happens at every turn when all play own-card thresholds.

Positions are turns: 0 is left of the dealer, the last is the dealer. A player swaps, and the dealer cuts,
with a rank below the threshold of the position (A = 1 … K = 13; 1 never, 14 always).

How it works. Each turn has a card in hand and meets a new one: the left neighbour's, or for the dealer the
stock's. One of the two stays for good; the other is in hand at the next turn (the dealer's goes to the
discard). So a round of n players draws n + 1 cards in order, and all one must know on the way is the card in
hand and how many cards of each kind are gone; ranks that nothing tells apart are one kind. Who loses is found
rank by rank: where m is the lowest rank, nobody ends below m and those who end at m lose. Ten players with
one threshold for all take a third of a second, six with six different ones two seconds.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import comb, perm

KING = 13


@dataclass(frozen=True)
class Round:
    """The thresholds by position, dealer last, and the switches that count in one round."""

    thresholds: tuple[int, ...]
    king_blocks: bool = True
    dealer_king_blocks: bool = True
    tie: str = "all-lose"
    ranks: int = 13
    suits: int = 4

    @property
    def players(self) -> int:
        return len(self.thresholds)

    @property
    def dealer(self) -> int:
        return self.players - 1


@dataclass(frozen=True)
class Chances:
    """By position: the chance of losing a life, of a demand, of a cut, and of either being blocked by a K.

    Demands and cuts include the blocked ones.
    """

    lost: list[Fraction]
    demands: list[Fraction]
    blocked: list[Fraction]
    cuts: list[Fraction]
    cuts_blocked: list[Fraction]


@dataclass(frozen=True)
class Turn:
    """One turn: the card in hand, the card it meets, whether a swap or cut is asked, and if a K blocks it."""

    position: int
    held: int
    met: int
    asks: bool
    blocked: bool

    @property
    def final(self) -> int:
        return self.met if self.asks and not self.blocked else self.held

    @property
    def passed(self) -> int:
        return self.held if self.asks and not self.blocked else self.met


Check = Callable[[Turn], bool]


def chances(game: Round) -> Chances:
    """What each position can expect of one round."""
    asks = Walk(game, lambda turn: True, lambda turn: turn.asks).expected()
    blocked = Walk(game, lambda turn: True, lambda turn: turn.blocked).expected()
    none = [Fraction(0)]
    before = none * game.dealer
    return Chances(
        lost=losing(game),
        demands=asks[:-1] + none,
        blocked=blocked[:-1] + none,
        cuts=before + asks[-1:],
        cuts_blocked=before + blocked[-1:],
    )


def losing(game: Round) -> list[Fraction]:
    """The chance that each position loses a life: all who tie do, except a dealer whose ties win (CK-08)."""
    lost = lowest(game)
    if game.tie == "dealer-wins":
        lost[game.dealer] = lowest_alone(game, game.dealer)
    return lost


def tied(game: Round) -> Fraction:
    """The chance that more than one player ends lowest."""
    return 1 - sum((lowest_alone(game, position) for position in range(game.players)), Fraction(0))


def lowest(game: Round) -> list[Fraction]:
    """The chance that each position ends lowest or ties for it."""
    chance = [Fraction(0)] * game.players
    for low in range(1, game.ranks + 1):
        walk = Walk(game, at_least(low), ends_at(low), low, low + 1)
        chance = [a + b for a, b in zip(chance, walk.expected(), strict=True)]
    return chance


def lowest_alone(game: Round, position: int) -> Fraction:
    """The chance that this position ends lowest and nobody ties."""
    chance = Fraction(0)
    for low in range(1, game.ranks + 1):
        walk = Walk(game, at_least(low, position), ends_at(low), low, low + 1)
        chance += walk.expected()[position]
    return chance


def at_least(low: int, alone: int | None = None) -> Check:
    """Accepts a final card of `low` or more; of more for the others if one position is to be alone at it."""
    return lambda turn: turn.final >= low + (alone is not None and turn.position != alone)


def ends_at(low: int) -> Check:
    return lambda turn: turn.final == low


class Walk:
    """Every way a round can go in which `accept` holds at every turn; counts where `mark` holds.

    A turn shows the lowest rank of each card's kind; `points` are the ranks at which `accept` and `mark` need
    a new kind.
    """

    def __init__(self, game: Round, accept: Check, mark: Check, *points: int) -> None:
        self.game = game
        self.accept = accept
        self.mark = mark
        self.kinds = kinds(game, points)
        self.known: dict[tuple[int, tuple[int, ...], int], list[int]] = {}

    def expected(self) -> list[Fraction]:
        """By position: the probability that every turn is accepted and this one is marked."""
        marked = [0] * self.game.players
        for held, left, gone in self.draws((0,) * len(self.kinds)):
            marked = [a + left * b for a, b in zip(marked, self.rest(0, gone, held)[1:], strict=True)]
        deals = perm(self.game.ranks * self.game.suits, self.game.players + 1)
        return [Fraction(ways, deals) for ways in marked]

    def draws(self, gone: tuple[int, ...]) -> Iterator[tuple[int, int, tuple[int, ...]]]:
        """Each kind that may come next, how many cards of it are left, and what is gone then."""
        for i, (low, size) in enumerate(self.kinds):
            if size > gone[i]:
                yield low, size - gone[i], (*gone[:i], gone[i] + 1, *gone[i + 1 :])

    def rest(self, position: int, gone: tuple[int, ...], held: int) -> list[int]:
        """The accepted ways from this turn on, then, for each turn from here, those in which it is marked."""
        if position == self.game.players:
            return [1]
        state = (position, gone, held)
        if state not in self.known:
            self.known[state] = self.count(*state)
        return self.known[state]

    def count(self, position: int, gone: tuple[int, ...], held: int) -> list[int]:
        total = [0] * (self.game.players - position + 1)
        for met, left, then in self.draws(gone):
            turn = take_turn(self.game, position, held, met)
            if self.accept(turn):
                ways, *later = self.rest(position + 1, then, turn.passed)
                row = [ways, ways * self.mark(turn), *later]
                total = [a + left * b for a, b in zip(total, row, strict=True)]
        return total


def take_turn(game: Round, position: int, held: int, met: int) -> Turn:
    asks = held < game.thresholds[position]
    switch = game.dealer_king_blocks if position == game.dealer else game.king_blocks
    return Turn(position, held, met, asks, blocked=asks and switch and met == KING)


def kinds(game: Round, points: tuple[int, ...]) -> list[tuple[int, int]]:
    """The kinds of card that matter: the lowest rank of each, and its number of cards."""
    cuts = {1, KING, *game.thresholds, *points}
    edges = [*sorted(edge for edge in cuts if edge <= game.ranks), game.ranks + 1]
    return [(low, (above - low) * game.suits) for low, above in pairwise(edges)]


def lowest_if_all_keep(players: int, ranks: int = 13, suits: int = 4) -> Fraction:
    """The chance that a given player is lowest or ties when nobody swaps: all others hold as much or more."""
    ways = sum(suits * comb(suits * (ranks - rank + 1) - 1, players - 1) for rank in range(1, ranks + 1))
    return Fraction(ways, ranks * suits * comb(ranks * suits - 1, players - 1))
