"""The stockpile games' kernel: draw, apply, score, play; a chunk of games at a time."""

from __future__ import annotations

import numpy as np

from simcards.engine import rows as row
from simcards.engine.jit import entry, index, inline, jit
from simcards.engine.log import note
from simcards.engine.random import open_stream
from simcards.games.stockpile import draw_pile as pile
from simcards.games.stockpile import events as ev
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.deal import deal, first_seat
from simcards.games.stockpile.lead import follow_lead, write_lead
from simcards.games.stockpile.legal import legal_discards, legal_plays
from simcards.games.stockpile.piles import (
    build_to,
    join_hand,
    lay_down_hand,
    leave_hand,
    pop_discard,
    push_discard,
    set_pile_aside,
    set_seat_aside,
    show_stockpile,
    side_left,
    take_up_hand,
)

# -- draw --------------------------------------------------------------------------------------------------------------


@inline
def draw_cards(game, count, why):
    """Draw up to `count` cards into the hand in turn, shuffling in what is set aside when the pile runs out."""
    view = game.seen
    seat = view[at.SEAT]
    for _ in range(count):
        if view[at.DRAW_PILE] > 0:
            card = pile.take_card(view, game.hidden, seat)
            join_hand(view, card)
            note(game.log, ev.DRAWN, seat, card, why)
        if view[at.DRAW_PILE] == 0 and not _replenish(game):
            return


@jit
def _replenish(game):
    """The draw pile is empty: shuffle in the completed piles (SP-10), or see whether that ends the game (SP-G3)."""
    if game.seen[at.SET_ASIDE] > 0:
        shuffle_in(game, ev.RECYCLE)
        return True
    if game.seen[at.EXHAUSTION] != at.EXHAUSTED_PLAY_ON:
        _exhaust(game)
    return False


@jit
def shuffle_in(game, why):
    """Shuffle what is set aside into the draw pile, by this shuffle's own random numbers."""
    stream = game.streams[row.MOST_SEATS]
    open_stream(stream, game.key, pile.shuffle_number(game.hidden))
    note(game.log, ev.SHUFFLED, game.seen[at.SET_ASIDE], why, 0)
    pile.shuffle_in(game.seen, game.hidden, stream)


@jit
def _exhaust(game):
    """SP-27: a draw, or the one side with the fewest stockpile cards wins."""
    best, winner = 1 << 30, -1
    for side in range(game.seen[at.SIDES]):
        left = side_left(game.seen, side)
        if left == best:
            winner = -1
        elif left < best:
            best, winner = left, side
    if game.seen[at.EXHAUSTION] == at.EXHAUSTED_FEWEST and winner >= 0:
        end_game(game, at.FEWEST_STOCKPILE, winner)
    else:
        end_game(game, at.EXHAUSTED, -1)


# -- apply -------------------------------------------------------------------------------------------------------------


@jit
def end_game(game, reason, side):
    """The game is over; `side` has won, or nobody when it is −1."""
    game.hidden[at.REASON] = reason
    for seat in range(game.seen[at.PLAYERS]):
        if side >= 0 and at.side_of(game.seen, seat) == side:
            game.hidden[at.WINNERS] |= 1 << seat


@inline
def play_card(game, move):
    """Play a card to a building pile; returns whether that ended the turn."""
    view, hidden = game.seen, game.hidden
    card, place, source = at.card_of(move), at.place_of(move), at.source_of(move)
    rank = view[index(at.BUILD_HEIGHTS + place)] + 1
    note(game.log, ev.PLAYED, view[at.SEAT], move, rank)
    build_to(view, place, rank)
    view[at.HIGHEST_PLACE] = max(view[at.HIGHEST_PLACE], place + 1)
    if card == at.WILD:
        view[index(at.BUILD_WILDS + place)] |= 1 << rank
        hidden[at.WILDS_PLAYED] += 1
    hidden[at.MOVES] += 1
    view[at.ACTED] |= 1
    if source == at.FROM_STOCKPILE:
        flip_stockpile(game, at.owner_of(move))
    elif source == at.FROM_DISCARD:
        pop_discard(view, at.owner_of(move), at.pile_of(move))
    else:
        leave_hand(view, card)
    if hidden[at.REASON] != 0:
        return True
    if rank == view[at.BUILD_TOP]:
        complete_pile(game, place)
    if source == at.FROM_HAND and view[index(at.HAND_SIZES + view[at.SEAT])] == 0:
        return _hand_emptied(game)
    return False


