"""Plans read off strategies: what they would do in every state, chances included."""

import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from simcards.analysis.cuckoo.knowledge import histories, parts
from simcards.analysis.cuckoo.reading import read_plan
from simcards.analysis.cuckoo.round import Numbers, Round
from simcards.analysis.cuckoo.thresholds import best_thresholds
from simcards.engine.loading import load_player
from simcards.engine.plugin import PlayError
from simcards.games.cuckoo.rules import resolve
from tests.processes import wait_until_it_turns_round

KEPT, SWAPPED, BLOCKED = range(3)


def read(game: str, players: int, name: str, **rules: object) -> list[Numbers]:
    return parts(read_plan(resolve(game, players, rules), [load_player(name, "cuckoo")] * players))


def number(*deeds: int) -> int:
    return list(histories(len(deeds))).index(deeds)


def test_thresholds_by_place() -> None:
    first, second, dealer = read("cuckoo", 3, "threshold:t=4,p1=6,dealer=9")
    assert first[0, :, 0].sum() == 3
    assert second[number(KEPT), :, 0].sum() == second[number(SWAPPED), :, 5].sum() == 5
    assert dealer[number(SWAPPED, KEPT), :, 0].sum() == dealer[number(KEPT, SWAPPED), :, 2].sum() == 8


def test_best_reply_is_the_plan_of_its_thresholds() -> None:
    """In every state that there is: not after a swap without a card handed over, nor with a K handed over."""
    wanted = parts(best_thresholds(Round(3)).plan)
    for found, plan in zip(read("cuckoo", 3, "best-reply"), wanted, strict=True):
        for history, deeds in enumerate(histories({1: 0, 3: 1, 9: 2}[len(found)])):
            if deeds[-1:] == (SWAPPED,):
                assert np.array_equal(found[history, 1:, 1:13], plan[history, 1:, 1:13])
                assert not found[history, :, [0, 13]].any()
            elif deeds[-1:] == (BLOCKED,):
                assert found[history].sum() == 0
            else:
                assert np.array_equal(found[history, 1:, 0], plan[history, 1:, 0])


def test_chances_are_read_exactly() -> None:
    receiver, dealer = read("le-her", 2, "le-her-optimal")
    assert receiver[0, 6:9, 0].tolist() == [1, 3 / 8, 0]
    assert dealer[number(KEPT), 7:10, 0].tolist() == [1, 5 / 8, 0]
    assert dealer[number(SWAPPED), 5, 3:8].tolist() == [0, 0, 0, 1, 1]
    assert set(np.unique(read("cuckoo", 2, "random")[0])) == {0, 0.5}


def test_with_fewer_ranks_no_other_card_comes_up() -> None:
    first, _ = read("cuckoo", 2, "always-swap", ranks=5)
    assert first[0, :, 0].tolist() == [0, 1, 1, 1, 1, 1] + [0] * 8


MINE = """
from simcards.strategy import strategy
from simcards.strategy import cuckoo as table

@strategy("cuckoo")
def mine(view, moves, n, params, stream):
    if table.position_in_turn(view) == 1 and table.action_at(view, 0) == table.KEPT:
        return {choice}
    return n - 1 if table.lives_of(view, table.seat_at(view, 0)) == 3 else 0
"""


def mine(folder: Path, choice: str) -> str:
    (folder / "mine.py").write_text(MINE.format(choice=choice))
    return str(folder / "mine.py")


def test_a_strategy_of_ones_own_sees_what_was_done(tmp_path: Path) -> None:
    _, dealer = read("cuckoo", 2, mine(tmp_path, "0"))
    assert not dealer[number(KEPT)].any()
    assert dealer[number(SWAPPED), 1:, 1:13].all()


def test_a_wrong_choice_is_named(tmp_path: Path) -> None:
    with pytest.raises(PlayError, match=r"mine.py: strategy 'mine' chose a move that there is not at position 1"):
        read("cuckoo", 2, mine(tmp_path, "7"))


def test_a_strategy_that_fails_is_named(tmp_path: Path) -> None:
    with pytest.raises(PlayError, match=r"mine.py: strategy 'mine' failed with ZeroDivisionError.* at position 1"):
        read("cuckoo", 2, mine(tmp_path, "1 // (n - 2)"))


def test_ctrl_c_ends_an_endless_loop(tmp_path: Path) -> None:
    """In a process of its own, which is interrupted while the strategy turns round and round."""
    endless = mine(tmp_path, "0").replace("mine.py", "endless.py")
    Path(endless).write_text(
        MINE.format(choice="0").replace("    return n - 1", "    while n > 1:\n        n += 1\n    return n - 1")
    )
    words = [sys.executable, "-m", "simcards", "compare", "cuckoo", "--players", "2", "--exploit", endless]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        wait_until_it_turns_round(process)
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(timeout=20) == 130
        finally:
            process.kill()
