"""The report of a search for parameters before it has a form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import TUNE_CHARTS
from ..document import Document, clauses_of, facts, partial, player_notes, rules_sheet, title_of
from .charts import exhibit, searched
from .tables import gain_sentence, opponent_sheet, parameter_sheet

if TYPE_CHECKING:
    from ...runs.tune.result import Tuned


def tune_document(result: Tuned) -> Document:
    """The report of a search."""
    setup = result.job.setup
    return Document(
        title=title_of(setup, f"tuning {result.base.strategy.name}"),
        about=f"{partial(result.outcome)}{searched(result)}.",
        answer=[gain_sentence(result), f"To play it: -s {result.tuned.label}"],
        sheets=[parameter_sheet(result), opponent_sheet(result)],
        exhibits=[exhibit(result, kind) for kind in TUNE_CHARTS],
        rules=rules_sheet(setup),
        clauses=clauses_of(setup),
        players=player_notes([result.tuned, result.base, *result.panel], setup.family.name),
        facts=facts(setup.seed, result.outcome, result.method),
        rerun=result.rerun(),
    )
