"""Search a strategy's parameters against a panel of opponents, on common deals.

Every candidate plays the panel on the same deals, so that the search climbs differences of play, not of luck.
Differential evolution: R. Storn, K. Price, J. Global Optimization 11 (1997) 341-359, as in SciPy; parameters from 0
to 1 that stand at 0 or 1 are switches and stay whole numbers. The best candidates of the last generation and the
strategy as it was then meet on ten times as many other deals; what wins there is held against the strategy as it
was on deals that neither has seen.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simcards import __version__
from simcards.command_words import table_words
from simcards.comparison.estimates import estimate
from simcards.comparison.job import Comparison as Job
from simcards.comparison.plan import Contrast, Plan, against_first, difference, mixed
from simcards.comparison.result import Row, Terms, as_list
from simcards.comparison.studies import ONE_THREAD, load_players, seat_count
from simcards.engine.loading import load_player, with_values
from simcards.engine.plan import Execution
from simcards.engine.plugin import Parameter, Player
from simcards.engine.run import Outcome, run
from simcards.engine.setup import Setup
from simcards.engine.summary import digest
from simcards.errors import UsageError
from simcards.shown import Shown
from simcards.stats.multiple import Verdict, verdict

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

#: Is told candidates tried, how many are planned, and the best mean difference to the panel on the training deals.
Told = Callable[[int, int, float], None]

#: Deals on which every candidate plays the panel.
DEALS = 500

#: Candidates of the last generation that meet again on other deals, and on how many times as many.
FINALISTS, MORE = 5, 10

#: The share of all games that is kept for the report on fresh deals.
FRESH = 0.2

#: Significant digits that parameters are searched in.
DIGITS = 4


@dataclass(frozen=True, repr=False)
class Tuned(Shown):
    """What a search found. `job` compares tuned and base on fresh deals; its contrasts: the gain, then by opponent.

    `scores`: by generation, the first one drawn at random, each candidate's mean difference to the panel on the
    training deals; a candidate stays until a better one takes its place.
    """

    base: Player
    tuned: Player
    panel: tuple[Player, ...]
    job: Job
    outcome: Outcome
    terms: Terms
    deals: int
    evaluations: int
    only: tuple[str, ...]
    scores: tuple[tuple[float, ...], ...] = ()

    @property
    def trace(self) -> DataFrame:
        """A row a generation: generation (0 is the first), best, median, worst score of its candidates."""
        import pandas as pd

        return pd.DataFrame(self.progress)

    @property
    def progress(self) -> list[Row]:
        """A row a generation: generation (0 is the first), best, median, worst score of its candidates."""
        return [
            {"generation": number, "best": max(scores), "median": float(np.median(scores)), "worst": min(scores)}
            for number, scores in enumerate(self.scores)
        ]

    @property
    def values(self) -> dict[str, float]:
        """The parameters found, by name."""
        return dict(zip(self.tuned.strategy.parameters, self.tuned.values, strict=True))

    @cached_property
    def gain(self) -> Row:
        """By how much the mean difference to the panel grew, on fresh deals: value, ci, verdict."""
        found = estimate(self.job.plan, self.outcome.summary, 0, self.terms.level)
        word: Verdict = verdict(found.interval, found.p_value, self.terms.margin, self.terms.level)
        return {"value": found.mean, "ci": as_list(found.interval), "verdict": word}

    @property
    def against(self) -> list[Row]:
        """A row an opponent: opponent, before and after (difference of win rates on fresh deals), each with ci."""
        rows = []
        for number, opponent in enumerate(self.panel):
            row: Row = {"opponent": opponent.label}
            for name, contrast in (("before", 1 + 2 * number), ("after", 2 + 2 * number)):
                found = estimate(self.job.plan, self.outcome.summary, contrast, self.terms.level)
                row |= {name: found.mean, f"{name}_ci": as_list(found.interval)}
            rows.append(row)
        return rows

    @property
    def method(self) -> str:
        """How the intervals came about."""
        return "gain and differences on fresh deals: Student t intervals by deal"

    @property
    def games(self) -> int:
        """Games on fresh deals."""
        return self.outcome.units * len(self.job.plan.seatings)

    def plot_progress(self) -> Figure:
        """How the search got on: best and median score by generation."""
        return self.plot("progress")

    def as_json(self) -> dict[str, Any]:
        """The object that `tune --json` prints."""
        setup = self.job.setup
        return {
            "game": setup.game,
            "rules": setup.rule_values,
            "players": len(setup.players),
            "strategy": self.base.label,
            "panel": [player.label for player in self.panel],
            "seed": setup.seed,
            "mode": "tune",
            "match": setup.match,
            "evaluations": self.evaluations,
            "deals": self.deals,
            "parameters": self.values,
            "tuned": self.tuned.label,
            "gain": self.gain,
            "against": self.against,
            "trace": self.progress,
            "blocks": self.outcome.units,
            "games": self.games,
            "margin": self.terms.margin,
            "level": self.terms.level,
            "method": self.method,
            "digest": digest(self.outcome.summary),
            "rerun": self.rerun(),
            "version": __version__,
        }

    def rerun(self) -> str:
        """The command that repeats the search."""
        words = table_words(self.job.setup, "tune")
        words.insert(3, self.base.label)
        words += [word for player in self.panel for word in ("-s", player.label)]
        words += ["--only", ",".join(self.only)] if self.only else []
        words += ["--level", f"{self.terms.level:.12g}"] if self.terms.level != 0.95 else []
        seed = str(self.job.setup.seed)
        return shlex.join([*words, "--deals", str(self.deals), "-n", str(self.terms.games), "--seed", seed])


def tune(
    setup: Setup,
    strategy: str,
    panel: Sequence[str],
    terms: Terms,
    deals: int = DEALS,
    only: Sequence[str] = (),
    how: Execution = ONE_THREAD,
    told: Told | None = None,
) -> Tuned:
    """Search the parameters of `strategy` against the panel (none: the strategy as it is) with terms.games in all.

    `only`: the parameters to search, none for all; deals: on which each candidate plays. UsageError where there is
    nothing to search or too few games; KeyboardInterrupt when stopped.
    """
    base = load_player(strategy, setup.family.name)
    opponents = load_players(panel or [strategy], setup)
    search = Search(setup, base, opponents, deals, _chosen(base, only), how)
    search.run(terms.games, told)
    tuned = search.final()
    job = _fresh_job(setup, base, tuned, opponents)
    count = max(int(FRESH * terms.games) // len(job.plan.seatings), 2)
    outcome = _played(job, count, search.next_deal, how)
    tried, scores = search.evaluations, tuple(search.scores)
    return Tuned(base, tuned, tuple(opponents), job, outcome, terms, deals, tried, tuple(only), scores)


def _chosen(base: Player, only: Sequence[str]) -> dict[str, Parameter]:
    """The parameters to search, with the errors named in `tune`."""
    known = base.strategy.parameters
    if not known:
        raise UsageError(f"{base.label}: it has no parameters to tune; `simcards strategies` lists those that have")
    for name in only:
        if name not in known:
            raise UsageError(f"--only {name}: {base.label} has no such parameter (its parameters: {', '.join(known)})")
    chosen = {name: parameter for name, parameter in known.items() if name in only or not only}
    fixed = [name for name, parameter in chosen.items() if parameter.low >= parameter.high]
    if fixed:
        raise UsageError(f"{base.label}: {fixed[0]} has no range to search; name the others with --only")
    return chosen


def is_switch(parameter: Parameter) -> bool:
    """Whether a parameter switches something on and off."""
    return (parameter.low, parameter.high) == (0, 1) and parameter.default in (0, 1)


class Search:
    """Differential evolution over the chosen parameters; keeps count of the deals that it has seen."""

    def __init__(
        self,
        setup: Setup,
        base: Player,
        panel: Sequence[Player],
        deals: int,
        chosen: dict[str, Parameter],
        how: Execution,
    ) -> None:
        self.setup, self.base, self.panel, self.deals = setup, base, tuple(panel), deals
        self.chosen, self.how = chosen, how
        self.plan = against_first(1 + len(panel), seat_count(setup))
        self.size = min(max(4 * len(chosen), 8), 32)
        self.evaluations = 0
        self.next_deal = deals * (1 + MORE)
        self.scores: list[tuple[float, ...]] = []
        self._finalists: list[str] = []

    def run(self, games: int, told: Told | None = None) -> None:
        """Search with what is left of so many games after the final and the fresh deals."""
        from scipy.optimize import OptimizeResult, differential_evolution

        each = self.deals * len(self.plan.seatings)
        generations = int(((1 - FRESH) * games - (FINALISTS + 1) * MORE * each) / (each * self.size)) - 1
        if generations < 1:
            least = -int(-(2 * self.size + (FINALISTS + 1) * MORE) * each / (1 - FRESH) // 1)
            raise UsageError(f"-n {games}: {least:,} games are needed to tune here; raise -n, or lower --deals")
        seen: list[float] = []

        def loss(point: NDArray[np.float64]) -> float:
            seen.append(self.value(self.text(point), self.deals, 0))
            if told:
                told(self.evaluations, (generations + 1) * self.size, max(seen))
            return -seen[-1]

        def keep(intermediate_result: OptimizeResult) -> None:
            self.scores.append(tuple((-intermediate_result.population_energies).tolist()))

        found = differential_evolution(
            loss,
            [(parameter.low, parameter.high) for parameter in self.chosen.values()],
            init=self._first_generation(),
            maxiter=generations,
            tol=0,
            polish=False,
            callback=keep,
            rng=np.random.default_rng(self.setup.seed),
            integrality=[is_switch(parameter) for parameter in self.chosen.values()],
        )
        self.scores.insert(0, tuple(seen[: self.size]))
        ranked = np.argsort(found.population_energies, kind="stable")
        texts = [self.text(found.population[place]) for place in ranked]
        self._finalists = list(dict.fromkeys([self.base.label, *texts]))[: FINALISTS + 1]

    def final(self) -> Player:
        """The best of the finalists on other deals; the strategy as it was where none is better."""
        values = [self.value(text, MORE * self.deals, self.deals) for text in self._finalists]
        return load_player(self._finalists[int(np.argmax(values))], self.setup.family.name)

    def value(self, text: str, deals: int, first: int) -> float:
        """The mean difference of win rates to the panel on these deals; 0 to itself."""
        self.evaluations += 1
        candidate = load_player(text, self.setup.family.name)
        job = Job(self.setup, [candidate, *self.panel], self.plan)
        sums = _played(job, deals, first, self.how).summary["sums"][:, 0]
        scales = np.array([contrast.scale for contrast in self.plan.contrasts])
        return float((sums / scales).mean()) / deals

    def text(self, point: NDArray[np.float64]) -> str:
        """How the command line names a point of the search."""
        values = {name: float(f"{value:.{DIGITS}g}") for name, value in zip(self.chosen, point.tolist(), strict=True)}
        return with_values(self.base, values)

    def _first_generation(self) -> NDArray[np.float64]:
        """The strategy as it is, and points that fill the ranges evenly: float64[size, parameters]."""
        from scipy.stats import qmc

        names = list(self.base.strategy.parameters)
        lows, highs = np.array([(parameter.low, parameter.high) for parameter in self.chosen.values()]).T
        sample = qmc.LatinHypercube(len(self.chosen), rng=np.random.default_rng(self.setup.seed + 1)).random(self.size)
        points: NDArray[np.float64] = lows + sample * (highs - lows)
        own = np.array([self.base.values[names.index(name)] for name in self.chosen])
        points[0] = np.clip(own, lows, highs)
        return points


def _fresh_job(setup: Setup, base: Player, tuned: Player, panel: Sequence[Player]) -> Job:
    """Base and tuned against each opponent on the same deals."""
    players = [tuned, base, *panel]
    places = seat_count(setup)
    pairs = [(side, opponent) for opponent in range(2, len(players)) for side in (1, 0)]
    seatings = tuple(seating for pair in pairs for seating in mixed(pair, places))
    bare = Plan(len(players), seatings, ())
    found = [difference(bare, *pair) for pair in pairs]
    signed = [contrast.weights * (1 if contrast.pair[0] == 0 else -1) for contrast in found]
    gain = Contrast((0, 1), np.sum(signed, axis=0), sum(contrast.scale for contrast in found) // 2)
    return Job(setup, players, Plan(len(players), seatings, (gain, *found)))


def _played(job: Job, deals: int, first: int, how: Execution) -> Outcome:
    outcome = run(job, deals, first, threads=how.threads, quiet=how.quiet)
    if outcome.interrupted:
        raise KeyboardInterrupt
    return outcome
