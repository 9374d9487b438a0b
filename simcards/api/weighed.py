"""Questions about single positions and games: what to play, what decided it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from simcards.analysis import asked
from simcards.analysis.advice import Advice
from simcards.analysis.reviewed import Review
from simcards.analysis.terms import MOST_DEALS, USUAL_DEALS, Terms
from simcards.api.asking import keywords
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
    precision: float | None = None,
    seconds: float | None = None,
    margin: float = MARGIN,
    level: float = LEVEL,
    threads: int | None = None,
) -> Advice:
    """What to play in a position: every legal move with its chance, best first.

    seed, index, move: the position of game `index` of that seed before its move number `move`, from 1, as the
    strategies play it. position: instead, a TOML file, or its fields as a dict (`simcards advise GAME --template`
    prints an example). strategies: who sits at the table, once or once a seat; playouts_by: who plays on, else
    these, else the strongest quick strategy. deals: imagined deals, 5,000 if none; precision: stop when the differences
    are known to ± this much, a fraction; seconds: stop after so long. margin: percentage points below which
    a difference is too small to matter. UsageError names what cannot be.
    """
    if (position is None) == (seed is None or move is None):
        raise UsageError("position: give either seed, index and move, or position")
    for name, value in (("deals", deals), ("move", move)):
        if value is not None and (not isinstance(value, int) or value < 1):
            raise UsageError(f"{name}={value!r}: a whole number from 1 up is needed")
    options = Options(game, players, rules, strategies, seed=seed, margin=margin, level=level, threads=threads)
    most = deals or (USUAL_DEALS if precision is None and seconds is None else MOST_DEALS)
    place = (seed or 0, index, move or 0) if position is None else position
    by = [playouts_by] if isinstance(playouts_by, str) and playouts_by else list(playouts_by)
    terms = Terms(most, precision, seconds, options.level, options.margin / 100)
    return asked.advise(options, Path(place) if isinstance(place, str) else place, by, terms)


@keywords
def review(
    game: str = "",
    *,
    seed: int | None = None,
    index: int | tuple[int, int] = 0,
    record: str | Path | None = None,
    players: int | None = None,
    rules: Mapping[str, object] | None = None,
    strategies: str | Sequence[str] = (),
    playouts_by: str | Sequence[str] = (),
    precision: float | None = None,
    level: float = LEVEL,
    threads: int | None = None,
) -> Review:
    """What decided a game: the chance of each side after every event, what each move cost, how lucky each card was.

    seed, index: which game of a run, or (first, last) of several; strategies: who plays it. record: instead, a file of
    games as `simcards replay --format jsonl` prints them. playouts_by: who plays on from its positions, the strongest
    quick strategy if none. precision: every chance is known to ± this much, a fraction; a quick look if none.
    UsageError names what cannot be.
    """
    first, last = (index, index) if isinstance(index, int) else index
    if (record is None) == (not game) or not 0 <= first <= last:
        raise UsageError("game: give either a game with its seed and index, from 0 up, or record")
    options = Options(game, players, rules, strategies, seed=seed, precision=precision, level=level, threads=threads)
    by = [playouts_by] if isinstance(playouts_by, str) and playouts_by else list(playouts_by)
    return asked.review(options, (first, last), None if record is None else Path(record), by)
