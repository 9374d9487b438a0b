"""Reports as texts and files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ..errors import UsageError
from . import REPORT_ENDINGS
from .forms import document_of
from .markdown import markdown
from .page import page


def report_text(result: Any, form: str) -> str:
    """The report of a result as `html`, `md` or `json`."""
    if form == "json":
        return json.dumps(result.as_json(), ensure_ascii=False) + "\n"
    document = document_of(result)
    return page(document) if form == "html" else markdown(document)


def write_report(result: Any, path: Path) -> Path:
    """Write the report of a result as .html or .md, by the file's ending, folders included; UsageError else."""
    if path.suffix not in REPORT_ENDINGS:
        raise UsageError(f"{path}: a report's name must end in {' or '.join(REPORT_ENDINGS)}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(report_text(result, path.suffix[1:]), encoding="utf-8")
    return path
