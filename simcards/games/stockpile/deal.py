"""Setting up a stockpile game: the arrays, the deal, and who begins."""

from __future__ import annotations

import numpy as np

from simcards.engine import random as rng
from simcards.engine import rows as row
from simcards.engine.jit import jit
from simcards.engine.log import note
from simcards.engine.random import STREAM_SIZE, open_own_streams, open_stream, random_below, riffle, shuffle
from simcards.games import race
from simcards.games.arrays import arrays_for
from simcards.games.contract import Game
from simcards.games.stockpile import draw_pile as pile
from simcards.games.stockpile import events as ev
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.piles import clear_discards, push_discard, show_stockpile

#: Random numbers made at a time: about as many as a shuffle takes, of what has been set aside or of a completed pile.
ASIDE_SHUFFLED, PILE_SHUFFLED = 64, 16


def new_game(rules: np.ndarray, log: np.ndarray, control: np.ndarray) -> Game:
    """The arrays for games under `rules`, the rules array."""
    cards = int(rules[at.CARDS_IN_PLAY])
    view = at.DISCARD_CARDS + at.MOST_SEATS * at.MOST_PILES * cards
    hidden = at.HIDDEN_SIZE + at.HIDDEN_A_CARD * cards
    shuffled = PILE_SHUFFLED if rules[at.COMPLETED_PILES] == at.INTO_DRAW else ASIDE_SHUFFLED
    return arrays_for(at, rules, log, control, view, hidden, at.ROW_SIZE, shuffled)


@jit
def deal(game, rules):
    """Shuffle and deal a new game: stockpiles, hands, opening discards, draw pile."""
    view, hidden, cards = game.seen, game.hidden, rules[at.CARDS_IN_PLAY]
    clear_discards(view)
    view[at.RULES_SIZE : at.DISCARD_CARDS] = 0
    hidden[: at.STOCKS] = 0
    open_own_streams(game.streams, game.key, view[at.PLAYERS], game.control[row.SHUT])
    for seat in range(view[at.PLAYERS]):
        view[at.SIDE_NUMBERS + seat] = seat % view[at.SIDES]
        view[at.STOCKPILE_NUMBERS + seat] = seat % view[at.STOCKPILES]
    deck, deck_stream = pile.scratch_at(view), game.card_stream
    open_stream(deck_stream, game.key, rng.DEAL)
    for i in range(cards):
        hidden[deck + i] = rules[at.RULES_SIZE + i]
    first_deck = 52 if view[at.SEPARATE_DECKS] else cards
    if view[at.DEAL_RIFFLES]:
        riffle(hidden, deck, first_deck, pile.slots_at(view), view[at.DEAL_RIFFLES], deck_stream)
        riffle(hidden, deck + first_deck, cards - first_deck, pile.slots_at(view), view[at.DEAL_RIFFLES], deck_stream)
    else:
        shuffle(hidden, deck, first_deck, deck_stream)
        shuffle(hidden, deck + first_deck, cards - first_deck, deck_stream)
    dealt = _deal_stockpiles(view, hidden, deck)
    first_left = 52 if view[at.SEPARATE_DECKS] else dealt
    for i in range(cards - first_left):  # from the far end, so that it is the same whatever the stockpiles' size
        hidden[pile.slots_at(view) + i] = hidden[deck + (first_left + i if view[at.DEAL_RIFFLES] else cards - 1 - i)]
    hidden[at.SLOTS] = view[at.DRAW_PILE] = cards - first_left
    pile.rewind(view, hidden)
    _deal_hands(view, hidden)
    view[at.HEIGHT_COUNTS], view[at.OPEN_HEIGHTS] = view[at.PLACES], 1  # every building place is empty
    race.begin(hidden, at.RACE)
    note_deal(game)


@jit
def _deal_stockpiles(view, hidden, deck):
    """Deal the stockpiles in turn; returns the cards dealt.

    Tops first, so that a smaller one is the top of a larger one; riffled cards as they are dealt at the table, the
    last one on top.
    """
    stockpiles, size = view[at.STOCKPILES], view[at.STOCKPILE_SIZE]
    for stockpile in range(stockpiles):
        for depth in range(size):
            card = hidden[deck + depth * stockpiles + stockpile]
            height = depth if view[at.DEAL_RIFFLES] else size - 1 - depth
            hidden[at.STOCKS + stockpile * view[at.CARDS_IN_PLAY] + height] = card
        view[at.STOCKPILE_LEFT + stockpile] = size
        show_stockpile(view, hidden, stockpile)
    return stockpiles * size


@jit
def _deal_hands(view, hidden):
    players = view[at.PLAYERS]
    if view[at.DEAL_HANDS]:
        for _ in range(view[at.HAND_SIZE_RULE]):
            for seat in range(players):
                card = pile.take_card(view, hidden, seat)
                hidden[at.HANDS + seat] += 1 << 4 * card
                hidden[at.HANDS_RANKS + seat] |= 1 << card
                view[at.HAND_SIZES + seat] += 1
    if view[at.MASSACHUSETTS]:  # SP-26
        for number in range(view[at.DISCARD_PILES]):
            for seat in range(players):
                push_discard(view, seat, number, pile.take_card(view, hidden, seat))


@jit
def note_deal(game):
    """Record what was dealt, hidden cards included."""
    view, hidden, log = game.seen, game.hidden, game.log
    if log.size == 0:
        return
    for stockpile in range(view[at.STOCKPILES]):
        base = at.STOCKS + stockpile * view[at.CARDS_IN_PLAY]
        for k in range(view[at.STOCKPILE_SIZE] - 1, -1, -1):
            note(log, ev.STOCKPILE_CARD, stockpile, hidden[base + k], 0)
    for seat in range(view[at.PLAYERS]):
        for card in range(at.CARDS):
            for _ in range(hidden[at.HANDS + seat] >> 4 * card & 15):
                note(log, ev.HAND_CARD, seat, card, 0)
        for number in range(view[at.DISCARD_PILES]):
            if view[at.MASSACHUSETTS]:
                note(log, ev.OPENING_DISCARD, seat, number, at.discard_top(view, seat, number))
    note(log, ev.DEALT, view[at.DRAW_PILE], 0, 0)


@jit
def first_seat(game):
    """Who begins when no earlier game decides it (SP-G9, SP-G21)."""
    view, stream = game.seen, game.card_stream[:STREAM_SIZE]  # for a number or two
    open_stream(stream, game.key, rng.FIRST)
    if view[at.FIRST_PLAYER] == at.SEAT_0:
        return 0
    if view[at.FIRST_PLAYER] != at.HIGHEST_STOCKPILE:
        return random_below(stream, view[at.PLAYERS])
    best, equals = 0, 0
    for stockpile in range(view[at.STOCKPILES]):
        top = view[at.STOCKPILE_TOPS + 3 * stockpile]
        equals = equals + 1 if top == best else (1 if top > best else equals)
        best = max(best, top)
    chosen, passed = -1, random_below(stream, equals)
    while passed >= 0:
        chosen += 1
        passed -= view[at.STOCKPILE_TOPS + 3 * chosen] == best
    return chosen
