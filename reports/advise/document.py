"""The report of an advice before it has a form."""

from __future__ import annotations

from ...analysis.advice import Advice
from ..document import Document, how_found, report_of, rules_hint, title_of


def document(advice: Advice) -> Document:
    """The report of an advice."""
    setup = advice.setup
    return report_of(
        advice,
        setup,
        setup.players,
        title=title_of(setup, "what to play"),
        about=("Partial, interrupted: " if advice.interrupted else "") + about(advice),
        answer=[advice.sentence()],
        facts=how_found(advice.method),
        remarks=[rules_hint(setup)],
        terms=("interval", "points"),
    )


def about(advice: Advice) -> str:
    """Which position, who plays on, how the chances were found."""
    inferred = "; deals that do not fit what the others did are left out" if advice.inferred else ""
    where = f"Position: {advice.position.named}; player {advice.position.seat + 1} is to move"
    return f"{where}. Played on by {', '.join(advice.setup.distinct)}; {advice.method}{inferred}."
