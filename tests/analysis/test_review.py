"""Reviews: a sum that is exact by construction, and figures that mean what they say."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import simcards
from simcards.analysis.asked import budget_of, playing_on
from simcards.analysis.course import course_of
from simcards.analysis.decisions import cost_of
from simcards.analysis.explorer import Deal, Explorer
from simcards.analysis.families import part
from simcards.analysis.moments import Luck, moments_of
from simcards.analysis.records import read_records
from simcards.analysis.review import Budget, Reviewer
from simcards.analysis.reviewed import given_up, luck_words
from simcards.cli.main import run
from simcards.errors import UsageError
from simcards.games.replay import as_json, replay
from simcards.games.setup import make_setup

from .tables import random_setups

GAMES = ["skip-bo", "skip-us", "spite-and-malice", "skip", "cuckoo", "le-her", "skitgubbe"]


@pytest.mark.parametrize("game", GAMES)
def test_result_is_start_and_luck_and_gains(game: str) -> None:
    """Under random rules, with any strategies, for every side; and the course ends where the game did."""
    for number, setup in enumerate(random_setups(game, 4, seed=6)):
        course = course_of(Explorer(setup), Deal(setup.seed, 2))
        playing = setup if number % 2 else playing_on(setup, ())
        found = Reviewer(Explorer(playing), Budget(12, 6, 8, 40, 16)).review(course)
        for side in range(setup.sides):
            total = found.start[side] + found.luck(side) + found.gains(side)
            assert total == pytest.approx(found.result[side], abs=1e-12)
            assert found.chances[-1][side] == found.result[side]
        assert len(found.chances) == len(course.events)
        gains = {one.event: one.gain for one in found.decisions}
        for stroke in found.lucks:  # with the gain of the move before, luck is a change of a chance
            gain = gains.get(stroke.event, (0.0,) * setup.sides)
            assert all(abs(one + more) < 1 + 1e-12 for one, more in zip(stroke.luck, gain, strict=True))


@pytest.mark.parametrize("game", ["skip-bo", "cuckoo", "skitgubbe"])
def test_a_player_like_those_that_play_on_gains_nothing(game: str) -> None:
    """Who plays every move as the playouts do neither gains nor loses on them: all is luck."""
    setup = make_setup(game, None, {}, [], 5)
    setup = playing_on(setup, ())
    explorer = Explorer(setup)
    found = Reviewer(explorer, Budget(20, 6, 8)).review(course_of(explorer, Deal(5, 0)))
    assert all(gain == 0.0 for one in found.decisions for gain in one.gain)
    assert found.luck(0) == pytest.approx(found.result[0] - found.start[0], abs=1e-12)


@pytest.mark.parametrize(
    ("luck", "half", "words"),
    [
        (0.521, 0.08, " with luck of +52.1 ± 8.0 points"),
        (-0.3, 0.2, " with luck of −30.0 ± 20.0 points"),
        (1.2, 0.398, " with more good luck than bad"),
        (-0.5, 0.398, " with more bad luck than good"),
        (0.3, 0.398, ""),
    ],
)
def test_of_all_luck_only_what_is_known_is_told(luck: float, half: float, words: str) -> None:
    assert luck_words(luck, half) == words


@pytest.mark.parametrize(
    ("cost", "half", "worst", "words"),
    [
        (0.0125, 0.002, 0.03, "1.25 ± 0.20 points a decision, most at which discard (3.00, 7 of 1,200)"),
        (-0.005, 0.02, -0.001, "no more than 1.50 points a decision"),
        (-0.005, 0.002, 0.001, "nothing that shows"),
        (0.0, 0.0, 0.0, "nothing that shows"),
    ],
)
def test_nobody_gives_up_less_than_nothing(cost: float, half: float, worst: float, words: str) -> None:
    row = {"cost": cost, "ci": [cost - half, cost + half], "decisions": 1200}
    assert given_up(row, {"kind": "which discard", "cost": worst, "decisions": 7}) == words


def test_a_shared_win_is_told_as_one() -> None:
    """The last two of a round of cuckoo lose their last lives together: no side has all, and yet both have won."""
    review = simcards.review("cuckoo", players=2, seed=1, index=53)
    assert review.games[0].result == (0.5, 0.5)
    assert review.sentence().startswith("Player 1 and player 2 shared the win; ")


def test_luck_of_more_than_a_whole_game_is_explained() -> None:
    """A stroke of 120 points is possible, after a move that was worth −20 and more to its player; it says so."""
    found = simcards.review("le-her", seed=1, precision="20%")
    (game,) = found.games
    for worth, explained in ((1.2, True), (0.95, False)):
        luck = Luck(1, "swap 1", 0, "how the hidden cards lay", (worth, -worth), 0.0)
        text = " ".join(replace(found, games=(replace(game, lucks=[luck]),)).text("md").split())
        assert f"{100 * worth:.1f}" in text
        assert ("More than 100 points of luck: as the hidden cards lay" in text) is explained


def test_a_long_game_takes_fewer_deals_for_each_move() -> None:
    setup = make_setup("skip-bo", 2, {}, [], 1)
    moves = part(setup.family, "positions").USUAL_MOVES
    usual, long = budget_of(setup, None, 0.95, moves=moves), budget_of(setup, None, 0.95, moves=2 * moves)
    assert usual == budget_of(setup, None, 0.95)
    assert (2 * long.chance, 2 * long.filter, 2 * long.finals) == (usual.chance, usual.filter, usual.finals)
    assert (long.gains, long.told) == (usual.gains, usual.told)
    assert budget_of(setup, 0.01, 0.95, moves=2 * moves) == budget_of(setup, 0.01, 0.95)


def test_luck_favours_nobody() -> None:
    """Over many games of like players the luck of a seat is nothing in the mean, within its error."""
    review = simcards.review("cuckoo", seed=2, index=(0, 15), strategies="informed", precision="10%")
    lucks = np.array([game.luck(0) for game in review.games])
    assert abs(lucks.mean()) < 4 * lucks.std() / len(lucks) ** 0.5
    assert lucks.std() > 0.2


def test_a_plain_mistake_is_found() -> None:
    """Who keeps every card at cuckoo pays for it, and who plays well does not."""
    review = simcards.review("cuckoo", seed=1, index=(0, 3), strategies=["keep", "informed", "informed", "informed"])
    keeper, others = review.players()[0], review.players()[1:]
    assert keeper["cost"] > 0.02
    assert keeper["ci"][0] > 0
    assert all(row["cost"] < keeper["cost"] / 4 for row in others)
    assert {row["strategy"] for row in review.kinds()} == {"keep", "informed"}
    keep, informed = review.strategies()
    assert keep["ci"][0] > informed["ci"][1]
    assert f"keep gives up {100 * keep['cost']:.2f} ±" in review.sentence()


def test_noise_is_nobodys_mistake() -> None:
    """Of moves that are all worth the same, none costs anything in the mean, however many there are."""
    chance = np.random.default_rng(3)
    costs = [cost_of(list(chance.integers(-1, 2, (12, 100)).astype(float)))[0] for _ in range(400)]
    assert abs(np.mean(costs)) < 4 * np.std(costs) / 20
    assert cost_of([]) == (0.0, 0.0, -1)


def test_cost_of_a_mistake() -> None:
    """A better move is found whatever number of deals it was tried on; worse ones make nothing less than no cost."""
    better, worse = np.tile([0.0, 1.0, 1.0, 0.0], 50), np.tile([0.0, -1.0], 20)
    cost, error, best = cost_of([worse, better])
    assert (cost, best) == (0.5, 1)
    assert error == pytest.approx(0.5 / 200**0.5)
    cost, error, best = cost_of([worse, worse])
    assert (cost, best) == (0.0, -1)
    assert error >= 0.0


def test_what_is_told_is_measured_apart() -> None:
    """Every moment that is told rests on the many deals, none on the quick look by which it was found."""
    setup = make_setup("le-her", None, {}, [], 5)
    playing, course = playing_on(setup, ()), course_of(Explorer(setup), Deal(5, 0))
    found = Reviewer(Explorer(playing), Budget(16, 8, 8, 0, 4_000)).review(course)
    told = moments_of(found.lucks, found.decisions, setup.sides)
    assert told
    assert all(row["se"] <= 0.5 / 4_000**0.5 * 2.5 for row in told if row["what"] != "the deal")


@pytest.mark.parametrize("game", GAMES)
def test_records_are_reviewed_as_the_games_they_are(game: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    for setup in random_setups(game, 2, seed=8):
        records = list(replay(setup, 4, 5))
        file.write_text("\n".join(as_json(record) for record in records) + "\n", encoding="utf-8")
        for number, course in enumerate(read_records(file), 4):
            played = course_of(Explorer(setup), Deal(setup.seed, number))
            assert course.events == played.events
            assert [step.move for step in course.steps] == [step.move for step in played.steps]
            assert course.labels == setup.labels


def test_a_record_that_was_changed_is_refused(tmp_path: Path) -> None:
    setup = make_setup("cuckoo", None, {}, [], 3)
    lines = as_json(next(replay(setup, 0, 0))).splitlines()
    file = tmp_path / "game.jsonl"
    wrong = [line.replace('"cards":["', '"cards":["A', 1) if number == 1 else line for number, line in enumerate(lines)]
    file.write_text("\n".join(wrong), encoding="utf-8")
    with pytest.raises(UsageError, match="line 2: round does not follow from the deal and the moves"):
        simcards.review(record=file)
    file.write_text("\n".join(lines[:-1]), encoding="utf-8")
    with pytest.raises(UsageError, match="the game is not played to its end"):
        simcards.review(record=file)
    file.write_text("{}\n", encoding="utf-8")
    with pytest.raises(UsageError, match="line 1: no event of a record"):
        simcards.review(record=file)


@pytest.mark.parametrize(
    ("key", "value", "line"),
    [
        ("family", "stockpile", "family: le-her is one of the cuckoo games, not 'stockpile'"),
        ("family", None, "family: a text is needed, not null"),
        ("rules", [], "rules: an object is needed, not a list"),
        ("players", 2.0, "players: a whole number is needed, not 2.0"),
        ("players", 11, "players: a whole number from 2 to 10 is needed, not 11"),
        ("strategies", "ab", "strategies: a list is needed, not 'ab'"),
        ("strategies", ["keep"], "strategies: 1 for 2 players"),
        ("seed", -1, "seed: a whole number from 0 to 18446744073709551615 is needed, not -1"),
        ("game_index", "x", "game_index: a whole number is needed, not 'x'"),
        ("first_seat", 2, "first_seat: a whole number from 0 to 1 is needed, not 2"),
        ("first_seat", 0, "by the deal seat 1 acts first, not 0"),
    ],
)
def test_a_record_that_begins_otherwise_is_refused(key: str, value: object, line: str, tmp_path: Path) -> None:
    """What its first event says of the table, the deal and who acts first; in one line."""
    start, *events = next(replay(make_setup("le-her", None, {}, [], 7), 3, 3))
    assert start["first_seat"] == 1
    file = tmp_path / "game.jsonl"
    file.write_text(as_json([{**start, key: value}, *events]), encoding="utf-8")
    with pytest.raises(UsageError, match=f"game.jsonl, line 1: .*{re.escape(line)}"):
        list(read_records(file))
    file.write_text(as_json([{name: one for name, one in start.items() if name != key}, *events]), encoding="utf-8")
    with pytest.raises(UsageError, match=f"line 1: damaged: start.{key}: missing"):
        list(read_records(file))


@pytest.mark.parametrize("text", ["[" * 100_000, "nonsense", "7"])
def test_a_line_that_is_no_event_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match="line 1: no event of a record"):
        list(read_records(tmp_path / "game.jsonl"))


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["review", "le-her", "--seed", "7", "--game", "3"]
    files = ["--chart", "win-chance", "--chart-dir", str(tmp_path), "--csv", str(tmp_path), "--report"]
    assert run([*words, *files, str(tmp_path / "review.html")]) == 0
    assert "won, from" in " ".join(capsys.readouterr().out.split())
    assert {path.name for path in tmp_path.iterdir()} == {
        *(f"{name}.csv" for name in ("moments", "players", "kinds", "decisions", "luck", "chances")),
        *("le-her-win-chance.png", "le-her-win-chance.svg", "review.html"),
    }
    assert run([*words, "--csv", str(tmp_path)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert run([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"][0]["result"] in ([1.0, 0.0], [0.0, 1.0])
    assert found["rerun"].startswith("simcards review le-her --players 2 --seed 7 --game 3")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["review"], "which game? name one"),
        (["review", "le-her", "--record", "x.jsonl"], "--record: the file says what was played"),
        (["review", "--record", "none.jsonl"], "none.jsonl: No such file"),
        (["review", "le-her", "--game", "4..2"], "--game 4..2: games count from 0"),
    ],
)
def test_refused_in_one_line(words: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"simcards: {line}")
    assert said.count("\n") == 1
