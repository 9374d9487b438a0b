"""The report of an ablation before it has a form."""

from __future__ import annotations

from ...runs.ablate.result import Ablation
from ...runs.ablate.words import habits_answer
from ...runs.compare.notes import note_sentences
from ..compare.document import compared, remarks
from ..document import Document, partial, report_of, title_of
from ..names import bare_name


def document(result: Ablation) -> Document:
    """The report of an ablation."""
    found, terms = result.comparison, result.comparison.terms
    setup = found.job.setup
    told = habits_answer(result.rows, bare_name(result.base.label), terms.margin, terms.level)
    rest = note_sentences(found, rated=False)
    return report_of(
        result,
        setup,
        [result.base],
        title=title_of(setup, f"what the habits of {bare_name(result.base.label)} are worth"),
        about=f"{partial(found.outcome)}{compared(found)}; it plays against itself without each habit in turn.",
        answer=[*told, *rest],
        remarks=remarks(found),
        terms=("interval", "points", "corrected p", "variance ratio"),
    )
