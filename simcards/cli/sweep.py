"""`simcards sweep GAME`: which rule does what."""

from __future__ import annotations

from simcards.cli import completion
from simcards.cli.asked import Asked
from simcards.cli.help import MUCH, PLAY, examples
from simcards.cli.options import MARGINS, METRICS, PAIR, PANEL, declared, games, takes
from simcards.cli.reading import read_players
from simcards.errors import UsageError
from simcards.games.switches import numbers_between
from simcards.reports.gallery import Gallery


def read_varied(vary: list[str], players: list[int]) -> dict[str, list[str]]:
    """The varied switches and their values in the order given, `players` among them."""
    pairs = [*vary, *([f"players={','.join(map(str, players))}"] if players else [])]
    varied: dict[str, list[str]] = {}
    for pair in pairs:
        name, equals, words = pair.partition("=")
        values = _values(name, [word.strip() for word in words.split(",") if word.strip()])
        if not equals or not name or not values:
            raise UsageError(f"--vary {pair}: write it as switch=value,value, such as --vary stockpile_size=10,20,30")
        if name in varied:
            raise UsageError(f"--vary {name}: given twice; give all its values at once")
        varied[name] = list(dict.fromkeys(values))
    if not varied:
        raise UsageError("nothing is varied: give --vary switch=value,value or --players 2,3,4")
    return varied


def _values(name: str, words: list[str]) -> list[str]:
    """The values that words of a switch stand for, ranges written out."""
    found: list[str] = []
    for word in words:
        numbers = numbers_between(f"--vary {name}", word)
        found += [word] if numbers is None else map(str, numbers)
    return found


def read_widths(words: list[str]) -> dict[str, str] | None:
    """The words of half-widths by metric, if there are any; "" for a percentage without a name."""
    widths: dict[str, str] = {}
    for word in words:
        name, equals, amount = word.rpartition("=")
        if name in widths or (equals and not name):
            raise UsageError(f"--precision {word}: write it once a metric, as 0.5% (edge and draws) or turns=0.2")
        widths[name] = amount
    return widths or None


_OWN = {
    "vary": declared(
        *(list, PLAY, "--vary SWITCH=V1,V2,…", "Values of a rule, 10..30:5 for a range; repeat for all combinations."),
        completes=completion.settings,
    ),
    "players": declared(
        *(str, PLAY, "--players N[,N…]", "Players at the table; several are compared.", ""), read=read_players
    ),
    "strategies": PANEL,
    "games": games("Deals, each played in every arm (20k); at most (10M)."),
    "precision": declared(
        *(list, MUCH, "--precision P%|METRIC=X"),
        "Stop when the differences are known to ± this much: 0.5% for edge and draws, turns=0.2; repeatable.",
        read=read_widths,
    ),
    "metrics": METRICS,
    "pair": PAIR,
    "margins": MARGINS,
}


@examples(
    "simcards sweep skip-bo --vary stockpile_size=10,20,30",
    "simcards sweep skip --players 2,3,4 --metric reshuffles --margin turns=1",
)
@takes(
    *("game", "rules", "min_games", "seed", "level", "threads", "out", "shard", "cluster", "progress"),
    own=_OWN,
    charts=Gallery("sweep").names,
)
def sweep(asked: Asked, vary: list[str], players: list[int]) -> int:
    """Say which rule does what, on the same deals.

    Each strategy of the panel plays itself at all seats, so that what differs between arms is the rules.
    """
    return asked.answer("sweep", vary=read_varied(vary, players))
