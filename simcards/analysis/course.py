"""The course of a game: every choice of it with its position, and the events that followed from each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simcards.analysis.explorer import Deal, Explorer, Move
from simcards.analysis.positions import seat_of
from simcards.engine import steering as by
from simcards.engine.setup import Setup

Event = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """A move that was made, forced ones included: the position before it, the seat, the move.

    `first` and `last`: of the record's events, which followed from it, the move itself the first.
    """

    arrays: Any
    seat: int
    move: Move
    first: int
    last: int


@dataclass(frozen=True)
class Course:
    """A game from its deal to its end; `events` are those of its record, without `start`."""

    deal: Deal
    events: list[Event]
    outcome: int
    steps: list[Step]
    labels: list[str]


def course_of(explorer: Explorer, deal: Deal, script: Sequence[int] | None = None) -> Course:
    """The course of a game: as the explorer's strategies play it, or by a script of all its choices."""
    whole = explorer.follow(deal, script or (), recorded=True)
    setup, choices = explorer.setup, whole.trail[:, by.MOVE].tolist()
    (record,) = setup.family.parts.read_log(whole.log, setup.rules, len(setup.players))
    starts = [at for at in range(len(choices)) if at == 0 or not explorer.positions.stops(choices[at - 1])]
    moves = [tuple(choices[at : at + 1 + explorer.positions.stops(choices[at])]) for at in starts]
    places = _places(explorer, record.events, moves)
    steps = []
    for number, (at, move) in enumerate(zip(starts, moves, strict=True)):
        arrays = explorer.follow(deal, choices[:at], at).position
        last = places[number + 1] - 1 if number + 1 < len(places) else len(record.events) - 1
        steps.append(Step(arrays, seat_of(setup, arrays), move, places[number], last))
    return Course(deal, record.events, whole.outcome, steps, setup.labels)


def _places(explorer: Explorer, events: Sequence[Event], moves: Sequence[Move]) -> list[int]:
    """Where in the record each move stands; moves that follow from others by themselves are no choices."""
    places: list[int] = []
    for place, event in enumerate(events):
        chosen = event["event"] in explorer.positions.MOVE_EVENTS and len(places) < len(moves)
        if chosen and explorer.positions.is_event(event, moves[len(places)][-1], np.zeros(0), explorer.setup.rules):
            places.append(place)
    return places


def labels_of(setup: Setup, labels: Sequence[str]) -> list[str]:
    """Who played, seat by seat: as a record names them, or the table."""
    return list(labels) or setup.labels
