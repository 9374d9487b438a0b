"""Search a strategy's parameters against a panel of opponents, on common deals.

Every candidate plays the panel on the same deals, so that the search climbs differences of play, not of luck.
Differential evolution: R. Storn, K. Price, J. Global Optimization 11 (1997) 341-359, as in SciPy; parameters that are
declared whole, and those from 0 to 1 whose default is 0 or 1, stay whole numbers. The best candidates of the last
generation and the strategy as it was then meet on ten times as many other deals.

The search is a function of its seed and of what the candidates come to. So it is taken up again by searching again,
and what a results folder holds of the candidates is not played twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import OptimizeResult, differential_evolution
from scipy.stats import qmc

from simcards.engine.execution import Execution
from simcards.engine.loading import with_values, with_words
from simcards.engine.outcome import Outcome
from simcards.engine.plugin import Parameter, Player
from simcards.engine.run import run
from simcards.engine.summary import Summary
from simcards.errors import SimcardsError, UsageError
from simcards.folders.store import Store
from simcards.games.setup import Setup
from simcards.runs.compare.job import CompareJob
from simcards.runs.compare.plan import SeatingPlan, against_first

#: Is told candidates tried, how many are planned, and the best mean difference to the panel on the training deals.
Told = Callable[[int, int, float], None]

#: Candidates of the last generation that meet again on other deals, and on how many times as many.
FINALISTS, MORE = 5, 10

#: The share of all games that is kept for the report on fresh deals.
FRESH = 0.2

#: Significant digits that parameters are searched in.
DIGITS = 4


def parameters_to_search(base: Player, only: Sequence[str]) -> dict[str, Parameter]:
    """The parameters named in `only`, or all but safeguards; UsageError where there is nothing to search."""
    known = base.strategy.parameters
    if not known:
        raise UsageError(f"{base.label}: it has no parameters to tune; `simcards strategies` lists those that have")
    for name in only:
        if name not in known:
            raise UsageError(f"--only {name}: {base.label} has no such parameter (its parameters: {', '.join(known)})")
    chosen = {name: one for name, one in known.items() if name in only or (one.searched and not only)}
    if not chosen:
        raise UsageError(
            f"{base.label}: {', '.join(known)} is a safeguard, not a way to play better; to search it all the same, "
            f"add --only {','.join(known)}"
        )
    fixed = [name for name, parameter in chosen.items() if parameter.low >= parameter.high]
    if fixed:
        raise UsageError(f"{base.label}: {fixed[0]} has no range to search; name the others with --only")
    return chosen


def is_whole(parameter: Parameter) -> bool:
    """Whether a parameter takes whole numbers alone: it is declared so, or switches something on and off."""
    return parameter.whole or ((parameter.low, parameter.high) == (0, 1) and parameter.default in (0, 1))


def _rounded(value: float, parameter: Parameter) -> float:
    """A value in the digits that are searched, still within the parameter's range."""
    return min(max(float(f"{value:.{DIGITS}g}"), parameter.low), parameter.high)


def generation_size(parameters: int) -> int:
    """Candidates of a generation where so many parameters are searched."""
    return min(max(4 * parameters, 8), 32)


