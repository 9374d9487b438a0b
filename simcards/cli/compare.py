"""`simcards compare GAME`: which strategy is better."""

from __future__ import annotations

from typing import Annotated

import typer

from simcards.cli import completion
from simcards.cli.help import MUCH, PLAY, command, option
from simcards.cli.options import Asked, read_games, read_share, takes
from simcards.cli.output import check_charts
from simcards.errors import UsageError
from simcards.reports.gallery import Gallery

#: The charts of a comparison, of a ladder, of an ablation.
_CHARTS = [name for kind in ("compare", "ladder", "ablate") for name in Gallery(kind).names]


def register(app: typer.Typer) -> None:
    """Add the command."""
    command(
        app, "compare", "simcards compare skip-bo -s greedy -s planner --decide", "simcards compare skip-bo --ladder"
    )(compare)


@takes(
    *("game", "players", "settings", "min_games", "seed", "match", "margin", "level"),
    *("threads", "out", "shard", "cluster", "quiet"),
    charts=_CHARTS,
)
def compare(
    asked: Asked,
    strategy: Annotated[
        list[str] | None,
        option(
            PLAY,
            "--strategy",
            "-s",
            autocompletion=completion.strategies,
            metavar="NAME[:P=V,…]",
            help="A strategy to compare; give -s for each.",
        ),
    ] = None,
    games: Annotated[
        str | None,
        option(
            MUCH,
            "--games",
            "-n",
            metavar="N",
            help="Games in all (1M); at most (10M) with --decide, --precision.",
        ),
    ] = None,
    decide: Annotated[bool, option(MUCH, "--decide", help="Stop when every verdict is certain; else exit 4.")] = False,
    precision: Annotated[
        str | None,
        option(MUCH, "--precision", metavar="P%", help="Stop when all differences are known to ± this."),
    ] = None,
    ablate: Annotated[
        str | None,
        option(
            PLAY,
            "--ablate",
            autocompletion=completion.strategies,
            metavar="STRATEGY",
            help="Play it against itself without each habit in turn.",
        ),
    ] = None,
    ladder: Annotated[bool, option(PLAY, "--ladder", help="Skill ladder: each over random and over the next.")] = False,
) -> int:
    """Say which strategy is better: every seat, the same deals."""
    _check_kind(asked, strategy, ablate, ladder)
    _check_stop(asked, ladder, decide, precision)
    count, half, named = None if games is None else read_games(games), read_share(precision), strategy or []
    if ladder:
        return asked.answer("compare --ladder", strategies=named, games=count)
    command = "compare" if ablate is None else "compare --ablate"
    own = {"strategies": named, "strategy": ablate or "", "games": count, "decide": decide, "precision": half}
    return asked.answer(command, **own)


def _check_kind(asked: Asked, strategy: list[str] | None, ablate: str | None, ladder: bool) -> None:
    """UsageError for options that do not go together."""
    if ablate is not None and (strategy or ladder):
        raise UsageError(f"--ablate {ablate}: leave out -s and --ladder; it plays against itself")
    kind = "ladder" if ladder else "compare" if ablate is None else "ablate"
    check_charts(Gallery(kind).names, asked.files.charts if asked.files else [])


def _check_stop(asked: Asked, ladder: bool, decide: bool, precision: str | None) -> None:
    """UsageError for ways to stop that do not go together."""
    if ladder and decide:
        raise UsageError("--ladder: leave out --decide; a ladder has a fixed number of games")
    if ladder and (precision or asked.dry_run):
        raise UsageError("--ladder: leave out --precision and --dry-run; a ladder has a fixed number of games")
    if decide and precision:
        raise UsageError(f"--precision {precision}: leave it out or --decide; they are two ways to stop")
