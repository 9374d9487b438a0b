"""How likely a player loses many games in a row, from how often it loses one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcards.runs.numbers import percent
from simcards.runs.result import Row
from simcards.stats.streaks import mean_longest_run, run_chance

if TYPE_CHECKING:
    from simcards.runs.simulate.result import Simulation


def streaks(result: Simulation, length: int, session: int) -> list[Row]:
    """A row a seat: seat, strategy, lose_rate, in_a_row, in_session, longest.

    in_a_row: the chance that the next `length` games are all lost; in_session: that so many are in a row among
    `session` games; longest: the mean longest run there. A game that nobody wins is not lost; games are independent.
    """
    summary, rows = result.outcome.summary, []
    drawn = int(summary["draws"].sum())
    for seat, strategy in enumerate(result.setup.labels):
        lost = result.units - drawn - int(summary["wins"][seat]) - int(summary["joint"][seat])
        rate = lost / result.units
        found = {"in_a_row": rate**length, "in_session": run_chance(rate, length, session)}
        longest = {"longest": mean_longest_run(rate, session)}
        rows.append({"seat": seat, "strategy": strategy, "lose_rate": rate, **found, **longest})
    return rows


def streak_sentences(result: Simulation, length: int, session: int) -> list[str]:
    """A sentence a seat, and what they rest on."""
    lines = [
        f"Player {row['seat'] + 1} ({row['strategy']}) loses {percent(row['lose_rate'])} of the {result.unit}: "
        f"{length:,} in a row with a chance of {_small(row['in_a_row'])}, somewhere in {session:,} of them "
        f"{_small(row['in_session'])}; the longest run there is {row['longest']:.1f} on average."
        for row in streaks(result, length, session)
    ]
    return [*lines, f"Streaks are worked out from these shares, {result.unit} taken as independent of one another."]


def _small(chance: float) -> str:
    """A chance in percent; of one that rounds to nothing its bound."""
    return "less than 0.0001%" if 0.0 < chance < 1e-6 else percent(chance, 2 if chance > 0.01 else 4)
