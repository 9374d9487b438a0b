"""A card played unseen in what is made of games: records that are read again, reviews, advice, play, learning."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import simcards
from simcards.analysis.course import Course, course_of
from simcards.analysis.explorer import Deal, Explorer
from simcards.analysis.play import sit_down
from simcards.analysis.records import read_records
from simcards.analysis.replayed import tables, text_with_tables
from simcards.analysis.review import Budget, Reviewer
from simcards.engine.jit import JIT
from simcards.games.replay import as_json, replay
from simcards.games.setup import make_setup
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.position_file import read_position, write_position
from simcards.learning.models import MOVE, one_of, save_model
from simcards.learning.table import Table

UNSEEN = int(at.encode_move(at.UNSEEN, at.STAND_IN, at.STAND_IN, 1))
SETUP = make_setup("skitgubbe", 3, {"stock_play": True}, ["random", "trump-saver", "low-first"], seed=5)

pytestmark = pytest.mark.skipif(not JIT, reason="playouts of plain Python take long")


@pytest.fixture(scope="module")
def course() -> Course:
    """A game in which the stock's top card is played."""
    explorer = Explorer(SETUP)
    try:
        return course_of(explorer, Deal(SETUP.seed, 0))
    finally:
        explorer.close()


def test_the_draw_belongs_to_the_move(course: Course) -> None:
    """Who played unseen drew the card and played it; every other move is its own first event."""
    unseen = 0
    for step in course.steps:
        first, play = course.events[step.first], course.events[step.first + (step.move == (UNSEEN,))]
        assert play["seat"] == step.seat
        assert play["event"] in ("lead", "answer", "throw-off", "beat", "pick-up")
        if step.move == (UNSEEN,):
            unseen += 1
            assert first == {"event": "draw", "seat": step.seat, "cards": [play["card"]]}
    assert unseen > 5
    assert [one.last + 1 for one in course.steps[:-1]] == [one.first for one in course.steps[1:]]


def test_the_tables_that_are_drawn_have_every_card(course: Course) -> None:
    """Between draw and play the card is in its player's hand; the stock has one card less."""
    for zones, event in zip(tables(SETUP, course), course.events, strict=True):
        assert all(pile.held >= len(pile.cards) for zone in zones for pile in zone.piles)
        if event["event"] in ("draw", "answer"):
            assert sum(pile.held for zone in zones for pile in zone.piles) <= at.CARDS
    text = text_with_tables(SETUP, course)
    assert "Collecting; 43 cards in the stock" in text
    first = next(step for step in course.steps if step.move == (UNSEEN,))
    seat, card = first.seat + 1, course.events[first.first]["cards"][0]
    assert f"player {seat}: turn up {card} from the stock\nplayer {seat}: " in text


@pytest.mark.parametrize(("players", "settings"), [(2, {}), (3, {}), (4, {"tricks": "duel"}), (4, {"turn_limit": 20})])
def test_people_are_told_what_is_turned_up(players: int, settings: dict[str, object]) -> None:
    """Against the moves of the game: as many cards, and each followed by its play; other draws stay draws."""
    setup = make_setup("skitgubbe", players, {"stock_play": True, **settings}, ["random"], seed=4)
    explorer = Explorer(setup)
    try:
        for game in range(5):
            found = course_of(explorer, Deal(setup.seed, game))
            told = setup.family.parts.as_told(found.events)
            turned = [place for place, event in enumerate(told) if event["event"] == "turn-up"]
            assert turned == [step.first for step in found.steps if step.move == (UNSEEN,)]
            assert [event for event in told if event["event"] != "turn-up"] == [
                event for place, event in enumerate(found.events) if place not in turned
            ]
    finally:
        explorer.close()


def test_what_came_up_is_told_as_chance(course: Course) -> None:
    """A review tells the card with the move that turned it up, and of the player who did."""
    found = Reviewer(Explorer(SETUP), Budget(12, 6, 8)).review(course)
    by_event = {one.event: one for one in found.lucks}
    checked = 0
    for step in course.steps:
        if step.move == (UNSEEN,) and step.first in by_event:
            luck, card = by_event[step.first], course.events[step.first]["cards"][0]
            assert luck.what.startswith(f"player {step.seat + 1} turns up {card}")
            assert luck.seat == step.seat
            checked += 1
    assert checked > 2
    assert {one.made for one in found.decisions} >= {"play the top card of the stock unseen"}
    others = [luck.what for event, luck in by_event.items() if course.events[event]["event"] != "draw"]
    assert not any("turns up" in what for what in others)


