"""Runs of the same result in games that do not depend on one another, exactly."""

from __future__ import annotations


def run_chance(rate: float, length: int, games: int) -> float:
    """How likely something that happens in a share `rate` of the games happens in `length` or more of `games` in a row.

    The games are independent. Exact, by the recurrence of W. Feller, An Introduction to Probability Theory and Its
    Applications, vol. 1 (1968), section XIII.7: where the first such run ends with game n, a miss stands before it, and
    no such run before that. ValueError for a rate outside 0 to 1, or a length or number of games below 1.
    """
    if not (0.0 <= rate <= 1.0 and length >= 1 and games >= 1):
        raise ValueError("a rate from 0 to 1, a length and a number of games from 1 up are needed")
    if length > games:
        return 0.0
    whole = rate**length
    without = [1.0] * length + [1.0 - whole]
    for n in range(length + 1, games + 1):
        without.append(without[n - 1] - (1.0 - rate) * whole * without[n - length - 1])
    return min(max(1.0 - without[games], 0.0), 1.0)


def mean_longest_run(rate: float, games: int) -> float:
    """The mean length of the longest such run in so many games: `run_chance` summed over lengths. Errors as there."""
    total, length = 0.0, 1
    while length <= games and (chance := run_chance(rate, length, games)) > 0.0:
        total, length = total + chance, length + 1
    return total
