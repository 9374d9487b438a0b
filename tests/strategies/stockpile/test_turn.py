"""The planner's search: what it leaves out is worth nothing."""

import numpy as np
import pytest

from simcards.engine.calling import seated
from simcards.engine.decisions import Decisions, columns_of, new_buffer
from simcards.engine.jit import entry, index, jit
from simcards.engine.job import Kernel
from simcards.engine.plugin import Strategy, padded
from simcards.engine.rows import CONTROL_SIZE
from simcards.games.setup import Setup, make_setup
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.positions import empty_position
from simcards.strategies.stockpile import _turn as turns
from simcards.strategies.stockpile import _worth as worths
from simcards.strategies.stockpile._plan import DEPTH as PLAYS
from simcards.strategies.stockpile._plan import SIZE as PLAN
from simcards.strategies.stockpile._plan import STEP, after_step, count_in, plan_in, plan_now, put, set_out
from simcards.strategies.stockpile._values import (
    BENEATH_FADED,
    DENY_FADED,
    EARLY,
    FAR,
    GIVEN,
    NEAR_FADED,
    NEVER,
    SIZE,
    UNIT,
    fill_values,
)
from simcards.strategies.stockpile._worth import look_ahead, most_of, plan_value, risk_of, top_of, turn_now
from simcards.strategies.stockpile.planner import planner
from simcards.strategies.stockpile.racer import racer
from tests.games.stockpile.table import Seen, Table

GAMES, POSITIONS, DEPTH = 10, 1000, 6


@jit
def step_on(view, turn, values, rivals, reach, now, plan, step):
    """Make a step and those that are free then: the greatest worth met, the plan, and whether it leads on."""
    most = np.int64(NEVER)
    while True:
        plan = after_step(view, turn, values, plan, step)
        if turns._turns_up(turn, plan):
            hope, cost = look_ahead(view, turn, now.masks, values, reach), values[EARLY] * count_in(plan.counts, PLAYS)
            return max(most, most_of(turn, hope, plan, values, reach, rivals) - cost), plan, False
        risk, hot = risk_of(turn, plan.masks, top_of(turn, plan), values, rivals)
        most = max(most, plan_value(turn, plan, risk))
        step = turns._free_step(turn, plan, hot)
        if turns._is_end(turn, plan, values) or step == 0:
            return most, plan, step == 0 and not turns._is_end(turn, plan, values)


@jit
def follow_all(view, moves, n, values, waited, room):
    """The greatest worth of all plans: each is followed, none is left out or known again. room: int64, for plans."""
    reach, waiting, rivals = turns._reach(), turns._waiting(), turns._rivals()
    turn, now = turn_now(view, values, rivals, waited), plan_now(view, values)
    best = np.int64(NEVER)
    if at.kind_of(moves[n - 1]) == at.STOP:
        best = plan_value(turn, now, risk_of(turn, now.masks, top_of(turn, now), values, rivals)[0])
    plans, start = 0, now
    waits = turns._wait_for_listed(view, moves, n, waiting, now, top_of(turn, now))
    while True:
        for k in range(waits):
            step = waiting[k] & STEP
            most, plan, goes_on = step_on(view, turn, values, rivals, reach, now, set_out(start, 0), step)
            best = max(best, most)
            if goes_on:
                put(room, plans, plan)
                plans += 1
        if plans == 0:
            return best
        plans -= 1
        start = plan_in(room, plans)
        waits = turns._wait_for_steps(view, turn, waiting, start)


@entry
def look_twice(view, taken_down, values, left, room, found):
    """At each decision among plays: the search's worth, and the greatest of all plans.

    As if the piles had stood so when the turn began, and those of the heights `left`, bits, since the last one.
    """
    rows, move, place = 0, 0, 0
    for i in range(taken_down.game.size):
        n, last = taken_down.listed[i], place + taken_down.kept[i]
        for k in range(place, last):
            view[index(taken_down.places[k])] = taken_down.numbers[k]
        if view[at.STAGE] == at.PLAYING and rows < len(found):
            moves = taken_down.moves[move : move + n]
            waited = worths.Waited(view[at.OPEN_HEIGHTS], left)
            found[rows, 0] = turns.search(view, moves, n, values, waited).worth
            found[rows, 1] = follow_all(view, moves, n, values, waited, room)
            rows += 1
        for k in range(place, last):
            view[index(taken_down.places[k])] = 0
        move, place = move + n, last
    return rows


