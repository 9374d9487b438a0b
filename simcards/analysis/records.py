"""Games from a file of records: dealt again from their seed, move by move, and held against the record."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from simcards.analysis.course import Course, Event, course_of
from simcards.analysis.explorer import Deal, Explorer
from simcards.errors import UsageError
from simcards.games.setup import Setup, make_setup

_NEEDED = ("game", "rules", "players", "strategies", "seed", "game_index", "first_seat")


def read_records(path: Path) -> Iterator[Course]:
    """The courses of the games in a file, as `simcards replay --format jsonl` prints them.

    UsageError names the line that cannot be read, or that does not follow from the deal and the moves before.
    """
    legs: Counter[tuple[int, int]] = Counter()
    for line, events in games_in(path):
        start = events[0]
        setup = _setup_of(path, line, start)
        deal = (int(start["seed"]), int(start["game_index"]))
        course = _course(path, line, setup, Deal(*deal, legs[deal], int(start["first_seat"])), events[1:])
        legs[deal] += 1
        yield replace(course, labels=[str(label) for label in start["strategies"]])


def setup_of_records(path: Path) -> Setup:
    """The table of the first game in a file; UsageError when the games are not all of one table."""
    tables: dict[str, Setup] = {}
    for line, events in games_in(path):
        setup = _setup_of(path, line, events[0])
        tables.setdefault(json.dumps([setup.game, len(setup.players), setup.rule_values]), setup)
    if len(tables) > 1:
        raise UsageError(
            f"{path}: the games are played by different rules or numbers of players; give one file for each"
        )
    return next(iter(tables.values()))


def games_in(path: Path) -> Iterator[tuple[int, list[Event]]]:
    """The games of a file: the number of the line with which each begins, and its events."""
    game: list[Event] = []
    first = 1
    for number, event in _lines(path):
        if event.get("event") == "start" and game:
            yield first, game
            game = []
        if not game:
            first = number
            if event.get("event") != "start":
                raise UsageError(f"{path}, line {number}: a game begins with the event start")
        game.append(event)
    if not game:
        raise UsageError(f"{path}: no game in it; `simcards replay GAME --format jsonl` prints records")
    yield first, game


def _lines(path: Path) -> Iterator[tuple[int, Event]]:
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            event = json.loads(line)
        except ValueError:
            event = None
        if not isinstance(event, dict) or "event" not in event:
            raise UsageError(f"{path}, line {number}: no event of a record")
        yield number, event


def _setup_of(path: Path, line: int, start: Mapping[str, Any]) -> Setup:
    missing = [name for name in _NEEDED if name not in start]
    if missing:
        raise UsageError(f"{path}, line {line}: the event start has no {missing[0]}")
    try:
        return make_setup(str(start["game"]), int(start["players"]), dict(start["rules"]), [], int(start["seed"]))
    except (TypeError, ValueError) as error:
        raise UsageError(f"{path}, line {line}: {error}") from None


def _course(path: Path, line: int, setup: Setup, deal: Deal, events: Sequence[Event]) -> Course:
    with closing(Explorer(setup)) as explorer:
        course = course_of(explorer, deal, script_of(explorer, deal, events, path, line))
    for number, (given, found) in enumerate(zip(events, course.events, strict=False), line + 1):
        if given != found:
            raise UsageError(
                f"{path}, line {number}: {given['event']} does not follow from the deal and the moves before"
            )
    if len(events) != len(course.events):
        raise UsageError(f"{path}, line {line}: the game is not played to its end")
    return course


def script_of(explorer: Explorer, deal: Deal, events: Sequence[Event], path: Path, line: int) -> list[int]:
    """The choices that make the moves of a record."""
    script: list[int] = []
    positions, rules = explorer.positions, explorer.setup.rules
    for number, event in enumerate(events, line + 1):
        if event["event"] not in positions.MOVE_EVENTS:
            continue
        found = _choice(explorer, deal, script, event)
        if found is None and event["event"] == "pass" and not getattr(rules, "refill_when_empty", True):
            continue  # a hand that is empty ends the turn by itself
        if found is None:
            raise UsageError(f"{path}, line {number}: {event['event']} is no legal move there")
        script += found
    return script


def _choice(explorer: Explorer, deal: Deal, script: Sequence[int], event: Event) -> list[int] | None:
    """The choices that make the move of an event after those of a script, or None when it is not legal."""
    choices: list[int] = []
    for _ in range(2):
        kept = explorer.follow(deal, [*script, *choices], len(script) + len(choices))
        if kept.outcome:
            return None
        listed = kept.position.listed.tolist()
        for choice in listed:
            if explorer.positions.is_event(event, choice, explorer.setup.rules):
                return [*choices, choice]
        stopping = [choice for choice in listed if explorer.positions.stops(choice)]
        if not stopping:
            return None
        choices = stopping
    return None
