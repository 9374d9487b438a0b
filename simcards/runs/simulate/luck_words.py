"""What of a simulation is luck of the cards, and what mirrored deals say, in plain sentences."""

from __future__ import annotations

from simcards.runs.numbers import digits_for, interval, number, percent, points, span
from simcards.runs.result import Row
from simcards.runs.simulate.result import Simulation


def luck_sentences(result: Simulation) -> list[str]:
    """How much of the winning is luck of the cards, and the rates without it; nothing where that was not asked for."""
    found = result.luck
    if found is None:
        return []
    if found["explained"] is None:
        return ["Luck of the cards: too few games were won and lost to tell it from the play."]
    explained = f"Luck of the cards: it accounts for {100 * found['explained']:.0f}% of who {result.setup.aim.does}"
    known = [row["without_luck"] for row in (*found["sides"], *found["strategies"])]
    ratios = sorted(row["variance_ratio"] for row in known)
    if ratios[-1] <= 1.0:
        return [f"{explained}; the rates are known no better without it."]
    least, most = (number(ratio, 2) for ratio in (ratios[0], ratios[-1]))
    times = least if least == most else f"{least} to {most}"
    rates = _rates(result, found)
    return [f"{explained}; {rates}without it the rates are known as well as from {times} times the games."]


def _rates(result: Simulation, found: Row) -> str:
    """The rates of the strategies without luck, or the edge where one plays for all."""
    digits = digits_for(result.units)
    told = [
        f"{row['strategy']} {percent(one['value'], digits)} ({interval(one['ci'], digits)})"
        for row in found["strategies"]
        if (one := row["without_luck"]) is not None
    ]
    if told:
        return f"luck-adjusted {result.setup.aim.rate}: {', '.join(told)}; "
    edge = found["edge"]
    if edge is None or not result.setup.places_tell:
        return ""
    return f"luck-adjusted, beginning is worth {_edge(edge['value'], edge['ci'], digits)}; "


def mirror_sentences(result: Simulation) -> list[str]:
    """The first player's edge from mirrored deals; nothing where these were not asked for."""
    found = result.mirrored
    if found is None:
        return []
    digits, luckless = digits_for(result.units), found["without_luck"]
    said = f"Each deal begun by each in turn, beginning is worth {_edge(found['edge'], found['ci'], digits)}"
    if found["variance_ratio_ci"] is not None:
        ratio = number(found["variance_ratio"], 2)
        said += f", as well known as from {ratio} times as many games on deals of their own"
    if luckless is not None and luckless["pays"]:
        said += f"; luck-adjusted {_edge(luckless['value'], luckless['ci'], digits)}"
        said += f", {number(luckless['variance_ratio'], 2)} times as good again"
    return [f"{said}."]


def _edge(value: float, ci: list[float] | None, digits: int) -> str:
    """A difference in points with its interval."""
    return f"{points(value, digits=digits)} points ({span(ci, digits)})"
