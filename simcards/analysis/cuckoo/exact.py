"""Exact figures of one round: who loses a life how often, and what the best answer to each place's play would save.

Up to five players every deal is counted. From six on they are drawn: the chances have standard errors then, and what a
best answer saves lies between two figures. The lower one is what an answer found on some deals saves on others. The
upper one is what the best answer to the very deals that judge it saves, which also fits their chances.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from simcards import __version__
from simcards.analysis.cuckoo.deals import DRAWN, MOST_COUNTED, deals_of, some_deals
from simcards.analysis.cuckoo.equilibrium import equilibrium, is_pure
from simcards.analysis.cuckoo.knowledge import parts
from simcards.analysis.cuckoo.reading import read_plan
from simcards.analysis.cuckoo.replies import Worth, worth
from simcards.analysis.cuckoo.round import Round, round_of
from simcards.engine.setup import Setup
from simcards.errors import UsageError
from simcards.runs.rerun import table_words

#: What the places play when no strategy is named.
EQUILIBRIUM = "the equilibrium"

#: The seed of the deals that judge an answer found on others.
_OTHER_DEALS = 1_000


@dataclass(frozen=True)
class ExactRound:
    """One round under some rules, and what each place plays in it.

    labels: by place, left of the dealer first. found: what that comes to. saved: by place what the best answer saves,
    as a chance of losing a life: from, to; the same number twice where all deals are counted.
    """

    setup: Setup
    game: Round
    labels: tuple[str, ...]
    found: Worth
    saved: tuple[tuple[float, float], ...]

    @property
    def exact(self) -> bool:
        """Whether every deal was counted."""
        return self.game.players <= MOST_COUNTED

    @property
    def mixed(self) -> bool:
        """Whether something is left to chance in a state that can come about."""
        return not is_pure(self.found)

    @cached_property
    def lost(self) -> tuple[Fraction, ...]:
        """Each place's chance of losing a life; as exact as binary numbers are where chances are mixed."""
        return tuple(Fraction(total) / self.found.ways for total in self.found.totals.tolist())

    @property
    def places(self) -> list[dict[str, Any]]:
        """A row a place: place, strategy, lost, se (0 where all deals are counted), saved as [from, to]."""
        rows = []
        for place, (label, lost, saved) in enumerate(zip(self.labels, self.lost, self.saved, strict=True)):
            chance = float(lost)
            error = 0.0 if self.exact else (chance * (1 - chance) / self.found.ways) ** 0.5
            rows.append({"place": place, "strategy": label, "lost": chance, "se": error, "saved": list(saved)})
        return rows

    @property
    def mean_saved(self) -> tuple[float, float]:
        """What the best answer saves in the mean over the places: from, to."""
        low, high = np.mean(self.saved, axis=0).tolist()
        return low, high

    def as_json(self) -> dict[str, Any]:
        """The whole answer; chances are fractions of 1, and `fraction` states them exactly where they are so."""
        rows = self.places
        if self.exact and not self.mixed:
            rows = [{**row, "fraction": str(lost)} for row, lost in zip(rows, self.lost, strict=True)]
        return {
            "game": self.setup.game,
            "rules": self.setup.rule_values,
            "players": self.game.players,
            "exact": self.exact,
            "deals": None if self.exact else DRAWN,
            "mixed": self.mixed,
            "places": rows,
            "mean_saved": list(self.mean_saved),
            "rerun": self.rerun(),
            "version": __version__,
        }

    def rerun(self) -> str:
        """The command that gives this again, or the line of Python where no command does."""
        names = set(self.labels)
        if len(names) == 1 and EQUILIBRIUM not in names:
            return shlex.join([*table_words(self.setup, "compare"), "--exploit", self.labels[0]])
        words = [repr(self.setup.game), f"players={self.game.players}"]
        words += [f"rules={dict(self.setup.settings)}"] if self.setup.settings else []
        words += [] if EQUILIBRIUM in names else [f"strategies={list(self.labels)}"]
        return f"simcards.exact({', '.join(words)})"


def exact_round(setup: Setup, named: bool = True) -> ExactRound:
    """What the players of a table come to in its first round; without `named` the equilibrium under its rules.

    RulesError for rules under which it cannot be worked out; PlayError where a strategy fails.
    """
    game = round_of(setup.rules)
    deals = deals_of(game)
    if not named:
        if game.players > MOST_COUNTED:
            raise UsageError(
                f"players={game.players}: an equilibrium is worked out for up to {MOST_COUNTED} players; name a "
                "strategy, such as equilibrium, which is nearly one"
            )
        found, labels = equilibrium(game, deals), (EQUILIBRIUM,) * game.players
    else:
        found, labels = worth(game, deals, read_plan(setup.rules, setup.players)), tuple(setup.labels)
    return ExactRound(setup, game, labels, found, _savings(game, found, deals.counted))


def _savings(game: Round, found: Worth, counted: bool) -> tuple[tuple[float, float], ...]:
    """By place what the best answer saves, from and to; what an answer found on other deals saves is no less than 0."""
    most = found.regrets.tolist()
    if counted:
        return tuple((saved, saved) for saved in most)
    answer = worth(game, some_deals(game, DRAWN, _OTHER_DEALS + game.players), found.plan).answer()
    gains = parts(found.gains[0] * (answer - found.plan))
    least = [max(part.sum() / found.ways, 0.0) for part in gains]
    return tuple(zip(least, most, strict=True))
