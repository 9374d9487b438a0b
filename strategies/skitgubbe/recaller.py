"""The strategy that remembers who won which cards, and tries its moves out on the deals that are left."""

import numpy as np

from simcards.strategy import Parameter, bit_count, inline, jit, lowest_bit, random_below, strategy
from simcards.strategy import skitgubbe as table
from simcards.strategy import skitgubbe_imagined as imagined

from .._race import add_up, clear_winner, is_one_left
from ._cards import PATIENCE, worth_trying
from ._hands import DECK, beaten, beating, others_cards, run_highs, run_lows
from .look_ahead import WEIGHTS, looking_move
from .trump_saver import collecting_move, saving_move

#: How trump-saver plays: cost, high, plain, closing.
_COST, _HIGH, _PLAIN, _CLOSING = 1.0, 9.0, 8.0, 1.0

#: When moves are given up: standard errors below the usual choice, the same at every look; samples all alike, no number
#: of which is enough.
_GIVEN_UP = (-2.0, 0.0, 1 << 20)


@inline
def _need(high, others, trump):
    """The share of the others' cards that a run's highest card does not beat; 0 when nobody can beat it."""
    if others & beating(high, trump) == 0:
        return 0.0
    return 1 - bit_count(others & beaten(high, trump)) / max(bit_count(others), 1)


@jit
def run_most_in_need(view):
    """The whole run, as a move, of those that can be played which needs a lead most; 0 if none can be.

    So lead-counter sheds, but for runs played in part and pick-ups of its own will; at a fraction of the cost.
    """
    hand, others, trump, top = table.own_hand(view), others_cards(view), table.trump_suit(view), table.top_card(view)
    beats, lows, highs = DECK if top < 0 else beating(top, trump), run_lows(hand), run_highs(hand)
    first, last, most = -1, -1, -1.0
    while lows:
        low = lowest_bit(lows)
        lows &= lows - 1
        high = lowest_bit(highs & ~((1 << low) - 1))
        run = (2 << high) - (1 << low)
        if run & beats:
            need = 2.0 if run == hand else _need(high, others, trump)
            if need > most:
                first, last, most = low, high, need
    if first < 0:
        return 0
    return table.encode_move(table.LEAD if top < 0 else table.BEAT, first, last, last - first + 1)


@inline
def _choose(game, trial, n):
    """The own seat sheds the run most in need; the others do so too, or all of them like trump-saver."""
    own, saving = trial
    if saving and game.seen[table.SEAT] != own:
        return game.moves[saving_move(game.seen, game.moves, n, _COST, _HIGH, _PLAIN, _CLOSING)]
    move = run_most_in_need(game.seen)
    return move if move != 0 else game.moves[n - 1]


_play_out = imagined.playing_out(_choose)


@jit
def _loss(game, seat):
    """1 when the seat is the skitgubbe, 0 when another is; its share of the cards in hand when nobody is yet."""
    if game.hidden[table.REASON] == table.LAST_WITH_CARDS:
        return float(game.hidden[table.LOST + seat])
    total = 0
    for other in range(game.seen[table.PLAYERS]):
        total += table.hand_size(game.seen, other)
    return table.hand_size(game.seen, seat) / max(total, 1)


@jit
def _worth_trying(view, moves, n, usual, alive):
    """Mark pick-ups, whole runs, single cards from the top of one, and what look-ahead and trump-saver would do."""
    lows, highs = run_lows(table.own_hand(view)), run_highs(table.own_hand(view))
    saved = saving_move(view, moves, n, _COST, _HIGH, _PLAIN, _CLOSING)
    for i in range(n):
        alive[i] = worth_trying(moves[i], lows, highs) or i in (usual, saved)


@jit
def _try_moves(view, dealt, game, moves, trial, alive, values):
    """What each move still tried comes to on the deal, a loss −1."""
    seat, saving = trial
    for i in range(alive.size):
        if alive[i]:
            imagined.copy_imagined(dealt, game)
            _play_out(game, moves[i], (seat, saving))
            values[i] = -_loss(game, seat)


@strategy(
    "skitgubbe",
    source="Monte Carlo rollouts as in GIB (Ginsberg, 2001), on the deals that perfect memory leaves",
    games=Parameter(16, "positions imagined for each decision of the shedding phase", 2, 1024, whole=True),
    plays=Parameter(
        150, "plays after the move until a game that goes on is judged by who holds how many cards", 1, 1000, whole=True
    ),
    patience=PATIENCE,
)
def recaller(view, moves, n, params, stream):
    """Remembers who won which cards, and tries its moves out on the deals that are left.

    Shedding, it knows of the others' hands all but what they held when the stock ran out and have not shown since.
    It deals that at random and plays on: by itself shedding the run that needs a lead most, the others likewise in
    half of the deals, and like trump-saver in the other half. It tries whole runs, the cards at the top of one, the
    pick-up, and what look-ahead and trump-saver would do; moves that do clearly worse than look-ahead's are given up
    early, and the one left last the least often is made. Collecting, it plays like trump-saver.
    """
    if table.shedding_plays(view) >= params[2]:
        return random_below(stream, n)
    if not table.is_shedding(view):
        return collecting_move(view, moves, n, 1)
    usual, seat = looking_move(view, moves, n, stream, WEIGHTS), table.seat_in_turn(view)
    dealt, game = imagined.room_for(view), imagined.room_for(view)
    alive, hopeless = np.zeros(n, np.bool_), np.zeros(n, np.bool_)
    values, gains, squares = np.zeros(n), np.zeros(n), np.zeros(n)
    _worth_trying(view, moves, n, usual, alive)
    for sample in range(1, int(params[0]) + 1):
        imagined.recall(view, dealt, stream)
        dealt.seen[table.TURN_LIMIT] = min(view[table.TURN_LIMIT], view[table.TURN] + 1 + int(params[1]))
        _try_moves(view, dealt, game, moves, (seat, sample & 1 == 0), alive, values)
        add_up(values, usual, gains, squares)
        if is_one_left(alive, hopeless, gains, squares, usual, sample, _GIVEN_UP):
            break
    return clear_winner(alive, gains, squares, usual, 0.0)
