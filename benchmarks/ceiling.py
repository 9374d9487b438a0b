"""How far from perfect is the best quick play? python benchmarks/ceiling.py [games] prints Markdown.

One seat is a clairvoyant: it sees every card, those still to come as well, and knows how the strategy at the other
seats will answer. It plays like that strategy until one other choice of its own wins the game, and makes that one.
What it wins is how many games one better choice would have won: where that is nearly all of them, it is the hidden
cards and not the deal that decide. Beside it stands how much of who wins is luck of the cards between equals. The
deals are those of seed 11, each played with the clairvoyant in every seat.
"""

from __future__ import annotations

import sys
from contextlib import closing
from typing import NamedTuple

import numpy as np

import simcards
from simcards.analysis.explorer import Deal, Explorer
from simcards.engine import steering as by
from simcards.games.setup import Setup, make_setup
from simcards.stats.intervals import wilson

SEED, GAMES, LUCK_GAMES = 11, 200, 20_000


class Table(NamedTuple):
    """A row: the game, its players, and the strategy that the clairvoyant knows and starts from."""

    game: str
    players: int
    strategy: str


TABLES = (
    Table("skip-bo", 2, "racer"),
    Table("skip-bo", 3, "racer"),
    Table("skip-bo", 4, "racer"),
    Table("spite-and-malice", 2, "racer"),
    Table("skitgubbe", 2, "look-ahead"),
    Table("skitgubbe", 3, "look-ahead"),
    Table("cuckoo", 4, "best-reply"),
)


def can_win(explorer: Explorer, deal: Deal, seat: int) -> bool:
    """Whether the seat wins the deal as the strategies play it, or by one choice of its own that is another."""
    trail, won = _ending(explorer, deal, [], seat)
    moves = trail[:, by.MOVE].tolist()
    for step in () if won else np.flatnonzero((trail[:, by.SEAT] == seat) & (trail[:, by.MOVES_LISTED] > 1)):
        before = moves[:step]
        for move in explorer.follow(deal, before, int(step)).position.listed.tolist():
            if move != moves[step] and _ending(explorer, deal, [*before, move], seat)[1]:
                return True
    return won


def _ending(explorer: Explorer, deal: Deal, script: list[int], seat: int) -> tuple[np.ndarray, bool]:
    """The choices of a deal played by the script, then by the strategies, and whether the seat has won it."""
    game = explorer.follow(deal, script)
    scores = explorer.scores(np.array([game.outcome]))[0]
    return game.trail, bool(scores[explorer.side_of(seat)] == 1.0)


def clairvoyant(setup: Setup, games: int) -> int:
    """How many of so many games the clairvoyant can win, its seat one after the other."""
    players = len(setup.players)
    with closing(Explorer(setup)) as explorer:
        return sum(can_win(explorer, Deal(SEED, game // players), game % players) for game in range(games))


def line(table: Table, games: int) -> str:
    """A row of the table in Markdown."""
    setup = make_setup(table.game, table.players, strategies=[table.strategy] * table.players, seed=SEED)
    wins = clairvoyant(setup, games)
    lo, hi = wilson(wins, games)
    played = simcards.simulate(
        table.game, players=table.players, strategies=[table.strategy], games=LUCK_GAMES, seed=SEED, luck=True
    )
    share = f"{100 * played.luck['explained']:.0f}%" if played.luck else "not told"
    rate = f"{100 * wins / games:.1f} ({100 * lo:.1f}–{100 * hi:.1f})"
    return f"| {table.game}, {table.players} players | `{table.strategy}` | {rate} | {share} |"


def main() -> None:
    """Print the table; the argument is how many games a row has."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    print("| game | all others play | a clairvoyant wins, in percent | luck of the cards between equals |")
    print("| --- | --- | --- | --- |")
    for table in TABLES:
        print(line(table, games), flush=True)


if __name__ == "__main__":
    main()
