"""The shedding phase between two players, in which nothing is hidden, searched by alpha-beta.

A trick is a lead and an answer: who beats it leads next, who picks up leaves the lead where it was. Of a run in hand
the whole and its highest card are led; an answer goes up to the lowest card that beats, or to the run's end.
"""

from simcards.strategy import highest_bit, index, inline, jit, lowest_bit, scratch_integers

from ._hands import beating, leads_needed, run_highs, run_lows

#: Positions on the way from the root, and moves of each.
_PLIES, _MOVES = 40, 64
_room = scratch_integers(_PLIES * (8 + _MOVES))

#: A position: both hands, who is to move, the lead to answer as a set; the bounds; moves seen, and listed.
_OWN, _OTHER, _MOVER, _LEAD, _ALPHA, _BETA, _SEEN, _LISTED = range(8)

#: A won game; sooner is better.
_WON = 1_000_000

#: How the leads of a hand count, and what it is worth to have the lead, in hundredths of a lead.
_USE, _SURE, _TEMPO = 0.5, 0.3, 20


@inline
def _worth(own, other, mover, trump):
    """What a position in which a trick begins is worth, in hundredths of a lead."""
    ahead = leads_needed(other, own, trump, _USE, _SURE) - leads_needed(own, other, trump, _USE, _SURE)
    return int(100 * ahead) + (_TEMPO if mover == 0 else -_TEMPO)


@inline
def _list_moves(room, start, hand, lead, trump):
    """List the moves as sets of cards, 0 for the pick-up; returns how many."""
    n, lows, highs = 0, run_lows(hand), run_highs(hand)
    beats = beating(highest_bit(lead), trump) if lead else 0
    while lows:
        low = lowest_bit(lows)
        lows &= lows - 1
        high = lowest_bit(highs & ~((1 << low) - 1))
        run = (2 << high) - (1 << low)
        if lead == 0 or run & beats:
            room[index(start + n)] = run
            first = lowest_bit(run & beats) if lead else high
            other = (2 << first) - (1 << low) if lead else 1 << high
            if lead and other != run:
                room[index(start + n)], other = other, run
            n += 1
            if other != room[index(start + n - 1)]:
                room[index(start + n)] = other
                n += 1
    if lead:
        room[index(start + n)] = 0
        n += 1
    return n


@inline
def _enter(room, ply, own, other, mover, lead, alpha, beta, trump):
    """Begin to look at a position."""
    at = (8 + _MOVES) * ply
    room[index(at + _OWN)], room[index(at + _OTHER)] = own, other
    room[index(at + _MOVER)], room[index(at + _LEAD)] = mover, lead
    room[index(at + _ALPHA)], room[index(at + _BETA)], room[index(at + _SEEN)] = alpha, beta, 0
    room[index(at + _LISTED)] = _list_moves(room, at + 8, own if mover == 0 else other, lead, trump)


@inline
def _look(room, ply, move, depth, trump, cut):
    """Make a move: its worth and True, or, to be looked at on the next ply, 0 and False."""
    at = (8 + _MOVES) * ply
    mover, lead = room[index(at + _MOVER)], room[index(at + _LEAD)]
    own, other = room[index(at + _OWN)], room[index(at + _OTHER)]
    hand, rest = (own, other) if mover == 0 else (other, own)
    hand = hand & ~move if move else hand | lead
    after = move if lead == 0 else 0
    following = 1 - mover if lead == 0 or move == 0 else mover
    own, other = (hand, rest) if mover == 0 else (rest, hand)
    if hand == 0:
        return (_WON - ply if mover == 0 else ply - _WON), True
    if (after == 0 and (ply + 1 >= depth or cut)) or ply + 1 >= _PLIES:
        return _worth(own, other, following, trump), True
    _enter(room, ply + 1, own, other, following, after, room[index(at + _ALPHA)], room[index(at + _BETA)], trump)
    return 0, False


@inline
def _note(room, at, worth):
    """Let a position know what one of its moves is worth; returns whether that is the best for the own side."""
    if room[index(at + _MOVER)] == 0:
        if worth > room[index(at + _ALPHA)]:
            room[index(at + _ALPHA)] = worth
            return True
    elif worth < room[index(at + _BETA)]:
        room[index(at + _BETA)] = worth
    return False


@jit
def _search(room, depth, trump, first, budget):
    """Search the position entered on ply 0 to a depth: its worth, the best move, the positions looked at.

    The move `first` is looked at first. When `budget` positions have been looked at every trick's beginning is judged
    as it stands.
    """
    ply, looked, best = 0, 0, room[8]
    for k in range(room[_LISTED]):
        if room[index(8 + k)] == first:
            room[8], room[index(8 + k)] = first, room[8]
    while True:
        at = (8 + _MOVES) * ply
        seen = room[index(at + _SEEN)]
        if seen < room[index(at + _LISTED)] and room[index(at + _ALPHA)] < room[index(at + _BETA)]:
            room[index(at + _SEEN)] += 1
            looked += 1
            worth, known = _look(room, ply, room[index(at + 8 + seen)], depth, trump, looked >= budget)
            if not known:
                ply += 1
                continue
        elif ply == 0:
            return room[_ALPHA], best, looked
        else:
            worth = room[index(at + _ALPHA)] if room[index(at + _MOVER)] == 0 else room[index(at + _BETA)]
            ply -= 1
            at -= 8 + _MOVES
        if _note(room, at, worth) and ply == 0:
            best = room[index(8 + room[_SEEN] - 1)]


@jit
def best_cards(own, other, lead, trump, budget):
    """The cards to lead, or to answer the set `lead` with, as a set; 0 for the pick-up.

    Two plies deeper each time, until a win or loss is certain or `budget` positions have been looked at.
    """
    room, best, depth = _room(), -1, 2
    while depth < _PLIES and budget > 0:
        _enter(room, 0, own, other, 0, lead, -2 * _WON, 2 * _WON, trump)
        worth, found, looked = _search(room, depth, trump, best, budget)
        if looked < budget or depth == 2:
            best = found
        budget -= looked
        if abs(worth) > _WON // 2:
            break
        depth += 2
    return best
