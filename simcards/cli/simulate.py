"""`simcards simulate GAME`: the main job."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

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
from simcards.cli.written import ChartDirOption, CsvOption, ReportOption, chart_option, read_files, write_files
from simcards.reports.gallery import Gallery


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
    chart: Annotated[list[str] | None, chart_option(Gallery("simulate").names)] = None,
    chart_dir: ChartDirOption = Path("."),
    csv: CsvOption = None,
    report: ReportOption = None,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> int:
    """Play N games (1M) and report win rates, game lengths and draws."""
    half, least = read_precision(precision, min_games, games)
    count, seed, level = read_games(games or ("100M" if half else "1M")), read_seed(seed), read_level(level)
    how = read_execution(threads, out, keep_games, shard, cluster, quiet)
    switches, seats = read_settings(settings), read_players(players)
    files = read_files(Gallery("simulate").names, chart, chart_dir, csv, report)
    from simcards.engine.setup import make_setup
    from simcards.runs.dry_run import dry_run_of
    from simcards.runs.precision import Precision
    from simcards.runs.simulate.command import play, show
    from simcards.runs.simulate.job import Simulation as Job

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
    write_files(result, files)
    return exit_code(result)
