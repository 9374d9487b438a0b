"""The Skitgubbe kernel: deal, legal moves, apply, score; a chunk of games at a time."""

from __future__ import annotations

from simcards.engine import rows as row
from simcards.engine.calling import choose_move
from simcards.engine.jit import entry, index, inline, jit
from simcards.engine.log import note
from simcards.games import luck
from simcards.games.skitgubbe import events as ev
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.apply import make_move
from simcards.games.skitgubbe.collecting import begin_collecting_trick
from simcards.games.skitgubbe.deal import deal, first_seat, note_deal
from simcards.games.skitgubbe.legal import legal_moves
from simcards.games.skitgubbe.luck import judge_hands
from simcards.games.skitgubbe.score import add_to_session, count_game, write_row, write_session
from simcards.games.skitgubbe.seats import seat_after


@inline
def ask_strategy(game, given, n):
    """The move that the seat in turn chooses; `given` is one callback a seat and the parameters, a row a seat."""
    return choose_move(game, given, n, game.seen[at.SEAT], at.DECISIONS, game.seen[at.TURN])


@inline
def take_turn(game, choose, given):
    """The seat in turn makes one move, the one that choose(game, given, n) picks among the n listed."""
    view, hidden = game.seen, game.hidden
    seat = view[at.SEAT]
    view[at.OWN_HAND], view[at.OWN_PILE] = hidden[index(at.HANDS + seat)], hidden[index(at.PILES + seat)]
    make_move(game, choose(game, given, legal_moves(view, game.moves)))


@jit
def play_game(game, strategies, params, leader):
    """Play one game, led by a seat, to its end."""
    view, hidden, control = game.seen, game.hidden, game.control
    deal(game)
    if control[row.LUCK]:
        judge_hands(view, hidden)
    hidden[at.FIRST_SEAT] = leader
    if game.log.size:
        note_deal(game, leader)
    begin_collecting_trick(game, leader)
    while hidden[at.REASON] == 0 and control[row.STATUS] == row.RUNNING:
        if control[row.STOP]:
            control[row.STATUS] = row.STOPPED
            break
        take_turn(game, ask_strategy, (strategies, params))
    hidden[at.COLLECTING_PLAYS] = view[at.SHEDDING_TURN] if view[at.PHASE] == at.SHEDDING else view[at.TURN]
    hidden[at.SHEDDING_PLAYS] = view[at.TURN] - hidden[at.COLLECTING_PLAYS]
    if hidden[at.REASON] != 0:
        note(game.log, ev.GAME_ENDS, hidden[at.REASON], hidden[at.WINNERS], view[at.TURN])


@entry
def play_chunk(game, rules, strategies, params, seed, first_game, series, rows, tally):
    """`contract.PlayChunk`; a series is a session."""
    view, control = game.seen, game.control
    game.key[0] = seed
    for i in range(rows.shape[0]):
        control[row.GAME] = first_game + i
        game.key[1], game.key[2] = first_game + i, 0
        game.series[:] = 0
        leader = (first_seat(game) + control[row.TURNED]) % view[at.PLAYERS]
        for leg in range(view[at.SESSION_GAMES] if series else 1):
            game.key[2] = leg
            play_game(game, strategies, params, leader)
            if control[row.STATUS] != row.RUNNING:
                return i
            count_game(game, tally)
            write_row(game, rows[i])
            if control[row.LUCK]:
                luck.write(game.hidden, at.LUCK, at.FEATURES * view[at.PLAYERS], rows[i], at.ROW_SIZE)
            if series:
                add_to_session(game, rows[i])
            leader = seat_after(leader, view[at.PLAYERS])  # SG-01: the deal passes clockwise
        if series:
            write_session(game, rows[i])
        if control[row.STOP]:
            control[row.STATUS] = row.STOPPED
            return i + 1
    return rows.shape[0]
