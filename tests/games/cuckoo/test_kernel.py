"""How the kernel runs: repeatable, in any chunks, stoppable; and what it lets strategies see."""

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from simcards.engine import rows as row
from simcards.games.cuckoo import layout as at
from simcards.games.cuckoo.measures import MEASURES, TALLY_FIELDS, extras
from simcards.games.cuckoo.rules import RANKS, SUITS, resolve, rules_array

from .tables import STRATEGIES, play

ROOT = Path(__file__).parents[3]


def test_any_chunks_are_the_same_games() -> None:
    whole = play(strategies=STRATEGIES, players=6, games=60)
    parts = [play(strategies=STRATEGIES, players=6, games=n, first_game=at) for at, n in ((0, 17), (17, 43))]
    assert (whole.rows == np.vstack([part.rows for part in parts])).all()
    assert (whole.positions == parts[0].positions + parts[1].positions).all()
    assert whole.finished == 60


def test_recorded_games_are_the_games_that_are_counted() -> None:
    plain, logged = (play(strategies=STRATEGIES, players=6, games=60, log=log) for log in (0, 100_000))
    assert (plain.rows == logged.rows).all()
    assert (plain.seats == logged.seats).all()


def test_other_seeds_are_other_games() -> None:
    assert (play(games=50, seed=1).rows != play(games=50, seed=2).rows).any()
    big = play(games=3, seed=2**64 - 1, first_game=2**40)
    assert big.finished == 3


def test_a_row() -> None:
    played = play(strategies="random", players=5, games=500)
    rows, lives = played.rows, played.rows[:, MEASURES.place("lives_left") :][:, :5]
    assert (rows[:, row.TURNS] == rows[:, row.MOVES]).all()
    assert (played.column("decisions") + played.column("forced") == rows[:, row.MOVES]).all()
    assert (played.column("options") == 2 * played.column("decisions")).all()
    single = rows[:, row.REASON] == at.LAST_SURVIVOR
    assert (rows[single, row.WINNERS] == ((lives[single] > 0) << np.arange(5)).sum(axis=1)).all()
    assert (lives[~single] == 0).all()
    assert (rows[:, row.POINTS : row.FAMILY] == 0).all()
    assert played.seats[:, at.LOST_FIELD].sum() == (15 - lives.sum(axis=1)).sum()


def test_what_a_result_adds() -> None:
    """The positions that occurred, by players still in, and the seats, with every field by its name."""
    played = play(strategies="random", players=3, games=50)
    added = extras({"positions": played.positions.ravel(), "seat_counts": played.seats.ravel()})
    assert [(line["active"], line["position"]) for line in added["positions"]] == [
        (2, 0),
        (2, 1),
        (3, 0),
        (3, 1),
        (3, 2),
    ]
    assert list(added["positions"][0]) == ["active", "position", *TALLY_FIELDS]
    assert added["positions"][4]["cuts"] == played.positions[3, 2, at.CUTS_FIELD] > 0
    assert [line["seat"] for line in added["seat_counts"]] == [0, 1, 2]
    assert sum(line["lost"] for line in added["seat_counts"]) == sum(line["lost"] for line in added["positions"])


def test_lead_changes() -> None:
    """The lead is the most lives, alone; it changes when another seat has it than had it last."""
    played = play(strategies="random", games=200, log=200_000)
    for record, changes in zip(played.records, played.column("lead_changes"), strict=True):
        leaders = []
        for event in record:
            if event["event"] == "reveal" and event["lives"].count(max(event["lives"])) == 1:
                leaders.append(event["lives"].index(max(event["lives"])))
        assert changes == sum(a != b for a, b in pairwise(leaders))


def test_stop() -> None:
    stopped = play(games=5, stop=True)
    assert (stopped.finished, stopped.control[row.STATUS]) == (0, row.STOPPED)


def test_an_illegal_choice_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "wild.py"
    file.write_text(
        "from simcards.strategy import cuckoo, strategy\n\n\n"
        "@strategy('cuckoo')\ndef wild(view, moves, n, params, stream):\n"
        "    return 7 if cuckoo.position_in_turn(view) == 2 else 0\n"
    )
    played = play(strategies=["keep", "keep", str(file), "keep"], games=9, first_dealer="last-seat", first_game=4)
    control = played.control
    assert (played.finished, control[row.STATUS], control[row.GAME]) == (0, row.ILLEGAL_CHOICE, 4)
    assert (control[row.SEAT], control[row.CHOICE], control[row.OFFERED], control[row.MOVE]) == (2, 7, 2, 2)


@pytest.fixture(scope="module")
def plain() -> dict[str, list[list[int]]]:
    """What plain_python.py prints: games without the compiler, and what a strategy there has seen."""
    script = Path(__file__).with_name("plain_python.py")
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-W", "error", str(script)],
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    seen: dict[str, list[list[int]]] = json.loads(done.stdout)
    return seen


def test_the_same_games_without_the_compiler(plain: dict[str, list[list[int]]]) -> None:
    assert plain["rows"] == play(strategies=STRATEGIES, players=6, games=12).rows.tolist()


def test_a_view_holds_what_the_player_knows_and_no_more(plain: dict[str, list[list[int]]]) -> None:
    """Every number of every view of a game, worked out from its record."""
    record = play(strategies="always-swap", players=5, log=20_000, seed=3).records[0]
    assert plain["views"] == expected_views(record)


def expected_views(record: list[dict[str, Any]]) -> list[list[int]]:
    """The rules; seat, position, card, handed over, round, turn, active, stock; order; lives; actions."""
    head = rules_array(resolve("cuckoo", 5, {}), 5)[: at.RULES_SIZE].tolist()
    views: list[list[int]] = []
    for event in record:
        if event["event"] == "round":
            deal, cards, gave, actions = event, [code(card) for card in event["cards"]], [0] * 5, [0] * 5
            seats = [(deal["dealer"] + step) % 5 for step in range(1, 6)]
            order = [seat for seat in seats if deal["lives"][seat]]
        elif "seat" in event:
            seat, place = event["seat"], order.index(event["seat"])
            now = [
                seat,
                place,
                cards[seat],
                gave[seat],
                deal["round"],
                len(views) + 1,
                len(order),
                52 - len(order),
            ]
            views.append([*head, *now, *order, *deal["lives"], *actions[: len(order)]])
            actions[place] = {"swap": at.SWAPPED, "blocked": at.SWAP_BLOCKED}.get(event["event"], 0)
            if event["event"] == "swap":
                left = event["with"]
                cards[seat], cards[left], gave[left] = cards[left], cards[seat], cards[left]
    return views


def code(card: str | None) -> int:
    return 4 * (RANKS.index(card[:-1]) + 1) + SUITS.index(card[-1]) if card else 0
