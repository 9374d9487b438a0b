"""Advice against exact figures, and what it promises."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import simcards
from simcards.analysis.advice import Advice
from simcards.analysis.advise import _imagines, choices
from simcards.analysis.asked import template
from simcards.analysis.families import part
from simcards.analysis.positions import reached
from simcards.engine.loading import load_player
from simcards.errors import UsageError
from simcards.games.replay import replay
from simcards.games.setup import make_setup
from tests.exact.cuckoo_round import Round, losing
from tests.exact.le_her import all_deals, threshold, wins_by_rank

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
#: A Skip-Bo table: each player could play the last stockpile card, and player 1 is in turn.
LAST_CARD: dict[str, Any] = {
    "player": 1,
    "hand": ["9", "9", "10", "11", "12"],
    "building_piles": [["1", "2", "*", "4"]],
    "stockpiles": [{"top": ["5"], "left": 1}, {"top": ["5"], "left": 1}],
    "players": [{}, {"hand": 5}],
}


def chances(advice: Advice) -> dict[str, float]:
    return {row["move"]: row["chance"] for row in advice.rows}


@pytest.mark.parametrize("informed", [False, True])
@pytest.mark.parametrize("rank", range(1, 14))
def test_le_her_receiver(rank: int, informed: bool) -> None:
    """Keep and swap against a dealer who cuts below 9, alone by the own card, or using what a swap shows."""
    dealer = "informed:dealer=9" if informed else "threshold:dealer=9"
    position = {"player": 1, "card": f"{RANKS[rank - 1]}H", "dealer": 2, "lives": [1, 1]}
    advice = simcards.advise("le-her", position=position, strategies=dealer)
    assert advice.exact
    keep, swap = wins_by_rank(rank, threshold(9), informed, 4)
    deals = Fraction(all_deals(4), 13)
    found = chances(advice)
    assert found["keep"] == pytest.approx(float(keep / deals), abs=1e-12)
    assert found["swap with player 2"] == pytest.approx(float(swap / deals), abs=1e-12)


def test_le_her_dealer_draws_conclusions() -> None:
    """A receiver who swaps below 8 has kept, and so holds an 8 or more: the dealer's chances by plain counting."""
    position = {"player": 2, "card": "8C", "dealer": 2, "lives": [1, 1], "actions": ["keep"]}
    advice = simcards.advise("le-her", position=position, strategies="threshold:t=8")
    deck = [rank for rank in range(1, 14) for _ in range(4)]
    deck.remove(8)
    kept, cut, ways = 0, 0, 0
    for i, receiver in enumerate(deck):
        for j, stock in enumerate(deck):
            if i != j and receiver >= 8:
                ways += 1
                kept += receiver <= 8
                cut += receiver <= (8 if stock == 13 else stock)
    assert advice.exact
    assert advice.inferred
    assert chances(advice) == pytest.approx({"keep": kept / ways, "cut the stock": cut / ways}, abs=1e-12)


def test_who_draws_lots_is_not_exact() -> None:
    """Who plays on by chance has no one answer to a deal, and is no strategy that would choose one move."""
    position = {"player": 1, "card": "7H", "dealer": 2, "lives": [1, 1]}
    advice = simcards.advise("le-her", position=position, strategies="random", deals=200)
    assert not advice.exact
    assert advice.method.endswith("not exact, since a strategy that plays on draws random numbers")
    named = {name for row in advice.rows for name in row["chosen_by"]}
    assert "keep" in named
    assert "random" not in named


def test_who_imagines_deals_is_asked_where_it_plays_on() -> None:
    """rollout does what an advice does; nobody waits for it unless it sits at the table."""
    setup = make_setup("skitgubbe", None, {}, [], 3)
    assert "rollout" not in choices(setup, reached(setup, 0, 12))
    assert _imagines(load_player("rollout", "skitgubbe"), "skitgubbe")
    assert not _imagines(load_player("alpha-beta", "skitgubbe"), "skitgubbe")


@pytest.mark.parametrize("thresholds", [(7, 6, 5), (9, 7, 8, 6)])
def test_a_cuckoo_round(thresholds: tuple[int, ...]) -> None:
    """The first to act, with each card: what it does by its threshold adds up to its exact chance of losing a life."""
    players = len(thresholds)
    values = [f"p{place}={value}" for place, value in enumerate(thresholds[:-1])]
    strategy = f"threshold:dealer={thresholds[-1]},{','.join(values)}"
    kept = []
    for rank in range(1, 14):
        position = {"player": 1, "card": f"{RANKS[rank - 1]}S", "dealer": players, "lives": [3] * players}
        advice = simcards.advise("cuckoo", position=position, players=players, strategies=strategy)
        assert advice.exact
        kept.append(chances(advice)["swap with player 2" if rank < thresholds[0] else "keep"])
    assert 1 - np.mean(kept) == pytest.approx(float(losing(Round(thresholds))[0]), abs=1e-12)


def test_sampled_chances_hold_the_exact_ones() -> None:
    """Where deals are too many to go through they are drawn: the intervals then hold the exact chances."""
    from simcards.games.cuckoo import positions

    position = {"player": 2, "card": "6S", "dealer": 4, "lives": [3] * 4, "actions": ["keep"]}
    exact = simcards.advise("cuckoo", position=position, players=4)
    most, positions.MOST_EXACT = positions.MOST_EXACT, 0
    try:
        sampled = simcards.advise("cuckoo", position=position, players=4, deals=20_000)
    finally:
        positions.MOST_EXACT = most
    assert exact.exact
    assert not sampled.exact
    assert sampled.inferred
    for row in sampled.rows:
        assert row["ci"][0] < chances(exact)[row["move"]] < row["ci"][1]
    assert sampled.rows[0]["move"] == exact.rows[0]["move"]
    assert sampled.rows[0]["ci"][1] - sampled.rows[0]["ci"][0] < 0.03


