"""What a position between two players is told by, and what has been learned of it."""

import math

import numpy as np
import pytest

from simcards.games.contract import Game
from simcards.games.setup import make_setup
from simcards.games.stockpile import layout as at
from simcards.strategies.stockpile import _features as of
from simcards.strategies.stockpile import _learned as learned
from simcards.strategies.stockpile.rollout import Trial, _chance, _leave_best
from tests.games.stockpile.table import Seen, Table

OWN, OTHER = of.SHARED, of.SHARED + of.OWN


def table() -> Table:
    """The first has a 5 on its stockpile, the second a queen."""
    return Table("skip", ["5", "Q"], ["A 2 3 9 *", "10 10 J J 7"], ["7 7 7", "8"])


def after(script: str, seat: int) -> Seen:
    """A position when the turn of a seat has ended, the hand of the next one laid down again."""
    seen = table().play(script)
    assert seen.seat == 1 - seat
    seen.hidden[at.HANDS + seen.seat] = seen.view[at.OWN_HAND]
    return seen


def rows_of(seen: Seen, waiter: int) -> list[int]:
    record, rows = np.zeros(of.RECORD_SIZE, np.int8), np.zeros(of.MOST_ROWS, np.int64)
    of.record_position(seen.view, seen.hidden, waiter, record)
    return rows[: of.feature_rows(record, rows)].tolist()


def test_features_of_a_position() -> None:
    """A and 2 played, the 9 on the second pile: it holds 3 and a wild; the other side has not played yet."""
    missing, ahead = of._MOST_MISSING + 1, of.RANKS
    expected = [
        of.OF_KIND + at.KINGS_WILD,
        *3 * [of.OF_HEIGHTS + 0],
        of.OF_HEIGHTS + 2,
        of.OF_LEAD + of._MOST_LEAD + 0,
        of.OF_DRAW + 54 // 8,
        OWN + of.OF_HELD + 3 - 1,
        OWN + of.OF_AHEAD + 0 * ahead + 0,  # the 3 fits
        OWN + of.OF_HAND + 2,
        OWN + of.OF_AHEAD + 1 * ahead + 6,  # the 9 lacks 3 to 8
        OWN + of.OF_SHOWN + 9 - 1,
        OWN + of.OF_WILDS + 1,
        OWN + of.OF_RANKS + 2,  # 3 and 9
        OWN + of.OF_TOP + 5,
        OWN + of.OF_LEFT + 20,
        OWN + of.OF_GAP + 3,  # from 2
        OWN + of.OF_MISSING + 0 * missing + 2,  # 3 and 4 are not on top
        OWN + of.OF_MISSING + 1 * missing + 1,  # 3 is in hand
        OWN + of.OF_MISSING + 2 * missing + 1,
        OWN + of.OF_GAP_2 + 5,  # from an empty place
        OWN + of.OF_BELOW + 2 * of._BELOW + 1 - 1,  # no 4
        OWN + of.OF_BELOW + 1 * of._BELOW + 2 - 1,  # the 3 in hand
        OWN + of.OF_BELOW + 2 * of._BELOW + 3 - 1,  # no 2
        OWN + of.OF_BELOW + 2 * of._BELOW + 4 - 1,  # no ace
        OWN + of.OF_EMPTY + 3,
        OWN + of.OF_DOWN + 0,
        OWN + of.OF_UP + 0,
        OWN + of.OF_BURIED + 1 // 4,
        OTHER + of.OF_HELD + 7 - 1,
        OTHER + of.OF_HELD + 10 - 1,
        OTHER + of.OF_HELD + 11 - 1,
        OTHER + of.OF_AHEAD + 0 * ahead + 4,  # the 7 lacks 3 to 6
        *2 * [OTHER + of.OF_AHEAD + 0 * ahead + 7],
        *2 * [OTHER + of.OF_AHEAD + 0 * ahead + 8],
        OTHER + of.OF_HAND + 5,
        OTHER + of.OF_WILDS + 0,
        OTHER + of.OF_RANKS + 3,
        OTHER + of.OF_TOP + 12,
        OTHER + of.OF_LEFT + 20,
        OTHER + of.OF_GAP + 10,
        *(OTHER + of.OF_MISSING + k * missing + 6 for k in range(3)),  # or more
        OTHER + of.OF_GAP_2 + 12,
        *(OTHER + of.OF_BELOW + 1 * of._BELOW + below - 1 for below in (1, 2, 5)),  # J, 10, 7
        *(OTHER + of.OF_BELOW + 2 * of._BELOW + below - 1 for below in (3, 4, 6, 7, 8)),
        OTHER + of.OF_EMPTY + 4,
        OTHER + of.OF_DOWN + 0,
        OTHER + of.OF_UP + 0,
        OTHER + of.OF_BURIED + 0,
    ]
    assert sorted(rows_of(after("A>0 2>0 9@1", 0), 0)) == sorted(expected)


