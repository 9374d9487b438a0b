"""What to play: every legal move of a position with its chance, tried on imagined deals or exactly."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace

import numpy as np

from simcards.analysis.advice import Advice
from simcards.analysis.explorer import Explorer, Move, Playouts
from simcards.analysis.positions import Position, twin, without_twins, words_of
from simcards.analysis.race import Race, looks
from simcards.analysis.terms import Terms
from simcards.engine.loading import load_player
from simcards.engine.plugin import Player
from simcards.engine.shipped import strategy_names
from simcards.errors import UsageError
from simcards.games.setup import Setup
from simcards.runs.result import Row
from simcards.stats.intervals import half_width


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
    started = time.monotonic()
    with closing(Explorer(setup, threads)) as explorer:
        asking = _Asking(explorer, position, terms, told)
        rows = asking.rows(started)
        chosen = choices(setup, position) if with_choices else {}
        for row in rows:
            codes = row.pop("codes")
            row["chosen_by"] = [name for name, move in chosen.items() if twin(explorer, position.arrays, codes, move)]
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
        asking.drawn,
    )


def choices(setup: Setup, position: Position) -> dict[str, Move]:
    """What each strategy that ships with the family would play in the position, as far as that is one move.

    Who imagines deals itself is asked only where it plays on: it would do the same again, slower.
    """
    found = {}
    for name in strategy_names(setup.family.name):
        player = load_player(name, setup.family.name)
        if _imagines(player, setup.family.name) and name not in setup.labels:
            continue
        with closing(Explorer(replace(setup, players=(player,) * len(setup.players)))) as explorer:
            move, drew = explorer.chosen(position.arrays)
        if not drew:
            found[name] = move
    return found


def _imagines(player: Player, family: str) -> bool:
    """Whether a strategy's file has the family's module for imagining deals."""
    names = {getattr(value, "__name__", "") for value in player.strategy.function.__globals__.values()}
    return f"simcards.games.{family}.imagined" in names


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
        self.exact, self.drawn, self.interrupted, self.deals = False, False, False, 0

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
        self.drawn = found.drew
        if found.drew:
            return None
        self.deals = int(np.count_nonzero(found.weights))
        scores = self._scores(found)
        return [float(chance) for chance in scores @ found.weights / found.weights.sum()]

    def _scores(self, found: Playouts) -> np.ndarray:
        """The scores of the side in turn: a row a move, a column a deal."""
        side = self.explorer.side_of(self.position.seat)
        scores: np.ndarray = self.explorer.scores(found.outcomes, self.one_round)[..., side]
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
