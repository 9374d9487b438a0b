"""The report of an advice before it has a form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...schema.version import __version__
from ..columns import Table
from ..document import Document, report_of, rules_hint, title_of
from ..gallery import Gallery
from . import tables as made

if TYPE_CHECKING:
    from ...analysis.advice import Advice

GALLERY = Gallery("advise")
exhibit, exhibits = GALLERY.exhibit, GALLERY.exhibits


def document(advice: Advice) -> Document:
    """The report of an advice."""
    setup = advice.setup
    return report_of(
        advice,
        setup,
        setup.players,
        tables(advice),
        exhibits,
        title=title_of(setup, "what to play"),
        about=("Partial, interrupted: " if advice.interrupted else "") + about(advice),
        answer=[advice.sentence()],
        facts=[("Method", advice.method), ("Version", f"simcards {__version__}")],
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


def name(advice: Advice) -> str:
    """What files of charts begin with."""
    return advice.setup.game
