"""The report of a sweep before it has a form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...runs.sweep.result import METHOD
from ...runs.sweep.words import sweep_answer
from .. import SWEEP_CHARTS
from ..document import Document, clauses_of, facts, partial, player_notes, rules_sheet, title_of
from .charts import exhibit, swept
from .tables import sweep_notes, sweep_sheets

if TYPE_CHECKING:
    from ...runs.sweep.result import SweepResult


def sweep_document(result: SweepResult) -> Document:
    """The report of a sweep."""
    setup = result.plan.panel[0]
    how = "every deal is played in every arm by every strategy, which plays itself at all seats"
    return Document(
        title=title_of(setup, "which rule does what"),
        about=f"{partial(result.outcome)}{swept(result)}; {how}.",
        answer=[*sweep_answer(result), *sweep_notes(result)],
        sheets=sweep_sheets(result),
        exhibits=[exhibit(result, kind) for kind in drawable(result)],
        rules=rules_sheet(setup, varied(result)),
        clauses=clauses_of(setup),
        players=player_notes((member.players[0] for member in result.plan.panel), setup.family.name),
        facts=facts(setup.seed, result.outcome, METHOD),
        rerun=result.rerun(),
    )


def drawable(result: SweepResult) -> list[str]:
    """The kinds of chart that there is something to draw for: differences take a second arm."""
    return [kind for kind in SWEEP_CHARTS if kind != "differences" or len(result.plan.played) > 1]


def varied(result: SweepResult) -> list[str]:
    """The switches that arms set."""
    return list(dict.fromkeys(name for arm in result.plan.arms for name in arm.set if name != "players"))
