"""Who holds the most cards, and what a finished game or session leaves: its row and its counts."""

from __future__ import annotations

from simcards.engine import rows as row
from simcards.engine.bits import lowest_bit
from simcards.engine.jit import index, inline, jit
from simcards.games import race
from simcards.games.skitgubbe import layout as at


@inline
def note_trailing(view, hidden):
    """See who holds the most cards: who did before, as long as nobody has more."""
    most = max(hidden[at.RACE + race.LEADER], 0)
    for seat in range(view[at.PLAYERS]):
        if view[index(at.HAND_SIZES + seat)] > view[index(at.HAND_SIZES + most)]:
            most = seat
    race.take_lead(hidden, at.RACE, at.LEAD_CHANGES, most)


@jit
def follow_lead(view, hidden):
    """After a shedding trick: see who holds more cards than the others, as a share of all held when shedding began."""
    whole = 0
    for seat in range(view[at.PLAYERS]):
        whole += hidden[index(at.HANDS_SHEDDING + seat)]
        hidden[index(at.RACE + race.TO_GO + seat)] = -view[index(at.HAND_SIZES + seat)]
    race.follow(hidden, at.RACE, view[at.PLAYERS], whole, hidden[at.SHEDDING_TRICKS])


@jit
def write_row(game, out):
    """Write the finished game's row; the course of the lead is that of the loser."""
    view, hidden = game.seen, game.hidden
    out[row.WINNERS], out[row.REASON] = hidden[at.WINNERS], hidden[at.REASON]
    out[row.TURNS] = out[row.MOVES] = view[at.TURN]
    out[row.FIRST_SEAT], out[row.ROUNDS] = hidden[at.FIRST_SEAT], 1
    for column in range(at.COUNTED):
        out[row.FAMILY + column] = hidden[index(at.FIRST_COUNT + column)]
    followed = game.control[row.MEASURE] and hidden[at.WINNERS]
    loser = lowest_bit(hidden[at.PLAYING]) if followed else race.NOBODY
    tricks = hidden[at.SHEDDING_TRICKS] + 1  # the game ends within the last one
    race.write(hidden, at.RACE, loser, tricks, out, at.ROW_RACE)


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
