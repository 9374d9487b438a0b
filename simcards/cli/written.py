"""The files that commands write beside what they print: charts, tables, a report."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from simcards.errors import UsageError, suggestion
from simcards.reports import REPORT_ENDINGS

ChartDirOption = Annotated[
    Path, typer.Option("--chart-dir", metavar="DIR", help="Where charts go; the current folder if missing.")
]
CsvOption = Annotated[
    Path | None, typer.Option("--csv", metavar="DIR", help="Write the tables as CSV files into this folder.")
]
ReportOption = Annotated[
    Path | None,
    typer.Option("--report", metavar="FILE", help="Write a report: one .html file without a network, or .md."),
]


class Files(NamedTuple):
    """What is to be written: kinds of chart and their folder, a folder of tables, a report."""

    charts: list[str]
    chart_dir: Path
    csv: Path | None
    report: Path | None


def chart_option(kinds: Sequence[str]) -> Any:
    """The option that names charts of these kinds."""
    words = f"Write a chart as PNG and SVG: {', '.join(kinds)}; repeatable."
    return typer.Option("--chart", metavar="KIND", help=words)


def read_files(
    known: Sequence[str], charts: list[str] | None, chart_dir: Path, csv: Path | None, report: Path | None
) -> Files:
    """What is to be written; UsageError for a kind of chart that is none, or a report's name of no known ending."""

    for kind in charts or []:
        if kind not in known:
            near = suggestion(kind, known)
            raise UsageError(f"--chart {kind}: the charts are {', '.join(known)}{near}")
    if report is not None and report.suffix not in REPORT_ENDINGS:
        raise UsageError(f"--report {report}: the file's name must end in {' or '.join(REPORT_ENDINGS)}")
    return Files(list(charts or []), chart_dir, csv, report)


def write_files(result: Any, files: Files) -> None:
    """Write the files of a result and say on stderr where they are; charts are loaded when files are wanted."""
    if not (files.charts or files.csv or files.report):
        return
    from simcards.reports.files import write_report
    from simcards.reports.forms import write_charts, write_tables

    written: list[Path] = []
    if files.charts:
        written += write_charts(result, files.charts, files.chart_dir)
    if files.csv is not None:
        written += write_tables(result, files.csv)
    if files.report is not None:
        written.append(write_report(result, files.report))
    say_written(written)


def say_written(paths: Sequence[Path]) -> None:
    """Say on stderr which files were written."""
    for path in paths:
        print(f"wrote {path}", file=sys.stderr)
