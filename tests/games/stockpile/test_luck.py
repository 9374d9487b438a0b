"""The luck of the cards: what a card adds, exactly; pools that hold the cards that can come; sums with the mean 0."""

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as settings_of

from simcards.engine import rows as row
from simcards.engine.job import Kernel
from simcards.games.setup import make_setup
from simcards.games.stockpile import FAMILY
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.deal import new_game
from simcards.games.stockpile.draw_pile import slots_at
from simcards.games.stockpile.luck import judge_draw, judge_flip
from simcards.games.stockpile.resolve import resolve, rules_array

from .table import Seen, Table, play_asking
from .test_random_rules import REPEATABLE, refusal_of, tables

WILD = at.WILD

#: Rule sets that differ in where cards lie and how they come back.
RULES: list[tuple[str, int, dict[str, Any]]] = [
    ("skip-bo", 2, {"stockpile_size": 30}),
    ("skip-bo", 3, {"stockpile_size": 12, "completed_piles": "into-draw"}),
    ("skip-bo", 4, {"stockpile_size": 40, "partners": "shared", "open_stockpile": 3}),
    ("spite-and-malice", 2, {"stockpile_size": 20, "building_piles": "unlimited"}),
    ("spite-and-malice", 4, {"stockpile_size": 30, "partners": "own", "massachusetts": True}),
    ("skip", 2, {"stockpile_size": 20, "must_discard": False, "double_pass": "redeal", "wild_starts": False}),
    ("skip", 2, {"stockpile_size": 20, "separate_decks": True, "decks": 2, "wilds": "jokers"}),
]


def luck(seen: Seen, side: int, feature: int) -> float:
    """What a side's luck in a feature is so far."""
    return float(seen.hidden[at.LUCK + at.FEATURES * side + feature]) / row.LUCK_UNIT


def test_a_wild_drawn_is_worth_what_is_above_its_mean() -> None:
    """Two tops are seen, so that the first of 160 cards is one of 18 wilds with 18 / 160, and so on."""
    table = Table("skip-bo", tops=["7", "7"], draws=["3 * 9 * 9"])
    seen, weight = table.play(luck=True), 1 / math.sqrt(30 + 30 + 1)
    each = [0 - 18 / 160, 1 - 18 / 159, 0 - 17 / 158, 1 - 17 / 157, 0 - 16 / 156]
    assert luck(seen, 0, 2) == pytest.approx(weight * sum(each), abs=1e-5)
    held = [0, 0, 1, 1, 2]
    assert luck(seen, 0, 3) == pytest.approx(weight * sum(n * x for n, x in zip(held, each, strict=True)), abs=1e-5)
    assert luck(seen, 1, 2) == luck(seen, 1, 3) == 0.0


def test_a_missing_card_is_shared_out_among_all_that_are_missing() -> None:
    """Below a 4 on an empty table 1 to 3 are missing: a 2 is a third of the way; then two are missing, 1 and 3."""
    seen, weight = Table("skip-bo", tops=["4", "12"], draws=["2 9 9 9 9"]).play(luck=True), 1 / math.sqrt(61)
    first = (1 - 36 / 160) / 3
    later = [(0 - 24 / left) / 2 for left in (159, 158, 157, 156)]
    assert luck(seen, 0, 4) == pytest.approx(weight * (first + sum(later)), abs=1e-5)


def test_a_card_turned_up_is_judged_by_what_can_be_built() -> None:
    """After 1 from the stockpile a 2 is held: 1, 2, 3 and wilds can be played, 4 and 5 but for one card, 6 not."""
    table = Table("skip-bo", tops=["1 6", "12"], draws=["2 9 9 9 4"])
    before, after = (table.play(script, luck=True) for script in ("", "stock>0"))
    weight = math.sqrt(60) / (60 + 0.25)  # 29 and 30 cards left: a lead of 1
    unseen = 162 - 2 - 5  # two tops and a hand
    playable, nearly = 18 + 11 + 11 + 12, 18 + 11 + 11 + 12 + 11 + 12
    assert luck(after, 0, 0) - luck(before, 0, 0) == pytest.approx(-weight * playable / unseen, abs=1e-5)
    assert luck(after, 0, 1) - luck(before, 0, 1) == pytest.approx(-weight * nearly / unseen, abs=1e-5)


