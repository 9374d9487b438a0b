"""Setting up a Skitgubbe game: the arrays, the deal, the stock, and who leads.

The shuffled deck lies in slots. The last slot is the stock's last card, which names the trump suit; slot i of the
others belongs to lane i mod players. A seat is dealt and draws the cards of its own lane first, then those of
the next lane, and so on. Where the next card lies never depends on what any card is, so every draw is uniform over the
cards left: the law of the game is that of one common stock. But one different play moves only the cards that are drawn
differently, and games with other strategies or rules stay comparable deal by deal, the trump suit above all.

A badly shuffled deck is another matter: there the order counts, so all seats draw from one lane, the top on.
"""

from __future__ import annotations

import numpy as np

from simcards.engine import random as rng
from simcards.engine import rows as row
from simcards.engine.jit import index, inline, jit
from simcards.engine.log import note
from simcards.engine.random import open_own_streams, open_stream, random_below, riffle, shuffle
from simcards.games import race
from simcards.games.arrays import arrays_for
from simcards.games.contract import Game
from simcards.games.skitgubbe import events as ev
from simcards.games.skitgubbe import layout as at


def new_game(rules: np.ndarray, log: np.ndarray, control: np.ndarray) -> Game:
    """The arrays for games under `rules`, the rules array."""
    return arrays_for(at, rules, log, control, at.VIEW_SIZE, at.HIDDEN_SIZE, at.ROW_SIZE, at.CARDS)


@jit
def deal(game):
    """Shuffle and deal a new game: hands and stock (SG-01, SG-24)."""
    view, hidden, players = game.seen, game.hidden, game.seen[at.PLAYERS]
    view[at.RULES_SIZE :] = 0
    hidden[: at.SLOTS] = 0
    race.begin(hidden, at.RACE)
    view[at.TRUMP] = view[at.TRUMP_CARD] = view[at.OPENER] = -1
    deck_stream = game.card_stream
    open_stream(deck_stream, game.key, rng.DEAL)
    for card in range(at.CARDS):
        hidden[index(at.SLOTS + card)] = card
    if view[at.RIFFLES]:
        riffle(hidden, at.SLOTS, at.CARDS, at.POOL, view[at.RIFFLES], deck_stream)
    else:
        shuffle(hidden, at.SLOTS, at.CARDS, deck_stream)
    view[at.STOCK] = at.CARDS
    open_own_streams(game.streams, game.key, players, game.control[row.SHUT])
    for seat in range(players):
        hidden[index(at.NEXT_SLOT + seat)] = seat % view[at.LANES]
    for _ in range(view[at.HAND_SIZE_RULE]):
        for seat in range(players):
            draw_card(view, hidden, seat)


@inline
def draw_card(view, hidden, seat):
    """Give a seat its next card, which is returned; the stock must hold one."""
    card = take_card(view, hidden, seat)
    view[index(at.HAND_SIZES + seat)] += 1
    hidden[index(at.HANDS + seat)] |= 1 << card
    return card


@inline
def take_card(view, hidden, seat):
    """A seat's next card, taken out of the stock, which must hold one."""
    lanes = view[at.LANES]
    slot, lane = at.CARDS - 1, seat if lanes > 1 else 0
    if view[at.STOCK] > 1:
        while hidden[index(at.NEXT_SLOT + lane)] >= at.CARDS - 1:
            lane = lane + 1 if lane + 1 < lanes else 0
        slot = hidden[index(at.NEXT_SLOT + lane)]
        hidden[index(at.NEXT_SLOT + lane)] += lanes
    card = hidden[index(at.SLOTS + slot)]
    view[at.STOCK] -= 1
    return card


@jit
def note_deal(game, leader):
    """Record what was dealt, hidden cards included."""
    view, hidden, log = game.seen, game.hidden, game.log
    note(log, ev.GAME_STARTS, leader, 0, 0)
    note_hands(game)
    dealt = 0
    for seat in range(view[at.PLAYERS]):
        dealt |= hidden[index(at.HANDS + seat)]
    for slot in range(at.CARDS):
        card = hidden[index(at.SLOTS + slot)]
        if not dealt >> card & 1:
            note(log, ev.LISTED, card, 0, 0)
    note(log, ev.DEALT, leader, 0, 0)


@jit
def note_hands(game):
    """Record every hand."""
    for seat in range(game.seen[at.PLAYERS]):
        note(game.log, ev.HAND, seat, game.hidden[index(at.HANDS + seat)], 0)


@jit
def first_seat(game):
    """Who leads the first game: the seat left of the dealer (SG-01)."""
    stream = game.card_stream
    open_stream(stream, game.key, rng.FIRST)
    if game.seen[at.FIRST_DEALER] == at.LAST_SEAT:
        return 0
    return random_below(stream, game.seen[at.PLAYERS])
