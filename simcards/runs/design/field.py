"""Rule sets on common deals: plays all of a field on the same deals and adds up what wishes are about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import numpy as np

from simcards.engine import rows as row
from simcards.engine.job import Kernel
from simcards.engine.plugin import Player
from simcards.engine.summary import Summary
from simcards.games.setup import Setup
from simcards.runs.design.quantities import Quantity
from simcards.runs.sweep.plan import Arm
from simcards.runs.sweep.skill import PairGames, half_and_half
from simcards.stats.intervals import Estimate

#: Games of which some met the turn limit, in a summary: by rule set and strategy.
CUT_OFF = "cut_off"


class Field:
    """Who plays what of a rule set: the panel, each at every seat, and the pair where a quantity is of it.

    A job of rule sets has in its summary, by place in the field a, strategy m and quantity q, its sums under "a.m.q";
    the pair is the strategy after the last of the panel.
    """

    def __init__(self, panel: Sequence[Setup], pair: tuple[Player, ...], quantities: Sequence[Quantity]) -> None:
        self.panel, self.pair, self.quantities = tuple(panel), pair, tuple(quantities)
        self._paired = any(quantity.paired for quantity in quantities)
        self._single = any(not quantity.paired for quantity in quantities)

    def members_of(self, quantity: Quantity) -> range:
        """Who is asked for a quantity: every strategy of the panel, or the pair."""
        count = len(self.panel)
        return range(count, count + 1) if quantity.paired else range(count)

    def who(self, member: int) -> str:
        """What a member is called."""
        if member < len(self.panel):
            return self.panel[member].labels[0]
        return " and ".join(player.label for player in self.pair)

    def games_on_a_deal(self, arm: Arm) -> int:
        """Games that a rule set takes on each deal."""
        pair = len(half_and_half(arm.table(self.panel[0]).sides)) if self._paired else 0
        return self._single * len(self.panel) + pair

    def kernels(self, arm: Arm) -> list[Kernel]:
        """The kernel of each strategy of the panel; none where the pair alone is asked."""
        return [Kernel(arm.table(setup)) for setup in self.panel] if self._single else []

    def pair_games(self, arm: Arm) -> PairGames | None:
        """The games of the pair, where a quantity is of them."""
        paired = next((quantity for quantity in self.quantities if quantity.paired), None)
        if paired is None:
            return None
        stronger, weaker = self.pair
        return PairGames(arm.table(self.panel[0]), (stronger, weaker), paired.metric.scale)

    def estimates(self, quantity: Quantity, found: Summary, place: int, deals: int, level: float) -> list[Estimate]:
        """What the rule set at a place of the field comes to in a quantity, by each member that is asked."""
        keys = [f"{place}.{member}.{quantity.name}" for member in self.members_of(quantity)]
        return [quantity.estimate(found[key], deals, level) for key in keys]


class FieldGames:
    """The games of rule sets of a field on common deals."""

    def __init__(self, field: Field, arms: Mapping[int, Arm]) -> None:
        """arms: rule sets that can be played, by their places in the field."""
        self.field, self.arms = field, dict(arms)

    @cached_property
    def _games(self) -> dict[int, tuple[list[Kernel], PairGames | None]]:
        """What plays each rule set: made when it is played, as a report alone loads no strategy."""
        return {place: (self.field.kernels(arm), self.field.pair_games(arm)) for place, arm in self.arms.items()}

    def prepare(self) -> None:
        """Compile the kernel and the strategies; all rule sets of a family share them."""
        for kernels, pair in self._games.values():
            for kernel in kernels:
                kernel.play(0, 0)
            if pair:
                pair.prepare()

    def play(self, first: int, count: int, control: np.ndarray) -> Summary:
        """The summary of deals first … first + count − 1."""
        summary: Summary = {"deals": np.array([count])}
        control[row.MEASURE] = any(quantity.metric.lead for quantity in self.field.quantities)
        for place, (kernels, pair) in self._games.items():
            for member, kernel in enumerate(kernels):
                rows, _ = kernel.play(first, count, control)
                if len(rows) < count:
                    return {}  # stopped from outside: nobody waits for this chunk
                summary |= self._of_rows(f"{place}.{member}", rows, kernel)
            if pair:
                scores = pair.scores(first, count, control)
                if scores is None:
                    return {}
                name = next(quantity.name for quantity in self.field.quantities if quantity.paired)
                summary[f"{place}.{len(self.field.panel)}.{name}"] = np.array([scores.sum(), scores @ scores])
        return summary

    def _of_rows(self, key: str, rows: np.ndarray, kernel: Kernel) -> Summary:
        """The sums of every quantity of the panel, and how many games met the turn limit."""
        single = [quantity for quantity in self.field.quantities if not quantity.paired]
        found = {f"{key}.{one.name}": one.sums(rows, kernel.setup.sides) for one in single}
        cut_off = (rows[:, row.REASON] == kernel.measures.limit_code).sum()
        return {**found, f"{key}.{CUT_OFF}": np.array([cut_off])}
