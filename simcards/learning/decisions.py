"""Decisions of many games as Parquet files, written as they are played, and read again as arrays.

    layout.json              what was played, what the numbers of a view and of a move mean
    decisions-00000.parquet  those of the first GAMES_A_FILE games, and so on

The same command writes the same files, for any number of threads. A file is whole or not there; files that are there
already are left as they are, so that a command which was stopped goes on when it is given again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from simcards.analysis.families import part
from simcards.engine import rows as row
from simcards.engine.calling import seated
from simcards.engine.decisions import GAME, USED, Decisions, columns_of, larger, new_buffer
from simcards.engine.job import Kernel
from simcards.engine.plugin import padded
from simcards.engine.steering import REASON_BITS
from simcards.engine.workers import WatchedPool
from simcards.errors import UsageError
from simcards.folders.chunks import write_table
from simcards.folders.files import write_bytes
from simcards.games.setup import Setup
from simcards.schema.version import __version__

#: The version of this layout: it changes when the columns do.
LAYOUT = 1
#: Games whose decisions a file holds, and numbers for which there is room before a buffer grows.
GAMES_A_FILE = 500
_ROOM = 1 << 20

SCHEMA = pa.schema(
    [
        ("game", pa.int64()),
        ("decision", pa.int32()),
        ("seat", pa.int8()),
        ("strategy", pa.dictionary(pa.int8(), pa.string())),
        ("choice", pa.int16()),
        ("moves", pa.list_(pa.int64())),
        ("places", pa.list_(pa.int32())),
        ("numbers", pa.list_(pa.int64())),
        ("outcome", pa.float32()),
        ("reason", pa.dictionary(pa.int8(), pa.string())),
    ]
)


class Export:
    """The decisions of games 0 … games − 1 of a setup, on their way into a folder."""

    def __init__(self, setup: Setup, games: int, folder: Path) -> None:
        self.setup, self.games, self.folder = setup, games, folder
        self._kernel = Kernel(setup)
        self._callbacks = seated([player.taken_down for player in padded(setup.players)])
        self._shares = part(setup.family, "positions").shares

    def layout(self) -> dict[str, Any]:
        """What `layout.json` says."""
        at, setup = self.setup.family.parts.layout, self.setup
        return {
            "layout": LAYOUT,
            "version": __version__,
            **setup.config(),
            "family": setup.family.name,
            "games_a_file": GAMES_A_FILE,
            "view_size": len(part(setup.family, "positions").empty_position(setup.rules_array).seen),
            "rules_array": setup.rules_array[: at.RULES_SIZE].tolist(),
            "view": [field._asdict() for field in getattr(at, "VIEW_FIELDS", ())],
            "move": [field._asdict() for field in getattr(at, "MOVE_FIELDS", ())],
        }

    def begin(self) -> None:
        """Make the folder, or see that it is of the same command; UsageError for others, and for one that has more."""
        path, said = self.folder / "layout.json", json.dumps(self.layout(), indent=2, ensure_ascii=False) + "\n"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if path.exists():
                if path.read_text(encoding="utf-8") != said:
                    raise UsageError(f"--decisions {self.folder}: holds decisions of other games; name another folder")
                self._refuse_fewer()
                return
            if any(self.folder.iterdir()):
                raise UsageError(f"--decisions {self.folder}: is not empty; name another folder")
        except OSError as error:
            raise UsageError(f"--decisions {self.folder}: {error.strerror or error}; name another folder") from None
        write_bytes(said.encode(), path)

    def _refuse_fewer(self) -> None:
        """UsageError where the folder holds games beyond those asked for: they would stay beside what is told of."""
        numbers = {int(path.stem.partition("-")[2]): path for path in _numbered(self.folder)}
        held = max((number * GAMES_A_FILE + _games_in(path) for number, path in numbers.items()), default=0)
        if held > self.games:
            raise UsageError(
                f"--decisions {self.folder}: holds {held:,} games; give -n {held} or more, or name another folder"
            )

    def write(self, threads: int) -> Iterator[int]:
        """Play and write file by file, a few at a time; gives the games done so far after each few.

        PlayError names a strategy that failed; StuckError one that does not return.
        """
        with closing(WatchedPool(threads)) as pool:
            pool.run_all([partial(self._kernel.play, 0, 1)])  # a user's strategy is checked first
            firsts = range(0, self.games, GAMES_A_FILE)
            for at in range(0, len(firsts), threads):
                few = firsts[at : at + threads]
                missing = [first for first in few if not self._is_there(first)]
                pool.run_all([partial(self._write_file, first) for first in missing])
                yield min(few[-1] + GAMES_A_FILE, self.games)

    def _count(self, first: int) -> int:
        return min(GAMES_A_FILE, self.games - first)

    def _path(self, first: int) -> Path:
        return self.folder / f"decisions-{first // GAMES_A_FILE:05}.parquet"

    def _is_there(self, first: int) -> bool:
        """Whether the file of these games is there with as many games as it should have."""
        return _games_in(self._path(first)) == self._count(first)

    def _write_file(self, first: int, control: np.ndarray) -> None:
        found, outcomes = self._play(first, control)
        if control[row.STATUS] != row.RUNNING:
            return
        table = self._table(found, first, outcomes)
        facts = {"simcards.layout": str(LAYOUT), "simcards.games": str(self._count(first))}
        write_table(table.replace_schema_metadata(facts), self._path(first))

    def _play(self, first: int, control: np.ndarray) -> tuple[Decisions, np.ndarray]:
        """The decisions of a file's games, and their outcomes, steering's codes."""
        buffer = new_buffer(_ROOM, self.setup.family.parts.layout.RULES_SIZE)
        outcomes = np.zeros(self._count(first), np.int64)
        for number in range(len(outcomes)):
            used = int(buffer[USED])
            buffer[GAME] = first + number
            while True:
                rows, _ = self._kernel.play_with(self._callbacks, first + number, 1, control, buffer=buffer)
                if control[row.STATUS] != row.RUNNING:
                    return columns_of(new_buffer(16, 0)), outcomes
                if buffer[USED] <= len(buffer):
                    break
                buffer = larger(buffer, used)
            outcomes[number] = rows[0, row.REASON] << REASON_BITS | rows[0, row.WINNERS]
        return columns_of(buffer), outcomes

    def _table(self, found: Decisions, first: int, outcomes: np.ndarray) -> pa.Table:
        """The columns of a file."""
        setup, players = self.setup, len(self.setup.players)
        worth = np.array([self._shares(int(code), players, setup.sides) for code in outcomes], np.float32)
        game = found.game - first
        starts = np.searchsorted(game, np.arange(len(outcomes)))
        reasons = outcomes >> REASON_BITS
        columns = [
            pa.array(found.game),
            pa.array((np.arange(len(game)) - starts[game]).astype(np.int32)),
            pa.array(found.seat.astype(np.int8)),
            _words(np.array(setup.groups)[found.seat], setup.distinct),
            pa.array(found.choice.astype(np.int16)),
            _lists(found.listed, found.moves),
            _lists(found.kept, found.places.astype(np.int32)),
            _lists(found.kept, found.numbers),
            pa.array(worth[game, found.seat % setup.sides]),
            _words(reasons[game] - 1, setup.family.measures.reasons),
        ]
        return pa.Table.from_arrays(columns, schema=SCHEMA)


def _words(numbers: np.ndarray, words: Sequence[str]) -> pa.Array:
    return pa.DictionaryArray.from_arrays(pa.array(numbers.astype(np.int8)), pa.array(list(words), pa.string()))


def _lists(sizes: np.ndarray, values: np.ndarray) -> pa.Array:
    ends = np.concatenate([np.zeros(1, np.int64), np.cumsum(sizes)]).astype(np.int32)
    return pa.ListArray.from_arrays(pa.array(ends), pa.array(values))


def _games_in(path: Path) -> int:
    """How many games a file of decisions says that it holds; 0 for one that is none, or not whole."""
    try:
        facts = pq.read_schema(path.absolute()).metadata or {}
    except (OSError, pa.ArrowException):
        return 0
    return int(facts.get(b"simcards.games", 0))


def _numbered(folder: Path) -> list[Path]:
    """The files in a folder that are called as `Export` calls them, in order."""
    return sorted(path for path in folder.glob("decisions-*.parquet") if re.fullmatch(r"decisions-\d{5,}", path.stem))


def decision_files(folder: Path) -> list[Path]:
    """The files of an export, in order; UsageError where there are none."""
    found = _numbered(folder)
    if not found:
        raise UsageError(f"{folder}: no decisions in it; `simcards export GAME --decisions {folder}` writes them")
    return found


def views_of(table: pa.Table, size: int, rules: Sequence[int]) -> np.ndarray:
    """The views of decisions, int64[rows, size], from the columns `places` and `numbers` and the rules' numbers."""
    found = np.zeros((len(table), size), np.int64)
    found[:, : len(rules)] = rules
    places, numbers = (table[name].combine_chunks() for name in ("places", "numbers"))
    owners = np.repeat(np.arange(len(table)), np.diff(places.offsets.to_numpy()))
    found[owners, places.flatten().to_numpy()] = numbers.flatten().to_numpy()
    return found
