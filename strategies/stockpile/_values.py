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

#: The values, the first of them in the order of planner's parameters, then in that of what racer has besides: limits
#: are plain numbers.
(
    WILD, HAND, LAID, EMPTY, REFILL, NEAR, _NEAR_FADE, DENY, _DENY_FADE, SCARCE, DEPTH_LIMIT, PLANS_LIMIT,
    RACE, _BENEATH, EARLY, _CROWD, GOES_ON, UNHELD, CHAIN, FRESH,
) = range(20)  # fmt: skip
#: Parameters that are read; those that a strategy does not have are 0.
GIVEN = 20
#: … then what fades, for each number of ranks missing, the last for no way at all: `near`; and a rival's share of the
#: danger, by the tops of its discard piles, and by what lies beneath them too.
FAR = 15
NEAR_FADED, DENY_FADED, BENEATH_FADED = GIVEN, GIVEN + FAR + 1, GIVEN + 2 * (FAR + 1)
#: … and 1 where each rival is to be weighed by itself: by the race, what lies beneath, or what its hand lacks.
WEIGHED = BENEATH_FADED + FAR + 1
SIZE = WEIGHED + 1
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
    """Fill `values`, int64[SIZE], by the parameters w, float64[GIVEN] or more, in a game of so many sides.

    What waits for a rival counts less the more rivals there are. Nothing is done when they are filled already: they
    stay the same for a game.
    """
    if values[PLANS_LIMIT] == 0:
        for k in range(GIVEN):
            values[index(k)] = _whole(w[index(k)])
        values[DEPTH_LIMIT], values[PLANS_LIMIT] = int(w[DEPTH_LIMIT]), int(w[PLANS_LIMIT])
        values[GOES_ON] = int(w[GOES_ON])
        share = 1.0 / (sides - 1) ** (1.0 + w[_CROWD])
        weighed = max(w[RACE], w[_BENEATH], w[UNHELD], w[CHAIN], w[FRESH]) > 0
        values[CHAIN], values[FRESH] = _whole(w[CHAIN] * share), _whole(w[FRESH] * share)
        _fill_faded(values, NEAR_FADED, w[NEAR], w[_NEAR_FADE])
        _fill_faded(values, DENY_FADED, share if weighed else share * w[DENY], w[_DENY_FADE])
        _fill_faded(values, BENEATH_FADED, share * w[_BENEATH], w[_DENY_FADE])
        values[WEIGHED] = int(weighed)
