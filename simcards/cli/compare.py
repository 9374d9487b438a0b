"""`simcards compare GAME`: which strategy is better."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

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
    ThreadsOption,
    read_games,
    read_level,
    read_margin,
    read_players,
    read_seed,
    read_settings,
    read_threads,
)
from simcards.errors import UsageError

if TYPE_CHECKING:
    from simcards.compare.ladder import Climb
    from simcards.compare.result import Comparison, Terms
    from simcards.compare.studies import Ablation
    from simcards.engine.setup import Setup

Found = TypeVar("Found", "Comparison", "Ablation", "Climb")

#: Exit code of a run with --decide that ended without a verdict.
UNDECIDED = 4


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
        typer.Option("--games", "-n", metavar="N", help="Games in all (1M); with --decide at most (10M)."),
    ] = None,
    seed: SeedOption = None,
    match: MatchOption = False,
    decide: Annotated[bool, typer.Option("--decide", help="Stop when every verdict is certain; else exit 4.")] = False,
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
    chart: Annotated[
        list[str] | None, typer.Option("--chart", metavar="KIND", help="Write a chart as PNG and SVG: round-robin.")
    ] = None,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="DIR", help="Write the tables as CSV files.")] = None,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> int:
    """Say which strategy is better: every pairing, every seat, the same deals."""
    _check_words(strategy, ablate, ladder, decide, chart, csv)
    limits = read_games(games or ("10M" if decide else "1M")), read_margin(margin), read_level(level)
    seed, workers, seats = read_seed(seed), read_threads(threads), read_players(players)
    switches = read_settings(settings)
    from simcards.compare.result import Terms
    from simcards.compare.studies import empty_table

    setup = empty_table(game, seats, switches, seed, match)
    terms = Terms(*limits, decide, workers)
    if ladder:
        return _ladder(setup, strategy or [], terms, seats is not None, as_json, quiet)
    if ablate is not None:
        return _ablate(setup, ablate, terms, as_json, quiet)
    return _compare(setup, strategy or [], terms, as_json, quiet, list(chart or []), csv)


def _check_words(
    strategy: list[str] | None,
    ablate: str | None,
    ladder: bool,
    decide: bool,
    chart: list[str] | None,
    csv: Path | None,
) -> None:
    """UsageError for options that do not go together."""
    from simcards.games.switches import suggestion
    from simcards.reports import COMPARISON_CHARTS

    if ablate is not None and (strategy or ladder):
        raise UsageError(f"--ablate {ablate}: leave out -s and --ladder; it plays against itself")
    if ladder and decide:
        raise UsageError("--ladder: leave out --decide; a ladder has a fixed number of games")
    if (ladder or ablate is not None) and (chart or csv):
        raise UsageError("--chart and --csv go with -s A -s B …, not with --ladder or --ablate")
    for kind in chart or []:
        if kind not in COMPARISON_CHARTS:
            known = ", ".join(COMPARISON_CHARTS)
            raise UsageError(f"--chart {kind}: the charts are {known}{suggestion(kind, COMPARISON_CHARTS)}")


def _compare(
    setup: Setup,
    strategies: list[str],
    terms: Terms,
    as_json: bool,
    quiet: bool,
    kinds: list[str],
    csv: Path | None,
) -> int:
    from simcards.cli.progress import ProgressLine, shares_of_wins
    from simcards.compare.studies import compare
    from simcards.reports.compare_tables import show_comparison

    with ProgressLine("deals", quiet, shares_of_wins) as line:
        result = compare(setup, strategies, terms, line, quiet)
    if result.outcome.units:
        _print(result, as_json, show_comparison)
        _write_files(result, kinds, csv)
    return _exit_code(result)


def _ablate(setup: Setup, strategy: str, terms: Terms, as_json: bool, quiet: bool) -> int:
    from simcards.cli.progress import ProgressLine, shares_of_wins
    from simcards.compare.studies import ablate
    from simcards.reports.compare_tables import show_ablation

    with ProgressLine("deals", quiet, shares_of_wins) as line:
        result = ablate(setup, strategy, terms, line, quiet)
    if result.comparison.outcome.units:
        _print(result, as_json, show_ablation)
    return _exit_code(result.comparison)


def _ladder(setup: Setup, strategies: list[str], terms: Terms, one_size: bool, as_json: bool, quiet: bool) -> int:
    from simcards.cli.progress import ProgressLine, shares_of_wins
    from simcards.compare.ladder import climb
    from simcards.reports.ladder_tables import show_ladder

    with ProgressLine("deals", quiet, shares_of_wins) as line:
        result = climb(setup, strategies, terms, one_size, line, quiet)
    _print(result, as_json, show_ladder)
    return 0


def _print(result: Found, as_json: bool, show: Callable[[Found], None]) -> None:
    if as_json:
        print(json.dumps(result.as_json(), ensure_ascii=False))
    else:
        show(result)


def _exit_code(result: Comparison) -> int:
    if result.outcome.interrupted:
        return 130
    return UNDECIDED if result.terms.decide and result.undecided else 0


def _write_files(result: Comparison, kinds: list[str], csv: Path | None) -> None:
    """Write the charts into the current folder and the tables into the CSV folder; say where on stderr."""
    written: list[Path] = []
    if kinds:
        from simcards.reports.compare_charts import write_comparison_charts

        written += write_comparison_charts(result, kinds, Path("."))
    if csv is not None:
        from simcards.reports.compare_tables import write_comparison

        written += write_comparison(result, csv)
    for path in written:
        print(f"wrote {path}", file=sys.stderr)
