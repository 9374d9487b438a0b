"""What a game brings: its points, the course of its lead, its row, and its place in a series."""

from __future__ import annotations

from simcards.engine import rows as row
from simcards.engine.bits import lowest_bit
from simcards.engine.jit import index, jit
from simcards.games import race
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.apply import end_game
from simcards.games.stockpile.piles import side_left

_SCORE_CARDS = at.SWITCHES.code("scoring", "cards")


@jit
def score_game(game):
    """Give each side its points (SP-31, SP-33, SP-41)."""
    view, hidden = game.seen, game.hidden
    for side in range(view[at.SIDES]):
        points, won = 0, hidden[at.WINNERS] >> side & 1
        ahead, fewest = _cards_ahead(view, side)
        if view[at.SCORING] == at.SCORE_SKIP_BO and won:
            points = 25 + 5 * (ahead + (view[at.SIDES] - 1) * side_left(view, side))
        elif view[at.SCORING] == _SCORE_CARDS and won:  # SP-41
            points = ahead + (view[at.SIDES] - 1) * side_left(view, side)
        elif view[at.SCORING] == at.SCORE_SKIP_US and hidden[at.REASON] == at.STOCKPILE_EMPTY and won:
            points = 5 + ahead
        elif view[at.SCORING] == at.SCORE_SKIP_US and hidden[at.REASON] == at.DOUBLE_PASSED and fewest:
            points = ahead
        for seat in range(side, view[at.PLAYERS], view[at.SIDES]):
            hidden[at.POINTS + seat] = points


@jit
def _cards_ahead(view, side):
    """How many cards more the other sides have left than `side`, and whether no other has as few."""
    own, ahead, fewest = side_left(view, side), 0, True
    for other in range(view[at.SIDES]):
        if other != side:
            left = side_left(view, other)
            ahead += left - own
            fewest = fewest and left > own
    return ahead, fewest


@jit
def follow_lead(view, hidden):
    """At the end of a turn: see which sides are behind, by stockpile cards as a share of a side's at the start."""
    whole = view[at.STOCKPILE_SIZE] * (2 if view[at.PARTNERS] == at.OWN else 1)
    for side in range(view[at.SIDES]):
        hidden[at.RACE + race.TO_GO + side] = side_left(view, side)
    race.follow(hidden, at.RACE, view[at.SIDES], whole, view[at.TURN])


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
    for seat in range(view[at.PLAYERS]):
        out[row.POINTS + seat] = hidden[at.POINTS + seat]
    out[at.ROW_UNTOUCHED] = 0
    for stockpile in range(view[at.STOCKPILES]):
        left = view[index(at.STOCKPILE_LEFT + stockpile)]
        out[at.ROW_LEFT + stockpile] = left
        out[at.ROW_UNTOUCHED] |= left == view[at.STOCKPILE_SIZE]
    for column in range(at.COUNTED):
        out[row.FAMILY + column] = hidden[at.FIRST_COUNT + column]
    followed = game.control[row.MEASURE] and hidden[at.WINNERS]
    side = at.side_of(view, lowest_bit(hidden[at.WINNERS])) if followed else race.NOBODY
    race.write(hidden, at.RACE, side, view[at.TURN], out, at.ROW_RACE)
