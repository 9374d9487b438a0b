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
from simcards.reports import SIMULATION_CHARTS

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
    min_games: Annotated[
        str, typer.Option("--min-games", metavar="N", help="With --precision: play at least so many.")
    ] = "1000",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say how many games, how exact, how long.")] = False,
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
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> int:
    """Play N games (1M) and report win rates, game lengths and draws."""
    half, least = read_precision(precision, min_games, games)
    count, seed, workers = read_games(games or ("100M" if half else "1M")), read_seed(seed), read_threads(threads)
    switches, seats, level = read_settings(settings), read_players(players), read_level(level)
    from simcards.api import simulate as play

    kinds, pace = _check_charts(chart), read_pace(pace)
    if dry_run:
        from simcards.planning import dry_run as plan

        planned = plan(game, seats, switches, strategy or [], seed, match, count, half, least, level, workers, measures)
        print(json.dumps(planned.as_json()) if as_json else "\n".join(planned.lines()))
        return 0
    result = play(
        game,
        players=seats,
        rules=switches,
        strategies=strategy or [],
        games=count,
        seed=seed,
        match=match,
        level=level,
        threads=workers,
        measures=measures,
        pace=pace,
        precision=half,
        min_games=least,
        progress=not quiet,
    )
    if as_json:
        print(json.dumps(result.as_json(), ensure_ascii=False))
    else:
        from simcards.reports.tables import show_simulation

        show_simulation(result)
    _write_files(result, kinds, chart_dir, csv)
    if result.outcome.interrupted:
        return 130
    return 4 if result.precision and not result.precision.reached(result) else 0


def _check_charts(kinds: list[str] | None) -> list[str]:
    from simcards.errors import UsageError
    from simcards.games.switches import suggestion

    for kind in kinds or []:
        if kind not in SIMULATION_CHARTS:
            known = ", ".join(SIMULATION_CHARTS)
            raise UsageError(f"--chart {kind}: the charts are {known}{suggestion(kind, SIMULATION_CHARTS)}")
    return list(kinds or [])


def _write_files(result: Simulation, kinds: list[str], chart_dir: Path, csv: Path | None) -> None:
    """Write the charts and the tables into their folders; say where on stderr."""
    written: list[Path] = []
    if kinds:
        from simcards.reports.gallery import write_charts

        written += write_charts(result, kinds, chart_dir)
    if csv is not None:
        from simcards.reports.tables import write_csv

        written += write_csv(result, csv)
    for path in written:
        print(f"wrote {path}", file=sys.stderr)
