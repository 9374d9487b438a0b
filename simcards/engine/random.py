"""Counter-based random numbers: Philox4x32-10.

J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011.
The key is the seed; the counter is (block, stream, game low word, game high word). A stream is a small
uint32 array that the holder reads numbers from; any stream of any game can be opened at once, in any order, so
that game I of seed S is the same wherever and whenever it is played. A strategy's stream is one under another key,
derived one-way from the seed for that game and seat.
"""

from __future__ import annotations

import numpy as np

from simcards.engine.jit import index, inline, jit
from simcards.engine.rows import MOST_SEATS

#: Indices into a stream: the key, the counter of the next block, how many words are used up, and the words, of as many
#: blocks as there is room for.
KEY_LOW, KEY_HIGH, BLOCK, STREAM, GAME_LOW, GAME_HIGH, USED, WORDS = range(8)
STREAM_SIZE = 12

#: What streams are for: the high byte of the stream word. The low 24 bits number them: the shuffle, the seat. No stream
#: of numbers bears OWN: its words are the keys of the strategies' streams, which all are called SEAT.
DEAL, SHUFFLE, SEAT, FIRST, OWN = 0 << 24, 1 << 24, 2 << 24, 3 << 24, 4 << 24

#: Changes when the same seed would give other games: 2 since strategies' streams have keys of their own.
STREAM_VERSION = 2

#: A row of strategies' streams: the stream, a fence that nobody writes to, where decisions are taken down (the address
#: of a buffer in two words, the seat), whether the memory behind it is of this game, the memory of the strategy at that
#: seat, int64[MOST_MEMORY] at most, and a fence once more. All in words.
RECORDER, MEMORY_BEGUN, MEMORY = 60, 63, 64
MOST_MEMORY = 128
STREAM_ROOM = MEMORY + 2 * MOST_MEMORY + 64
_FENCE = 0x5AFE5AFE

_MASK = np.uint64(0xFFFFFFFF)
_32 = np.uint64(32)
_MULTIPLIER_A, _MULTIPLIER_B = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_WEYL_A, _WEYL_B = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)


@inline
def philox(block, stream, game_low, game_high, key_low, key_high):
    """Four random words (uint64 below 2**32) for a counter of four words and a key of two."""
    a, b, c, d = np.uint64(block), np.uint64(stream), np.uint64(game_low), np.uint64(game_high)
    k, m = np.uint64(key_low), np.uint64(key_high)
    for _ in range(10):
        p, q = _MULTIPLIER_A * a, _MULTIPLIER_B * c
        a, b, c, d = (q >> _32) ^ b ^ k, q & _MASK, (p >> _32) ^ d ^ m, p & _MASK
        k, m = (k + _WEYL_A) & _MASK, (m + _WEYL_B) & _MASK
    return a, b, c, d


@jit
def open_stream(stream, key, number):
    """Set `stream` (uint32[STREAM_SIZE]) to the start of stream `number` of the game that `key` names.

    `key` is uint64[3]: the seed, any; the game, below 2**48; its number within a series, below 2**16.
    """
    seed, index, leg = key[0], key[1], key[2]
    stream[KEY_LOW], stream[KEY_HIGH] = np.uint32(seed & _MASK), np.uint32(seed >> _32)
    stream[BLOCK], stream[STREAM] = np.uint32(0), np.uint32(number)
    stream[GAME_LOW] = np.uint32(index & _MASK)
    stream[GAME_HIGH] = np.uint32((index >> _32) | (leg << np.uint64(16)))
    stream[USED] = np.uint32(_room(stream))


@inline
def _empty_memory(stream):
    """Have the memory behind a seat's stream be emptied before it is next used, if the row has one."""
    if stream.size > MEMORY_BEGUN:
        stream[MEMORY_BEGUN] = np.uint32(0)


@inline
def open_own_stream(stream, key, seat):
    """Set `stream` to the start of the numbers of a seat's strategy in the game that `key` names.

    Its key and counter are the output of Philox for that game and seat: they tell nothing of the seed or the game, so
    that nobody who holds this stream can open that of the cards. In a row of `new_streams` the memory behind it is
    empty from now on.
    """
    _empty_memory(stream)
    seed, index, leg = key[0], key[1], key[2]
    high = (index >> _32) | (leg << np.uint64(16))
    words = philox(0, OWN + seat, index & _MASK, high, seed & _MASK, seed >> _32)
    stream[KEY_LOW], stream[KEY_HIGH] = np.uint32(words[0]), np.uint32(words[1])
    stream[GAME_LOW], stream[GAME_HIGH] = np.uint32(words[2]), np.uint32(words[3])
    stream[BLOCK], stream[STREAM], stream[USED] = np.uint32(0), np.uint32(SEAT), np.uint32(4)


