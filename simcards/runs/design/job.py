"""The job of a design: the rule sets that a search found, on deals that it has not seen."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Any

import numpy as np

from simcards.engine.execution import Execution
from simcards.engine.loading import Sources
from simcards.engine.summary import Summary
from simcards.errors import UsageError
from simcards.folders.config import Config
from simcards.folders.store import Store
from simcards.games.family import find_game
from simcards.games.setup import Setup
from simcards.games.switches import Value
from simcards.options import PACE, Options, in_points
from simcards.runs.design.field import Field, FieldGames
from simcards.runs.design.quantities import Known
from simcards.runs.design.search import RuleSearch, Told
from simcards.runs.design.space import Space, open_switches
from simcards.runs.design.wishes import Wish, read_wishes
from simcards.runs.job import Report, RunJob
from simcards.runs.progress import Lines
from simcards.runs.setups import player_configs, seated_setup
from simcards.runs.sweep.plan import Arm, load_pair, make_panel, read_pair
from simcards.stats.intervals import normal_quantile

#: How exactly the last of a search are known unless a precision is given, as a fraction.
PRECISION = 0.02


class DesignJob(RunJob):
    """Unit I is deal I after those of the search, on which each rule set that is shown plays.

    most: deals of the search that a rule set plays at most; none for as many as the precision takes. `find` comes
    before `play`. The summary is that of `FieldGames`, places in the order of `search.shown`. Errors as in RuleSearch.
    """

    command = "design"

    def __init__(
        self,
        panel: Sequence[Setup],
        space: Space,
        wishes: tuple[Wish, ...],
        field: Field,
        precision: float = PRECISION,
        pace: float = PACE,
        most: int | None = None,
    ) -> None:
        self.setup, self.panel, self.space, self.wishes, self.field = panel[0], tuple(panel), space, wishes, field
        self.precision, self.pace, self.most = None, pace, most
        self.exactness = precision
        self.search = RuleSearch(space, field, wishes, precision, most, self.round_of)
        self.units = math.ceil((normal_quantile(0.95) / precision) ** 2)
        self._fresh: RoundJob | None = None

    @classmethod
    def asked(cls, options: Options) -> tuple[DesignJob, int]:
        """The design that a user asks for; the fresh deals tell a share of games with the precision at least."""
        family, game, _ = find_game(options.game)
        usual = family.presets[game].default_players
        counts = [int(count) for count in options.player_counts] or [options.players or usual]
        players = usual if usual in counts else counts[0]
        panel = make_panel(replace(options, players=players))
        values = open_switches(panel[0], options.over, counts, options.keep)
        space = Space(panel[0], options.rules or {}, values)
        pair = load_pair(options.pair or family.usual_pair, family.name) or ()
        known = Known(family.measures, space.sides, options.pace, [player.label for player in pair])
        wishes = read_wishes(options.want, known)
        precision = PRECISION if options.precision is None else read_precision(options.precision)
        field = Field(panel, pair, [wish.quantity for wish in wishes])
        job = cls(panel, space, wishes, field, precision, options.pace, options.games)
        job.search.check()
        return job, job.units

    @classmethod
    def from_config(cls, config: Mapping[str, Any], sources: Sources | None = None) -> DesignJob:
        """The job whose `config()` this is."""
        read = Config(config)
        panel = [seated_setup(part, sources) for part in read.parts("panel", 1)]
        family = panel[0].family
        space = Space(panel[0], read.values("settings"), _values(read.part("over")))
        pair = read_pair(read, family.name, sources) or ()
        pace, precision = read.number("pace", 0), read.number("precision", 0, 0.5)
        try:
            known = Known(family.measures, space.sides, pace, [player.label for player in pair])
            wishes = read_wishes(read.texts("want", 1), known)
        except UsageError as error:
            read.fail("want", str(error))
        most = read.whole("most", 1) if read.given("most") else None
        field = Field(panel, pair, [wish.quantity for wish in wishes])
        return cls(panel, space, wishes, field, precision, pace, most)

    def config(self) -> dict[str, Any]:
        """Everything that decides the result, as JSON."""
        return {
            "command": self.command,
            "panel": [setup.config() for setup in self.panel],
            **({"pair": player_configs(self.field.pair)} if self.field.pair else {}),
            "settings": dict(self.setup.settings),
            "over": self.space.config(),
            "want": [wish.text for wish in self.wishes],
            "pace": self.pace,
            "precision": self.exactness,
            "most": self.most,
        }

    @property
    def names(self) -> list[str]:
        """The panel, as the user named it."""
        return [setup.labels[0] for setup in self.panel]

    @property
    def shown(self) -> list[Arm]:
        """The rule sets that the fresh deals are played with, the one found first."""
        return [self.search.arms[place] for place in self.search.shown]

    def begin(self, store: Store | None, how: Execution, progress: Report) -> None:
        """Search, before the fresh deals are played."""
        if how.shard:
            raise UsageError(
                f"--shard {how.shard}: each round of a search needs all of the last; leave it out, or give --cluster"
            )
        self.find(store, how, Lines() if progress is True else None)

    def reporter(self, progress: Report) -> AbstractContextManager[None]:
        """Nothing: `begin` tells how far the search is, and the fresh deals are soon played."""
        return nullcontext()

    def find(self, store: Store | None, how: Execution | None, told: Told | None = None) -> None:
        """Search, as RuleSearch.find."""
        self.search.find(store, how, told)
        self._fresh = self.round_of(dict(enumerate(self.shown)), self.search.next_deal)

    def round_of(self, arms: Mapping[int, Arm], start: int = 0) -> RoundJob:
        """The job of rule sets on common deals, from deal `start` on."""
        return RoundJob(self, arms, start)

    def sent(self) -> RoundJob:
        """What workers elsewhere are sent: which rule sets the search found, its configuration does not say."""
        return self._found

    def prepare(self) -> None:
        """Compile the kernel."""
        self._found.prepare()

    def play(self, first: int, count: int, control: np.ndarray) -> Summary:
        """The summary of deals first … first + count − 1 after those of the search."""
        return self._found.play(first, count, control)

    @property
    def _found(self) -> RoundJob:
        if self._fresh is None:
            raise UsageError("--dry-run: how long a search for rules takes is not known before; leave it out")
        return self._fresh


class RoundJob(FieldGames):
    """Rule sets of a design on common deals: unit I is deal `start` + I. Made again from its configuration anywhere."""

    unit = "deals"

    def __init__(self, design: DesignJob, arms: Mapping[int, Arm], start: int = 0) -> None:
        super().__init__(design.field, arms)
        self._design, self._start = design, start

    @classmethod
    def from_config(cls, config: Mapping[str, Any], sources: Sources | None = None) -> RoundJob:
        """The job whose `config()` this is."""
        design, read = DesignJob.from_config(config, sources), Config(config)
        places, count = read.part("arms"), len(design.space.names)
        arms = {int(one): design.space.arm([int(at) for at in places.numbers(one, count)]) for one in places.found}
        return cls(design, arms, read.whole("start"))

    def config(self) -> dict[str, Any]:
        """That of the design, and which of its rule sets play, by the places of their values, from which deal on."""
        arms = {str(place): self._design.space.places(arm) for place, arm in self.arms.items()}
        return {**self._design.config(), "arms": arms, "start": self._start}

    def play(self, first: int, count: int, control: np.ndarray) -> Summary:
        """The summary of units first … first + count − 1."""
        return super().play(self._start + first, count, control)


def read_precision(word: object) -> float:
    """A precision as a fraction, from points."""
    found = in_points("precision", word) / 100
    if not 0 < found < 0.5:
        raise UsageError(f"--precision {word}: a percentage above 0 and below 50 is needed, such as 2%")
    return found


def _values(config: Config) -> dict[str, tuple[Value, ...]]:
    """The values of open switches, from a configuration."""
    found: dict[str, tuple[Value, ...]] = {}
    for name, values in config.found.items():
        if not isinstance(values, list) or not values or not all(isinstance(one, str | int) for one in values):
            config.fail(name, "a list of values is needed")
        found[name] = tuple(values)
    return found
