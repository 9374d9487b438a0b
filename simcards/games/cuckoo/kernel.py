"""The kernel of Cuckoo and Le Her: choose, apply, score, play; a chunk of games at a time."""

from __future__ import annotations

from simcards.engine import rows as row
from simcards.engine.calling import choose_move
from simcards.engine.jit import entry, inline, jit
from simcards.engine.log import note
from simcards.games.cuckoo import events as ev
from simcards.games.cuckoo import layout as at
from simcards.games.cuckoo.deal import begin_game, deal_round, next_of_stock
from simcards.games.cuckoo.lead import follow_deficits, write_lead

# -- choose --------------------------------------------------------------------------------------------------


@inline
def legal_moves(view, moves):
    """List the moves of the player in turn; returns their number (CK-04, CK-07). A K may be passed on too."""
    if not at.is_dealer(view):
        moves[1] = at.SWAP
        return 2
    moves[1] = at.CUT
    return 2 if view[at.STOCK] > 0 else 1


@inline
def ask_strategy(game, table, n):
    """The move that the player in turn chooses; `table` is one callback a seat and the parameters, a row a seat."""
    return choose_move(game, table, n, game.seen[at.SEAT], at.DECISIONS, game.seen[at.TURN] - 1)


# -- apply ---------------------------------------------------------------------------------------------------


@inline
def swap_cards(game, position):
    """Swap with the next position, unless a K blocks; returns what it came to (CK-04, CK-05, CK-06)."""
    view, hidden, log = game.seen, game.hidden, game.log
    hidden[at.DEMANDS] += 1
    held, met = hidden[at.HELD + position], hidden[at.HELD + position + 1]
    seat, left = view[at.ORDER + position], view[at.ORDER + position + 1]
    if at.rank_of(met) == view[at.SWAP_BLOCKER]:
        hidden[at.BLOCKED] += 1
        note(log, ev.SWAP_BLOCKED, seat, left, 0)
        return at.SWAP_BLOCKED
    hidden[at.HELD + position], hidden[at.HELD + position + 1] = met, held
    hidden[at.SWAPPED_AWAY + position + 1] = met
    note(log, ev.SWAPPED, seat, left, 0)
    return at.SWAPPED


@inline
def cut_stock(game, position):
    """The dealer's new card is the next of the stock, unless that is a K, which blocks (CK-07)."""
    view, hidden, log = game.seen, game.hidden, game.log
    hidden[at.CUTS] += 1
    card = next_of_stock(game)
    if at.rank_of(card) == view[at.CUT_BLOCKER]:
        hidden[at.CUTS_BLOCKED] += 1
        note(log, ev.CUT_BLOCKED, view[at.SEAT], card, 0)
        return at.CUT_BLOCKED
    hidden[at.HELD + position] = card
    note(log, ev.CUT, view[at.SEAT], card, 0)
    return at.CUT_TAKEN


@inline
def take_turn(game, choose, table, position):
    """One turn, one choice(game, table, n): keep, swap with the left, or for the dealer cut (CK-03, CK-04, CK-07)."""
    view, hidden = game.seen, game.hidden
    view[at.SEAT], view[at.POSITION] = view[at.ORDER + position], position
    view[at.CARD], view[at.HANDED_OVER] = hidden[at.HELD + position], hidden[at.SWAPPED_AWAY + position]
    view[at.TURN] += 1
    move = choose(game, table, legal_moves(view, game.moves))
    if move == at.SWAP:
        view[at.ACTIONS + position] = swap_cards(game, position)
    elif move == at.CUT:
        view[at.ACTIONS + position] = cut_stock(game, position)
    else:
        view[at.ACTIONS + position] = at.KEPT
        note(game.log, ev.KEPT, view[at.SEAT], 0, 0)


# -- score ---------------------------------------------------------------------------------------------------


@inline
def lowest_positions(view, hidden):
    """The positions that hold the lowest rank, as bits."""
    lowest, holders = 64, 0
    for position in range(view[at.ACTIVE]):
        rank = at.rank_of(hidden[at.HELD + position])
        if rank < lowest:
            lowest, holders = rank, 1 << position
        elif rank == lowest:
            holders |= 1 << position
    return holders


