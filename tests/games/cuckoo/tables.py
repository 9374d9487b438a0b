"""Play games of cuckoo in tests: from a preset and strategies to rows, tallies and records."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

import numpy as np

from simcards.engine import rows as row
from simcards.engine.loading import load_player
from simcards.engine.plugin import callbacks_of
from simcards.games.cuckoo import deal, kernel, layout, record
from simcards.games.cuckoo.measures import MEASURES
from simcards.games.cuckoo.rules import CuckooRules, rank_names, resolve, rules_array, suit_names
from tests.reference.cuckoo import check_game

Event = dict[str, Any]
STRATEGIES = [
    "keep",
    "always-swap",
    "random",
    "threshold",
    "informed",
    "le-her-optimal",
    "best-reply",
    "equilibrium",
    "match-equilibrium",
]


class Played(NamedTuple):
    """A chunk of games: what was asked for, and what the kernel left behind."""

    game: str
    rules: CuckooRules
    strategies: list[str]
    seed: int
    first_game: int
    rows: np.ndarray
    positions: np.ndarray
    seats: np.ndarray
    control: np.ndarray
    log: np.ndarray
    finished: int

    @property
    def records(self) -> list[list[Event]]:
        """The records of the games, start lines included, as the commands write them."""
        records = record.read_log(self.log, self.rules, self.rules.players)
        return [[self._start(index, one.first_seat), *one.events] for index, one in enumerate(records)]

    def _start(self, index: int, first_seat: int) -> Event:
        head = {"event": "start", "game": self.game, "family": "cuckoo", "rules": asdict(self.rules)}
        table = {"players": self.rules.players, "strategies": self.strategies}
        game = {"seed": self.seed, "game_index": self.first_game + index, "first_seat": first_seat}
        return {**head, **table, **game}

    def column(self, name: str) -> np.ndarray:
        """A column of the family, by name."""
        return self.rows[:, next(c.place for c in MEASURES.columns if c.name == name)]


class Setup(NamedTuple):
    """A table that is ready to play."""

    game: str = "cuckoo"
    strategies: str | Sequence[str] = "threshold"
    players: int | None = None
    settings: Mapping[str, object] = {}
    seed: int = 1
    first_game: int = 0
    stop: bool = False

    def rules(self) -> CuckooRules:
        return resolve(self.game, self.players or (2 if self.game == "le-her" else 4), self.settings)

    def play(self, games: int, log: int, stacked: str) -> Played:
        rules = self.rules()
        numbers = rules_array(rules, rules.players)
        if stacked:
            numbers[layout.RULES_SIZE :] = self._stack(rules, stacked.split())
        one = [self.strategies] * rules.players if isinstance(self.strategies, str) else list(self.strategies)
        callbacks, params = callbacks_of([load_player(name, "cuckoo") for name in one])
        control, events = np.zeros(row.CONTROL_SIZE, np.int64), np.zeros(1 + 4 * log if log else 0, np.int64)
        control[row.STOP] = self.stop
        rows, tally = np.zeros((games, layout.ROW_SIZE), np.int64), np.zeros(layout.TALLY_SIZE, np.int64)
        game, seed = deal.new_game(numbers, events, control), np.uint64(self.seed)
        done = kernel.play_chunk(game, numbers, callbacks, params, seed, self.first_game, 0, rows, tally)
        positions, seats = (tally[t.place : t.place + np.prod(t.shape)].reshape(t.shape) for t in MEASURES.tallies)
        return Played(self.game, rules, one, self.seed, self.first_game, rows, positions, seats, control, events, done)

    def _stack(self, rules: CuckooRules, wanted: list[str]) -> list[int]:
        """The deck in the order in which this seed's first shuffle deals the wanted cards, seats first."""
        ranks, suits = rank_names(rules), suit_names(rules)
        deck = {rank + suit: 4 * r + s for r, rank in enumerate(ranks, 1) for s, suit in enumerate(suits)}
        first = next(e for e in self.play(1, 100_000, "").records[0] if e["event"] == "round")
        falls = dict(zip([*first["cards"], *first["stock"]], wanted, strict=False))
        rest = iter([card for card in deck if card not in wanted])
        return [deck[falls[card] if card in falls else next(rest)] for card in deck]


def play(
    game: str = "cuckoo",
    strategies: str | Sequence[str] = "threshold",
    games: int = 1,
    players: int | None = None,
    log: int = 0,
    stacked: str = "",
    seed: int = 1,
    first_game: int = 0,
    stop: bool = False,
    **settings: object,
) -> Played:
    """Play games; strategies once for all seats or once a seat; `log` events at most are kept.

    `stacked` names the cards that the first round of the first game deals: by seat, then the stock.
    """
    return Setup(game, strategies, players, settings, seed, first_game, stop).play(games, log, stacked)


def checked(record: list[Event]) -> list[Event]:
    """The record's events after the start line, when the referee finds nothing against it."""
    check_game(record)
    return record[1:]


def replay(**setup: Any) -> list[Event]:
    """The events of one game after the start line, checked by the referee."""
    return checked(play(log=100_000, **setup).records[0])


def turns(events: list[Event], round_number: int = 1) -> list[Event]:
    """The turns of a round: its events between the deal and the reveal."""
    starts = [at for at, event in enumerate(events) if event["event"] == "round"]
    stop = next(at for at in range(starts[round_number - 1], len(events)) if events[at]["event"] == "reveal")
    return events[starts[round_number - 1] + 1 : stop]


def of_kind(events: list[Event], kind: str) -> list[Event]:
    return [event for event in events if event["event"] == kind]
