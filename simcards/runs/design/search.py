"""The search for rules: every rule set of a small space, or what an optimiser chooses of a large one, then a race.

Differential evolution over the switches' values, as whole numbers: R. Storn, K. Price, J. Global Optimization 11 (1997)
341-359, as in SciPy. It plays every generation on the same deals, and the race after it plays on others.

The search is a function of its seed and of what rule sets come to. So it is taken up again by searching again, and
what a results folder holds is not played twice.
"""

from __future__ import annotations

import contextlib
import hashlib
import math
from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import differential_evolution

from simcards.engine.cluster import ClusterWorkers, Connection
from simcards.engine.execution import Execution
from simcards.engine.job import Job
from simcards.engine.run import run
from simcards.engine.summary import Summary, add
from simcards.engine.workers import MOST_CHUNK, Workers
from simcards.errors import SimcardsError, UsageError
from simcards.folders.store import Store
from simcards.runs.design.field import Field
from simcards.runs.design.race import LEVEL, Race, front_of
from simcards.runs.design.space import MOST_GRID, Space
from simcards.runs.design.wishes import Wish
from simcards.runs.sweep.plan import Arm

#: Is told in a line how far a search has come.
Told = Callable[[str], None]

#: Makes the job of rule sets on common deals, by their places in the field.
Round = Callable[[Mapping[int, Arm]], Job]

#: Games that are played between two files of a results folder, about.
PIECE = 100_000

#: An optimiser's generations, rule sets in each, deals on which each plays; how many of the best go to the race.
GENERATIONS, SIZE, DEALS, RACERS = 24, 48, 128, 256

#: Rule sets that the answer shows at most, the best among them.
SHOWN = 12

#: Rule sets below which it also shows some that another beats in every wish.
FEW = 6


