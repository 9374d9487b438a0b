"""What a finished game leaves: its row, and its place in a series."""

from __future__ import annotations

from simcards.engine import rows as row
from simcards.engine.jit import index, jit
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.lead import write_lead
from simcards.games.stockpile.moves import end_game


@jit
def add_to_series(game, out, leg):
    """Add a game's row to the series' (SP-33); returns whether the series is over, and then makes it the row."""
    view, hidden, total = game.seen, game.hidden, game.series
    for column in range(total.size):
        total[column] = out[column] + (total[column] if leg > 0 else 0)
    total[row.FIRST_SEAT] -= out[row.FIRST_SEAT] if leg > 0 else 0
    winner = -1
    for side in range(view[at.SIDES]):
        if total[row.POINTS + side] >= view[at.MATCH_TARGET]:
            winner = side
    if winner < 0 and leg < row.MOST_LEGS - 1:
        return False
    hidden[at.WINNERS] = 0
    end_game(game, at.TARGET_REACHED if winner >= 0 else at.SERIES_LIMIT, winner)
    total[row.WINNERS], total[row.REASON] = hidden[at.WINNERS], hidden[at.REASON]
    for column in range(total.size):
        out[column] = total[column]
    return True


@jit
def next_first(game):
    """Who begins the next game of a series; −1 when that does not depend on the last one."""
    view, hidden = game.seen, game.hidden
    rule, players = view[at.FIRST_PLAYER], view[at.PLAYERS]
    following = (hidden[at.FIRST_SEAT] + 1) % players
    if rule == at.ALTERNATING or (rule == at.LOSER and hidden[at.WINNERS] == 0):
        return following
    if rule != at.LOSER:
        return -1
    loser, most = following, -1
    for step in range(players):
        seat = (following + step) % players
        left = view[at.STOCKPILE_LEFT + at.stockpile_of(view, seat)]
        if not hidden[at.WINNERS] >> seat & 1 and left > most:
            loser, most = seat, left
    return loser


@jit
def write_row(game, out):
    """Write the finished game's row."""
    view, hidden = game.seen, game.hidden
    out[row.WINNERS], out[row.REASON] = hidden[at.WINNERS], hidden[at.REASON]
    out[row.TURNS], out[row.MOVES] = view[at.TURN], hidden[at.MOVES]
    out[row.FIRST_SEAT], out[row.ROUNDS] = hidden[at.FIRST_SEAT], 1
    out[at.ROW_UNTOUCHED] = 0
    for seat in range(view[at.PLAYERS]):
        out[row.POINTS + seat] = hidden[at.POINTS + seat]
    for stockpile in range(view[at.STOCKPILES]):
        out[at.ROW_LEFT + stockpile] = view[index(at.STOCKPILE_LEFT + stockpile)]
        if view[index(at.STOCKPILE_LEFT + stockpile)] == view[at.STOCKPILE_SIZE]:
            out[at.ROW_UNTOUCHED] = 1
    for counter in range(at.COUNTERS):
        out[at.ROW_COUNTERS + counter] = hidden[at.SHUFFLES + counter]
    out[at.ROW_DRAMA] = out[at.ROW_TRAILING] = out[at.ROW_DECIDED] = 0
    if game.control[row.MEASURE] and hidden[at.WINNERS]:
        write_lead(game, out)
