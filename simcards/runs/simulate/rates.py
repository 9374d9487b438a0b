"""How often players reach what the game is about, by seat, strategy and place: rates with their intervals."""

from __future__ import annotations

import math

import numpy as np

from simcards.engine.outcome import Outcome
from simcards.games.setup import Setup
from simcards.stats.bounded import Moments, clopper_pearson, paired_difference, rate_interval
from simcards.stats.intervals import Estimate, Interval, mean_and_error, score_interval
from simcards.stats.power import smallest_seen as smallest_seen_of


def reached(setup: Setup, outcome: Outcome) -> np.ndarray:
    """Games in which each seat reached the aim: int64[seats]; shared wins only where the aim may be shared."""
    summary = outcome.summary
    counts: np.ndarray = summary["wins"] + summary["joint"] if setup.aim.shared else summary["wins"]
    return counts


def seat_rates(setup: Setup, outcome: Outcome, level: float) -> list[Estimate]:
    """The rate of each seat."""
    games = outcome.units
    return [Estimate(int(n) / games, rate_interval(int(n), games, level)) for n in reached(setup, outcome)]


def rates(setup: Setup, outcome: Outcome, level: float) -> list[Estimate]:
    """The mean rate of the seats of each strategy, in the order of `setup.distinct`; the game is the unit.

    Where several may reach the aim together, the mean of several seats has the interval of a single one: it holds
    however much they go together.
    """
    counts, games, found = reached(setup, outcome), outcome.units, []
    for group in range(len(setup.distinct)):
        own = [int(n) for n, of in zip(counts, setup.groups, strict=True) if of == group]
        rate, seats = sum(own) / (len(own) * games), len(own)
        if setup.aim.shared:
            ends = rate_interval(own[0], games, level) if seats == 1 else clopper_pearson(rate * games, games, level)
        else:
            scores = outcome.summary["scores"][group][: seats + 1]
            ends = rate_interval(own[0], games, level) if seats == 1 else score_interval(scores, level)
        found.append(Estimate(rate, ends))
    return found


def first_and_others(setup: Setup, outcome: Outcome, level: float) -> tuple[Estimate, float, Estimate]:
    """The rate of the side that begins, the mean rate of the others, and the difference, the first player's edge.

    A shared win counts as one here, in every family; sides are single players or partnerships.
    """
    summary, games, sides = outcome.summary, outcome.units, setup.sides
    edge, squares = (int(x) for x in summary["edge_sums"])
    partners = len(setup.players) // sides
    all_won = int(summary["winners"] @ np.arange(len(summary["winners"]))) // partners
    first = (edge + all_won) // sides  # an edge is (sides - 1) times the first less the others, of each game
    others = (all_won - first) / (sides - 1) / games
    moments = Moments(edge / (sides - 1), squares / (sides - 1) ** 2, games)
    difference = Estimate(first / games - others, paired_difference(moments, 1.0, level))
    return Estimate(first / games, rate_interval(first, games, level)), others, difference


def smallest_seen(setup: Setup, outcome: Outcome, level: float) -> dict[str, float | None]:
    """The smallest differences that so many games would have found with a chance of 80%; none where nothing is known.

    win_rate: a seat's rate, from the even share, or from the mean where there is none; first_player_edge: from 0, where
    places tell of it.
    """
    games, even = outcome.units, setup.aim.even(setup.sides)
    share = float(reached(setup, outcome).mean()) / games if even is None else even
    total, squares = (int(x) for x in outcome.summary["edge_sums"])
    error = mean_and_error(total, squares, games)[1] / (setup.sides - 1)
    edge = smallest_seen_of(error, first_and_others(setup, outcome, level)[2].interval, games, level)
    rate = smallest_seen_of(math.sqrt(share * (1.0 - share) / games), Interval(0.0, 0.0), games, level)
    return {"win_rate": rate, "first_player_edge": edge if setup.places_tell else None}
