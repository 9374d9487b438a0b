"""The rules that count within one round of Cuckoo, and what a loss costs."""

from __future__ import annotations

from dataclasses import dataclass
from math import perm

import numpy as np
from numpy.typing import NDArray

from simcards.games.cuckoo.rules import CuckooRules, deck_of, king_of, rank_names, suit_names
from simcards.games.switches import RulesError

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Round:
    """Players in turn order, the dealer last; ranks from 1, the lowest; the rank that blocks, 0 for none."""

    players: int
    ranks: int = 13
    suits: int = 4
    swap_blocker: int = 13
    cut_blocker: int = 13
    dealer_wins: bool = False

    @property
    def dealer(self) -> int:
        """The dealer's place."""
        return self.players - 1

    @property
    def ways(self) -> int:
        """In how many ways the players get their cards and one lies on top of the stock."""
        return perm(self.ranks * self.suits, self.players + 1)


def round_of(rules: CuckooRules) -> Round:
    """The first round under these rules; RulesError where its chances cannot be worked out."""
    if rules.shuffle != "perfect":
        raise RulesError(f"shuffle={rules.shuffle}: chances are worked out for perfect shuffles only; leave it out")
    if rules.tie not in ("all-lose", "dealer-wins"):
        raise RulesError(f"tie={rules.tie}: chances are worked out for all-lose and dealer-wins only; leave it out")
    if len(deck_of(rules)) <= rules.players:
        raise RulesError(
            f"ranks={rules.ranks}, suits={rules.suits}: no card is left for the dealer to cut, and such a round is not "
            "worked out; choose more ranks, more suits or fewer players"
        )
    king, ranks, suits = king_of(rules), len(rank_names(rules)), len(suit_names(rules))
    blockers = king * rules.king_blocks, king * rules.dealer_king_blocks
    return Round(rules.players, ranks, suits, *blockers, rules.tie == "dealer-wins")


def costs_of_a_life(players: int) -> Numbers:
    """float64[place, losers as bits]: 1 where the place is among those who lose a life."""
    losers = np.arange(1 << players)
    return np.array([losers >> place & 1 for place in range(players)], np.float64)
