"""`simcards sensitivity GAME`: which rule matters most."""

from __future__ import annotations

from simcards.cli.asked import Asked
from simcards.cli.help import PLAY, examples
from simcards.cli.options import KEEP, MARGINS, METRICS, PAIR, PANEL, declared, games, takes
from simcards.reports.gallery import Gallery

_OWN = {
    "strategies": PANEL,
    "games": games("Deals, each played in every arm (2k)."),
    "pair": PAIR,
    "keep": KEEP,
    "metrics": METRICS,
    "margins": MARGINS,
    "interactions": declared(
        bool, PLAY, "--interactions", "Change the switches in pairs, too: what do two do together?"
    ),
}


@examples("simcards sensitivity skip-bo", "simcards sensitivity cuckoo --players 6 --interactions --report rules.html")
@takes(
    *("game", "players", "rules", "seed", "level", "threads", "out", "shard", "cluster", "progress"),
    own=_OWN,
    charts=Gallery("sensitivity").names,
)
def sensitivity(asked: Asked) -> int:
    """Say which rule matters most: change each in turn, on the same deals.

    Each strategy of the panel plays itself at all seats. `simcards rules GAME` shows the values that are tried.
    """
    return asked.answer("sensitivity")