def test_records_are_read_again(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("".join(as_json(events) + "\n" for events in replay(SETUP, 0, 2)), encoding="utf-8")
    explorer = Explorer(SETUP)
    try:
        for number, read in enumerate(read_records(file)):
            played = course_of(explorer, Deal(SETUP.seed, number))
            assert read.events == played.events
            assert [step.move for step in read.steps] == [step.move for step in played.steps]
    finally:
        explorer.close()


def test_a_person_is_not_shown_the_card_beforehand() -> None:
    """What is told up to a choice leaves as many cards in the stock as lie there, whatever is played on with."""
    asked = 0
    for game in range(3):
        setup = make_setup("skitgubbe", 2, {"stock_play": True}, ["trump-saver"], seed=game)
        sitting = sit_down(setup, game, 0)
        try:
            for _ in range(6):
                situation = sitting.situation()
                assert situation.position is not None
                drawn = sum(len(event["cards"]) for event in situation.record if event["event"] == "draw")
                left = int(situation.position.arrays.seen[at.STOCK])
                assert len(situation.record[1]["stock"]) - drawn == left
                asked += (UNSEEN,) in situation.position.moves
                sitting.make(situation.position.moves[-1])
        finally:
            sitting.close()
    assert asked > 10


def test_a_position_file_offers_it() -> None:
    """In the middle of a replay in which the hands are of different sizes; advice weighs it with the other moves."""
    text = """
        phase = "collecting"
        player = 2
        leader = 1
        to_act = [2]
        hand = ["10C", "JD", "QH"]
        at_stake = ["7H", "7S"]
        table = ["4C"]
        ahead = [1]
        gone = ["5D"]
        stock = 41
        [[players]]
        hand = 1
        [[players]]
        [[players]]
        hand = 3
    """
    rules = {"stock_play": True}
    setup = make_setup("skitgubbe", 3, rules, [], 0)
    position = read_position(tomllib.loads(text), setup.rules, setup.rules_array)
    again = read_position(tomllib.loads(write_position(position, setup.rules)), setup.rules, setup.rules_array)
    assert np.array_equal(again.seen, position.seen)
    advice = simcards.advise("skitgubbe", players=3, rules=rules, position=tomllib.loads(text), deals=40)
    unseen = "play the top card of the stock unseen"
    assert sorted(row["move"] for row in advice.rows) == ["answer with 10C", "answer with JD", "answer with QH", unseen]
    usual = simcards.advise("skitgubbe", players=3, position=tomllib.loads(text), deals=40)
    assert unseen not in [row["move"] for row in usual.rows]


def test_who_plays_choice_by_choice_may_do_so() -> None:
    """An action of the environments: behind it stands the move, and the card that comes lies in the trick."""
    table = Table(SETUP)
    try:
        for game in range(3):
            table.deal(8, game)
            assert table.turn is not None
            assert table.turn.moves.tolist()[3:] == [UNSEEN]
            hand = int(table.turn.view[at.OWN_HAND])
            table.make(3)
            assert table.turn is not None
            came = int(table.turn.view[at.TABLE])
            assert table.turn.view[at.STOCK] == 42
            assert not hand >> came & 1
            assert at.low_of(at.play_at(table.turn.view, 0)) == came
    finally:
        table.close()


def test_learners_see_it_as_a_kind_of_move(tmp_path: Path) -> None:
    """A model that scores the kind plays so wherever it may; the decisions that are exported tell where that was."""
    model, folder, rules = str(tmp_path / "m.npz"), tmp_path / "some", {"stock_play": True}
    save_model(model, "skitgubbe", one_of(MOVE, (at.UNSEEN,), mask=7), [(np.ones((1, 1)), np.zeros(1))])
    simcards.export("skitgubbe", folder, rules=rules, strategies=model, games=20, seed=1, progress=False)
    (batch,) = simcards.decisions(folder)
    collecting = batch.views[:, at.PHASE] == at.COLLECTING
    offered = np.array([UNSEEN in batch.moves[a:b] for a, b in pairwise(batch.first)])
    assert (offered == (collecting & (batch.views[:, at.STOCK] > 1))).all()
    assert offered.sum() > 100
    assert (offered == (batch.moves[batch.first[:-1] + batch.choice] == UNSEEN)).all()