@jit
def open_own_streams(streams, key, seats, shut):
    """Open the streams of the strategies at so many seats, a row each, but for those that nobody reads, bits `shut`.

    The memories are empty from now on in any case.
    """
    for seat in range(seats):
        if shut >> seat & 1:
            _empty_memory(streams[seat])
        else:
            open_own_stream(streams[seat], key, seat)


def new_card_stream(numbers: int) -> np.ndarray:
    """A stream, uint32, that makes as many words at a time as hold so many numbers: blocks side by side cost less."""
    return np.zeros(WORDS + 4 * -(-numbers // 4), np.uint32)


def new_streams() -> np.ndarray:
    """Room for the strategies' streams and memories, uint32[MOST_SEATS, STREAM_ROOM]: a row a seat, with its fences."""
    streams = np.zeros((MOST_SEATS, STREAM_ROOM), np.uint32)
    for fence in _fences(streams):
        fence[:] = _FENCE
    return streams


def _fences(streams: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """What lies behind the streams, and behind the memories."""
    return streams[:, STREAM_SIZE:RECORDER], streams[:, MEMORY + 2 * MOST_MEMORY :]


def broken_fences(streams: np.ndarray) -> list[int]:
    """The seats behind whose stream or memory something has been written."""
    broken = [(fence != _FENCE).any(axis=1) for fence in _fences(streams)]
    return [int(seat) for seat in np.flatnonzero(broken[0] | broken[1])]


@inline
def _room(stream):
    """Words of a stream that are made at a time: whole blocks of four."""
    return (stream.size - WORDS) // 4 * 4


@inline
def _make_block(stream, k):
    """The k-th block from now on, in its place."""
    block, game_low, game_high = np.uint64(stream[BLOCK]) + np.uint64(k), stream[GAME_LOW], stream[GAME_HIGH]
    words = philox(block & _MASK, stream[STREAM], game_low, game_high, stream[KEY_LOW], stream[KEY_HIGH])
    for i in range(4):
        stream[index(WORDS + 4 * k + i)] = np.uint32(words[i])


@jit
def _make_words(stream):
    """Fill a stream's room with its next blocks; several are made side by side, which one alone would pay for."""
    blocks = _room(stream) // 4
    if blocks == 1:
        _make_block(stream, 0)
    else:
        for k in range(blocks):
            _make_block(stream, k)
    stream[BLOCK] = np.uint32((np.uint64(stream[BLOCK]) + np.uint64(blocks)) & _MASK)


@inline
def random_word(stream):
    """The stream's next 32 random bits, as uint64."""
    used = np.int64(stream[USED])
    if used == _room(stream):
        _make_words(stream)
        used = np.int64(0)
    stream[USED] = np.uint32(used + 1)
    return np.uint64(stream[index(WORDS + used)])


@inline
def random_below(stream, n):
    """A random integer from 0 to n − 1, every one equally likely (Lemire 2019, with rejection); 0 < n < 2**32."""
    bound = np.uint64(n)
    product = random_word(stream) * bound
    if (product & _MASK) < bound:
        product = _accepted(stream, bound, product)
    return np.int64(product >> _32)


@jit
def _accepted(stream, bound, product):
    """The first product, this one or another, whose low word makes every number equally likely."""
    threshold = (np.uint64(0x100000000) - bound) % bound
    while (product & _MASK) < threshold:
        product = random_word(stream) * bound
    return product


@inline
def random_unit(stream):
    """A random number in [0, 1), a multiple of 2**−32."""
    return np.float64(random_word(stream)) * 2.0**-32


@jit
def shuffle(cards, first, count, stream):
    """Shuffle cards[first : first + count] in place (Fisher–Yates)."""
    for i in range(count - 1, 0, -1):
        j = random_below(stream, i + 1)
        one, other = index(first + i), index(first + j)
        cards[one], cards[other] = cards[other], cards[one]


@jit
def riffle(cards, first, count, spare, times, stream):
    """Riffle cards[first : first + count] in place `times` times, by the model of Gilbert, Shannon and Reeds.

    Each time the deck is cut, at a place of the binomial law, and the two packets fall together with every
    interleaving equally likely: a random bit a place says from which packet its card comes. `spare`: where in `cards`
    there is room for `count` more. Seven riffles mix 52 cards. Source: D. Bayer and P. Diaconis, "Trailing the
    dovetail shuffle to its lair", Annals of Applied Probability 2 (1992) 294-313.
    """
    for _ in range(times):
        bits, top = np.uint64(0), 0
        for i in range(count):
            if i % 32 == 0:
                bits = random_word(stream)
            cards[index(spare + i)] = np.int64(bits & np.uint64(1))
            top += 1 - cards[index(spare + i)]
            bits >>= np.uint64(1)
        upper, lower = first, first + top
        for i in range(count):
            if cards[index(spare + i)] == 0:
                cards[index(spare + i)] = cards[index(upper)]
                upper += 1
            else:
                cards[index(spare + i)] = cards[index(lower)]
                lower += 1
        for i in range(count):
            cards[index(first + i)] = cards[index(spare + i)]
