"""What to play: every legal move of a position with its chance, tried on imagined deals or exactly."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from simcards import __version__
from simcards.analysis.explorer import Explorer, Move, Playouts
from simcards.analysis.families import part
from simcards.analysis.positions import Position, twin, without_twins, words_of
from simcards.analysis.race import Race, looks
from simcards.analysis.worth import scores_of, side_of
from simcards.engine.loading import load_player, strategy_names
from simcards.engine.setup import Setup
from simcards.errors import UsageError
from simcards.options import MARGIN
from simcards.runs.result import Result

if TYPE_CHECKING:
    from pandas import DataFrame

Row = dict[str, Any]

#: Imagined deals unless told otherwise, and at most where a precision or a time says when to stop.
USUAL_DEALS, MOST_DEALS = 5_000, 1_000_000


@dataclass(frozen=True)
class Terms:
    """When to stop and how to judge.

    deals: imagined deals at most. precision: stop when the differences of all moves still in the race are known to ±
    this much; seconds: at the first look after so long. level: of the intervals. margin: a difference too small to
    matter. Rates are fractions.
    """

    deals: int = USUAL_DEALS
    precision: float | None = None
    seconds: float | None = None
    level: float = 0.95
    margin: float = MARGIN / 100


@dataclass(frozen=True, repr=False)
class Advice(Result):
    """The moves of a position and what they are worth to the side in turn.

    `setup`: the table, with the strategies that play on. `rows`: a move each, best first; rates are fractions, seats
    count from 0. `exact`: the chances are those of every possible deal, not of a sample. `inferred`: the
    deals fit what the others did before, as the strategies would have done it (cuckoo). `options`: the words of the
    command line that names the position.
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
        return any(half_width(row["difference_ci"]) > wanted for row in open_ones)

    @property
    def method(self) -> str:
        """How the chances were found, in a sentence."""
        if self.exact:
            return "exact: every deal of the cards that this player cannot see, by its weight"
        return (
            f"{self.deals:,} imagined deals, the same for every move; betting confidence sequences, valid at every "
            "look and for all moves together"
        )

    def sentence(self) -> str:
        """The answer in one plain sentence."""
        from simcards.analysis.words import advice_sentence

        return advice_sentence(self)

    @cached_property
    def moves(self) -> DataFrame:
        """The rows as a pandas frame, intervals as two columns each."""
        import importlib

        frame: DataFrame = importlib.import_module("simcards.reports.advise.tables").moves(self).frame()
        return frame

    def contents(self) -> Row:
        """Everything as one JSON object; seats count from 0, rates are fractions."""
        setup, terms = self.setup, self.terms
        return {
            "game": setup.game,
            "rules": setup.rule_values,
            "players": len(setup.players),
            "strategies": setup.labels,
            "position": self.position.named,
            "seat": self.position.seat,
            "outcome": self.chance_of,
            "answer": self.sentence(),
            "exact": self.exact,
            "inferred": self.inferred,
            "deals": self.deals,
            "moves": list(self.rows),
            "level": terms.level,
            "margin": terms.margin,
            "method": self.method,
            "interrupted": self.interrupted,
            "elapsed_s": round(self.seconds, 3),
            "rerun": self.rerun(),
            "version": __version__,
        }

    def rerun(self) -> str:
        """The command line that asks the same again."""
        from simcards.analysis.words import advise_command

        return advise_command(self)


def half_width(ci: Sequence[float]) -> float:
    """Half the width of an interval."""
    return (ci[1] - ci[0]) / 2


def advise_on(
    setup: Setup,
    position: Position,
    terms: Terms,
    threads: int = 1,
    told: Callable[[int, int], None] | None = None,
    options: Sequence[str] = (),
    with_choices: bool = True,
) -> Advice:
    """The advice for a position; the setup's strategies play on. `told(deals, moves left)` is called at each look.
    with_choices: say what the shipped strategies would play.

    UsageError when there is nothing to choose. Ctrl-C ends it with what is known by then, if that is anything.
    """
    if len(position.moves) < 2:
        raise UsageError(f"{position.named}: there is one legal move only, nothing to advise on")
    started, explorer = time.monotonic(), Explorer(setup, threads)
    try:
        asking = _Asking(explorer, position, terms, told)
        rows = asking.rows(started)
        for row in rows:
            row["chosen_by"] = []
        for name, move in (choices(setup, position) if with_choices else {}).items():
            for row in rows:
                if twin(explorer, position.arrays, tuple(row["codes"]), move):
                    row["chosen_by"].append(name)
        for row in rows:
            del row["codes"]
    finally:
        explorer.close()
    seconds = time.monotonic() - started
    return Advice(
        setup,
        position,
        tuple(rows),
        asking.deals,
        asking.exact,
        asking.inferred,
        terms,
        seconds,
        asking.interrupted,
        tuple(options),
    )


def choices(setup: Setup, position: Position) -> dict[str, Move]:
    """What each strategy that ships with the family would play in the position."""
    found = {}
    for name in strategy_names(setup.family.name):
        player = load_player(name, setup.family.name)
        explorer = Explorer(replace(setup, players=(player,) * len(setup.players)))
        try:
            found[name] = explorer.choice(position.arrays)
        finally:
            explorer.close()
    return found