def test_of_three_sides_each_has_its_own_weight_and_its_own_cards() -> None:
    """After turns of two and of one stockpile card the third side has 30 left, and the best of the others 28.

    The second side turns up a 9 on a 3; a 4 lies on a discard pile, but on one of the first side's.
    """
    draws = ["8 8 8 8 4", "8 8 8 8 8", "* 7 7 7 7"]
    table = Table("skip-bo", tops=["1 2 9", "3 9", "9"], draws=draws, players=3)
    before, seen = (table.play(f"stock>0 stock>0 4@0{more}", luck=True) for more in ("", " stock>0 8@0"))
    weight = math.sqrt(58) / (58 + 0.25)
    for feature, those in ((0, 11 + 11 + 18), (1, 11 + 11 + 11 + 12 + 18)):  # 1, 4 and wilds, then 2 and 5 too
        turned_up = luck(seen, 1, feature) - luck(before, 1, feature)
        assert turned_up == pytest.approx(-weight * those / 147, abs=1e-5)
    each = [1 - 18 / 146, *(0 - 17 / left for left in (145, 144, 143, 142))]
    assert luck(seen, 2, 2) == pytest.approx(math.sqrt(59) / (59 + 0.25 * 2**2) * sum(each), abs=1e-5)


def played(
    game: str, players: int, settings: dict[str, Any], most: int = 500
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """View and hidden array at so many decisions, at most, of random play in which cards are judged."""
    array = rules_array(resolve(game, players, settings), players)
    made = new_game(array, np.zeros(0, np.int64), np.zeros(row.CONTROL_SIZE, np.int64))
    made.control[row.LUCK] = 1
    random, found = np.random.default_rng(5), list[tuple[np.ndarray, np.ndarray]]()

    def answer(view: np.ndarray, moves: np.ndarray, n: int) -> int:
        found.append((made.seen.copy(), made.hidden.copy()))
        return int(random.integers(n)) if len(found) < most else -1

    play_asking(made, array, 11, answer)
    yield from found


def cards_in(view: np.ndarray, hidden: np.ndarray) -> tuple[Counter[int], Counter[int]]:
    """What lies face down in stockpiles, and in the draw pile."""
    down: Counter[int] = Counter()
    for stockpile in range(view[at.STOCKPILES]):
        base = at.STOCKS + stockpile * view[at.CARDS_IN_PLAY]
        left = max(view[at.STOCKPILE_LEFT + stockpile] - view[at.OPEN_STOCKPILE], 0)
        down.update(hidden[base : base + left].tolist())
    slots = hidden[slots_at(view) : slots_at(view) + hidden[at.SLOTS]]
    return down, Counter(slots[slots > 0].tolist())


def pools(hidden: np.ndarray) -> tuple[Counter[int], Counter[int]]:
    """The two pools, each without the count of all, which must be right."""
    parts = [hidden[at.UNSEEN + at.CARDS * pool :][: at.CARDS].tolist() for pool in range(2)]
    assert all(part[0] == sum(part[1:]) for part in parts)
    one, other = (Counter({card: n for card, n in enumerate(part) if card and n}) for part in parts)
    return one, other


def check_pools(view: np.ndarray, hidden: np.ndarray) -> None:
    """The pools hold what lies face down; with separate decks also the cards of the first that are in no stockpile."""
    (down, drawable), (first, second) = cards_in(view, hidden), pools(hidden)
    if view[at.SEPARATE_DECKS]:
        assert second == drawable
        assert down <= first
    elif hidden[at.PARTED]:
        assert (first, second) == (down, drawable)
    else:
        assert first == down + drawable
        assert not second


@pytest.mark.parametrize(("game", "players", "settings"), RULES)
def test_pools_hold_the_cards_that_can_come(game: str, players: int, settings: dict[str, Any]) -> None:
    parted = set()
    for view, hidden in played(game, players, settings):
        check_pools(view, hidden)
        parted.add(bool(hidden[at.PARTED]))
    assert True in parted, "no cards have come back"


@settings_of(REPEATABLE, max_examples=40)
@given(tables())
def test_so_they_do_under_random_rules(table: tuple[str, list[str], dict[str, Any]]) -> None:
    """And what a card adds has the mean 0 over them."""
    game, strategies, chosen = table
    chosen = {**chosen, "shuffle": "perfect", "riffled": "all"}
    if refusal_of(game, len(strategies), chosen):
        return
    for number, (view, hidden) in enumerate(played(game, len(strategies), chosen, most=120)):
        check_pools(view, hidden)
        if number % 40 == 39:
            check_mean(*over_all_draws(view, hidden))
            check_mean(*over_all_flips(view, hidden))


def check_mean(total: np.ndarray, moved: bool, size: int) -> bool:
    """The sum over a pool of so many cards is 0, but for the rounding of each; hands `moved` on."""
    assert (np.abs(total) <= size).all()
    return moved


def test_every_feature_has_the_mean_0_over_the_cards_that_can_come() -> None:
    """At a sample of positions of every rule set, up to the rounding of each card's amount to whole units."""
    judged = 0
    for game, players, settings in RULES:
        for view, hidden in list(played(game, players, settings))[::70]:
            judged += check_mean(*over_all_draws(view, hidden))
            judged += check_mean(*over_all_flips(view, hidden))
    assert judged > 50


def over_all_draws(view: np.ndarray, hidden: np.ndarray) -> tuple[np.ndarray, bool, int]:
    """What a draw adds to luck, summed over the cards of its pool; whether any adds something; the pool's size."""
    pool = pools(hidden)[hidden[at.PARTED]]
    return over_all(pool, lambda card, after: judge_draw(view.copy(), after, view[at.SEAT], card), hidden)


def over_all_flips(view: np.ndarray, hidden: np.ndarray) -> tuple[np.ndarray, bool, int]:
    """The same for the next card of stockpile 0."""
    pool, later = pools(hidden)[0], view.copy()
    later[at.STOCKPILE_LEFT] -= 1
    height = later[at.STOCKPILE_LEFT] - view[at.OPEN_STOCKPILE]

    def turn_up(card: int, after: np.ndarray) -> None:
        after[at.STOCKS + height] = card
        judge_flip(later, after, np.int64(0))

    return over_all(pool if height >= 0 else Counter(), turn_up, hidden)


def over_all(pool: Counter[int], judge: Any, hidden: np.ndarray) -> tuple[np.ndarray, bool, int]:
    total, moved, whole = 0, False, at.FEATURES * at.MOST_SEATS
    for card, count in pool.items():
        after = hidden.copy()
        judge(np.int64(card), after)
        added = (after - hidden)[at.LUCK : at.LUCK + whole]
        total, moved = total + count * added, moved or bool(added.any())
    return np.asarray(total), moved, pool.total()


def test_no_game_is_another_for_being_judged_and_luck_has_the_mean_0() -> None:
    """Rows are the same with and without; over some thousand games no mean is 4.5 standard errors off."""
    for game, players, settings in (RULES[0], RULES[4], RULES[5]):
        kernel = Kernel(make_setup(game, players, {**settings, "stockpile_size": 6}, ["greedy"], seed=9))
        control = np.zeros(row.CONTROL_SIZE, np.int64)
        plain, _ = kernel.play(0, 1500)
        control[row.LUCK] = 1
        judged, _ = kernel.play(0, 1500, control)
        size = FAMILY.measures.row_size
        assert np.array_equal(judged[:, :size], plain)
        found = judged[:, size:]
        used = found[:, found.any(axis=0)]
        assert used.shape[1] >= at.FEATURES * kernel.setup.sides - kernel.setup.sides
        error = used.std(axis=0) / len(used) ** 0.5
        assert (np.abs(used.mean(axis=0)) < 4.5 * error).all()
