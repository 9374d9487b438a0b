"""The stockpile games' kernel: deal, legal moves, apply, score; a chunk of games at a time."""

from __future__ import annotations

import numpy as np

from simcards.engine import rows as row
from simcards.engine.calling import choose_move
from simcards.engine.jit import entry, index, inline, jit, once
from simcards.engine.log import note
from simcards.games import luck
from simcards.games.stockpile import draw_pile as pile
from simcards.games.stockpile import events as ev
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.apply import (
    discard_to_pile,
    draw_cards,
    end_game,
    pass_turn,
    play_card,
    shuffle_in,
)
from simcards.games.stockpile.deal import deal, first_seat
from simcards.games.stockpile.legal import legal_discards, legal_plays
from simcards.games.stockpile.luck import open_pools
from simcards.games.stockpile.piles import (
    lay_down_hand,
    set_pile_aside,
    set_seat_aside,
    take_up_hand,
)
from simcards.games.stockpile.score import add_to_series, follow_lead, next_first, score_game, write_row


@inline
def ask_strategy(game, given, n):
    """The move that the seat in turn chooses; `given` is one callback a seat and the parameters, a row a seat."""
    return choose_move(game, given, n, game.seen[at.SEAT], at.DECISIONS, game.hidden[at.MOVES])


@once
def begin_turn(game, seat):
    """Hand the turn to a seat, with its hand, and fill the hand (SP-03)."""
    view, hidden = game.seen, game.hidden
    view[at.SEAT] = seat
    view[at.TURN] += 1
    view[at.ACTED] = hidden[at.PLAYED] = 0
    note(game.log, ev.TURN_BEGINS, seat, 0, 0)
    take_up_hand(view, hidden, seat)
    draw_cards(game, view[at.HAND_SIZE_RULE] - view[index(at.HAND_SIZES + seat)], ev.FILL)


@once
def play_turn(game, choose, given):
    """Plays until the player stops or can play no more, then the discard or pass that ends the turn (SP-04, SP-08)."""
    view, control = game.seen, game.control
    while game.hidden[at.REASON] == 0 and control[row.STATUS] == row.RUNNING:
        n = legal_plays(view, game.moves)
        if game.hidden[at.PLAYED] >= 2 * view[at.CARDS_IN_PLAY]:
            n = cut_short(game, n)
        if n > 0:
            move = choose(game, given, n)
            if at.kind_of(move) == at.PLAY:
                if play_card(game, move):
                    return
                continue
        if discard_or_pass(game, choose, given):
            return


@jit
def cut_short(game, n):
    """SP-D13: in a turn that goes round and round, stopping is all that is left, as soon as the rules allow it.

    Where they never do, it is all that is left after as many plays again. Returns how many moves are listed now.
    """
    view, moves = game.seen, game.moves
    may_stop = n > 0 and at.kind_of(moves[n - 1]) == at.STOP
    if n > 0 and (may_stop or game.hidden[at.PLAYED] >= 4 * view[at.CARDS_IN_PLAY]):
        moves[0] = at.encode_move(at.STOP, 0, view[at.SEAT], 0, 0, 0)
        return 1
    return n


@once
def discard_or_pass(game, choose, given):
    """What follows the plays; returns whether that ended the turn."""
    view = game.seen
    n = legal_discards(view, game.moves)
    view[at.STAGE] = at.DISCARDING
    move = choose(game, given, n)
    view[at.STAGE] = at.PLAYING
    if at.kind_of(move) == at.PASS:
        pass_turn(game)
        return True
    return discard_to_pile(game, move)


@once
def end_turn(game):
    """See whether turns without a move, or too many turns, end the game (SP-29, SP-G4, SP-G11)."""
    view, hidden = game.seen, game.hidden
    idle = view[at.ACTED] == 0
    view[at.IDLE_TURNS] = view[at.IDLE_TURNS] + 1 if idle else 0
    if not idle:
        view[at.ACES_DUE] = 0
    if view[at.DOUBLE_PASS] != at.PASS_NONE:
        if view[at.IDLE_TURNS] >= 2:
            _double_pass(game)
    elif view[at.IDLE_TURNS] >= view[at.PLAYERS]:
        end_game(game, at.STALEMATE, -1)
    if hidden[at.REASON] == 0 and view[at.TURN] >= view[at.TURN_LIMIT]:
        end_game(game, at.TURN_LIMIT_MET, -1)


@jit
def _double_pass(game):
    """Two passes in a row: the end, or one of the ways out of it (SP-29)."""
    view = game.seen
    kind = view[at.DOUBLE_PASS]
    if kind == at.PASS_END or (kind == at.PASS_ACES and not _ace_can_come(view, game.hidden)):
        end_game(game, at.DOUBLE_PASSED, -1)
    elif kind == at.PASS_ACES:
        view[at.ACES_DUE] = 1
    elif view[at.TURN] < view[at.TURN_LIMIT]:
        redeal(game)


