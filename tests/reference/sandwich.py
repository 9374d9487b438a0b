"""The covariance of ratings by another way than the package's: the sandwich estimator by deal."""

import numpy as np

from simcards.stats import ratings
from simcards.stats.intervals import Interval


def fitted(seats: np.ndarray, wins: np.ndarray) -> np.ndarray:
    """The ratings of wins, shape (tables, k), one winner a game."""
    return ratings.fitted(ratings.Record.of(seats, wins.sum(axis=1), [1], [wins.sum(axis=0)]))


def covariance(seats: np.ndarray, blocks: np.ndarray) -> np.ndarray:
    """Covariance of the ratings, shape (k, k), from wins of shape (deals, tables, k).

    P. J. Huber (1967); K.-Y. Liang and S. L. Zeger, Biometrika 73 (1986) 13-22: inverse information, times the
    covariance of the deals' wins, times inverse information.
    """
    k, wins = seats.shape[1], blocks.sum(axis=0)
    strength = seats * np.exp(fitted(seats, wins))
    information = np.zeros((k, k))
    for games, chance in zip(wins.sum(axis=1), strength / strength.sum(axis=1, keepdims=True), strict=True):
        information += games * (np.diag(chance) - np.outer(chance, chance))
    bread = np.linalg.pinv(information)
    spread: np.ndarray = len(blocks) * np.cov(blocks.sum(axis=1), rowvar=False)
    return bread @ spread @ bread


def intervals(seats: np.ndarray, blocks: np.ndarray) -> list[Interval]:
    """Ratings ± 1.96 standard errors, from wins of shape (deals, tables, k)."""
    centre = fitted(seats, blocks.sum(axis=0))
    half = 1.959964 * np.sqrt(np.diag(covariance(seats, blocks)))
    return [Interval(float(c - h), float(c + h)) for c, h in zip(centre, half, strict=True)]
