"""How likely a player loses many games in a row, from how often it loses one."""

from __future__ import annotations

from simcards.engine.outcome import Outcome
from simcards.games.setup import Setup
from simcards.runs.result import Row
from simcards.runs.simulate.rates import levels_of
from simcards.stats.bounded import rate_interval
from simcards.stats.streaks import mean_longest_run, run_chance


def streaks(setup: Setup, outcome: Outcome, level: float, length: int, session: int) -> list[Row]:
    """A row a seat: seat, strategy, lose_rate, in_a_row, in_session, longest, each with its interval as `…_ci`.

    in_a_row: the chance that the next `length` games are all lost; in_session: that so many are in a row among
    `session` games; longest: the mean longest run there. A game that nobody wins is not lost; games are independent.
    All three grow with the share of games lost, so that their intervals are its ends put in; those of all seats hold
    at once at `level`.
    """
    summary, rows = outcome.summary, []
    drawn = int(summary["draws"].sum())
    each = levels_of(setup, summary, level)["side"]
    for seat, strategy in enumerate(setup.labels):
        lost = outcome.units - drawn - int(summary["wins"][seat]) - int(summary["joint"][seat])
        found = _from_share(lost / outcome.units, length, session)
        ends = [_from_share(end, length, session) for end in rate_interval(lost, outcome.units, each)]
        known = {f"{name}_ci": [end[name] for end in ends] for name in found}
        rows.append({"seat": seat, "strategy": strategy, **found, **known})
    return rows


def _from_share(share: float, length: int, session: int) -> dict[str, float]:
    """What follows from a share of games lost."""
    return {
        "lose_rate": share,
        "in_a_row": share**length,
        "in_session": run_chance(share, length, session),
        "longest": mean_longest_run(share, session),
    }
