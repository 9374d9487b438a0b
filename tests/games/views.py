"""Views of whole games, every decision's, with moves chosen at random."""

import numpy as np

from simcards.engine.job import Kernel
from simcards.games.setup import make_setup
from tests.games.asking import asking


def views_of(game: str, players: int, games: int = 1, seed: int = 3, **settings: object) -> list[np.ndarray]:
    """A copy of each view of the first games of a seed."""
    kernel, chance, found = Kernel(make_setup(game, players, settings, seed=seed)), np.random.default_rng(seed), []

    def answer(view: np.ndarray, moves: np.ndarray, n: int) -> int:
        found.append(np.array(view))
        return int(chance.integers(n))

    with asking(answer) as (callbacks, _):
        kernel.play_with(callbacks, 0, games)
    return found
