"""What decisions cost: the mean over games with its interval, and the costliest move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from simcards.analysis.decisions import Decision
from simcards.runs.result import Row
from simcards.stats.intervals import normal_quantile


def cost_row(games: Sequence[Sequence[Decision]], level: float) -> Row:
    """Decisions by game: their number, the cost of one with its interval, the share that was sound.

    With several games the interval is by game, since decisions of one game are alike (ratio estimator, Cochran,
    Sampling Techniques, 1977, ch. 6); with one it is that of the imagined deals alone.
    """
    every = [one for game in games for one in game]
    if not every:
        return {"decisions": 0, "cost": None, "ci": None, "sound": None}
    cost = sum(one.cost for one in every) / len(every)
    half = normal_quantile(level) * _cost_error(games, cost, len(every))
    sound = sum(one.sound for one in every) / len(every)
    return {"decisions": len(every), "cost": cost, "ci": [cost - half, cost + half], "sound": sound}


def _cost_error(games: Sequence[Sequence[Decision]], cost: float, count: int) -> float:
    if len(games) < 2:
        return float(np.sqrt(sum(one.cost_se**2 for game in games for one in game))) / count
    short = np.array([sum(one.cost for one in game) - cost * len(game) for game in games])
    return float(np.sqrt((short**2).sum() * len(games) / (len(games) - 1))) / count


def worst_move(decisions: Iterable[Decision]) -> Decision | None:
    """The costliest move, of those that were worse than chance explains."""
    return max((one for one in decisions if not one.sound), key=lambda one: one.cost, default=None)