@jit
def _ace_can_come(view, hidden):
    """Whether some hand holds an Ace or 2 that could be played."""
    ace_place, two_place = view[at.OPEN_HEIGHTS] & 1, view[at.OPEN_HEIGHTS] >> 1 & 1
    for seat in range(view[at.PLAYERS]):
        ranks = hidden[at.HANDS_RANKS + seat]
        if (ranks >> 1 & ace_place) | (ranks >> 2 & two_place):
            return True
    return False


@jit
def redeal(game):
    """Shuffle everything but the stockpiles into a new draw pile and deal new hands from seat 0 upward."""
    view, hidden, in_turn = game.seen, game.hidden, game.seen[at.SEAT]
    for place in range(view[at.HIGHEST_PLACE]):
        set_pile_aside(view, hidden, place)
    view[at.HIGHEST_PLACE] = 0
    for seat in range(view[at.PLAYERS]):
        set_seat_aside(view, hidden, seat)
    base = pile.slots_at(view)
    for slot in range(hidden[at.SLOTS]):
        if hidden[base + slot] != 0:
            pile.set_aside(view, hidden, hidden[base + slot])
            hidden[base + slot] = 0
    view[at.DRAW_PILE] = 0
    hidden[at.REDEALS] += 1
    shuffle_in(game, ev.REDEAL)
    view[at.IDLE_TURNS] = 0
    for seat in range(view[at.PLAYERS]):
        if hidden[at.REASON] == 0:
            view[at.SEAT] = seat
            take_up_hand(view, hidden, seat)
            draw_cards(game, view[at.HAND_SIZE_RULE], ev.REDEALT)
            lay_down_hand(view, hidden, seat)
    view[at.SEAT] = in_turn


@inline
def next_seat(view):
    """The seat after the one in turn."""
    seat = view[at.SEAT] + 1
    return seat if seat < view[at.PLAYERS] else 0


@once
def finish_turn(game):
    """Put the hand away; returns whether play ends here, because the game is over or has been stopped."""
    hidden, control = game.hidden, game.control
    lay_down_hand(game.seen, hidden, game.seen[at.SEAT])
    if control[row.MEASURE]:
        follow_lead(game.seen, hidden)
    if hidden[at.REASON] == 0:
        end_turn(game)
    if hidden[at.REASON] != 0 or control[row.STATUS] != row.RUNNING:
        return True
    if control[row.STOP]:
        control[row.STATUS] = row.STOPPED
        return True
    return False


@once
def play_game(game, rules, strategies, params, first):
    """Play one game to its end; `first` is the seat that begins, or −1 to let the rules say."""
    deal(game, rules)
    if game.control[row.LUCK]:
        open_pools(game.seen, game.hidden, rules)
    seat = first if first >= 0 else (first_seat(game) + game.control[row.TURNED]) % game.seen[at.PLAYERS]
    game.hidden[at.FIRST_SEAT] = seat
    note(game.log, ev.GAME_STARTS, seat, 0, 0)
    while True:
        begin_turn(game, seat)
        play_turn(game, ask_strategy, (strategies, params))
        if finish_turn(game):
            break
        seat = next_seat(game.seen)
    if game.hidden[at.REASON] != 0:
        score_game(game)
        note_end(game)


@jit
def note_end(game):
    """Record how the game ended."""
    hidden = game.hidden
    for seat in range(game.seen[at.PLAYERS]):
        note(game.log, ev.POINTS_SCORED, seat, hidden[at.POINTS + seat], 0)
    note(game.log, ev.MOVES_MADE, hidden[at.MOVES], 0, 0)
    note(game.log, ev.GAME_ENDS, hidden[at.REASON], hidden[at.WINNERS], game.seen[at.TURN])


@entry
def play_chunk(game, rules, strategies, params, seed, first_game, series, rows, tally):
    """`contract.PlayChunk`; `rules` has the deck behind the switches."""
    control = game.control
    game.key[0] = seed
    for i in range(rows.shape[0]):
        control[row.GAME] = first_game + i
        game.key[1], game.key[2] = first_game + i, 0
        first = np.int64(-1)
        while True:
            play_game(game, rules, strategies, params, first)
            if control[row.STATUS] != row.RUNNING:
                return i
            tally[game.hidden[at.REASON]] += 1
            write_row(game, rows[i])
            if control[row.LUCK]:
                luck.write(game.hidden, at.LUCK, at.FEATURES * game.seen[at.SIDES], rows[i], at.ROW_SIZE)
            if not series or add_to_series(game, rows[i], game.key[2]):
                break
            first = next_first(game)
            game.key[2] += np.uint64(1)
        if control[row.STOP]:
            control[row.STATUS] = row.STOPPED
            return i + 1
    return rows.shape[0]
