"""What a kernel hands back: one row of integers a game, the columns that all families share, and its control block."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple, TypeVar

import numpy as np

#: Seats at the largest table of any family; strategies are padded to so many, so that one kernel serves all tables.
MOST_SEATS = 10

# Columns of a row (int64), the same in every family. In a series a row is a series.
WINNERS = 0  # bit s is set when seat s has won
REASON = 1  # code of the reason for the end, from 1, in the order of the family's reasons
TURNS = 2
MOVES = 3
FIRST_SEAT = 4  # the seat that acted first
ROUNDS = 5  # deals: games in a series, rounds in cuckoo
POINTS = 6  # + seat: points of the game or series
FAMILY = POINTS + MOST_SEATS  # the family's own columns begin here

#: The columns that a table of games shows under these names; the reason is shown as a word.
SHARED = {"winners": WINNERS, "turns": TURNS, "moves": MOVES, "first_seat": FIRST_SEAT, "rounds": ROUNDS}

# The control block (int64), shared between a running kernel and the thread that watches it.
STOP = 0  # set from outside: stop before the next turn
STATUS = 1  # RUNNING, or what stopped the chunk
GAME = 2  # the game being played
SEAT = 3  # the seat whose strategy was called last
DECISIONS = 4  # calls of strategies so far: a watchdog sees them move
CHOICE = 5  # what a strategy returned when it was no legal index; RAISED when it raised an exception
OFFERED = 6  # how many moves it had
MOVE = 7  # moves made in the game when a strategy was called last
MEASURE = 8  # set from outside: 1 to follow the lead turn by turn, which costs a little time
LUCK = 9  # set from outside: 1 to add up the luck of the cards, behind each game's row
TURNED = 10  # set from outside: how many seats further than the rules say the game is begun
SHUT = 11  # set from outside: bit s is set when the strategy of seat s never looks at its random numbers
CONTROL_SIZE = 12

#: Of these, what says how games are played and counted.
SETTINGS = slice(MEASURE, CONTROL_SIZE)

RUNNING, STOPPED, ILLEGAL_CHOICE = range(3)

RAISED = -(1 << 32)

#: Games after which a series that nobody wins is given up.
MOST_LEGS = 10_000

#: The unit in which columns about the lead are kept: they are fractions of 1.
LEAD_SCALE = 10_000


#: The unit in which luck is added up in a game, and the one in which it stands behind the row.
LUCK_UNIT, LUCK_SCALE = 1 << 32, 1 << 10


class Column(NamedTuple):
    """A family's own number in a game's row: its name, what it means, one for each seat perhaps, and where it stands.

    `at_end`: it is known when the game is over, and not counted before. `share`: 1 in some games and 0 in others, so
    that its mean is a share of the games. `lead`: it follows the course of the lead, in units of 1 / LEAD_SCALE; 0
    without MEASURE, and in games nobody won. `source`: whose measure of a game's character it is, empty for a plain
    count. `place` is given by Measures.
    """

    name: str
    meaning: str
    per_seat: bool = False
    at_end: bool = False
    share: bool = False
    lead: bool = False
    source: str = ""
    place: int = -1


class Tally(NamedTuple):
    """Counts that a kernel adds up over a chunk: name, shape, meaning, and where they stand, given by Measures."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    place: int = -1

    @property
    def size(self) -> int:
        """How many counts there are."""
        return math.prod(self.shape)


Placed = TypeVar("Placed", Column, Tally)


def _in_places(parts: Sequence[Placed], sizes: Sequence[int], first: int) -> tuple[Placed, ...]:
    """The columns, or tallies, with their places: one behind the other from the first place on, each of its size."""
    places = accumulate(sizes, initial=first)
    return tuple(part._replace(place=place) for part, place in zip(parts, places, strict=False))


#: What every game that meets its turn limit ends by, in every family.
TURN_LIMIT = "turn-limit"


def _nothing_more(summary: Mapping[str, np.ndarray]) -> dict[str, Any]:
    return {}


class Measures:
    """What a finished game leaves behind: why it ended, its row of numbers, and counts over all games.

    reasons: the words for the end, in the order of their codes, which begin at 1; TURN_LIMIT is one of them. joint:
    those under which several winners share the win. columns: the family's own numbers in a row, those that are counted
    in the game before those known at its end; those of seats take `seats` places. extras(summary): what the tallies add
    to a result as JSON. ValueError for a name given twice.
    """

    def __init__(
        self,
        reasons: tuple[str, ...],
        columns: tuple[Column, ...],
        seats: int,
        joint: tuple[str, ...] = (),
        tallies: tuple[Tally, ...] = (),
        extras: Callable[[Mapping[str, np.ndarray]], Mapping[str, Any]] = _nothing_more,
    ) -> None:
        names = [*(column.name for column in columns), *(tally.name for tally in tallies)]
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"{name} is declared twice")
        self.reasons = reasons
        sizes = [seats if column.per_seat else 1 for column in columns]
        self.columns = _in_places(columns, sizes, FAMILY)
        self.tallies = _in_places(tallies, [tally.size for tally in tallies], 0)
        #: By code: whether it is one of `joint`.
        self.joint = np.array([reason in joint for reason in ("", *reasons)])
        self.limit_code = self.code(TURN_LIMIT)
        self.extras = extras
        #: How many places of a row, from FAMILY on, are counted while a game goes on.
        self.counted = min(column.place for column in self.columns if column.at_end) - FAMILY
        self.row_size = FAMILY + sum(sizes)
        self.tally_size = sum(tally.size for tally in self.tallies)

    def code(self, reason: str) -> int:
        """The code of a reason; ValueError if there is none."""
        return self.reasons.index(reason) + 1

    def place(self, name: str) -> int:
        """Where a column stands in a row, or a tally among the tallies; KeyError if there is none."""
        places = {column.name: column.place for column in self.columns}
        return (places | {tally.name: tally.place for tally in self.tallies})[name]
