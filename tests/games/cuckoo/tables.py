"""Play games of cuckoo in tests: from a preset and strategies to rows, tallies and records."""

from typing import Any, NamedTuple

import numpy as np

from simcards.engine import rows as row
from simcards.engine.loading import load_player
from simcards.engine.plugin import table_of
from simcards.games.cuckoo import deal, kernel, layout, record
from simcards.games.cuckoo.rules import CuckooRules, resolve, rules_array

Event = dict[str, Any]


class Played(NamedTuple):
    """What a chunk left behind."""

    rules: CuckooRules
    rows: np.ndarray
    positions: np.ndarray
    seats: np.ndarray
    control: np.ndarray
    log: np.ndarray
    finished: int

    @property
    def records(self) -> list[record.Record]:
        return record.read_log(self.log, self.rules, self.rules.players)


def play(
    game: str = "cuckoo",
    strategies: str | list[str] = "threshold",
    games: int = 1,
    players: int | None = None,
    seed: int = 1,
    first_game: int = 0,
    log: int = 0,
    stop: bool = False,
    **settings: object,
) -> Played:
    """Play `games` games; strategies once for all seats or once a seat; `log` events at most are kept."""
    players = players or (2 if game == "le-her" else 4)
    rules = resolve(game, players, settings)
    numbers = rules_array(rules, players)
    names = [strategies] * players if isinstance(strategies, str) else strategies
    callbacks, params = table_of([load_player(name, "cuckoo") for name in names])
    control = np.zeros(row.CONTROL_SIZE, np.int64)
    control[row.STOP] = stop
    events = np.zeros(1 + 4 * log if log else 0, np.int64)
    rows, tally = np.zeros((games, layout.ROW_SIZE), np.int64), np.zeros(layout.TALLY_SIZE, np.int64)
    arrays = deal.new_game(numbers, events, control)
    finished = kernel.play_chunk(arrays, numbers, callbacks, params, np.uint64(seed), first_game, 0, rows, tally)
    tables = [tally[t.index : t.index + int(np.prod(t.shape))].reshape(t.shape) for t in layout.TALLIES]
    return Played(rules, rows, *tables, control, events, finished)


def start_line(game: str, rules: CuckooRules, strategies: list[str], seed: int, index: int, first_seat: int) -> Event:
    """The first line of a record, as the commands write it."""
    from dataclasses import asdict

    head = {"event": "start", "game": game, "family": "cuckoo", "rules": asdict(rules), "players": rules.players}
    return {**head, "strategies": strategies, "seed": seed, "game_index": index, "first_seat": first_seat}
