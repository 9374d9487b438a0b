"""The skill ladder: what each strategy wins over random and over the next weaker one, a panel for each table size."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ....runs.ladder.result import Climb
from ....runs.ladder.words import standing
from ....runs.numbers import percent
from ...document import settings_of
from ...exhibit import Exhibit
from ...figures import COLOURS, FAINT, MARKERS, new_figure, percent_room, value_marks, whiskers
from ...names import key_to, shortened
from ..tables import ladder_table

PLACE = 1

_DUELS = (("over_random", "over random"), ("over_next", "over the next weaker"))


def draw(frame: pd.DataFrame, what: str = "win rate") -> Figure:
    """Rates, of what: columns players, even, strategy, over_random, over_next, each with _lo and _hi; fractions.

    None where there is no duel.
    """
    panels = list(frame.groupby("players", sort=False))
    heights = [len(part) + 1.2 for _, part in panels]
    figure, grid = new_figure(
        0.9 + 0.4 * sum(heights), len(panels), squeeze=False, gridspec_kw={"height_ratios": heights}
    )
    for (players, part), axes in zip(panels, grid[:, 0], strict=True):
        _panel(axes, part)
        axes.set_title(f"{players} players", loc="left", fontsize=10.5)
    axes = grid[0, 0]
    axes.legend(loc="lower right", bbox_to_anchor=(1, 1.0), ncols=2, fontsize=9.5, borderaxespad=0.2)
    grid[-1, 0].set_xlabel(f"{what} (%); dashed: an even share")
    return figure


def _panel(axes: Axes, part: pd.DataFrame) -> None:
    """A row a strategy, in it a mark for each of its duels."""
    at = np.arange(len(part))[::-1]
    for number, (name, label) in enumerate(_DUELS):
        known = part[name].notna().to_numpy()
        rates, lows, highs = (100 * part[known][column] for column in (name, f"{name}_lo", f"{name}_hi"))
        look: dict[str, Any] = {"fmt": MARKERS[number], "color": COLOURS[3 * number], "label": label}
        whiskers(axes, at[known] - 0.24 * number, rates, lows, highs, sideways=True, **look)
        if number == 0:
            value_marks(axes, rates, at[known], highs - lows)
    axes.axvline(100 * part["even"].iloc[0], color=FAINT, linestyle="--", zorder=0)
    labels = shortened(part["strategy"])
    axes.set_yticks(at, [labels[name] for name in part["strategy"]])
    axes.set_ylim(-0.7, len(part) - 0.3)
    columns = [name + end for name, _ in _DUELS for end in ("_lo", "_hi")]
    percent_room(axes.set_xlim, [100 * part[columns].min().min()], [100 * part[columns].max().max()])


def exhibit(result: Climb) -> Exhibit:
    """The ladders of a game, the strongest strategies on top."""
    parts = []
    for ladder in result.ladders:
        players = len(ladder.job.setup.players)
        even = np.nan if ladder.even is None else ladder.even
        parts.append(ladder_table(ladder).frame().assign(players=players, even=even))
    frame, setup, first = pd.concat(parts, ignore_index=True), result.setup, result.ladders[0]
    top, games = first.rows[0], ", ".join(f"{ladder.games:,}" for ladder in result.ladders)
    over, rate = top["over_random"] or top["over_next"], setup.aim.rate
    among = f"With {len(first.job.setup.players)} players " if len(result.ladders) > 1 else ""
    return Exhibit(
        "ladder",
        frame,
        f"{among}{top['strategy']} {standing(first)} {percent(over['rate'], 1)} of {setup.name} games against "
        f"{over['opponent']}",
        f"{rate[0].upper()}{rate[1:]} of each strategy against random, and against the next weaker one. {setup.name}, "
        f"n = {games} games.",
        " ".join(filter(None, [f"Whiskers: {100 * result.level:g}% intervals.", key_to(frame["strategy"])])),
        "; ".join(filter(None, [f"seed {setup.seed}", settings_of(setup)])) + ".",
        "A long step to the next weaker one is skill; near the dashed line both are about as strong.",
        "; ".join(
            f"{row.players} players, {row.strategy} over random {percent(row.over_random, 1)}"
            for row in frame.itertuples()
            if row.over_random == row.over_random
        ),
        partial(draw, what=rate),
    )