def decisions_of(setup: Setup) -> Decisions:
    """Those of the setup's first games."""
    buffer = new_buffer(1 << 20, at.RULES_SIZE)
    callbacks = seated([player.taken_down for player in padded(setup.players)])
    Kernel(setup).play_with(callbacks, 0, GAMES, np.zeros(CONTROL_SIZE, np.int64), buffer=buffer)
    return columns_of(buffer)


def only_decision(seen: Seen) -> Decisions:
    """What is to be decided at a position, as if taken down."""
    places = np.flatnonzero(seen.view[at.RULES_SIZE :]) + at.RULES_SIZE
    one, moves = np.ones(1, np.int64), seen.moves_listed[at.PLAYING]
    return Decisions(
        game=0 * one, seat=0 * one, choice=0 * one, listed=one * len(moves), kept=one * len(places), moves=moves,
        places=places, numbers=seen.view[places],
    )  # fmt: skip


def values_of(sides: int, player: Strategy = planner, **given: float) -> np.ndarray:
    """The values of planner, or of racer, some of the parameters given."""
    values = np.zeros(SIZE, np.int64)
    w = np.zeros(GIVEN)
    read = list(player.parameters.items())[:GIVEN]
    w[: len(read)] = [given.get(name, parameter.default) for name, parameter in read]
    fill_values(values, w, sides)
    return values


def turn_of(rivals: int, left_open: int = -1) -> worths.Turn:
    """A turn of Skip-Bo of which nothing else counts."""
    return worths.Turn(0, 3, 12, 1, rivals, True, 0, 0, left_open)


def room() -> np.ndarray:
    """Room for the plans that wait to be followed."""
    return np.zeros(PLAN * 1024, np.int64)


