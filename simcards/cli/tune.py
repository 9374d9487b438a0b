"""`simcards tune GAME STRATEGY`: search a strategy's parameters."""

from __future__ import annotations

import functools

from simcards.cli import completion
from simcards.cli.asked import Asked
from simcards.cli.help import MUCH, PLAY, examples
from simcards.cli.options import argument, declared, games, takes
from simcards.cli.reading import read_games
from simcards.reports.gallery import Gallery

_OWN = {
    "strategy": argument(str, "STRATEGY", "The strategy to tune: NAME[:P=V,…] or a file."),
    "strategies": declared(
        *(list, PLAY, "--strategy -s NAME[:P=V,…]", "An opponent; repeatable. All quick ones that ship if missing."),
        completes=completion.strategies,
    ),
    "held_out": declared(
        *(list, PLAY, "--hold-out NAME[:P=V,…]"),
        "An opponent that the search does not see; repeatable. All other quick ones if missing.",
        completes=completion.strategies,
    ),
    "only": declared(
        *(str, PLAY, "--only P,…", "Parameters to search; all of them if missing.", ""),
        read=lambda text: [name for name in text.split(",") if name],
    ),
    "games": games("Games to play: 1_000_000, 250k or 10M.", "2M"),
    "deals": declared(
        *(str, MUCH, "--deals D", "Deals on which a candidate plays; about 1,000 games if missing."),
        read=functools.partial(read_games, name="--deals"),
    ),
}


@examples(
    "simcards tune skip-bo saver -s greedy",
    "simcards tune cuckoo threshold --players 4 --only t -n 500k",
)
@takes(
    *("game", "players", "rules", "seed", "match", "margin", "level", "threads", "out", "progress"),
    own=_OWN,
    charts=Gallery("tune").names,
    dry_run=False,
)
def tune(asked: Asked) -> int:
    """Search a strategy's parameters; judge them on fresh deals."""
    return asked.answer("tune")
