"""The training of the value of positions: it learns, and the weights that rollout has are those of its record."""

from __future__ import annotations

import csv
import importlib
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from simcards.strategies.stockpile._features import LEFT, RECORD_SIZE, ROWS, SIDE, SIDE_SIZE
from simcards.strategies.stockpile._learned import FILE, UNITS

RECORD = Path(__file__).parents[2] / "benchmarks" / "training_value.csv"


@pytest.fixture(scope="module")
def training() -> ModuleType:
    return importlib.import_module("training_value")


def test_a_game_gives_positions_until_it_ends(training: ModuleType) -> None:
    """One turn in twelve: those of a game have one winner, and stockpiles that only shrink; the same games again."""
    found, again = (training.positions_of(training.Table("skip-bo", 5, 100), 40, 60) for _ in range(2))
    assert all(np.array_equal(*pair) for pair in zip(found, again, strict=True))
    assert set(found.games) <= set(range(40, 100))
    assert set(found.results) <= {0, 0.5, 1}
    assert 0.3 < found.results.mean() < 0.7
    for game in set(found.games):
        left = found.records[found.games == game][:, [SIDE + LEFT, SIDE + SIDE_SIZE + LEFT]].sum(axis=1)
        assert (np.diff(left) <= 0).all()
    assert found.records[:, SIDE + LEFT].max() <= 5


def test_it_learns_from_few_games(training: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has far fewer cards left wins: that much comes of a few hundred games; and what is saved can be read."""
    monkeypatch.setattr(training, "TABLES", (training.Table("skip-bo", 10, 60), training.Table("skip", 5, 40)))
    monkeypatch.setattr(training, "EPOCHS", 6)
    training.main(tmp_path / "value.npz", 4000)
    with (tmp_path / "value.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [(row["game"], int(row["epoch"])) for row in rows] == [
        (g, e) for e in range(1, 7) for g in ("skip-bo", "skip")
    ]
    losses = [float(row["loss"]) for row in rows[::2]]
    assert losses == sorted(losses, reverse=True)
    assert losses[-1] < losses[0] - 0.01
    assert float(rows[-1]["r2"]) > 0.03
    assert training.digest(training.read(tmp_path / "value.npz")) == rows[-1]["digest"]


def test_a_gradient_is_what_the_loss_changes_by(training: ModuleType) -> None:
    random = np.random.default_rng(2)
    weights = training.first_weights(random)
    rows, result = random.integers(ROWS, size=40), np.float32(1)
    sums, gradient = np.zeros(UNITS, np.float32), np.zeros(training.SIZE, np.float32)
    chance = training._chance(weights, rows, 40, sums)
    training._add_gradient(weights, rows, 40, sums, chance - result, np.zeros(UNITS, np.float32), gradient)
    step = np.float32(0.01)
    for place in (rows[3] * UNITS + 5, ROWS * UNITS + 7, (ROWS + 1) * UNITS + 9, training.SIZE - 1):
        losses = []
        for moved in (weights.copy(), weights.copy()):
            moved[place] += step if losses else -step
            losses.append(float(training._loss(training._chance(moved, rows, 40, sums), result)))
        assert gradient[place] == pytest.approx((losses[1] - losses[0]) / (2 * step), abs=0.002)


def test_explained_variance(training: ModuleType) -> None:
    """All of it, none of it by the mean; by cards left what is known of each pair of numbers."""
    results = np.array([0, 0, 1, 1], np.float32)
    assert training.explained(results, results) == 1
    assert training.explained(results, np.full(4, 0.5, np.float32)) == 0
    records = np.zeros((4, RECORD_SIZE), np.int8)
    records[:, SIDE + LEFT] = 7, 7, 3, 3
    found = training.Positions(records, results, np.arange(4))
    many = training.Positions(*(np.repeat(part, 10_000, axis=0) for part in found))
    assert training.by_cards_left(many, found) == pytest.approx(1, abs=1e-6)


def test_whole_games_are_held_out(training: ModuleType) -> None:
    games = np.repeat(np.arange(40), 3)
    found = training.Positions(np.zeros((120, RECORD_SIZE), np.int8), np.zeros(120, np.float32), games)
    learned, held_out = training.split(found)
    assert set(held_out.games) == {0, 20}
    assert len(learned.games) + len(held_out.games) == 120
    assert not set(learned.games) & set(held_out.games)


def test_rollout_has_the_weights_that_its_training_ended_with(training: ModuleType) -> None:
    """And it explains more of who wins than the cards left do, in every game."""
    with RECORD.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == training.HEADER
    last = rows[-len({row["game"] for row in rows}) :]
    assert {row["digest"] for row in last} == {training.digest(training.read(FILE))}
    assert all(float(row["r2"]) > float(row["r2_by_cards_left"]) + 0.01 for row in last)
