"""Reports as texts and files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import UsageError
from . import REPORT_ENDINGS
from .document import simulation_document
from .markdown import markdown
from .page import page

if TYPE_CHECKING:
    from ..results import Simulation


def report_text(result: Simulation, form: str) -> str:
    """The report of a simulation as `html`, `md` or `json`."""
    if form == "json":
        return json.dumps(result.as_json(), ensure_ascii=False) + "\n"
    document = simulation_document(result)
    return page(document) if form == "html" else markdown(document)


def write_report(result: Simulation, path: Path) -> Path:
    """Write the report of a simulation as .html or .md, by the file's ending, folders included; UsageError else."""
    if path.suffix not in REPORT_ENDINGS:
        raise UsageError(f"{path}: a report's name must end in {' or '.join(REPORT_ENDINGS)}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(report_text(result, path.suffix[1:]), encoding="utf-8")
    return path
