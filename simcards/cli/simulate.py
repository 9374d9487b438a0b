"""`simcards simulate GAME`: the main job."""

from __future__ import annotations

from simcards.cli.asked import Asked
from simcards.cli.help import MUCH, examples
from simcards.cli.options import declared, games, pace, share_known, takes
from simcards.cli.reading import read_games
from simcards.errors import UsageError
from simcards.reports.gallery import Gallery

#: Games of a session in which streaks are looked for, at most.
MOST_SESSION = 1_000


def read_streak(text: str) -> tuple[int, int]:
    """The losses in a row and the games of a session that `10` or `10/500` stand for."""
    length, slash, session = text.partition("/")
    found = read_games(length, "--streak"), read_games(session if slash else "100", "--streak")
    if max(found) > MOST_SESSION:
        raise UsageError(f"--streak {text}: at most {MOST_SESSION:,} games are looked at in a row")
    return found


_OWN = {
    "games": games("Games: 1_000_000, 250k, 10M; the most with --precision."),
    "precision": share_known("Stop when every win rate is known to ± this much."),
    "measures": declared(bool, MUCH, "--measures", "Report measures of the game's character; a little slower."),
    "pace": pace(MUCH, "With --measures: seconds a move, for minutes a game."),
    "luck": declared(
        bool, MUCH, "--luck", "Say how much is luck of the cards, and the rates without it; up to a third slower."
    ),
    "mirror": declared(
        bool, MUCH, "--mirror", "Let each begin every deal in turn, to know the first player's edge better."
    ),
    "streak": declared(
        *(str, MUCH, "--streak L[/N]", "How likely L losses in a row are, also among N games (100)."), read=read_streak
    ),
}


@examples(
    "simcards simulate skip-bo --players 4 -s planner -n 250k",
    "simcards simulate cuckoo --players 5 --measures --report cuckoo.html",
)
@takes(
    *("game", "players", "rules", "strategies", "min_games", "seed", "match", "level"),
    *("threads", "out", "keep_games", "shard", "cluster", "progress"),
    own=_OWN,
    charts=Gallery("simulate").names,
)
def simulate(asked: Asked) -> int:
    """Play games and say who wins, how they end, how long they take."""
    return asked.answer("simulate")
