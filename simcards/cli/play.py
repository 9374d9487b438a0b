"""`simcards play GAME`: a person at the terminal against strategies."""

from __future__ import annotations

from pathlib import Path

from simcards.cli.asked import Asked
from simcards.cli.help import PLAY, WRITE, examples
from simcards.cli.options import GAME_IF_ANY, declared, takes
from simcards.errors import UsageError

_OWN = {
    "game": GAME_IF_ANY,
    "seat": declared(int, PLAY, "--seat N", "Your seat, from 1; 1 if missing."),
    "index": declared(int, PLAY, "--game I", "Which game of the seed, from 0; 0 if missing."),
    "record": declared(Path, WRITE, "--record FILE", "Where the record goes: else GAME-SEED-I.jsonl."),
    "go_on": declared(Path, PLAY, "--continue FILE", "Go on with a game that was left with q."),
}


@examples(
    "simcards play skip-bo -s planner",
    "simcards play cuckoo --players 5 --seat 3",
    "simcards play --continue skip-bo-7-0.jsonl",
)
@takes("players", "rules", "strategies", "seed", own=_OWN)
def play(asked: Asked, seat: int | None, index: int | None, record: Path | None, go_on: Path | None) -> int:
    """Play at the table yourself.

    The strategies of -s have the other seats. ? gives advice; q keeps the game, and --continue goes on with it.
    """
    options = asked.options()
    if go_on is None and not options.game:
        raise UsageError("which game? name one, such as `simcards play skip-bo -s planner`, or give --continue FILE")
    given = (seat, index, options.seed, options.players) != (None, None, None, None) or options.named or options.rules
    if go_on is not None and (options.game or given):
        raise UsageError(
            "--continue: the file says what is played; leave GAME, --game, --seat, --seed, --players, --set and -s out"
        )
    from simcards.cli.sitting import sit

    return sit(options, 1 if seat is None else seat, index or 0, record, go_on)
