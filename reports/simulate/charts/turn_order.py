"""Whether it helps to begin: win rate by place in the turn order."""

from __future__ import annotations

from functools import partial

from matplotlib.figure import Figure
from pandas import DataFrame

from ....runs.simulate.result import Simulation
from ...exhibit import Exhibit, NothingToDrawError
from ...figures import FAINT, new_figure, percent_room, value_marks, whiskers, wrapped
from ..tables import ordinal, places
from . import _words

PLACE = 2


def draw(frame: DataFrame, what: str = "win rate") -> Figure:
    """Rates, of what, by place in the turn order: columns place (0 begins), win_rate, lo, hi; fractions."""
    figure, axes = new_figure(3.1)
    rates = 100 * frame["win_rate"]
    whiskers(axes, frame["place"], rates, 100 * frame["lo"], 100 * frame["hi"])
    axes.axhline(rates.mean(), color=FAINT, linestyle="--", zorder=0)
    value_marks(axes, frame["place"], rates, 100 * (frame["hi"] - frame["lo"]), upright=True)
    axes.set_xticks(frame["place"], [ordinal(place) for place in frame["place"]])
    axes.set_xlim(-0.5, len(frame) - 0.5)
    percent_room(axes.set_ylim, 100 * frame["lo"], 100 * frame["hi"])
    axes.set_xlabel("place in the turn order; dashed: mean of all places")
    axes.set_ylabel(f"{wrapped(what)} (%)")
    return figure


def exhibit(result: Simulation) -> Exhibit:
    """Win rates by place; NothingToDrawError where different strategies sit at fixed places, or nobody wins."""
    frame = places(result).frame()
    if not result.setup.places_tell:
        raise NothingToDrawError(
            "chart turn-order: it is about places only where all play alike; `simcards compare` plays every strategy "
            "at every seat"
        )
    if not frame["win_rate"].any():
        raise NothingToDrawError("chart turn-order: nobody wins any of these games")
    begins = _words.rate(result, frame["win_rate"].iloc[0])
    words = (
        _words.too_few(result, frame, "whether it helps to begin")
        or f"Who begins {_words.does(result, result.begins_does)} {begins} of {_words.units(result)}",
        _words.shown(result, "place in the turn order"),
        f"Whiskers: {_words.level(result)} intervals.",
        "Left, whoever began; above the dashed line a place does better than the mean.",
        "; ".join(f"{ordinal(row.place)}: {_words.rate(result, row.win_rate)}" for row in frame.itertuples()),
    )
    return _words.exhibit(result, "turn-order", frame, partial(draw, what=result.setup.aim.rate), words)
