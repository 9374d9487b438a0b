"""The random numbers: against randomgen's Philox, and that they are as even as they claim to be."""

import random

import numpy as np
import pytest

from benchmarks.agreement import fits_law
from simcards.engine import random as rng
from simcards.engine.jit import jit
from tests.reference.random_numbers import Numbers


@jit
def fill(stream, key, number, what, n, cards, out):
    """Fill `out`: words (what = 0), numbers below n (1), or the shuffles of `cards` as numbers to the base n (2)."""
    rng.open_stream(stream, key, number)
    for i in range(out.size):
        if what == 0:
            out[i] = rng.random_word(stream)
        elif what == 1:
            out[i] = rng.random_below(stream, n)
        else:
            for k in range(n):
                cards[k] = k
            rng.shuffle(cards, 0, n, stream)
            for k in range(n):
                out[i] = out[i] * n + cards[k]


def numbers(seed: int, game: int, stream: int, what: int, count: int, n: int = 1, leg: int = 0) -> list[int]:
    """So many numbers of a stream."""
    out, cards = np.zeros(count, np.int64), np.zeros(min(n, 100), np.int64)
    key = np.array([seed, game, leg], np.uint64)
    fill(np.zeros(rng.STREAM_SIZE, np.uint32), key, np.int64(stream), np.int64(what), np.int64(n), cards, out)
    return [int(value) for value in out]


def keys(count: int) -> list[tuple[int, int, int, int]]:
    """Seed, game, stream, leg: the corners, and others at random."""
    choose = random.Random(3)
    corners = [
        (0, 0, 0, 0),
        (2**64 - 1, 2**48 - 1, 2**32 - 1, 2**16 - 1),
        (1, 2**32, rng.SEAT + 7, 0),
        (2**32, 1, 0, 1),
    ]
    drawn = [
        (choose.getrandbits(64), choose.getrandbits(48), choose.getrandbits(32), choose.getrandbits(16))
        for _ in range(count)
    ]
    return corners + drawn


def test_philox_as_randomgen_has_it() -> None:
    """Nine words, so three blocks, of 300 keys and counters."""
    for seed, game, stream, leg in keys(300):
        other = Numbers(seed, game, stream, leg)
        assert numbers(seed, game, stream, 0, 9, leg=leg) == [other.word() for _ in range(9)]


def test_several_blocks_at_a_time_are_the_same_words() -> None:
    """A stream for cards holds 64 or 52 words, and goes on where they end."""
    for seed, game, stream, leg in keys(20):
        key, out = np.array([seed, game, leg], np.uint64), np.zeros(150, np.int64)
        for size in (64, 50):
            fill(rng.new_card_stream(size), key, np.int64(stream), np.int64(0), np.int64(1), out[:0], out)
            assert rng.new_card_stream(size).size == rng.WORDS + (64 if size == 64 else 52)
            other = Numbers(seed, game, stream, leg)
            assert out.tolist() == [other.word() for _ in range(150)]


def test_published_values() -> None:
    """The known answers of Random123 for counter 0 and key 0, and for all bits set."""
    assert [hex(word)[2:] for word in numbers(0, 0, 0, 0, 4)] == ["6627e8d5", "e169c58d", "bc57ac4c", "9b00dbd8"]


@jit
def own_words(stream, key, seat, out):
    """Fill `out` with the first words of a seat's own stream."""
    rng.open_own_stream(stream, key, seat)
    for i in range(out.size):
        out[i] = rng.random_word(stream)


def test_own_streams_as_randomgen_has_them() -> None:
    """Key and counter are a block of the seed's Philox; the numbers are Philox under that key."""
    for seed, game, _, leg in keys(50):
        for seat in (0, 9):
            secret = Numbers(seed, game, rng.OWN + seat, leg)
            words = [secret.word() for _ in range(4)]
            own = Numbers(words[0] | words[1] << 32, words[2] | words[3] << 32, rng.SEAT)
            out = np.zeros(9, np.int64)
            own_words(np.zeros(rng.STREAM_SIZE, np.uint32), np.array([seed, game, leg], np.uint64), seat, out)
            assert out.tolist() == [own.word() for _ in range(9)]


def test_streams_do_not_meet() -> None:
    """Deal, shuffles, seats and first players of a few games and legs: no block twice."""
    numbered = [rng.DEAL, rng.FIRST, *(rng.SHUFFLE + i for i in range(5)), *(rng.SEAT + seat for seat in range(8))]
    blocks = [
        tuple(numbers(1, game, stream, 0, 4, leg=leg)) for game in range(3) for leg in range(3) for stream in numbered
    ]
    assert len(set(blocks)) == len(blocks)


@pytest.mark.parametrize("n", [1, 2, 3, 52, 162, 1000, 2**31 + 1, 2**32 - 1])
def test_random_below_is_what_it_says(n: int) -> None:
    """As the reference has it, with rejection where 2**32 is no multiple: half of all words for 2**31 + 1."""
    other = Numbers(5, 6, 7)
    assert numbers(5, 6, 7, 1, 200, n) == [other.below(n) for _ in range(200)]


def test_random_below_is_even() -> None:
    """60,000 numbers below 6 by the chi-square test at 1 in 1,000."""
    assert fits_law(np.bincount(numbers(1, 2, 3, 1, 60_000, 6)), np.full(6, 1 / 6)).p_value > 0.001


def test_every_order_is_equally_likely() -> None:
    """24,000 shuffles of four cards: each of the 24 orders about 1,000 times."""
    orders = numbers(1, 2, 3, 2, 24_000, 4)
    seen = [orders.count(order) for order in sorted(set(orders))]
    assert len(seen) == 24
    assert fits_law(np.array(seen), np.full(24, 1 / 24)).p_value > 0.001


def test_shuffles_as_the_reference_has_them() -> None:
    other = Numbers(9, 8, 7)
    for order in numbers(9, 8, 7, 2, 20, 10):
        cards = list(range(10))
        other.shuffle(cards)
        assert order == int("".join(map(str, cards)))
