"""Tidy pandas frames of a sweep: what its result object gives, and what its charts are drawn from."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pandas as pd

from ...runs.numbers import number
from ...runs.simulate.result import Simulation
from ...runs.sweep.metrics import Metric
from ...runs.sweep.result import SweepResult
from ..simulate.tables import OUTCOMES, endings
from .tables import arms, metric_words


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
            who = {"arm": result.plan.arms[one.arm].label, "strategy": result.plan.who(one.member)}
            lo, hi = one.ci or (float("nan"), float("nan"))
            ends = {"lo": factor * lo, "hi": factor * hi}
            row = {"metric": _axis(one.metric, "points"), **who, "value": factor * one.found.mean, **ends}
            rows.append({**row, "decided": one.verdict in ("higher", "lower")})
    return pd.DataFrame(rows)


def value_frame(result: SweepResult, metrics: Sequence[str] = ()) -> pd.DataFrame:
    """A row a metric, of all or of these, arm and strategy: metric, arm, strategy, value, lo, hi, scale, at.

    Shares are in per cent, the first player's edge in points. scale, at: the one number that arms differ in, and
    what it is in this arm; nothing where they differ in another way.
    """
    frame, (scale, numbers) = arms(result).frame(), scale_of(result)
    known = {metric.name: metric for metric in result.plan.compared}
    frame = frame[frame["metric"].isin(metrics or list(known))]
    factor = frame["metric"].map(lambda name: 100 if known[name].share else 1)
    for column in ("value", "lo", "hi"):
        frame = frame.assign(**{column: frame[column] * factor})
    units = {name: _axis(metric, "points" if name == "first_player_edge" else "%") for name, metric in known.items()}
    frame = frame.assign(metric=frame["metric"].map(units), scale=scale, at=frame["arm"].map(numbers))
    order = {units[name]: place for place, name in enumerate(known)}
    frame = frame.sort_values("metric", key=lambda column: column.map(order), kind="stable", ignore_index=True)
    return frame[["metric", "arm", "strategy", "value", "lo", "hi", "scale", "at"]]


def _axis(metric: Metric, unit: str) -> str:
    return metric_words(metric).replace("(points)", f"({unit})")


def scale_of(result: SweepResult) -> tuple[str, dict[str, float]]:
    """The one switch whose numbers tell the arms apart, and each arm's number by label; nothing if there is none."""
    played = [result.plan.arms[arm] for arm in result.plan.played]
    switches = [dict(arm.set) for arm in played]
    names = set().union(*switches)
    if len(names) != 1 or len(played) < 2:
        return "", {}
    (name,) = names
    values = [switch.get(name) for switch in switches]
    if any(isinstance(value, bool) or not isinstance(value, int | float) for value in values):
        return "", {}
    numbers = {arm.label: float(str(value)) for arm, value in zip(played, values, strict=True)}
    return name.replace("_", " "), numbers if len(set(numbers.values())) == len(played) else {}


def outcome_frame(result: SweepResult) -> pd.DataFrame:
    """A row an ending, arm and strategy where it occurred: metric (the ending), arm, strategy, value, lo, hi; in %."""
    frame = of_simulations(result, lambda one: endings(one).frame())
    says = result.plan.panel[0].family.endings
    words = [
        f"{OUTCOMES[row.outcome]}: {says.get(row.reason, row.reason.replace('-', ' '))}" for row in frame.itertuples()
    ]
    frame = frame.assign(
        metric=words, **{name: 100 * frame[old] for name, old in (("value", "share"), ("lo", "lo"), ("hi", "hi"))}
    )
    return frame[["metric", "arm", "strategy", "value", "lo", "hi"]]


def in_words(frame: pd.DataFrame) -> str:
    """What a chart of these frames shows, in words."""
    return "; ".join(f"{row.metric}, {row.arm}, {row.strategy}: {number(row.value, 2)}" for row in frame.itertuples())


def most_different(result: SweepResult, frame: pd.DataFrame, most: int = 30) -> pd.DataFrame:
    """The rows of at most so many arms: those that differ most from the base in the first metric, and the base."""
    labels = list(dict.fromkeys(frame["arm"]))
    if len(labels) <= most:
        return frame
    first = result.plan.metrics[0].name
    sizes = {
        result.plan.arms[one.arm].label: abs(one.found.mean) for one in result.differences if one.metric.name == first
    }
    kept = set(sorted(sizes, key=lambda arm: -sizes[arm])[: most - 1]) | {result.plan.arms[result.plan.base].label}
    return frame[frame["arm"].isin(kept)]
