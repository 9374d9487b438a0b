"""A study's charts and tables as files."""

from __future__ import annotations

from pathlib import Path

from ..studies.result import RuleAnswer
from ..studies.versus import VersusAnswer


def write_charts(found: RuleAnswer | VersusAnswer, folder: Path) -> list[Path]:
    """Draw a study's chart and write it as PNG and SVG into a folder; returns the files."""
    if isinstance(found, VersusAnswer):
        from .comparison_charts import write_comparison_charts

        return write_comparison_charts(found.result, ["round-robin"], folder)
    from .sweep_charts import write_sweep_chart

    return write_sweep_chart(found.result, folder, found.study.name, found.study.charts, found.study.title)


def write_tables(found: RuleAnswer | VersusAnswer, folder: Path) -> list[Path]:
    """Write a study's tables as CSV files into a folder; returns the files."""
    if isinstance(found, VersusAnswer):
        from .comparison_tables import write_comparison

        return write_comparison(found.result, folder)
    from .sweep_tables import write_sweep_csv

    return write_sweep_csv(found.result, folder)
