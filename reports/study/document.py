"""The report of a study before it has a form: the study's sentence first, then what it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...runs.study.result import RuleAnswer, VersusAnswer, WishAnswer
from ...runs.study.words import caveats
from ..columns import Table
from ..compare import document as compare
from ..design import document as design
from ..document import Document, partial
from ..sweep import document as sweep
from .tables import pictures

if TYPE_CHECKING:
    Answered = RuleAnswer | VersusAnswer | WishAnswer
    from ..exhibit import Exhibit
    from ..forms import Form


def document(found: Answered) -> Document:
    """The report of a study."""
    study = found.study
    beneath = _beneath(found).document(found.result)
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


def _beneath(found: Answered) -> Form:
    """What knows how to show what was played."""
    if isinstance(found, VersusAnswer):
        return compare
    return design if isinstance(found, WishAnswer) else sweep


def _remarks(found: Answered, beneath: Document) -> list[str]:
    """What the number of deals was decided by, and how fast it was."""
    if not isinstance(found, RuleAnswer) or not found.result.precision:
        return list(beneath.remarks)
    return [sweep.stopping(found.result), *beneath.remarks]


def tables(found: Answered) -> Sequence[Table]:
    """The tables of what was played, and for a study of rules pictures of the differences in characters."""
    if not isinstance(found, RuleAnswer):
        return _beneath(found).tables(found.result)
    return [*pictures(found), *sweep.tables(found.result)]


def exhibit(found: Answered, name: str) -> Exhibit:
    """The chart of that name, of the metrics that the study wants to be drawn; UsageError as for what was played."""
    if not isinstance(found, RuleAnswer):
        return _beneath(found).exhibit(found.result, name)
    return sweep.GALLERY.exhibit(found.result, name, metrics=found.study.charts)


def exhibits(found: Answered) -> Sequence[Exhibit]:
    """The charts that have something to show, the leading one first."""
    if not isinstance(found, RuleAnswer):
        return _beneath(found).exhibits(found.result)
    return sweep.GALLERY.exhibits(found.result, metrics=found.study.charts)


def name(found: Answered) -> str:
    """What files of charts begin with."""
    return found.study.name
