"""The report of an ablation before it has a form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...runs.ablate.words import habits_answer
from ...runs.compare.notes import note_sentences
from ..columns import Table
from ..compare.document import compared, remarks
from ..document import Document, facts, partial, report_of, title_of
from ..gallery import Gallery
from ..names import bare_name
from . import tables as made

if TYPE_CHECKING:
    from ...runs.ablate.result import Ablation

GALLERY = Gallery("ablate")
exhibit, exhibits = GALLERY.exhibit, GALLERY.exhibits


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
        tables(result),
        exhibits,
        title=title_of(setup, f"what the habits of {bare_name(result.base.label)} are worth"),
        about=f"{partial(found.outcome)}{compared(found)}; it plays against itself without each habit in turn.",
        answer=[*told, *rest],
        facts=facts(setup.seed, found.outcome, found.method),
        remarks=remarks(found),
        terms=("interval", "points", "corrected p", "variance ratio"),
    )


def tables(result: Ablation) -> Sequence[Table]:
    """The table of an ablation."""
    return [made.habits(result)]


def name(result: Ablation) -> str:
    """What files of charts begin with."""
    return result.comparison.job.setup.game
