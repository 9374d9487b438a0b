"""The report of an ablation before it has a form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...runs.ablate.words import habits_answer
from ...runs.compare.notes import note_sentences
from ..columns import Table
from ..compare.document import compared, remarks
from ..document import Document, changed_rules, clauses_of, facts, partial, player_notes, rules_table, title_of
from ..gallery import Gallery
from ..names import bare_name
from . import tables as made

if TYPE_CHECKING:
    from ...runs.ablate.result import Ablation
    from ..exhibit import Exhibit

GALLERY = Gallery("ablate")


def document(result: Ablation) -> Document:
    """The report of an ablation."""
    found, terms = result.comparison, result.comparison.terms
    setup = found.job.setup
    told = habits_answer(result.rows, bare_name(result.base.label), terms.margin, terms.level)
    rest = note_sentences(found, rated=False)
    return Document(
        title=title_of(setup, f"what the habits of {bare_name(result.base.label)} are worth"),
        about=f"{partial(found.outcome)}{compared(found)}; it plays against itself without each habit in turn.",
        answer=[*told, *rest],
        tables=tables(result),
        drawn=lambda: exhibits(result),
        changed=changed_rules(setup),
        rules=rules_table(setup),
        clauses=clauses_of(setup),
        players=player_notes([result.base], setup.family.name),
        facts=facts(setup.seed, found.outcome, found.method),
        rerun=result.rerun(),
        remarks=remarks(found),
        terms=("interval", "points", "corrected p", "variance ratio"),
    )


def tables(result: Ablation) -> Sequence[Table]:
    """The table of an ablation."""
    return [made.habits(result)]


def exhibit(result: Ablation, name: str) -> Exhibit:
    """The chart of that name; UsageError for an unknown one, or where there is nothing to draw."""
    return GALLERY.exhibit(result, name)


def exhibits(result: Ablation) -> Sequence[Exhibit]:
    """The charts that have something to show, the leading one first."""
    return GALLERY.exhibits(result)


def name(result: Ablation) -> str:
    """What files of charts begin with."""
    return result.comparison.job.setup.game
