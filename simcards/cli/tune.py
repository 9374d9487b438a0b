"""`simcards tune GAME STRATEGY`: search a strategy's parameters."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from simcards.cli.options import (
    GameArgument,
    GamesOption,
    JsonOption,
    LevelOption,
    MatchOption,
    OutOption,
    PlayersOption,
    QuietOption,
    SeedOption,
    SetOption,
    ThreadsOption,
    exit_code,
    read_games,
    read_level,
    read_margin,
    read_players,
    read_seed,
    read_settings,
    read_threads,
)
from simcards.cli.written import ChartDirOption, CsvOption, ReportOption, chart_option, read_files, write_files
from simcards.reports.gallery import Gallery


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("tune")(tune)


def tune(
    game: GameArgument,
    strategy: Annotated[str, typer.Argument(metavar="STRATEGY", help="The strategy to tune: NAME[:P=V,…] or a file.")],
    panel: Annotated[
        list[str] | None,
        typer.Option("--strategy", "-s", metavar="NAME[:P=V,…]", help="An opponent; repeatable. Itself if missing."),
    ] = None,
    players: PlayersOption = None,
    settings: SetOption = None,
    only: Annotated[
        str, typer.Option("--only", metavar="P,…", help="Parameters to search; all of them if missing.")
    ] = "",
    games: GamesOption = "2M",
    deals: Annotated[str, typer.Option("--deals", metavar="D", help="Deals on which a candidate plays.")] = "500",
    seed: SeedOption = None,
    match: MatchOption = False,
    margin: Annotated[
        float, typer.Option("--margin", metavar="M", help="Percentage points below which a gain is too small.")
    ] = 0.5,
    level: LevelOption = 0.95,
    threads: ThreadsOption = None,
    out: OutOption = None,
    chart: Annotated[list[str] | None, chart_option(Gallery("tune").names)] = None,
    chart_dir: ChartDirOption = Path("."),
    csv: CsvOption = None,
    report: ReportOption = None,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> int:
    """Search a strategy's parameters against a panel of opponents; the gain is measured on fresh deals."""
    files = read_files(Gallery("tune").names, chart, chart_dir, csv, report)
    from simcards.api import tune as search
    from simcards.progress import CandidateLines

    result = search(
        game,
        strategy,
        panel or [],
        only=[name for name in only.split(",") if name],
        players=read_players(players),
        rules=read_settings(settings),
        games=read_games(games),
        deals=read_games(deals, "--deals"),
        seed=read_seed(seed),
        match=match,
        margin=read_margin(margin),
        level=read_level(level),
        threads=read_threads(threads),
        out=out,
        told=None if quiet else CandidateLines(),
    )
    if as_json:
        print(json.dumps(result.as_json(), ensure_ascii=False))
    else:
        from simcards.reports import forms

        forms.show(result)
    write_files(result, files)
    return exit_code(result)
