"""The report of a comparison before it has a form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...runs.compare.words import comparison_answer, counted
from ..columns import Table
from ..document import (
    Document,
    changed_rules,
    clauses_of,
    facts,
    partial,
    player_notes,
    rules_hint,
    rules_table,
    settings_of,
    title_of,
)
from ..gallery import Gallery
from ..remarks import speed_lines, stopping_line
from . import tables as made

if TYPE_CHECKING:
    from ...runs.compare.result import Comparison
    from ..exhibit import Exhibit

GALLERY = Gallery("compare")


def document(result: Comparison) -> Document:
    """The report of a comparison."""
    setup, job = result.job.setup, result.job
    seatings = f"every deal is played {len(job.plan.seatings)} times, so that each strategy has each seat"
    return Document(
        title=title_of(setup, "which way to play is better"),
        about=f"{partial(result.outcome)}{compared(result)}; {seatings}.",
        answer=comparison_answer(result),
        tables=tables(result),
        drawn=lambda: exhibits(result),
        changed=changed_rules(setup),
        rules=rules_table(setup),
        clauses=clauses_of(setup),
        players=player_notes(job.strategies, setup.family.name),
        facts=facts(setup.seed, result.outcome, result.method),
        rerun=result.rerun(),
        remarks=remarks(result),
        terms=("interval", "points", "corrected p", "variance ratio", "rating"),
    )


def tables(result: Comparison) -> Sequence[Table]:
    """The tables of a comparison."""
    return [made.pairs(result), made.ratings(result)]


def exhibit(result: Comparison, name: str) -> Exhibit:
    """The chart of that name; UsageError for an unknown one, or where there is nothing to draw."""
    return GALLERY.exhibit(result, name)


def exhibits(result: Comparison) -> Sequence[Exhibit]:
    """The charts that have something to show, the leading one first."""
    return GALLERY.exhibits(result)


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