@jit
def _hand_emptied(game):
    """SP-09: draw a new hand and go on; or, without refills, the turn is over (SP-G1)."""
    view = game.seen
    if not view[at.REFILL_WHEN_EMPTY]:
        pass_turn(game)
        return True
    game.hidden[at.REFILLS] += view[at.DRAW_PILE] > 0
    draw_cards(game, view[at.HAND_SIZE_RULE], ev.EMPTIED)
    return False


@inline
def flip_stockpile(game, owner):
    """Take the top of a stockpile and turn up the next card; with none left, the side may have won (SP-01, SP-32)."""
    view = game.seen
    stockpile = at.stockpile_of(view, owner)
    view[index(at.STOCKPILE_LEFT + stockpile)] -= 1
    show_stockpile(view, game.hidden, stockpile)
    side = at.side_of(view, owner)
    left = side_left(view, side)
    if left == 0:
        end_game(game, at.STOCKPILE_EMPTY, side)
    leader = game.hidden[at.LEADER]
    if leader != side and (leader < 0 or left < side_left(view, leader)):
        game.hidden[at.LEAD_CHANGES] += leader >= 0
        game.hidden[at.LEADER] = side


@jit
def complete_pile(game, place):
    """Take a completed pile away, its wilds as wilds; it waits aside or goes into the draw pile (SP-07, SP-10)."""
    view = game.seen
    note(game.log, ev.COMPLETED, place, 0, 0)
    set_pile_aside(view, game.hidden, place)
    while view[at.HIGHEST_PLACE] > 0 and view[at.BUILD_HEIGHTS + view[at.HIGHEST_PLACE] - 1] == 0:
        view[at.HIGHEST_PLACE] -= 1
    if view[at.COMPLETED_PILES] == at.INTO_DRAW:
        shuffle_in(game, ev.COMPLETED_PILE)
    elif view[at.DRAW_PILE] == 0:
        shuffle_in(game, ev.RECYCLE)


@inline
def discard_to_pile(game, move):
    """Discard a hand card; returns whether that ended the turn (SP-08), as SP-26's compulsory ones do not."""
    view, seat, number = game.seen, game.seen[at.SEAT], at.pile_of(move)
    final = not (view[at.MASSACHUSETTS] and at.discard_size(view, seat, number) == 0)
    note(game.log, ev.DISCARDED, seat, move, 1 if final else 0)
    leave_hand(view, at.card_of(move))
    push_discard(view, seat, number, at.card_of(move))
    game.hidden[at.MOVES] += 1
    view[at.ACTED] |= 2
    if not final and view[index(at.HAND_SIZES + seat)] == 0:
        draw_cards(game, view[at.HAND_SIZE_RULE], ev.COMPULSORY)
    return final


@inline
def pass_turn(game):
    """End the turn without a final discard."""
    note(game.log, ev.PASSED, game.seen[at.SEAT], 0, 0)
    game.hidden[at.MOVES] += 1


# -- score -------------------------------------------------------------------------------------------------------------


@jit
def score_game(game):
    """Give each side its points (SP-31, SP-33)."""
    view, hidden = game.seen, game.hidden
    for side in range(view[at.SIDES]):
        points, won = 0, hidden[at.WINNERS] >> side & 1
        ahead, fewest = _cards_ahead(view, side)
        if view[at.SCORING] == at.SCORE_SKIP_BO and won:
            points = 25 + 5 * (ahead + (view[at.SIDES] - 1) * side_left(view, side))
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


# -- play --------------------------------------------------------------------------------------------------------------


