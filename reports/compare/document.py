"""The report of a comparison before it has a form."""

from __future__ import annotations

from ...runs.compare.result import Comparison
from ...runs.compare.words import comparison_answer, counted
from ..document import Document, partial, report_of, rules_hint, settings_of, title_of
from ..remarks import speed_lines, stopping_line

_TERMS = ("interval", "points", "corrected p", "variance ratio", "rating")


def document(result: Comparison) -> Document:
    """The report of a comparison."""
    setup, job = result.job.setup, result.job
    seatings = f"every deal is played {len(job.plan.seatings)} times, so that each strategy has each seat"
    return report_of(
        result,
        setup,
        job.strategies,
        title=title_of(setup, "which way to play is better"),
        about=f"{partial(result.outcome)}{compared(result)}; {seatings}.",
        answer=comparison_answer(result),
        remarks=remarks(result),
        terms=(*_TERMS, "luck-adjusted") if job.luck else _TERMS,
    )


def compared(result: Comparison) -> str:
    """How much was played, under which rules."""
    setup = result.job.setup
    return "; ".join(filter(None, [counted(result), f"seed {setup.seed}", settings_of(setup)]))


def remarks(result: Comparison) -> list[str]:
    """Where the rules are, what the number of games was decided by, how fast it was."""
    known = f"every difference in {result.setup.aim.rate}"
    stopped = [stopping_line(result.stopped_by, [known])] if result.stopped_by else []
    what = "series" if result.job.setup.match else "games"
    speed = speed_lines(result.outcome, "deals", len(result.job.plan.seatings), what)
    return [rules_hint(result.job.setup), *stopped, *speed]
