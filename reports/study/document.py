"""The report of a study before it has a form: the study's sentence first, then what it rests on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...runs.study.result import VersusAnswer
from ..compare import charts as comparison_charts
from ..compare.document import comparison_document
from ..document import Document
from ..sweep import charts as sweep_charts
from ..sweep.document import drawable, sweep_document
from .tables import caveats

if TYPE_CHECKING:
    from ...runs.study.result import RuleAnswer
    from ..exhibit import Exhibit


def study_document(found: RuleAnswer | VersusAnswer) -> Document:
    """The report of a study."""
    return versus_document(found) if isinstance(found, VersusAnswer) else rule_document(found)


def exhibit_of(found: RuleAnswer | VersusAnswer, kind: str) -> Exhibit:
    """A chart of a study."""
    return versus_exhibit(found, kind) if isinstance(found, VersusAnswer) else rule_exhibit(found, kind)


def rule_document(found: RuleAnswer) -> Document:
    """The report of a study of rules."""
    beneath = sweep_document(found.result)
    shown = [rule_exhibit(found, kind) for kind in drawable(found.result)]
    return replace(_asked(found, beneath), exhibits=shown)


def versus_document(found: VersusAnswer) -> Document:
    """The report of a study of two strategies."""
    beneath = comparison_document(found.result)
    return replace(_asked(found, beneath), exhibits=[versus_exhibit(found, one.kind) for one in beneath.exhibits])


def _asked(found: RuleAnswer | VersusAnswer, beneath: Document) -> Document:
    """The document beneath with the study's title, question and answer."""
    study = found.study
    return replace(
        beneath,
        title=study.title,
        about=f"{study.question} {beneath.title.split(':')[0]}. {beneath.about}",
        answer=[found.answer, *caveats(found)],
        rerun=found.rerun(),
    )


def rule_exhibit(found: RuleAnswer, kind: str) -> Exhibit:
    """The chart of that kind, of the metrics that the study wants to be drawn."""
    shown = sweep_charts.exhibit(found.result, kind, found.study.charts)
    return replace(shown, title=f"{found.study.title}: {shown.title[0].lower()}{shown.title[1:]}")


def versus_exhibit(found: VersusAnswer, kind: str) -> Exhibit:
    """The chart of that kind of the comparison beneath."""
    return comparison_charts.exhibit(found.result, kind)
