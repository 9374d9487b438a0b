"""Tidy pandas frames of a sweep: what its result object gives, and what its charts are drawn from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pandas as pd

from ..simulate import frames

if TYPE_CHECKING:
    from ...runs.simulate.result import Simulation
    from ...runs.sweep.metrics import Metric
    from ...runs.sweep.result import Difference, SweepResult


def arm_frame(result: SweepResult) -> pd.DataFrame:
    """A row an arm that was played, strategy and metric: arm, base, strategy, metric, value, lo, hi; fractions."""
    rows = []
    for arm in sorted(result.plan.played):
        for member, setup in enumerate(result.plan.panel):
            who = {"arm": result.plan.arms[arm].label, "base": arm == result.plan.base, "strategy": setup.labels[0]}
            rows += [{**who, **_value(result, arm, member, metric)} for metric in result.plan.metrics]
    return pd.DataFrame(rows)


def _value(result: SweepResult, arm: int, member: int, metric: Metric) -> dict[str, Any]:
    found = result.value(arm, member, metric)
    lo, hi = found["ci"] or (float("nan"), float("nan"))
    return {"metric": metric.name, "value": found["value"], "lo": lo, "hi": hi}


def compared_frame(result: SweepResult) -> pd.DataFrame:
    """A row an arm, strategy and metric: arm, strategy, metric, diff, lo, hi, p_corrected, verdict; fractions."""
    rows = [
        {
            "arm": result.plan.arms[one.arm].label,
            "strategy": result.plan.panel[one.member].labels[0],
            "metric": one.metric.name,
            "diff": one.found.mean,
            **_ends(one),
            "p_corrected": one.p_corrected,
            "verdict": one.verdict,
        }
        for one in result.differences
    ]
    return pd.DataFrame(rows)


def _ends(one: Difference) -> dict[str, float]:
    """The ends of a difference's interval, not-a-number where nothing is known of it."""
    lo, hi = one.ci or (float("nan"), float("nan"))
    return {"lo": lo, "hi": hi}


def of_simulations(result: SweepResult, frame: Callable[[Simulation], pd.DataFrame]) -> pd.DataFrame:
    """A frame of each arm and strategy below one another, with arm and strategy as its first columns."""
    parts = []
    for arm in sorted(result.plan.played):
        for member, setup in enumerate(result.plan.panel):
            part = frame(result.simulation(arm, member)).assign(strategy=setup.labels[0])
            part.insert(0, "arm", result.plan.arms[arm].label)
            parts.append(part[["arm", "strategy", *(name for name in part if name not in ("arm", "strategy"))]])
    return pd.concat(parts, ignore_index=True)


def difference_frame(result: SweepResult, metrics: Sequence[str] = ()) -> pd.DataFrame:
    """A row an arm, strategy and metric, of all or of these: metric, arm, strategy, value, lo, hi, decided.

    Shares are in percentage points.
    """
    rows = []
    for one in result.differences:
        if not metrics or one.metric.name in metrics:
            factor = 100 if one.metric.share else 1
            who = {"arm": result.plan.arms[one.arm].label, "strategy": result.plan.panel[one.member].labels[0]}
            ends = {name: factor * end for name, end in _ends(one).items()}
            row = {"metric": _axis(one.metric, "points"), **who, "value": factor * one.found.mean, **ends}
            rows.append({**row, "decided": one.verdict in ("higher", "lower")})
    return pd.DataFrame(rows)


def value_frame(result: SweepResult, metrics: Sequence[str] = ()) -> pd.DataFrame:
    """A row a metric, of all or of these, arm and strategy: metric, arm, strategy, value, lo, hi, scale, at.

    Shares are in per cent, the first player's edge in points. scale, at: the one number that arms differ in, and
    what it is in this arm; nothing where they differ in another way.
    """
    frame, (scale, numbers) = arm_frame(result), _scale(result)
    known = {metric.name: metric for metric in result.plan.metrics}
    frame = frame[frame["metric"].isin(metrics or list(known))]
    factor = frame["metric"].map(lambda name: 100 if known[name].share else 1)
    for column in ("value", "lo", "hi"):
        frame = frame.assign(**{column: frame[column] * factor})
    units = {name: _axis(metric, "points" if name == "first_player_edge" else "%") for name, metric in known.items()}
    frame = frame.assign(metric=frame["metric"].map(units), scale=scale, at=frame["arm"].map(numbers))
    frame["arm"] = frame["arm"].where(~frame["base"], frame["arm"] + " (base)")
    order = {units[name]: place for place, name in enumerate(known)}
    frame = frame.sort_values("metric", key=lambda column: column.map(order), kind="stable", ignore_index=True)
    return frame[["metric", "arm", "strategy", "value", "lo", "hi", "scale", "at"]]


def _axis(metric: Metric, unit: str) -> str:
    words = metric.name.replace("first_player_edge", "first player's edge").replace("_", " ").replace(":", ": ")
    return words + (f" ({unit})" if metric.share else "")


def _scale(result: SweepResult) -> tuple[str, dict[str, float]]:
    """The one switch whose numbers tell the arms apart, and each arm's number by label; nothing if there is none."""
    arms = [result.plan.arms[arm] for arm in result.plan.played]
    switches = [dict(arm.set) for arm in arms]
    names = set().union(*switches)
    if len(names) != 1 or len(arms) < 2:
        return "", {}
    (name,) = names
    values = [switch.get(name) for switch in switches]
    if any(isinstance(value, bool) or not isinstance(value, int | float) for value in values):
        return "", {}
    numbers = {arm.label: float(str(value)) for arm, value in zip(arms, values, strict=True)}
    return name.replace("_", " "), numbers if len(set(numbers.values())) == len(arms) else {}


def outcome_frame(result: SweepResult) -> pd.DataFrame:
    """A row an arm, strategy (named with the arm where there are several) and outcome: arm, outcome … lo, hi."""
    frame = of_simulations(result, frames.outcome_frame)
    if len(result.plan.panel) > 1:
        frame = frame.assign(arm=frame["arm"] + ": " + frame["strategy"])
    return frame[["arm", "outcome", "reason", "share", "lo", "hi"]]


def in_words(frame: pd.DataFrame) -> str:
    """What a chart of these frames shows, in words."""
    if "share" in frame:
        return "; ".join(
            f"{row.arm}: {row.outcome} ({row.reason}) {100 * row.share:.2f}%" for row in frame.itertuples()
        )
    return "; ".join(f"{row.metric}, {row.arm}, {row.strategy}: {row.value:,.4g}" for row in frame.itertuples())
