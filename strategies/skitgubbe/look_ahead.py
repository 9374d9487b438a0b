"""The strategy that looks ahead to the end of the trick."""

from simcards.strategy import Parameter, index, inline, jit, random_below, strategy
from simcards.strategy import skitgubbe as table

from ._cards import PATIENCE, worth_trying
from ._hands import leads_needed, run_highs, run_lows
from ._trick import hands_room, play_trick, suppose_hands, trick_room
from .trump_saver import collecting_move

#: How it plays unless told otherwise: use, sure, rival, lead.
WEIGHTS = 1.3, -0.5, 0.3, 0.4

#: Out of cards at once, or surely with the next lead, and the last to hold any.
_OUT, _SAFE, _LAST = 2e9, 1e9, -1e9


@inline
def _goes_out(hands, leader):
    """Take the hand of a leader who goes out with its next lead: all of it is one run."""
    lows = run_lows(hands[index(leader)])
    if lows & (lows - 1) == 0:
        hands[index(leader)] = 0


@jit
def _standing(hands, own, leader, trump, weights):
    """How the own seat stands, in leads: what the rival in most need of leads needs, weighed, less its own need.

    hands: by seat, for all at the table; weights: use, sure, rival, lead, as the strategy's parameters.
    """
    use, sure, rival, lead = weights
    _goes_out(hands, leader)
    all_cards, rivals_need = 0, _LAST
    for seat in range(table.MOST_SEATS):
        all_cards |= hands[index(seat)]
    if hands[index(own)] == 0:
        return _SAFE
    if all_cards == hands[index(own)]:
        return _LAST
    for seat in range(table.MOST_SEATS):
        hand = hands[index(seat)]
        if hand and seat != own:
            need = leads_needed(hand, all_cards & ~hand, trump, use, sure) - lead * (seat == leader)
            rivals_need = max(rivals_need, need)
    hand = hands[index(own)]
    return rival * rivals_need - leads_needed(hand, all_cards & ~hand, trump, use, sure) + lead * (own == leader)


@jit
def _after_trick(view, hands, move, weights):
    """How the seat in turn stands when it has made the move and the trick is over."""
    own, room = view[table.SEAT], trick_room()
    for seat in range(table.MOST_SEATS):
        room[index(seat)] = hands[index(seat)]
    if table.kind_of(move) != table.PICK_UP and table.cards_of(view, move) == hands[index(own)]:
        return _OUT
    leader = play_trick(view, room, move)
    return _standing(room, own, leader, table.trump_suit(view), weights)


@jit
def looking_move(view, moves, n, stream, weights):
    """The index of the move, while shedding, after which the own seat stands best at the end of the trick."""
    hands, best, most = hands_room(), n - 1, 2 * _LAST
    hands[:] = 0
    suppose_hands(view, hands, stream)
    lows, highs = run_lows(table.own_hand(view)), run_highs(table.own_hand(view))
    for i in range(n):
        if worth_trying(moves[i], lows, highs):
            standing = _after_trick(view, hands, moves[i], weights)
            if standing > most:
                best, most = i, standing
    return best


@strategy(
    "skitgubbe",
    source="simcards: one-trick lookahead; hands weighed by lead-counter's measure, weights found by `simcards tune`",
    use=Parameter(WEIGHTS[0], "leads that a run spares if its highest card beats all that the others hold", 0, 2),
    sure=Parameter(WEIGHTS[1], "leads that a run needs if nobody can beat it", -1, 1),
    rival=Parameter(WEIGHTS[2], "weight of the leads that the player who needs most of the others needs", 0, 2),
    lead=Parameter(WEIGHTS[3], "leads that it is worth to lead next", 0, 2),
    patience=PATIENCE,
)
def look_ahead(view, moves, n, params, stream):
    """Plays each move out to the end of the trick, and makes the one after which it stands best.

    It remembers who won or picked up which cards; what else the others hold it deals to them at random, once for each
    decision. They answer like low-first. Then the leads that each hand needs are counted, as lead-counter counts them:
    it wants few for itself, the next lead, and that one other player needs many. It tries pick-ups, whole runs, and the
    cards at the top of one. Collecting, it plays like trump-saver.
    """
    if table.shedding_plays(view) >= params[4]:
        return random_below(stream, n)
    if not table.is_shedding(view):
        return collecting_move(view, moves, n, 1)
    return looking_move(view, moves, n, stream, (params[0], params[1], params[2], params[3]))
