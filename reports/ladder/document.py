"""The report of a skill ladder before it has a form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ... import __version__
from ...runs.ladder.result import LUCK_DEFINITION, LUCK_SOURCE, ORDER
from ...runs.ladder.words import DUELS, ladder_answer
from ..columns import Table
from ..document import Document, changed_rules, clauses_of, game_of, partial, player_notes, rules_hint, rules_table
from ..gallery import Gallery
from . import tables as made

if TYPE_CHECKING:
    from ...runs.ladder.result import Climb
    from ..exhibit import Exhibit

GALLERY = Gallery("ladder")


def document(result: Climb) -> Document:
    """The report of the ladders of a game."""
    setup, first = result.setup, result.ladders[0]
    slow = ", ".join(result.left_out)
    left_out = f" Left out, being slow: {slow}; name them with -s." if slow else ""
    about = f"{len(result.labels)} strategies, seed {setup.seed}. Wins over another strategy: {DUELS}"
    luck = f"{LUCK_DEFINITION}. Source: {LUCK_SOURCE}."
    return Document(
        title=f"{game_of(setup)}: skill ladder",
        about=f"{partial(result.outcome)}{about}.{left_out}",
        answer=ladder_answer(result),
        tables=tables(result),
        drawn=lambda: exhibits(result),
        changed=changed_rules(setup),
        rules=rules_table(setup),
        clauses=clauses_of(setup),
        players=player_notes(first.job.strategies, setup.family.name),
        facts=[("Seed", str(setup.seed)), ("Luck share", luck), ("Version", f"simcards {__version__}")],
        rerun=result.rerun(),
        remarks=[rules_hint(setup), f"{ORDER[0].upper()}{ORDER[1:]}.", f"Luck share: {luck}"],
        terms=("interval", "luck share"),
    )


def tables(result: Climb) -> Sequence[Table]:
    """A table for each number of players."""
    return made.ladders(result)


def exhibit(result: Climb, name: str) -> Exhibit:
    """The chart of that name; UsageError for an unknown one, or where there is nothing to draw."""
    return GALLERY.exhibit(result, name)


def exhibits(result: Climb) -> Sequence[Exhibit]:
    """The charts that have something to show, the leading one first."""
    return GALLERY.exhibits(result)


def name(result: Climb) -> str:
    """What files of charts begin with."""
    return result.setup.game