def fewest_games(size: int, each: int, generations: int = 1) -> int:
    """The games of a search with generations of so many candidates, `each` games a candidate, and so many to follow
    the first: with its finalists' and its fresh deals.
    """
    return -int(-((1 + generations) * size + (FINALISTS + 1) * MORE) * each / (1 - FRESH) // 1)


def whole(job: CompareJob, deals: int, first: int, how: Execution) -> Outcome:
    """What comes of so many deals; KeyboardInterrupt when they are stopped."""
    outcome = run(job, deals, first, threads=how.threads, quiet=how.quiet)
    if outcome.interrupted:
        raise KeyboardInterrupt
    return outcome


def mean_contrast(plan: SeatingPlan, summary: Summary, deals: int) -> float:
    """The mean over a plan's contrasts of what they came to on so many deals."""
    scales = np.array([contrast.scale for contrast in plan.contrasts])
    return float((summary["sums"][:, 0] / scales).mean()) / deals


class ParameterSearch:
    """Differential evolution over the parameters named in `only`, or all, with so many games in all.

    plan: how a candidate, strategy 0, meets the panel, strategies 1 and up; without one, each by itself in every
    mixture. What its contrasts come to in the mean is a candidate's value: so, the mean difference to the panel.

    `evaluations`: how many candidates have played so far; `scores`: by generation, the first one drawn at random, each
    candidate's value on the training deals; `worth`: that of the best on the finalists' deals. The deals from
    `next_deal` on are not touched. UsageError where there is nothing to search or too few games.
    """

    def __init__(
        self,
        setup: Setup,
        base: Player,
        panel: Sequence[Player],
        deals: int,
        only: Sequence[str],
        games: int,
        plan: SeatingPlan | None = None,
    ) -> None:
        self.setup, self.base, self.panel, self.deals = setup, base, tuple(panel), deals
        self.chosen = parameters_to_search(base, only)
        self.plan = plan or against_first(1 + len(panel), setup.sides)
        self.size = generation_size(len(self.chosen))
        self.generations = self._generations(games)
        self.evaluations, self.worth = 0, 0.0
        self.next_deal = deals * (1 + MORE)
        self.scores: list[tuple[float, ...]] = []
        self._store: Store | None = None
        self._how: Execution | None = None

    def _generations(self, games: int) -> int:
        """How many follow the first with what is left of the games after the final and the fresh deals."""
        each = self.deals * len(self.plan.seatings)
        generations = int(((1 - FRESH) * games - (FINALISTS + 1) * MORE * each) / (each * self.size)) - 1
        if generations < 1:
            least = fewest_games(self.size, each)
            raise UsageError(f"-n {games}: {least:,} games are needed to tune here; raise -n, or lower --deals")
        return generations

    def find(self, store: Store | None, how: Execution | None, told: Told | None = None) -> Player:
        """Search, and give the best: of the finalists on other deals, the strategy as it was where none is better.

        Parameters that make no difference stay as they were.
        Evaluations are taken from the store and put there; without `how` nothing is played, and SimcardsError says
        where one is missing. KeyboardInterrupt when stopped.
        """
        self._store, self._how, self.evaluations = store, how, 0
        texts = self._evolve(told)
        finalists = list(dict.fromkeys([self.base.label, *texts]))[: FINALISTS + 1]
        values = [self.value(text, MORE * self.deals, self.deals) for text in finalists]
        self.worth = max(values)
        return self._without_idle(with_words(self.base, finalists[int(np.argmax(values))]))

    @property
    def planned(self) -> int:
        """How many candidates play, before the finalists do again."""
        return (self.generations + 1) * self.size

    def _evolve(self, told: Told | None) -> list[str]:
        """The last generation, the best first, as the command line names them."""
        seen: list[float] = []
        self.scores = []

        def loss(point: NDArray[np.float64]) -> float:
            seen.append(self.value(self.text(point), self.deals, 0))
            if told:
                told(self.evaluations, self.planned, max(seen))
            return -seen[-1]

        def keep(intermediate_result: OptimizeResult) -> None:
            self.scores.append(tuple((-intermediate_result.population_energies).tolist()))

        found = differential_evolution(
            loss,
            [(parameter.low, parameter.high) for parameter in self.chosen.values()],
            init=self._first_generation(),
            maxiter=self.generations,
            tol=0,
            polish=False,
            callback=keep,
            rng=np.random.default_rng(self.setup.seed),
            integrality=[is_whole(parameter) for parameter in self.chosen.values()],
        )
        self.scores.insert(0, tuple(seen[: self.size]))
        ranked = np.argsort(found.population_energies, kind="stable")
        return [self.text(found.population[place]) for place in ranked]

    def _without_idle(self, best: Player) -> Player:
        """The best with every parameter as it was that changes nothing on the training deals.

        Folders from before do not know, and are only read as they are.
        """
        played, before = self.evaluations, dict(zip(self.base.strategy.parameters, self.base.values, strict=True))
        changed = [name for name, value in zip(before, best.values, strict=True) if value != before[name]]
        if not changed:
            return best
        try:
            sums = self._evaluated(best.label, self.deals, 0)["sums"]
            for name in changed:
                text = with_values(best, {name: before[name]})
                if np.array_equal(self._evaluated(text, self.deals, 0)["sums"], sums):
                    best = with_words(self.base, text)
        except SimcardsError:
            if self._how is not None:
                raise
            self.evaluations = played
        return best

    def value(self, text: str, deals: int, first: int) -> float:
        """What the plan's contrasts come to in the mean on these deals: without a plan, 0 against itself."""
        return mean_contrast(self.plan, self._evaluated(text, deals, first), deals)

    def _evaluated(self, text: str, deals: int, first: int) -> Summary:
        """What a candidate comes to on these deals, from the store or played and put there."""
        about = {"number": self.evaluations, "candidate": text, "first": first, "units": deals}
        self.evaluations += 1
        found = self._store.evaluation(about) if self._store else None
        if found is None:
            found = self._played(text, deals, first)
            if self._store:
                self._store.keep_evaluation(about, found)
        return found

    def _played(self, text: str, deals: int, first: int) -> Summary:
        """What the search reads of a candidate's deals against the panel."""
        if self._how is None:
            where = self._store.folder if self._store else "a search"
            raise SimcardsError(
                f"{where}: what candidate {self.evaluations:,} came to is missing; `simcards resume` it"
            )
        job = CompareJob(self.setup, [with_words(self.base, text), *self.panel], self.plan)
        summary = whole(job, deals, first, self._how).summary
        return {name: summary[name] for name in ("deals", "sums")}

    def text(self, point: NDArray[np.float64]) -> str:
        """How the command line names a point of the search."""
        found = zip(self.chosen.items(), point.tolist(), strict=True)
        values = {
            name: float(round(value)) if is_whole(parameter) else _rounded(value, parameter)
            for (name, parameter), value in found
        }
        return with_values(self.base, values)

    def _first_generation(self) -> NDArray[np.float64]:
        """The strategy as it is, and points that fill the ranges evenly: float64[size, parameters]."""
        names = list(self.base.strategy.parameters)
        lows, highs = np.array([(parameter.low, parameter.high) for parameter in self.chosen.values()]).T
        sample = qmc.LatinHypercube(len(self.chosen), rng=np.random.default_rng(self.setup.seed + 1)).random(self.size)
        points: NDArray[np.float64] = lows + sample * (highs - lows)
        own = np.array([self.base.values[names.index(name)] for name in self.chosen])
        points[0] = np.clip(own, lows, highs)
        return points
