"""The Skitgubbe kernel: choose, play, count; a chunk of games at a time."""

from __future__ import annotations

from simcards.engine import rows as row
from simcards.engine.calling import choose_move
from simcards.engine.jit import entry, index, inline, jit
from simcards.engine.log import note
from simcards.games.skitgubbe import events as ev
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.collecting import begin_collecting_trick, play_collecting
from simcards.games.skitgubbe.deal import deal, first_seat, note_deal
from simcards.games.skitgubbe.lead import write_lead
from simcards.games.skitgubbe.legal import legal_moves
from simcards.games.skitgubbe.seats import seat_after
from simcards.games.skitgubbe.shedding import play_shedding

# -- play --------------------------------------------------------------------------------------------------------------


@inline
def ask_strategy(game, table, n):
    """The move that the seat in turn chooses; `table` is one callback a seat and the parameters, a row a seat."""
    return choose_move(game, table, n, game.seen[at.SEAT], at.DECISIONS, game.seen[at.TURN])


@inline
def take_turn(game, choose, table):
    """The seat in turn makes one move, the one that choose(game, table, n) picks among the n listed."""
    view, hidden = game.seen, game.hidden
    seat = view[at.SEAT]
    view[at.OWN_HAND], view[at.OWN_PILE] = hidden[index(at.HANDS + seat)], hidden[index(at.PILES + seat)]
    move = choose(game, table, legal_moves(view, game.moves))
    if view[at.PHASE] == at.COLLECTING:
        play_collecting(game, move)
    else:
        play_shedding(game, move)


@jit
def play_game(game, strategies, params, leader):
    """Play one game, led by a seat, to its end."""
    view, hidden, control = game.seen, game.hidden, game.control
    deal(game)
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


# -- count -------------------------------------------------------------------------------------------------------------


@jit
def write_row(game, out):
    """Write the finished game's row."""
    view, hidden = game.seen, game.hidden
    out[row.WINNERS], out[row.REASON] = hidden[at.WINNERS], hidden[at.REASON]
    out[row.TURNS] = out[row.MOVES] = view[at.TURN]
    out[row.FIRST_SEAT], out[row.ROUNDS] = hidden[at.FIRST_SEAT], 1
    for column in range(at.ROW_DRAMA - row.FAMILY):
        out[row.FAMILY + column] = hidden[index(at.COUNTERS_FROM + column)]
    out[at.ROW_DRAMA] = out[at.ROW_AHEAD] = out[at.ROW_DECIDED] = 0
    if game.control[row.MEASURE] and hidden[at.WINNERS]:
        write_lead(game, out)


@jit
def count_game(game, tally):
    """Add the finished game to the tally."""
    view, hidden = game.seen, game.hidden
    tally[at.TALLY_REASONS + hidden[at.REASON]] += 1
    if view[at.PHASE] == at.COLLECTING:
        return
    tally[at.TALLY_TRUMPS + (view[at.TRUMP] if view[at.TRUMP_PLAYED] else 4)] += 1
    tally[at.TALLY_COLLECTING + hidden[at.COLLECTING_PLAYS]] += 1
    tally[at.TALLY_SHEDDING + min(hidden[at.SHEDDING_PLAYS], at.PLAY_BINS - 1)] += 1
    if hidden[at.REASON] == at.TURN_LIMIT_MET:
        return
    tally[at.TALLY_OPENER + hidden[at.OPENER_LOST]] += 1
    for seat in range(view[at.PLAYERS]):
        lost = hidden[index(at.LOST + seat)]
        tally[at.TALLY_LOSSES + seat] += lost
        tally[at.TALLY_HAND_FATE + 2 * hidden[index(at.HANDS_SHEDDING + seat)] + lost] += 1
        tally[at.TALLY_TRUMP_FATE + 2 * hidden[index(at.TRUMPS_SHEDDING + seat)] + lost] += 1


@jit
def add_to_session(game, out):
    """Add the game's row to the session's sums, and its loss to the points (SG-13)."""
    hidden, total = game.hidden, game.series
    first = total[row.FIRST_SEAT] if game.key[2] > 0 else out[row.FIRST_SEAT]
    for column in range(total.size):
        total[column] += out[column]
    total[row.FIRST_SEAT] = first
    for seat in range(game.seen[at.PLAYERS]):
        total[row.POINTS + seat] += hidden[at.LOST + seat]


@jit
def write_session(game, out):
    """Write the session's row: the fewest losses take the pot; who ties for them shares it (SG-13)."""
    total, players = game.series, game.seen[at.PLAYERS]
    fewest, winners = total[row.POINTS], 0
    for seat in range(players):
        fewest = min(fewest, total[row.POINTS + seat])
    for seat in range(players):
        if total[row.POINTS + seat] == fewest:
            winners |= 1 << seat
    for column in range(total.size):
        out[column] = total[column]
    out[row.WINNERS] = winners
    out[row.REASON] = at.SESSION_WON if winners & (winners - 1) == 0 else at.SESSION_SHARED


@entry
def play_chunk(game, rules, strategies, params, seed, first_game, series, rows, tally):
    """Play the games first_game … of a seed, one a row of `rows`; returns how many were finished.

    game: the arrays of `new_game`, its control block and log among them. rules: int64, layout.py's rules array.
    strategies: one callback a seat, padded to rows.MOST_SEATS; params: float64[MOST_SEATS, :], a row a seat. series:
    1 to play sessions. rows: int64[games, layout.ROW_SIZE] and tally: int64[layout.TALLY_SIZE] are written here.
    """
    view, control = game.seen, game.control
    game.key[0] = seed
    for i in range(rows.shape[0]):
        control[row.GAME] = first_game + i
        game.key[1], game.key[2] = first_game + i, 0
        game.series[:] = 0
        leader = first_seat(game)
        for leg in range(view[at.SESSION_GAMES] if series else 1):
            game.key[2] = leg
            play_game(game, strategies, params, leader)
            if control[row.STATUS] != row.RUNNING:
                return i
            count_game(game, tally)
            write_row(game, rows[i])
            if series:
                add_to_session(game, rows[i])
            leader = seat_after(leader, view[at.PLAYERS])  # SG-01: the deal passes clockwise
        if series:
            write_session(game, rows[i])
        if control[row.STOP]:
            control[row.STATUS] = row.STOPPED
            return i
    return rows.shape[0]
