"""The arrays of War, and the deal (WR-1)."""

from __future__ import annotations

import numpy as np

from simcards.engine import random as rng
from simcards.engine.jit import jit
from simcards.engine.log import note
from simcards.engine.random import open_own_stream, open_stream, shuffle
from simcards.games import race
from simcards.games.arrays import arrays_for
from simcards.games.contract import Game
from simcards.games.war import events as ev
from simcards.games.war import layout as at


def new_game(rules: np.ndarray, log: np.ndarray, control: np.ndarray) -> Game:
    game = arrays_for(at, rules, log, control, at.VIEW_SIZE, at.HIDDEN_SIZE)
    game.moves[:] = 1, 2
    return game


@jit
def deal(game):
    view, hidden, cards = game.seen, game.hidden, game.seen[at.CARDS_IN_PLAY]
    hidden[:] = 0
    view[at.RULES_SIZE :] = 0
    race.begin(hidden, at.RACE)
    open_stream(game.card_stream, game.key, rng.DEAL)
    for k in range(cards):
        hidden[at.PILES + k] = 1 + k // 4
    shuffle(hidden, at.PILES, cards, game.card_stream)
    half = cards // 2
    for k in range(half):
        hidden[at.PILES + at.MOST_CARDS + k] = hidden[at.PILES + half + k]
    note(game.log, ev.GAME_STARTS, 0, 0, 0)
    for seat in range(2):
        open_own_stream(game.streams[seat], game.key, seat)
        view[at.SIZES + seat] = half
        for k in range(half):
            note(game.log, ev.DEALT, seat, hidden[at.PILES + at.MOST_CARDS * seat + k], 0)
