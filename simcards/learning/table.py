"""A game taken choice by choice: whoever is in turn sees its view and its moves, and says which one it makes."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from simcards.analysis.explorer import Deal, Explorer
from simcards.analysis.families import part
from simcards.engine.steering import REASON_BITS
from simcards.games.setup import Setup


class Turn(NamedTuple):
    """A choice: the seat in turn, what it sees (int64, the family's view), its moves (int64, two or more)."""

    seat: int
    view: np.ndarray
    moves: np.ndarray


class Table:
    """A table of a setup at which somebody else makes every choice; the strategies of the setup make none.

    The kernel plays every time from the deal, by the choices made so far: a game is the one that `simcards replay`
    shows for the same choices. Where there is only one move it is made. `close` lets go of the kernel's thread.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._explorer = Explorer(setup)
        self.view_size = len(self._explorer.empty().seen)
        self._shares = part(setup.family, "positions").shares
        self._script: list[int] = []
        self._deal = Deal(setup.seed, 0)
        self._outcome = 0
        self.turn: Turn | None = None

    def close(self) -> None:
        """Let go of the thread."""
        self._explorer.close()

    def deal(self, seed: int, game: int) -> None:
        """Begin game number `game` of a seed; `turn` is the first choice."""
        self._deal, self._script, self._outcome = Deal(seed, game), [], 0
        self._go_on()

    def make(self, index: int) -> None:
        """Make the move of that index among `turn.moves`; `turn` is the next choice, None when the game is over."""
        assert self.turn is not None
        self._script.append(int(self.turn.moves[index]))
        self._go_on()

    def _go_on(self) -> None:
        while True:
            found = self._explorer.follow(self._deal, self._script, len(self._script))
            if found.outcome:
                self.turn, self._outcome = None, found.outcome
                return
            view, moves = found.position.seen, found.position.listed
            if len(moves) > 1:
                self.turn = Turn(int(view[self.setup.family.parts.layout.SEAT]), view, moves)
                return
            self._script.append(int(moves[0]))

    @property
    def reason(self) -> str:
        """Why the game ended; empty while it goes on."""
        code = self._outcome >> REASON_BITS
        return self.setup.family.measures.reasons[code - 1] if code else ""

    @property
    def worth(self) -> list[float]:
        """By seat what the game came to, 0 to 1, as `simcards advise` counts it; all 0 while it goes on.

        1 for reaching what the game is about (contract.Aim), 0 for not; who shares a win has a part of it.
        """
        players, sides = len(self.setup.players), self.setup.sides
        if not self._outcome:
            return [0.0] * players
        shares = self._shares(self._outcome, players, sides)
        return [shares[seat % sides] for seat in range(players)]
