"""What kind of game it is: the measures of a simulation that have a definition and a source (stats/measures.py)."""

from __future__ import annotations

import math

from simcards.engine.outcome import Outcome
from simcards.engine.rows import LEAD_SCALE
from simcards.games.setup import Setup
from simcards.runs.result import Row, ends
from simcards.runs.simulate.rates import first_and_others
from simcards.stats import measures
from simcards.stats.intervals import Estimate


def character(setup: Setup, outcome: Outcome, pace: float, level: float) -> dict[str, Row]:
    """Each measure by name: mean, ci, definition, source; pace: seconds a move. Without those that nothing tells of."""
    found = _of_all_games(setup, outcome, pace, level) | _of_the_family(setup, outcome, level)
    own = {column.name: (column.meaning, column.source) for column in setup.family.measures.columns}
    rows = {}
    for name, estimate in found.items():
        if not math.isnan(estimate.value):
            definition, source = measures.DEFINITIONS.get(name) or own[name]
            row = {"mean": estimate.value, "ci": ends(estimate.interval)}
            rows[name] = {**row, "definition": definition.replace("win rate", setup.aim.rate), "source": source}
    return rows


def _of_all_games(setup: Setup, outcome: Outcome, pace: float, level: float) -> dict[str, Estimate]:
    """The measures that every family has."""
    summary, n = outcome.summary, outcome.units
    found = {"minutes": measures.mean_measure(summary["moves_sums"], n, 60 / pace, level)}
    if setup.places_tell:
        found["first_player_edge"] = first_and_others(setup, outcome, level)[2]
    decided = n - int(summary["draws"].sum())
    if setup.places_tell and decided and summary["winners"][2:].sum() == 0:  # fairness speaks of one winner a game
        first = int(summary["wins_by_order"][0])
        found["fairness"] = measures.fairness_measure(first, decided, len(setup.players), level)
    for name, of, product in (
        ("choices_per_decision", measures.choices_per_decision, "options"),
        ("forced_share", measures.forced_share, "forced"),
    ):
        if f"{product}*decisions" in summary:
            one, other = summary[product][0], summary["decisions"][0]
            found[name] = of(one, other, int(summary[f"{product}*decisions"][0]), n, level)
    return found


def _of_the_family(setup: Setup, outcome: Outcome, level: float) -> dict[str, Estimate]:
    """The measures that are columns of the family; those of the lead are means over games with a sole winner.

    None for series: there a row holds the sums over its games.
    """
    if setup.match:
        return {}
    summary, n, found = outcome.summary, outcome.units, {}
    won = n - int(summary["draws"].sum()) - int(summary["joint_wins"].sum())
    for column in setup.family.measures.columns:
        sums = summary[column.name][0]
        if column.lead and won:
            found[column.name] = measures.part_measure(sums, won, LEAD_SCALE, level)
        elif column.share and column.source:
            found[column.name] = measures.share_measure(int(sums[0]), n, level)
        elif column.source and not column.lead:
            found[column.name] = measures.mean_measure(sums, n, 1, level)
    return found
