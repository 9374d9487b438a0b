"""Setting up a game of cuckoo and its rounds: the arrays, who deals, the shuffle.

Every round has a stream of random numbers of its own, and a seat always gets the same card of that round's
shuffle, whoever else is still in: what a round deals to a seat never depends on how other rounds were played.
"""

from __future__ import annotations

import numpy as np

from simcards.engine import random as rng
from simcards.engine import rows as row
from simcards.engine.jit import inline, jit
from simcards.engine.log import note
from simcards.engine.random import open_own_streams, open_stream, random_below, riffle
from simcards.games import race
from simcards.games.arrays import arrays_for
from simcards.games.contract import Game
from simcards.games.cuckoo import events as ev
from simcards.games.cuckoo import layout as at
from simcards.games.cuckoo.luck import judge_deal


def new_game(rules: np.ndarray, log: np.ndarray, control: np.ndarray) -> Game:
    """The arrays for games under `rules`, the rules array, whose deck is in its first order."""
    game, deck = arrays_for(at, rules, log, control, at.VIEW_SIZE, at.HIDDEN_SIZE), rules[at.RULES_SIZE :]
    game.hidden[at.DECK : at.DECK + deck.size] = deck
    return game


@inline
def begin_game(game):
    """Lives to all, counters to 0, and the first dealer: drawn, or the last seat (CK-01, CK-02)."""
    view, hidden, players = game.seen, game.hidden, game.seen[at.PLAYERS]
    for counter in range(at.COUNTS_END):
        hidden[counter] = 0
    for seat in range(players):
        view[at.LIVES + seat] = view[at.LIVES_AT_START]
    open_own_streams(game.streams, game.key, players, game.control[row.SHUT])
    if game.control[row.LUCK]:
        for place in range(at.LUCK, at.LUCK + at.FEATURES * players):
            hidden[place] = 0
    race.begin(hidden, at.RACE)
    hidden[at.IN_PLAY] = (1 << players) - 1
    view[at.ROUND] = view[at.TURN] = 0
    if view[at.FIRST_DEALER] == at.DRAWN:
        stream = game.card_stream
        open_stream(stream, game.key, rng.FIRST)
        hidden[at.DEALER] = random_below(stream, players)
    else:
        hidden[at.DEALER] = players - 1
    hidden[at.DEALER] = (hidden[at.DEALER] + game.control[row.TURNED]) % players


@inline
def shuffle_up_to(hidden, stream, cards, count):
    """Go on with the shuffle until its first `count` cards are settled (Fisher-Yates from the front)."""
    for k in range(hidden[at.SHUFFLED], count):
        other = k + random_below(stream, cards - k)
        hidden[at.DRAWN_FROM + k] = other
        hidden[at.DECK + k], hidden[at.DECK + other] = hidden[at.DECK + other], hidden[at.DECK + k]
    hidden[at.SHUFFLED] = max(hidden[at.SHUFFLED], count)


@inline
def put_back(hidden, rules):
    """All cards go back: the deck is in its first order again, ready for the next shuffle (CK-09)."""
    for k in range(hidden[at.SHUFFLED]):
        other = hidden[at.DRAWN_FROM + k]
        hidden[at.DECK + k] = rules[at.RULES_SIZE + k]
        hidden[at.DECK + other] = rules[at.RULES_SIZE + other]
    hidden[at.SHUFFLED] = 0


@jit
def riffle_deck(view, hidden, rules, stream):
    """All cards go back in order and are riffled; the top is dealt first, to the dealer's left."""
    for k in range(view[at.CARDS_IN_PLAY]):
        hidden[at.DECK + k] = rules[at.RULES_SIZE + k]
    riffle(hidden, at.DECK, view[at.CARDS_IN_PLAY], at.DRAWN_FROM, view[at.RIFFLES], stream)
    hidden[at.SHUFFLED] = view[at.CARDS_IN_PLAY]


@inline
def deal_round(game, rules):
    """Shuffle and give each active player one card; positions go from the dealer's left (CK-02, CK-03)."""
    view, hidden, players = game.seen, game.hidden, game.seen[at.PLAYERS]
    view[at.ROUND] += 1
    stream = game.card_stream
    open_stream(stream, game.key, rng.DEAL + view[at.ROUND])
    if view[at.RIFFLES]:
        riffle_deck(view, hidden, rules, stream)
    else:
        put_back(hidden, rules)
        shuffle_up_to(hidden, stream, view[at.CARDS_IN_PLAY], players)
    seat, position = hidden[at.DEALER], 0
    for _ in range(players):
        seat = seat + 1 if seat + 1 < players else 0
        if view[at.LIVES + seat] > 0:
            view[at.ORDER + position] = seat
            view[at.ACTIONS + position] = at.NOT_YET
            hidden[at.HELD + position] = hidden[at.DECK + (position if view[at.RIFFLES] else seat)]
            hidden[at.SWAPPED_AWAY + position] = 0
            position += 1
    view[at.ACTIVE] = position
    view[at.STOCK] = view[at.CARDS_IN_PLAY] - position
    if game.control[row.LUCK]:
        judge_deal(view, hidden)
    if game.log.size > 0:
        note_round(game)


@inline
def next_of_stock(game):
    """The card that the dealer would cut: the stock is what the shuffle gives to no seat at the table.

    Behind it lie the cards of the seats that are out, which come up only when there are no others. Riffled cards lie
    as they were dealt: the next is the one after the dealer's.
    """
    view, hidden, players = game.seen, game.hidden, game.seen[at.PLAYERS]
    if view[at.RIFFLES]:
        return hidden[at.DECK + view[at.ACTIVE]]
    if view[at.CARDS_IN_PLAY] > players:
        shuffle_up_to(hidden, game.card_stream, view[at.CARDS_IN_PLAY], players + 1)
        return hidden[at.DECK + players]
    seat = 0
    while view[at.LIVES + seat] > 0:
        seat += 1
    return hidden[at.DECK + seat]


@jit
def note_round(game):
    """Record the round's deal, the whole stock included: the shuffle goes on to its end."""
    view, hidden, log = game.seen, game.hidden, game.log
    cards, players = view[at.CARDS_IN_PLAY], view[at.PLAYERS]
    shuffle_up_to(hidden, game.card_stream, cards, cards)
    note(log, ev.ROUND_BEGINS, view[at.ROUND], hidden[at.DEALER], 0)
    for seat in range(players):
        card = 0
        for position in range(view[at.ACTIVE]):
            if view[at.ORDER + position] == seat:
                card = hidden[at.HELD + position]
        note(log, ev.CARD_DEALT, seat, card, view[at.LIVES + seat])
    for k in range(view[at.ACTIVE] if view[at.RIFFLES] else players, cards):
        note(log, ev.STOCK_CARD, hidden[at.DECK + k], 0, 0)
    for seat in range(players):
        if view[at.LIVES + seat] == 0 and not view[at.RIFFLES]:
            note(log, ev.STOCK_CARD, hidden[at.DECK + seat], 0, 0)
    note(log, ev.DEALT, 0, 0, 0)
