"""`simcards compare GAME`: which strategy is better."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from simcards.cli.options import (
    ClusterOption,
    DryRunOption,
    GameArgument,
    JsonOption,
    LevelOption,
    MatchOption,
    MinGamesOption,
    OutOption,
    PlayersOption,
    QuietOption,
    SeedOption,
    SetOption,
    ShardOption,
    ThreadsOption,
    exit_code,
    read_execution,
    read_games,
    read_level,
    read_margin,
    read_players,
    read_precision,
    read_seed,
    read_settings,
    show_dry_run,
)
from simcards.cli.written import (
    ChartDirOption,
    CsvOption,
    Files,
    ReportOption,
    chart_option,
    read_files,
    write_files,
)
from simcards.errors import UsageError
from simcards.reports.gallery import Gallery

if TYPE_CHECKING:
    from simcards.runs.ablate.result import Ablation
    from simcards.runs.compare.result import Comparison
    from simcards.runs.ladder.result import Climb

Found = TypeVar("Found", "Comparison", "Ablation", "Climb")


#: The charts of a comparison, of a ladder, of an ablation.
_CHARTS = [name for kind in ("compare", "ladder", "ablate") for name in Gallery(kind).names]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("compare")(compare)


def compare(
    game: GameArgument,
    strategy: Annotated[
        list[str] | None,
        typer.Option("--strategy", "-s", metavar="NAME[:P=V,…]", help="A strategy to compare; give -s for each."),
    ] = None,
    players: PlayersOption = None,
    settings: SetOption = None,
    games: Annotated[
        str | None,
        typer.Option("--games", "-n", metavar="N", help="Games in all (1M); at most (10M) with --decide, --precision."),
    ] = None,
    seed: SeedOption = None,
    match: MatchOption = False,
    decide: Annotated[bool, typer.Option("--decide", help="Stop when every verdict is certain; else exit 4.")] = False,
    precision: Annotated[
        str | None,
        typer.Option("--precision", metavar="P%", help="Stop when all differences are known to ± this."),
    ] = None,
    min_games: MinGamesOption = "1000",
    dry_run: DryRunOption = False,
    margin: Annotated[
        float, typer.Option("--margin", metavar="M", help="Percentage points below which a difference is too small.")
    ] = 0.5,
    ablate: Annotated[
        str | None,
        typer.Option("--ablate", metavar="STRATEGY", help="Play it against itself without each habit in turn."),
    ] = None,
    ladder: Annotated[bool, typer.Option("--ladder", help="Skill ladder: each over random and over the next.")] = False,
    level: LevelOption = 0.95,
    threads: ThreadsOption = None,
    out: OutOption = None,
    shard: ShardOption = None,
    cluster: ClusterOption = None,
    chart: Annotated[
        list[str] | None,
        chart_option([name for kind in ("compare", "ladder", "ablate") for name in Gallery(kind).names]),
    ] = None,
    chart_dir: ChartDirOption = Path("."),
    csv: CsvOption = None,
    report: ReportOption = None,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> int:
    """Say which strategy is better: every pairing, every seat, the same deals."""
    _check_words(strategy, ablate, ladder, decide)
    _check_stop(ladder, decide, precision, dry_run)
    kind = "ladder" if ladder else "compare" if ablate is None else "ablate"
    files = read_files(Gallery(kind).names, chart, chart_dir, csv, report)
    half, least = read_precision(precision, min_games, games)
    how = read_execution(threads, out, False, shard, cluster, quiet)
    options: dict[str, Any] = {
        "players": read_players(players),
        "rules": read_settings(settings),
        "games": read_games(games or ("10M" if decide or half else "1M")),
        "seed": read_seed(seed),
        "match": match,
        "level": read_level(level),
        "threads": how.threads,
    }
    place = {"out": how.folder, "shard": shard, "cluster": how.cluster, "progress": not quiet}
    if ladder:
        return _ladder(game, strategy or [], options | place, as_json, files)
    options |= {"decide": decide, "margin": read_margin(margin), "precision": half, "min_games": least}
    if dry_run:
        return _foretell(game, strategy or [], ablate, options, as_json)
    if ablate is not None:
        return _ablate(game, ablate, options | place, as_json, files)
    return _compare(game, strategy or [], options | place, as_json, files)


def _check_words(strategy: list[str] | None, ablate: str | None, ladder: bool, decide: bool) -> None:
    """UsageError for options that do not go together."""
    if ablate is not None and (strategy or ladder):
        raise UsageError(f"--ablate {ablate}: leave out -s and --ladder; it plays against itself")
    if ladder and decide:
        raise UsageError("--ladder: leave out --decide; a ladder has a fixed number of games")


def _check_stop(ladder: bool, decide: bool, precision: str | None, dry_run: bool) -> None:
    """UsageError for ways to stop that do not go together."""
    if ladder and (precision or dry_run):
        raise UsageError("--ladder: leave out --precision and --dry-run; a ladder has a fixed number of games")
    if decide and precision:
        raise UsageError(f"--precision {precision}: leave it out or --decide; they are two ways to stop")


def _foretell(game: str, strategies: list[str], ablate: str | None, options: dict[str, Any], as_json: bool) -> int:
    from simcards.runs.compare.interface import foretell

    named = strategies if ablate is None else [ablate]
    return show_dry_run(foretell(game, named, ablation=ablate is not None, **options), as_json)


def _compare(game: str, strategies: list[str], options: dict[str, Any], as_json: bool, files: Files) -> int:
    from simcards.api import compare

    result = compare(game, strategies, **options)
    return _told(result, as_json, files)


def _ablate(game: str, strategy: str, options: dict[str, Any], as_json: bool, files: Files) -> int:
    from simcards.api import ablate

    result = ablate(game, strategy, **options)
    return _told(result, as_json, files)


def _ladder(game: str, strategies: list[str], options: dict[str, Any], as_json: bool, files: Files) -> int:
    from simcards.api import ladder

    result = ladder(game, strategies, **options)
    return _told(result, as_json, files)


def _told(result: Any, as_json: bool, files: Files) -> int:
    """Print a result and write its files; the exit code."""
    if as_json:
        print(json.dumps(result.as_json(), ensure_ascii=False))
    else:
        from simcards.reports import forms

        forms.show(result)
    write_files(result, files)
    return exit_code(result)
