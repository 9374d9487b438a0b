"""Losses by place in the turn order: a line for each size of the table."""

from __future__ import annotations

from matplotlib.figure import Figure
from pandas import DataFrame

from ....runs.exact.result import Exact
from ....runs.exact.words import sizes
from ....runs.numbers import percent
from ...document import settings_of
from ...exhibit import Exhibit
from ...figures import COLOURS, MARKERS, legend, new_figure, percent_room
from ...names import key_to
from ..tables import places

PLACE = 1


def draw(frame: DataFrame) -> Figure:
    """Columns players, place, lost and se (fractions): a line a table size, its last mark the dealer's, hollow."""
    figure, axes = new_figure(4.2)
    for number, (players, part) in enumerate(frame.groupby("players")):
        look = {"color": COLOURS[number % len(COLOURS)], "marker": MARKERS[number % len(MARKERS)], "markersize": 6}
        axes.plot(part["place"] + 1, 100 * part["lost"], label=f"{players} players", **look)
        dealer = part.iloc[-1]
        axes.plot(
            [dealer["place"] + 1], [100 * dealer["lost"]], linestyle="none", **{**look, "markerfacecolor": "white"}
        )
    axes.set_xticks(range(1, int(frame["players"].max()) + 1))
    axes.set_xlabel("place in the turn order; hollow: the dealer")
    axes.set_ylabel("rounds that cost a life (%)")
    percent_room(axes.set_ylim, [100 * frame["lost"].min()], [100 * frame["lost"].max()])
    legend(axes)
    return figure


def exhibit(result: Exact) -> Exhibit:
    """How often each place loses a life."""
    frame, setup = places(result).frame(), result.setup
    labels = list(dict.fromkeys(frame["strategy"]))
    tables = sizes([one.game.players for one in result.rounds])
    worst = frame.loc[frame.groupby("players")["lost"].idxmax()]
    return Exhibit(
        "places",
        frame,
        result.sentences[0].rstrip(".").split(";")[0],
        f"How often each place loses a life in one round. {setup.name}, tables of {tables}, played by "
        f"{', '.join(labels)}.",
        " ".join(filter(None, ["Standard errors are smaller than the marks.", key_to(labels)])),
        settings_of(setup),
        "A line that rises to the right: who acts later loses more often.",
        "; ".join(
            f"{row.players} players: place {row.place + 1} of them loses most often, {percent(row.lost, 1)}"
            for row in worst.itertuples()
        ),
        draw,
    )
