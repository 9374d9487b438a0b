"""`simcards sensitivity GAME`: which rule matters most."""

from __future__ import annotations

from typing import Annotated

import typer

from simcards.cli.help import PLAY, command, option
from simcards.cli.options import (
    Asked,
    DealsOption,
    KeepOption,
    MarginsOption,
    MetricOption,
    PairOption,
    PanelOption,
    takes,
)
from simcards.cli.reading import read_games
from simcards.cli.sweep import read_margins
from simcards.reports.gallery import Gallery


def register(app: typer.Typer) -> None:
    """Add the command."""
    command(
        app,
        "sensitivity",
        "simcards sensitivity skip-bo",
        "simcards sensitivity cuckoo --players 6 --interactions --report rules.html",
    )(sensitivity)


@takes(
    *("game", "players", "settings", "seed", "level", "threads", "out", "shard", "cluster", "quiet"),
    charts=Gallery("sensitivity").names,
)
def sensitivity(
    asked: Asked,
    strategy: PanelOption = None,
    games: DealsOption = None,
    pair: PairOption = None,
    keep: KeepOption = None,
    metric: MetricOption = None,
    margin: MarginsOption = None,
    interactions: Annotated[
        bool, option(PLAY, "--interactions", help="Change the switches in pairs, too: what do two do together?")
    ] = False,
) -> int:
    """Say which rule matters most: change each in turn, on the same deals.

    Each strategy of the panel plays itself at all seats. `simcards rules GAME` shows the values that are tried.
    """
    return asked.answer(
        "sensitivity",
        strategies=strategy or [],
        games=None if games is None else read_games(games),
        pair=pair or [],
        keep=keep or [],
        metrics=metric or [],
        margins=read_margins(margin),
        interactions=interactions,
    )
