"""`simcards simulate GAME`: the main job."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simcards.cli.options import (
    GameArgument,
    GamesOption,
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
    read_players,
    read_seed,
    read_settings,
    read_threads,
)

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
    games: GamesOption = "1M",
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
    """Play N games and report win rates, game lengths and draws."""
    count, seed, workers = read_games(games), read_seed(seed), read_threads(threads)
    switches, seats, level = read_settings(settings), read_players(players), read_level(level)
    from simcards.cli.progress import ProgressLine
    from simcards.engine import job as jobs
    from simcards.engine.run import run
    from simcards.engine.setup import make_setup
    from simcards.results import Simulation

    kinds = _check_charts(chart)
    setup = make_setup(game, seats, switches, strategy or [], seed, match)
    line = ProgressLine("series" if match else "games", quiet)
    try:
        outcome = run(jobs.Simulation(setup), count, threads=workers, report=line, quiet=quiet)
    finally:
        line.close()
    if not outcome.units:
        return 130
    result = Simulation(setup, outcome, level)
    if as_json:
        print(json.dumps(result.as_json(), ensure_ascii=False))
    else:
        from simcards.reports.tables import show_simulation

        show_simulation(result)
    _write_files(result, kinds, csv)
    return 130 if outcome.interrupted else 0


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
