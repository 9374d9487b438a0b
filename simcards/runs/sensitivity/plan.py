"""What a screening of rules plays: every switch at each other value worth trying, and pairs of switches."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from simcards.errors import UsageError, suggestion
from simcards.games.family import playable
from simcards.games.setup import Setup
from simcards.games.switches import Value, as_typed, switches_of
from simcards.options import Options
from simcards.runs.setups import asked_setup
from simcards.runs.sweep.plan import SweepPlan, make_plan

#: What is compared besides the first player's edge, draws, turns and skill.
CHARACTER = ("decisions", "drama")

#: What the arm is called that the others are compared with.
BASE = "the base rules"

#: What stands between the two changes in the name of an arm that sets two.
AND = " with "


def make_screening(options: Options) -> SweepPlan:
    """The screening that a user asks for: each switch but those of `keep` in turn, with `interactions` also in pairs.

    UsageError in one line where it cannot be, or where no switch is left to change.
    """
    setup = replace(asked_setup(options), settings={})
    values = tried(setup, options.keep)
    singles: list[Mapping[str, object]] = [{name: value} for name, every in values.items() for value in every]
    if not singles:
        raise UsageError("--keep: every switch is kept, and none is left to change; leave one out")
    pairs = _pairs(setup, options.rules or {}, values) if options.interactions else []
    pair, metrics = options.pair or setup.family.usual_pair, [*CHARACTER, *options.metrics]
    changes = [*singles, *pairs]
    plan = make_plan(replace(options, pair=pair, metrics=metrics), changes, [label(change) for change in changes])
    arms = tuple(replace(arm, title=BASE) if arm.base else arm for arm in plan.arms)
    plan = replace(plan, arms=arms)
    return replace(plan, both=_both(plan))


def tried(setup: Setup, keep: Sequence[str]) -> dict[str, tuple[Value, ...]]:
    """By switch the other values that are tried; UsageError for a switch to keep that there is not."""
    switches, here = switches_of(setup.family.rules), asdict(setup.rules)
    for name in keep:
        if name not in switches:
            near = suggestion(name, switches)
            raise UsageError(f"--keep {name}: no such switch{near}; `simcards rules GAME` lists them")
    found = {name: kind.tried(here[name]) for name, kind in switches.items() if name not in keep}
    return {name: values for name, values in found.items() if values}


def left_alone(setup: Setup) -> dict[str, str]:
    """The switches of which no other value is ever tried, and why."""
    return {name: kind.alone for name, kind in switches_of(setup.family.rules).items() if kind.alone}


def label(combination: Mapping[str, object]) -> str:
    """What an arm is called."""
    return AND.join(f"{name}={as_typed(value)}" for name, value in combination.items())


def _pairs(
    setup: Setup, settings: Mapping[str, object], values: Mapping[str, tuple[Value, ...]]
) -> list[Mapping[str, object]]:
    """Every two switches changed together, each to its furthest value of those that can be played alone."""
    here, chosen, table = asdict(setup.rules), {}, (setup.family, setup.game, len(setup.players))
    for name, every in values.items():
        able = [value for value in every if playable(*table, {**settings, name: value})]
        if able:
            chosen[name] = furthest(here[name], able)
    return [{one: chosen[one], other: chosen[other]} for one, other in itertools.combinations(chosen, 2)]


def furthest(here: Value, values: Sequence[Value]) -> Value:
    """Of numbers the one that is most times as large or as small as what there is, of words the first."""
    numbers = [value for value in values if _is_number(value)]
    if not numbers or not _is_number(here):
        return values[0]
    return max(numbers, key=lambda value: abs(math.log((int(value) + 1) / (int(here) + 1))))


def _is_number(value: Value) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _both(plan: SweepPlan) -> dict[int, tuple[int, int]]:
    """The arms that set two switches and can be played, each with the two arms that set one of them."""
    alone = {_key_of(arm.set): number for number, arm in enumerate(plan.arms) if len(arm.set) == 1 and not arm.base}
    found = {}
    for number in plan.played[1:]:
        arm = plan.arms[number]
        if len(arm.set) == 2:
            one, other = ({name: value} for name, value in arm.set.items())
            found[number] = (alone[_key_of(one)], alone[_key_of(other)])
    return found


def _key_of(switches: Mapping[str, Value]) -> Any:
    return tuple(switches.items())
