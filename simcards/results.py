"""What a run found: rates, intervals, lengths and measures, computed from its exact integer summary."""

from __future__ import annotations

import math
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simcards import __version__
from simcards.engine.rows import LEAD_SCALE
from simcards.engine.run import Outcome
from simcards.engine.setup import Setup
from simcards.engine.summary import digest
from simcards.planning import Precision
from simcards.stats import measures as game_measures
from simcards.stats.histograms import moments, quantile
from simcards.stats.intervals import Estimate, Interval, mean_interval, score_interval, wilson

Row = dict[str, Any]

QUANTILES = (("p5", 0.05), ("p25", 0.25), ("median", 0.5), ("p75", 0.75), ("p95", 0.95), ("p99", 0.99))
METHOD = "Wilson score intervals for rates, Student t for means; the unit is the game"


@dataclass(frozen=True)
class Simulation:
    """The result of playing one setup. Rates are fractions; intervals hold at `level`."""

    setup: Setup
    outcome: Outcome
    level: float = 0.95
    pace: float | None = None  # seconds a move; with it the measures are reported, each with its definition
    precision: Precision | None = None

    @property
    def games(self) -> int:
        """Games (or series) that count."""
        return self.outcome.units

    @property
    def unit(self) -> str:
        """What one of them is called."""
        return "series" if self.setup.match else "games"

    def seats(self) -> list[Row]:
        """A row a seat: seat, strategy, wins, joint, win_rate, ci."""
        summary = self.outcome.summary
        rows = []
        for seat, name in enumerate(self.setup.labels):
            wins, joint = int(summary["wins"][seat]), int(summary["joint"][seat])
            rate = {"win_rate": wins / self.games, "ci": list(wilson(wins, self.games, self.level))}
            rows.append({"seat": seat, "strategy": name, "wins": wins, "joint": joint, **rate})
        return rows

    def strategy_rates(self) -> list[Row]:
        """A row a strategy: the mean win rate of its seats; the unit of the interval is the game."""
        rows = []
        for group, name in enumerate(self.setup.distinct):
            seats = self.setup.groups.count(group)
            scores = self.outcome.summary["scores"][group][: seats + 1]
            rate = float((scores * np.arange(seats + 1)).sum() / (seats * self.games))
            rows.append({"strategy": name, "win_rate": rate, "ci": list(score_interval(scores, self.level))})
        return rows

    def outcomes(self) -> dict[str, int]:
        """How often games ended for each reason; only those that occurred."""
        counts = self.outcome.summary["reasons"]
        return {name: int(counts[code]) for code, name in self._reasons() if code < len(counts) and counts[code]}

    def draws(self) -> Row:
        """Games without a winner: count, rate, ci."""
        count = int(self.outcome.summary["draws"].sum())
        return {"count": count, "rate": count / self.games, "ci": list(wilson(count, self.games, self.level))}

    def draws_by_reason(self) -> list[Row]:
        """A row a reason for a game without a winner: reason, count, rate, ci."""
        counts = self.outcome.summary["draws"]
        rows = []
        for code, name in self._reasons():
            if code < len(counts) and counts[code]:
                count = int(counts[code])
                ci = list(wilson(count, self.games, self.level))
                rows.append({"reason": name, "count": count, "rate": count / self.games, "ci": ci})
        return rows

    def _reasons(self) -> list[tuple[int, str]]:
        return list(enumerate(self.setup.family.part("layout").REASONS, start=1))

    def lengths(self, name: str) -> Row:
        """Mean, sd, least, quantiles and most of `turns`, `moves` or `rounds`."""
        counts = self.outcome.summary[name]
        values = np.arange(len(counts))
        found = moments(values, counts)
        spread = {label: quantile(values, counts, q) for label, q in QUANTILES}
        return {"mean": found.mean, "sd": found.sd, "min": found.min, **spread, "max": found.max}

    def mean_of(self, name: str, row: int = 0) -> Row:
        """The mean and interval of a family's own number per game."""
        total, squares = (int(value) for value in self.outcome.summary[name][row])
        ci = mean_interval(total, squares, self.games, self.level)
        return {"mean": total / self.games, "ci": _finite(ci)}

    def measures(self) -> dict[str, Row]:
        """Every measure by name: mean and ci; those of seats as name[seat]."""
        found = {} if self.pace is None else self.character(self.pace)
        for column in self.setup.family.part("layout").COLUMNS:
            if column.lead or column.name in found:
                continue
            rows = len(self.outcome.summary[column.name])
            for row in range(rows):
                found[f"{column.name}[{row}]" if column.per_seat else column.name] = self.mean_of(column.name, row)
        if self._scored():
            for seat in range(len(self.setup.players)):
                found[f"points[{seat}]"] = self.mean_of("points_sums", seat)
        return found

    def character(self, pace: float) -> dict[str, Row]:
        """The measures that say what kind of game it is: mean, ci, definition, source (stats/measures.py)."""
        found = {name: of for name, of in self._estimates(pace).items() if not math.isnan(of.value)}
        rows = {}
        for name, estimate in found.items():
            definition, source = game_measures.DEFINITIONS[name]
            row = {"mean": estimate.value, "ci": _finite(estimate.interval)}
            rows[name] = {**row, "definition": definition, "source": source}
        return rows

    def _estimates(self, pace: float) -> dict[str, Estimate]:
        summary, n, level = self.outcome.summary, self.games, self.level
        players = len(self.setup.players)
        found = {
            "first_player_edge": game_measures.mean_measure(summary["edge_sums"], n, players - 1, level),
            "minutes": game_measures.mean_measure(summary["moves_sums"], n, 60 / pace, level),
        }
        if summary["winners"][2:].sum() == 0:  # fairness speaks of one winner a game
            first = int(summary["wins_by_order"][0])
            found["fairness"] = game_measures.fairness_measure(first, n, players, level)
        for name, of, product in (
            ("choices_per_decision", game_measures.choices_per_decision, "options"),
            ("forced_share", game_measures.forced_share, "forced"),
        ):
            if f"{product}*decisions" in summary:
                one, other = summary[product][0], summary["decisions"][0]
                found[name] = of(one, other, int(summary[f"{product}*decisions"][0]), n, level)
        return found | self._family_estimates()

    def _family_estimates(self) -> dict[str, Estimate]:
        """The measures that are columns of the family; those of the lead are means over games that somebody won."""
        columns = {column.name: column for column in self.setup.family.part("layout").COLUMNS}
        summary, found = self.outcome.summary, {}
        won = self.games - int(summary["draws"].sum())
        if "lead_changes" in columns:
            found["lead_changes"] = game_measures.mean_measure(summary["lead_changes"][0], self.games, 1, self.level)
        if "untouched" in columns:
            found["untouched"] = game_measures.share_measure(int(summary["untouched"][0][0]), self.games, self.level)
        for column in columns.values():
            if column.lead and won:
                found[column.name] = game_measures.mean_measure(summary[column.name][0], won, LEAD_SCALE, self.level)
        return found

    def hazards(self) -> list[game_measures.Hazard]:
        """How games end as they grow longer: survival and hazard at some lengths in turns."""
        summary = self.outcome.summary
        return game_measures.hazards(summary["turns"], summary["turns_cut_off"], level=self.level)

    def _scored(self) -> bool:
        return bool(self.outcome.summary["points_sums"].any())

    def as_json(self) -> dict[str, Any]:
        """The object that `simulate --json` prints."""
        setup, outcome = self.setup, self.outcome
        return {
            "game": setup.game,
            "rules": setup.rule_values,
            "players": len(setup.players),
            "strategies": setup.labels,
            "seed": setup.seed,
            "games": self.games,
            "first_game": outcome.first,
            "mode": "precision" if self.precision else "fixed",
            **({"precision": self.precision.as_json(self)} if self.precision else {}),
            "match": setup.match,
            "partial": outcome.interrupted,
            "seats": self.seats(),
            "strategy_rates": self.strategy_rates(),
            "outcomes": self.outcomes(),
            "draws": self.draws(),
            "turns": self.lengths("turns"),
            "moves": self.lengths("moves"),
            "rounds": self.lengths("rounds"),
            "measures": self.measures(),
            **self._extras(),
            "level": self.level,
            "method": METHOD,
            "digest": digest(outcome.summary),
            "elapsed_s": outcome.elapsed,
            "games_per_s": self.games / outcome.elapsed if outcome.elapsed else None,
            "compile_s": outcome.compile_seconds,
            "rerun": self.rerun(),
            "version": __version__,
        }

    def _extras(self) -> dict[str, Any]:
        """What a family adds to the JSON object, from its tallies."""
        layout = self.setup.family.part("layout")
        return layout.extras(self.outcome.summary) if hasattr(layout, "extras") else {}

    def rerun(self) -> str:
        """The command that repeats this run."""
        options = self.precision.options() if self.precision else ["-n", str(self.games)]
        options += ["--measures", "--pace", f"{self.pace:g}"] if self.pace is not None else []
        return command_for(self.setup, "simulate", options)


def _finite(interval: Interval) -> list[float] | None:
    return list(interval) if np.isfinite(interval).all() else None


def command_for(setup: Setup, command: str, options: Sequence[str] = ()) -> str:
    """The command line that plays this setup again, with a command's own options."""
    words = ["simcards", command, setup.game, "--players", str(len(setup.players))]
    for name, value in setup.settings.items():
        words += ["--set", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    labels = setup.distinct if len(setup.distinct) == 1 else setup.labels
    for label in labels:
        words += ["-s", label]
    words += ["--match"] * setup.match
    return shlex.join([*words, *options, "--seed", str(setup.seed)])
