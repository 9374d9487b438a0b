"""A seat draws from its own fixed order of the draw pile, and the law of the game stays that of one common pile.

All ways in which a small pile can lie and be shuffled, each as likely as the next, are gone through: whoever draws,
and however that depends on the cards drawn before, every sequence of cards comes up equally often.
"""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.agreement import same_law
from simcards.engine import random as rng
from simcards.engine.jit import jit
from simcards.games.stockpile import draw_pile as pile
from simcards.games.stockpile import layout as at

from .table import Table

CARDS = 12  # room for so many
Policy = Callable[[Sequence[int]], int]


@jit
def _operate(view, hidden, stream, what, seat):
    """Draw a seat's next card (0), or shuffle in what lies aside (1)."""
    if what == 0:
        return pile.take_card(view, hidden, seat)
    pile.mix_in(view, hidden, stream)
    return 0


class Pile:
    """A draw pile of players' seats, dealt in a given order."""

    def __init__(self, players: int, cards: Sequence[int]) -> None:
        self.view = np.zeros(at.DISCARD_CARDS + at.MOST_SEATS * at.MOST_PILES * CARDS, np.int64)
        self.hidden = np.zeros(at.STOCKS + at.MOST_SEATS * CARDS + 3 * (CARDS + at.ROOM), np.int64)
        self.stream = np.zeros(rng.STREAM_SIZE, np.uint32)
        self.view[at.PLAYERS] = self.view[at.LANES] = players
        self.view[at.CARDS_IN_PLAY] = CARDS
        self.slots = at.STOCKS + at.MOST_SEATS * CARDS
        self.hidden[self.slots : self.slots + len(cards)] = cards
        self.hidden[at.SLOTS] = self.view[at.DRAW_PILE] = len(cards)
        self.hidden[at.NEXT_SLOT : at.NEXT_SLOT + players] = range(players)

    def draw(self, seat: int) -> int:
        return int(_operate(self.view, self.hidden, self.stream, 0, seat))

    def shuffle_in(self, cards: Sequence[int], places: Sequence[int]) -> None:
        """Shuffle cards in; `places` are the random numbers that the shuffle shall get, at most four."""
        aside = self.slots + CARDS + at.ROOM
        self.hidden[aside : aside + len(cards)] = cards
        self.hidden[at.ASIDE_LENGTH] = len(cards)
        size = int(self.view[at.DRAW_PILE])
        self.stream[rng.USED] = 4 - len(cards)
        for i, place in enumerate(places):
            word = ((2 * place + 1) << 31) // (size + i + 1)  # in the middle of what random_below maps to `place`
            self.stream[rng.WORDS + 4 - len(cards) + i] = word
        _operate(self.view, self.hidden, self.stream, 1, 0)


def all_games(players: int, before: int, drawn: int, new: int, policy: Policy) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every game: a pile of `before` cards, `drawn` of them drawn, `new` cards shuffled in, the rest drawn."""
    added = range(before + 1, before + new + 1)
    outcomes = list(product(*(range(before - drawn + i + 1) for i in range(new))))
    for order in permutations(range(1, before + 1)):
        for places in outcomes:
            table = Pile(players, order)
            seen: list[tuple[int, int]] = []
            for step in range(before + new):
                if step == drawn:
                    table.shuffle_in(list(added), places)
                seat = policy([card for _, card in seen]) % players
                seen.append((seat, table.draw(seat)))
            assert table.view[at.DRAW_PILE] == 0
            yield tuple(seen)


POLICIES: dict[str, Policy] = {
    "in turn": len,
    "one draws all": lambda seen: 1,
    "whoever the last card says": lambda seen: seen[-1] if seen else 0,
    "by all cards seen": lambda seen: sum(card * (i + 2) for i, card in enumerate(seen)) // 2,
    "two at a time, the higher card stays": lambda seen: (max(seen[-2:]) + len(seen) // 2) if seen else 2,
}


@pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)
@pytest.mark.parametrize(
    ("players", "before", "drawn", "new"),
    [(2, 5, 5, 0), (3, 5, 5, 0), (2, 4, 2, 2), (3, 4, 1, 2), (2, 3, 3, 3), (3, 4, 3, 2), (4, 3, 1, 3)],
)
def test_every_sequence_of_cards_is_equally_likely(
    players: int, before: int, drawn: int, new: int, policy: Policy
) -> None:
    """SP-10, SP-G13: with a shuffle in the middle, at the end, or none; who draws may depend on the cards drawn."""
    games = Counter(all_games(players, before, drawn, new, policy))
    drawn_cards = Counter(tuple(card for _, card in game) for game in games.elements())
    ways = [len(list(permutations(range(before), drawn))), len(list(permutations(range(before - drawn + new))))]
    assert len(drawn_cards) == ways[0] * ways[1]
    assert len(set(drawn_cards.values())) == 1


def test_a_seat_keeps_its_order_whatever_the_others_do() -> None:
    """The first cards of seat 1 are the same, however many seat 0 draws, until its own lane is used up."""
    drawn = []
    for others in range(4):
        table = Pile(2, range(1, 9))
        for _ in range(others):
            table.draw(0)
        drawn.append([table.draw(1) for _ in range(4)])
    assert drawn == [[2, 4, 6, 8]] * 4


def test_another_play_changes_only_the_cards_drawn_otherwise() -> None:
    """One play more means one draw more for seat 0, and not another card for seat 1."""
    table = Table("skip", hands=["A 2 9 9 8", "8 8 7 7 7"])
    discards = [table.play(f"{plays} 9@0 7@0 9@1 8@0").drawn("fill") for plays in ("A>0", "A>0 2>0")]
    assert [len(discards[0][0]), len(discards[1][0])] == [2, 3]
    assert discards[0][1] == discards[1][1]


SCRIPT = """
import sys
import numpy as np
from simcards.engine.job import Kernel
from simcards.games.setup import make_setup
from simcards.games.stockpile import draw_pile, kernel, layout as at

def common(view, hidden, seat):
    "The next card of one pile that all draw from."
    slot = draw_pile.slots_at(view)
    while hidden[slot] == 0:
        slot += 1
    card, hidden[slot] = int(hidden[slot]), 0
    view[at.DRAW_PILE] -= 1
    return card

found = []
for take_card in (draw_pile.take_card, common):
    draw_pile.take_card = take_card
    settings = {"stockpile_size": 2, "building_piles": 2, "turn_limit": 12}
    setup = make_setup("skip-bo", 2, settings, ["greedy", "random"], seed=5)
    found.append(Kernel(setup).play(0, int(sys.argv[1]))[0])
np.save(sys.argv[2], np.array(found))
"""


def test_games_with_and_without_own_orders_agree(tmp_path: Path) -> None:
    """400 games each way in plain Python: winners, reasons, turns and moves follow the same law (1 in 1,000 each).

    A longer run of the compiled kernel is in benchmarks/checks_stockpile.py.
    """
    environment: dict[str, Any] = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    subprocess.run([sys.executable, "-c", SCRIPT, "400", tmp_path / "rows.npy"], env=environment, check=True)
    own, common = np.load(tmp_path / "rows.npy")
    assert (own[:50] != common[:50]).any()
    for column in (0, 1, 2, 3):  # winners, reason, turns, moves
        size = int(max(own[:, column].max(), common[:, column].max())) + 1
        counts = [np.bincount(rows[:, column], minlength=size) for rows in (own, common)]
        assert same_law(*counts).p_value > 0.001
