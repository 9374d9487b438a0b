"""`simcards advise GAME`: what to play in a position."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from simcards.cli.options import (
    GameArgument,
    JsonOption,
    LevelOption,
    PlayersOption,
    QuietOption,
    SeedOption,
    SetOption,
    StrategyOption,
    ThreadsOption,
    read_games,
    read_level,
    read_margin,
    read_players,
    read_precision,
    read_seed,
    read_settings,
    read_threads,
)
from simcards.cli.written import ChartDirOption, CsvOption, ReportOption, chart_option, read_files, write_files
from simcards.errors import UsageError
from simcards.reports import ADVISE_CHARTS


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("advise")(advise)


def advise(
    game: GameArgument,
    players: PlayersOption = None,
    settings: SetOption = None,
    strategy: StrategyOption = None,
    by: Annotated[
        list[str] | None,
        typer.Option("--by", metavar="NAME[:P=V,…]", help="Who plays on instead of the players of -s. As -s."),
    ] = None,
    seed: SeedOption = None,
    index: Annotated[int | None, typer.Option("--game", metavar="I", help="A position of game I of the seed …")] = None,
    move: Annotated[int | None, typer.Option("--move", metavar="M", help="… before its move M, from 1.")] = None,
    position: Annotated[
        Path | None, typer.Option("--position", metavar="FILE", help="A position that a TOML file describes.")
    ] = None,
    template: Annotated[
        bool, typer.Option("--template", help="Print an example of such a file for this game and these rules.")
    ] = False,
    games: Annotated[
        str | None, typer.Option("--games", "-n", metavar="N", help="Imagined deals, 5000 if missing; the most if any.")
    ] = None,
    precision: Annotated[
        str | None,
        typer.Option("--precision", metavar="P%", help="Stop when differences are known to ± this much."),
    ] = None,
    seconds: Annotated[float | None, typer.Option("--seconds", metavar="S", help="Stop after so many seconds.")] = None,
    margin: Annotated[
        float, typer.Option("--margin", metavar="M", help="Percentage points below which a move is as good.")
    ] = 1.0,
    level: LevelOption = 0.95,
    threads: ThreadsOption = None,
    chart: Annotated[list[str] | None, chart_option(ADVISE_CHARTS)] = None,
    chart_dir: ChartDirOption = Path("."),
    csv: CsvOption = None,
    report: ReportOption = None,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> int:
    """Say what to play: every legal move of a position with its chance, on imagined deals or exactly."""
    files = read_files(ADVISE_CHARTS, chart, chart_dir, csv, report)
    seats, switches, named, seed = read_players(players), read_settings(settings), strategy or [], read_seed(seed)
    half, _ = read_precision(precision, "1", games)
    if template:
        return _show_template(game, seats, switches, named, seed)
    place = _read_place(seed, index, move, position)
    if seconds is not None and not seconds > 0:
        raise UsageError(f"--seconds {seconds}: a number above 0 is needed")
    from simcards.analysis.advise import MOST_DEALS, USUAL_DEALS, Terms
    from simcards.analysis.asked import advise as ask
    from simcards.engine.jit import CompileWatch

    most = read_games(games) if games else MOST_DEALS if half or seconds else USUAL_DEALS
    terms = Terms(most, half, seconds, read_level(level), read_margin(margin) / 100)
    with CompileWatch(quiet):
        told = None if quiet or not sys.stderr.isatty() else _tell
        advice = ask(game, seats, switches, named, place, by or [], terms, read_threads(threads), told)
    if as_json:
        print(json.dumps(advice.as_json(), ensure_ascii=False))
    else:
        from simcards.reports.advise.tables import show_advice

        show_advice(advice)
    write_files(advice, files)
    return 130 if advice.interrupted else 4 if advice.fell_short else 0


def _show_template(game: str, players: int | None, switches: dict[str, str], named: list[str], seed: int | None) -> int:
    from simcards.analysis.asked import template
    from simcards.engine.setup import make_setup

    print(template(make_setup(game, players, switches, named, seed or 0)), end="")
    return 0


def _read_place(
    seed: int | None, index: int | None, move: int | None, position: Path | None
) -> tuple[int, int, int] | Path:
    """Where the position comes from: seed, game and move, or a file."""
    if position is not None:
        if (seed, index, move) != (None, None, None):
            raise UsageError("--position: the file is the position; leave --seed, --game and --move out")
        return position
    if seed is None or move is None:
        raise UsageError(
            "which position? give --seed, --game and --move of a run, or --position FILE (--template prints an example)"
        )
    for name, value, low in (("--game", index or 0, 0), ("--move", move, 1)):
        if not low <= value < 1 << 47:
            raise UsageError(f"{name} {value}: a whole number from {low} up is needed")
    return seed, index or 0, move


def _tell(deals: int, left: int) -> None:
    """Where the race stands, on one line of a terminal."""
    sys.stderr.write(f"\r{deals:,} imagined deals, {left} moves left  \r")
    sys.stderr.flush()
