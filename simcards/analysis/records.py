"""Games from a file of records: dealt again from their seed, move by move, and held against the record."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from simcards.analysis.course import Course, Event, course_of
from simcards.analysis.explorer import Deal, Explorer
from simcards.errors import SimcardsError, UsageError
from simcards.folders.config import Config, check_values
from simcards.games.setup import Setup, make_setup
from simcards.runs.setups import FEWEST, MOST, SEEDS


def read_records(path: Path) -> Iterator[Course]:
    """The courses of the games in a file, as `simcards replay --format jsonl` prints them.

    UsageError names the line that cannot be read, or that does not follow from the deal and the moves before.
    """
    legs: Counter[tuple[int, int]] = Counter()
    for line, events in games_in(path):
        start = read_start(path, line, events[0])
        key = (start.deal.seed, start.deal.game)
        course = _course(path, line, start.setup, start.deal._replace(leg=legs[key]), events[1:])
        legs[key] += 1
        yield replace(course, labels=start.labels)


def setup_of_records(path: Path) -> Setup:
    """The table of the first game in a file; UsageError when the games are not all of one table."""
    tables: dict[str, Setup] = {}
    for line, events in games_in(path):
        setup = read_start(path, line, events[0]).setup
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
        except (ValueError, RecursionError):
            event = None
        if not isinstance(event, dict) or "event" not in event:
            raise UsageError(f"{path}, line {number}: no event of a record")
        yield number, event


class Start(NamedTuple):
    """What a game begins with: its table, with the usual strategy at every seat; its deal; the strategies' names."""

    setup: Setup
    deal: Deal
    labels: list[str]


def read_start(path: Path, line: int, event: Event) -> Start:
    """The event `start` of a game; UsageError names file, line and key for what cannot be."""
    try:
        check_values(event)
        read = Config(event, "start")
        count, seed = read.whole("players", FEWEST, MOST), read.whole("seed", 0, SEEDS - 1)
        setup = make_setup(read.text("game"), count, read.values("rules"), [], seed)
        if read.text("family") != setup.family.name:
            read.fail("family", f"{setup.game} is one of the {setup.family.name} games, not {read.text('family')!r}")
        labels = read.texts("strategies")
        if len(labels) != count:
            read.fail("strategies", f"{len(labels)} for {count} players")
        deal = Deal(seed, read.whole("game_index"), first_seat=read.whole("first_seat", 0, count - 1))
    except SimcardsError as error:
        raise UsageError(f"{path}, line {line}: {error}") from None
    return Start(setup, deal, labels)


def _course(path: Path, line: int, setup: Setup, deal: Deal, events: Sequence[Event]) -> Course:
    with closing(Explorer(setup)) as explorer:
        course = course_of(explorer, deal, script_of(explorer, deal, events, path, line))
    if deal.first_seat != course.first_seat:
        raise UsageError(f"{path}, line {line}: by the deal seat {course.first_seat} acts first, not {deal.first_seat}")
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
