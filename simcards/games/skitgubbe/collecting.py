"""The collecting phase: tricks, replays and bounces, drawing back, and the step over to shedding."""

from __future__ import annotations

from simcards.engine import random as rng
from simcards.engine import rows as row
from simcards.engine.bits import bit_count, lowest_bit
from simcards.engine.jit import index, inline, jit
from simcards.engine.log import note
from simcards.engine.random import open_stream, riffle, shuffle
from simcards.games import race
from simcards.games.skitgubbe import events as ev
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.deal import draw_card, note_hands, take_card
from simcards.games.skitgubbe.luck import judge_draw
from simcards.games.skitgubbe.score import note_trailing
from simcards.games.skitgubbe.seats import end_game, first_from, note_table, seat_after
from simcards.games.skitgubbe.shedding import begin_shedding_trick

#: The 2s to 5s of all suits.
LOW_CARDS = 0xF * at.TWOS


@inline
def begin_collecting_trick(game, leader):
    """Hand the lead to a seat: all play, or in a duel only the next one clockwise answers (SG-02, SG-03, SG-20)."""
    view = game.seen
    players = view[at.PLAYERS]
    everyone, two = (1 << players) - 1, 1 << leader | 1 << seat_after(leader, players)
    view[at.LEADER] = view[at.SEAT] = leader
    view[at.TABLE_SIZE] = view[at.REPLAY] = 0
    game.hidden[at.TABLE_SET] = 0
    game.hidden[at.COLLECTING_TRICKS] += 1
    _begin_round(view, two if view[at.DUEL] else everyone)


@inline
def _begin_round(view, seats):
    view[at.TO_ACT], view[at.AHEAD], view[at.HIGHEST] = seats, 0, -1
    view[at.ROUND_START], view[at.EQUALS] = view[at.TABLE_SIZE], 0


@jit
def turn_up(game):
    """Turn up the seat's next card of the stock, which is known now: the move that plays it (SG-26)."""
    view, hidden, seat = game.seen, game.hidden, game.seen[at.SEAT]
    card = take_card(view, hidden, seat)
    if game.control[row.LUCK]:
        judge_draw(view, hidden, seat, card)
    note(game.log, ev.LISTED, card, 0, 0)
    note(game.log, ev.DRAWN, seat, 0, 0)
    return at.encode_move(at.UNSEEN, card, card, 1)


@inline
def play_collecting(game, move):
    """Lead, answer or throw off a card, or play the one that was turned up, and do all that follows from it."""
    view, hidden = game.seen, game.hidden
    seat, card, rank = view[at.SEAT], at.low_of(move), at.rank_of(at.low_of(move))
    if at.kind_of(move) == at.UNSEEN:
        as_seen = at.encode_move(at.LEAD if view[at.EQUALS] == 0 else at.ANSWER, card, card, 1)
        note(game.log, ev.PLAYED, seat, as_seen, 0)
    else:
        note(game.log, ev.PLAYED, seat, move, 0)
        hidden[index(at.HANDS + seat)] &= ~(1 << card)
        view[index(at.HAND_SIZES + seat)] -= 1
    hidden[at.TABLE_SET] |= 1 << card
    view[index(at.TABLE + view[at.TABLE_SIZE])] = card
    view[at.TABLE_SIZE] += 1
    view[at.TURN] += 1
    view[at.TO_ACT] &= ~(1 << seat)
    view[at.EQUALS] |= at.TWOS << rank
    if at.kind_of(move) == at.THROW_OFF:
        hidden[at.THROW_OFFS] += 1
    elif rank > view[at.HIGHEST]:
        view[at.HIGHEST], view[at.AHEAD] = rank, 1 << seat
    elif rank == view[at.HIGHEST]:
        view[at.AHEAD] |= 1 << seat
    if view[at.TURN] >= view[at.TURN_LIMIT]:
        end_game(game, at.TURN_LIMIT_MET)
    elif view[at.TO_ACT]:
        view[at.SEAT] = first_from(view[at.TO_ACT], seat, view[at.PLAYERS])
    else:
        end_round(game)


@inline
def end_round(game):
    """All have played: the trick is won, or bounces, or the tied replay it (SG-02, SG-03, SG-G3)."""
    view, hidden = game.seen, game.hidden
    ahead, players = view[at.AHEAD], view[at.PLAYERS]
    first = first_from(ahead, view[at.LEADER], players)
    following = first
    if game.log.size and (bit_count(ahead) == 1 or _bounces(view)):
        note_table(game, 0, view[at.TABLE_SIZE])
    if bit_count(ahead) == 1:
        hidden[index(at.PILES + first)] |= hidden[at.TABLE_SET]
        view[index(at.SHOWN + first)] |= hidden[at.TABLE_SET]
        view[index(at.WON_SIZES + first)] += view[at.TABLE_SIZE]
        note(game.log, ev.WON, first, 0, 0)
    elif _bounces(view):
        view[at.GONE] |= hidden[at.TABLE_SET]
        hidden[at.BOUNCES] += 1
        following = seat_after(view[at.LEADER], players)
        note(game.log, ev.BOUNCED, 0, 0, 0)
    else:
        _replay(game, first)
        return
    drawer = draw_back(game, following)
    if drawer >= 0:
        open_shedding(game, drawer)
    else:
        begin_collecting_trick(game, following)


@inline
def _bounces(view):
    """Whether a tie is not replayed: between two, or when one of the tied has no card left (SG-02, SG-G3, SG-G18)."""
    bounces = view[at.DUEL] != 0
    for seat in range(view[at.PLAYERS]):
        if view[at.AHEAD] >> seat & 1 and view[index(at.HAND_SIZES + seat)] == 0:
            bounces = True
    return bounces


