"""The course of a game: every choice of it with its position, and the events that followed from each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from simcards.analysis.explorer import Deal, Explorer, Move
from simcards.analysis.positions import seat_of
from simcards.engine import steering as by
from simcards.games.setup import Setup

Event = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """A move that was made, forced ones included: the position before it, the seat, the move.

    `first` and `last`: of the record's events, which followed from it, the move itself the first but for those that
    belong to it and stand before (positions.events_before).
    """

    arrays: Any
    seat: int
    move: Move
    first: int
    last: int


@dataclass(frozen=True)
class Course:
    """A game from its deal to its end; `events` are those of its record, without `start`; `end`: the last position.

    first_seat: who acted first.
    """

    deal: Deal
    events: list[Event]
    outcome: int
    steps: list[Step]
    labels: list[str]
    end: Any
    first_seat: int


def course_of(explorer: Explorer, deal: Deal, script: Sequence[int] | None = None) -> Course:
    """The course of a game: as the explorer's strategies play it, or by a script of all its choices."""
    whole = explorer.follow(deal, script or (), recorded=True)
    setup, choices = explorer.setup, whole.trail[:, by.MOVE].tolist()
    (record,) = setup.family.parts.read_log(whole.log, setup.rules, len(setup.players))
    places = event_places(explorer, record.events, choices)
    starts = [at for at in range(len(choices)) if at == 0 or not explorer.positions.stops(choices[at - 1])]
    steps = []
    for at, following in zip(starts, [*starts[1:], len(choices)], strict=True):
        arrays = explorer.follow(deal, choices[:at], at).position
        last = (places[following] if following < len(choices) else len(record.events)) - 1
        steps.append(Step(arrays, seat_of(setup, arrays), tuple(choices[at:following]), places[at], last))
    return Course(deal, record.events, whole.outcome, steps, setup.labels, whole.position, record.first_seat)


def courses_of(setup: Setup, first: int, last: int) -> Iterator[Course]:
    """The courses of games first … last of a setup's seed, as its strategies play them."""
    with closing(Explorer(setup)) as explorer:
        for game in range(first, last + 1):
            yield course_of(explorer, Deal(setup.seed, game))


def event_places(explorer: Explorer, events: Sequence[Event], choices: Sequence[int]) -> list[int]:
    """Where in the record the move of each choice begins; a choice that only leads on stands where the next one does.

    Events of moves that follow from others by themselves belong to no choice.
    """
    places: list[int] = []
    waiting = 0
    for place, event in enumerate(events):
        if event["event"] not in explorer.positions.MOVE_EVENTS:
            continue
        while len(places) + waiting < len(choices) and explorer.positions.stops(choices[len(places) + waiting]):
            waiting += 1
        at = len(places) + waiting
        if at < len(choices) and explorer.positions.is_event(event, choices[at], explorer.setup.rules):
            places += [place - explorer.positions.events_before(choices[at])] * (waiting + 1)
            waiting = 0
    return places
