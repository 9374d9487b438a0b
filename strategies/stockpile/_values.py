"""What the planner's parameters come to, in whole numbers.

Whole numbers are compared and added sooner than fractions, and come to the same in any order: so a plan's worth can be
kept up as its plays are made.
"""

from simcards.strategy import index, inline

#: A stockpile card; all that is worth something is counted in such units.
UNIT = 1 << 32
#: What each play costs, so that of equal plans the shorter one is followed.
PLAY_COST = UNIT // 10_000
#: What a won game counts, from where on a plan wins it for sure, and less than any plan.
WON, SURE, NEVER = UNIT << 20, UNIT << 19, -UNIT << 21
#: No parameter counts for more stockpile cards than this.
_LIMIT = 1000.0

#: The values, the first of them in the order of the planner's parameters: limits are plain numbers.
WILD, HAND, LAID, EMPTY, REFILL, NEAR, _NEAR_FADE, _DENY, _DENY_FADE, SCARCE, DEPTH_LIMIT, PLANS_LIMIT = range(12)
#: … then `near`, and `deny` for each rival, faded: for each number of ranks missing, the last for no way at all.
FAR = 15
NEAR_FADED, DENY_FADED = 12, 12 + FAR + 1
SIZE = DENY_FADED + FAR + 1
#: As many ranks are missing where no way leads.
_MISSING_FAR = 99


@inline
def _whole(number):
    """So many stockpile cards in units."""
    return int(min(max(number, -_LIMIT), _LIMIT) * UNIT)


@inline
def _fill_faded(values, start, amount, fade):
    """An amount, and what is left of it for each rank more that is missing."""
    values[start + FAR] = _whole(amount * fade**_MISSING_FAR)
    for missing in range(FAR):
        values[index(start + missing)] = _whole(amount)
        amount *= fade


@inline
def fill_values(values, w, sides):
    """Fill `values`, int64[SIZE], by the planner's parameters w, float64, in a game of so many sides.

    What waits for a rival counts less the more rivals there are. Nothing is done when they are filled already: they
    stay the same for a game.
    """
    if values[PLANS_LIMIT] == 0:
        for k in range(DEPTH_LIMIT):
            values[index(k)] = _whole(w[index(k)])
        values[DEPTH_LIMIT], values[PLANS_LIMIT] = int(w[DEPTH_LIMIT]), int(w[PLANS_LIMIT])
        _fill_faded(values, NEAR_FADED, w[NEAR], w[_NEAR_FADE])
        _fill_faded(values, DENY_FADED, w[_DENY] / (sides - 1), w[_DENY_FADE])