def test_features_of_discard_piles() -> None:
    """From below: 3 J, a step up; 10 9, one down; 8 8, equal; A, 2 and a wild show nothing of the kind."""
    record, rows = np.zeros(of.RECORD_SIZE, np.int64), np.zeros(of.MOST_ROWS, np.int64)
    record[of.HEIGHTS + 0] = of.PILES
    piles = [(11, 3, 0), (9, 10, 11), (8, 8, 0), (at.WILD, 0, 0)]
    for pile, cards in enumerate(piles):
        record[of.SIDE + of.SIZES + pile] = sum(card > 0 for card in cards)
        for depth, card in enumerate(cards):
            record[of.SIDE + of.LAID + of.PILES * depth + pile] = card
    n = of._pile_rows(record, of.SIDE, 0, rows, 0)
    steps = [of.OF_STEP + step - of._LOWEST_STEP for step in (-4, 1, 0)]
    expected = [*steps, of.OF_EQUAL, of.OF_EMPTY + 0, of.OF_DOWN + 2, of.OF_UP + 1, of.OF_BURIED + 2]
    assert sorted(rows[:n].tolist()) == sorted(expected)


def test_every_feature_has_a_row_of_its_own() -> None:
    """Positions of whole games name rows of the table only, and fewer than there is room for."""
    named = set()
    for name, script in (("skip-bo", ""), ("skip", "A>0 2>0 9@1")):
        seen = Table(name).play() if not script else after(script, 0)
        rows = rows_of(seen, 0)
        assert len(rows) < of.MOST_ROWS
        named |= set(rows)
    assert min(named) >= 0
    assert max(named) < of.ROWS


def test_the_network_is_its_weights_rounded() -> None:
    with np.load(learned.FILE, allow_pickle=False) as found:
        weights = {name: found[name].astype(np.float64) for name in found.files}
    assert weights["rows"].shape == (of.ROWS, learned.UNITS)
    whole = {name: np.rint(weights[name] * learned.UNIT) / learned.UNIT for name in ("rows", "bias")}
    random = np.random.default_rng(1)
    for n in (0, 1, of.MOST_ROWS):
        rows = random.integers(of.ROWS, size=n)
        hidden = np.maximum(whole["bias"] + whole["rows"][rows].sum(axis=0), 0)
        assert learned.network(rows, n) == pytest.approx(hidden @ weights["units"] + weights["shift"][0], abs=1e-9)


#: How often a position may name rows of a field; once where nothing is said.
OFTEN = {of.OF_HEIGHTS: 4}
OFTEN_A_SIDE = {
    of.OF_MISSING: 3, of.OF_AHEAD: 5 + 4 + 4, of.OF_STEP: 4, of.OF_SHOWN: 4, of.OF_HELD: 5, of.OF_BELOW: 8 + 4,
    of.OF_EQUAL: 4,
}  # fmt: skip


def test_there_is_room_for_all_rows_and_no_sum_leaves_its_lane() -> None:
    """Not even where every feature that a position may have is the heaviest of its kind."""
    named = 0
    with np.load(learned.FILE, allow_pickle=False) as found:
        rows, least, most = found["rows"], found["bias"].copy(), found["bias"].copy()
    for fields, first, often in ((of._shared, 0, OFTEN), (of._own, OWN, OFTEN_A_SIDE), (of._own, OTHER, OFTEN_A_SIDE)):
        for field in fields.fields:
            kind, times = rows[first + field.place :][: field.size], often.get(field.place, 1)
            named += times
            least, most = least + times * kind.min(axis=0).clip(max=0), most + times * kind.max(axis=0).clip(min=0)
    assert -least.min() * learned.UNIT < 2 ** (learned.BITS - 1) > most.max() * learned.UNIT
    assert named <= of.MOST_ROWS