@inline
def ask_strategy(game, table, n):
    """The move that the seat in turn chooses among the n listed; a single one is played without asking.

    `table` is one callback a seat and the parameters, a row a seat.
    """
    view, hidden, control = game.seen, game.hidden, game.control
    strategies, params = table
    if n == 1:
        hidden[at.FORCED] += 1
        return game.moves[0]
    seat = view[at.SEAT]
    hidden[at.DECISIONS] += 1
    hidden[at.OPTIONS] += n
    control[row.SEAT] = seat
    control[row.DECISIONS] += 1
    choice = strategies[seat](view, game.moves, n, params[index(seat)], game.streams[index(seat)])
    if choice < 0 or choice >= n:
        control[row.STATUS], control[row.CHOICE] = row.ILLEGAL_CHOICE, choice
        control[row.OFFERED], control[row.MOVE] = n, hidden[at.MOVES]
        choice = 0
    return game.moves[index(choice)]


@inline
def begin_turn(game, seat):
    """Hand the turn to a seat, with its hand, and fill the hand (SP-03)."""
    view, hidden = game.seen, game.hidden
    view[at.SEAT] = seat
    view[at.TURN] += 1
    view[at.ACTED] = 0
    note(game.log, ev.TURN_BEGINS, seat, 0, 0)
    take_up_hand(view, hidden, seat)
    draw_cards(game, view[at.HAND_SIZE_RULE] - view[index(at.HAND_SIZES + seat)], ev.FILL)


@inline
def play_turn(game, choose, table):
    """Plays until the player stops or can play no more, then the discard or pass that ends the turn (SP-04, SP-08)."""
    view, control = game.seen, game.control
    while game.hidden[at.REASON] == 0 and control[row.STATUS] == row.RUNNING:
        n = legal_plays(view, game.moves)
        if n > 0:
            move = choose(game, table, n)
            if at.kind_of(move) == at.PLAY:
                if play_card(game, move):
                    return
                continue
        if discard_or_pass(game, choose, table):
            return


@inline
def discard_or_pass(game, choose, table):
    """What follows the plays; returns whether that ended the turn."""
    view = game.seen
    n = legal_discards(view, game.moves)
    view[at.STAGE] = at.DISCARDING
    move = choose(game, table, n)
    view[at.STAGE] = at.PLAYING
    if at.kind_of(move) == at.PASS:
        pass_turn(game)
        return True
    return discard_to_pile(game, move)


@jit
def end_turn(game):
    """See whether turns without a move, or too many turns, end the game (SP-29, SP-G4, SP-G11)."""
    view, hidden = game.seen, game.hidden
    idle = view[at.ACTED] == 0
    view[at.IDLE_TURNS] = view[at.IDLE_TURNS] + 1 if idle else 0
    if not idle:
        view[at.ACES_DUE] = 0
    if view[at.DOUBLE_PASS] != at.PASS_NONE:
        if view[at.IDLE_TURNS] >= 2:
            _double_pass(game)
    elif view[at.IDLE_TURNS] >= view[at.PLAYERS]:
        end_game(game, at.STALEMATE, -1)
    if hidden[at.REASON] == 0 and view[at.TURN] >= view[at.TURN_LIMIT]:
        end_game(game, at.TURN_LIMIT_MET, -1)


@jit
def _double_pass(game):
    """Two passes in a row: the end, or one of the ways out of it (SP-29)."""
    view = game.seen
    kind = view[at.DOUBLE_PASS]
    if kind == at.PASS_END or (kind == at.PASS_ACES and not _ace_can_come(view, game.hidden)):
        end_game(game, at.DOUBLE_PASSED, -1)
    elif kind == at.PASS_ACES:
        view[at.ACES_DUE] = 1
    elif view[at.TURN] < view[at.TURN_LIMIT]:
        redeal(game)


@jit
def _ace_can_come(view, hidden):
    """Whether some hand holds an Ace or 2 that could be played."""
    ace_place, two_place = view[at.OPEN_HEIGHTS] & 1, view[at.OPEN_HEIGHTS] >> 1 & 1
    for seat in range(view[at.PLAYERS]):
        ranks = hidden[at.HANDS_RANKS + seat]
        if (ranks >> 1 & ace_place) | (ranks >> 2 & two_place):
            return True
    return False


