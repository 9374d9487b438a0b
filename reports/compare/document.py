"""The report of a comparison before it has a form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...runs.compare.words import best_sentence, note_sentences, pair_sentence
from .. import COMPARISON_CHARTS
from ..document import Document, clauses_of, facts, partial, player_notes, rules_sheet, title_of
from .charts import compared, exhibit
from .tables import comparison_sheets

if TYPE_CHECKING:
    from ...runs.compare.result import Comparison

#: Sentences of single pairs that an answer has room for; the table has all.
_PAIRS = 6


def comparison_document(result: Comparison) -> Document:
    """The report of a comparison."""
    setup, job = result.job.setup, result.job
    seatings = f"every deal is played {len(job.plan.seatings)} times, so that each strategy has each seat"
    return Document(
        title=title_of(setup, "which way to play is better"),
        about=f"{partial(result.outcome)}{compared(result)}; {seatings}.",
        answer=comparison_answer(result),
        sheets=comparison_sheets(result),
        exhibits=[exhibit(result, kind) for kind in COMPARISON_CHARTS],
        rules=rules_sheet(setup),
        clauses=clauses_of(setup),
        players=player_notes(job.strategies, setup.family.name),
        facts=facts(setup.seed, result.outcome, result.method),
        rerun=result.rerun(),
    )


def comparison_answer(result: Comparison) -> list[str]:
    """Which strategy is best; what is known of each pair where they are few; what one must know to rely on it."""
    terms = result.terms
    pairs = [pair_sentence(row, terms.margin, terms.level) for row in result.pairs]
    lines = [best_sentence(result), *(pairs if len(pairs) <= _PAIRS else [])] if len(pairs) > 1 else pairs
    return [*lines, *note_sentences(result)]
