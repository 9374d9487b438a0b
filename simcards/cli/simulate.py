"""`simcards simulate GAME`: the main job."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simcards.cli.options import (
    ClusterOption,
    DryRunOption,
    GameArgument,
    JsonOption,
    KeepGamesOption,
    LevelOption,
    MatchOption,
    MinGamesOption,
    OutOption,
    PlayersOption,
    QuietOption,
    SeedOption,
    SetOption,
    ShardOption,
    StrategyOption,
    ThreadsOption,
    exit_code,
    read_execution,
    read_games,
    read_level,
    read_pace,
    read_players,
    read_precision,
    read_seed,
    read_settings,
    show_dry_run,
)
from simcards.reports import REPORT_ENDINGS, SIMULATION_CHARTS

if TYPE_CHECKING:
    from simcards.results import Simulation


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("simulate")(simulate)


def simulate(
    game: GameArgument,
    players: PlayersOption = None,
    settings: SetOption = None,
    strategy: StrategyOption = None,
    games: Annotated[
        str | None,
        typer.Option("--games", "-n", metavar="N", help="Games: 1_000_000, 250k, 10M; the most with --precision."),
    ] = None,
    precision: Annotated[
        str | None,
        typer.Option("--precision", metavar="P%", help="Stop when every win rate is known to ± this much."),
    ] = None,
    min_games: MinGamesOption = "1000",
    dry_run: DryRunOption = False,
    measures: Annotated[
        bool, typer.Option("--measures", help="Report measures of the game's character; a little slower.")
    ] = False,
    pace: Annotated[
        float, typer.Option("--pace", metavar="S", help="With --measures: seconds a move, for minutes a game.")
    ] = 4.0,
    seed: SeedOption = None,
    match: MatchOption = False,
    level: LevelOption = 0.95,
    threads: ThreadsOption = None,
    out: OutOption = None,
    keep_games: KeepGamesOption = False,
    shard: ShardOption = None,
    cluster: ClusterOption = None,
    chart: Annotated[
        list[str] | None,
        typer.Option(
            "--chart", metavar="KIND", help=f"Write a chart as PNG and SVG: {', '.join(SIMULATION_CHARTS)}; repeatable."
        ),
    ] = None,
    chart_dir: Annotated[
        Path,
        typer.Option("--chart-dir", metavar="DIR", help="Where charts go; the current folder if missing."),
    ] = Path("."),
    csv: Annotated[
        Path | None,
        typer.Option("--csv", metavar="DIR", help="Write the tables as CSV files into this folder."),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option("--report", metavar="FILE", help="Write a report: one .html file without a network, or .md."),
    ] = None,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> int:
    """Play N games (1M) and report win rates, game lengths and draws."""
    half, least = read_precision(precision, min_games, games)
    count, seed, level = read_games(games or ("100M" if half else "1M")), read_seed(seed), read_level(level)
    how = read_execution(threads, out, keep_games, shard, cluster, quiet)
    switches, seats = read_settings(settings), read_players(players)
    from simcards.engine.job import Simulation as Job
    from simcards.engine.precision import Precision
    from simcards.engine.setup import make_setup
    from simcards.planning import dry_run_of
    from simcards.simulation import play, show

    kinds = check_charts(chart, "--chart ")
    _check_report(report)
    stated = read_pace(pace) if measures else None
    stop = Precision({"win_rate": half}, least, count, level) if half else None
    job = Job(make_setup(game, seats, switches, strategy or [], seed, match), stated, stop)
    if dry_run:
        return show_dry_run(dry_run_of(job, count, level, how.threads), as_json)
    result = play(job, count, how, level, not quiet)
    if as_json:
        print(json.dumps(result.as_json(), ensure_ascii=False))
    else:
        show(result)
    for path in _written(result, kinds, chart_dir, csv, report):
        print(f"wrote {path}", file=sys.stderr)
    return exit_code(result)


def check_charts(kinds: list[str] | None, before: str = "") -> list[str]:
    """The kinds of chart, or UsageError naming one that is none; `before` is the option that names it."""
    from simcards.errors import UsageError
    from simcards.games.switches import suggestion

    for kind in kinds or []:
        if kind not in SIMULATION_CHARTS:
            known = ", ".join(SIMULATION_CHARTS)
            raise UsageError(f"{before}{kind}: the charts are {known}{suggestion(kind, SIMULATION_CHARTS)}")
    return list(kinds or [])


def _check_report(path: Path | None) -> None:
    from simcards.errors import UsageError

    if path is not None and path.suffix not in REPORT_ENDINGS:
        raise UsageError(f"--report {path}: the file's name must end in {' or '.join(REPORT_ENDINGS)}")


def _written(
    result: Simulation, kinds: list[str], chart_dir: Path, csv: Path | None, report: Path | None
) -> list[Path]:
    """Write the charts, the tables and the report that were asked for; the files."""
    written: list[Path] = []
    if kinds:
        from simcards.reports.gallery import write_charts

        written += write_charts(result, kinds, chart_dir)
    if csv is not None:
        from simcards.reports.tables import write_csv

        written += write_csv(result, csv)
    if report is not None:
        from simcards.reports.files import write_report

        written.append(write_report(result, report))
    return written
