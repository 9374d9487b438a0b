"""Decisions as Parquet files: those of the games that are played, the same for any number of threads."""

from __future__ import annotations

import json
from functools import partial
from itertools import pairwise
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

import simcards
from simcards.analysis.explorer import Deal, Explorer
from simcards.cli.main import run
from simcards.engine import random as rng
from simcards.engine import steering as by
from simcards.engine.calling import TakenDown, _call_plainly
from simcards.engine.decisions import GAME, USED, columns_of, larger, new_buffer, take_down_into
from simcards.engine.jit import JIT
from simcards.errors import UsageError
from simcards.games.setup import make_setup
from simcards.learning import decisions

compiled = pytest.mark.skipif(not JIT, reason="a thousand games of plain Python take long")


@compiled
@pytest.mark.parametrize(("game", "players", "name"), [("cuckoo", 3, "threshold"), ("skitgubbe", 2, "low-first")])
def test_they_are_those_of_the_games(game: str, players: int, name: str, tmp_path: Path) -> None:
    """Seat, moves, choice and view of every decision, and what the game came to, as the analysis reaches them."""
    simcards.export(game, tmp_path, players=players, strategies=name, games=3, seed=8, progress=False)
    (batch,) = simcards.decisions(tmp_path)
    explorer = Explorer(make_setup(game, players, strategies=[name], seed=8))
    at = 0
    try:
        for number in range(3):
            played = explorer.follow(Deal(8, number))
            for step in np.flatnonzero(played.trail[:, by.MOVES_LISTED] > 1):
                line, moves = played.trail[step], batch.moves[batch.first[at] : batch.first[at + 1]]
                assert (batch.game[at], batch.seat[at], len(moves)) == (number, line[by.SEAT], line[by.MOVES_LISTED])
                assert moves[batch.choice[at]] == line[by.MOVE]
                assert batch.outcome[at] == played.outcome >> int(batch.seat[at]) & 1
                if step % 5 == 0:
                    there = explorer.follow(Deal(8, number), played.trail[:step, by.MOVE].tolist(), int(step)).position
                    assert np.array_equal(batch.views[at], there.seen)
                at += 1
        assert at == len(batch.seat)
    finally:
        explorer.close()


@compiled
def test_threads_change_nothing_and_what_is_there_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bytes; a file that is missing is written again, and no other but one that is too short now."""
    monkeypatch.setattr(decisions, "GAMES_A_FILE", 20)
    write = partial(simcards.export, "skip-bo", strategies=["greedy", "random"], seed=5, progress=False)
    one, two = tmp_path / "one", tmp_path / "two"
    found = write(one, games=50, threads=1)
    assert found.games == 50
    assert found.decisions == sum(len(batch.seat) for batch in simcards.decisions(one))
    assert "decisions of 50 games are in" in found.sentence()
    write(two, games=45, threads=2)
    times = {path.name: path.stat().st_mtime_ns for path in two.iterdir()}
    (two / "decisions-00000.parquet").unlink()
    write(two, games=50, threads=2)
    assert sorted(path.name for path in one.iterdir()) == sorted(path.name for path in two.iterdir())
    for path in one.iterdir():
        assert path.read_bytes() == (two / path.name).read_bytes(), path.name
    assert times["decisions-00001.parquet"] == (two / "decisions-00001.parquet").stat().st_mtime_ns


@compiled
def test_the_layout(tmp_path: Path) -> None:
    """Columns by name, words as words; the view's fields lie one behind the other, and say what they mean."""
    simcards.export("skip-bo", tmp_path, strategies=["greedy", "random"], games=4, seed=5, progress=False)
    table = pq.read_table(tmp_path / "decisions-00000.parquet").to_pandas()
    assert list(table.columns) == decisions.SCHEMA.names
    assert set(table["strategy"]) == {"greedy", "random"}
    assert set(table["reason"]) == {"stockpile-empty"}
    assert (table.groupby("game")["decision"].apply(list).map(lambda numbers: numbers == [*range(len(numbers))])).all()
    layout = json.loads((tmp_path / "layout.json").read_text())
    assert (layout["game"], layout["seed"], layout["rules"]["stockpile_size"]) == ("skip-bo", 5, 30)
    assert [field["place"] for field in layout["view"][:3]] == [0, 1, 2]
    assert all(one["place"] + one["size"] == two["place"] for one, two in pairwise(layout["view"]))
    assert {"place": layout["view"][-1]["place"], "size": 0}.items() <= layout["view"][-1].items()
    assert layout["move"][0]["bit"] == 0


def test_what_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder of other decisions, one with anything in it, none named, none there: one line each."""
    write = ["export", "le-her", "-n", "5", "-q"]
    assert run(write) == 2
    assert "--decisions: name the folder" in capsys.readouterr().err
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.txt").write_text("mine")
    assert run([*write, "--decisions", str(tmp_path / "full")]) == 2
    assert "is not empty; name another folder" in capsys.readouterr().err
    assert run([*write, "--decisions", str(tmp_path / "full" / "thesis.txt")]) == 2
    assert "a folder is needed there" in capsys.readouterr().err
    if JIT:
        assert run([*write, "--seed", "1", "--decisions", str(tmp_path / "d")]) == 0
        assert "Again: simcards export le-her --players 2 " in capsys.readouterr().out
        assert run([*write, "--seed", "2", "--decisions", str(tmp_path / "d")]) == 2
        assert "holds decisions of other games; name another folder" in capsys.readouterr().err
        (tmp_path / "d" / "decisions-old.parquet").write_text("mine")
        before = (tmp_path / "d" / "decisions-00000.parquet").read_bytes()
        assert run(["export", "le-her", "-n", "4", "-q", "--seed", "1", "--decisions", str(tmp_path / "d")]) == 2
        assert "d: holds 5 games; give -n 5 or more, or name another folder" in capsys.readouterr().err
        assert (tmp_path / "d" / "decisions-00000.parquet").read_bytes() == before
    with pytest.raises(UsageError, match="no decisions in it; `simcards export GAME --decisions"):
        simcards.decisions(tmp_path / "full")


def test_a_buffer_that_is_too_small_says_so() -> None:
    """By plain Python: what is taken down, seat by seat; what does not fit is counted, and fits a larger buffer."""
    streams, buffer = rng.new_streams(), new_buffer(30, 1)
    take_down_into(streams, 2, buffer)
    ask = partial(_call_plainly, (TakenDown(lambda view, moves, n, params, stream: n - 1, 0),) * 2)
    view, moves = np.array([7, 0, 5, 6]), np.array([11, 12, 13, 14])
    buffer[GAME] = 9
    ask(1, view, moves, 3, np.zeros((2, 4)), streams)
    first = int(buffer[USED])
    assert first == 4 + 5 + 3 + 4
    ask(0, view, moves, 4, np.zeros((2, 4)), streams)
    assert buffer[USED] == first + 13 <= 30
    used = int(buffer[USED])
    ask(0, view, moves, 2, np.zeros((2, 4)), streams)
    assert buffer[USED] > 30
    buffer = larger(buffer, used)
    take_down_into(streams, 2, buffer)
    ask(0, view, moves, 2, np.zeros((2, 4)), streams)
    found = columns_of(buffer)
    assert found.game.tolist() == [9, 9, 9]
    assert found.seat.tolist() == [1, 0, 0]
    assert found.choice.tolist() == [2, 3, 1]
    assert found.moves.tolist() == [11, 12, 13, 11, 12, 13, 14, 11, 12]
    assert found.places.tolist() == [2, 3] * 3
    assert found.numbers.tolist() == [5, 6] * 3
