"""Games to read with the table drawn: text with tables, or one page."""

from __future__ import annotations

from simcards.analysis.asked import budget_of, playing_on
from simcards.analysis.course import Course, course_of
from simcards.analysis.explorer import Deal, Explorer
from simcards.analysis.families import part
from simcards.analysis.review import Reviewer
from simcards.analysis.reviewed import Review
from simcards.games.setup import Setup


def course(setup: Setup, game: int) -> Course:
    """The course of a game of the setup's seed."""
    explorer = Explorer(setup)
    try:
        return course_of(explorer, Deal(setup.seed, game))
    finally:
        explorer.close()


def reviewed(setup: Setup, found: Course, threads: int) -> Review:
    """A quick review of a course."""
    explorer, budget = Explorer(playing_on(setup, ()), threads), budget_of(setup, None, 0.95)
    try:
        return Review(explorer.setup, (Reviewer(explorer, budget).review(found),), budget, 0.0)
    finally:
        explorer.close()


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
    for place, event in enumerate(found.events):
        lines += [*tables.get(place, []), words.told(event)]
    return "\n".join(lines)