@jit
def redeal(game):
    """Shuffle everything but the stockpiles into a new draw pile and deal new hands from seat 0 upward."""
    view, hidden = game.seen, game.hidden
    for place in range(view[at.HIGHEST_PLACE]):
        set_pile_aside(view, hidden, place)
    view[at.HIGHEST_PLACE] = 0
    for seat in range(view[at.PLAYERS]):
        set_seat_aside(view, hidden, seat)
    base = pile.slots_at(view)
    for slot in range(hidden[at.SLOTS]):
        if hidden[base + slot] != 0:
            pile.set_aside(view, hidden, hidden[base + slot])
            hidden[base + slot] = 0
    view[at.DRAW_PILE] = 0
    hidden[at.REDEALS] += 1
    shuffle_in(game, ev.REDEAL)
    view[at.IDLE_TURNS] = 0
    for seat in range(view[at.PLAYERS]):
        if hidden[at.REASON] == 0:
            view[at.SEAT] = seat
            take_up_hand(view, hidden, seat)
            draw_cards(game, view[at.HAND_SIZE_RULE], ev.REDEALT)
            lay_down_hand(view, hidden, seat)


@inline
def next_seat(view):
    """The seat after the one in turn."""
    seat = view[at.SEAT] + 1
    return seat if seat < view[at.PLAYERS] else 0


@inline
def finish_turn(game):
    """Put the hand away; returns whether play ends here, because the game is over or has been stopped."""
    hidden, control = game.hidden, game.control
    lay_down_hand(game.seen, hidden, game.seen[at.SEAT])
    if control[row.MEASURE]:
        follow_lead(game.seen, hidden)
    if hidden[at.REASON] == 0:
        end_turn(game)
    if hidden[at.REASON] != 0 or control[row.STATUS] != row.RUNNING:
        return True
    if control[row.STOP]:
        control[row.STATUS] = row.STOPPED
        return True
    return False


@jit
def play_game(game, rules, strategies, params, first):
    """Play one game to its end; `first` is the seat that begins, or −1 to let the rules say."""
    deal(game, rules)
    seat = first if first >= 0 else first_seat(game)
    game.hidden[at.FIRST_SEAT] = seat
    note(game.log, ev.GAME_STARTS, seat, 0, 0)
    while True:
        begin_turn(game, seat)
        play_turn(game, ask_strategy, (strategies, params))
        if finish_turn(game):
            break
        seat = next_seat(game.seen)
    score_game(game)
    note_end(game)


@jit
def note_end(game):
    """Record how the game ended."""
    hidden = game.hidden
    for seat in range(game.seen[at.PLAYERS]):
        note(game.log, ev.POINTS_SCORED, seat, hidden[at.POINTS + seat], 0)
    note(game.log, ev.MOVES_MADE, hidden[at.MOVES], 0, 0)
    note(game.log, ev.GAME_ENDS, hidden[at.REASON], hidden[at.WINNERS], game.seen[at.TURN])


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
def _next_first(game):
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
    if game.control[row.MEASURE] and hidden[at.WINNERS]:
        write_lead(game, out)


@entry
def play_chunk(game, rules, strategies, params, seed, first_game, series, rows, tally):
    """Play the games first_game … of a seed, one a row of `rows`; returns how many were finished.

    game: the arrays of `new_game`, its control block and log among them. rules: int64, layout.py's rules array and
    the deck behind it. strategies: one callback a seat, padded to rows.MOST_SEATS; params: float64[MOST_SEATS, :],
    a row a seat. series: 1 to play series. rows: int64[games, layout.ROW_SIZE] and tally:
    int64[layout.TALLY_SIZE] are written here.
    """
    control = game.control
    game.key[0] = seed
    for i in range(rows.shape[0]):
        control[row.GAME] = first_game + i
        game.key[1], game.key[2] = first_game + i, 0
        first = np.int64(-1)
        while True:
            play_game(game, rules, strategies, params, first)
            if control[row.STATUS] != row.RUNNING:
                return i
            tally[game.hidden[at.REASON]] += 1
            write_row(game, rows[i])
            if not series or add_to_series(game, rows[i], game.key[2]):
                break
            first = _next_first(game)
            game.key[2] += np.uint64(1)
        if control[row.STOP]:
            control[row.STATUS] = row.STOPPED
            return i + 1
    return rows.shape[0]
