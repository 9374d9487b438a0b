"""The report of an advice before it has a form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ... import __version__
from .. import ADVISE_CHARTS
from ..document import Document, clauses_of, player_notes, rules_sheet, title_of
from .charts import exhibit
from .tables import about, move_sheet

if TYPE_CHECKING:
    from ...analysis.advise import Advice


def advice_document(advice: Advice) -> Document:
    """The report of an advice."""
    setup = advice.setup
    return Document(
        title=title_of(setup, "what to play"),
        about=("Partial, interrupted: " if advice.interrupted else "") + about(advice),
        answer=[advice.sentence()],
        sheets=[move_sheet(advice)],
        exhibits=[exhibit(advice, kind) for kind in ADVISE_CHARTS],
        rules=rules_sheet(setup),
        clauses=clauses_of(setup),
        players=player_notes(setup.players, setup.family.name),
        facts=[("Method", advice.method), ("Version", f"simcards {__version__}")],
        rerun=advice.rerun(),
    )
