"""What reports know of a study: what they know of the sweep or the comparison beneath, with its question."""

from __future__ import annotations

from ...runs.kinds import form_of
from ..form import Form
from .document import exhibit_of, study_document

FORM = Form(
    study_document,
    lambda found, folder: form_of(found.result).write_csv(found.result, folder),
    lambda found: form_of(found.result).charts(found.result),
    exhibit_of,
    lambda found: found.study.name,
)
