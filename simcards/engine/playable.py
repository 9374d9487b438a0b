"""What the engine must know of a table to play at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from simcards.engine.plugin import Player


class Playable(Protocol):
    """A game under its rules, with players and a seed (`games.setup.Setup`)."""

    @property
    def family(self) -> Any:
        """The family of the game (`games.contract.Family`): what plays it, and how its rows are read."""

    @property
    def rules_array(self) -> np.ndarray:
        """What the kernel reads of the rules, int64."""

    @property
    def players(self) -> tuple[Player, ...]:
        """Who plays, in seat order."""

    @property
    def seed(self) -> int:
        """The seed."""

    @property
    def match(self) -> bool:
        """Whether series are played instead of games."""

    @property
    def groups(self) -> Sequence[int]:
        """The number of each seat's strategy among the distinct ones."""

    @property
    def sides(self) -> int:
        """Who can win apart from one another: single players, or partnerships."""
