"""Exact figures of one round: who loses a life how often, and what the best answer to each place's play would save.

Up to five players every deal is counted. From six on they are drawn: the chances have standard errors then, and what a
best answer saves lies between two figures. The lower one is what an answer found on some deals saves on others. The
upper one is what the best answer to the very deals that judge it saves, which also fits their chances.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from simcards.analysis.cuckoo.deals import DRAWN, MOST_COUNTED, deals_of, some_deals
from simcards.analysis.cuckoo.duel import is_duel
from simcards.analysis.cuckoo.equilibrium import equilibrium, is_pure
from simcards.analysis.cuckoo.knowledge import parts
from simcards.analysis.cuckoo.match import Played, Standing, best_answers, match_equilibrium, match_under
from simcards.analysis.cuckoo.reading import read_plan
from simcards.analysis.cuckoo.replies import Worth, worth
from simcards.analysis.cuckoo.round import Numbers, Round, round_of
from simcards.analysis.cuckoo.thresholds import best_thresholds, threshold_worths
from simcards.errors import UsageError
from simcards.games.cuckoo.rules import CuckooRules
from simcards.games.setup import Setup

#: What the places play when no strategy is named.
EQUILIBRIUM, BEST_THRESHOLDS = "the equilibrium", "thresholds"

#: Whole matches are worked out for so many players, and one less in equilibrium, with so many lives each.
MOST_IN_MATCH, MOST_LIVES = 4, 3

#: Seeds of other deals than those that are always drawn for a number of players: this many times 1, 2, …
_OTHER_DEALS = 1_000
#: Chances come from so many blocks of DRAWN deals.
_BLOCKS = 8


@dataclass(frozen=True)
class ExactRound:
    """One round under some rules, and what each place plays in it.

    labels: by place, left of the dealer first. found: what that comes to, with what a swap saves in every state. lost:
    each place's chance of losing a life, as exact as binary numbers are where chances are mixed; deals: from so many,
    0 where all are counted. saved: by place what the best answer saves, as a chance of losing a life: from, to; the
    same number twice where all deals are counted. thresholds: a row for each, as `threshold_worths`, where thresholds
    are played.
    """

    setup: Setup
    game: Round
    labels: tuple[str, ...]
    found: Worth
    lost: tuple[Fraction, ...]
    deals: int
    saved: tuple[tuple[float, float], ...]
    thresholds: tuple[dict[str, Any], ...] = ()

    @property
    def exact(self) -> bool:
        """Whether every deal was counted."""
        return self.deals == 0

    @property
    def mixed(self) -> bool:
        """Whether something is left to chance in a state that can come about."""
        return not is_pure(self.found)

    @property
    def places(self) -> list[dict[str, Any]]:
        """A row a place: place, strategy, lost, se (0 where all deals are counted), saved as [from, to]."""
        rows = []
        for place, (label, lost, saved) in enumerate(zip(self.labels, self.lost, self.saved, strict=True)):
            chance = float(lost)
            error = (chance * (1 - chance) / self.deals) ** 0.5 if self.deals else 0.0
            rows.append({"place": place, "strategy": label, "lost": chance, "se": error, "saved": list(saved)})
        return rows

    @property
    def mean_saved(self) -> tuple[float, float]:
        """What the best answer saves in the mean over the places: from, to."""
        low, high = np.mean(self.saved, axis=0).tolist()
        return low, high

    @property
    def duel(self) -> bool:
        """Whether exactly one of two loses, so that who saves a loss wins."""
        return is_duel(self.game)


def exact_round(setup: Setup, named: bool = True) -> ExactRound:
    """What the players of a table come to in its first round; without `named` the equilibrium under its rules.

    RulesError for rules under which it cannot be worked out; PlayError where a strategy fails.
    """
    game = round_of(setup.rules)
    deals = deals_of(game)
    if named:
        found, labels = worth(game, deals, read_plan(setup.rules, setup.players)), tuple(setup.labels)
    elif game.players > MOST_COUNTED:
        raise UsageError(
            f"players={game.players}: an equilibrium is worked out for up to {MOST_COUNTED} players; name a "
            "strategy, such as equilibrium, which is nearly one"
        )
    else:
        found, labels = equilibrium(game, deals), (EQUILIBRIUM,) * game.players
    return _round(setup, game, labels, found)


def threshold_round(setup: Setup) -> ExactRound:
    """The thresholds that are best replies to one another at a table, and what each is worth; RulesError as above."""
    game = round_of(setup.rules)
    deals = deals_of(game)
    try:
        edges = best_thresholds(game, deals)
    except RuntimeError as error:
        raise UsageError(f"no thresholds are best replies to one another under these rules ({error})") from None
    found = worth(game, deals, edges.plan)
    rows = tuple(threshold_worths(found, edges))
    labels = (BEST_THRESHOLDS,) * game.players
    return replace(_round(setup, game, labels, found), thresholds=rows)


@dataclass(frozen=True)
class ExactMatch:
    """A whole match worked out, from equal lives on.

    label: what all play. played: what every standing comes to. best: by standing and place the share of wins of one who
    answers best from there on.
    """

    setup: Setup
    label: str
    played: dict[Standing, Played]
    best: dict[tuple[Standing, int], float]

    @property
    def start(self) -> Standing:
        """The standing in which it begins."""
        return (self.setup.rules.lives,) * len(self.setup.players)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row a place of every standing, the first one first: lives, place, wins (its share), gained by an answer."""
        return [
            {"lives": list(lives), "place": place, "wins": float(wins), "gained": self.best[lives, place] - float(wins)}
            for lives, one in reversed(self.played.items())
            for place, wins in enumerate(one.wins)
        ]

    @property
    def gained(self) -> float:
        """What the best answer gains in a whole match, in the mean over the places of its first round."""
        return float(np.mean([row["gained"] for row in self.rows[: len(self.start)]]))


