"""The report of a study before it has a form: the study's sentence first, then what it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...runs.study.result import VersusAnswer
from ...runs.study.words import caveats
from ..columns import Table
from ..compare import document as compare
from ..document import Document, partial
from ..sweep import document as sweep
from .tables import pictures

if TYPE_CHECKING:
    from ...runs.study.result import RuleAnswer
    from ..exhibit import Exhibit


def document(found: RuleAnswer | VersusAnswer) -> Document:
    """The report of a study."""
    study = found.study
    beneath = compare.document(found.result) if isinstance(found, VersusAnswer) else sweep.document(found.result)
    return replace(
        beneath,
        title=study.title,
        headline=found.headline,
        about=f"{study.question} {beneath.title.split(':')[0]}. {beneath.about}",
        answer=[f"{partial(found.outcome)}{found.answer}", *caveats(found.study, found.result)],
        tables=tables(found),
        drawn=lambda: exhibits(found),
        rerun=found.rerun(),
        remarks=_remarks(found, beneath),
    )


def _remarks(found: RuleAnswer | VersusAnswer, beneath: Document) -> list[str]:
    """What the number of deals was decided by, and how fast it was."""
    if isinstance(found, VersusAnswer) or not found.result.precision:
        return list(beneath.remarks)
    return [sweep.stopping(found.result), *beneath.remarks]


def tables(found: RuleAnswer | VersusAnswer) -> Sequence[Table]:
    """The tables of what was played, and for a study of rules pictures of the differences in characters."""
    if isinstance(found, VersusAnswer):
        return compare.tables(found.result)
    return [*pictures(found), *sweep.tables(found.result)]


def exhibit(found: RuleAnswer | VersusAnswer, name: str) -> Exhibit:
    """The chart of that name, of the metrics that the study wants to be drawn; UsageError as for what was played."""
    if isinstance(found, VersusAnswer):
        return compare.exhibit(found.result, name)
    return sweep.GALLERY.exhibit(found.result, name, metrics=found.study.charts)


def exhibits(found: RuleAnswer | VersusAnswer) -> Sequence[Exhibit]:
    """The charts that have something to show, the leading one first."""
    if isinstance(found, VersusAnswer):
        return compare.exhibits(found.result)
    return sweep.GALLERY.exhibits(found.result, metrics=found.study.charts)


def name(found: RuleAnswer | VersusAnswer) -> str:
    """What files of charts begin with."""
    return found.study.name
