"""Reports as files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import UsageError
from . import REPORT_ENDINGS
from .document import simulation_document
from .markdown import markdown
from .page import page

if TYPE_CHECKING:
    from ..results import Simulation


def write_report(result: Simulation, path: Path) -> Path:
    """Write the report of a simulation as .html or .md, by the file's ending, folders included; UsageError else."""
    if path.suffix not in REPORT_ENDINGS:
        raise UsageError(f"{path}: a report's name must end in {' or '.join(REPORT_ENDINGS)}")
    document = simulation_document(result)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page(document) if path.suffix == ".html" else markdown(document), encoding="utf-8")
    return path
