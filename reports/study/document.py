"""The report of a study before it has a form: the study's sentence first, then what it rests on."""

from __future__ import annotations

from dataclasses import replace

from ...runs.study.result import Answer, RuleAnswer
from ...runs.study.words import caveats
from ..document import Document, partial
from ..forms import document_of
from ..parts import exhibits, tables_of
from ..sweep.document import stopping


def document(found: Answer) -> Document:
    """The report of a study: what was played, in the light of its question."""
    study, beneath = found.study, document_of(found.result)
    stopped = [stopping(found.result)] if isinstance(found, RuleAnswer) and found.result.precision else []
    return replace(
        beneath,
        title=study.title,
        headline=found.headline,
        about=f"{study.question} {beneath.title.split(':')[0]}. {beneath.about}",
        answer=[f"{partial(found.outcome)}{found.answer}", *caveats(study, found.result)],
        tables=tables_of(found),
        drawn=lambda: exhibits(found),
        rerun=found.rerun(),
        remarks=[*stopped, *beneath.remarks],
    )
