"""`simcards simulate GAME`: the main job."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simcards.cli.options import (
    GameArgument,
    JsonOption,
    LevelOption,
    MatchOption,
    PlayersOption,
    QuietOption,
    SeedOption,
    SetOption,
    StrategyOption,
    ThreadsOption,
    read_games,
    read_level,
    read_pace,
    read_players,
    read_precision,
    read_seed,
    read_settings,
    read_threads,
)

if TYPE_CHECKING:
    from simcards.planning import DryRun
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
    min_games: Annotated[
        str, typer.Option("--min-games", metavar="N", help="With --precision: play at least so many.")
    ] = "1000",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say how many games, how exact, how long.")] = False,
    measures: Annotated[
        bool, typer.Option("--measures", help="Report measures of the game's character; a little slower.")
    ] = False,
    pace: Annotated[
        float,
        typer.Option("--pace", metavar="S", help="With --measures: seconds a move, for minutes a game."),
    ] = 4.0,
    seed: SeedOption = None,
    match: MatchOption = False,
    level: LevelOption = 0.95,
    threads: ThreadsOption = None,
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
    """Play N games (1M) and report win rates, game lengths and draws."""
    wanted = read_precision(precision, min_games, games)
    count, seed, workers = read_games(games or ("100M" if precision else "1M")), read_seed(seed), read_threads(threads)
    switches, seats, level = read_settings(settings), read_players(players), read_level(level)
    from simcards.cli.progress import ProgressLine
    from simcards.engine import job as jobs
    from simcards.engine.run import run
    from simcards.engine.setup import make_setup
    from simcards.planning import Precision
    from simcards.planning import dry_run as plan_run
    from simcards.results import Simulation

    kinds = _check_charts(chart)
    setup = make_setup(game, seats, switches, strategy or [], seed, match)
    job = jobs.Simulation(setup, measures)
    stop = Precision(*wanted, count) if wanted else None
    if dry_run:
        return _plan(plan_run(setup, job, count, stop, level, workers, quiet), as_json)
    line = ProgressLine("series" if match else "games", quiet)
    looks, enough = stop.looks if stop else (), None
    if stop:
        enough = lambda outcome: stop.reached(Simulation(setup, outcome, level))  # noqa: E731
    try:
        outcome = run(job, count, threads=workers, report=line, quiet=quiet, checkpoints=looks, enough=enough)
    finally:
        line.close()
    if not outcome.units:
        return 130
    result = Simulation(setup, outcome, level, read_pace(pace) if measures else None, stop)
    if as_json:
        print(json.dumps(result.as_json(), ensure_ascii=False))
    else:
        from simcards.reports.tables import show_simulation

        show_simulation(result)
    _write_files(result, kinds, csv)
    if outcome.interrupted:
        return 130
    return 4 if stop and not stop.reached(result) else 0


def _plan(plan: DryRun, as_json: bool) -> int:
    """Print what a run would be."""
    print(json.dumps(plan.as_json()) if as_json else "\n".join(plan.lines()))
    return 0


def _check_charts(kinds: list[str] | None) -> list[str]:
    from simcards.errors import UsageError
    from simcards.games.switches import suggestion
    from simcards.reports import SIMULATION_CHARTS

    for kind in kinds or []:
        if kind not in SIMULATION_CHARTS:
            known = ", ".join(SIMULATION_CHARTS)
            raise UsageError(f"--chart {kind}: the charts are {known}{suggestion(kind, SIMULATION_CHARTS)}")
    return list(kinds or [])


def _write_files(result: Simulation, kinds: list[str], csv: Path | None) -> None:
    """Write the charts into the current folder and the tables into the CSV folder; say where on stderr."""
    written: list[Path] = []
    if kinds:
        from simcards.reports.charts import write_charts

        written += write_charts(result, kinds, Path("."))
    if csv is not None:
        from simcards.reports.tables import write_csv

        written += write_csv(result, csv)
    for path in written:
        print(f"wrote {path}", file=sys.stderr)
