"""How likely a player loses many games in a row, from how often it loses one."""

from __future__ import annotations

from simcards.engine.outcome import Outcome
from simcards.games.setup import Setup
from simcards.runs.result import Row
from simcards.stats.streaks import mean_longest_run, run_chance


def streaks(setup: Setup, outcome: Outcome, length: int, session: int) -> list[Row]:
    """A row a seat: seat, strategy, lose_rate, in_a_row, in_session, longest.

    in_a_row: the chance that the next `length` games are all lost; in_session: that so many are in a row among
    `session` games; longest: the mean longest run there. A game that nobody wins is not lost; games are independent.
    """
    summary, rows = outcome.summary, []
    drawn = int(summary["draws"].sum())
    for seat, strategy in enumerate(setup.labels):
        lost = outcome.units - drawn - int(summary["wins"][seat]) - int(summary["joint"][seat])
        rate = lost / outcome.units
        found = {"in_a_row": rate**length, "in_session": run_chance(rate, length, session)}
        longest = {"longest": mean_longest_run(rate, session)}
        rows.append({"seat": seat, "strategy": strategy, "lose_rate": rate, **found, **longest})
    return rows
