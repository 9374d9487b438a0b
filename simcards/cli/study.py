"""`simcards study NAME|FILE.toml`: a question written down, and its answer."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simcards.cli.options import (
    DryRunOption,
    JsonOption,
    LevelOption,
    OutOption,
    QuietOption,
    SeedOption,
    ThreadsOption,
    exit_code,
    read_games,
    read_level,
    read_seed,
    read_threads,
    show_dry_run,
)
from simcards.errors import UsageError

if TYPE_CHECKING:
    from simcards.studies.result import RuleAnswer
    from simcards.studies.versus import VersusAnswer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("study")(study)


def study(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME|FILE.toml", help="A built-in study, or a file of your own.")
    ] = None,
    list_all: Annotated[bool, typer.Option("--list", help="List the studies that are built in.")] = False,
    games: Annotated[
        str | None, typer.Option("--games", "-n", metavar="N", help="Deals, instead of the study's own number.")
    ] = None,
    precision: Annotated[
        str | None,
        typer.Option("--precision", metavar="P", help="Stop when the answer is known to ± this: 0.2%, or 0.5 (turns)."),
    ] = None,
    dry_run: DryRunOption = False,
    seed: SeedOption = None,
    level: LevelOption = 0.95,
    threads: ThreadsOption = None,
    out: OutOption = None,
    chart_dir: Annotated[
        Path | None, typer.Option("--chart-dir", metavar="DIR", help="Write the chart as PNG and SVG into this folder.")
    ] = None,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="DIR", help="Write the tables as CSV files.")] = None,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> int:
    """Run a study and answer its question: first in one sentence, then with tables and charts."""
    if list_all:
        _list(as_json)
        return 0
    if name is None:
        raise UsageError("which study? give a name or a file; `simcards study --list` shows those that are built in")
    count, seed = read_games(games) if games else None, read_seed(seed)
    workers, level = read_threads(threads), read_level(level)
    if dry_run:
        from simcards.studies.planning import foretell

        return show_dry_run(foretell(name, count, precision, seed, level, workers), as_json)
    from simcards.api import study as play

    found = play(
        name, games=count, precision=precision, seed=seed, level=level, threads=workers, out=out, progress=not quiet
    )
    if as_json:
        print(json.dumps(found.as_json(), ensure_ascii=False))
    else:
        from simcards.reports.study_tables import show_study

        show_study(found, name)
    for path in _written(found, chart_dir, csv):
        print(f"wrote {path}", file=sys.stderr)
    return exit_code(found.result)


def _written(found: RuleAnswer | VersusAnswer, chart_dir: Path | None, csv: Path | None) -> list[Path]:
    """Write the chart and the tables that were asked for; the files."""
    from simcards.reports import study_files

    written: list[Path] = []
    if chart_dir is not None:
        written += study_files.write_charts(found, chart_dir)
    if csv is not None:
        written += study_files.write_tables(found, csv)
    return written


def _list(as_json: bool) -> None:
    """One line a study: its name, title and question."""
    from simcards.studies.spec import built_in, read_study

    found = [read_study(path, playable=False) for path in built_in().values()]
    if as_json:
        rows = [{"study": one.name, "title": one.title, "question": one.question, "game": one.game} for one in found]
        print(json.dumps(rows, ensure_ascii=False))
        return
    width = max(len(one.name) for one in found)
    for one in found:
        print(f"{one.name:<{width}}  {one.game}: {one.question}")
