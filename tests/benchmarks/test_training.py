"""The training: its search finds what there is to find, and racer has the values that its record ends with."""

from __future__ import annotations

import csv
import importlib
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from simcards.strategies.stockpile.racer import racer

RECORD = Path(__file__).parents[2] / "benchmarks" / "training_racer.csv"


@pytest.fixture
def training() -> ModuleType:
    return importlib.import_module("training")


def test_the_search_finds_the_top_of_a_long_slanting_ridge(training: ModuleType) -> None:
    """An ellipsoid with axes from 1 to 1000, turned at random: no step along one coordinate climbs it."""
    rng = np.random.default_rng(3)
    turned, _ = np.linalg.qr(rng.standard_normal((6, 6)))
    top, axes = np.arange(6.0), 10.0 ** np.linspace(0, 3, 6)
    search = training.Evolution(np.full(6, 4.0), np.full(6, 0.5), 16, rng)
    for _ in range(200):
        search.tell(-(((search.ask() - top) @ turned) ** 2 @ axes))
    assert search.mean == pytest.approx(top, abs=1e-6)


def test_against_itself_a_candidate_wins_its_even_share(
    training: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whatever the deals; and each generation of a training is a row of its record."""
    monkeypatch.setattr(training, "RIVAL", training.STRATEGY)
    monkeypatch.setattr(training, "CANDIDATES", 4)
    arena = training.Arena([training.Table("skip-bo", 2, 10, 0.75), training.Table("skip-bo", 2, 10, 0.25)], 1)
    assert arena.worth(arena.own, 0) == arena.worth(arena.own, 7) == 1
    found = training.train(tmp_path / "record.csv", 2, arena)
    header, *rows = csv.reader((tmp_path / "record.csv").read_text(encoding="utf-8").splitlines())
    assert header == ["generation", "mean", "best", "sigma", *arena.searched]
    assert [row[0] for row in rows] == ["1", "2"]
    assert [float(value) for value in rows[-1][4:]] == list(found.values())
    assert found != arena.named(arena.own)


def test_racer_has_the_values_that_its_training_ended_with() -> None:
    """Rounded to three digits."""
    with RECORD.open(encoding="utf-8") as file:
        last = list(csv.DictReader(file))[-1]
    trained = {name: float(f"{float(last[name]):.3g}") for name in list(last)[4:]}
    assert trained == {name: racer.parameters[name].default for name in trained}
