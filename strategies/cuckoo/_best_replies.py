"""Thresholds that are best replies to one another: `python benchmarks/cuckoo_tables.py` works them out.

For each number of players still in, by position: for who was not swapped, and for who holds after a swap no more than
the neighbour does. A test holds the numbers against that computation.
"""

import numpy as np

from simcards.strategy import Numbers

MOST_PLAYERS = 10

#: For 2 to 10 players still in, when all who hold the lowest rank lose.
_BY_PLAYERS = (
    ((8, 9), (1, 8)),
    ((7, 8, 8), (1, 7, 8)),
    ((6, 7, 7, 7), (1, 6, 7, 7)),
    ((6, 6, 7, 7, 6), (1, 6, 6, 7, 7)),
    ((5, 6, 6, 6, 6, 6), (1, 5, 6, 6, 6, 6)),
    ((5, 5, 6, 6, 6, 6, 5), (1, 5, 5, 6, 6, 6, 6)),
    ((5, 5, 5, 5, 5, 5, 5, 5), (1, 5, 5, 5, 5, 5, 5, 5)),
    ((5, 5, 5, 5, 5, 5, 5, 5, 4), (1, 5, 5, 5, 5, 5, 5, 5, 5)),
    ((4, 4, 5, 5, 5, 5, 5, 5, 4, 4), (1, 4, 4, 5, 5, 5, 5, 5, 5, 5)),
)

#: For the last two when ties are the dealer's, Le Her: only mixtures are best replies to each other. A part of a rank
#: is a chance: 7.375 gives away what is below 7, and the 7 three times in eight.
_LE_HER = ((7.375, 8.625), (1, 14))


def _table() -> np.ndarray:
    table = np.zeros((MOST_PLAYERS + 1, 2, MOST_PLAYERS))
    for players, kinds in enumerate((_LE_HER, *_BY_PLAYERS), 1):
        table[players, :, : max(players, 2)] = kinds
    return table


def _shown(kind: int) -> tuple[tuple[str | float, ...], ...]:
    """Rows of thresholds for people, for who was not told (0) or was (1), whom the first place never is."""
    names = ("2, ties for the dealer", *map(str, range(2, MOST_PLAYERS + 1)))
    rows = zip(names, (_LE_HER, *_BY_PLAYERS), strict=True)
    return tuple((name, *(("–",) if kind else kinds[0][:1]), *kinds[kind][1:]) for name, kinds in rows)


_HEADINGS = ("players", *map(str, range(1, MOST_PLAYERS + 1)))

#: The same for people.
TABLES = (
    Numbers(
        "by place, 1 left of the dealer, who is the last: gives away ranks below (A = 1 … K = 13)", _HEADINGS, _shown(0)
    ),
    Numbers("after a swap, when it holds no more than the neighbour does, ranks below", _HEADINGS, _shown(1)),
)

#: float64[players still in, 0 not told or 1 told, position]; Le Her in the place of one player.
REPLIES = _table()
LE_HER = 1
