"""The Python interface of advice: `simcards.advise`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcards.errors import UsageError
from simcards.machine import cores

if TYPE_CHECKING:
    from simcards.analysis.advise import Advice


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
    margin: float = 0.01,
    level: float = 0.95,
    threads: int | None = None,
) -> Advice:
    """What to play in a position: every legal move with its chance, best first.

    seed, index, move: the position of game `index` of that seed before its move number `move`, from 1, as the
    strategies play it. position: instead, a TOML file, or its fields as a dict (`simcards advise GAME --template`
    prints an example). strategies: who sits at the table, once or once a seat; playouts_by: who plays on, else
    these, else the strongest quick strategy. deals: imagined deals, 5,000 if none; precision: stop when the differences
    are known to ± this much; seconds: stop after so long; rates are fractions. UsageError names what cannot be.
    """
    if (position is None) == (seed is None or move is None):
        raise UsageError("position: give either seed, index and move, or position")
    if not 0 < level < 1:
        raise UsageError(f"level={level}: a number between 0 and 1 is needed, such as 0.95")
    for name, value in (("deals", deals), ("threads", threads), ("move", move)):
        if value is not None and (not isinstance(value, int) or value < 1):
            raise UsageError(f"{name}={value!r}: a whole number from 1 up is needed")
    from simcards.analysis.advise import MOST_DEALS, USUAL_DEALS, Terms
    from simcards.analysis.asked import advise as ask

    most = deals or (USUAL_DEALS if precision is None and seconds is None else MOST_DEALS)
    place = (seed or 0, index, move or 0) if position is None else position
    return ask(
        game,
        players,
        rules or {},
        _listed(strategies),
        Path(place) if isinstance(place, str) else place,
        _listed(playouts_by),
        Terms(most, precision, seconds, level, margin),
        threads or cores(),
    )


def _listed(names: str | Sequence[str]) -> list[str]:
    return [names] if isinstance(names, str) else list(names)
