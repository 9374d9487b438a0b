"""Run by test_kernel.py without the compiler: the rows of some games, every view of one game, as JSON."""

import json

import numpy as np

from simcards.engine import rows as row
from simcards.games.cuckoo import deal, kernel, layout
from simcards.games.cuckoo.rules import resolve, rules_array
from tests.games.cuckoo.tables import STRATEGIES, play

views: list[list[int]] = []


def spy(view: np.ndarray, moves: np.ndarray, n: int, params: np.ndarray, stream: np.ndarray) -> int:
    """Always swaps, and writes down the whole view, without what is left in it of seats that are out."""
    active, players = int(view[layout.ACTIVE]), int(view[layout.PLAYERS])
    parts = (
        view[: layout.ORDER],
        view[layout.ORDER :][:active],
        view[layout.LIVES :][:players],
        view[layout.ACTIONS :][:active],
    )
    views.append([int(number) for part in parts for number in part])
    return n - 1


def watched_game(players: int, seed: int) -> None:
    rules = rules_array(resolve("cuckoo", players, {}), players)
    control, tally = np.zeros(row.CONTROL_SIZE, np.int64), np.zeros(layout.TALLY_SIZE, np.int64)
    game, rows = (
        deal.new_game(rules, np.zeros(0, np.int64), control),
        np.zeros((1, layout.ROW_SIZE), np.int64),
    )
    kernel.play_chunk(game, rules, (spy,) * 10, np.zeros((10, 32)), np.uint64(seed), 0, 0, rows, tally)


played = play(strategies=STRATEGIES, players=6, games=12)
watched_game(players=5, seed=3)
print(json.dumps({"rows": played.rows.tolist(), "views": views}))
