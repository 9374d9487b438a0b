"""`simcards sweep GAME`: which rule does what."""

from __future__ import annotations

from typing import Annotated

import typer

from simcards.cli import completion
from simcards.cli.help import MUCH, PLAY, command, option
from simcards.cli.options import Asked, MarginsOption, MetricOption, PairOption, PanelOption, takes
from simcards.cli.reading import read_games
from simcards.errors import UsageError
from simcards.reports.gallery import Gallery


def register(app: typer.Typer) -> None:
    """Add the command."""
    command(
        app,
        "sweep",
        "simcards sweep skip-bo --vary stockpile_size=10,20,30",
        "simcards sweep skip --players 2,3,4 --metric reshuffles --margin turns=1",
    )(sweep)


VaryOption = Annotated[
    list[str] | None,
    option(
        PLAY,
        "--vary",
        autocompletion=completion.settings,
        metavar="SWITCH=V1,V2,…",
        help="Values of a rule; repeat for all combinations.",
    ),
]
PlayersOption = Annotated[
    str | None,
    option(PLAY, "--players", metavar="N[,N…]", help="Players at the table; several are compared."),
]
GamesOption = Annotated[
    str | None,
    option(
        MUCH,
        "--games",
        "-n",
        metavar="N",
        help="Deals, each played in every arm (20k); at most (10M).",
    ),
]
PrecisionOption = Annotated[
    list[str] | None,
    option(
        MUCH,
        "--precision",
        metavar="P%|METRIC=X",
        help="Stop when the differences are known to ± this much: 0.5% for edge and draws, turns=0.2; repeatable.",
    ),
]


@takes(
    *("game", "settings", "min_games", "seed", "level", "threads", "out", "shard", "cluster", "quiet"),
    charts=Gallery("sweep").names,
)
def sweep(
    asked: Asked,
    vary: VaryOption = None,
    players: PlayersOption = None,
    strategy: PanelOption = None,
    games: GamesOption = None,
    precision: PrecisionOption = None,
    metric: MetricOption = None,
    pair: PairOption = None,
    margin: MarginsOption = None,
) -> int:
    """Say which rule does what, on the same deals.

    Each strategy of the panel plays itself at all seats, so that what differs between arms is the rules.
    """
    return asked.answer(
        "sweep",
        vary=read_varied(vary, players),
        strategies=strategy or [],
        games=None if games is None else read_games(games),
        precision=read_widths(precision) or None,
        metrics=metric or [],
        pair=pair or [],
        margins=read_margins(margin),
    )


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
