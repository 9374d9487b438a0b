"""The shedding phase: leading, beating, picking up, going out, and who leads next."""

from __future__ import annotations

from simcards.engine import rows as row
from simcards.engine.bits import bit_count, lowest_bit
from simcards.engine.jit import index, inline
from simcards.engine.log import note
from simcards.games.skitgubbe import events as ev
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.score import follow_lead, note_trailing
from simcards.games.skitgubbe.seats import end_game, first_from


@inline
def begin_shedding_trick(game, leader):
    """Hand the lead to a seat; everyone with cards will act once (SG-07, SG-11)."""
    view, hidden = game.seen, game.hidden
    view[at.LEADER] = view[at.SEAT] = leader
    view[at.TABLE_SIZE] = hidden[at.TABLE_SET] = 0
    view[at.TO_ACT] = hidden[at.PLAYING]
    view[at.AHEAD] = 1 << leader


@inline
def play_shedding(game, move):
    """Play a card or run, or pick up, and do all that follows from it."""
    view, hidden, seat = game.seen, game.hidden, game.seen[at.SEAT]
    if at.kind_of(move) == at.PICK_UP:
        pick_up(game, at.count_of(move))
    else:
        shed_cards(game, move)
    view[at.TURN] += 1
    view[at.TO_ACT] &= ~(1 << seat)
    if view[index(at.HAND_SIZES + seat)] == 0:
        note(game.log, ev.OUT, seat, 0, 0)
        hidden[at.PLAYING] &= ~(1 << seat)
    if bit_count(hidden[at.PLAYING]) == 1:
        end_game(game, at.LAST_WITH_CARDS)
    elif view[at.TURN] >= view[at.TURN_LIMIT]:
        end_game(game, at.TURN_LIMIT_MET)
    elif view[at.TO_ACT]:
        view[at.SEAT] = first_from(view[at.TO_ACT], seat, view[at.PLAYERS])
    else:
        end_trick(game)


@inline
def shed_cards(game, move):
    """Lay a card or run on the pile (SG-08, SG-09)."""
    view, hidden, seat = game.seen, game.hidden, game.seen[at.SEAT]
    low, count, size = at.low_of(move), at.count_of(move), view[at.TABLE_SIZE]
    cards = ((1 << count) - 1) << low
    note(game.log, ev.PLAYED, seat, move, 0)
    for k in range(count):
        view[index(at.TABLE + size + k)] = low + k
    view[at.TABLE_SIZE] = size + count
    view[index(at.HAND_SIZES + seat)] -= count
    view[index(at.PICKED_UP + seat)] &= ~cards
    view[index(at.SHOWN + seat)] &= ~cards
    view[at.AHEAD] = 1 << seat
    hidden[index(at.HANDS + seat)] &= ~cards
    hidden[at.TABLE_SET] |= cards
    hidden[at.RUNS] += count > 1


@inline
def pick_up(game, count):
    """Take the top `count` cards of the pile (SG-10, SG-25)."""
    view, hidden, seat = game.seen, game.hidden, game.seen[at.SEAT]
    size, cards = view[at.TABLE_SIZE], 0
    for k in range(count):
        card = view[index(at.TABLE + size - 1 - k)]
        note(game.log, ev.LISTED, card, 0, 0)
        cards |= 1 << card
    note(game.log, ev.PICKED_UP, seat, 0, 0)
    view[at.TABLE_SIZE] = size - count
    view[index(at.HAND_SIZES + seat)] += count
    view[index(at.PICKED_UP + seat)] |= cards
    view[index(at.SHOWN + seat)] |= cards
    hidden[index(at.HANDS + seat)] |= cards
    hidden[at.TABLE_SET] &= ~cards
    hidden[at.PICK_UPS] += 1
    hidden[index(at.SEAT_PICK_UPS + seat)] += 1
    hidden[at.CARDS_PICKED_UP] += count


@inline
def end_trick(game):
    """The pile leaves the game; the last to have played leads, or the next with cards (SG-11, SG-G6, SG-G9)."""
    view, hidden = game.seen, game.hidden
    view[at.GONE] |= hidden[at.TABLE_SET]
    hidden[at.SHEDDING_TRICKS] += 1
    note_trailing(view, hidden)
    if game.control[row.MEASURE]:
        follow_lead(view, hidden)
    leader = first_from(hidden[at.PLAYING], lowest_bit(view[at.AHEAD]), view[at.PLAYERS])
    note(game.log, ev.TRICK_ENDS, leader, 0, 0)
    begin_shedding_trick(game, leader)
