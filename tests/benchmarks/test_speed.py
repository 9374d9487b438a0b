"""The table of speeds: its ratios, the older version that it unpacks, and the C program, which plays the same game."""

import importlib
import shutil
from pathlib import Path
from typing import Any

import pytest

from simcards.engine import rows as row
from simcards.engine.job import Kernel
from simcards.engine.outcome import Outcome
from simcards.games.setup import make_setup


@pytest.fixture
def speed() -> Any:
    return importlib.import_module("speed")


def test_a_ratio_says_how_many_times_as_fast_the_first_is(speed: Any) -> None:
    assert speed.ratio([(1.0, 2.0), (2.0, 2.0), (4.0, 2.0)]) == (1.0, 0.5, 2.0)
    assert str(speed.ratio([(2.0, 3.0)])) == "1.50  (1.50 to 1.50)"


class _Stub:
    """A version that plays a game in so many seconds, of 10 moves; or that does not know the game."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.asked = seconds, [(0, 0)]

    def ask(self, kind: str, first: int, count: int, *table: Any) -> dict[str, Any]:
        self.asked.append((first, count))
        if not self.seconds:
            return {"error": "no such game"}
        return {"seconds": self.seconds * count, "moves": 10.0 * count, "deals": float(count)}


def test_versions_play_the_same_games_in_turn(speed: Any) -> None:
    here, there = _Stub(1 / 1024), _Stub(1 / 512)
    line = speed._line([here, there], speed.Case("skip-bo", 2, ("greedy",)), 3)
    assert here.asked == there.asked
    assert here.asked[-3:] == [(0, 154), (154, 154), (308, 154)]  # 0.3 seconds of the slower one
    assert " ".join(line.split()) == "skip-bo (2) greedy 1,024 games/s 97,656 ns a move 2.00 (2.00 to 2.00)"


def test_what_an_older_version_does_not_play_is_said(speed: Any) -> None:
    line = speed._line([_Stub(1 / 1024), _Stub(0)], speed.Case("skip-bo"), 3)
    assert " ".join(line.split()) == "skip-bo not played by every version"


def test_threads_are_measured_in_turn_and_by_medians(monkeypatch: pytest.MonkeyPatch) -> None:
    """For PAIRS seconds, behind a run that only warms up; a run that was disturbed does not decide."""
    measured, asked = importlib.import_module("measured"), []
    seconds = iter([9.0, 0.2, 0.1, 0.2, 0.1, 0.2, 0.3])

    def run(job: object, count: int, threads: int, quiet: bool) -> Outcome:
        asked.append((count, threads))
        return Outcome(elapsed=next(seconds))

    monkeypatch.setattr(measured, "_job", lambda *table: None)
    monkeypatch.setattr(measured, "run", run)
    assert measured.threads(1_000, "cuckoo", None, {}, []) == {"one": 0.2, "two": 0.1}
    assert asked == [(100, 2), *[(1_000, 1), (1_000, 2)] * 3]


def test_an_unknown_commit_ends_in_one_line(speed: Any, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"^--against no-such: .*; name a commit, a branch or a tag$"):
        importlib.import_module("trees").unpack("no-such", tmp_path)


@pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler here")
def test_the_c_program_plays_the_same_game(speed: Any, tmp_path: Path) -> None:
    program = speed.compiled_c(tmp_path)
    assert program
    played = speed.play_in_c(program, 40_000, 1)
    rows, _ = Kernel(make_setup("skip-bo", None, {}, ["greedy"], seed=1)).play(0, 8_000)
    for found, column in ((played.moves, row.MOVES), (played.turns, row.TURNS)):
        expected, error = rows[:, column].mean(), rows[:, column].std() / 8_000**0.5
        assert abs(found / played.games - expected) < 3.5 * error
    assert abs(played.wins / played.games - (rows[:, row.WINNERS] == 1).mean()) < 3.5 * (0.25 / 8_000) ** 0.5
