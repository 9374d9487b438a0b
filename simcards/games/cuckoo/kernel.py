"""The kernel of Cuckoo and Le Her: deal, legal moves, apply, score; a chunk of games at a time."""

from __future__ import annotations

from simcards.engine import rows as row
from simcards.engine.calling import choose_move
from simcards.engine.jit import entry, inline
from simcards.engine.log import note
from simcards.games import luck
from simcards.games.cuckoo import events as ev
from simcards.games.cuckoo import layout as at
from simcards.games.cuckoo.apply import make_move, pass_deal, reveal
from simcards.games.cuckoo.deal import begin_game, deal_round
from simcards.games.cuckoo.legal import legal_moves
from simcards.games.cuckoo.score import end_match, follow_deficits, follow_lead, write_row


@inline
def ask_strategy(game, given, n):
    """The move that the player in turn chooses; `given` is one callback a seat and the parameters, a row a seat."""
    return choose_move(game, given, n, game.seen[at.SEAT], at.DECISIONS, game.seen[at.TURN] - 1)


@inline
def take_turn(game, choose, given, position):
    """One turn, one choice, the one that choose(game, given, n) picks among the n listed (CK-03, CK-04)."""
    view, hidden = game.seen, game.hidden
    view[at.SEAT], view[at.POSITION] = view[at.ORDER + position], position
    view[at.CARD], view[at.HANDED_OVER] = hidden[at.HELD + position], hidden[at.SWAPPED_AWAY + position]
    view[at.TURN] += 1
    make_move(game, choose(game, given, legal_moves(view, game.moves)))


@inline
def play_dealt(game, choose, given, tally):
    """A turn to each, and the reveal; stops early when the control block says so."""
    view, control = game.seen, game.control
    for position in range(view[at.ACTIVE]):
        if control[row.STOP]:
            control[row.STATUS] = row.STOPPED
            return
        take_turn(game, choose, given, position)
        if control[row.STATUS] != row.RUNNING:
            return
    tied = reveal(game, tally)
    follow_lead(view, game.hidden)
    end_match(game, tied)
    if control[row.MEASURE] and game.hidden[at.REASON] == 0:
        follow_deficits(view, game.hidden)


@inline
def start_match(game):
    """Lives to all, and who acts first: the player left of the first dealer."""
    view, hidden = game.seen, game.hidden
    begin_game(game)
    first = hidden[at.DEALER] + 1 if hidden[at.DEALER] + 1 < view[at.PLAYERS] else 0
    hidden[at.FIRST_SEAT] = first
    note(game.log, ev.GAME_STARTS, first, 0, 0)


@inline
def play_game(game, rules, given, tally):
    """Play one match to its end; inlined, for to pass the arrays of a game would cost as much as a round of Le Her."""
    view, hidden, control = game.seen, game.hidden, game.control
    start_match(game)
    while True:
        deal_round(game, rules)
        play_dealt(game, ask_strategy, given, tally)
        if hidden[at.REASON] != 0 or control[row.STATUS] != row.RUNNING:
            break
        pass_deal(view, hidden)
    if hidden[at.REASON] != 0:
        note(game.log, ev.GAME_ENDS, hidden[at.REASON], hidden[at.WINNERS], view[at.TURN])


@entry
def play_chunk(game, rules, strategies, params, seed, first_game, series, rows, tally):
    """`contract.PlayChunk`, without series: a game of this family is a whole match, and has no points to play for.

    Of a chunk that was stopped the tally holds rounds of the unfinished game too.
    """
    control = game.control
    game.key[0], game.key[2] = seed, 0
    for i in range(rows.shape[0]):
        control[row.GAME] = first_game + i
        game.key[1] = first_game + i
        play_game(game, rules, (strategies, params), tally)
        if control[row.STATUS] != row.RUNNING:
            return i
        write_row(game, rows[i])
        if control[row.LUCK]:
            luck.write(game.hidden, at.LUCK, at.FEATURES * game.seen[at.PLAYERS], rows[i], at.ROW_SIZE)
    return rows.shape[0]
