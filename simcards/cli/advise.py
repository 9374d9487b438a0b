"""`simcards advise GAME`: what to play in a position."""

from __future__ import annotations

from pathlib import Path

from simcards.analysis.terms import MOST_DEALS, USUAL_DEALS, Terms
from simcards.cli import completion
from simcards.cli.asked import Asked
from simcards.cli.help import MUCH, PLAY, WRITE, examples
from simcards.cli.options import declared, games, share_known, takes
from simcards.cli.output import compiling, redrawn
from simcards.errors import UsageError
from simcards.options import MOST_GAMES, Options
from simcards.reports.gallery import Gallery

BY = declared(
    *(list, MUCH, "--by NAME[:P=V,…]", "Who plays on from a position. Once, or once for each seat."),
    completes=completion.strategies,
)

_OWN = {
    "by": BY,
    "index": declared(int, PLAY, "--game I", "A position of game I of the seed …"),
    "move": declared(int, PLAY, "--move M", "… before its move M, from 1."),
    "position": declared(Path, PLAY, "--position FILE", "A position that a TOML file describes."),
    "template": declared(bool, WRITE, "--template", "Print an example of such a file for this game and these rules."),
    "games": games("Imagined deals, 5000 if missing; the most if any."),
    "precision": share_known("Stop when differences are known to ± this much."),
    "seconds": declared(float, MUCH, "--seconds S", "Stop after so many seconds."),
}


@examples("simcards advise skip-bo --seed 7 --game 3 --move 41", "simcards advise cuckoo --players 4 --template")
@takes(
    *("game", "players", "rules", "strategies", "seed", "margin", "level", "threads", "progress"),
    own=_OWN,
    charts=Gallery("advise").names,
    dry_run=False,
)
def advise(
    asked: Asked,
    by: list[str],
    index: int | None,
    move: int | None,
    position: Path | None,
    template: bool,
    games: int | None,
    precision: float | None,
    seconds: float | None,
) -> int:
    """Say what to play: every legal move of a position, with its chance.

    On imagined deals, or exactly where that can be had.
    """
    options = asked.options()
    if seconds is not None and not seconds > 0:
        raise UsageError(f"--seconds {seconds}: a number above 0 is needed")
    if template:
        return _show_template(options)
    place = _read_place(options.seed, index, move, position)
    asked.files.check(options.game)
    from simcards.analysis.asked import advise as ask

    most = games or (MOST_DEALS if precision or seconds else USUAL_DEALS)
    terms = Terms(most, precision, seconds, options.level, options.margin / 100)
    with compiling(not options.progress), redrawn(options.progress is True, _standing) as told:
        advice = ask(options, place, by, terms, told)
    asked.deliver(advice)
    return 130 if advice.interrupted else 4 if advice.fell_short else 0


def _show_template(options: Options) -> int:
    from simcards.analysis.asked import template
    from simcards.games.setup import make_setup

    print(template(make_setup(options.game, options.players, options.rules, options.named, options.seed or 0)), end="")
    return 0


def _read_place(
    seed: int | None, index: int | None, move: int | None, position: Path | None
) -> tuple[int, int, int] | Path:
    """Where the position comes from: seed, game and move, or a file."""
    if position is not None:
        if (seed, index, move) != (None, None, None):
            raise UsageError("--position: the file is the position; leave --seed, --game and --move out")
        return position
    if seed is None or move is None:
        raise UsageError(
            "which position? give --seed, --game and --move of a run, or --position FILE (--template prints an example)"
        )
    for name, value, low in (("--game", index or 0, 0), ("--move", move, 1)):
        if not low <= value < MOST_GAMES:
            raise UsageError(f"{name} {value}: a whole number from {low} up is needed")
    return seed, index or 0, move


def _standing(deals: int, left: int) -> str:
    """Where the race stands."""
    return f"{deals:,} imagined deals, {left} move{'s' * (left != 1)} left"
