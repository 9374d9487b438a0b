"""`simcards report DIR` and `simcards chart DIR KIND`: what a results folder holds, as text, page, tables, charts."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simcards.cli.options import LevelOption, read_level
from simcards.errors import UsageError
from simcards.reports import REPORT_FORMATS, SIMULATION_CHARTS

if TYPE_CHECKING:
    from simcards.results import Simulation

FolderArgument = Annotated[Path, typer.Argument(metavar="DIR", help="A results folder.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("report")(report)
    app.command("chart")(chart)


def report(
    folder: FolderArgument,
    form: Annotated[str, typer.Option("--format", metavar="|".join(REPORT_FORMATS), help="In which form.")] = "text",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="PATH", help="A file to write; with csv the tables' folder.")
    ] = None,
    level: LevelOption = 0.95,
) -> None:
    """Report what a results folder holds, on the terminal or as a file."""
    level = read_level(level)
    if form not in REPORT_FORMATS:
        raise UsageError(f"--format {form}: choose {', '.join(REPORT_FORMATS)}")
    if form == "csv" and out is None:
        raise UsageError("--format csv: it is several tables; add -o FOLDER")
    if form == "text" and out is not None:
        raise UsageError("-o: text goes to the terminal; write --format md or html, or redirect it with >")
    from simcards.api import load

    result = load(folder, level=level)
    if form == "text":
        from simcards.taken_up import show

        show(result, folder)
    elif form == "json" and out is None:
        print(json.dumps(result.as_json(), ensure_ascii=False))
    else:
        _deliver(_simulation(result, folder, f"--format {form}"), form, out)


def _simulation(result: Any, folder: Path, what: str) -> Simulation:
    """The result, which must be one of `simulate`."""
    from simcards.results import Simulation

    if not isinstance(result, Simulation):
        raise UsageError(f"{what}: only for runs of `simcards simulate`; {folder} holds another, see it as text")
    return result


def _deliver(result: Simulation, form: str, out: Path | None) -> None:
    """Write a report to a file or folder, or to stdout."""
    from simcards.reports.files import report_text
    from simcards.reports.tables import write_csv

    if out is None:
        sys.stdout.write(report_text(result, form))
        return
    if form == "csv":
        written = write_csv(result, out)
    else:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(report_text(result, form), encoding="utf-8")
        written = [out]
    for path in written:
        print(f"wrote {path}", file=sys.stderr)


def chart(
    folder: FolderArgument,
    kinds: Annotated[list[str], typer.Argument(metavar="KIND…", help=f"Charts: {', '.join(SIMULATION_CHARTS)}.")],
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="DIR", help="Where to; the current folder if missing.")
    ] = Path("."),
    level: LevelOption = 0.95,
) -> None:
    """Draw charts of what a results folder holds, as PNG and SVG."""
    from simcards.cli.simulate import check_charts

    wanted, level = check_charts(kinds), read_level(level)
    from simcards.api import load
    from simcards.reports.gallery import write_charts

    result = _simulation(load(folder, level=level), folder, wanted[0])
    for path in write_charts(result, wanted, out):
        print(f"wrote {path}", file=sys.stderr)