def test_one_play_before_the_end() -> None:
    advice = simcards.advise("skip-bo", position=LAST_CARD, deals=500)
    assert advice.rows[0]["move"] == "play 5 from the stockpile to building pile 1"
    assert advice.rows[0]["chance"] == 1.0
    assert advice.rows[0]["verdict"] == "best"
    assert "planner" in advice.rows[0]["chosen_by"]
    assert all(row["chance"] == 0.0 for row in advice.rows[1:])


def test_like_sides_have_like_chances() -> None:
    """A long way to go, both sides alike: 50% within the error, and the first mover's small edge."""
    position = {
        "player": 1,
        "hand": ["2", "4", "6", "8", "10"],
        "stockpiles": [{"top": ["12"], "left": 30}, {"top": ["12"], "left": 30}],
        "players": [{}, {"hand": 5}],
    }
    advice = simcards.advise("skip-bo", position=position, strategies="greedy", deals=1500)
    low, high = advice.rows[0]["ci"]
    assert low < 0.5 < high


def test_deals_that_look_alike_get_the_same_advice() -> None:
    """Games of Le Her in which player 1 holds the same card: the dealer's card differs, the advice does not."""
    found: dict[str, dict[str, float]] = {}
    for game in range(40):
        advice = simcards.advise("le-her", seed=3, index=game, move=1, rules={"first_dealer": "last-seat"})
        assert found.setdefault(first_card(game), chances(advice)) == chances(advice)
    assert len(found) < 40


def first_card(game: int) -> str:
    """The rank of the card that player 1 is dealt in a game of seed 3, as its record says."""
    setup = make_setup("le-her", 2, {"first_dealer": "last-seat"}, [], 3)
    return str(next(replay(setup, game, game))[1]["cards"][0][:-1])


def test_threads_do_not_count() -> None:
    one, two = (simcards.advise("skip-bo", seed=7, index=3, move=41, deals=300, threads=threads) for threads in (1, 2))
    assert one.rows == two.rows


@pytest.mark.parametrize("game", ["skip-bo", "skip-us", "spite-and-malice", "skip", "cuckoo", "skitgubbe"])
@pytest.mark.parametrize("seed", range(4))
def test_templates_read_back(game: str, seed: int) -> None:
    """The example is a position of a game; what is read from it is written in the same words."""
    import tomllib

    setup = make_setup(game, None, {}, [], seed)
    text = template(setup)
    file = part(setup.family, "position_file")
    position = file.read_position(tomllib.loads(text), setup.rules, setup.rules_array)
    assert text.partition("\n")[2] == file.write_position(position, setup.rules)


def changed(**fields: Any) -> dict[str, Any]:
    return {**LAST_CARD, **fields}


WRONG = [
    (changed(hand=["9"] * 13), "hand: 13 cards, and a hand holds 5"),
    (changed(hand=["9", "9", "10", "11", "13"]), "hand: 13 is no card of these rules"),
    (changed(building_piles=[["1", "3"]]), "building pile 1: 3 lies where 2 or a wild must"),
    (changed(draw_pile=3), "draw_pile=3: the sizes do not add up"),
    (changed(player=3), "player=3: a whole number from 1 to 2 is needed"),
    (changed(stockpiles=[{"top": ["5"], "left": 1}]), "stockpiles: 1 are given, and there are 2 here"),
    (changed(players=[{"discards": [["9"] * 11]}, {"hand": 5}]), "9: 13 of them are named, and 12 are in play"),
    (changed(hands=[]), "hands: not known here; did you mean hand"),
    (changed(hand=[]), "hand: 0 cards; a turn begins with 5"),
]


@pytest.mark.parametrize(("position", "line"), WRONG)
def test_impossible_positions_are_refused(position: dict[str, Any], line: str) -> None:
    with pytest.raises(UsageError) as refused:
        simcards.advise("skip-bo", position=position)
    assert str(refused.value).startswith(line)
    assert "\n" not in str(refused.value)


def test_other_families_refuse_too() -> None:
    cuckoo = {"player": 1, "card": "7D", "dealer": 4, "lives": [3, 3, 3, 3], "actions": ["keep"]}
    with pytest.raises(UsageError, match="player=1: it is the turn of player 2"):
        simcards.advise("cuckoo", position=cuckoo)
    blocked = {**cuckoo, "player": 2, "actions": ["blocked"]}
    with pytest.raises(UsageError, match="card: a swap with its holder was blocked, so it must be a K"):
        simcards.advise("cuckoo", position=blocked)
    wild = changed(hand=["K", "9", "10", "J", "Q"])
    with pytest.raises(UsageError, match=r"hand: K is wild under these rules; write \*"):
        simcards.advise("skip", position=wild)


def test_a_position_file(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(template(make_setup("skitgubbe", None, {}, [], 1)), encoding="utf-8")
    advice = simcards.advise("skitgubbe", position=file, deals=100)
    assert advice.position.named == str(file)
    assert sum(row["verdict"] in ("best", "undecided") for row in advice.rows) >= 1
    with pytest.raises(UsageError, match="No such file"):
        simcards.advise("skitgubbe", position=tmp_path / "none.toml")
    file.write_text('phase = "drawing"', encoding="utf-8")
    with pytest.raises(UsageError, match=r"table.toml: phase=drawing: choose "):
        simcards.advise("skitgubbe", position=file)


def test_a_move_that_is_none() -> None:
    with pytest.raises(UsageError, match=r"--move 9999: game 3 has \d+ moves"):
        simcards.advise("skip-bo", seed=7, index=3, move=9999)
