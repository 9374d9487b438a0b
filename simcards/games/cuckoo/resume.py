"""Playing on from a turn of a cuckoo round, as often as is wanted, its hidden cards imagined each time.

A round is short, so a position is reached by playing its round again from an imagined deal that fits: what was
done so far says where the cards of that deal went. Every such deal is equally likely before the others' choices are
thought of; with `steering.CHECKED` only those count in which the strategies would have chosen what was done, which
is what a keep or a swap tells about the card behind it.

One compiled function, `explore`, reaches a turn of a match and plays out from it (engine/steering.py).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from simcards.engine import rows as row
from simcards.engine import steering as by
from simcards.engine.jit import index, inline, jit
from simcards.engine.log import note
from simcards.engine.random import BLOCK, open_own_stream, random_below, random_word
from simcards.games import race
from simcards.games.arrays import copy_part
from simcards.games.cuckoo import events as ev
from simcards.games.cuckoo import layout as at
from simcards.games.cuckoo.apply import pass_deal
from simcards.games.cuckoo.deal import deal_round, put_back
from simcards.games.cuckoo.kernel import ask_strategy, play_dealt, start_match

#: Imagined deals that are tried for one that fits what the others did.
MOST_TRIES = 4096

# What is known of the card that a position was dealt, when the card itself is not.
ANYTHING, A_BLOCKER, NO_BLOCKER = range(3)


class Position(NamedTuple):
    """A turn of a round: the view of the player in turn, what is hidden from it, the moves listed there.

    `dealt`: by position, the card dealt there, 0 when it is not known; `bound`: what else is known of it; `unseen`: the
    other cards of the deck. `room`, as long, and `tally` are for explore to write in.
    """

    seen: np.ndarray
    hidden: np.ndarray
    listed: np.ndarray
    dealt: np.ndarray
    bound: np.ndarray
    unseen: np.ndarray
    room: np.ndarray
    tally: np.ndarray


@inline
def _steered(game, given, n):
    return by.steer(game, given, n, game.seen[at.SEAT], game.seen[at.TURN] - 1, ask_strategy)


@inline
def _copy_round(game, rules, position):
    """The round of the position before its first turn: who plays, their lives; no cards, all of them put back."""
    view, hidden, seen = game.seen, game.hidden, position.seen
    copy_part(seen, view, 0, at.VIEW_SIZE)
    for i in range(at.COUNTS_END):
        hidden[index(i)] = 0
    view[at.TURN] -= view[at.POSITION] + 1
    view[at.POSITION] = 0
    race.begin(hidden, at.RACE)
    hidden[at.DEALER] = view[at.ORDER + view[at.ACTIVE] - 1]
    for place in range(view[at.ACTIVE]):
        view[at.ACTIONS + place] = at.NOT_YET
        hidden[at.SWAPPED_AWAY + place] = 0
    for seat in range(view[at.PLAYERS]):
        hidden[at.IN_PLAY] |= (view[at.LIVES + seat] > 0) << seat
    if not view[at.RIFFLES]:
        put_back(hidden, rules)
    hidden[at.SHUFFLED] = min(view[at.PLAYERS] + 1, view[at.CARDS_IN_PLAY])
    for k in range(hidden[at.SHUFFLED]):
        hidden[at.DRAWN_FROM + k] = k


@inline
def _draw(cards, taken, count, blocker, bound, stream):
    """Draw one of cards[taken:count] that `bound` allows to cards[taken]; returns whether there seems to be one."""
    for _ in range(MOST_TRIES):
        k = taken + random_below(stream, count - taken)
        if bound == ANYTHING or (at.rank_of(cards[k]) == blocker) == (bound == A_BLOCKER):
            cards[taken], cards[k] = cards[k], cards[taken]
            return True
    return False


@inline
def _deal_unseen(game, position, stream):
    """Deal unseen cards to the positions whose card is not known, and the stock's next; returns whether that can be.

    Positions of which more is known choose first: however they choose, the rest has equally many ways to fall.
    """
    view, hidden, cards = game.seen, game.hidden, position.room
    count, taken = cards.size, 0
    for bound in (A_BLOCKER, NO_BLOCKER, ANYTHING):
        for place in range(view[at.ACTIVE]):
            if position.dealt[index(place)] == 0 and position.bound[index(place)] == bound:
                if not _draw(cards, taken, count, view[at.SWAP_BLOCKER], bound, stream):
                    return False
                hidden[index(at.HELD + place)] = cards[taken]
                taken += 1
    if taken < count:
        _draw(cards, taken, count, 0, ANYTHING, stream)
    _lay_deck(game, position, taken)
    return True


@inline
def _lay_deck(game, position, taken):
    """Lay the deck as this round's shuffle would have: the cards dealt, and position.room[taken] next in the stock.

    The rest of the stock does not come up in this round, and is put back after it.
    """
    view, hidden = game.seen, game.hidden
    for place in range(view[at.ACTIVE]):
        if position.dealt[index(place)] != 0:
            hidden[index(at.HELD + place)] = position.dealt[index(place)]
    if taken == position.room.size:
        return
    if view[at.RIFFLES]:
        hidden[at.DECK + view[at.ACTIVE]] = position.room[taken]
    elif view[at.CARDS_IN_PLAY] > view[at.PLAYERS]:
        hidden[at.DECK + view[at.PLAYERS]] = position.room[taken]
    else:
        for seat in range(view[at.PLAYERS]):
            if view[at.LIVES + seat] == 0:
                hidden[at.DECK + seat] = position.room[taken]


@jit
def _deal_by_number(game, position, number):
    """Deal ranks to the unknown positions and the top of the stock, one of all ways by its number; returns its weight.

    The weight is the number of ways to deal cards of these ranks, suits told apart; 0 when it cannot be.
    """
    view, hidden, cards = game.seen, game.hidden, position.room
    weight, taken, stock = 1, 0, view[at.STOCK] > 0
    for place in range(view[at.ACTIVE] + stock):
        in_stock = place == view[at.ACTIVE]
        if in_stock or position.dealt[index(place)] == 0:
            rank, number, left, found = number % view[at.RANKS] + 1, number // view[at.RANKS], 0, taken
            for k in range(taken, cards.size):
                if at.rank_of(cards[k]) == rank:
                    left, found = left + 1, k
            weight *= left
            bound = ANYTHING if in_stock else position.bound[index(place)]
            if weight == 0 or (bound != ANYTHING and (rank == view[at.SWAP_BLOCKER]) != (bound == A_BLOCKER)):
                return 0
            cards[taken], cards[found] = cards[found], cards[taken]
            if not in_stock:
                hidden[index(at.HELD + place)] = cards[taken]
                taken += 1
    _lay_deck(game, position, taken)
    return weight


@jit
def _imagine(game, rules, position, key, number, attempt, plan):
    """Make `game` the start of the position's round on imagined deal `number`; returns the deal's weight."""
    stream = game.card_stream
    by.open_imagined(game, key, number, attempt)
    game.key[0], game.key[2] = random_word(stream) << np.uint64(32) | random_word(stream), 0
    stop = game.control[row.STOP]
    game.control[:] = 0
    game.control[row.STOP] = stop
    _copy_round(game, rules, position)
    for seat in range(game.seen[at.PLAYERS]):
        open_own_stream(game.streams[seat], game.key, seat)
    for k in range(position.unseen.size):
        position.room[k] = position.unseen[k]
    if plan[by.EXACT]:
        return _deal_by_number(game, position, np.int64(key[1]) + number)
    return np.int64(_deal_unseen(game, position, stream))


@jit
def _play_on(game, rules, given, dealt):
    """Play to the end of the match, or of the round under ONE_ROUND; returns who lost a life in the first round."""
    view, control, plan, position = game.seen, game.control, given.plan, given.position
    lost, rounds = 0, 0
    while True:
        if not dealt:
            deal_round(game, rules)
        dealt = False
        play_dealt(game, _steered, given, position.tally)
        if control[row.STATUS] != row.RUNNING:
            return lost
        if rounds == 0:
            for seat in range(view[at.PLAYERS]):
                lost |= (view[at.LIVES + seat] < position.seen[at.LIVES + seat]) << seat
        rounds += 1
        if game.hidden[at.REASON] != 0 or plan[by.ONE_ROUND]:
            return lost
        pass_deal(view, game.hidden)


@jit
def _play_from_deal(game, rules, given):
    """Play the match that its key names; returns its outcome."""
    hidden = game.hidden
    start_match(game)
    _play_on(game, rules, given, False)
    if hidden[at.REASON] != 0:
        note(game.log, ev.GAME_ENDS, hidden[at.REASON], hidden[at.WINNERS], game.seen[at.TURN])
    return by.outcome_of(hidden[at.REASON], hidden[at.WINNERS])


@jit
def _play_imagined(game, rules, given, key, number, weights):
    """Play out imagined deal `number`, the first that fits of many; sets its weight and returns its outcome.

    Its script is from the first turn of the round.
    """
    plan, position = given.plan, given.position
    for attempt in range(1 if plan[by.EXACT] else MOST_TRIES):
        by.begin(plan, given.script, given.trail)
        weight = _imagine(game, rules, position, key, number, attempt, plan)
        weights[number] = 0
        if weight == 0:
            continue
        lost = _play_on(game, rules, given, True)
        if plan[by.EXACT]:
            for seat in range(game.seen[at.PLAYERS]):
                plan[by.DREW] |= game.streams[seat, BLOCK] != 0
        if not plan[by.REJECTED]:
            weights[number] = weight
            return lost << by.LOST_BITS | by.outcome_of(game.hidden[at.REASON], game.hidden[at.WINNERS])
    return 0


explore = by.exploring("cuckoo", _play_from_deal, _play_imagined)
