"""How strong are the shipped strategies? python benchmarks/strength.py [stockpile|cuckoo|skitgubbe …] prints Markdown.

One seat plays the strategy, all others the family's usual one; every deal is played with the strategy in each seat.
What share of the games it wins is printed with the half-width of the 95% interval, by deal; a joint win is none.
"""

from __future__ import annotations

import os
import sys
from typing import NamedTuple

from simcards.engine.loading import load_player, quick_strategies
from simcards.engine.run import run
from simcards.engine.shipped import strategy_names
from simcards.games.family import families
from simcards.games.setup import make_setup
from simcards.runs.compare.estimates import estimate
from simcards.runs.compare.job import CompareJob
from simcards.runs.compare.plan import challenges

SEED = 1


class Table(NamedTuple):
    """A column of a family's table: its heading, the game, the players, games, and those of slow strategies."""

    heading: str
    game: str
    players: int
    games: int
    slow: int


TABLES = {
    "stockpile": (
        Table("Skip-Bo", "skip-bo", 2, 20_000, 4000),
        Table("Spite and Malice", "spite-and-malice", 2, 20_000, 4000),
    ),
    "cuckoo": (
        Table("Cuckoo, four players", "cuckoo", 4, 200_000, 200_000),
        Table("Le Her", "le-her", 2, 200_000, 200_000),
    ),
    "skitgubbe": (
        Table("two players", "skitgubbe", 2, 100_000, 2000),
        Table("three players", "skitgubbe", 3, 100_000, 2000),
    ),
}


class Strength(NamedTuple):
    """A win rate, the half-width of its interval, and the games it comes from."""

    rate: float
    half: float
    games: int


def strength(table: Table, strategy: str, usual: str, games: int) -> Strength:
    """What a strategy wins against the usual one at all other seats."""
    plan = challenges(2, table.players, [(0, 1)])
    setup = make_setup(table.game, table.players, seed=SEED)
    job = CompareJob(setup, [load_player(name, setup.family.name) for name in (strategy, usual)], plan)
    deals = games // len(plan.seatings)
    found = estimate(plan, run(job, deals, threads=os.cpu_count() or 1, quiet=True).summary, 0, 0.95)
    return Strength(found.mean, (found.interval.hi - found.interval.lo) / 2, deals * len(plan.seatings))


def cell(table: Table, strategy: str, usual: str, slow: bool) -> tuple[float, str]:
    """The win rate, and what stands in the table."""
    found = strength(table, strategy, usual, table.slow if slow else table.games)
    fewer = f" ({found.games:,} games)" if slow else ""
    return found.rate, f"{100 * found.rate:.1f} ± {100 * found.half:.1f}{fewer}"


def print_family(family: str) -> None:
    """Print the table of a family, the strongest in its first column first, and last the usual one by itself."""
    usual = next(one.usual_strategy for one in families() if one.name == family)
    tables, rows = TABLES[family], []
    quick = quick_strategies(family)
    for name in strategy_names(family):
        print(name, file=sys.stderr, flush=True)
        rows.append((name, [cell(table, name, usual, name not in quick) for table in tables]))
    print(f"| against `{usual}` | {' | '.join(table.heading for table in tables)} |")
    print("| --- |" + " --- |" * len(tables))
    for name, cells in sorted(rows, key=lambda row: -row[1][0][0]):
        print(f"| `{name}` | {' | '.join(text for _, text in cells)} |")
    print(flush=True)


if __name__ == "__main__":
    for chosen in sys.argv[1:] or TABLES:
        print_family(chosen)
