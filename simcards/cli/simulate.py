"""`simcards simulate GAME`: the main job."""

from __future__ import annotations

from typing import Annotated

import typer

from simcards.cli.help import MUCH, command, option
from simcards.cli.options import Asked, takes
from simcards.cli.reading import read_games, read_share
from simcards.errors import UsageError
from simcards.options import PACE
from simcards.reports.gallery import Gallery

#: Games of a session in which streaks are looked for, at most.
MOST_SESSION = 1_000


def register(app: typer.Typer) -> None:
    """Add the command."""
    command(
        app,
        "simulate",
        "simcards simulate skip-bo --players 4 -s planner -n 250k",
        "simcards simulate cuckoo --players 5 --measures --report cuckoo.html",
    )(simulate)


@takes(
    *("game", "players", "settings", "strategy", "min_games", "seed", "match", "level"),
    *("threads", "out", "keep_games", "shard", "cluster", "quiet"),
    charts=Gallery("simulate").names,
)
def simulate(
    asked: Asked,
    games: Annotated[
        str | None,
        option(
            MUCH,
            "--games",
            "-n",
            metavar="N",
            help="Games: 1_000_000, 250k, 10M; the most with --precision.",
        ),
    ] = None,
    precision: Annotated[
        str | None,
        option(MUCH, "--precision", metavar="P%", help="Stop when every win rate is known to ± this much."),
    ] = None,
    measures: Annotated[
        bool,
        option(MUCH, "--measures", help="Report measures of the game's character; a little slower."),
    ] = False,
    pace: Annotated[
        float,
        option(MUCH, "--pace", metavar="S", help="With --measures: seconds a move, for minutes a game."),
    ] = PACE,
    luck: Annotated[
        bool,
        option(
            MUCH, "--luck", help="Say how much is luck of the cards, and the rates without it; up to a third slower."
        ),
    ] = False,
    mirror: Annotated[
        bool,
        option(MUCH, "--mirror", help="Let each begin every deal in turn, to know the first player's edge better."),
    ] = False,
    streak: Annotated[
        str | None,
        option(MUCH, "--streak", metavar="L[/N]", help="How likely L losses in a row are, also among N games (100)."),
    ] = None,
) -> int:
    """Play games and say who wins, how they end, how long they take."""
    count, half = None if games is None else read_games(games), read_share(precision)
    more = {"measures": measures, "pace": pace, "luck": luck, "mirror": mirror, "streak": read_streak(streak)}
    return asked.answer("simulate", games=count, precision=half, **more)


def read_streak(text: str | None) -> tuple[int, int] | None:
    """The losses in a row and the games of a session that `10` or `10/500` stand for."""
    if text is None:
        return None
    length, slash, session = text.partition("/")
    found = read_games(length, "--streak"), read_games(session if slash else "100", "--streak")
    if max(found) > MOST_SESSION:
        raise UsageError(f"--streak {text}: at most {MOST_SESSION:,} games are looked at in a row")
    return found
