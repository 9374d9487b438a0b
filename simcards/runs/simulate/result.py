"""What a run found: rates, intervals, lengths and measures, computed from its exact integer summary."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from simcards.engine.outcome import Outcome
from simcards.errors import UsageError
from simcards.folders.store import kept_games
from simcards.options import LEVEL
from simcards.runs.rerun import command_for, games_words, level_words, shard_words
from simcards.runs.result import OfJob, Row, chart, ends, framed
from simcards.runs.simulate.character import character
from simcards.runs.simulate.job import Checkpoint, SimulateJob
from simcards.runs.simulate.luck import luck_row, mirror_row
from simcards.runs.simulate.rates import (
    begins_row,
    place_rows,
    rates,
    seat_rates,
    smallest_seen,
    stopped_seats,
    told_rate,
)
from simcards.runs.simulate.streaks import streaks
from simcards.stats import measures as game_measures
from simcards.stats.bounded import count_interval, rate_interval
from simcards.stats.histograms import carries, moments, quantile, quantile_interval
from simcards.stats.intervals import mean_interval
from simcards.stats.multiple import each_level
from simcards.stats.survival import Span

if TYPE_CHECKING:
    from pandas import DataFrame

QUANTILES = (("p5", 0.05), ("p25", 0.25), ("median", 0.5), ("p75", 0.75), ("p95", 0.95), ("p99", 0.99))
#: The quantiles between which nine games in ten lie.
NINE_IN_TEN = ("p5", "p95")
LUCKLESS = "; luck-adjusted: control variates with coefficients from other games, Student's interval"
METHOD = (
    "the unit is the game; rates: Wilson's score interval, Clopper and Pearson's where fewer than ten games are on a "
    "side; k rates by seat, by strategy, by place or by ending at the level 1 - (1 - level) / k each, so that all hold "
    "at once (Bonferroni), two that share out every game at the level itself; means: the wider of Student's and the "
    "gamma interval, within bounds where there are some; quantiles: order statistics; these hold each by itself"
)


def tells(units: int, name: str) -> bool:
    """Whether so many games tell a figure of `Simulation.length`: a quantile, as in `histograms.carries`, or the sd."""
    return units > 1 if name == "sd" else all(carries(units, q) for label, q in QUANTILES if label == name)


@dataclass(frozen=True, repr=False)
class Simulation(OfJob):
    """The result of playing one setup. Rates are fractions; intervals hold at `level`.

    `running` are the counts on the way, for the chart of how the estimate settled. Properties give pandas frames,
    methods `plot_…` charts; in a notebook it shows itself as tables.
    """

    command = "simulate"

    job: SimulateJob
    outcome: Outcome
    level: float = LEVEL
    running: tuple[Checkpoint, ...] = ()

    @classmethod
    def of(cls, job: SimulateJob, outcome: Outcome, level: float) -> Simulation:
        """The result of the games that were played of a job."""
        running = tuple(outcome.notes)
        if not running or running[-1].units < outcome.units:
            running = (*running, job.note(outcome))
        return cls(job, outcome, level, running)

    @property
    def units(self) -> int:
        """Games (or series) that count."""
        return self.outcome.units

    @property
    def unit(self) -> str:
        """What one of them is called, in the plural."""
        return self.job.unit

    def seats(self) -> list[Row]:
        """A row a seat: seat, strategy, wins (sole ones), joint, win_rate, ci, estimate; the rate is of the game's aim.

        `estimate`: as in `strategy_rates`.
        """
        summary, rows = self.outcome.summary, []
        found = seat_rates(self.setup, self.outcome, self.level)
        for seat, (name, rate) in enumerate(zip(self.setup.labels, found, strict=True)):
            wins = {"wins": int(summary["wins"][seat]), "joint": int(summary["joint"][seat])}
            told = told_rate(rate, float(self._added[seat]))
            rows.append({"seat": seat, "strategy": name, **wins, **told})
        return rows

    def strategy_rates(self) -> list[Row]:
        """A row a strategy: the mean rate of its seats; the unit of the interval is the game.

        `estimate`: after a stop at a precision the rate less what such a stop adds to it on average, else the rate.
        """
        found, groups = rates(self.setup, self.outcome, self.level), np.array(self.setup.groups)
        added = [float(self._added[groups == group].mean()) for group in range(len(found))]
        named = zip(self.setup.distinct, found, added, strict=True)
        return [{"strategy": name, **told_rate(rate, more)} for name, rate, more in named]

    @cached_property
    def _added(self) -> np.ndarray:
        """What to add to each seat's rate for a stop at a precision: float64[seats]."""
        if self.precision is None or self.outcome.interrupted or self.luck:
            return np.zeros(len(self.setup.players))
        return stopped_seats(self.setup, self.outcome, self.precision.looks[0])

    @property
    def begins_does(self) -> str:
        """What whoever begins does, where places are told of: shared wins count there, and are named if there are any.

        Not so in folders of an earlier version, which do not know them by place.
        """
        does = self.setup.aim.does
        if self.setup.aim.shared or not self.outcome.summary.get("joint_by_order", np.zeros(1)).any():
            return does
        return f"{does}, alone or with others,"

    def smallest_seen(self) -> Row:
        """What so many games would have found with a chance of 80%: win_rate, first_player_edge; none where unknown.

        win_rate: a rate that is so far from the even one; first_player_edge: one so far from 0.
        """
        return smallest_seen(self.setup, self.outcome, self.level)

    def reasons(self) -> dict[str, int]:
        """How often games ended for each reason; only those that occurred."""
        counts = self.outcome.summary["reasons"]
        return {name: int(counts[code]) for code, name in self._reasons() if code < len(counts) and counts[code]}

    def places(self) -> list[Row]:
        """A row a place in the turn order, 0 for the seat that began: place, wins (sole), joint, win_rate, ci.

        The rate counts shared wins; all intervals hold at once. Folders that do not know shared ones by place have
        sole wins alone, and joint none.
        """
        return place_rows(self.setup, self.outcome, self.level)

    def begins(self) -> Row | None:
        """What beginning is worth: rate, ci, others (their mean rate), edge, edge_ci; none where strategies mix in.

        `estimate` and `edge_estimate`: rate and edge, less what a stop at a precision adds to them on average.
        """
        if not self.setup.places_tell:
            return None
        return begins_row(self.setup, self.outcome, self.level, self._added)

    @cached_property
    def luck(self) -> Row | None:
        """What of the result is luck of the cards, where that was asked for: `runs.simulate.luck.luck_row`."""
        summary = self.outcome.summary
        return luck_row(self.setup, summary, self.level) if "luck" in summary else None

    @cached_property
    def mirrored(self) -> Row | None:
        """The first player's edge from mirrored deals, where these were asked for: deals, edge, ci, variance_ratio …

        without_luck: the same with the luck of the cards taken out, if that was asked for too.
        """
        summary = self.outcome.summary
        return mirror_row(self.setup, summary, self.level, "luck" in summary) if "mirror" in summary else None

    def draws(self) -> Row:
        """Games without a winner: count, rate, ci."""
        count = int(self.outcome.summary["draws"].sum())
        return {"count": count, "rate": count / self.units, "ci": list(rate_interval(count, self.units, self.level))}

    def endings(self) -> list[Row]:
        """A row an outcome, wins first, then by number: outcome (win, joint or draw), reason, count, share, ci.

        All intervals hold at once; of two outcomes one holds where the other does.
        """
        summary, rows = self.outcome.summary, []
        for code, name in self._reasons():
            total, joint, draw = (_entry(summary[key], code) for key in ("reasons", "joint_wins", "draws"))
            rows += [("win", name, total - joint - draw), ("joint", name, joint), ("draw", name, draw)]
        order = ("win", "joint", "draw")
        found = sorted((row for row in rows if row[2]), key=lambda row: (order.index(row[0]), -row[2]))
        each = each_level(self.level, len(found) if len(found) > 2 else 1)
        ci = {count: list(rate_interval(count, self.units, each)) for _, _, count in found}
        return [
            {"outcome": outcome, "reason": reason, "count": count, "share": count / self.units, "ci": ci[count]}
            for outcome, reason, count in found
        ]

    def _reasons(self) -> list[tuple[int, str]]:
        return list(enumerate(self.setup.family.measures.reasons, start=1))

    def length(self, name: str) -> Row:
        """Mean, sd, least, quantiles and most of `turns`, `moves` or `rounds`."""
        counts = self.outcome.summary[name]
        values = np.arange(len(counts))
        found = moments(values, counts)
        spread = {label: quantile(values, counts, q) for label, q in QUANTILES}
        return {"mean": found.mean, "sd": found.sd, "min": found.min, **spread, "max": found.max}

    def length_intervals(self, name: str) -> Row:
        """The intervals of the mean and of each quantile of `turns`, `moves` or `rounds`, by the names of `length`.

        An end is none where so few games say nothing of it; the whole is none where nothing is known.
        """
        counts, (total, squares) = self.outcome.summary[name], self.outcome.summary[f"{name}_sums"].tolist()
        found: Row = {"mean": ends(count_interval(total, squares, self.units, self.level))}
        for label, q in QUANTILES:
            lo, hi = quantile_interval(np.arange(len(counts)), counts, q, self.level)
            known = [int(end) if math.isfinite(end) else None for end in (lo, hi)]
            found[label] = None if known == [None, None] else known
        return found

    def mean_of(self, name: str, row: int = 0) -> Row:
        """The mean and interval of a family's own number per game."""
        total, squares = (int(value) for value in self.outcome.summary[name][row])
        ci = (mean_interval if total < 0 else count_interval)(total, squares, self.units, self.level)
        return {"mean": total / self.units, "ci": ends(ci)}

    def measures(self) -> dict[str, Row]:
        """Every measure by name: mean and ci; those of seats as name[seat]."""
        found = {} if self.job.pace is None else character(self.setup, self.outcome, self.job.pace, self.level)
        for column in self.setup.family.measures.columns:
            if column.lead or column.name in found:
                continue
            rows = len(self.outcome.summary[column.name])
            for row in range(rows):
                found[f"{column.name}[{row}]" if column.per_seat else column.name] = self.mean_of(column.name, row)
        if self.outcome.summary["points_sums"].any():
            for seat in range(len(self.setup.players)):
                found[f"points[{seat}]"] = self.mean_of("points_sums", seat)
        return found

    def hazards(self) -> list[Span]:
        """How games end as they grow longer: survival and hazard in spans of turns that the number of seats fixes."""
        summary, seats = self.outcome.summary, len(self.setup.players)
        return game_measures.hazards(summary["turns"], summary["turns_cut_off"], seats, self.level)

    def contents(self) -> dict[str, Any]:
        """The object that `simulate --json` prints."""
        setup, outcome = self.setup, self.outcome
        return {
            **self._told("game", "rules", "players"),
            "strategies": setup.labels,
            **self._told("aim", "seed"),
            "games": self.units,
            "first_game": outcome.first,
            "mode": "precision" if self.precision else "fixed",
            **({"precision": self.stopped_by} if self.precision else {}),
            **self._told("match", "partial"),
            "seats": self.seats(),
            "strategy_rates": self.strategy_rates(),
            "outcomes": self.reasons(),
            "draws": self.draws(),
            "begins": self.begins(),
            "smallest_seen": self.smallest_seen(),
            **{name: self.length(name) | {"ci": self.length_intervals(name)} for name in ("turns", "moves", "rounds")},
            "measures": self.measures(),
            **setup.family.measures.extras(outcome.summary),
            **({"luck": self.luck} if self.luck else {}),
            **({"mirrored": self.mirrored} if self.mirrored else {}),
            **({"streaks": streaks(self.setup, self.outcome, self.level, *self.job.streak)} if self.job.streak else {}),
            **self._told("level", "method", "digest", "elapsed_s", "games_per_s", "compile_s", "rerun", "version"),
        }

    @property
    def method(self) -> str:
        """How intervals came about."""
        return METHOD + (LUCKLESS if self.luck else "")

    def rerun(self) -> str:
        """The command that repeats this run."""
        fixed = [*level_words(self.level), *games_words(self.outcome)]
        options = self.precision.options() if self.precision else fixed
        options += ["--measures", "--pace", f"{self.job.pace:g}"] if self.job.pace is not None else []
        options += ["--streak", "{}/{}".format(*self.job.streak)] if self.job.streak else []
        options += [f"--{name}" for name, asked in (("luck", self.luck), ("mirror", self.mirrored)) if asked]
        return " ".join([command_for(self.setup, "simulate", options), *shard_words(self.outcome)])

    by_strategy = framed("strategies", "A row a strategy: strategy, seats (how many it plays), win_rate, lo, hi.")
    by_seat = framed("seats", "A row a seat: seat, strategy, wins, joint, win_rate, lo, hi.")
    by_place = framed("places", "A row a place in the turn order, 0 begins: place, wins (sole ones), win_rate, lo, hi.")
    outcomes = framed("endings", "A row an outcome: outcome (win, joint or draw), reason, count, share, lo, hi.")

    @cached_property
    def lengths(self) -> DataFrame:
        """A row a length seen: measure (turns, moves or rounds), length, count; cut_off of them met the turn limit."""
        found: DataFrame = self._frames.length_frame(self)
        return found

    length_summary = framed("lengths", "A row each for turns, moves and rounds: measure, mean, sd, min, p5 … p99, max.")
    per_game = framed("measures", "A row a measure: measure, seat (none for those of the table), mean, lo, hi.")

    @cached_property
    def convergence(self) -> DataFrame:
        """A row a strategy (a seat when there is one strategy) and checkpoint: games, who, rate and two intervals.

        lo, hi hold at that number of games alone; always_lo, always_hi at all of them together.
        """
        found: DataFrame = self._frames.convergence_frame(self)
        return found

    @cached_property
    def games(self) -> DataFrame:
        """A row a game, as the results folder keeps them: winners, reason, turns, moves … UsageError if none does."""
        if self.outcome.folder is None:
            raise UsageError(
                "no games were kept: simulate again with out=DIR and keep_games=True (-o DIR --keep-games)"
            )
        return kept_games(self.outcome.folder)

    plot_win_rates = chart("win-rates", "Who wins: win rates by strategy and by seat with their intervals.")
    plot_seats = chart("seats", "Seat by seat: the win rate of each strategy at the seats that it plays.")
    plot_turn_order = chart("turn-order", "Whether it helps to begin: win rate by place in the turn order.")
    plot_lengths = chart("lengths", "How long games take: a histogram of their turns.")
    plot_survival = chart(
        "survival", "How many games last longer, and how likely one that has lasted so long ends next."
    )
    plot_outcomes = chart("outcomes", "How games end: won, shared, drawn, and why.")
    plot_convergence = chart("convergence", "How the estimate settled as games were played.")


def _entry(counts: np.ndarray, code: int) -> int:
    return int(counts[code]) if code < len(counts) else 0
