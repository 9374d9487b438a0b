"""The report of a skill ladder before it has a form."""

from __future__ import annotations

from ...runs.ladder.result import LUCK_DEFINITION, LUCK_SOURCE, ORDER, Climb
from ...runs.ladder.words import duels, ladder_answer
from ...schema.version import __version__
from ..document import Document, partial, report_of, rules_hint


def document(result: Climb) -> Document:
    """The report of the ladders of a game."""
    setup, first = result.setup, result.ladders[0]
    slow = ", ".join(result.left_out)
    left_out = f" Left out, being slow: {slow}; name them with -s." if slow else ""
    about = f"{len(result.labels)} strategies, seed {setup.seed}. Against another strategy: {duels(result)}"
    luck = f"{LUCK_DEFINITION}. Source: {LUCK_SOURCE}."
    return report_of(
        result,
        setup,
        first.job.strategies,
        title=f"{setup.name}: skill ladder",
        about=f"{partial(result.outcome)}{about}.{left_out}",
        answer=ladder_answer(result),
        facts=[("Seed", str(setup.seed)), ("Luck share", luck), ("Version", f"simcards {__version__}")],
        remarks=[rules_hint(setup), f"{ORDER[0].upper()}{ORDER[1:]}.", f"Luck share: {luck}"],
        terms=("interval", "luck share"),
    )
