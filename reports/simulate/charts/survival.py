"""When games end: how many are still going on at a turn, and how likely one that has come so far ends there."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from pandas import DataFrame

from ....runs.simulate.result import Simulation, tells
from ...exhibit import Exhibit, NothingToDrawError
from ...figures import COLOURS, SOFT, marked_line, new_figure, thousands, whiskers
from ..frames import LEAST_AT_RISK, median_turns, survival_frame
from . import _words

PLACE = 5


def draw(frame: DataFrame) -> Figure:
    """Two panels over turns: the columns of `frames.survival_frame` and the median."""
    figure, (above, below) = new_figure(5.0, 2, sharex=True)
    turns = frame["turns"]
    single = bool((frame["width"] == 1).all())  # else straight from span to span: the curve then meets its median
    above.plot(turns, 100 * frame["survival"], color=COLOURS[0], drawstyle="steps-post" if single else "default")
    band: dict[str, Any] = {"color": COLOURS[0], "alpha": 0.25, "linewidth": 0, "step": "post" if single else None}
    above.fill_between(turns, 100 * frame["survival_lo"], 100 * frame["survival_hi"], **band)
    above.set_ylim(-2, 102)
    above.set_ylabel("still going on\nat this turn (%)")
    median = int(frame["median"].iloc[0])
    marked_line(above, median, f"median {median:,}")
    _hazard(below, frame)
    below.margins(x=0.02)
    below.set_ylabel("of those, end\nat this turn (%)")
    below.set_xlabel("turn")
    thousands(below.xaxis)
    return figure


def _hazard(axes: Axes, frame: DataFrame) -> None:
    """The hazard as far as enough games lasted."""
    known = frame["hazard"].notna()
    if not known.any():
        words = "too few games to say"
        axes.text(0.5, 0.5, words, transform=axes.transAxes, ha="center", va="center", color=SOFT)
        axes.set_yticks([])
    part = frame[known]
    middle = part["turns"] + (part["width"] - 1) / 2
    rates = (100 * part[name] for name in ("hazard", "hazard_lo", "hazard_hi"))
    whiskers(axes, middle, *rates, fmt="o", markersize=3, capsize=0, color=COLOURS[3])
    high = 100 * part["hazard_hi"].max() if known.any() else 1.0
    axes.set_ylim(-0.03 * high, 1.06 * high)


def exhibit(result: Simulation) -> Exhibit:
    """Survival and hazard; NothingToDrawError where all games take as long."""
    row, game = result.length("turns"), _words.one(result)
    if row["min"] == row["max"]:
        raise NothingToDrawError(f"chart survival: every {game} takes {row['max']:,} turns")
    frame = survival_frame(result).assign(median=median_turns(result))
    cut = bool(result.outcome.summary["turns_cut_off"].any())
    notes = [
        f"Kaplan-Meier curve{', those that met the turn limit counted as lasting longer' if cut else ''}; band and "
        f"whiskers: {_words.level(result)} intervals.",
        f"No hazard where fewer than {LEAST_AT_RISK} {result.unit} lasted so long."
        if frame["hazard"][:-1].isna().any()
        else "",
    ]
    rare = f"One in twenty {_words.units(result)} takes {row['p95']:,} turns or more"
    longest = f"The longest of {result.units:,} {_words.units(result)} took {row['max']:,} turns"
    words = (
        rare if tells(result.units, "p95") else longest,
        f"Above, the share of the {result.unit} that reach a turn; below, how likely one that has come so far ends",
        " ".join(filter(None, notes)),
        f"Where the curve falls steeply most {result.unit} end; dots that climb mean that the end comes nearer.",
        _alt(result, frame),
    )
    return _words.exhibit(result, "survival", frame, draw, words)


def _alt(result: Simulation, frame: DataFrame) -> str:
    median = int(frame["median"].iloc[0])
    known = frame[frame["hazard"].notna() & (frame["turns"] <= median)]
    words = f"half of the {result.unit} have ended by turn {median:,}"
    if known.empty:
        return words
    return f"{words}, around which {100 * known['hazard'].iloc[-1]:.2f}% of those still on end at each turn"
