"""`simcards play GAME`: a person at the terminal against strategies."""

from __future__ import annotations

from pathlib import Path

from simcards.cli.help import PLAY, WRITE, examples
from simcards.cli.options import GAME_IF_ANY, Asked, declared, takes
from simcards.errors import UsageError

_OWN = {
    "game": GAME_IF_ANY,
    "seat": declared(int, PLAY, "--seat N", "Your seat; players count from 1.", 1),
    "index": declared(int, PLAY, "--game I", "Which game of the seed.", 0),
    "record": declared(Path, WRITE, "--record FILE", "Where the record goes: else GAME-SEED-I.jsonl."),
    "go_on": declared(Path, PLAY, "--continue FILE", "Go on with a game that was left with q."),
}


@examples(
    "simcards play skip-bo -s planner",
    "simcards play cuckoo --players 5 --seat 3",
    "simcards play --continue skip-bo-7-0.jsonl",
)
@takes("players", "rules", "strategies", "seed", own=_OWN)
def play(asked: Asked, seat: int, index: int, record: Path | None, go_on: Path | None) -> int:
    """Play at the table yourself.

    The strategies of -s have the other seats. ? gives advice; q keeps the game, and --continue goes on with it.
    """
    options = asked.options()
    if (go_on is None) == (not options.game):
        raise UsageError("which game? name one, such as `simcards play skip-bo -s planner`, or give --continue FILE")
    from simcards.cli.sitting import sit

    return sit(options, seat, index, record, go_on)
