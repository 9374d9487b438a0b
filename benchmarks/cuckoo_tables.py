"""The tables of cuckoo's `best-reply`, `equilibrium` and `match-equilibrium`: python benchmarks/cuckoo_tables.py.

Prints them as `_best_replies.py`, `_equilibria.py` and `_with_lives.py` in `strategies/cuckoo` hold them, and what is
left to gain: about four minutes. How they are found stands in `simcards/analysis/cuckoo/`
and in `cuckoo_signs.py`.
"""

from __future__ import annotations

from itertools import product

from cuckoo_signs import SIGNS, TABLE_DEALS, best_table, signs_plan, threshold_regrets

from simcards.analysis.cuckoo.deals import MOST_COUNTED, deals_of, some_deals
from simcards.analysis.cuckoo.equilibrium import equilibrium
from simcards.analysis.cuckoo.knowledge import plan_of, rounded, tables_of
from simcards.analysis.cuckoo.match import best_answers, match_equilibrium, match_under
from simcards.analysis.cuckoo.replies import worth
from simcards.analysis.cuckoo.round import Round
from simcards.analysis.cuckoo.thresholds import best_thresholds

MOST_PLAYERS = 10
CHECKED = 2_000_000


def print_best_replies() -> None:
    for players in range(2, MOST_PLAYERS + 1):
        game = Round(players)
        edges = best_thresholds(game, deals_of(game))
        print(f"    ({edges.free}, {edges.told}),")
        left = threshold_regrets(game, some_deals(game, CHECKED, 100 + players), edges).max()
        print(f"    # most to gain on other deals by other thresholds: {left:.5f}", flush=True)


def print_equilibria() -> None:
    for players in range(2, MOST_COUNTED + 1):
        found = equilibrium(Round(players))
        rows = [row for table in tables_of(found.plan) for row in table]
        print_rows(["".join(f"{threshold:x}" for threshold in row) for row in rows], 7)
        print(f"    # most to gain: {found.regrets.max()}", flush=True)


def print_tables_by_signs() -> None:
    for players in range(MOST_COUNTED + 1, MOST_PLAYERS + 1):
        game = Round(players)
        table = best_table(game, some_deals(game, TABLE_DEALS, players), best_thresholds(game))
        print_rows([f"{free:x}{told:x}" for row in table for free, told in row], SIGNS)
        left = worth(game, some_deals(game, CHECKED, 100 + players), signs_plan(table)).regrets.max()
        print(f"    # most to gain on other deals, by the best answer to these very deals: {left:.5f}", flush=True)


def print_with_lives() -> None:
    """A mixed choice is rounded to the likelier one."""
    for players in (2, 3):
        game, start = Round(players), (3,) * players
        plans = {lives: plan_of(rounded(one.plan)) for lives, one in match_equilibrium(game, start).items()}
        for lives in product((1, 2, 3), repeat=players):
            rows = [row for table in tables_of(plans[lives]) for row in table]
            print_rows(["".join(f"{threshold:x}" for threshold in row) for row in rows], 7)
        played = match_under(game, start, plans.__getitem__)
        best = best_answers(game, played)
        left = sum(best[start, place] - played[start].wins[place] for place in range(players)) / players
        print(f"    # the best answer gains of the matches of {players}: {left:.5f}", flush=True)


def print_rows(words: list[str], width: int) -> None:
    lines = [" ".join(words[first : first + width]) for first in range(0, len(words), width)]
    print("    (\n" + "".join(f'        "{line}",\n' for line in lines) + "    ),", flush=True)


if __name__ == "__main__":
    print_best_replies()
    print_equilibria()
    print_tables_by_signs()
    print_with_lives()
