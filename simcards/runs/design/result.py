"""What a design found: the rule set to use, the ways not taken, each on deals that the search has not seen."""

from __future__ import annotations

import shlex
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import NamedTuple

from simcards.engine.outcome import Outcome
from simcards.errors import SimcardsError
from simcards.folders.store import read
from simcards.games.switches import as_typed
from simcards.options import PACE
from simcards.runs.design.field import CUT_OFF
from simcards.runs.design.job import PRECISION, DesignJob
from simcards.runs.design.race import Race
from simcards.runs.design.space import PLAYERS
from simcards.runs.design.wishes import Wish
from simcards.runs.rerun import each, level_words, setup_words
from simcards.runs.result import OfJob, Row, chart, ends, framed
from simcards.runs.sweep.plan import Arm
from simcards.stats.intervals import Estimate, half_width, normal_quantile
from simcards.stats.multiple import each_level
from simcards.stats.power import smallest_seen

METHOD = (
    "figures are of deals that the search has not seen; a rule set's intervals, over wishes and strategies, hold "
    "together at the level (Bonferroni); in the search a rule set drops out only where intervals at 95%, which hold "
    "together over all rule sets, wishes, strategies and looks, say that it misses a wish that another may meet, or "
    "that it is not better than another by more than the precision"
)


class WishedFigure(NamedTuple):
    """A figure of a rule set: by which wish and strategy (or pair), what it is, and whether that meets the wish."""

    wish: Wish
    member: int
    found: Estimate

    @property
    def verdict(self) -> str:
        """met, missed, unsure; empty for an aim."""
        return self.wish.verdict(self.found)


