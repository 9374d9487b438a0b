"""A screening in plain words: a sentence a measure, on what moves it and what does not."""

from __future__ import annotations

import math
from collections.abc import Sequence

from simcards.games.switches import as_typed
from simcards.runs.numbers import number
from simcards.runs.sensitivity.result import Effect, Sensitivity
from simcards.runs.sweep.metrics import Metric
from simcards.runs.sweep.result import Difference
from simcards.runs.sweep.words import join, panel_words
from simcards.stats.intervals import half_width

#: What each measure is of a game.
_NOUNS = {
    "turns": "the length of a game",
    "draws": "the share of games without a winner",
    "first_player_edge": "the first player's edge",
    "skill": "the share of skill",
    "decisions": "the number of decisions",
    "drama": "the drama",
}

#: The order in which the measures are told.
_ORDER = tuple(_NOUNS)

#: A switch decides a measure, too, if it moves it at least so much as a part of what the largest does; how many do.
_AS_MUCH, _MOST = 0.5, 3

#: Pairs that a sentence names.
_PAIRS = 3


def answer(result: Sensitivity) -> list[str]:
    """A sentence for each measure, then one on pairs where they were screened."""
    together = [interaction_sentence(result)] if result.plan.both else []
    return [*(sentence(result, metric) for metric in measures(result)), *together]


def measures(result: Sensitivity) -> list[Metric]:
    """The measures in the order in which they are told."""
    found = result.plan.compared
    places = {name: place for place, name in enumerate(_ORDER)}
    return sorted(found, key=lambda metric: places.get(metric.name, len(places)))


def sentence(result: Sensitivity, metric: Metric) -> str:
    """What decides a measure, by how much, and how far all the rest can move it at most."""
    effects, what = result.effects(metric), f"{noun(metric)} in {result.setup.name}"
    sure = [one for one in effects if one.largest.verdict in ("higher", "lower")]
    told = [one for one in sure if one.size >= _AS_MUCH * sure[0].size][:_MOST]
    rest = [one for one in effects if one not in told]
    if all(one.found.error == 0.0 for effect in effects for one in effect.every):
        return f"No switch changed {what} in any deal."
    if not told:
        return f"No switch surely changes {what}{_bound(rest, metric, '; none moves it')}."
    names = join([f"{name_of(one.switch)} ({_change(result, one)}{_panel(result, one)})" for one in told])
    return f"What decides {what} is {names}{_bound(rest, metric, '; nothing else moves it')}."


def noun(metric: Metric) -> str:
    """What a measure is, such as the length of a game."""
    own = f"the share of {metric.meaning}" if metric.share else f"the number of {metric.meaning}"
    return _NOUNS.get(metric.name, own)


def name_of(switch: str) -> str:
    """A switch in words."""
    return switch.replace("_", " ")


def _change(result: Sensitivity, one: Effect) -> str:
    """The value of a switch that moves a measure most, and by how much."""
    value = as_typed(result.value_of(one.largest.arm))
    return f"{value}: {amount(one.metric, one.largest.found.mean, one.largest)}"


def _panel(result: Sensitivity, one: Effect) -> str:
    """That the panel's strategies contradict each other about an effect, if they do."""
    row = result.over_the_panel.get((one.largest.arm, one.metric.name))
    if row is None or row["agrees"]:
        return ""
    return f"; BUT IT DEPENDS ON HOW PEOPLE PLAY, {panel_words(result.swept, row)}"


def _bound(rest: Sequence[Effect], metric: Metric, words: str) -> str:
    """How far none of these switches surely moves a measure; nothing where that is not known.

    What was the same in every deal is left out of it.
    """
    spans = [one.found.interval for effect in rest for one in effect.every if one.found.error > 0.0]
    ends = [max(abs(span.lo), abs(span.hi)) for span in spans]
    if not ends:
        return "; no other switch changed it in any deal" if rest else ""
    most = max(ends)
    if not math.isfinite(most):
        return ""
    return f"{words} by more than {_rounded_up(metric, most)}"


def _rounded_up(metric: Metric, value: float) -> str:
    """An amount with two digits that is not below the value, with its unit."""
    size = 100 * value if metric.share else value
    digits = max(0, 1 - math.floor(math.log10(size))) if size > 0 else 1
    return f"{number(math.ceil(size * 10**digits) / 10**digits, digits)} {unit(metric)}".strip()


def amount(metric: Metric, value: float, one: Difference) -> str:
    """A difference with its sign, as exact as its interval justifies, with its unit."""
    half = half_width(one.found.interval)
    scale = 100 if metric.share else 1
    size = scale * half if math.isfinite(half) else 1.0
    digits = next((digits for digits in range(4) if size >= 1.95 * 10.0**-digits), 4)
    return f"{number(scale * value, digits, signed=True)} {unit(metric)}".strip()


def unit(metric: Metric) -> str:
    """The unit of differences in a measure."""
    if metric.share:
        return "points"
    return metric.name.replace("_", " ") if metric.scale == 1 else ""


def interaction_sentence(result: Sensitivity) -> str:
    """Which two changes surely do together what neither does alone; of each pair its surest measure."""
    sure: dict[int, Difference] = {}
    for one in result.interactions:
        if one.verdict in ("higher", "lower"):
            sure.setdefault(one.arm, one)
    if not sure:
        return f"None of the {len(result.plan.both)} pairs of changes surely does more or less than its two do alone."
    largest = sorted(sure.values(), key=lambda one: -abs(one.found.mean / (one.found.error or 1.0)))
    told = [
        f"{result.plan.arms[one.arm].label} ({amount(one.metric, one.found.mean, one)} in {noun(one.metric)})"
        for one in largest[:_PAIRS]
    ]
    count = f"{len(sure)} of {len(result.plan.both)} pairs of changes do together what neither does alone"
    return f"{count}; the clearest: {'; '.join(told)}."
