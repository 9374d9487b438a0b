"""The report of an advice before it has a form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ... import __version__
from ..columns import Table
from ..document import Document, changed_rules, clauses_of, player_notes, rules_hint, rules_table, title_of
from ..gallery import Gallery
from . import tables as made

if TYPE_CHECKING:
    from ...analysis.advice import Advice
    from ..exhibit import Exhibit

GALLERY = Gallery("advise")


def document(advice: Advice) -> Document:
    """The report of an advice."""
    setup = advice.setup
    return Document(
        title=title_of(setup, "what to play"),
        about=("Partial, interrupted: " if advice.interrupted else "") + about(advice),
        answer=[advice.sentence()],
        tables=tables(advice),
        drawn=lambda: exhibits(advice),
        changed=changed_rules(setup),
        rules=rules_table(setup),
        clauses=clauses_of(setup),
        players=player_notes(setup.players, setup.family.name),
        facts=[("Method", advice.method), ("Version", f"simcards {__version__}")],
        rerun=advice.rerun(),
        remarks=[rules_hint(setup)],
        terms=("interval", "points"),
    )


def about(advice: Advice) -> str:
    """Which position, who plays on, how the chances were found."""
    inferred = "; deals that do not fit what the others did are left out" if advice.inferred else ""
    where = f"Position: {advice.position.named}; player {advice.position.seat + 1} is to move"
    return f"{where}. Played on by {', '.join(advice.setup.distinct)}; {advice.method}{inferred}."


def tables(advice: Advice) -> Sequence[Table]:
    """The tables of an advice."""
    return made.tables(advice)


def exhibit(advice: Advice, name: str) -> Exhibit:
    """The chart of that name; UsageError for an unknown one."""
    return GALLERY.exhibit(advice, name)


def exhibits(advice: Advice) -> Sequence[Exhibit]:
    """The charts of an advice."""
    return GALLERY.exhibits(advice)


def name(advice: Advice) -> str:
    """What files of charts begin with."""
    return advice.setup.game