@jit
def _replay(game, first):
    """Send the round's lower cards out and let the tied play again, from the trick's leader clockwise (SG-03)."""
    view, hidden = game.seen, game.hidden
    size = view[at.ROUND_START]
    for k in range(view[at.ROUND_START], view[at.TABLE_SIZE]):
        card = view[index(at.TABLE + k)]
        if at.rank_of(card) == view[at.HIGHEST]:
            view[index(at.TABLE + size)] = card
            size += 1
        else:
            note(game.log, ev.LISTED, card, 0, 0)
            view[at.GONE] |= 1 << card
            hidden[at.TABLE_SET] &= ~(1 << card)
    note(game.log, ev.REPLAYED, view[at.AHEAD], view[at.LEADER], 0)
    hidden[at.REPLAYS] += 1
    view[at.TABLE_SIZE], view[at.REPLAY], view[at.SEAT] = size, 1, first
    _begin_round(view, view[at.AHEAD])


@inline
def draw_back(game, leader):
    """All draw up to the full hand, the next leader first (SG-05, SG-G4); who drew the last card, else −1."""
    view, hidden = game.seen, game.hidden
    seat, players, full = leader, view[at.PLAYERS], view[at.HAND_SIZE_RULE]
    for _ in range(players):
        short = view[index(at.HAND_SIZES + seat)] < full
        while view[index(at.HAND_SIZES + seat)] < full:
            card = draw_card(view, hidden, seat)
            if game.control[row.LUCK]:
                judge_draw(view, hidden, seat, card)
            note(game.log, ev.LISTED, card, 0, 0)
            if view[at.STOCK] == 0:
                note(game.log, ev.DRAWN, seat, 0, 0)
                view[at.TRUMP_CARD] = card
                return seat
        if short:
            note(game.log, ev.DRAWN, seat, 0, 0)
        seat = seat_after(seat, players)
    return -1


@jit
def open_shedding(game, opener):
    """Show the last stock card, take the won piles into the hands, and begin (SG-06, SG-07, SG-23, SG-G7)."""
    view, hidden = game.seen, game.hidden
    players, card = view[at.PLAYERS], view[at.TRUMP_CARD]
    view[at.OPENER], view[at.PHASE], view[at.SHEDDING_TURN] = opener, at.SHEDDING, view[at.TURN]
    view[at.TRUMP] = at.suit_of(card) if view[at.TRUMP_PLAYED] else -1
    note(game.log, ev.TRUMP_SHOWN, view[at.TRUMP], card, opener)
    view[index(at.SHOWN + opener)] |= 1 << card
    if view[at.REDISTRIBUTE_LOW]:
        redistribute(game)
    for seat in range(players):
        hidden[index(at.HANDS + seat)] |= hidden[index(at.PILES + seat)]
        _count_hand(view, hidden, seat)
    hidden[index(at.OPENED + opener)] = 1
    race.begin(hidden, at.RACE)
    note_trailing(view, hidden)
    if game.log.size:
        note_hands(game)
    note(game.log, ev.SHEDDING_BEGINS, opener, 0, 0)
    seat = opener
    for _ in range(players):
        if view[index(at.HAND_SIZES + seat)] == 0:
            note(game.log, ev.OUT, seat, 0, 0)
        seat = seat_after(seat, players)
    if bit_count(hidden[at.PLAYING]) == 1:
        end_game(game, at.LAST_WITH_CARDS)
    else:
        begin_shedding_trick(game, opener)


@jit
def _count_hand(view, hidden, seat):
    """Set what depends on a seat's merged hand; its won pile is no more."""
    hand = hidden[index(at.HANDS + seat)]
    view[index(at.HAND_SIZES + seat)] = hidden[index(at.HANDS_SHEDDING + seat)] = bit_count(hand)
    view[index(at.WON_SIZES + seat)] = hidden[index(at.PILES + seat)] = 0
    if view[at.TRUMP] >= 0:
        hidden[index(at.TRUMPS_SHEDDING + seat)] = bit_count(at.of_suit(hand, view[at.TRUMP]))
    if hand:
        hidden[at.PLAYING] |= 1 << seat


@jit
def redistribute(game):
    """SG-22: if someone has fewer than five cards, deal the won piles' 2s to 5s anew from the dealer's left."""
    view, hidden, players = game.seen, game.hidden, game.seen[at.PLAYERS]
    fewest, low = at.CARDS, 0
    for seat in range(players):
        fewest = min(fewest, view[index(at.HAND_SIZES + seat)] + view[index(at.WON_SIZES + seat)])
        low |= hidden[index(at.PILES + seat)] & LOW_CARDS
    if fewest >= 5:
        return
    count, left = bit_count(low), low
    for i in range(count):
        hidden[index(at.POOL + i)] = lowest_bit(left)
        left &= left - 1
    deck_stream = game.card_stream
    open_stream(deck_stream, game.key, rng.SHUFFLE)
    if view[at.RIFFLES]:
        riffle(hidden, at.POOL, count, at.SLOTS, view[at.RIFFLES], deck_stream)
    else:
        shuffle(hidden, at.POOL, count, deck_stream)
    for seat in range(players):
        hidden[index(at.PILES + seat)] &= ~low
        view[index(at.SHOWN + seat)] &= ~low
    seat = hidden[at.FIRST_SEAT]
    for i in range(count):
        hidden[index(at.HANDS + seat)] |= 1 << hidden[index(at.POOL + i)]
        seat = seat_after(seat, players)