def exact_match(setup: Setup, named: bool = True) -> ExactMatch:
    """What the player of all seats comes to in a whole match; without `named` the equilibrium, with an eye to lives.

    A strategy is asked in every standing as in a first round with these lives, its memory empty. RulesError and
    UsageError for what cannot be worked out.
    """
    rules, players = setup.rules, len(setup.players)
    game, most = round_of(rules), MOST_IN_MATCH if named else MOST_IN_MATCH - 1
    lives = (rules.lives,) * players
    if players > most or rules.lives > MOST_LIVES:
        what = "a strategy" if named else "the equilibrium"
        raise UsageError(
            f"players={players}, lives={rules.lives}: a whole match of {what} is worked out for up to {most} players "
            f"with up to {MOST_LIVES} lives; leave the match out for one round"
        )
    if rules.rounds or len(set(setup.labels)) > 1:
        raise UsageError("a whole match is worked out to its end, by one strategy: rounds=0, and one for all seats")
    if not named:
        played, label = match_equilibrium(game, lives), EQUILIBRIUM
    else:
        player, label = setup.players[0], setup.labels[0]
        played = match_under(game, lives, lambda here: read_plan(_for(rules, here), [player] * len(here), here))
    return ExactMatch(setup, label, played, best_answers(game, played))


def _for(rules: CuckooRules, lives: Standing) -> CuckooRules:
    """The rules of a table of those still in."""
    return replace(rules, players=len(lives))


def _round(setup: Setup, game: Round, labels: tuple[str, ...], found: Worth) -> ExactRound:
    counted = game.players <= MOST_COUNTED
    totals, ways = (found.totals, found.ways) if counted else _more_deals(game, found)
    lost = tuple(Fraction(total) / ways for total in totals.tolist())
    return ExactRound(setup, game, labels, found, lost, 0 if counted else ways, _savings(game, found, counted))


def _more_deals(game: Round, found: Worth) -> tuple[Numbers, int]:
    """The totals of many more deals, where nothing but them is looked at, and the number of deals."""
    totals = np.zeros(game.players)
    for block in range(2, 2 + _BLOCKS):
        totals += worth(game, some_deals(game, DRAWN, block * _OTHER_DEALS + game.players), found.plan, orders=0).totals
    return totals, _BLOCKS * DRAWN


def _savings(game: Round, found: Worth, counted: bool) -> tuple[tuple[float, float], ...]:
    """By place what the best answer saves, from and to; what an answer found on other deals saves is no less than 0."""
    most = found.regrets.tolist()
    if counted:
        return tuple((saved, saved) for saved in most)
    answer = worth(game, some_deals(game, DRAWN, _OTHER_DEALS + game.players), found.plan).answer()
    gains = parts(found.gains[0] * (answer - found.plan))
    least = [max(float(part.sum()) / found.ways, 0.0) for part in gains]
    return tuple(zip(least, most, strict=True))