@pytest.mark.parametrize(
    ("game", "players", "settings", "whether"),
    [
        ("skip-bo", 2, {}, True),
        ("skip-bo", 2, {"stockpile_size": 5}, True),
        ("spite-and-malice", 2, {}, True),
        ("skip", 2, {}, True),
        ("skip-us", 2, {}, False),
        ("skip-bo", 3, {}, False),
        ("skip-bo", 2, {"building_piles": 3}, False),
        ("skip-bo", 2, {"discard_piles": 3}, False),
        ("skip-bo", 2, {"hand_size": 4}, False),
        ("skip", 2, {"refill_when_empty": False}, False),
        ("skip", 2, {"massachusetts": True}, False),
        ("skip", 2, {"must_discard": False}, False),
        ("skip", 2, {"discard_rule": "descending"}, False),
        ("skip", 2, {"wilds": "jokers"}, False),
    ],
)
def test_where_it_has_been_learned(game: str, players: int, settings: dict[str, object], whether: bool) -> None:
    assert learned.is_learned(make_setup(game, players, settings).rules_array) == whether


def game_of(seen: Seen, reason: int, winners: int = 0) -> Game:
    seen.hidden[at.REASON], seen.hidden[at.WINNERS] = reason, winners
    return Game(seen.view, seen.hidden, *[np.zeros(1, np.int64)] * 7)


def test_what_a_decided_game_is_worth() -> None:
    """Won 1, lost 0, neither ½; who is in turn makes no difference."""
    for script in ("A>0 9@1", "A>0 9@1 10@0"):
        for side in range(2):
            for winners, worth in ((1 << side, 1.0), (2 - side, 0.0), (0, 0.5)):
                assert _chance(game_of(table().play(script), at.STALEMATE, winners), side) == worth, (script, side)


def test_one_side_has_what_the_other_has_not() -> None:
    """A position in which play has been stopped is worth what the network gives it."""
    seen = after("A>0 2>0 9@1", 0)
    seen.view[at.SEAT] = 0
    rows = np.array(rows_of(seen, 0))
    chance = 1 / (1 + math.exp(-learned.network(rows, len(rows))))
    game = game_of(seen, at.TURN_LIMIT_MET)
    assert 0.1 < chance < 0.9
    assert _chance(game, 0) == pytest.approx(chance, abs=1e-12)
    assert _chance(game, 1) == pytest.approx(1 - chance, abs=1e-12)


def test_fewer_cards_left_are_worth_more() -> None:
    chances = []
    for lead in (-5, 0, 5):
        seen = after("A>0 2>0 9@1", 0)
        seen.view[at.STOCKPILE_LEFT] -= lead
        chances.append(learned.chance_to_win(seen.view, seen.hidden, 0))
    assert chances == sorted(chances)
    assert chances[0] + 0.05 < chances[1] < chances[2] - 0.05


def test_after_the_glances_the_best_four_are_left() -> None:
    """Beside the usual choice, which gains nothing: of equal moves the first; none that is worse than it."""
    for gains, left in (
        ([0.2, 0.1, 0, 0.4, 0.3, 0.1, -0.1], [0, 1, 2, 3, 4]),
        ([0.2, 0.1, 0, -0.4, -0.3, 0, 0.5], [0, 1, 2, 5, 6]),
        ([-0.2, -0.1, 0], [2]),
    ):
        trial = Trial(
            np.ones(len(gains), np.bool_), np.zeros(len(gains), np.bool_), *(np.array(gains) for _ in range(3))
        )
        assert _leave_best(2, trial) == (left == [2])
        assert np.flatnonzero(trial.alive).tolist() == left
        assert not trial.gains.any()
        assert not trial.squares.any()
