"""What a simulation found in plain sentences: who wins, how long it takes, how often nobody wins."""

from __future__ import annotations

from collections.abc import Sequence

from simcards.runs.numbers import digits_for, interval, percent, points
from simcards.runs.simulate.result import Simulation
from simcards.stats.fairness import first_player_edge


def simulation_answer(result: Simulation) -> list[str]:
    """Who wins, how long it takes, how often nobody wins: a sentence each."""
    return [*_who_wins(result), length_sentence(result), _how_often_nobody(result)]


def counted(result: Simulation) -> str:
    """How many games, in words."""
    unit = result.unit if result.units > 1 else {"games": "game"}.get(result.unit, result.unit)
    return f"{result.units:,} {unit}"


def _who_wins(result: Simulation) -> list[str]:
    digits = digits_for(result.units)
    lines = []
    if len(result.setup.distinct) > 1:
        rates = sorted(result.strategy_rates(), key=lambda row: -row["win_rate"])
        words = [f"{row['strategy']} {_rate(row['win_rate'], row['ci'], digits)}" for row in rates]
        shared = len(result.setup.distinct) < len(result.setup.players)
        lines.append(f"{result.unit.capitalize()} won{' per seat' if shared else ''}: {', '.join(words)}.")
    edge = _edge(result)
    return [*lines, edge] if edge else lines


def _edge(result: Simulation) -> str:
    """What beginning is worth, where every seat plays alike; else nothing."""
    places = result.places()
    wins = [row["wins"] for row in places]
    if len(result.setup.distinct) > 1 or not sum(wins):
        return ""
    digits = digits_for(result.units)
    begins = f"Who begins wins {_rate(places[0]['win_rate'], places[0]['ci'], digits)}"
    if sum(wins) > result.units:  # several win a game: places are not paired off against one another
        return f"{begins}; the mean of all places is {percent(sum(wins) / result.units / len(wins), digits)}."
    value, (lo, hi) = first_player_edge(wins, result.units, result.level)
    edge, least, most = (points(number, digits=digits) for number in (value, lo, hi))
    others = "the other" if len(wins) == 2 else "the mean of the others"
    helps = "beginning helps" if lo > 0 else "beginning hurts" if hi < 0 else "no edge either way is shown"
    return f"{begins}: {edge} percentage points against {others} ({least} to {most}), so {helps}."


def length_sentence(result: Simulation) -> str:
    """How long games take."""
    row = result.length("turns")
    if row["min"] == row["max"]:
        return f"All {result.unit} take {row['max']:,} turns."
    spread = f"{row['p5']:,} to {row['p95']:,}" if row["p5"] < row["p95"] else f"{row['p5']:,}"
    return f"Half of the {result.unit} take {row['median']:,} turns or fewer; nine in ten take {spread}."


def _how_often_nobody(result: Simulation) -> str:
    row, digits = result.draws(), digits_for(result.units)
    if not row["count"]:
        bound = at_most(row["ci"][1])
        return f"All {result.unit} had a winner; with {100 * result.level:g}% confidence fewer than {bound} have none."
    drawn = [ending for ending in result.endings() if ending["outcome"] == "draw"]
    reasons = ", ".join(f"{ending['reason'].replace('-', ' ')} {ending['count']:,}" for ending in drawn)
    return f"Nobody wins {_rate(row['rate'], row['ci'], digits)} of the {result.unit}: {reasons}."


def at_most(share: float) -> str:
    """An upper bound as a percentage, rounded up, with as many decimals as it needs to be above zero."""
    digits = next((n for n in range(2, 12) if share >= 10.0 ** -(n + 2)), 12)
    step = 10.0 ** -(digits + 2)
    return percent(min(-(-share // step) * step, 1.0), digits)


def _rate(rate: float, ci: Sequence[float], digits: int) -> str:
    return f"{percent(rate, digits)} ({interval(ci, digits)})"
