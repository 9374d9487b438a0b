"""The arrays of War, and the deal (WR-1)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from simcards.engine import random as rng
from simcards.engine.jit import jit
from simcards.engine.log import note
from simcards.engine.random import open_own_stream, open_stream, shuffle
from simcards.games import race
from simcards.games.war import events as ev
from simcards.games.war import layout as at


class Game(NamedTuple):
    seen: np.ndarray
    hidden: np.ndarray
    moves: np.ndarray
    key: np.ndarray
    streams: np.ndarray
    card_stream: np.ndarray
    log: np.ndarray
    control: np.ndarray


def new_game(rules: np.ndarray, log: np.ndarray, control: np.ndarray) -> Game:
    view = np.zeros(at.VIEW_SIZE, np.int64)
    view[: at.RULES_SIZE] = rules[: at.RULES_SIZE]
    return Game(
        view,
        np.zeros(at.HIDDEN_SIZE, np.int64),
        np.array([1, 2], np.int64),
        np.zeros(3, np.uint64),
        rng.new_streams(),
        np.zeros(rng.STREAM_SIZE, np.uint32),
        log,
        control,
    )


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
