"""`simcards study NAME|FILE.toml`: a question written down, and its answer."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from simcards.cli.options import (
    ClusterOption,
    DryRunOption,
    JsonOption,
    LevelOption,
    OutOption,
    QuietOption,
    SeedOption,
    ShardOption,
    ThreadsOption,
    exit_code,
    read_execution,
    read_games,
    read_level,
    read_seed,
    show_dry_run,
)
from simcards.cli.written import ChartDirOption, CsvOption, ReportOption, chart_option, read_files, write_files
from simcards.errors import UsageError
from simcards.reports.gallery import Gallery


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
    shard: ShardOption = None,
    cluster: ClusterOption = None,
    chart: Annotated[list[str] | None, chart_option((*Gallery("sweep").names, *Gallery("compare").names))] = None,
    chart_dir: ChartDirOption = Path("."),
    csv: CsvOption = None,
    report: ReportOption = None,
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
    how, level = read_execution(threads, out, False, shard, cluster, quiet), read_level(level)
    files = read_files(_charts_of(name) if chart else (), chart, chart_dir, csv, report)
    if dry_run:
        from simcards.runs.study.planning import foretell

        return show_dry_run(foretell(name, count, precision, seed, level, how.threads), as_json)
    from simcards.api import study as play

    place: dict[str, Any] = {"threads": how.threads, "out": out, "shard": shard, "cluster": how.cluster}
    found = play(name, games=count, precision=precision, seed=seed, level=level, progress=not quiet, **place)
    if as_json:
        print(json.dumps(found.as_json(), ensure_ascii=False))
    else:
        from simcards.reports import forms

        forms.show(found)
    write_files(found, files)
    return exit_code(found.result)


def _charts_of(name: str) -> Sequence[str]:
    """The charts that a study can be drawn as."""
    from simcards.runs.study.definition import find_study

    return Gallery("compare" if find_study(name).versus else "sweep").names


def _list(as_json: bool) -> None:
    """One line a study: its name, title and question."""
    from simcards.runs.study.definition import built_in, read_study

    found = [read_study(path, playable=False) for path in built_in().values()]
    if as_json:
        rows = [{"study": one.name, "title": one.title, "question": one.question, "game": one.game} for one in found]
        print(json.dumps(rows, ensure_ascii=False))
        return
    width = max(len(one.name) for one in found)
    for one in found:
        print(f"{one.name:<{width}}  {one.game}: {one.question}")
