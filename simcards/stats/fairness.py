"""Is it an advantage to go first? Fairness and the first player's edge."""

from __future__ import annotations

from collections.abc import Sequence

from simcards.stats.intervals import Estimate, Interval, score_interval


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


def first_player_edge(wins: Sequence[int], games: int, level: float = 0.95) -> Estimate:
    """Win rate of the first player minus the mean win rate of the others, with its interval, as fractions.

    (Times 100 for percentage points.) `wins`: games won from each place in turn order, shape (players,),
    place 0 first; in each of the `games` at most one player wins, and a game nobody wins counts for nobody.
    With two players and no draws it is 2 w - 1. For games with one loser, give the losses and change the
    signs. The interval is `score_interval` of independent games; where deals are shared, use `blocks.paired`.
    ValueError for fewer than two players or more wins than games.
    """
    players = len(wins)
    others = sum(wins[1:])
    nobody = games - wins[0] - others
    if players < 2 or nobody < 0:
        raise ValueError(f"{sum(wins)} wins of {players} players in {games} games")
    # A score a game: `players` for a win of the first, 1 for nobody, 0 for another; its mean gives the edge.
    counts = [0] * (players + 1)
    counts[0], counts[1], counts[players] = others, nobody, wins[0]
    lo, hi = ((players * x - 1) / (players - 1) for x in score_interval(counts, level))
    value = (wins[0] - others / (players - 1)) / games if games else 0.0
    return Estimate(value, Interval(lo, hi))
