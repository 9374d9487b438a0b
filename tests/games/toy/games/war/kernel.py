"""The kernel of War."""

from __future__ import annotations

from simcards.engine import rows as row
from simcards.engine.bits import lowest_bit
from simcards.engine.calling import choose_move
from simcards.engine.jit import entry, inline, jit
from simcards.engine.log import note
from simcards.games import race
from simcards.games.war import events as ev
from simcards.games.war import layout as at
from simcards.games.war.deal import deal


@inline
def take_turn(game, given, seat):
    """Choose one of the two cards on top (WR-2)."""
    view, hidden = game.seen, game.hidden
    pile, size = at.PILES + at.MOST_CARDS * seat, view[at.SIZES + seat]
    view[at.SEAT] = seat
    view[at.TURN] += 1
    for k in range(at.MOST_MOVES):
        view[at.OWN_CARDS + k] = hidden[pile + k] if k < size else 0
    move = choose_move(game, given, min(size, 2), seat, at.DECISIONS, view[at.TURN] - 1)
    hidden[at.CHOSEN + seat] = hidden[pile + move - 1]
    note(game.log, ev.PLAYED, seat, hidden[at.CHOSEN + seat], 0)
    for k in range(move - 1, size - 1):
        hidden[pile + k] = hidden[pile + k + 1]
    view[at.SIZES + seat] -= 1


@inline
def settle(game):
    """The higher rank takes both, the winner's card first; equal ones leave the game (WR-2, WR-3, WR-G1)."""
    view, hidden = game.seen, game.hidden
    one, other = hidden[at.CHOSEN], hidden[at.CHOSEN + 1]
    if one == other:
        hidden[at.TIES] += 1
        note(game.log, ev.WON, -1, 0, 0)
        return
    winner = 1 if (one < other) != (view[at.LOW_WINS] != 0) else 0
    end = at.PILES + at.MOST_CARDS * winner + view[at.SIZES + winner]
    hidden[end], hidden[end + 1] = hidden[at.CHOSEN + winner], hidden[at.CHOSEN + 1 - winner]
    view[at.SIZES + winner] += 2
    note(game.log, ev.WON, winner, 0, 0)


@inline
def score(game):
    """See who leads, and whether the game is over (WR-4)."""
    view, hidden = game.seen, game.hidden
    one, other = view[at.SIZES], view[at.SIZES + 1]
    if one != other:
        race.take_lead(hidden, at.RACE, at.LEAD_CHANGES, 0 if one > other else 1)
    if game.control[row.MEASURE]:
        hidden[at.RACE + race.TO_GO], hidden[at.RACE + race.TO_GO + 1] = other, one
        race.follow(hidden, at.RACE, 2, view[at.CARDS_IN_PLAY], view[at.TURN] // 2)
    if one == 0 and other == 0:
        hidden[at.REASON] = at.ALL_GONE
    elif one == 0 or other == 0:
        hidden[at.REASON], hidden[at.WINNERS] = at.OUT_OF_CARDS, 1 if one > 0 else 2
    elif view[at.TURN] >= view[at.TURN_LIMIT]:
        hidden[at.REASON] = at.TURN_LIMIT_MET


@jit
def play_game(game, given):
    control = game.control
    deal(game)
    while game.hidden[at.REASON] == 0:
        for seat in range(2):
            if control[row.STOP]:
                control[row.STATUS] = row.STOPPED
                return
            take_turn(game, given, seat)
            if control[row.STATUS] != row.RUNNING:
                return
        settle(game)
        score(game)
    note(game.log, ev.GAME_ENDS, game.hidden[at.REASON], game.hidden[at.WINNERS], game.seen[at.TURN])


@jit
def write_row(game, out):
    view, hidden = game.seen, game.hidden
    out[row.WINNERS], out[row.REASON] = hidden[at.WINNERS], hidden[at.REASON]
    out[row.TURNS] = out[row.MOVES] = view[at.TURN]
    out[row.FIRST_SEAT], out[row.ROUNDS] = 0, 1
    for column in range(at.COUNTED):
        out[row.FAMILY + column] = hidden[at.FIRST_COUNT + column]
    followed = game.control[row.MEASURE] and hidden[at.WINNERS]
    racer = lowest_bit(hidden[at.WINNERS]) if followed else race.NOBODY
    race.write(hidden, at.RACE, racer, view[at.TURN] // 2, out, at.ROW_RACE)


@entry
def play_chunk(game, rules, strategies, params, seed, first_game, series, rows, tally):
    control = game.control
    game.key[0], game.key[2] = seed, 0
    for i in range(rows.shape[0]):
        control[row.GAME] = first_game + i
        game.key[1] = first_game + i
        play_game(game, (strategies, params))
        if control[row.STATUS] != row.RUNNING:
            return i
        write_row(game, rows[i])
    return rows.shape[0]
