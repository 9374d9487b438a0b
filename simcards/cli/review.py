"""`simcards review GAME`: what decided a game, and where points are lost."""

from __future__ import annotations

from pathlib import Path

from simcards.cli.advise import BY
from simcards.cli.asked import Asked
from simcards.cli.help import PLAY, examples
from simcards.cli.options import GAME_IF_ANY, declared, share_known, takes
from simcards.cli.output import compiling, redrawn
from simcards.cli.replay import read_range
from simcards.errors import UsageError
from simcards.reports.gallery import Gallery

_OWN = {
    "game": GAME_IF_ANY,
    "index": declared(str, PLAY, "--game I|I..J", "Which game of the seed, or which from … to."),
    "record": declared(Path, PLAY, "--record FILE", "Games that `replay --format jsonl` prints."),
    "by": BY,
    "precision": share_known("Know every chance to ± this much; slower."),
}


@examples(
    "simcards review skip-bo -s planner -s greedy --seed 7 --game 3",
    "simcards review cuckoo --seed 7 --game 0..99 --csv tables",
    "simcards review --record game.jsonl --precision 1%",
)
@takes(
    *("players", "rules", "strategies", "seed", "level", "threads", "progress"),
    own=_OWN,
    charts=Gallery("review").names,
    dry_run=False,
)
def review(asked: Asked, game: str, index: str | None, record: Path | None, by: list[str]) -> int:
    """Say what decided a game: what each move cost, how lucky each card was.

    Of many games: where the players lose their points.
    """
    if record is None and not game:
        raise UsageError(
            "which game? name one, such as `simcards review skip-bo --seed 7 --game 3`, or give --record FILE"
        )
    options = asked.options(game=game)
    given = game or (index, options.seed, options.players) != (None, None, None) or options.named or options.rules
    if record is not None and given:
        raise UsageError(
            "--record: the file says what was played; leave GAME, --game, --seed, --players, --set and -s out"
        )
    asked.files.check(game or _game_of(record))
    from simcards.analysis.asked import review as ask

    with compiling(not options.progress), redrawn(options.progress is True, _standing) as told:
        found = ask(options, read_range(index or "0"), record, by, told)
    asked.deliver(found)
    return 130 if found.interrupted else 0


def _game_of(record: Path | None) -> str:
    """The game that a file of records is about."""
    from simcards.analysis.records import setup_of_records

    return "" if record is None else setup_of_records(record).game


def _standing(done: int, planned: int) -> str:
    """How many games are reviewed."""
    return f"{done:,}{f' of {planned:,}' if planned else ''} game{'s' * (planned != 1)} reviewed"
