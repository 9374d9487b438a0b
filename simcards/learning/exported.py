"""An export of decisions from what a user asks for, and what came of it."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from simcards.engine.outcome import Progress
from simcards.errors import UsageError
from simcards.games.setup import Setup
from simcards.learning.decisions import LAYOUT, Export, decision_files, views_of
from simcards.options import Options
from simcards.runs.numbers import counted
from simcards.runs.progress import reporter
from simcards.runs.rerun import command_for
from simcards.runs.setups import asked_setup


@dataclass(frozen=True)
class Exported:
    """Decisions that have been written: what was played, how many games and decisions, where, in how many bytes."""

    setup: Setup
    games: int
    decisions: int
    folder: Path
    size: int

    def sentence(self) -> str:
        """What there is now, and the command that writes it again."""
        again = command_for(self.setup, "export", ["-n", str(self.games), "--decisions", str(self.folder)])
        files, games = counted(len(decision_files(self.folder)), "files"), counted(self.games, "games")
        return (
            f"{self.decisions:,} decisions of {games} are in {self.folder} ({files}, {self.size / 1e6:.1f} MB); "
            f"layout.json says what they mean.\n\nAgain: {again}"
        )


def write_decisions(options: Options, folder: Path) -> Exported:
    """Play the games that a user asks for and write what was decided in them; errors as in `Export`."""
    setup, games = asked_setup(options, options.named), options.games or 10_000
    export, started = Export(setup, games, folder), time.perf_counter()
    export.begin()
    with reporter(options.progress, "games", lambda progress: "") as report:
        for done in export.write(options.execution().threads):
            if report:
                report(Progress(done, games, time.perf_counter() - started, {}))
    files = decision_files(folder)
    rows = sum(pq.read_metadata(path.absolute()).num_rows for path in files)
    return Exported(setup, games, rows, folder, sum(path.stat().st_size for path in files))


class Batch(NamedTuple):
    """The decisions of a file, a row each: views int64[rows, view_size]; choice, the index of the move; seat; outcome.

    moves: of all rows, one after the other; those of row i are moves[first[i] : first[i + 1]].
    """

    views: np.ndarray
    moves: np.ndarray
    first: np.ndarray
    choice: np.ndarray
    seat: np.ndarray
    outcome: np.ndarray
    game: np.ndarray


def decisions(folder: str | Path) -> Iterator[Batch]:
    """The decisions that `simcards export` has written into a folder, file by file.

    Views are what strategies get. UsageError for a folder that holds none, or of another layout.
    """
    files = decision_files(Path(folder))
    try:
        layout = json.loads((Path(folder) / "layout.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(f"{folder}: its layout.json cannot be read ({error}); export it again") from None
    if layout.get("layout") != LAYOUT:
        raise UsageError(f"{folder}: layout {layout.get('layout')}, not {LAYOUT}; export it again with this version")
    return _batches(files, layout["view_size"], layout["rules_array"])


def _batches(files: list[Path], size: int, rules: list[int]) -> Iterator[Batch]:
    for path in files:
        try:
            table = pq.read_table(path.absolute())
        except (OSError, pa.ArrowException):
            raise UsageError(
                f"{path}: cannot be read; delete it, and the export that wrote it writes it anew"
            ) from None
        moves = table["moves"].combine_chunks()
        choice, seat, outcome, game = (table[name].to_numpy() for name in ("choice", "seat", "outcome", "game"))
        first, listed = moves.offsets.to_numpy(), moves.flatten().to_numpy()
        yield Batch(views_of(table, size, rules), listed, first, choice, seat, outcome, game)