@dataclass(frozen=True, repr=False)
class Design(OfJob):
    """The result of a design; rates are fractions, intervals hold at `level`."""

    command = "design"
    method = METHOD

    job: DesignJob
    outcome: Outcome
    level: float = 0.95

    @classmethod
    def of(cls, job: DesignJob, outcome: Outcome, level: float) -> Design:
        """The result of the fresh deals of a job; SimcardsError where the files of its folder do not make one."""
        if job.search.race is None:
            if outcome.folder is None:
                raise SimcardsError("a search is only read from a results folder")
            job.find(read(outcome.folder), None)
        return cls(job, outcome, level)

    @property
    def wishes(self) -> tuple[Wish, ...]:
        """What was wished for."""
        return self.job.wishes

    @property
    def race(self) -> Race:
        """The race of the search."""
        assert self.job.search.race is not None
        return self.job.search.race

    @property
    def arms(self) -> list[Arm]:
        """The rule sets that are shown: first the one found, then those of the front."""
        return self.job.shown

    @property
    def best(self) -> Arm:
        """The rule set found."""
        return self.arms[0]

    @cached_property
    def figures(self) -> list[list[WishedFigure]]:
        """By rule set shown what it comes to, wish by wish and strategy by strategy, on fresh deals."""
        return [self._figures(place) for place in range(len(self.arms))]

    def _figures(self, place: int) -> list[WishedFigure]:
        field, deals, level = self.job.field, self.outcome.units, self._each_level
        found = []
        for wish in self.wishes:
            each = field.estimates(wish.quantity, self.outcome.summary, place, deals, level)
            members = field.members_of(wish.quantity)
            found += [WishedFigure(wish, member, one) for member, one in zip(members, each, strict=True)]
        return found

    @property
    def _each_level(self) -> float:
        """The level of each interval, for all of a rule set to hold together."""
        return each_level(self.level, sum(len(self.job.field.members_of(wish.quantity)) for wish in self.wishes))

    def of_wish(self, place: int, wish: Wish) -> list[WishedFigure]:
        """What a rule set comes to in a wish, strategy by strategy."""
        return [one for one in self.figures[place] if one.wish is wish]

    def met(self, place: int) -> bool:
        """Whether a rule set meets all musts by its figures, for every strategy."""
        return all(one.wish.missed(one.found.value) == 0.0 for one in self.figures[place] if one.wish.must)

    @cached_property
    def smallest_seen(self) -> dict[str, float | None]:
        """By wish with limits, how far the rule set found must miss it for so many fresh deals to say so surely, with a
        chance of 80%: in the quantity's unit, with the strategy known worst. None where nothing is known, or nothing
        varied.
        """
        level = self._each_level
        found: dict[str, float | None] = {}
        for wish in self.wishes:
            if not wish.aim:
                widest = max((one.found.interval for one in self.of_wish(0, wish)), key=half_width)
                error = half_width(widest) / normal_quantile(level)
                found[wish.text] = smallest_seen(error, widest, self.outcome.units, level)
        return found

    @property
    def surely_none(self) -> bool:
        """Whether surely no rule set that was played meets all musts."""
        return self.race.none_can

    @property
    def verdict(self) -> str:
        """met, missed or unsure: whether the rule set found meets all musts for every strategy."""
        words = {one.verdict for one in self.figures[0] if one.wish.must}
        return next((word for word in ("missed", "unsure") if word in words), "met")

    @property
    def missed(self) -> bool:
        """Whether no rule set was found that meets all musts by its figures."""
        return not self.met(0)

    @cached_property
    def costliest(self) -> tuple[Wish, float, bool] | None:
        """The must that costs most, and by how much less, in hundredths, the nearest rule set would miss the others.

        And whether one would meet all others then. By the search's estimates; None where one rule set meets all, or
        there is one must alone.
        """
        standings, musts = self.race.standings, [place for place, wish in enumerate(self.wishes) if wish.must]
        least = min(one.must.value for one in standings)
        if least == 0.0 or len(musts) < 2:
            return None
        gains = {}
        for place in musts:
            weight = self.wishes[place].weight
            gains[place] = least - min(one.must.value - weight * one.losses[place].value for one in standings)
        dearest = max(gains, key=lambda place: gains[place])
        return self.wishes[dearest], gains[dearest], gains[dearest] == least

    @property
    def cut_off(self) -> int:
        """Games with the rule set found that met the turn limit."""
        return sum(
            int(found[0]) for key, found in self.outcome.summary.items() if key.startswith("0.") and CUT_OFF in key
        )

    @property
    def rule_sets(self) -> list[Row]:
        """A row a rule set shown: set, players, words, best, met, figures."""
        return [
            {
                "set": {name: value for name, value in arm.set.items() if name != PLAYERS},
                "players": arm.players,
                "words": shlex.join(self.job.space.words(arm)),
                "best": place == 0,
                "front": self.job.search.shown[place] in self.job.search.front,
                "met": self.met(place),
                "figures": [self._figure_row(one) for one in self.figures[place]],
            }
            for place, arm in enumerate(self.arms)
        ]

    def _figure_row(self, one: WishedFigure) -> Row:
        return {
            "wish": one.wish.text,
            "measure": one.wish.quantity.name,
            "strategy": self.job.field.who(one.member),
            "value": one.found.value,
            "ci": ends(one.found.interval),
            "verdict": one.verdict or None,
            "missed_by": one.wish.missed(one.found.value),
        }

    def contents(self) -> Row:
        """The object that `design --json` prints."""
        dearest = self.costliest
        return {
            **self._told("game", "seed"),
            "games": self.outcome.units,
            **self._told("base"),
            "panel_strategies": self.job.names,
            "pair": [player.label for player in self.job.field.pair],
            "wishes": [{"wish": one.text, "must": one.must, "weight": one.weight} for one in self.wishes],
            "over": self.job.space.config(),
            "pace": self.job.pace,
            "answer": self._sentences.answer(self),
            **self._told("verdict", "rule_sets", "smallest_seen", "surely_none"),
            "costliest": None if dearest is None else dearest[0].text,
            "search": self._search_row(),
            **self._told("level", "method", "partial", "digest", "elapsed_s", "compile_s", "rerun", "version"),
        }

    def _search_row(self) -> Row:
        """How the rules were searched, as JSON."""
        search, race = self.job.search, self.race
        return {
            "rule_sets": search.space.size,
            "refused": search.refused,
            "tried": search.tried,
            "every_one": search.whole,
            "games": race.played,
            "full_grid_games": race.full_grid,
            "deals": race.deals,
            "rungs": [asdict(one) for one in race.rungs],
        }

    def rerun(self) -> str:
        """The command that repeats this design."""
        job, space = self.job, self.job.space
        words = setup_words(self.setup, self.command)
        if PLAYERS in space.values:
            words[words.index(f"--{PLAYERS}") + 1] = ",".join(map(as_typed, space.values[PLAYERS]))
        words += each("--want", (wish.text for wish in self.wishes))
        over = {name: ",".join(map(as_typed, values)) for name, values in space.values.items() if name != PLAYERS}
        words += each("--over", (f"{name}={values}" for name, values in over.items()))
        words += [*each("-s", job.names), *each("--pair", (player.label for player in job.field.pair))]
        words += ["--pace", f"{job.pace:g}"] if job.pace != PACE else []
        words += ["--precision", f"{100 * job.exactness:g}%"] if job.exactness != PRECISION else []
        words += ["-n", str(job.most)] if job.most else []
        return shlex.join([*words, *level_words(self.level), "--seed", str(self.setup.seed)])

    by_rule_set = framed(
        "figures",
        "A row a rule set shown, wish and strategy: rules, best, wish, strategy, value, lo, hi, verdict, missed_by.",
    )

    plot_front = chart("front", "The rule sets shown by two of the wishes, or by the one there is.")
