"""`simcards simulate GAME`: the main job."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simcards.cli.options import (
    ClusterOption,
    GameArgument,
    GamesOption,
    JsonOption,
    KeepGamesOption,
    LevelOption,
    MatchOption,
    OutOption,
    PlayersOption,
    QuietOption,
    SeedOption,
    SetOption,
    ShardOption,
    StrategyOption,
    ThreadsOption,
    read_execution,
    read_games,
    read_level,
    read_players,
    read_seed,
    read_settings,
)

if TYPE_CHECKING:
    from simcards.engine.job import Job
    from simcards.engine.run import Outcome
    from simcards.results import Simulation


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("simulate")(simulate)


def simulate(
    game: GameArgument,
    players: PlayersOption = None,
    settings: SetOption = None,
    strategy: StrategyOption = None,
    games: GamesOption = "1M",
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
        typer.Option("--chart", metavar="KIND", help="Write a chart as PNG and SVG: win-rates, lengths; repeatable."),
    ] = None,
    csv: Annotated[
        Path | None,
        typer.Option("--csv", metavar="DIR", help="Write the tables as CSV files into this folder."),
    ] = None,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> int:
    """Play N games and report win rates, game lengths and draws."""
    count, seed, level = read_games(games), read_seed(seed), read_level(level)
    how = read_execution(threads, out, keep_games, shard, cluster, quiet)
    switches, seats = read_settings(settings), read_players(players)
    from simcards.cli.progress import ProgressLine
    from simcards.engine.execute import execute
    from simcards.engine.job import Simulation
    from simcards.engine.setup import make_setup

    kinds = _check_charts(chart)
    job = Simulation(make_setup(game, seats, switches, strategy or [], seed, match))
    with ProgressLine(job.unit, quiet) as line:
        outcome = execute(job, count, how, line)
    if outcome.units:
        show(job, outcome, level, as_json)
        _write_files(job, outcome, level, kinds, csv)
    return 130 if outcome.interrupted else 0


def show(job: Job, outcome: Outcome, level: float, as_json: bool) -> None:
    """Print the report, or one JSON object."""
    result = _result(job, outcome, level)
    if as_json:
        print(json.dumps(result.as_json(), ensure_ascii=False))
        return
    from simcards.reports.tables import show_simulation

    show_simulation(result)


def _result(job: Job, outcome: Outcome, level: float) -> Simulation:
    from simcards.engine import job as jobs
    from simcards.results import Simulation

    assert isinstance(job, jobs.Simulation)
    return Simulation(job.setup, outcome, level)


def _check_charts(kinds: list[str] | None) -> list[str]:
    from simcards.errors import UsageError
    from simcards.games.switches import suggestion
    from simcards.reports import SIMULATION_CHARTS

    for kind in kinds or []:
        if kind not in SIMULATION_CHARTS:
            known = ", ".join(SIMULATION_CHARTS)
            raise UsageError(f"--chart {kind}: the charts are {known}{suggestion(kind, SIMULATION_CHARTS)}")
    return list(kinds or [])


def _write_files(job: Job, outcome: Outcome, level: float, kinds: list[str], csv: Path | None) -> None:
    """Write the charts into the current folder and the tables into the CSV folder; say where on stderr."""
    result, written = _result(job, outcome, level), list[Path]()
    if kinds:
        from simcards.reports.charts import write_charts

        written += write_charts(result, kinds, Path("."))
    if csv is not None:
        from simcards.reports.tables import write_csv

        written += write_csv(result, csv)
    for path in written:
        print(f"wrote {path}", file=sys.stderr)
