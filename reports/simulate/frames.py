"""Tidy pandas frames of a simulation: what its result object gives, and what charts are drawn from."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from ...runs.simulate.job import Checkpoint
from ...runs.simulate.rates import levels_of
from ...runs.simulate.result import Simulation
from ...stats.bounded import clopper_pearson, rate_interval
from ...stats.histograms import quantile
from ...stats.intervals import score_interval
from ...stats.sequential import confidence_sequence
from ...stats.survival import hazard_in_bins, kaplan_meier
from .tables import seats, strategies

MEASURES_OF_LENGTH = ("turns", "moves", "rounds")

#: Games that must have lasted so long for a hazard to be shown: with fewer its interval says nothing.
LEAST_AT_RISK = 30


def win_rate_frame(result: Simulation) -> pd.DataFrame:
    """A row a strategy, the strongest first, or a seat if there is one strategy: label, rate, lo, hi, mean of all."""
    if len(result.setup.distinct) > 1:
        frame = strategies(result).frame().rename(columns={"win_rate": "rate", "strategy": "label"})
    else:
        frame = seats(result).frame().rename(columns={"win_rate": "rate"})
        frame = frame.assign(label=[f"player {seat + 1}" for seat in frame["seat"]])
    mean = float(np.mean([row["win_rate"] for row in result.seats()]))
    return frame[["label", "rate", "lo", "hi"]].assign(mean=mean)


def length_frame(result: Simulation) -> pd.DataFrame:
    """A row a length seen: measure (turns, moves or rounds), length, count; cut_off of them met the turn limit."""
    parts = []
    for name in MEASURES_OF_LENGTH:
        counts = result.outcome.summary[name]
        used = np.flatnonzero(counts)
        cut = _padded(result.outcome.summary["turns_cut_off"], len(counts))[used] if name == "turns" else 0
        parts.append(pd.DataFrame({"measure": name, "length": used, "count": counts[used], "cut_off": cut}))
    frame = pd.concat(parts, ignore_index=True)
    frame.loc[frame["measure"] != "turns", "cut_off"] = pd.NA
    return frame.astype({"cut_off": "Int64"})


def convergence_frame(result: Simulation) -> pd.DataFrame:
    """A row a checkpoint and strategy (player when there is one strategy): games, who, rate and two intervals."""
    setup = result.setup
    several = len(setup.distinct) > 1
    names = setup.distinct if several else [f"player {seat + 1}" for seat in range(len(setup.players))]
    each, rows = levels_of(setup, result.outcome.summary, result.level)["strategy" if several else "side"], []
    of_strategy = [np.flatnonzero(np.array(setup.groups) == number) for number in range(len(setup.distinct))]
    seats = of_strategy if several else np.arange(len(setup.players))[:, None]
    for point in result.running:
        for number, name in enumerate(names):
            shared = setup.aim.shared or len(seats[number]) == 1
            scores = _of_seats(point, seats[number]) if shared else point.scores[number][: len(seats[number]) + 1]
            rows.append({"games": point.units, "who": name, **_estimate(scores, len(seats[number]), each)})
    return pd.DataFrame(rows)


def _of_seats(point: Checkpoint, seats: np.ndarray) -> np.ndarray:
    """How many games seats did not and did reach the aim in, in the mean over them: float64[2].

    Where several may reach it together it is not counted how many did in a game. Games in which all or none of them
    do vary most, and win least capital in the bets of a confidence sequence (the logarithm is concave), so that
    intervals of such games hold.
    """
    reached = float(np.mean(point.wins[seats]))
    return np.array([point.units - reached, reached])


def _estimate(scores: np.ndarray, seats: int, level: float) -> dict[str, float]:
    """The rate and its intervals, the fixed one as in tables; scores: games that scored 0, 1, … of so many seats."""
    values = np.arange(len(scores)) / (len(scores) - 1)
    if len(scores) > 2:
        fixed = score_interval(scores, level)
    elif seats > 1:
        fixed = clopper_pearson(float(scores[1]), float(scores.sum()), level)
    else:
        fixed = rate_interval(int(scores[1]), int(scores.sum()), level)
    always = confidence_sequence(values, scores, level)
    rate = float(scores @ values / scores.sum())
    return {"rate": rate, "lo": fixed.lo, "hi": fixed.hi, "always_lo": always.lo, "always_hi": always.hi}


def histogram_frame(result: Simulation, bins: int = 60) -> pd.DataFrame:
    """A row a bin of lengths in turns: kind, turns (lower edge), width, share of all games.

    Kinds: `ended`, then at most one row each of `longer`, the thousandth of the games that ended latest, and of
    `cut off`, games that met the turn limit; there `turns` is where they begin. The width is as in `width_of`.
    """
    ended, cut = _turns(result)
    total = result.units
    if not ended.any():
        return _bins("cut off", [int(np.flatnonzero(cut)[0])], 1, [1.0])
    low, high = int(np.flatnonzero(ended)[0]), quantile(np.arange(len(ended)), ended, 0.999) + 1
    width = width_of(result, high - low, bins)
    edges = np.arange(low, high, width)
    high = int(edges[-1]) + width
    shares = np.add.reduceat(ended[low:high], edges - low) / total
    parts = [_bins("ended", edges, width, shares)]
    if ended[high:].any():
        parts.append(_bins("longer", [high], width, [ended[high:].sum() / total]))
    if cut.any():
        parts.append(_bins("cut off", [int(np.flatnonzero(cut)[0])], width, [cut.sum() / total]))
    return pd.concat(parts, ignore_index=True)


def width_of(result: Simulation, span: int, bins: int) -> int:
    """The turns in a bin: whole rounds of the table, for with fewer a bin favours some players and the bars are a comb.

    One turn where the span is so short that rounds of the table would leave less than six bins.
    """
    players = len(result.setup.players)
    rounds = max(1, -(-span // (bins * players)))
    return rounds * players if span >= 6 * rounds * players else 1


def parity(result: Simulation) -> str:
    """Where single turns are shown: a sentence if games end on some players' turns far more often than on others'."""
    ended, _ = _turns(result)
    players = len(result.setup.players)
    of_players = np.array([ended[first::players].sum() for first in range(players)])
    if players < 2 or of_players.max() < 1.5 * of_players.mean():
        return ""
    return f"Games end on some turns of the {players} players' round far more often than on others."


def median_turns(result: Simulation) -> int:
    """The median length in turns, from the exact histogram."""
    return int(result.length("turns")["median"])


def _bins(kind: str, turns: Any, width: int, share: Any) -> pd.DataFrame:
    return pd.DataFrame({"kind": kind, "turns": turns, "width": width, "share": share})


def survival_frame(result: Simulation, bins: int = 60) -> pd.DataFrame:
    """A row a span of turns: turns (its first), width, at_risk; survival and hazard, each with lo and hi.

    survival: the share of games that reach `turns`, to the last game; hazard: the mean chance, turn for turn in the
    span, that a game that has lasted to that turn ends with it; not-a-number when fewer than LEAST_AT_RISK games
    lasted so long, and in the last row, which is the turn after the last span. Games that met the turn limit count as
    lasting longer. The width is as in `width_of`, by the lengths that enough games reach.
    """
    curve = kaplan_meier(*_turns(result), result.level)
    often = np.flatnonzero(curve.at_risk >= min(LEAST_AT_RISK, result.units))
    first = int(np.flatnonzero(curve.ended + curve.censored)[0])
    width = width_of(result, int(often[-1]) + 1 - first, bins)
    spans = hazard_in_bins(curve, width, result.level)
    turns = np.append(spans.start, spans.start[-1] + width)
    frame = pd.DataFrame({"turns": turns, "width": width, "at_risk": _at(curve.at_risk, turns, 0)})
    before = np.maximum(turns, 1) - 1
    for name in ("survival", "survival_lo", "survival_hi"):
        values = getattr(curve, name)
        frame[name] = np.where(turns == 0, 1.0, _at(values, before, values[-1]))
    for name, values in (("hazard", spans.hazard), ("hazard_lo", spans.lo), ("hazard_hi", spans.hi)):
        known = np.where(spans.at_risk >= LEAST_AT_RISK, values, np.nan)
        frame[name] = np.append(known, np.nan)
    return frame


def _at(values: np.ndarray, places: np.ndarray, beyond: float) -> np.ndarray:
    """The values at these places; `beyond` where they have ended."""
    return np.where(places < len(values), values[np.minimum(places, len(values) - 1)], beyond)


def _turns(result: Simulation) -> tuple[np.ndarray, np.ndarray]:
    """How many games ended at each turn, and how many were cut off there."""
    counts = result.outcome.summary["turns"]
    cut = _padded(result.outcome.summary["turns_cut_off"], len(counts))
    return counts - cut, cut


def _padded(counts: np.ndarray, length: int) -> np.ndarray:
    return np.concatenate([counts, np.zeros(length - len(counts), counts.dtype)])
