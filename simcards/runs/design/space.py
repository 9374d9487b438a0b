"""The rule sets that a design chooses from: every combination of the values of some switches."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property

from simcards.errors import UsageError, suggestion
from simcards.games.family import playable
from simcards.games.setup import Setup
from simcards.games.switches import Switch, Value, as_typed, numbers_between, switches_of
from simcards.runs.sweep.plan import Arm, make_arm

#: Rule sets up to which every one is played; beyond it an optimiser chooses which.
MOST_GRID = 4_000

PLAYERS = "players"


@dataclass(frozen=True)
class Space:
    """The values of each switch that is open, over `settings` at the base table; `players` may be one of them."""

    base: Setup
    settings: Mapping[str, object]
    values: Mapping[str, tuple[Value, ...]]

    @property
    def size(self) -> int:
        """How many combinations there are, those that contradict themselves among them."""
        return math.prod(len(values) for values in self.values.values())

    @property
    def names(self) -> list[str]:
        """The switches that are open."""
        return list(self.values)

    def arm(self, places: Sequence[int]) -> Arm:
        """The rule set of a value of each switch, by its place among them."""
        pairs = zip(self.values.items(), places, strict=True)
        return make_arm(self.base, self.settings, {name: values[place] for (name, values), place in pairs})

    def places(self, arm: Arm) -> list[int]:
        """Where the values of one of its rule sets stand, as `arm` takes them."""
        return [values.index(arm.set[name]) for name, values in self.values.items()]

    @cached_property
    def grid(self) -> list[Arm]:
        """Every rule set, those that contradict themselves among them, the last switch changing fastest."""
        return [self.arm(places) for places in itertools.product(*(range(len(v)) for v in self.values.values()))]

    @property
    def sides(self) -> list[int]:
        """The numbers of sides that may sit at its tables."""
        players = [int(count) for count in self.values.get(PLAYERS, (len(self.base.players),))]
        partners = (count // 2 for count in players if count >= 4 and count % 2 == 0)
        return sorted({*players, *partners})

    def changes(self, arm: Arm) -> dict[str, Value]:
        """What to set for an arm: what differs from the base rules, or all where something else would follow from that.

        With the settings of the base rules; `players`, where they are chosen, first.
        """
        players = {PLAYERS: arm.players} if PLAYERS in self.values else {}
        whole = {name: value for name, value in arm.set.items() if name != PLAYERS}
        here, own = asdict(self.base.rules), dict(self.base.settings)
        short = own | {name: value for name, value in whole.items() if value != here[name] or name in own}
        same = playable(self.base.family, self.base.game, arm.players, short) == arm.rules
        return players | (short if same else own | whole)

    def words(self, arm: Arm) -> list[str]:
        """The words of a command line that set up an arm."""
        found: list[str] = []
        for name, value in self.changes(arm).items():
            found += [f"--{PLAYERS}", as_typed(value)] if name == PLAYERS else ["--set", f"{name}={as_typed(value)}"]
        return found

    def config(self) -> dict[str, list[Value]]:
        """The values as JSON."""
        return {name: list(values) for name, values in self.values.items()}


def open_switches(
    base: Setup, over: Mapping[str, str], players: Sequence[int], keep: Sequence[str]
) -> dict[str, tuple[Value, ...]]:
    """The values of each open switch: those of `over`, or of every switch but those to keep; then of the players.

    over: values by switch, as `read_values` takes them. UsageError for a switch that there is not, for one that is both
    open and kept, and where nothing is open.
    """
    switches, here = switches_of(base.family.rules), asdict(base.rules)
    for option, names in (("--over", over), ("--keep", keep)):
        for name in names:
            if name not in switches:
                near = suggestion(name, switches)
                raise UsageError(f"{option} {name}: no such switch{near}; `simcards rules {base.game}` lists them")
    if both := next((name for name in over if name in keep), None):
        raise UsageError(f"--keep {both}: it is also given with --over; leave one out")
    if over:
        found = {name: read_values(name, switches[name], words) for name, words in over.items()}
    else:
        others = {name: kind.tried(here[name]) for name, kind in switches.items() if name not in keep}
        found = {name: (here[name], *values) for name, values in others.items() if values}
    found |= {PLAYERS: tuple(players)} if len(players) > 1 else {}
    if not found:
        raise UsageError("--keep: every switch is kept, and none is open; leave one out")
    return found


def read_values(name: str, switch: Switch, words: str) -> tuple[Value, ...]:
    """The values that `10..30`, `10..30:5` or `a,b,c` stand for; RulesError or UsageError for what is none."""
    found: list[Value] = []
    for word in words.split(","):
        if not word.strip():
            raise UsageError(f"--over {name}={words}: a value is missing between commas; write a,b,c")
        numbers = numbers_between(f"--over {name}", word)
        found += [switch.read(name, value) for value in ([word] if numbers is None else numbers)]
    return tuple(dict.fromkeys(found))
