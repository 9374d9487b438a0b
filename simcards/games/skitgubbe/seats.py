"""Seats in turn, and lists of cards for the event log: what both phases share."""

from __future__ import annotations

from simcards.engine.bits import lowest_bit
from simcards.engine.jit import index, inline, jit
from simcards.engine.log import note
from simcards.games.skitgubbe import events as ev
from simcards.games.skitgubbe import layout as at


@inline
def seat_after(seat, players):
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < players else 0


@inline
def first_from(seats, seat, players):
    """The first of a set of seats clockwise from `seat`, itself included; the set must not be empty."""
    found = seat + lowest_bit((seats | seats << players) >> seat)
    return found if found < players else found - players


@jit
def note_table(game, start, end):
    """List table cards start … end − 1 for the next event."""
    for k in range(start, end):
        note(game.log, ev.LISTED, game.seen[at.TABLE + k], 0, 0)


@jit
def end_game(game, reason):
    """The game is over; the last player with cards, if that is the reason, is the skitgubbe (SG-12)."""
    view, hidden = game.seen, game.hidden
    hidden[at.REASON] = reason
    if reason == at.TURN_LIMIT_MET:
        hidden[at.UNDECIDED] = 1
        return
    loser = lowest_bit(hidden[at.PLAYING])
    hidden[at.WINNERS] = (1 << view[at.PLAYERS]) - 1 - (1 << loser)
    hidden[index(at.LOST + loser)] = 1
    hidden[at.OPENER_LOST] = 1 if loser == view[at.OPENER] else 0
