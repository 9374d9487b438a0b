"""How often players reach what the game is about, by seat, strategy and place: rates with their intervals."""

from __future__ import annotations

import math

import numpy as np

from simcards.engine.outcome import Outcome
from simcards.engine.summary import Summary
from simcards.games.setup import Setup
from simcards.runs.result import Row
from simcards.stats.bounded import Moments, clopper_pearson, paired_difference, rate_interval
from simcards.stats.intervals import Estimate, Interval, mean_and_error, score_interval
from simcards.stats.multiple import each_level
from simcards.stats.power import smallest_seen as smallest_seen_of
from simcards.stats.stopped import after_precision


def reached(setup: Setup, outcome: Outcome) -> np.ndarray:
    """Games in which each seat reached the aim: int64[seats]; shared wins only where the aim may be shared."""
    summary = outcome.summary
    counts: np.ndarray = summary["wins"] + summary["joint"] if setup.aim.shared else summary["wins"]
    return counts


def figures_of(setup: Setup, summary: Summary) -> dict[str, int]:
    """How many figures stand in one table, by what they are of, and are to hold at once.

    `side`: rates by seat, or by place in the turn order, partners' being one; `strategy`: rates of strategies; `edge`:
    the first player's edge. Two rates that share out every game are one: the one holds where the other does.
    """
    winners, partners = summary["winners"], len(setup.players) // setup.sides
    shared_out = int(winners[partners : partners + 1].sum()) == int(winners.sum())
    figures = {"side": setup.sides, "strategy": len(setup.distinct), "edge": 1}
    return {of: 1 if number == 2 and shared_out else number for of, number in figures.items()}


def levels_of(setup: Setup, summary: Summary, level: float) -> dict[str, float]:
    """The level of each of these intervals for all of a table to hold at once at `level`: Bonferroni's."""
    return {of: each_level(level, number) for of, number in figures_of(setup, summary).items()}


def seat_rates(setup: Setup, outcome: Outcome, level: float) -> list[Estimate]:
    """The rate of each seat; all their intervals hold at once."""
    games, each = outcome.units, levels_of(setup, outcome.summary, level)["side"]
    return [Estimate(int(n) / games, rate_interval(int(n), games, each)) for n in reached(setup, outcome)]


def stopped_seats(setup: Setup, outcome: Outcome, first: int) -> np.ndarray:
    """What to add to the rate of each seat after a stop at the width of the widest: float64[seats].

    `first`: games at the first look. Who wins alone keeps the others from it, so that their rates go against the
    widest, and partners' with it; where the aim may be shared, any two seats go together as they do on average.
    """
    games = outcome.units
    share = reached(setup, outcome) / games
    spread = share * (1.0 - share)
    widest = int(spread.argmax())
    if spread[widest] == 0.0:
        return np.zeros(len(share))
    together = -share * share[widest]
    if setup.aim.shared:
        winners, number = outcome.summary["winners"] / games, np.arange(len(outcome.summary["winners"]))
        total = float(winners @ number**2) - float(winners @ number) ** 2
        together = np.full(len(share), (total - spread.sum()) / (len(share) * (len(share) - 1)))
    partners = np.arange(len(share)) % setup.sides == widest % setup.sides
    together[partners] = spread[widest]
    added: np.ndarray = together / spread[widest] * after_precision(float(share[widest]), games, first)
    return added


def place_rows(setup: Setup, outcome: Outcome, level: float) -> list[Row]:
    """A row a place in the turn order: `Simulation.places` says what it holds."""
    summary, games, rows = outcome.summary, outcome.units, []
    joint, each = summary.get("joint_by_order"), levels_of(setup, summary, level)["side"]
    for place, wins in enumerate(summary["wins_by_order"].tolist()):
        shared = None if joint is None else int(joint[place])
        count = wins + (shared or 0)
        rate = {"win_rate": count / games, "ci": list(rate_interval(count, games, each))}
        rows.append({"place": place, "wins": wins, "joint": shared, **rate})
    return rows


def rates(setup: Setup, outcome: Outcome, level: float) -> list[Estimate]:
    """The mean rate of the seats of each strategy, in the order of `setup.distinct`; the game is the unit.

    Where several may reach the aim together, the mean of several seats has the interval of a single one: it holds
    however much they go together. All intervals hold at once.
    """
    counts, games, found = reached(setup, outcome), outcome.units, []
    level = levels_of(setup, outcome.summary, level)["strategy"]
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

    A shared win counts as one here, in every family; sides are single players or partnerships. The rate is that of the
    first place, and has its interval among those of all places; the edge has one of its own.
    """
    summary, games, sides = outcome.summary, outcome.units, setup.sides
    edge, squares = (int(x) for x in summary["edge_sums"])
    partners = len(setup.players) // sides
    all_won = int(summary["winners"] @ np.arange(len(summary["winners"]))) // partners
    first = (edge + all_won) // sides  # an edge is (sides - 1) times the first less the others, of each game
    others = (all_won - first) / (sides - 1) / games
    moments = Moments(edge / (sides - 1), squares / (sides - 1) ** 2, games)
    difference = Estimate(first / games - others, paired_difference(moments, 1.0, level))
    among = levels_of(setup, summary, level)["side"]
    return Estimate(first / games, rate_interval(first, games, among)), others, difference


def told_rate(rate: Estimate, added: float) -> Row:
    """A rate as JSON: win_rate, ci, and with what is to be added to it estimate."""
    estimate = min(max(rate.value + added, 0.0), 1.0)
    return {"win_rate": rate.value, "ci": list(rate.interval), "estimate": estimate}


def begins_row(setup: Setup, outcome: Outcome, level: float, added: np.ndarray) -> Row:
    """What beginning is worth, as JSON; `added`: what to add to each seat's rate for how the run ended, float64[seats].

    Where beginning goes round or is drawn it does not go together with the rate of any seat, whose width ended the run:
    nothing is added to rate and edge. Where one seat begins every game they are that seat's.
    """
    first, others, edge = first_and_others(setup, outcome, level)
    more, ahead, seat = 0.0, 0.0, _beginner(setup, outcome)
    if seat is not None:
        beginning = np.arange(len(added)) % setup.sides == seat % setup.sides
        more, ahead = float(added[seat]), float(added[seat] - added[~beginning].mean())
    known = {"rate": first.value, "ci": list(first.interval), "estimate": told_rate(first, more)["estimate"]}
    worth = {"edge": edge.value, "edge_ci": list(edge.interval), "edge_estimate": edge.value + ahead}
    return {**known, "others": others, **worth}


def _beginner(setup: Setup, outcome: Outcome) -> int | None:
    """The seat that begins every game, if one does: from it on, wins by seat are those by place in the turn order."""
    seats, places = (outcome.summary[name] for name in ("wins", "wins_by_order"))
    turned = (seat for seat in range(len(seats)) if np.array_equal(np.roll(seats, -seat), places))
    return next(turned, None) if setup.one_begins else None


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
    each = levels_of(setup, outcome.summary, level)["side"]
    rate = smallest_seen_of(math.sqrt(share * (1.0 - share) / games), Interval(0.0, 0.0), games, each)
    return {"win_rate": rate, "first_player_edge": edge if setup.places_tell else None}
