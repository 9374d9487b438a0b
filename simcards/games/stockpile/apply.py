"""Draws and moves: what they do to the table, up to the end of the game."""

from __future__ import annotations

from simcards.engine import rows as row
from simcards.engine.jit import index, inline, jit
from simcards.engine.log import note
from simcards.engine.random import SHUFFLE, open_stream
from simcards.games import race
from simcards.games.stockpile import draw_pile as pile
from simcards.games.stockpile import events as ev
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.luck import judge_draw, judge_flip, part_pools
from simcards.games.stockpile.piles import (
    build_to,
    join_hand,
    leave_hand,
    pop_discard,
    push_discard,
    set_pile_aside,
    show_stockpile,
    side_left,
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
            if game.control[row.LUCK]:
                judge_draw(view, game.hidden, seat, card)
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
    stream = game.card_stream
    open_stream(stream, game.key, SHUFFLE + game.hidden[at.SHUFFLES])
    note(game.log, ev.SHUFFLED, game.seen[at.SET_ASIDE], why, 0)
    if game.control[row.LUCK]:
        part_pools(game.seen, game.hidden)
    pile.mix_in(game.seen, game.hidden, stream)


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
    hidden[at.PLAYED] += 1
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
    if game.control[row.LUCK]:
        judge_flip(view, game.hidden, stockpile)
    show_stockpile(view, game.hidden, stockpile)
    side = at.side_of(view, owner)
    left = side_left(view, side)
    if left == 0:
        end_game(game, at.STOCKPILE_EMPTY, side)
    leader = game.hidden[at.RACE + race.LEADER]
    if leader == race.NOBODY or left < side_left(view, leader):
        race.take_lead(game.hidden, at.RACE, at.LEAD_CHANGES, side)


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
