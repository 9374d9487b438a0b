"""Games to read with the table drawn: text with tables, or one page."""

from __future__ import annotations

from contextlib import closing

from simcards.analysis.asked import budget_of, playing_on
from simcards.analysis.course import Course
from simcards.analysis.explorer import Explorer
from simcards.analysis.families import part
from simcards.analysis.review import Reviewer
from simcards.analysis.reviewed import Review
from simcards.games.setup import Setup
from simcards.games.zones import Table, Zone


def reviewed(setup: Setup, found: Course, threads: int) -> Review:
    """A quick review of a course."""
    budget = budget_of(setup, None, 0.95, moves=len(found.steps))
    with closing(Explorer(playing_on(setup, ()), threads)) as explorer:
        return Review(explorer.setup, (Reviewer(explorer, budget).review(found),), budget, 0.0)


def tables(setup: Setup, found: Course) -> list[list[Zone]]:
    """The table after every event of a course, hands included: as the events tell it, and as it was at each choice."""
    words = part(setup.family, "table_words")
    at_choices = {
        step.first - 1: words.zones(step.arrays.seen, step.arrays.hidden, setup.rules) for step in found.steps
    }
    first = words.zones(found.end.seen, found.end.hidden, setup.rules)
    table: Table = part(setup.family, "table_events").Table(next(iter(at_choices.values()), first), setup.rules)
    shown = []
    for place, event in enumerate(found.events):
        table.zones = list(at_choices.get(place, table.after(event)))
        shown.append(list(table.zones))
    return shown


def text_with_tables(setup: Setup, found: Course) -> str:
    """A game for a person to read: the table as the player in turn sees it at the start of each turn."""
    words = part(setup.family, "table_words")
    tables: dict[int, list[str]] = {}
    stage = None
    for step in found.steps:
        seen, now = step.arrays.seen, words.stage(step.arrays.seen, step.arrays.hidden)
        if now != stage:
            tables[step.first] = [f"    | {line}" for line in words.table_lines(seen, setup.rules)]
        stage = now
    seats = ", ".join(f"player {seat + 1} {name}" for seat, name in enumerate(found.labels))
    lines = [f"{setup.game}, game {found.deal.game} of seed {found.deal.seed}: {seats}"]
    for place, event in enumerate(setup.family.parts.as_told(found.events)):
        lines += [*tables.get(place, []), words.told(event)]
    return "\n".join(lines)
