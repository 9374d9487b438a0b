"""The job of a sweep: every deal is played under every arm's rules, by every strategy of the panel.

A unit is a deal: one game index. In it each arm is played by each member of the panel, who sits at all seats; so a
difference between arms is one of rules, played by the same hands on the same cards. Seats need no rotation then:
who begins is the rules' affair, and win rates are told by seat and by turn order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import cached_property
from typing import Any

import numpy as np

from simcards.engine import rows as row
from simcards.engine.job import Kernel
from simcards.engine.loading import Sources
from simcards.engine.outcome import Outcome, Progress
from simcards.engine.summary import Summary, sums
from simcards.folders.config import Config
from simcards.options import Options
from simcards.runs.job import Needs, Report, RunJob
from simcards.runs.precision import Precision, Spread
from simcards.runs.progress import reporter
from simcards.runs.setups import player_configs
from simcards.runs.sweep.metrics import Metric, in_words, widths_of
from simcards.runs.sweep.plan import SweepPlan, make_sweep, read_sweep
from simcards.runs.sweep.skill import PairGames, half_and_half
from simcards.stats.blocks import BlockSums, Paired, block_sums, paired
from simcards.stats.groups import least_p_values
from simcards.stats.intervals import half_width
from simcards.stats.multiple import Together
from simcards.stats.power import deals_needed

#: Deals that are played in every arm unless a number is given, and at most to a precision.
DEALS, PRECISE_DEALS = 20_000, 10_000_000

#: Groups of deals, for what sums over all deals cannot tell: deal i is in group i modulo this, whatever runs it.
GROUPS = 64


class SweepJob(RunJob):
    """The job of `sweep`: the summary holds, for arm a and panel member m, all of `simulate` under "a.m.", then
    the sums of each metric under "a.m.metric.score" (sum, sum of squares) and of its difference to the base arm under
    "a.m.metric.difference" (the fields of BlockSums); by group of deals, as `groups` counts them, "a.m.metric.groups"
    [GROUPS, 4]: sum of the differences, of their squares, of the scores, and of the squares of both arms' scores. The
    pair is the member after the last of the panel, with the sums of its one metric alone."""

    command = "sweep"

    def __init__(self, plan: SweepPlan, precision: Precision | None = None, watched: int | None = None) -> None:
        """precision: when to stop, by metric; of all differences, or of those of the arm `watched` by the first of the
        panel."""
        self.plan, self.precision, self.watched, self.setup = plan, precision, watched, plan.panel[0]
        self.games_per_unit = sum(self._games_in(arm) for arm in plan.played)

    def _games_in(self, arm: int) -> int:
        """Games on a deal in an arm: one a strategy of the panel, and those of the pair."""
        sides = self.plan.setup(arm, 0).sides
        if arm in self.plan.both:
            return 1
        return len(self.plan.panel) + (len(half_and_half(sides)) if self.plan.pair else 0)

    @property
    def names(self) -> list[str]:
        """The panel, as the user named it."""
        return [setup.labels[0] for setup in self.plan.panel]

    @classmethod
    def asked(cls, options: Options) -> tuple[SweepJob, int]:
        """The sweep that a user asks for: 20,000 deals unless a number is given, at most 10,000,000 to a precision."""
        deals = options.games or (PRECISE_DEALS if options.precision else DEALS)
        plan = make_sweep(options)
        widths = widths_of(plan.compared, options.precision or {})
        return cls(plan, Precision(widths, options.least, deals, options.level) if widths else None), deals

    @classmethod
    def from_config(cls, config: Mapping[str, Any], sources: Sources | None = None) -> SweepJob:
        """The job whose `config()` this is."""
        return cls(*read_sweep(Config(config), sources))

    def reporter(self, progress: Report) -> AbstractContextManager[Callable[[Progress], None] | None]:
        """What a run reports to: deals, and in how many arms each is played."""
        return reporter(progress, f"deals in {len(self.plan.played)} arms", self.estimate)

    def config(self) -> dict[str, Any]:
        """Everything that decides the result, as JSON."""
        more: dict[str, Any] = {"precision": self.precision.config(), "watched": self.watched} if self.precision else {}
        more |= {"pair": player_configs(self.plan.pair)} if self.plan.pair else {}
        return {
            "command": self.command,
            "panel": [setup.config() for setup in self.plan.panel],
            "arms": [arm.config() for arm in self.plan.arms],
            "metrics": [metric.name for metric in self.plan.metrics],
            "margins": dict(self.plan.margins),
            "varied": {name: list(values) for name, values in self.plan.varied.items()},
            **more,
        }

    def half_widths(self, outcome: Outcome, level: float) -> dict[str, float]:
        """By metric the widest half-width of a difference to the base arm, of intervals that all hold together.

        A difference that never varied has none.
        """
        several = together(self.plan, outcome.summary)
        found = self._differences(outcome, several.each(level))
        varied = {name: [one for one in several if one.error > 0.0] for name, several in found.items()}
        widths = {name: [half_width(one.interval) for one in several] for name, several in varied.items()}
        return {name: max(several, default=0.0) for name, several in widths.items()}

    def spreads(self, outcome: Outcome) -> dict[str, Spread]:
        """By metric the greatest spread of a difference between the base and another arm's game on one deal."""
        found = self._differences(outcome, 0.95)
        errors = {name: max((one.error for one in several), default=0.0) for name, several in found.items()}
        several = together(self.plan, outcome.summary)
        sds = {name: outcome.units**0.5 * error for name, error in errors.items()}
        return {
            one.name: Spread(f"differences in {in_words(one.name)}", sds[one.name], one.share, several)
            for one in self.plan.compared
        }

    def needs(self, outcome: Outcome) -> Needs:
        """The deals that find differences of the margins that were given, of the most uncertain arm and strategy."""
        margins = {}
        for name, spread in self.spreads(outcome).items():
            if name in self.plan.margins and spread.sd > 0.0:
                margin = self.plan.margins[name]
                margins[name] = (margin, deals_needed(margin, spread.sd, spread.level(0.95)))
        return Needs(margins)

    def _differences(self, outcome: Outcome, level: float) -> dict[str, list[Paired]]:
        found: dict[str, list[Paired]] = {metric.name: [] for metric in self.plan.compared}
        for arm, member, metric in self.plan.comparisons:
            if self.watched is None or (arm, member) == (self.watched, 0):
                found[metric.name].append(difference_of(outcome.summary, arm, member, metric, level))
        return found

    @cached_property
    def kernels(self) -> dict[tuple[int, int], Kernel]:
        """The kernel of every arm that can be played and every member of the panel."""
        pairs = [(arm, member) for arm in self.plan.played for member in self.plan.strategies_of(arm)]
        return {pair: Kernel(self.plan.setup(*pair)) for pair in pairs}

    @cached_property
    def pair_games(self) -> dict[int, PairGames]:
        """The games of the pair in every arm that can be played; none without a pair."""
        pair, skill = self.plan.pair, self.plan.skill
        if pair is None or skill is None:
            return {}
        setups = {arm: self.plan.setup(arm, 0) for arm in self.plan.played if arm not in self.plan.both}
        return {arm: PairGames(setup, pair, skill.scale) for arm, setup in setups.items()}

    def prepare(self) -> None:
        """Compile the kernel and the strategies."""
        for kernel in self.kernels.values():
            kernel.play(0, 0)
        for games in self.pair_games.values():
            games.prepare()

    def play(self, first: int, count: int, control: np.ndarray) -> Summary:
        """The summary of deals first … first + count − 1."""
        group = np.arange(first, first + count) % GROUPS
        summary: Summary = {"deals": np.array([count]), "groups": np.bincount(group, minlength=GROUPS)}
        control[row.MEASURE] = any(metric.lead for metric in self.plan.metrics)
        for member in self.plan.members:
            scores: dict[int, list[np.ndarray]] = {}
            for arm in self.plan.played:
                if member not in self.plan.players_of(arm):
                    continue
                played = self._played(arm, member, first, count, control)
                if played is None:
                    return {}  # stopped from outside: nobody waits for this chunk
                scores[arm], games = played
                summary |= {f"{arm}.{member}.{key}": array for key, array in games.items()}
                arms, signs = self.plan.contrast(arm)
                for number, metric in enumerate(self.plan.metrics_of(member)):
                    ways, name = (
                        np.stack([scores[one][number] for one in arms], axis=1),
                        f"{arm}.{member}.{metric.name}",
                    )
                    summary[f"{name}.score"] = sums(ways[:, 0])
                    summary[f"{name}.difference"] = _pack(ways, np.array(signs))
                    summary[f"{name}.groups"] = _grouped(group, ways, np.array(signs))
        return summary

    def _played(
        self, arm: int, member: int, first: int, count: int, control: np.ndarray
    ) -> tuple[list[np.ndarray], Summary] | None:
        """An arm's games by a member: what each metric says, a number a deal, and their summary; None where stopped."""
        if member == len(self.plan.panel):
            found = self.pair_games[arm].scores(first, count, control)
            return None if found is None else ([found], {})
        kernel = self.kernels[arm, member]
        rows, tally = kernel.play(first, count, control)
        if len(rows) < count:
            return None
        scores = [metric.scores(rows, kernel.setup.sides) for metric in self.plan.metrics]
        return scores, self.kept_of(kernel, rows, tally)

    def kept_of(self, kernel: Kernel, rows: np.ndarray, tally: np.ndarray) -> Summary:
        """What is kept of an arm's games besides the metrics: all of `simulate`."""
        return kernel.summary(rows, tally)


