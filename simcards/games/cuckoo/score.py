"""Who has won, who leads, and what a finished game leaves."""

from __future__ import annotations

from simcards.engine import rows as row
from simcards.engine.bits import lowest_bit
from simcards.engine.jit import inline, jit
from simcards.games import race
from simcards.games.cuckoo import layout as at


@inline
def end_match(game, tied):
    """See whether the match is over after a reveal, and who has won (CK-10, CK-G2, CK-G3, CK-G6)."""
    view, hidden = game.seen, game.hidden
    left = hidden[at.IN_PLAY]
    if left == 0:
        hidden[at.REASON] = at.JOINT
        for position in range(view[at.ACTIVE]):
            hidden[at.WINNERS] |= 1 << view[at.ORDER + position]
    elif left & (left - 1) == 0:
        hidden[at.WINNERS] = left
        hidden[at.REASON] = at.LAST_SURVIVOR
        if view[at.ONE_DEAL]:
            hidden[at.REASON] = at.TIE_DEALER if tied else at.HIGH_CARD
    elif view[at.ROUND] == view[at.ROUNDS_TO_PLAY]:
        hidden[at.REASON] = at.ROUND_LIMIT
        hidden[at.WINNERS] = most_lives(view)
    elif view[at.TURN] >= view[at.TURN_LIMIT]:
        hidden[at.REASON] = at.TURN_LIMIT_MET


@inline
def most_lives(view):
    """The seats that have the most lives, as bits."""
    most, seats = 0, 0
    for seat in range(view[at.PLAYERS]):
        lives = view[at.LIVES + seat]
        if lives > most:
            most, seats = lives, 1 << seat
        elif lives == most:
            seats |= 1 << seat
    return seats


@inline
def follow_lead(view, hidden):
    """Note who has the most lives alone, if anybody has."""
    ahead = most_lives(view)
    if ahead & (ahead - 1) == 0:
        race.take_lead(hidden, at.RACE, at.LEAD_CHANGES, lowest_bit(ahead))


@jit
def follow_deficits(view, hidden):
    """After a reveal: see who is behind, by the lives lost as a share of those at the start."""
    for seat in range(view[at.PLAYERS]):
        hidden[at.RACE + race.TO_GO + seat] = -view[at.LIVES + seat]
    race.follow(hidden, at.RACE, view[at.PLAYERS], view[at.LIVES_AT_START], view[at.ROUND])


@inline
def count_round(view, tally, losers, tied):
    """Add the round to the tallies, by position and by seat; `losers` and `tied` are positions, as bits."""
    for position in range(view[at.ACTIVE]):
        action = view[at.ACTIONS + position]
        here = at.POSITIONS_TALLY + (view[at.ACTIVE] * row.MOST_SEATS + position) * at.FIELDS
        seat = at.SEATS_TALLY + view[at.ORDER + position] * at.FIELDS
        for base in (here, seat):
            tally[base + at.ROUNDS_FIELD] += 1
            tally[base + at.LOST_FIELD] += losers >> position & 1
            tally[base + at.DEMANDS_FIELD] += action == at.SWAPPED or action == at.SWAP_BLOCKED
            tally[base + at.BLOCKED_FIELD] += action == at.SWAP_BLOCKED
            tally[base + at.CUTS_FIELD] += action == at.CUT_TAKEN or action == at.CUT_BLOCKED
            tally[base + at.CUTS_BLOCKED_FIELD] += action == at.CUT_BLOCKED
            tally[base + at.TIES_FIELD] += tied >> position & 1


@inline
def write_row(game, out):
    """Write the finished game's row; the course of the lead is that of a sole winner, of joint ones there is none."""
    view, hidden = game.seen, game.hidden
    out[row.WINNERS], out[row.REASON] = hidden[at.WINNERS], hidden[at.REASON]
    out[row.TURNS] = out[row.MOVES] = view[at.TURN]
    out[row.FIRST_SEAT], out[row.ROUNDS] = hidden[at.FIRST_SEAT], view[at.ROUND]
    for column in range(at.COUNTED):
        out[row.FAMILY + column] = hidden[at.FIRST_COUNT + column]
    for seat in range(view[at.PLAYERS]):
        out[at.ROW_LIVES + seat] = view[at.LIVES + seat]
    winners = hidden[at.WINNERS]
    alone = winners != 0 and winners & (winners - 1) == 0
    racer = lowest_bit(winners) if game.control[row.MEASURE] and alone else race.NOBODY
    race.write(hidden, at.RACE, racer, view[at.ROUND], out, at.ROW_RACE)
