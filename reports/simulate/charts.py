"""Charts of a simulation: one function each, from a tidy frame to a figure; they draw and compute nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..figures import (
    COLOURS,
    FAINT,
    MARKERS,
    SOFT,
    finish,
    legend,
    legend_columns,
    new_figure,
    percent_room,
    powers,
    styled,
    thousands,
    whiskers,
    wrapped,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame


@styled
def win_rates(frame: DataFrame, title: str, caption: str) -> Figure:
    """A forest of win rates: columns label, group, rate, lo, hi, mean (of the seats); fractions."""
    groups = list(frame.groupby("group", sort=False))
    heights = [len(part) + 0.6 for _, part in groups]
    figure, axes = new_figure(
        1.2 + 0.42 * sum(heights), len(groups), sharex=True, squeeze=False, gridspec_kw={"height_ratios": heights}
    )
    for (name, part), panel in zip(groups, axes[:, 0], strict=True):
        at = np.arange(len(part))[::-1]
        whiskers(panel, at, 100 * part["rate"], 100 * part["lo"], 100 * part["hi"], sideways=True)
        panel.axvline(100 * frame["mean"].iloc[0], color=FAINT, linestyle="--", zorder=0)
        panel.set_yticks(at, [wrapped(label) for label in part["label"]])
        panel.set_ylim(-0.6, len(part) - 0.4)
        if len(groups) > 1:
            panel.set_title(name, loc="left", fontsize=10, color=SOFT)
    percent_room(axes[0, 0].set_xlim, 100 * frame["lo"], 100 * frame["hi"])
    axes[-1, 0].set_xlabel("games won (%)\ndashed: mean of all seats")
    return finish(figure, title, caption)


@styled
def seats(frame: DataFrame, title: str, caption: str) -> Figure:
    """Win rate by seat, a mark for each strategy: columns strategy, seat, win_rate, lo, hi; fractions."""
    names = list(dict.fromkeys(frame["strategy"]))
    labels = [wrapped(name, 40, 1) for name in names]
    figure, axes = new_figure(3.1 + 0.23 * -(-len(names) // legend_columns(labels)))
    for number, name in enumerate(names):
        part = frame[frame["strategy"] == name]
        rates, lows, highs = (100 * part[column] for column in ("win_rate", "lo", "hi"))
        look: dict[str, Any] = {"fmt": MARKERS[number % len(MARKERS)], "color": COLOURS[number % len(COLOURS)]}
        whiskers(axes, part["seat"], rates, lows, highs, label=labels[number], **look)
    axes.set_xticks(sorted(set(frame["seat"])))
    axes.set_xlim(frame["seat"].min() - 0.5, frame["seat"].max() + 0.5)
    percent_room(axes.set_ylim, 100 * frame["lo"], 100 * frame["hi"])
    axes.set_xlabel("seat")
    axes.set_ylabel("games won (%)")
    legend(axes)
    return finish(figure, title, caption)


@styled
def turn_order(frame: DataFrame, title: str, caption: str) -> Figure:
    """Win rate by place in the turn order: columns place (0 begins), win_rate, lo, hi; fractions."""
    figure, axes = new_figure(3.1)
    whiskers(axes, frame["place"], 100 * frame["win_rate"], 100 * frame["lo"], 100 * frame["hi"])
    axes.axhline(100 * frame["win_rate"].mean(), color=FAINT, linestyle="--", zorder=0)
    axes.set_xticks(frame["place"], ["begins", *(_ordinal(place + 1) for place in frame["place"][1:])])
    axes.set_xlim(-0.5, len(frame) - 0.5)
    percent_room(axes.set_ylim, 100 * frame["lo"], 100 * frame["hi"])
    axes.set_xlabel("place in the turn order; dashed: mean of all places")
    axes.set_ylabel("games won (%)")
    return finish(figure, title, caption)


def _ordinal(number: int) -> str:
    return f"{number}{ {2: 'nd', 3: 'rd'}.get(number, 'th') }"


@styled
def lengths(frame: DataFrame, title: str, caption: str) -> Figure:
    """A histogram of game lengths: columns kind, turns (lower edge), width, share; see `frames.histogram_frame`."""
    figure, axes = new_figure(3.4)
    ended, rest = frame[frame["kind"] == "ended"], frame[frame["kind"] != "ended"]
    if len(ended):
        edges = [*(ended["turns"] - 0.5), float((ended["turns"] + ended["width"]).max()) - 0.5]
        axes.stairs(100 * ended["share"], edges, fill=True, color=COLOURS[0])
    if len(ended) == 1:
        axes.set_xlim(max(ended["turns"].iloc[0] - 3, -0.5), ended["turns"].iloc[0] + 3)
    thousands(axes.xaxis)
    _bars_apart(axes, ended, rest)
    axes.set_xlabel("length of a game (turns)")
    width = int(frame["width"].iloc[0])
    axes.set_ylabel("games (%)" if width == 1 else f"games (%)\na bar: {width} turns")
    return finish(figure, title, caption)


def _bars_apart(axes: Any, ended: DataFrame, rest: DataFrame) -> None:
    """Hatched bars at the right for games that lasted longer, and for those that were cut off."""
    if rest.empty:
        return
    low = float(ended["turns"].min()) if len(ended) else 0.0
    high = float((ended["turns"] + ended["width"]).max()) if len(ended) else 0.0
    room = (high - low) / 18 or 1.0
    places = high + 2.4 * room * (1 + np.arange(len(rest))) - room
    axes.bar(places, 100 * rest["share"], room, color="white", edgecolor="#000000", hatch="////")
    for place, row in zip(places, rest.itertuples(), strict=True):
        words = f"{row.turns:,} or\nmore" if row.kind == "longer" else f"cut off\nat {row.turns:,}"
        words = f"{words}\n{_percent(row.share)}"
        axes.annotate(words, (place, 100 * row.share), (0, 3), textcoords="offset points", ha="center", fontsize=9)
    axes.set_xlim(low - room / 2, places[-1] + 1.5 * room)
    axes.set_xticks([tick for tick in axes.get_xticks() if low <= tick <= high] if len(ended) else [])
    axes.set_ylim(0, max(axes.get_ylim()[1], 125 * rest["share"].max()))
    axes.set_yticks([tick for tick in axes.get_yticks() if tick <= 100])


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%" if share >= 0.0095 else f"{100 * share:.2g}%"


@styled
def survival(frame: DataFrame, title: str, caption: str) -> Figure:
    """Games that last longer, and the chance of ending next: the columns of `frames.survival_frame`."""
    figure, (above, below) = new_figure(5.0, 2, sharex=True)
    turns = frame["turns"]
    above.plot(turns, 100 * frame["survival"], color=COLOURS[0], drawstyle="steps-post")
    band = {"color": COLOURS[0], "alpha": 0.25, "linewidth": 0, "step": "post"}
    above.fill_between(turns, 100 * frame["survival_lo"], 100 * frame["survival_hi"], **band)
    above.set_ylim(-2, 102)
    above.set_ylabel("games that reach\nthis turn (%)")
    middle = turns + (frame["width"] - 1) / 2
    known = frame["hazard"].notna()
    if not known.any():
        words = "too few games to say"
        below.text(0.5, 0.5, words, transform=below.transAxes, ha="center", va="center", color=SOFT)
        below.set_yticks([])
    whiskers(
        below,
        middle[known],
        100 * frame["hazard"][known],
        100 * frame["hazard_lo"][known],
        100 * frame["hazard_hi"][known],
        fmt="o",
        markersize=3,
        capsize=0,
        color=COLOURS[3],
    )
    high = 100 * frame["hazard_hi"].max() if known.any() else 1.0
    below.set_ylim(-0.03 * high, 1.06 * high)
    below.margins(x=0.02)
    below.set_ylabel("of those, end\nat this turn (%)")
    below.set_xlabel("turn")
    thousands(below.xaxis)
    return finish(figure, title, caption)


_OUTCOME_LOOKS = {"win": ("#0072B2", ""), "joint": ("#F0E442", ".."), "draw": ("#d9d9d9", "////")}


@styled
def outcomes(frame: DataFrame, title: str, caption: str) -> Figure:
    """How games end, stacked to 100%: columns outcome (win, joint, draw), reason, share, lo, hi; a bar each `arm`.

    A single bar has no name; its shares and their intervals stand in the legend.
    """
    arms = list(frame.groupby("arm", sort=False)) if "arm" in frame else [("", frame)]
    names = len(frame.drop_duplicates(["outcome", "reason"]))
    figure, axes = new_figure(1.2 + 0.5 * len(arms) + 0.23 * names)
    for row, (_, part) in enumerate(arms):
        left = 0.0
        for item, (colour, hatch) in zip(part.itertuples(), _segment_looks(part), strict=True):
            label = _outcome_words(item, len(arms) == 1)
            look = {"color": colour, "hatch": hatch, "edgecolor": "#000000", "linewidth": 0.6}
            axes.barh(-row, 100 * item.share, left=left, height=0.6, label=label, **look)
            left += 100 * item.share
    labels = [wrapped(str(name), 26, 3) for name, _ in arms] if len(arms) > 1 else [""]
    axes.set_yticks([-row for row in range(len(arms))], labels, fontsize=9.5)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    axes.set_ylim(0.5 - len(arms), 0.5)
    axes.set_xlim(0, 100)
    axes.set_xlabel("share of the games (%)")
    legend(axes)
    return finish(figure, title, caption)


def _segment_looks(part: DataFrame) -> list[tuple[str, str]]:
    """Colour and hatch: one colour for each outcome, lighter from reason to reason."""
    from matplotlib.colors import to_hex, to_rgb

    looks, seen = [], dict.fromkeys(_OUTCOME_LOOKS, 0)
    for outcome in part["outcome"]:
        colour, hatch = _OUTCOME_LOOKS[outcome]
        fade = 1 - 0.75 ** seen[outcome]
        red, green, blue = (part + (1 - part) * fade for part in to_rgb(colour))
        looks.append((to_hex((red, green, blue)), hatch))
        seen[outcome] += 1
    return looks


def _outcome_words(item: Any, single: bool) -> str:
    what = {"win": "won", "joint": "won together", "draw": "nobody wins"}[item.outcome]
    words = f"{what}: {item.reason.replace('-', ' ')}"
    return f"{words}, {100 * item.share:.2f}% ({100 * item.lo:.2f}–{100 * item.hi:.2f})" if single else words


@styled
def convergence(frame: DataFrame, title: str, caption: str) -> Figure:
    """The running estimate, a panel each `who`: columns games, who, rate, lo, hi, always_lo, always_hi; fractions."""
    panels = list(frame.groupby("who", sort=False))
    columns = 1 if len(panels) == 1 else 2
    rows = -(-len(panels) // columns)
    figure, axes = new_figure(0.9 + (3.2 if rows == 1 else 2.1 * rows), rows, columns, sharex=True, squeeze=False)
    for (name, part), panel in zip(panels, axes.flat, strict=False):
        games, look = part["games"], {"color": COLOURS[0], "linewidth": 0}
        panel.fill_between(games, 100 * part["always_lo"], 100 * part["always_hi"], alpha=0.18, **look)
        panel.fill_between(games, 100 * part["lo"], 100 * part["hi"], alpha=0.4, **look)
        panel.plot(games, 100 * part["rate"], color="#000000", linewidth=1.2)
        if len(part) == 1:
            panel.vlines(games, 100 * part["always_lo"], 100 * part["always_hi"], alpha=0.18, color=COLOURS[0], lw=9)
            panel.vlines(games, 100 * part["lo"], 100 * part["hi"], alpha=0.4, color=COLOURS[0], lw=9)
            panel.plot(games, 100 * part["rate"], "o", color="#000000")
        panel.set_xscale("log")
        powers(panel.xaxis, games.min(), games.max(), int(1.6 * figure.get_figwidth() / columns))
        panel.set_title(wrapped(str(name), 34), loc="left", fontsize=10)
        panel.margins(x=0)
    for panel in axes.flat[len(panels) :]:
        panel.set_visible(False)
    for panel in axes[:, 0]:
        panel.set_ylabel("won so far (%)")
    for panel in axes.flat[len(panels) - columns : len(panels)]:
        panel.set_xlabel("games played")
        panel.tick_params(axis="x", labelbottom=True)
    return finish(figure, title, caption)
