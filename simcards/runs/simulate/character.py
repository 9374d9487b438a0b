"""The measures that say what kind of game it is, estimated from a simulation's sums."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcards.engine.rows import LEAD_SCALE
from simcards.runs.simulate.rates import first_and_others
from simcards.stats import measures as game_measures
from simcards.stats.intervals import Estimate

if TYPE_CHECKING:
    from simcards.runs.simulate.result import Simulation


def character_of(result: Simulation, pace: float) -> dict[str, Estimate]:
    """The measures by name, minutes at `pace` seconds a move; not a number where one cannot be told."""
    summary, n, level = result.outcome.summary, result.units, result.level
    found = {"minutes": game_measures.mean_measure(summary["moves_sums"], n, 60 / pace, level)}
    if result.edge_shown:
        found["first_player_edge"] = first_and_others(result.setup, result.outcome, level)[2]
    decided = n - int(summary["draws"].sum())
    if result.edge_shown and decided and summary["winners"][2:].sum() == 0:  # fairness speaks of one winner a game
        first = int(summary["wins_by_order"][0])
        found["fairness"] = game_measures.fairness_measure(first, decided, len(result.setup.players), level)
    for name, of, product in (
        ("choices_per_decision", game_measures.choices_per_decision, "options"),
        ("forced_share", game_measures.forced_share, "forced"),
    ):
        if f"{product}*decisions" in summary:
            one, other = summary[product][0], summary["decisions"][0]
            found[name] = of(one, other, int(summary[f"{product}*decisions"][0]), n, level)
    return found | _of_family(result)


def _of_family(result: Simulation) -> dict[str, Estimate]:
    """The measures that are columns of the family; those of the lead are means over games with a sole winner.

    None for series: there a row holds the sums over its games.
    """
    if result.setup.match:
        return {}
    summary, n, found = result.outcome.summary, result.units, {}
    won = n - int(summary["draws"].sum()) - int(summary["joint_wins"].sum())
    for column in result.setup.family.measures.columns:
        sums = summary[column.name][0]
        if column.lead and won:
            found[column.name] = game_measures.mean_measure(sums, won, LEAD_SCALE, result.level)
        elif column.share and column.source:
            found[column.name] = game_measures.share_measure(int(sums[0]), n, result.level)
        elif column.source and not column.lead:
            found[column.name] = game_measures.mean_measure(sums, n, 1, result.level)
    return found