def test_values_are_the_parameters_in_parts_of_a_stockpile_card() -> None:
    """What fades does so by powers, and among three rivals a third of `deny` falls to each."""
    values = values_of(4, wild=0.5, near=0.5, near_fade=0.25, deny=0.75, deny_fade=0.5, plans=70)
    assert values[:2].tolist() == [UNIT // 2, pytest.approx(0.031 * UNIT, abs=1)]
    assert values[NEAR_FADED : NEAR_FADED + 3].tolist() == [UNIT // 2, UNIT // 8, UNIT // 32]
    assert values[DENY_FADED : DENY_FADED + 3].tolist() == [UNIT // 4, UNIT // 8, UNIT // 16]
    assert values[NEAR_FADED + FAR] == values[DENY_FADED + FAR] == 0
    fill_values(values, np.zeros(GIVEN), 2)
    assert values[0] == UNIT // 2, "they are filled once"


@pytest.mark.parametrize(
    ("heights", "shown", "nears"),
    [
        (0b101, 0, 2),  # on the 2 a 3 is missing on the way to the rival's 6
        (0b101, 0b1000, None),  # which it shows itself
        (0b100010, 0, None),  # the pile at 5 waits for the 6 already: another 6 there denies it
        (0b1001000000, 0, 11),  # no pile below the 6: the one that is completed frees a place
    ],
)
def test_a_card_brings_a_rival_nearer(heights: int, shown: int, nears: int | None) -> None:
    """Only on the pile nearest to its top, by a rank that it does not show."""
    below = (1 << 6) - 1
    rivals = np.array([below, below & ~shown | 1, *[0] * (worths.RIVAL - 2)])
    _, hot = worths._danger(turn_of(1), rivals, values_of(2), heights)
    assert hot == (0 if nears is None else 1 << nears)


@pytest.mark.parametrize(("hand", "refill", "after"), [("4 8 9", 0, 1), ("4 5 9", 0, 2), ("4 5 6", 0.2, 3)])
def test_a_stockpile_card_turned_up_counts_for_what_may_follow(hand: str, refill: float, after: int) -> None:
    """The 2 lets the stockpile's 3 out; then so many cards of the hand may follow, and perhaps a new hand."""
    position = Table("skip", ["3", "Q"], [f"A 2 {hand}", "10 10 J J J"], [""]).play("A>0")
    values, found = values_of(2, deny=0, refill=refill), np.zeros((1, 2), np.int64)
    view = position.view.copy()
    view[at.RULES_SIZE :] = 0
    assert look_twice(view, only_decision(position), values, np.int64(0), room(), found) == 1
    empty_piles, plays = 4 * 0.023, 2 * 1e-4
    worth = 1 - 0.031 * (3 - after) + empty_piles - plays + (refill if after == 3 else 0)
    assert found[0, 0] / UNIT == pytest.approx(worth)


@pytest.mark.parametrize(("player", "players"), [(planner, 2), (planner, 4), (racer, 2), (racer, 3)])
def test_the_search_misses_no_plan_worth_more(player: Strategy, players: int) -> None:
    """On the positions of games its plan is worth as much, up to SLACK, as the best of all plans."""
    setup = make_setup("skip-bo", players, {}, ["greedy"], seed=5)
    view = empty_position(setup.rules_array).seen
    found = np.zeros((POSITIONS, 2), np.int64)
    values = values_of(players, player, depth=DEPTH, plans=1e9)
    assert look_twice(view, decisions_of(setup), values, np.int64(0b1011), room(), found) == POSITIONS
    worth, best = found.T
    assert np.all(worth >= best - turns.SLACK)
    assert np.all(worth <= best)
    assert np.mean(worth == best) > 0.9


def test_by_the_race_a_rival_s_share_is_weighed_for_each() -> None:
    """Among two rivals a quarter falls to each, and `deny` counts with what the race adds, not in what fades."""
    values = values_of(3, racer, deny=0.5, deny_fade=0.5, beneath=2, crowd=1)
    assert values[DENY_FADED : DENY_FADED + 3].tolist() == [UNIT // 4, UNIT // 8, UNIT // 16]
    assert values[BENEATH_FADED : BENEATH_FADED + 3].tolist() == [UNIT // 2, UNIT // 4, UNIT // 8]
    rivals, waiting = np.array([0b1, 0b1, 0b1, 0, 0, 0, 3 << 12, 0, 0, 0]), 0b1
    danger, _ = worths._danger(turn_of(1), rivals, values, waiting)
    assert danger == 3 * (values[DENY_FADED] + values[BENEATH_FADED])


def look_at_rival(
    own: int, left: int, top: int, piles: list[list[int]], hand: int = 5, waited: worths.Waited = worths.UNKNOWN,
    **given: float,
) -> list[int]:  # fmt: skip
    """What racer knows of the other of two players: stockpiles of so many cards, its top, discard piles, hand."""
    view = empty_position(make_setup("skip-bo", 2, {}, ["greedy"], seed=5).rules_array).seen
    view[at.SIDE_NUMBERS + 1] = view[at.STOCKPILE_NUMBERS + 1] = 1
    view[at.STOCKPILE_LEFT : at.STOCKPILE_LEFT + 2] = own, left
    view[at.STOCKPILE_TOPS + 3], view[at.HAND_SIZES + 1] = top, hand
    for number, cards in enumerate(piles):
        pile = at.MOST_PILES + number
        view[at.DISCARD_SIZES + pile], view[at.DISCARD_TOPS + pile] = len(cards), cards[-1]
        first = at.DISCARD_CARDS + pile * view[at.CARDS_IN_PLAY]
        view[first : first + len(cards)] = cards
    rivals = np.zeros(worths.RIVAL, np.int64)
    assert worths._look_at_rivals(view, values_of(2, racer, **given), rivals, waited) == 1
    return [int(number) for number in rivals]


@pytest.mark.parametrize(("left", "counts"), [(12, 0.5 + 3 / 12), (3, 0.5 + 1), (1, 0.5 + 3)])
def test_a_rival_counts_by_the_race_of_the_stockpiles(left: int, counts: float) -> None:
    """`race` counts as often as the own stockpile, of three cards, has one for each of the rival's."""
    assert look_at_rival(3, left, 6, [], deny=0.5, race=1)[worths._COUNTS] == counts * (1 << 12)


def test_what_lies_beneath_the_tops_of_a_rival_is_seen() -> None:
    """Of the ranks below its 6 it lacks those that it does not show; beneath a top counts only the card right there."""
    rival = look_at_rival(3, 3, 6, [[3, 4, 2], [9]])
    assert rival[worths._BELOW] == 0b111111
    assert rival[worths._LACKING] == 0b111011, "the 2 lies on top"
    assert rival[worths._NOT_BENEATH] == 0b101011, "the 4 lies right under it"
    assert rival[worths._SHOWN] == 0b1000000100
    assert look_at_rival(3, 3, at.WILD, [[3, 4, 2]])[worths._LACKING] == 0, "a wild lacks nothing"


def test_a_rival_s_hand_lacks_what_it_did_not_play() -> None:
    """Two piles waited for a 3 and for a 5, and it held four cards of five when its turn ended.

    So a way to its 6 counts less by 4/5 of `unheld` for either; what it shows it needs not hold.
    """
    waited = worths.Waited(np.int64(0b10100), np.int64(0))
    rival = look_at_rival(3, 3, 6, [[4]], 4, waited, deny=0.5, race=0, unheld=0.5)
    assert rival[worths._UNHELD] == 0b101000
    counts = [0.5 * 0.6**unheld * (1 << 12) for unheld in range(4)]
    assert rival[worths._COUNTS :] == pytest.approx(counts, abs=2)
    assert look_at_rival(3, 3, 6, [[3]], 4, waited)[worths._UNHELD] == 0b100000
    assert look_at_rival(3, 3, 6, [[4]], 4)[worths._UNHELD] == 0, "nothing is known"


def test_a_rank_that_a_rival_s_hand_lacks_makes_its_way_longer() -> None:
    """Its 4 misses a 2 and a 3, of which its hand lacks the 2: for the pile at 1 that counts, for one at 2 no more."""
    values = values_of(2, racer, beneath=0, chain=0, fresh=0)
    below, unheld = (1 << 4) - 1, 1 << 2
    rivals = np.array([below, below, below, unheld, 0, 0, 1000, 600, 360, 216])
    near = [worths._danger(turn_of(1), rivals, values, 1 << height)[0] for height in (1, 2)]
    assert near == [int(values[DENY_FADED + 2]) * 600 >> 12, int(values[DENY_FADED + 1]) * 1000 >> 12]


def test_what_a_rival_shows_and_new_heights_count() -> None:
    """Piles at 1, 4 and 5, of which the 4 is new; the rival shows an Ace, a 2 and a 5, and misses its Q far off."""
    values = values_of(2, racer, deny=0, race=0, beneath=0, chain=0.25, fresh=0.125)
    below = (1 << 12) - 1
    rivals = np.array([below, below, below, 0, 0b100110, 1000, 0, 0, 0, 0])
    danger, hot = worths._danger(turn_of(1, left_open=0b100010), rivals, values, 0b110010)
    assert danger == 2 * 1000 + UNIT // 8, "its 2 and its 5 fit; the 4 was not left so"
    by_chain, by_fresh = 1 << 11 | 1 << 0 | 1 << 3, 1 << 1 | 1 << 5
    assert hot == by_chain | by_fresh | 1 << 5, "a Q frees a place for its Ace, an Ace lets its 2 fit, a 4 its 5"


def test_what_the_rivals_left_is_kept_through_the_turn() -> None:
    """Heights that stand when the turn begins were left; those that stood after the own last turn, by all rivals."""
    view, kept = np.zeros(at.DISCARD_CARDS, np.int64), np.zeros(turns.KEPT, np.int64)
    for turn, heights in ((1, 0b1), (1, 0b110), (3, 0b1010), (3, 0b10000)):
        view[at.TURN], view[at.OPEN_HEIGHTS] = turn, heights
        turns.watch(view, kept)
    assert kept[[turns._BEFORE, turns._SINCE, turns._STOOD]].tolist() == [0b1010, 0b10, 0b10000]
