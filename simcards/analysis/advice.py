"""Advice as a result: the moves of a position with their chances, the sentence, the command that asks again."""

from __future__ import annotations

import importlib
import shlex
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from simcards.analysis.families import part
from simcards.analysis.positions import Position
from simcards.analysis.terms import Terms
from simcards.games.setup import Setup
from simcards.runs.numbers import percent, points
from simcards.runs.rerun import setup_words
from simcards.runs.result import Result, Row
from simcards.stats.intervals import Interval, half_width

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True, repr=False)
class Advice(Result):
    """The moves of a position and what they are worth to the side in turn.

    `setup`: the table, with the strategies that play on. `rows`: a move each, best first; rates are fractions, seats
    count from 0. `exact`: the chances are those of every possible deal, not of a sample. `inferred`: the
    deals fit what the others did before, as the strategies would have done it (cuckoo). `options`: the words of the
    command line that names the position. `drawn`: the deals are few enough to go through one by one, but a strategy
    that plays on draws random numbers.
    """

    command: ClassVar[str] = "advise"

    setup: Setup
    position: Position
    rows: tuple[Row, ...]
    deals: int
    exact: bool
    inferred: bool
    terms: Terms
    seconds: float
    interrupted: bool = False
    options: tuple[str, ...] = ()
    drawn: bool = False

    @property
    def chance_of(self) -> str:
        """What the chances are chances of: a verb for the side in turn."""
        positions = part(self.setup.family, "positions")
        return str(positions.ROUND_OUTCOME or positions.OUTCOME)

    @property
    def fell_short(self) -> bool:
        """Whether it ended at its cap without the precision asked for."""
        wanted = self.terms.precision
        if wanted is None or self.exact:
            return False
        open_ones = [row for row in self.rows if row["deals"] == self.deals]
        return any(half_width(Interval(*row["difference_ci"])) > wanted for row in open_ones)

    @property
    def method(self) -> str:
        """How the chances were found, in a sentence."""
        if self.exact:
            return "exact: every deal of the cards that this player cannot see, by its weight"
        fewer = any(row["deals"] < self.deals for row in self.rows)
        given_up = " until it is given up as clearly worse" if fewer else ""
        return (
            f"{self.deals:,} imagined deals, the same for every move{given_up}; betting confidence sequences, valid at "
            "every look and for all moves together"
            + ("; not exact, since a strategy that plays on draws random numbers" if self.drawn else "")
        )

    def sentence(self) -> str:
        """What to do, and how sure that is, in one sentence; players count from 1."""
        best, player = self.rows[0], f"player {self.position.seat + 1}"
        made = best["move"][:1].upper() + best["move"][1:]
        chance = f"{player} {self.chance_of} with a chance of {percent(best['chance'], 1)}"
        if self.exact:
            return f"{made}: {chance} (exact){self._lead(2)}."
        spread = f"{chance} ± {100 * half_width(Interval(*best['ci'])):.1f}"
        if best["verdict"] == "best":
            return f"{made}: {spread}{self._lead(1)}."
        open_ones = sum(row["verdict"] == "undecided" for row in self.rows)
        deals = f"{self.deals:,} imagined deal{'s' * (self.deals != 1)}"
        return f"{made} did best ({spread}), but after {deals} {open_ones} moves are undecided: {self._way_on}."

    @property
    def _way_on(self) -> str:
        """What would decide more: more of what ended it."""
        if self.deals >= self.terms.deals:
            return "raise -n"
        if self.interrupted:
            return "let it run on"
        timed_out = self.terms.seconds is not None and self.seconds >= self.terms.seconds
        return "give it more --seconds" if timed_out else "ask for a smaller --precision"

    def _lead(self, digits: int) -> str:
        """How much the best move is worth more than the next one that is worse; empty where none is."""
        short = next((row["difference"] for row in self.rows[1:] if row["verdict"] == "worse"), None)
        return "" if short is None else f", {points(-short, signed=False, digits=digits)} points more than by the next"

    @cached_property
    def moves(self) -> DataFrame:
        """The rows as a pandas frame, intervals as two columns each."""
        frame: DataFrame = importlib.import_module("simcards.reports.advise.tables").moves(self).frame()
        return frame

    def contents(self) -> Row:
        """Everything as one JSON object; seats count from 0, rates are fractions."""
        setup = self.setup
        return {
            **self._told("game", "rules", "players"),
            "strategies": setup.labels,
            "position": self.position.named,
            "seat": self.position.seat,
            "outcome": self.chance_of,
            "answer": self.sentence(),
            **self._told("exact", "inferred", "deals"),
            "moves": list(self.rows),
            "level": self.terms.level,
            **self._told("margin", "method", "interrupted"),
            "elapsed_s": round(self.seconds, 3),
            **self._told("rerun", "version"),
        }

    def rerun(self) -> str:
        """The command line that asks the same again."""
        terms = self.terms
        words = [*setup_words(self.setup, "advise"), *self.options, "-n", str(terms.deals)]
        words += [] if terms.precision is None else ["--precision", f"{100 * terms.precision:g}%"]
        words += [] if terms.seconds is None else ["--seconds", f"{terms.seconds:g}"]
        return shlex.join([*words, "--margin", f"{100 * terms.margin:g}", "--level", f"{terms.level:g}"])
