"""Learn what a position of two players is worth: python benchmarks/training_value.py OUT.npz [--games N]

Racer plays games against itself, of the three games for two and with stockpiles of several sizes, and in some of its
discards goes astray, so that positions come up which it would avoid. One turn in twelve is taken down when it has
ended, with who wins that game in the end. A network with one hidden layer (ReLU) learns from them the chance that the
side whose turn has ended will win, by logistic loss and Adam (D. P. Kingma and J. Ba, arXiv:1412.6980, 2014, with its
default settings), at a rate that falls in a straight line. One game in twenty is held out, with all its positions.

The record, beside OUT.npz under the same name as a CSV file, has a row for each epoch and game: the loss over what has
been learned from; on the games held out, the loss and R², the share of the variance of who wins that is explained, and
what R² is by nothing but the cards left in both stockpiles; and a digest of the weights. The same command gives the
same digest on the same machine and versions: on others, sums may be rounded otherwise. `training_value.csv` is the
record of the weights that rollout has.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from simcards.engine import random as rng
from simcards.engine import rows as row
from simcards.engine.jit import entry, inline
from simcards.engine.job import Kernel
from simcards.games.setup import make_setup
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.deal import deal, first_seat, new_game
from simcards.games.stockpile.kernel import ask_strategy, begin_turn, finish_turn, next_seat, play_turn
from simcards.strategies.stockpile._features import (
    LEFT,
    MOST_ROWS,
    RECORD_SIZE,
    ROWS,
    SIDE,
    SIDE_SIZE,
    feature_rows,
    record_position,
)
from simcards.strategies.stockpile._learned import UNITS

STRATEGY, SEED, GAMES, EPOCHS = "racer", 1, 3_000_000, 4
#: How often a discard is any of those there are; of those that would be wilds only so many are made.
ASTRAY, WILD_TOO = 0.15, 0.1
#: The stream of random numbers for that, and for what is taken down: one that games do not read.
STREAM = rng.FIRST + 1
#: How often a turn's end is taken down; room for so many a game.
TAKEN, ROOM = 1 / 12, 24
#: One game in so many is held out.
HELD_OUT = 20
#: Positions in a step of Adam, its first and last rate, its means' fading and the least number that it divides by.
BATCH, FIRST_RATE, LAST_RATE = 1024, 2e-3, 2e-5
MEAN_FADE, SQUARE_FADE, LEAST = np.float32(0.9), np.float32(0.999), np.float32(1e-8)
#: How widely the first weights are spread.
SPREAD = 0.1

Numbers = NDArray[np.float32]


class Table(NamedTuple):
    """Games for two to learn from: the game, the size of the stockpiles, how many games in a hundred."""

    game: str
    stockpile: int
    share: int


TABLES = (
    Table("skip-bo", 30, 30),
    Table("skip-bo", 20, 6),
    Table("skip-bo", 10, 8),
    Table("skip-bo", 5, 8),
    Table("spite-and-malice", 26, 14),
    Table("spite-and-malice", 15, 4),
    Table("spite-and-malice", 8, 6),
    Table("skip", 20, 14),
    Table("skip", 10, 4),
    Table("skip", 5, 6),
)


class Positions(NamedTuple):
    """Positions at the ends of turns: int8[n, RECORD_SIZE]; 1, ½ or 0, who won; the game that each is of."""

    records: NDArray[np.int8]
    results: Numbers
    games: NDArray[np.int64]


# -- positions ---------------------------------------------------------------------------------------------------------


@inline
def _sometimes_astray(game: Any, given: Any, n: Any) -> Any:
    """What a strategy chooses, or any discard; given: strategies, parameters, a stream for that."""
    strategies, params, stream = given
    move = ask_strategy(game, (strategies, params), n)
    if game.seen[at.STAGE] == at.DISCARDING and rng.random_unit(stream) < ASTRAY:
        other = game.moves[rng.random_below(stream, n)]
        if at.card_of(other) != at.WILD or rng.random_unit(stream) < WILD_TOO:
            return other
    return move


@entry
def take_down(
    game: Any,
    rules: Any,
    strategies: Any,
    params: Any,
    seed: Any,
    first: Any,
    count: Any,
    stream: Any,
    records: Any,
    results: Any,
    games: Any,
) -> Any:
    """Play games first … first + count − 1 and take down ends of turns; returns how many are in the arrays."""
    taken = 0
    game.key[0] = seed
    for number in range(first, first + count):
        game.key[1], game.key[2] = number, 0
        deal(game, rules)
        rng.open_stream(stream, game.key, STREAM)
        seat, begun = first_seat(game), taken
        while True:
            begin_turn(game, seat)
            play_turn(game, _sometimes_astray, (strategies, params, stream))
            if finish_turn(game):
                break
            if rng.random_unit(stream) < TAKEN and taken < begun + ROOM:
                record_position(game.seen, game.hidden, seat, records[taken])
                results[taken], games[taken] = seat, number  # who has won is known at the end
                taken += 1
            seat = next_seat(game.seen)
        winners = game.hidden[at.WINNERS]
        for k in range(begun, taken):
            results[k] = 0.5 if winners == 0 else winners >> np.int64(results[k]) & 1
    return taken


def positions_of(table: Table, first: int, count: int) -> Positions:
    """The positions of games first … first + count − 1 at a table."""
    setup = make_setup(table.game, 2, {"stockpile_size": table.stockpile}, [STRATEGY], SEED)
    kernel, control = Kernel(setup), np.zeros(row.CONTROL_SIZE, np.int64)
    game = new_game(setup.rules_array, np.zeros(0, np.int64), control)
    room = count * ROOM
    found = Positions(np.zeros((room, RECORD_SIZE), np.int8), np.zeros(room, np.float32), np.zeros(room, np.int64))
    stream = np.zeros(rng.STREAM_SIZE, np.uint32)
    taken = take_down(
        game, setup.rules_array, kernel.callbacks, kernel.params, np.uint64(SEED), first, count, stream, *found
    )
    return Positions._make(part[:taken].copy() for part in found)


def gathered(tables: Sequence[Table], games: int, at_once: int = 20_000) -> list[Positions]:
    """The positions of each game of `tables`, of so many games of all together; no two tables play the same numbers."""
    parts: dict[str, list[Positions]] = {}
    first = 0
    for table in tables:
        last = first + games * table.share // 100
        for begin in range(first, last, at_once):
            parts.setdefault(table.game, []).append(positions_of(table, begin, min(at_once, last - begin)))
        first = last
    return [Positions._make(map(np.concatenate, zip(*found, strict=True))) for found in parts.values()]


# -- learning ----------------------------------------------------------------------------------------------------------


@numba.njit(nogil=True)
def _parts(numbers: Any) -> Any:
    """The weights of the rows, those of the units and what is added: parts of one vector."""
    rows, units = ROWS * UNITS, UNITS
    return numbers[:rows].reshape(ROWS, UNITS), numbers[rows : rows + units], numbers[rows + units : rows + 2 * units]


SIZE = (ROWS + 2) * UNITS + 1


@numba.njit(nogil=True)
def _chance(weights: Any, rows: Any, n: Any, sums: Any) -> Any:
    """The chance that the network gives a position by its rows; its hidden units are left in `sums`."""
    of_rows, bias, of_units = _parts(weights)
    sums[:] = bias
    for k in range(n):
        of_row = of_rows[rows[k]]
        for unit in range(UNITS):
            sums[unit] += of_row[unit]
    total = weights[-1]
    for unit in range(UNITS):
        sums[unit] = max(sums[unit], np.float32(0))
        total += sums[unit] * of_units[unit]
    return 1 / (1 + np.exp(-total))


@numba.njit(nogil=True)
def _add_gradient(weights: Any, rows: Any, n: Any, sums: Any, error: Any, back: Any, gradient: Any) -> Any:
    """Add what the loss changes by with each weight; error: chance less result. sums: as `_chance` leaves them."""
    of_rows, bias, of_units = _parts(gradient)
    own = _parts(weights)[2]
    gradient[-1] += error
    for unit in range(UNITS):
        back[unit] = error * own[unit] if sums[unit] > 0 else np.float32(0)
        of_units[unit] += error * sums[unit]
        bias[unit] += back[unit]
    for k in range(n):
        of_row = of_rows[rows[k]]
        for unit in range(UNITS):
            of_row[unit] += back[unit]


@numba.njit(nogil=True)
def _step(weights: Any, gradient: Any, means: Any, squares: Any, steps: Any, rate: Any) -> Any:
    """One step of Adam."""
    one, part = np.float32(1), np.float32(1 / BATCH)
    for k in range(SIZE):
        slope = gradient[k] * part
        means[k] += (one - MEAN_FADE) * (slope - means[k])
        squares[k] += (one - SQUARE_FADE) * (slope * slope - squares[k])
    mean_part, square_part = np.float32(1 - MEAN_FADE**steps), np.float32(1 - SQUARE_FADE**steps)
    for k in range(SIZE):
        weights[k] -= rate * (means[k] / mean_part) / (np.sqrt(squares[k] / square_part) + LEAST)


@numba.njit(nogil=True)
def learn(
    records: Any, results: Any, order: Any, weights: Any, means: Any, squares: Any, steps: Any, rates: Any
) -> Any:
    """Steps of Adam on the positions in this order, BATCH at a time; the loss on average, each before its step.

    weights, means, squares: float32[SIZE], changed. steps: those made before. rates: float32, the rate of each step.
    """
    rows, sums, back = np.zeros(MOST_ROWS, np.int64), np.zeros(UNITS, np.float32), np.zeros(UNITS, np.float32)
    gradient, loss = np.zeros(SIZE, np.float32), 0.0
    for step in range(rates.size):
        gradient[:] = 0
        for k in order[step * BATCH : (step + 1) * BATCH]:
            n = feature_rows(records[k], rows)
            chance = _chance(weights, rows, n, sums)
            loss += _loss(chance, results[k])
            _add_gradient(weights, rows, n, sums, np.float32(chance - results[k]), back, gradient)
        _step(weights, gradient, means, squares, steps + step + 1, rates[step])
    return loss / (rates.size * BATCH)


@numba.njit(nogil=True)
def _loss(chance: Any, result: Any) -> Any:
    """The logistic loss."""
    return -(result * np.log(chance + 1e-9) + (1 - result) * np.log(1 - chance + 1e-9))


@numba.njit(nogil=True)
def chances(records: Any, weights: Any) -> Any:
    """What the network gives each position: float32[n]."""
    rows, sums, found = np.zeros(MOST_ROWS, np.int64), np.zeros(UNITS, np.float32), np.zeros(len(records), np.float32)
    for k in range(len(records)):
        found[k] = _chance(weights, rows, feature_rows(records[k], rows), sums)
    return found


# -- the training ------------------------------------------------------------------------------------------------------


def explained(results: Numbers, found: Numbers) -> float:
    """R²: the share of the variance of the results that is explained."""
    results = results.astype(np.float64)
    return float(1 - np.mean((results - found) ** 2) / results.var())


def by_cards_left(learned: Positions, held_out: Positions) -> float:
    """R² of the mean result for each pair of cards left in both stockpiles: what the network is to do better than."""
    pairs = [
        part.records[:, SIDE + LEFT].astype(np.int64) * 128 + part.records[:, SIDE + SIDE_SIZE + LEFT]
        for part in (learned, held_out)
    ]
    sums, counts = np.bincount(pairs[0], learned.results, 128**2), np.bincount(pairs[0], minlength=128**2)
    return explained(held_out.results, ((sums + 0.5) / (counts + 1))[pairs[1]])


def split(found: Positions) -> tuple[Positions, Positions]:
    """What is learned from, and what is held out: whole games."""
    out = found.games % HELD_OUT == 0
    return Positions._make(part[~out] for part in found), Positions._make(part[out] for part in found)


def first_weights(random: np.random.Generator) -> Numbers:
    """Weights at random, and nothing added."""
    weights = np.zeros(SIZE, np.float32)
    of_rows, _, of_units = _parts(weights)
    of_rows[:] = random.standard_normal(of_rows.shape) * SPREAD
    of_units[:] = random.standard_normal(UNITS) * SPREAD
    return weights


def train(games: Sequence[str], found: Sequence[Positions], epochs: int) -> Iterator[tuple[Numbers, list[list[Any]]]]:
    """The weights after each epoch, and the rows of the record, one for each game."""
    parts = [split(one) for one in found]
    learned = Positions._make(map(np.concatenate, zip(*(part[0] for part in parts), strict=True)))
    random = np.random.default_rng(SEED)
    weights, means, squares = first_weights(random), np.zeros(SIZE, np.float32), np.zeros(SIZE, np.float32)
    steps = len(learned.results) // BATCH
    rates = np.linspace(FIRST_RATE, LAST_RATE, steps * epochs, dtype=np.float32)
    by_cards = [by_cards_left(*part) for part in parts]
    for epoch in range(epochs):
        order, own = random.permutation(len(learned.results)), rates[epoch * steps : (epoch + 1) * steps]
        loss = learn(learned.records, learned.results, order, weights, means, squares, epoch * steps, own)
        rows = []
        for game, (_, held_out), cards in zip(games, parts, by_cards, strict=True):
            given = chances(held_out.records, weights)
            held = float(np.mean(_loss(given, held_out.results)))
            rows.append([game, epoch + 1, loss, held, explained(held_out.results, given), cards])
        yield weights, rows


HEADER = ("game", "epoch", "loss", "held_out_loss", "r2", "r2_by_cards_left", "digest")


def digest(weights: Numbers) -> str:
    """Sixteen letters that tell weights from others."""
    return hashlib.sha256(weights.tobytes()).hexdigest()[:16]


def save(out: Path, weights: Numbers) -> None:
    """Write the weights as rollout reads them."""
    of_rows, bias, of_units = _parts(weights)
    np.savez(out, rows=of_rows, bias=bias, units=of_units, shift=weights[-1:])


def read(file: Path) -> Numbers:
    """The weights that `save` has written."""
    with np.load(file, allow_pickle=False) as found:
        return np.concatenate([found[name].ravel() for name in ("rows", "bias", "units", "shift")])


def main(out: Path, games: int) -> None:
    """Train on so many games, and write weights and record."""
    found = gathered(TABLES, games)
    names = list(dict.fromkeys(table.game for table in TABLES))
    for name, one in zip(names, found, strict=True):
        print(f"{name}: {len(one.results):,} positions", flush=True)
    with out.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
        record = csv.writer(file)
        record.writerow(HEADER)
        for weights, rows in train(names, found, EPOCHS):
            for values in rows:
                told = [*values[:2], *(f"{value:.5f}" for value in values[2:]), digest(weights)]
                record.writerow(told)
                print(", ".join(f"{name} {value}" for name, value in zip(HEADER, told, strict=True)), flush=True)
            file.flush()
            save(out, weights)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path, metavar="OUT.npz", help="where the weights go")
    parser.add_argument("--games", type=int, default=GAMES, help="games that are played; fewer for a trial")
    options = parser.parse_args()
    if options.games < 1000:
        sys.exit("--games takes a number from 1000 up")
    main(options.out, options.games)
