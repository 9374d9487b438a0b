"""The report of a comparison before it has a form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...runs.compare.words import comparison_answer, counted
from ..columns import Table
from ..document import Document, facts, partial, report_of, rules_hint, settings_of, title_of
from ..gallery import Gallery
from ..remarks import speed_lines, stopping_line
from . import tables as made

if TYPE_CHECKING:
    from ...runs.compare.result import Comparison

GALLERY = Gallery("compare")

_TERMS = ("interval", "points", "corrected p", "variance ratio", "rating")
exhibit, exhibits = GALLERY.exhibit, GALLERY.exhibits


def document(result: Comparison) -> Document:
    """The report of a comparison."""
    setup, job = result.job.setup, result.job
    seatings = f"every deal is played {len(job.plan.seatings)} times, so that each strategy has each seat"
    return report_of(
        result,
        setup,
        job.strategies,
        tables(result),
        exhibits,
        title=title_of(setup, "which way to play is better"),
        about=f"{partial(result.outcome)}{compared(result)}; {seatings}.",
        answer=comparison_answer(result),
        facts=facts(setup.seed, result.outcome, result.method),
        remarks=remarks(result),
        terms=(*_TERMS, "luck-adjusted") if job.luck else _TERMS,
    )


def tables(result: Comparison) -> Sequence[Table]:
    """The tables of a comparison."""
    return [made.pairs(result), made.ratings(result)]


def name(result: Comparison) -> str:
    """What files of charts begin with."""
    return result.job.setup.game


def compared(result: Comparison) -> str:
    """How much was played, under which rules."""
    setup = result.job.setup
    return "; ".join(filter(None, [counted(result), f"seed {setup.seed}", settings_of(setup)]))


def remarks(result: Comparison) -> list[str]:
    """Where the rules are, what the number of games was decided by, how fast it was."""
    stopped = [stopping_line(result.stopped_by, ["every difference of win rates"])] if result.stopped_by else []
    what = "series" if result.job.setup.match else "games"
    speed = speed_lines(result.outcome, "deals", len(result.job.plan.seatings), what)
    return [rules_hint(result.job.setup), *stopped, *speed]
