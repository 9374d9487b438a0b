"""`simcards simulate GAME`: the main job."""

from __future__ import annotations

from typing import Annotated

import typer

from simcards.cli.options import Asked, read_games, read_share, takes
from simcards.options import PACE
from simcards.reports import SIMULATION_CHARTS


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("simulate")(simulate)


@takes(
    *("game", "players", "settings", "strategy", "min_games", "seed", "match", "level"),
    *("threads", "out", "keep_games", "shard", "cluster", "quiet"),
    charts=SIMULATION_CHARTS,
)
def simulate(
    asked: Asked,
    games: Annotated[
        str | None,
        typer.Option("--games", "-n", metavar="N", help="Games: 1_000_000, 250k, 10M; the most with --precision."),
    ] = None,
    precision: Annotated[
        str | None,
        typer.Option("--precision", metavar="P%", help="Stop when every win rate is known to ± this much."),
    ] = None,
    measures: Annotated[
        bool, typer.Option("--measures", help="Report measures of the game's character; a little slower.")
    ] = False,
    pace: Annotated[
        float, typer.Option("--pace", metavar="S", help="With --measures: seconds a move, for minutes a game.")
    ] = PACE,
) -> int:
    """Play N games (1M) and report win rates, game lengths and draws."""
    count, half = None if games is None else read_games(games), read_share(precision)
    return asked.answer("simulate", games=count, precision=half, measures=measures, pace=pace)
