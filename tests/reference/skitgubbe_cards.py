"""The cards of Skitgubbe as records name them: rank, then suit."""

from __future__ import annotations

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("C", "D", "H", "S")
DECK = [rank + suit for suit in SUITS for rank in RANKS]
LOW_RANKS = ("2", "3", "4", "5")


def rank_of(card: str) -> int:
    """How high a card is: 0 for a 2 … 12 for an ace."""
    return RANKS.index(card[:-1])


def suit_of(card: str) -> str:
    return card[-1]


def is_run(cards: list[str]) -> bool:
    """Two or more consecutive ranks of one suit, ascending (SG-09); also true of a single card."""
    ranks = [rank_of(card) for card in cards]
    return len({suit_of(card) for card in cards}) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))
