"""`simcards compare GAME`: which strategy is better."""

from __future__ import annotations

from typing import Annotated

import typer

from simcards.cli.options import Asked, read_games, read_share, takes
from simcards.errors import UsageError
from simcards.reports import COMPARISON_CHARTS

_COUNTED = {2: "two", 3: "three"}


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("compare")(compare)


@takes(
    *("game", "players", "settings", "min_games", "seed", "match", "margin", "level"),
    *("threads", "out", "shard", "cluster", "quiet"),
    charts=COMPARISON_CHARTS,
)
def compare(
    asked: Asked,
    strategy: Annotated[
        list[str] | None,
        typer.Option("--strategy", "-s", metavar="NAME[:P=V,…]", help="A strategy to compare; give -s for each."),
    ] = None,
    games: Annotated[
        str | None,
        typer.Option("--games", "-n", metavar="N", help="Games in all (1M); at most (10M) with --decide, --precision."),
    ] = None,
    decide: Annotated[bool, typer.Option("--decide", help="Stop when every verdict is certain; else exit 4.")] = False,
    order: Annotated[
        bool,
        typer.Option("--order", help="Stop when it is certain who is not worse by the margin; faster than --decide."),
    ] = False,
    precision: Annotated[
        str | None,
        typer.Option("--precision", metavar="P%", help="Stop when all differences are known to ± this."),
    ] = None,
    ablate: Annotated[
        str | None,
        typer.Option("--ablate", metavar="STRATEGY", help="Play it against itself without each habit in turn."),
    ] = None,
    ladder: Annotated[bool, typer.Option("--ladder", help="Skill ladder: each over random and over the next.")] = False,
) -> int:
    """Say which strategy is better: every pairing, every seat, the same deals."""
    _check_kind(asked, strategy, ablate, ladder)
    _check_stop(asked, ladder, {"--decide": decide, "--order": order, "--precision": precision})
    count, half, named = None if games is None else read_games(games), read_share(precision), strategy or []
    if ladder:
        return asked.answer("compare --ladder", strategies=named, games=count)
    command = "compare" if ablate is None else "compare --ablate"
    own = {"strategies": named, "strategy": ablate or "", "games": count, "decide": decide, "precision": half}
    own["order"] = order
    return asked.answer(command, **own)


def _check_kind(asked: Asked, strategy: list[str] | None, ablate: str | None, ladder: bool) -> None:
    """UsageError for options that do not go together."""
    if ablate is not None and (strategy or ladder):
        raise UsageError(f"--ablate {ablate}: leave out -s and --ladder; it plays against itself")
    if (ladder or ablate is not None) and asked.files and asked.files.charts:
        raise UsageError("--chart goes with -s A -s B …, not with --ladder or --ablate")


def _check_stop(asked: Asked, ladder: bool, ways: dict[str, object]) -> None:
    """UsageError for ways to stop that do not go together."""
    given = [name for name, value in ways.items() if value]
    if ladder and (given or asked.dry_run):
        named = " and ".join([*given, *(["--dry-run"] if asked.dry_run else [])])
        raise UsageError(f"--ladder: leave out {named}; a ladder has a fixed number of games")
    if len(given) > 1:
        raise UsageError(f"{' and '.join(given)} are {_COUNTED[len(given)]} ways to stop: give one")
