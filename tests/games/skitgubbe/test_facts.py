"""Numbers that are known: the stock, the chance of a bounce, the trump suits, games without an end."""

from __future__ import annotations

import numpy as np
import pytest

from simcards.engine.job import Kernel
from simcards.engine.shipped import strategy_names
from simcards.games.replay import replay
from simcards.games.setup import make_setup
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.measures import MEASURES
from tests.games.skitgubbe.position import BEGIN, PLAY, Position
from tests.reference.skitgubbe import Event

ENDLESS = "tests/games/skitgubbe/endless.py"


def tally_of(name: str, tally: np.ndarray) -> np.ndarray:
    found = next(counts for counts in MEASURES.tallies if counts.name == name)
    return tally[found.place : found.place + int(np.prod(found.shape))].reshape(found.shape)


@pytest.mark.parametrize(("players", "hand", "stock"), [(2, 3, 46), (3, 3, 43), (4, 3, 40), (2, 5, 42), (4, 5, 32)])
def test_the_stock(players: int, hand: int, stock: int) -> None:
    setup = make_setup("skitgubbe", players, {"hand_size": hand}, ["random"], seed=1)
    deal = next(replay(setup, 0, 0))[1]
    assert len(deal["stock"]) == stock
    assert sorted(map(len, deal["hands"])) == [hand] * players


def test_the_first_duel_bounces_for_one_pair_of_cards_in_17() -> None:
    """Of all 52 · 51 ways to lead and answer, 3/51 are of one rank."""
    position, bounces = Position(2, {}), 0
    view, hidden = position.view, position.hidden
    for lead in range(at.CARDS):
        for answer in range(at.CARDS):
            if lead != answer:
                hidden[[at.HANDS, at.HANDS + 1]] = 1 << lead, 1 << answer
                view[[at.HAND_SIZES, at.HAND_SIZES + 1]] = 3
                view[at.STOCK], view[at.TURN] = at.CARDS, 0
                hidden[at.NEXT_SLOT : at.NEXT_SLOT + 2] = 0, 1
                hidden[at.BOUNCES] = 0
                position.drive(BEGIN, 0)
                position.drive(PLAY, 0)
                position.drive(PLAY, 0)
                bounces += int(hidden[at.BOUNCES])
    assert 17 * bounces == 52 * 51


def test_blind_play_bounces_as_often() -> None:
    """Five standard errors at 200,000 games."""
    games = 200_000
    setup = make_setup("skitgubbe", 2, {"turn_limit": 3}, ["random"], seed=2)
    rows, _ = Kernel(setup).play(0, games)
    bounced = rows[:, MEASURES.place("bounces")]
    assert abs(bounced.mean() - 1 / 17) < 5 * (16 / 17**2 / games) ** 0.5


@pytest.mark.parametrize("strategy", ["random", "low-first"])
def test_trump_suits_are_equally_likely(strategy: str) -> None:
    """Five standard errors at 50,000 games."""
    games = 50_000
    setup = make_setup("skitgubbe", 3, {}, [strategy], seed=3)
    _, tally = Kernel(setup).play(0, games)
    counts = tally_of("trump_suits", tally)
    assert counts[4] == 0
    assert counts.sum() == games
    assert np.abs(counts[:4] / games - 1 / 4).max() < 5 * (3 / 16 / games) ** 0.5


def test_without_trump_there_is_no_trump_suit() -> None:
    _, tally = Kernel(make_setup("skitgubbe", 3, {"trump": False}, ["random"], seed=3)).play(0, 100)
    assert tally_of("trump_suits", tally).tolist() == [0, 0, 0, 0, 100]


def test_seats_lose_equally_often_whoever_they_are() -> None:
    """The first leader is drawn, so no seat is better: five standard errors at 100,000 games."""
    games = 100_000
    rows, tally = Kernel(make_setup("skitgubbe", 4, {}, ["low-first"], seed=5)).play(0, games)
    losses = tally_of("losses_by_seat", tally)
    assert losses.sum() == games
    assert np.abs(losses / games - 1 / 4).max() < 5 * (3 / 16 / games) ** 0.5
    assert np.bincount(rows[:, 4]).max() < games / 4 + 5 * (3 / 16 * games) ** 0.5


def test_sg_g8_games_without_an_end_are_found_and_counted() -> None:
    rows, tally = Kernel(make_setup("skitgubbe", 3, {"pickup": "pile"}, [ENDLESS], seed=1)).play(0, 100)
    undecided = rows[:, MEASURES.place("undecided")]
    assert 50 < undecided.sum() < 100
    assert tally_of("games_by_reason", tally).tolist()[1:3] == [100 - undecided.sum(), undecided.sum()]
    for fate in ("losses_by_seat", "opener_fate"):  # of a game cut off nobody knows it
        assert tally_of(fate, tally).sum() == 100 - undecided.sum()
    assert (rows[undecided == 1, 2] == 5000).all()
    assert (rows[undecided == 1, 0] == 0).all()


QUICK = [name for name in strategy_names("skitgubbe") if name not in ("random", "recaller", "rollout")]
SLOW = [("recaller:games=3", 50), ("rollout:games=3", 50)]


@pytest.mark.parametrize(("strategy", "games"), [*((name, 20_000) for name in QUICK), *SLOW])
def test_shipped_strategies_come_to_an_end(strategy: str, games: int) -> None:
    rows, _ = Kernel(make_setup("skitgubbe", 3, {}, [strategy], seed=6)).play(0, games)
    assert rows[:, MEASURES.place("undecided")].sum() == 0


def test_the_same_deal_whatever_the_strategies_and_rules() -> None:
    """Hands, the trump card and each seat's next cards are the same; larger hands go on where small ones end."""
    deals = [
        next(replay(make_setup("skitgubbe", 3, settings, [strategy], seed=7), 4, 4))
        for strategy, settings in (("random", {}), ("low-first", {}), ("collector", {"hand_size": 5, "tricks": "duel"}))
    ]
    first, second, third = (events[1] for events in deals)
    assert first["hands"] == second["hands"]
    assert all(set(small) < set(large) for small, large in zip(first["hands"], third["hands"], strict=True))
    assert first["stock"][-1] == second["stock"][-1] == third["stock"][-1]
    assert drawn_by(1, deals[0])[:8] == drawn_by(1, deals[1])[:8]


def drawn_by(seat: int, events: list[Event]) -> list[str]:
    draws = [event for event in events if event["event"] == "draw" and event["seat"] == seat]
    return [card for event in draws for card in event["cards"]]


def test_patience_breaks_the_circle() -> None:
    """Playing always alike, players who pick up whole piles pass the same cards round; losing patience helps."""
    rules = {"pickup": "pile", "trump": False}
    for strategy, least, most in (("low-first:patience=5000", 1, 100), ("low-first", 0, 0)):
        rows, _ = Kernel(make_setup("skitgubbe", 3, rules, [strategy], seed=5)).play(0, 10_000)
        assert least <= rows[:, MEASURES.place("undecided")].sum() <= most