@inline
def reveal(game, tally):
    """All reveal; whoever holds the lowest rank loses a life, but for a dealer whose ties win (CK-08)."""
    view, hidden = game.seen, game.hidden
    lowest = lowest_positions(view, hidden)
    tied = lowest & (lowest - 1) != 0
    dealer = 1 << (view[at.ACTIVE] - 1)
    losers = lowest & ~dealer if tied and view[at.TIE] == at.DEALER_WINS else lowest
    hidden[at.TIES] += tied
    count_round(view, tally, losers, lowest if tied else 0)
    lost = 0
    for position in range(view[at.ACTIVE]):
        if losers >> position & 1:
            seat = view[at.ORDER + position]
            lost |= 1 << seat
            view[at.LIVES + seat] -= 1
            if view[at.LIVES + seat] == 0:
                hidden[at.IN_PLAY] ^= 1 << seat
    if game.log.size > 0:
        note_reveal(game, lost)
    return tied


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


@jit
def note_reveal(game, lost):
    """Record the cards shown, the lives then, and who lost one."""
    view, hidden, log = game.seen, game.hidden, game.log
    for seat in range(view[at.PLAYERS]):
        card = 0
        for position in range(view[at.ACTIVE]):
            if view[at.ORDER + position] == seat:
                card = hidden[at.HELD + position]
        note(log, ev.CARD_SHOWN, seat, card, view[at.LIVES + seat])
    note(log, ev.REVEALED, lost, 0, 0)


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
    """Note who leads, and whether that is another seat than led before."""
    ahead = most_lives(view)
    if ahead & (ahead - 1) == 0 and ahead != hidden[at.LEADER]:
        hidden[at.LEAD_CHANGES] += hidden[at.LEADER] != 0
        hidden[at.LEADER] = ahead


# -- play ----------------------------------------------------------------------------------------------------


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
    elif view[at.TURN] >= view[at.TURN_LIMIT]:
        hidden[at.REASON] = at.TURN_LIMIT_MET
    elif view[at.ROUND] == view[at.ROUNDS_TO_PLAY]:
        hidden[at.REASON] = at.ROUND_LIMIT
        hidden[at.WINNERS] = most_lives(view)


@inline
def pass_deal(view, hidden):
    """The next player to the left who is still in deals (CK-09, CK-G4)."""
    dealer = hidden[at.DEALER]
    while True:
        dealer = dealer + 1 if dealer + 1 < view[at.PLAYERS] else 0
        if view[at.LIVES + dealer] > 0:
            break
    hidden[at.DEALER] = dealer


@inline
def play_dealt(game, choose, table, tally):
    """A turn to each, by choose(game, table, n), and the reveal; stops early when the control block says so."""
    view, control = game.seen, game.control
    for position in range(view[at.ACTIVE]):
        take_turn(game, choose, table, position)
        if control[row.STOP] and control[row.STATUS] == row.RUNNING:
            control[row.STATUS] = row.STOPPED
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


@jit
def play_game(game, rules, table, tally):
    """Play one match to its end."""
    view, hidden, control = game.seen, game.hidden, game.control
    start_match(game)
    while True:
        deal_round(game, rules)
        play_dealt(game, ask_strategy, table, tally)
        if hidden[at.REASON] != 0 or control[row.STATUS] != row.RUNNING:
            break
        pass_deal(view, hidden)
    note(game.log, ev.GAME_ENDS, hidden[at.REASON], hidden[at.WINNERS], view[at.TURN])


@inline
def write_row(game, out):
    """Write the finished game's row."""
    view, hidden = game.seen, game.hidden
    out[row.WINNERS], out[row.REASON] = hidden[at.WINNERS], hidden[at.REASON]
    out[row.TURNS] = out[row.MOVES] = view[at.TURN]
    out[row.FIRST_SEAT], out[row.ROUNDS] = hidden[at.FIRST_SEAT], view[at.ROUND]
    for counter in range(at.COUNTERS):
        out[at.ROW_COUNTERS + counter] = hidden[at.DECISIONS + counter]
    for seat in range(view[at.PLAYERS]):
        out[at.ROW_LIVES + seat] = view[at.LIVES + seat]
    if game.control[row.MEASURE] and hidden[at.WINNERS]:
        write_lead(game, out)


@entry
def play_chunk(game, rules, strategies, params, seed, first_game, series, rows, tally):
    """Play the games first_game … of a seed, one a row of `rows`; returns how many were finished.

    game: the arrays of `new_game`, its control block and log among them. rules: int64, layout.py's rules
    array and the deck behind it. strategies: one callback a seat, padded to rows.MOST_SEATS; params:
    float64[MOST_SEATS, :], a row a seat. series: not looked at, since a game of this family is a whole match
    and there are no points to play for. rows: int64[games, layout.ROW_SIZE] and tally:
    int64[layout.TALLY_SIZE] are written here; of a chunk that was stopped the tally holds rounds of the
    unfinished game too.
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
    return rows.shape[0]
