"""The report of a simulation before it has a form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...runs.simulate.result import METHOD
from ...stats.fairness import first_player_edge
from .. import SIMULATION_CHARTS
from ..document import Document, clauses_of, facts, partial, player_notes, rules_sheet, title_of
from ..tables import digits_for, interval, percent
from .gallery import exhibit, played
from .tables import simulation_sheets

if TYPE_CHECKING:
    from ...runs.simulate.result import Simulation


def simulation_document(result: Simulation) -> Document:
    """The report of a simulation."""
    setup = result.setup
    kinds = [kind for kind in SIMULATION_CHARTS if _worth_drawing(result, kind)]
    return Document(
        title=title_of(setup),
        about=f"{partial(result.outcome)}{played(result)}.",
        answer=simulation_answer(result),
        sheets=simulation_sheets(result, sparklines=False),
        exhibits=[exhibit(result, kind) for kind in kinds],
        rules=rules_sheet(setup),
        clauses=clauses_of(setup),
        players=player_notes(setup.players, setup.family.name),
        facts=facts(setup.seed, result.outcome, METHOD),
        rerun=result.rerun(),
    )


def _worth_drawing(result: Simulation, kind: str) -> bool:
    """The seats' chart repeats the win rates when there is one strategy; the estimate's course needs its counts."""
    if kind == "seats":
        return len(result.setup.distinct) > 1
    return kind != "convergence" or bool(result.running)


def simulation_answer(result: Simulation) -> list[str]:
    """Who wins, how long it takes, how often nobody wins: a sentence each."""
    return [*_who_wins(result), _how_long(result), _how_often_nobody(result)]


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
    points = [f"{100 * number:+.{digits}f}" for number in (value, lo, hi)]
    others = "the other" if len(wins) == 2 else "the mean of the others"
    helps = "beginning helps" if lo > 0 else "beginning hurts" if hi < 0 else "no edge either way is shown"
    return f"{begins}: {points[0]} percentage points against {others} ({points[1]} to {points[2]}), so {helps}."


def _how_long(result: Simulation) -> str:
    row = result.length("turns")
    if row["min"] == row["max"]:
        return f"All {result.unit} take {row['max']:,} turns."
    spread = f"{row['p5']:,} to {row['p95']:,}" if row["p5"] < row["p95"] else f"{row['p5']:,}"
    return f"Half of the {result.unit} take {row['median']:,} turns or fewer; nine in ten take {spread}."


def _how_often_nobody(result: Simulation) -> str:
    row, digits = result.draws(), digits_for(result.units)
    if not row["count"]:
        bound = percent(row["ci"][1], max(digits, 2))
        return f"All {result.unit} had a winner; with {100 * result.level:g}% confidence fewer than {bound} have none."
    drawn = [ending for ending in result.endings() if ending["outcome"] == "draw"]
    reasons = ", ".join(f"{ending['reason'].replace('-', ' ')} {ending['count']:,}" for ending in drawn)
    return f"Nobody wins {_rate(row['rate'], row['ci'], digits)} of the {result.unit}: {reasons}."


def _rate(rate: float, ci: Sequence[float], digits: int) -> str:
    return f"{percent(rate, digits)} ({interval(ci, digits)})"
