"""Is it an advantage to go first? Fairness."""

from __future__ import annotations


def fairness(win_rate: float, players: int) -> float:
    """Fairness of a game whose first of n players wins the share w: 1 for w = 1/n, 0 for never or always.

    w n for w <= 1/n, else n (1 - w) / (n - 1). Source: M. Goadrich, "Heuristics Overview", The Shape of Card
    Games (2018), after C. Browne's thesis (2008). ValueError for fewer than two players or a rate outside 0
    to 1.
    """
    if players < 2 or not 0.0 <= win_rate <= 1.0:
        raise ValueError(f"no fairness of a win rate of {win_rate} among {players} players")
    if win_rate * players <= 1.0:
        return win_rate * players
    return players * (1.0 - win_rate) / (players - 1)
