"""The riffle against the law of Gilbert, Shannon and Reeds, worked out from rising sequences."""

import itertools
import math

import numpy as np
import pytest

from benchmarks.agreement import fits_law, same_law
from simcards import sweep
from simcards.engine.job import Kernel
from simcards.engine.random import STREAM_SIZE, open_stream, riffle
from simcards.games.replay import replay
from simcards.games.setup import make_setup

GAMES = {"skip-bo": 2, "spite-and-malice": 3, "skip-us": 2, "cuckoo": 4, "skitgubbe": 3}


def riffled(count: int, times: int, number: int) -> list[int]:
    stream = np.zeros(STREAM_SIZE, np.uint32)
    open_stream(stream, np.array([7, number, 0], np.uint64), 0)
    cards = np.concatenate([[-1], np.arange(count), np.full(count + 1, -2)])
    riffle(cards, 1, count, count + 1, times, stream)
    assert cards[0] == -1
    assert cards[-1] == -2
    return [int(card) for card in cards[1 : count + 1]]


def rising_sequences(order: tuple[int, ...]) -> int:
    places = {card: place for place, card in enumerate(order)}
    return 1 + sum(places[card + 1] < places[card] for card in range(len(order) - 1))


@pytest.mark.parametrize("times", [1, 2, 3])
def test_bayer_and_diaconis(times: int) -> None:
    """After k riffles an order with r rising sequences has probability C(2^k + n - r, n) / 2^(k n)."""
    n, games = 4, 12_000
    orders = list(itertools.permutations(range(n)))
    law = [math.comb(2**times + n - rising_sequences(order), n) / 2 ** (times * n) for order in orders]
    assert sum(law) == pytest.approx(1.0)
    counts = dict.fromkeys(orders, 0)
    for number in range(games):
        counts[tuple(riffled(n, times, number))] += 1
    assert fits_law(list(counts.values()), law).p_value > 0.001


def test_one_riffle_of_a_long_deck_has_at_most_two_rising_sequences() -> None:
    for number in range(50):
        order = tuple(riffled(100, 1, number))
        assert sorted(order) == list(range(100))
        assert rising_sequences(order) <= 2


def test_no_riffle_and_no_cards_change_nothing() -> None:
    assert riffled(5, 0, 1) == [0, 1, 2, 3, 4]
    assert riffled(0, 3, 1) == []


@pytest.mark.parametrize("game", GAMES)
def test_many_riffles_are_as_good_as_a_perfect_shuffle(game: str) -> None:
    histograms = []
    for shuffle, first in (("perfect", 0), ("riffle-20", 5000)):
        kernel = Kernel(make_setup(game, GAMES[game], {"shuffle": shuffle}, seed=1))
        summary = kernel.summary(*kernel.play(first, 1200))
        histograms.append((summary["turns"], summary["wins"]))
    (a, wins_a), (b, wins_b) = histograms
    size = max(len(a), len(b))
    assert same_law(np.pad(a, (0, size - len(a))), np.pad(b, (0, size - len(b)))).p_value > 0.001
    assert same_law(wins_a, wins_b).p_value > 0.001


def test_poor_shuffling_drags_skip_bo_out() -> None:
    found = sweep("skip-bo", {"shuffle": ["perfect", "riffle-1"]}, games=300, seed=2, progress=False)
    one = found.difference(1, 0, "turns")
    assert one is not None
    assert one.verdict == "higher"
    assert one.found.mean > 50


def test_one_riffle_deals_from_a_sorted_deck() -> None:
    """Of two packets in order each stockpile, whose last card is dealt first, falls but for the change of packets."""
    events = next(replay(make_setup("skip-bo", settings={"shuffle": "riffle-1"}, seed=3), 0, 0))
    ranks = ["*" if card == "*" else int(card) for card in events[1]["stockpiles"][0][::-1]]
    naturals = [rank for rank in ranks if rank != "*"]
    low, high = [rank for rank in naturals if rank <= 6], [rank for rank in naturals if rank > 6]
    assert sorted(low) == low
    assert sorted(high) == high
    assert events[0]["rules"]["shuffle"] == "riffle-1"


def test_a_record_says_nothing_of_a_perfect_shuffle() -> None:
    assert "shuffle" not in next(replay(make_setup("skip-bo", seed=3), 0, 0))[0]["rules"]


@pytest.mark.parametrize("game", GAMES)
def test_riffled_games_deal_every_card_once(game: str) -> None:
    for events in replay(make_setup(game, GAMES[game], {"shuffle": "riffle-2"}, seed=5), 0, 5):
        if game == "cuckoo":
            for round_ in (event for event in events if event["event"] == "round"):
                cards = [card for card in [*round_["cards"], *round_["stock"]] if card]
                assert len(cards) == len(set(cards)) == 52
        if game == "skitgubbe":
            deal = next(event for event in events if event["event"] == "deal")
            cards = [card for hand in [*deal["hands"], deal["stock"]] for card in hand]
            assert len(cards) == len(set(cards)) == 52
        assert events[-1]["event"] == "end"
