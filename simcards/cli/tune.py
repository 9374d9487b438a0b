"""`simcards tune GAME STRATEGY`: search a strategy's parameters."""

from __future__ import annotations

from typing import Annotated

import typer

from simcards.cli import completion
from simcards.cli.help import MUCH, PLAY, command, option
from simcards.cli.options import Asked, takes
from simcards.cli.reading import read_games
from simcards.reports.gallery import Gallery


def register(app: typer.Typer) -> None:
    """Add the command."""
    command(
        app,
        "tune",
        "simcards tune skip-bo saver -s greedy",
        "simcards tune cuckoo threshold --players 4 --only threshold -n 500k",
    )(tune)


@takes(
    *("game", "players", "settings", "seed", "match", "margin", "level", "threads", "out", "quiet"),
    charts=Gallery("tune").names,
    dry_run=False,
)
def tune(
    asked: Asked,
    strategy: Annotated[str, typer.Argument(metavar="STRATEGY", help="The strategy to tune: NAME[:P=V,…] or a file.")],
    panel: Annotated[
        list[str] | None,
        option(
            PLAY,
            "--strategy",
            "-s",
            autocompletion=completion.strategies,
            metavar="NAME[:P=V,…]",
            help="An opponent; repeatable. All quick ones that ship if missing.",
        ),
    ] = None,
    held_out: Annotated[
        list[str] | None,
        option(
            PLAY,
            "--hold-out",
            autocompletion=completion.strategies,
            metavar="NAME[:P=V,…]",
            help="An opponent that the search does not see; repeatable. All other quick ones if missing.",
        ),
    ] = None,
    only: Annotated[
        str,
        option(PLAY, "--only", metavar="P,…", help="Parameters to search; all of them if missing."),
    ] = "",
    games: Annotated[
        str,
        option(MUCH, "--games", "-n", metavar="N", help="Games to play: 1_000_000, 250k or 10M."),
    ] = "2M",
    deals: Annotated[
        str | None,
        option(MUCH, "--deals", metavar="D", help="Deals on which a candidate plays; about 1,000 games if missing."),
    ] = None,
) -> int:
    """Search a strategy's parameters; judge them on fresh deals."""
    names, count = [name for name in only.split(",") if name], read_games(games)
    each = None if deals is None else read_games(deals, "--deals")
    about = {"strategy": strategy, "strategies": panel or [], "held_out": held_out or []}
    return asked.answer("tune", **about, only=names, games=count, deals=each)
