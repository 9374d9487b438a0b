"""The report of an ablation before it has a form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...runs.compare.words import habit_sentence, note_sentences
from ..compare.charts import compared
from ..document import Document, clauses_of, facts, partial, player_notes, rules_sheet, title_of
from .tables import ablation_sheet

if TYPE_CHECKING:
    from ...runs.ablate.result import Ablation


def ablation_document(result: Ablation) -> Document:
    """The report of an ablation."""
    found, terms = result.comparison, result.comparison.terms
    setup = found.job.setup
    return Document(
        title=title_of(setup, f"what the habits of {result.base.strategy.name} are worth"),
        about=f"{partial(found.outcome)}{compared(found)}; it plays against itself without each habit in turn.",
        answer=[
            *(habit_sentence(row, terms.margin, terms.level) for row in result.rows),
            *note_sentences(found, rated=False),
        ],
        sheets=[ablation_sheet(result)],
        exhibits=[],
        rules=rules_sheet(setup),
        clauses=clauses_of(setup),
        players=player_notes([result.base], setup.family.name),
        facts=facts(setup.seed, found.outcome, found.method),
        rerun=result.rerun(),
    )