class RuleSearch:
    """Finds the rule set that meets wishes best; `find` fills what it gives. of: makes the jobs that it plays.

    arms: the rule sets that raced; best: the place of the one found among them; shown: the places of those that the
    answer shows, the best first; front: those of the Pareto front; tried: rule sets that were played; refused:
    combinations that contradict themselves; next_deal: the first that the search has not seen.
    """

    def __init__(
        self, space: Space, field: Field, wishes: tuple[Wish, ...], precision: float, most: int | None, of: Round
    ) -> None:
        self._round = of
        self.space, self.field, self.wishes, self.precision, self.most = space, field, wishes, precision, most
        self.arms: list[Arm] = []
        self.race: Race | None = None
        self.best, self.tried, self.refused, self.next_deal = 0, 0, 0, 0
        self.shown: list[int] = []
        self.front: list[int] = []
        self._numbers = 0
        self._store: Store | None = None
        self._how: Execution | None = None
        self._lent: Connection | None = None

    @property
    def whole(self) -> bool:
        """Whether every rule set of the space is played."""
        return self.space.size <= MOST_GRID

    def find(self, store: Store | None, how: Execution | None, told: Told | None = None) -> None:
        """Search: what the store holds is taken from it, and what is played is put there.

        Without `how` nothing is played, and SimcardsError says where something is missing. UsageError where no rule set
        can be played; KeyboardInterrupt when stopped.
        """
        self._store, self._how, self._lent, self._numbers = store, how, None, 0
        with self._connected():
            self._find(told)

    def _find(self, told: Told | None) -> None:
        self.arms = self._every() if self.whole else self._evolve(told)
        if not self.arms:
            raise self._none_playable()
        start = 0 if self.whole else DEALS
        games = [self.field.games_on_a_deal(arm) for arm in self.arms]
        arms = dict(enumerate(self.arms))

        def play(places: Sequence[int], first: int, count: int) -> Summary:
            return self._play({place: arms[place] for place in places}, start + first, count)

        race = Race(self.field, self.wishes, games, self.precision, play, self.most, told)
        self.best, self.race = race.run(), race
        self.next_deal = start + max(rung.deals for rung in race.rungs)
        self.shown = self._best_and_front()

    def check(self) -> None:
        """UsageError where every rule set would be played and none can be: before a results folder is made."""
        if self.whole and not self._every():
            raise self._none_playable()

    def _none_playable(self) -> UsageError:
        """That no rule set can be played, and why the first cannot."""
        first = next(arm for arm in self.space.grid if arm.refused) if self.whole else None
        why = f"; {first.label}: {first.refused}" if first else ""
        size = self.space.size
        none = f"none of the {size:,} rule sets can be played" if size > 1 else "the one rule set cannot be played"
        return UsageError(f"--over: {none}{why}")

    def _every(self) -> list[Arm]:
        """Every rule set of the space that can be played; the same rules are played once."""
        playable = [arm for arm in self.space.grid if arm.refused is None]
        self.refused = len(self.space.grid) - len(playable)
        different = list({(arm.rules, arm.players): arm for arm in reversed(playable)}.values())[::-1]
        self.tried = len(different)
        return different

    def _best_and_front(self) -> list[int]:
        """The best rule set, then others of the Pareto front, a dozen at most; where these are few, then the front of
        what is left, and so on."""
        assert self.race is not None
        standings, shown = self.race.standings, [self.best]
        left = {place: [loss.value for loss in one.losses] for place, one in enumerate(standings)}
        self.front = front_of(left)
        while left and len(shown) < FEW:
            layer = front_of(left)
            shown += sorted((place for place in layer if place != self.best), key=lambda place: standings[place].rank)
            left = {place: vector for place, vector in left.items() if place not in layer}
        return shown[:SHOWN]

    # -- large spaces --------------------------------------------------------------------------------------------------

    def _evolve(self, told: Told | None) -> list[Arm]:
        """The rule sets of a large space that did best on an optimiser's deals, the best first."""
        losses: dict[tuple[int, ...], float] = {}
        arms: dict[tuple[int, ...], Arm] = {}

        def loss(points: NDArray[np.float64]) -> NDArray[np.float64]:
            places = [tuple(round(x) for x in point.tolist()) for point in points.T]
            new = [place for place in dict.fromkeys(places) if place not in arms]
            arms.update({place: self.space.arm(place) for place in new})
            losses.update(self._losses({place: arms[place] for place in new}))
            if told:
                told(f"{len(arms):,} of {self.space.size:,} rule sets tried")
            return np.array([losses[place] for place in places])

        differential_evolution(
            loss,
            [(0, max(len(values) - 1, 1e-9)) for values in self.space.values.values()],
            init=self._first_generation(),
            maxiter=GENERATIONS - 1,
            tol=0,
            polish=False,
            rng=np.random.default_rng(self.space.base.seed),
            integrality=[len(values) > 1 for values in self.space.values.values()],
            vectorized=True,
            updating="deferred",
        )
        playable = [place for place, arm in arms.items() if arm.refused is None]
        self.tried, self.refused = len(playable), len(arms) - len(playable)
        best = sorted(playable, key=lambda place: losses[place])
        return list({(arms[place].rules, arms[place].players): arms[place] for place in best}.values())[:RACERS]

    def _first_generation(self) -> NDArray[np.float64]:
        """Rule sets drawn at random that can be played, as far as they are found: float64[SIZE, switches]."""
        random, found = np.random.default_rng(self.space.base.seed + 1), []
        counts = [len(values) for values in self.space.values.values()]
        for _ in range(200 * SIZE):
            place = [int(random.integers(count)) for count in counts]
            if self.space.arm(place).refused is None:
                found.append(place)
            if len(found) == SIZE:
                break
        while len(found) < SIZE:
            found.append([int(random.integers(count)) for count in counts])
        return np.array(found, np.float64)

    def _losses(self, arms: dict[tuple[int, ...], Arm]) -> dict[tuple[int, ...], float]:
        """What an optimiser makes as small as it can: musts before all else; infinite where rules cannot be played."""
        playable = {number: arm for number, arm in enumerate(arms.values()) if arm.refused is None}
        found = self._play(playable, 0, DEALS) if playable else {}
        values = []
        for number, arm in enumerate(arms.values()):
            values.append(self._loss(found, number) if arm.refused is None else np.inf)
        return dict(zip(arms, values, strict=True))

    def _loss(self, found: Summary, number: int) -> float:
        """The loss of a rule set on an optimiser's deals."""
        must = rest = 0.0
        for wish in self.wishes:
            each = self.field.estimates(wish.quantity, found, number, DEALS, LEVEL)
            loss = wish.weight * wish.loss(each, each[0].value).value
            must, rest = (must + loss, rest) if wish.must else (must, rest + loss)
        return 1e4 * must + rest

    # -- playing -------------------------------------------------------------------------------------------------------

    def _play(self, arms: dict[int, Arm], first: int, count: int) -> Summary:
        """The summary of rule sets on common deals, by pieces that a results folder keeps."""
        games = sum(self.field.games_on_a_deal(arm) for arm in arms.values())
        piece, total = max(PIECE // games, 16), Summary()
        job: Job | None = None
        for start in range(first, first + count, piece):
            deals = min(piece, first + count - start)
            about = {"number": self._numbers, "candidate": _called(arms), "first": start, "units": deals}
            self._numbers += 1
            found = self._store.evaluation(about) if self._store else None
            if found is None:
                job = job or self._round(arms)
                found = self._played(job, start, deals)
                if self._store:
                    self._store.keep_evaluation(about, found)
            total = add(total, found)
        return total

    @contextlib.contextmanager
    def _connected(self) -> Iterator[None]:
        """A connection to the cluster, if one plays, for all rounds of the search."""
        if self._how is None or not self._how.cluster:
            yield
            return
        with Connection(self._how.cluster, self._how.threads, self._how.quiet) as self._lent:
            yield

    def _played(self, job: Job, first: int, count: int) -> Summary:
        if self._how is None:
            where = self._store.folder if self._store else "a search"
            raise SimcardsError(f"{where}: part {self._numbers:,} of the search is missing; `simcards resume` it")
        lent, threads = self._lent, self._how.threads
        share = math.ceil(count / (2 * (lent.watch.slots if lent else threads)))

        def workers() -> Workers:
            assert lent is not None
            return ClusterWorkers(job, lambda: lent, lent=True)

        outcome = run(
            job,
            count,
            first,
            threads=threads,
            chunk=min(share, MOST_CHUNK),
            quiet=self._how.quiet,
            workers=workers if lent else None,
        )
        if outcome.interrupted:
            raise KeyboardInterrupt
        return outcome.summary


def _called(arms: dict[int, Arm]) -> str:
    """What a piece of the search is about, short: how many rule sets, and which by a digest of their names."""
    named = ";".join(f"{place} {arm.label}" for place, arm in arms.items())
    return f"{len(arms)} rule sets {hashlib.sha256(named.encode()).hexdigest()[:16]}"