def _grouped(group: np.ndarray, ways: np.ndarray, signs: np.ndarray) -> np.ndarray:
    """By group of deals: the sum of the differences, of their squares, of the first way's scores, of all squares."""
    d, sums = ways @ signs, np.zeros((GROUPS, 4), np.int64)
    np.add.at(sums, group, np.stack([d, d * d, ways[:, 0], (ways * ways).sum(axis=1)], axis=1))
    return sums


def _pack(ways: np.ndarray, signs: np.ndarray) -> np.ndarray:
    found = block_sums(ways, signs)
    return np.array([found.blocks, found.total, found.squares, *found.way_totals, *found.way_squares])


def difference_of(summary: Summary, arm: int, member: int, metric: Metric, level: float) -> Paired:
    """An arm less the base arm, or what two changes do beyond each of them, by one of the panel."""
    sums = unpack(summary[f"{arm}.{member}.{metric.name}.difference"])
    return paired(sums, metric.scale, level, metric.bound * len(sums.way_totals) / 2)


def together(plan: SweepPlan, summary: Summary) -> Together:
    """How all differences to the base arm, in the order of `plan.comparisons`, are judged together.

    By how they go together over groups of deals; folders that do not know these have Bonferroni's correction.
    """
    keys = [f"{arm}.{member}.{metric.name}.groups" for arm, member, metric in plan.comparisons]
    if len(keys) < 2 or "groups" not in summary or any(key not in summary for key in keys):
        return Together(max(len(keys), 1))
    sums = np.stack([summary[key][:, 0] for key in keys], axis=1)
    return Together(len(keys), least_p_values(summary["groups"], sums))


def unpack(array: np.ndarray) -> BlockSums:
    """The sums over deals of a metric's difference to the base arm, as they stand in the summary."""
    blocks, total, squares, *ways = (int(value) for value in array)
    return BlockSums(blocks, total, squares, tuple(ways[: len(ways) // 2]), tuple(ways[len(ways) // 2 :]))