class _Asking:
    """Tries the moves of one position."""

    def __init__(
        self, explorer: Explorer, position: Position, terms: Terms, told: Callable[[int, int], None] | None
    ) -> None:
        self.explorer, self.position, self.terms, self.told = explorer, position, terms, told
        self.moves = without_twins(explorer, position.arrays, position.moves)
        self.one_round = bool(explorer.positions.ROUND_OUTCOME)
        #: Choices before this one in the script, which the strategies must agree with for a deal to count.
        self.before = len(explorer.positions.scripted(position.arrays, ()))
        self.inferred = self.before > 0
        self.exact, self.interrupted, self.deals = False, False, 0

    def rows(self, started: float) -> list[Row]:
        """A row a move, best first."""
        exact = self._exact_chances()
        if exact is None:
            return self._sampled_rows(started)
        self.exact = True
        order = sorted(range(len(self.moves)), key=lambda move: -exact[move])
        best = exact[order[0]]
        rows = []
        for move in order:
            short = exact[move] - best
            said = "best" if move == order[0] else "as good" if -short <= self.terms.margin else "worse"
            rows.append(self._row(move, exact[move], (exact[move],) * 2, short, (short,) * 2, said))
        return rows

    def _play(self, moves: Sequence[int], first: int, deals: int, exact: bool = False) -> Playouts:
        words = {"checked": self.before * self.inferred, "one_round": int(self.one_round), "exact": int(exact)}
        return self.explorer.play_out(self.position.arrays, [self.moves[move] for move in moves], first, deals, **words)

    def _exact_chances(self) -> list[float] | None:
        """The chance of each move over all deals, or None when there are too many or the strategies draw lots."""
        deals = self.explorer.positions.unknown_deals(self.position.arrays)
        if not deals:
            return None
        every = range(len(self.moves))
        found = self._play(every, 0, deals, exact=True)
        if not found.weights.any():
            self.inferred = False
            found = self._play(every, 0, deals, exact=True)
        if found.drew:
            return None
        self.deals = int(np.count_nonzero(found.weights))
        scores = self._scores(found)
        return [float(chance) for chance in scores @ found.weights / found.weights.sum()]

    def _scores(self, found: Playouts) -> np.ndarray:
        """The scores of the side in turn: a row a move, a column a deal."""
        side = side_of(self.explorer, self.position.seat)
        scores: np.ndarray = scores_of(self.explorer, found.outcomes, self.one_round)[..., side]
        return scores

    def _sampled_rows(self, started: float) -> list[Row]:
        race = Race(len(self.moves), self.terms.level)
        try:
            while race.deals < self.terms.deals and not self._enough(race, started):
                more = looks(race.deals, self.terms.deals) - race.deals
                found = self._play(race.alive, race.deals, more)
                if self.inferred and not found.weights.all():
                    self.inferred, race = False, Race(len(self.moves), self.terms.level)
                    continue
                race.add(self._scores(found))
                if self.told:
                    self.told(race.deals, len(race.alive))
        except KeyboardInterrupt:
            if not race.deals:
                raise
            self.interrupted = True
        self.deals = race.deals
        return self._judged(race)

    def _enough(self, race: Race, started: float) -> bool:
        """Whether the precision asked for is reached, or the time is up."""
        if not race.deals:
            return False
        if self.terms.seconds is not None and time.monotonic() - started > self.terms.seconds:
            return True
        if self.terms.precision is None:
            return False
        others = [race.difference_interval(move, race.leader) for move in race.alive if move != race.leader]
        alone = [] if others else [race.chance_interval(race.leader)]
        return all(half_width(interval) <= self.terms.precision for interval in others + alone)

    def _judged(self, race: Race) -> list[Row]:
        leader, rows = race.leader, []
        gaps = {move: race.difference_interval(move, leader) for move in range(race.moves)}
        said = {move: self._verdict(gaps[move]) for move in gaps if move != leader}
        said[leader] = "undecided" if "undecided" in said.values() else "best"
        means = {move: race.difference(move, leader) for move in gaps}
        for move in sorted(gaps, key=lambda move: (move != leader, move not in race.alive, -means[move])):
            chance = (race.chance(move), race.chance_interval(move), means[move], gaps[move], said[move])
            rows.append({**self._row(move, *chance), "deals": len(race.scores[move])})
        return rows

    def _verdict(self, gap: tuple[float, float]) -> str:
        """A move's place by the interval of its difference to the best."""
        if -self.terms.margin <= gap[0] and gap[1] <= self.terms.margin and self.terms.margin > 0:
            return "as good"
        return "worse" if gap[1] < 0 else "undecided"

    def _row(
        self,
        move: int,
        chance: float,
        ci: Sequence[float],
        difference: float,
        difference_ci: Sequence[float],
        verdict: str,
    ) -> Row:
        arrays, codes = self.position.arrays, self.moves[move]
        return {
            "move": words_of(self.explorer, arrays, codes),
            "chance": chance,
            "ci": list(ci),
            "difference": difference,
            "difference_ci": list(difference_ci),
            "verdict": verdict,
            "deals": self.deals,
            "same": [
                words_of(self.explorer, arrays, other)
                for other in self.position.moves
                if other != codes and twin(self.explorer, arrays, other, codes)
            ],
            "codes": codes,
        }
