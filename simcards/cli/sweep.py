"""`simcards sweep GAME`: which rule does what."""

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
    LevelOption,
    MinGamesOption,
    OutOption,
    QuietOption,
    SeedOption,
    SetOption,
    ShardOption,
    ThreadsOption,
    exit_code,
    read_execution,
    read_games,
    read_least,
    read_level,
    read_seed,
    read_settings,
    show_dry_run,
)
from simcards.cli.written import ChartDirOption, CsvOption, ReportOption, chart_option, read_files, write_files
from simcards.errors import UsageError
from simcards.reports.gallery import Gallery

MetricOption = Annotated[
    list[str] | None,
    typer.Option("--metric", metavar="NAME", help="Compare this too: moves, wilds, ending:stalemate …; repeatable."),
]
MarginOption = Annotated[
    list[str] | None,
    typer.Option("--margin", metavar="METRIC=X", help="What is too small to matter: turns=1, draws=0.5%; repeatable."),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("sweep")(sweep)


def sweep(
    game: GameArgument,
    vary: Annotated[
        list[str] | None,
        typer.Option("--vary", metavar="SWITCH=V1,V2,…", help="Values of a rule; repeat for all combinations."),
    ] = None,
    players: Annotated[
        str | None, typer.Option("--players", metavar="N[,N…]", help="Players at the table; several are compared.")
    ] = None,
    settings: SetOption = None,
    strategy: Annotated[
        list[str] | None,
        typer.Option(
            "--strategy", "-s", metavar="NAME", help="One of the panel, at every seat; three usual ones if missing."
        ),
    ] = None,
    games: Annotated[
        str | None,
        typer.Option("--games", "-n", metavar="N", help="Deals, each played in every arm (20k); at most (10M)."),
    ] = None,
    precision: Annotated[
        list[str] | None,
        typer.Option(
            "--precision",
            metavar="P%|METRIC=X",
            help="Stop when the differences are known to ± this much: 0.5% for edge and draws, turns=0.2; repeatable.",
        ),
    ] = None,
    min_games: MinGamesOption = "1000",
    dry_run: DryRunOption = False,
    seed: SeedOption = None,
    metric: MetricOption = None,
    margin: MarginOption = None,
    level: LevelOption = 0.95,
    threads: ThreadsOption = None,
    out: OutOption = None,
    shard: ShardOption = None,
    cluster: ClusterOption = None,
    chart: Annotated[list[str] | None, chart_option(Gallery("sweep").names)] = None,
    chart_dir: ChartDirOption = Path("."),
    csv: CsvOption = None,
    report: ReportOption = None,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> int:
    """Play the same deals under each combination of rules and compare every one with the base rules.

    Each strategy of the panel plays itself at all seats, so that what differs between arms is the rules.
    """
    count, seed = read_games(games or ("10M" if precision else "20k")), read_seed(seed)
    asked, least = read_widths(precision), read_least(min_games, games, bool(precision))
    varied, level, margins = read_varied(vary, players), read_level(level), read_margins(margin)
    how, switches = read_execution(threads, out, shard=shard, cluster=cluster, quiet=quiet), read_settings(settings)
    files = read_files(Gallery("sweep").names, chart, chart_dir, csv, report)
    from simcards.runs.dry_run import dry_run_of
    from simcards.runs.sweep.command import job_of, play, show

    job = job_of(game, varied, switches, strategy or [], seed, metric or [], margins, asked, least, count, level)
    if dry_run:
        return show_dry_run(dry_run_of(job, count, level, how.threads), as_json)
    result = play(job, count, how, level, not quiet)
    if as_json:
        print(json.dumps(result.as_json(), ensure_ascii=False))
    else:
        show(result)
    write_files(result, files)
    return exit_code(result)


def read_varied(vary: list[str] | None, players: str | None) -> dict[str, list[str]]:
    """The varied switches and their values in the order given, `players` among them."""
    pairs = [*(vary or []), *([f"players={players}"] if players else [])]
    varied: dict[str, list[str]] = {}
    for pair in pairs:
        name, equals, words = pair.partition("=")
        values = [word.strip() for word in words.split(",") if word.strip()]
        if not equals or not name or not values:
            raise UsageError(f"--vary {pair}: write it as switch=value,value, such as --vary stockpile_size=10,20,30")
        if name in varied:
            raise UsageError(f"--vary {name}: given twice; give all its values at once")
        varied[name] = list(dict.fromkeys(values))
    if not varied:
        raise UsageError("nothing is varied: give --vary switch=value,value or --players 2,3,4")
    return varied


def read_margins(pairs: list[str] | None) -> dict[str, str]:
    """The words of margins by metric."""
    margins: dict[str, str] = {}
    for pair in pairs or []:
        name, equals, word = pair.partition("=")
        if not equals or not name or name in margins:
            raise UsageError(f"--margin {pair}: write it once a metric, as turns=1 or draws=0.5%")
        margins[name] = word
    return margins


def read_widths(words: list[str] | None) -> dict[str, str]:
    """The words of half-widths by metric; "" for a percentage without a name."""
    widths: dict[str, str] = {}
    for word in words or []:
        name, equals, amount = word.rpartition("=")
        if name in widths or (equals and not name):
            raise UsageError(f"--precision {word}: write it once a metric, as 0.5% (edge and draws) or turns=0.2")
        widths[name] = amount
    return widths
