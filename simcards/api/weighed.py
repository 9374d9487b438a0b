"""Questions about single positions and games: what to play, what decided it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from numbers import Integral
from pathlib import Path
from typing import Any

from simcards.analysis import asked
from simcards.analysis.advice import Advice
from simcards.analysis.reviewed import Review
from simcards.analysis.terms import MOST_DEALS, USUAL_DEALS, Terms
from simcards.api.asking import first_and_last, in_fractions, keywords
from simcards.errors import UsageError
from simcards.options import LEVEL, MARGIN, Options


@keywords
def advise(
    game: str,
    *,
    seed: int | None = None,
    index: int = 0,
    move: int | None = None,
    position: str | Path | Mapping[str, Any] | None = None,
    players: int | None = None,
    rules: Mapping[str, object] | None = None,
    strategies: str | Sequence[str] = (),
    playouts_by: str | Sequence[str] = (),
    deals: int | None = None,
    precision: str | float | None = None,
    seconds: float | None = None,
    margin: str | float = MARGIN,
    level: float = LEVEL,
    threads: int | None = None,
) -> Advice:
    """What to play in a position: every legal move with its chance, best first.

    seed, index, move: the position of game `index` of that seed before its move number `move`, from 1, as the
    strategies play it. position: instead, a TOML file, or its fields as a dict (`simcards advise GAME --template`
    prints an example). strategies: who sits at the table, once or once a seat; playouts_by: who plays on, else
    these, else the strongest quick strategy. deals: imagined deals, 5,000 if none; precision: stop when the differences
    are known to ± so many points, or a text such as "1%"; seconds: stop after so long. margin: percentage points below
    which a difference is too small to matter. UsageError names what cannot be.
    """
    if (position is None) == (seed is None or move is None):
        raise UsageError("position: give either seed, index and move, or position")
    if move is not None and not (isinstance(move, Integral) and move > 0):
        raise UsageError(f"move={move!r}: a whole number from 1 up is needed")
    if seconds is not None and not seconds > 0:
        raise UsageError(f"seconds={seconds!r}: a number above 0 is needed")
    if not isinstance(position, str | Path | Mapping | None):
        raise UsageError(f"position={position!r}: the path of a file is needed, or its fields as a dict")
    judged = in_fractions({"margin": margin, "precision": precision})
    options = Options(game, players, rules, strategies, seed=seed, level=level, deals=deals, threads=threads, **judged)
    most = options.deals or (USUAL_DEALS if precision is None and seconds is None else MOST_DEALS)
    number, _ = first_and_last("index", index)
    place = (options.seed or 0, number, int(move or 0)) if position is None else position
    by = [playouts_by] if isinstance(playouts_by, str) and playouts_by else list(playouts_by)
    terms = Terms(most, options.precision, seconds, options.level, options.margin / 100)
    return asked.advise(options, Path(place) if isinstance(place, str) else place, by, terms)


@keywords
def review(
    game: str = "",
    *,
    seed: int | None = None,
    index: int | range | tuple[int, int] = 0,
    record: str | Path | None = None,
    players: int | None = None,
    rules: Mapping[str, object] | None = None,
    strategies: str | Sequence[str] = (),
    playouts_by: str | Sequence[str] = (),
    precision: str | float | None = None,
    level: float = LEVEL,
    threads: int | None = None,
) -> Review:
    """What decided a game: the chance of each side after every event, what each move cost, how lucky each card was.

    seed, index: which game of a run, or several: a range, or (first, last); strategies: who plays it. record: instead,
    a file of games as `simcards replay --format jsonl` prints them. playouts_by: who plays on from its positions, the
    strongest quick strategy if none. precision: every chance is known to ± so many points, or a text such as "1%"; a
    quick look if none.
    UsageError names what cannot be.
    """
    if (record is None) == (not game):
        raise UsageError("game: give either a game with its seed and index, from 0 up, or record")
    judged, games = in_fractions({"precision": precision}), first_and_last("index", index)
    options = Options(game, players, rules, strategies, seed=seed, level=level, threads=threads, **judged)
    by = [playouts_by] if isinstance(playouts_by, str) and playouts_by else list(playouts_by)
    return asked.review(options, games, None if record is None else Path(record), by)
