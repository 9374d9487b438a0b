"""A table's kernel under an analysis: it reaches positions of games, and plays out from them on imagined deals."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from simcards.analysis.families import part
from simcards.engine import rows as row
from simcards.engine import steering as by
from simcards.engine.job import Kernel, naming
from simcards.engine.log import WIDTH
from simcards.engine.plugin import PlayError
from simcards.engine.random import BLOCK
from simcards.engine.workers import WatchedPool
from simcards.games.setup import Setup

#: Imagined deals that a thread plays at a time: few enough to stop soon, enough that calling costs nothing.
_BLOCKS = (16, 2048)
_CHOICES = 1 << 12
_EVENTS = 1 << 12

#: A move as the kernel's choices that make it: one, or two where the first only leads on to the second.
Move = tuple[int, ...]


class Deal(NamedTuple):
    """Which deal a game is: its seed, number and number within a series; who begins, −1 to let the rules say."""

    seed: int
    game: int
    leg: int = 0
    first_seat: int = -1

    def key(self) -> np.ndarray:
        """As the random numbers take it."""
        return np.array([self.seed, self.game, self.leg], np.uint64)


@dataclass(frozen=True)
class Followed:
    """A game as far as it was followed: a row a choice (steering's trail), the log, the outcome, where it stopped.

    `outcome` is 0 for a game that was stopped; `position` holds the state where it stopped, or at the end.
    """

    trail: np.ndarray
    log: np.ndarray
    outcome: int
    position: Any


class Playouts(NamedTuple):
    """Outcomes of imagined deals: int64[scripts, deals], steering's code; how much each deal counts, int64[deals].

    `choices`: made in all of them. `drew`: a strategy has drawn random numbers, in the last deals, with `exact` in any.
    """

    outcomes: np.ndarray
    weights: np.ndarray
    choices: int = 0
    drew: bool = False


class Explorer:
    """Reaches positions and plays out from them, with the strategies that sit at the table of a setup."""

    def __init__(self, setup: Setup, threads: int = 1) -> None:
        self.setup = setup
        self.positions = part(setup.family, "positions")
        self._kernel = Kernel(setup)
        self._explore = part(setup.family, "resume").explore
        self.threads, self._compiled = threads, False
        self._pool = WatchedPool(threads)

    def close(self) -> None:
        """Let go of the threads."""
        self._pool.close()

    def empty(self) -> Any:
        """Room for a position."""
        return self.positions.empty_position(self.setup.rules_array)

    def follow(self, deal: Deal, script: Sequence[int] = (), stop_at: int = -1, recorded: bool = False) -> Followed:
        """Play a deal by the script, then by the strategies, to its end or to before choice `stop_at`.

        PlayError names a strategy that failed; StuckError one that does not return.
        """
        choices, events = max(_CHOICES, len(script) + 1), _EVENTS * recorded
        while True:
            found = self._follow_into(deal, script, stop_at, choices, events)
            made, noted = len(found.trail), int(found.log[0]) if recorded else 0
            if made <= choices and noted <= events:
                return found
            choices, events = max(made, choices), max(noted, events)

    def _follow_into(self, deal: Deal, script: Sequence[int], stop_at: int, choices: int, events: int) -> Followed:
        """As `follow`, with room for so many choices and events; the trail and log[0] tell how much was needed."""
        plan = by.new_plan(from_deal=1, stop_at=stop_at, first_seat=deal.first_seat)
        log = np.zeros(1 + WIDTH * events if events else 0, np.int64)
        trail, position = np.zeros((choices, by.TRAIL_SIZE), np.int64), self.empty()
        scripts = np.array([list(script) or [by.ASK]], np.int64)
        run = partial(self._run, position, plan, deal.key(), scripts, trail, 1, log=log)
        (played,) = self._watched([run])
        made = int(plan[by.STEP]) - (plan[by.STOP_AT] >= 0 and played.outcomes[0, 0] == 0)
        if made > choices:
            trail = np.zeros((made, by.TRAIL_SIZE), np.int64)
        position = position._replace(listed=position.listed[: plan[by.OFFERED]].copy())
        return Followed(trail[:made], log, int(played.outcomes[0, 0]), position)

    def outcomes(self, first: int, games: int) -> np.ndarray:
        """The outcomes, steering's code, of games first … first + games − 1 of the setup's seed."""
        ((rows, _),) = self._pool.run_all([partial(self._kernel.play, first, games)])
        codes: np.ndarray = rows[:, row.REASON] << by.REASON_BITS | rows[:, row.WINNERS]
        return codes

    def play_out(self, position: Any, moves: Sequence[Move], first: int, deals: int, **words: int) -> Playouts:
        """Play on from a prepared position after each of the moves, on imagined deals first … first + deals − 1.

        The same deals for every move, and for any number of threads. `words` go into the plan. KeyboardInterrupt when
        the user stops it: nothing of it is known then.
        """
        scripts = self._scripts(position, moves)
        key, blocks = key_of(position, words.get("known", 0)), []
        block = min(max(deals // (4 * self.threads), _BLOCKS[0]), _BLOCKS[1])
        for start in range(first, first + deals, block):
            trail = np.zeros((0, by.TRAIL_SIZE), np.int64)
            size = min(block, first + deals - start)
            starting = np.array([key, start, 0], np.uint64)
            blocks.append(partial(self._run, _own_room(position), by.new_plan(**words), starting, scripts, trail, size))
        found = self._watched(blocks)
        outcomes = np.concatenate([block.outcomes for block in found], axis=1)
        weights = np.concatenate([block.weights for block in found])
        choices, drew = sum(block.choices for block in found), any(block.drew for block in found)
        return Playouts(outcomes, weights, choices, drew)

    def scores(self, outcomes: np.ndarray, one_round: bool = False) -> np.ndarray:
        """What outcomes, any shape (…), are worth to the sides: float64[…, sides].

        A game counts by the family's `shares`; with `one_round` (cuckoo) by who kept the life of the first round.
        """
        players, sides = len(self.setup.players), self.setup.sides
        codes, where = np.unique(outcomes, return_inverse=True)
        if one_round:
            worth = [self.positions.round_shares(int(code), players) for code in codes]
        else:
            worth = [self.positions.shares(int(code), players, sides) for code in codes]
        found: np.ndarray = np.array(worth, np.float64)[where.reshape(outcomes.shape)]
        return found

    def side_of(self, seat: int) -> int:
        """The side of a seat."""
        return seat % self.setup.sides

    def listed(self, position: Any, move: Move = ()) -> list[int]:
        """The choices that are offered at a prepared position, or after the choices of `move`."""
        script = self.positions.scripted(position, move)
        plan = by.new_plan(stop_at=len(script))
        kept, _, _ = self._imagine_once(position, plan, script)
        offered: list[int] = kept.listed[: plan[by.OFFERED]].tolist()
        return offered

    def chosen(self, position: Any) -> tuple[Move, bool]:
        """The move that the strategy of the seat in turn makes at a prepared position.

        And whether it has drawn random numbers for it: then it might make another, too.
        """
        choices: Move = ()
        drew = False
        while not choices or self.positions.stops(choices[-1]):
            script = self.positions.scripted(position, choices)
            _, trail, drawn = self._imagine_once(position, by.new_plan(stop_at=len(script) + 1), script)
            choices, drew = (*choices, int(trail[len(script), by.MOVE])), drew or drawn
        return choices, drew

    def _imagine_once(self, position: Any, plan: np.ndarray, script: Sequence[int]) -> tuple[Any, np.ndarray, bool]:
        """Play on from the position's first imagined deal, as the plan says; where it stops, the trail, any draws."""
        trail = np.zeros((len(script) + 1, by.TRAIL_SIZE), np.int64)
        copies = {name: getattr(position, name).copy() for name in ("seen", "hidden")}
        kept = _own_room(position)._replace(**copies, listed=self.empty().listed)
        key, scripts = np.array([key_of(position, 0), 0, 0], np.uint64), np.array([list(script) or [by.ASK]], np.int64)
        (played,) = self._watched([partial(self._run, kept, plan, key, scripts, trail, 1)])
        return kept, trail, played.drew

    def _scripts(self, position: Any, moves: Sequence[Move]) -> np.ndarray:
        scripts = [self.positions.scripted(position, move) for move in moves]
        longest = max(len(script) for script in scripts)
        return np.array([[*script, *[by.ASK] * (longest - len(script))] for script in scripts], np.int64)

    def _watched(self, runs: Sequence[Callable[[np.ndarray], Playouts]]) -> list[Playouts]:
        if not self._compiled:  # here, since compiling is no loop that a watched thread would be taken to be in
            nothing = np.full((1, 1), by.ASK), np.zeros((0, by.TRAIL_SIZE), np.int64), 0
            self._run(self.empty(), by.new_plan(), Deal(0, 0).key(), *nothing, np.zeros(row.CONTROL_SIZE, np.int64))
            self._compiled = True
            if any(player.users for player in self.setup.players):
                self._pool.run_all([partial(self._kernel.play, 0, 1)])  # a user's strategy is checked first
        return self._pool.run_all(runs)

    def _run(
        self,
        position: Any,
        plan: np.ndarray,
        key: np.ndarray,
        scripts: np.ndarray,
        trail: np.ndarray,
        deals: int,
        control: np.ndarray,
        log: np.ndarray | None = None,
    ) -> Playouts:
        """One call of the kernel, in any thread."""
        rules = self.setup.rules_array
        outcomes, weights = np.zeros((len(scripts), deals), np.int64), np.zeros(deals, np.int64)
        game = self.setup.family.parts.new_game(rules, np.zeros(0, np.int64) if log is None else log, control)
        callbacks, params = self._kernel.callbacks, self._kernel.params
        with naming(self._kernel, control) as raised:
            self._explore(game, rules, callbacks, params, position, plan, key, scripts, trail, outcomes, weights)
        if control[row.STATUS] == row.ILLEGAL_CHOICE:
            raise PlayError(f"{self._kernel.failure(control, raised)} in a game that is played on from a position")
        if control[row.STATUS] == row.STOPPED and deals == 1:
            outcomes[:] = 0  # the kernel still made a move, which may have ended the game
        elif plan[by.FROM_DEAL] and deals == 1:
            position.seen[:], position.hidden[:] = game.seen, game.hidden
        drew = plan[by.DREW] or game.streams[: len(self.setup.players), BLOCK].any()
        return Playouts(outcomes, weights, int(plan[by.CHOICES]), bool(drew))


def _own_room(position: Any) -> Any:
    """The position for one thread: what the kernel writes in while it imagines is copied."""
    own = {name: getattr(position, name).copy() for name in ("room", "tally") if hasattr(position, name)}
    return position._replace(**own)


def key_of(position: Any, known: int) -> int:
    """What imagines the deals of a position: a digest of what is known there, so that like views meet like deals."""
    sha = hashlib.sha256(position.seen.tobytes())
    if known:
        sha.update(position.hidden.tobytes() + known.to_bytes(8, "little"))
    return int.from_bytes(sha.digest()[:8], "little")
