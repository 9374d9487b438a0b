"""What holds of every family: every preset at every table, every strategy, every value of every switch.

Nothing here names a game or a switch, and strategies only to hurry those that think long. The referees of
tests/reference, written from the rule documents alone, follow every record.
"""

import importlib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from simcards.engine import rows as row
from simcards.engine.job import Kernel
from simcards.engine.loading import load_player
from simcards.engine.shipped import strategy_names
from simcards.games.contract import Family
from simcards.games.family import families, family_of
from simcards.games.replay import Event, as_text, replay
from simcards.games.setup import Setup, make_setup
from simcards.games.switches import RulesError, Switch, switches_of
from tests.games.asking import asking

#: Strategies that think long, told to think less.
HURRIED = {
    "planner": "planner:plans=20,depth=4",
    "rollout": "rollout:games=1",
}

#: What a switch is tried at, where its ends and its middle would make games too long.
SHORTER: dict[str, list[Any]] = {"stockpile_size": [1, 2, 7], "turn_limit": [1, 2, 30], "session_games": [1, 3]}

PRESETS = [preset for family in families() for preset in family.presets]
TABLES = [
    (preset, players)
    for family in families()
    for preset, rules in family.presets.items()
    for players in range(rules.players[0], rules.players[1] + 1)
]


def strategies_of(game: str) -> list[str]:
    return [HURRIED.get(name, name) for name in strategy_names(family_of(game).name)]


def seatings(game: str, players: int) -> Iterator[list[str]]:
    """Each strategy at all seats, and all of them around the table."""
    names = strategies_of(game)
    for name in names:
        yield [name] * players
    for start in range(0, len(names), players):
        yield [names[(start + seat) % len(names)] for seat in range(players)]


def referee(setup: Setup) -> Callable[[list[Event]], None]:
    """The family's own referee."""
    check: Callable[[list[Event]], None] = importlib.import_module(f"tests.reference.{setup.family.name}").check_game
    return check


def checked(setup: Setup, first: int, last: int) -> list[list[Event]]:
    """The records of games first … last, which the referee has followed."""
    records = list(replay(setup, first, last))
    for events in records:
        referee(setup)(events)
    return records


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_strategy_at_every_table_keeps_the_rules(game: str, players: int) -> None:
    for number, strategies in enumerate(seatings(game, players)):
        setup = make_setup(game, players, {}, strategies, seed=number)
        for events in checked(setup, number, number + 1):
            assert events[-1]["reason"] in setup.family.measures.reasons
            assert all(as_text(setup, events).splitlines())


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_rows_say_what_the_records_say(game: str, players: int) -> None:
    """And a game is the same alone or in a chunk, recorded or not, its lead followed or not."""
    setup = make_setup(game, players, {}, [], seed=3)
    kernel, measures = Kernel(setup), setup.family.measures
    rows, _ = kernel.play(5, 4)
    for line, events in zip(rows, checked(setup, 5, 8), strict=True):
        end = events[-1]
        assert sum(1 << seat for seat in end["winners"]) == line[row.WINNERS]
        assert measures.reasons[line[row.REASON] - 1] == end["reason"]
        assert [end["turns"], end["moves"], events[0]["first_seat"]] == line[
            [row.TURNS, row.MOVES, row.FIRST_SEAT]
        ].tolist()
        assert end.get("points", [0] * players) == line[row.POINTS :][:players].tolist()
    assert (rows[2:3] == kernel.play(7, 1)[0]).all()
    control = np.zeros(row.CONTROL_SIZE, np.int64)
    control[row.MEASURE] = 1
    lead = [column.place for column in measures.columns if column.lead]
    followed = kernel.play(5, 4, control)[0]
    followed[:, lead] = 0
    assert (rows == followed).all()
    control[row.MEASURE], control[row.LUCK] = 0, bool(setup.family.luck)
    assert (rows == kernel.play(5, 4, control)[0][:, : measures.row_size]).all()
    control[row.TURNED] = 1
    turned = kernel.play(5, 4, control)[0]
    assert (turned[:, row.FIRST_SEAT] == (rows[:, row.FIRST_SEAT] + 1) % players).all()


def values_of(name: str, switch: Switch) -> list[Any]:
    """Every word; of a range of numbers its ends and its middle."""
    found: list[Any] = list(switch.choices[:6])
    if switch.low is not None and switch.high is not None:
        found += SHORTER.get(name) or sorted({switch.low, (switch.low + switch.high) // 2, switch.high})
    return found or [False, True]


@pytest.mark.parametrize("game", PRESETS)
def test_every_value_of_every_switch_is_played_or_refused(game: str) -> None:
    """By the rules, or in one line that names the switch."""
    family = family_of(game)
    players = family.presets[game].default_players
    for number, (name, switch) in enumerate(switches_of(family.rules).items()):
        for value in values_of(name, switch):
            settings = {"turn_limit": 60, name: value}
            refusal = refused(family, game, players, settings)
            if refusal:
                assert name in refusal
                assert "\n" not in refusal
            else:
                checked(make_setup(game, players, settings, seed=number), number, number)


def refused(family: Family, game: str, players: int, settings: dict[str, Any]) -> str:
    """Why the rules cannot be played; empty when they can."""
    try:
        family.resolve(game, players, settings)
    except RulesError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("game", PRESETS)
def test_the_rules_lie_at_the_head_of_the_view(game: str) -> None:
    """Where the layout says: the players, and every switch of the family once."""
    family = family_of(game)
    players = family.presets[game].players[1]
    array = family.rules_array(family.resolve(game, players, {}), players)
    layout = family.parts.layout
    made = family.parts.new_game(array, np.zeros(0, np.int64), np.zeros(row.CONTROL_SIZE, np.int64))
    assert array[layout.PLAYERS] == players
    assert made.seen[: layout.RULES_SIZE].tolist() == array[: layout.RULES_SIZE].tolist()
    assert len(switches_of(family.rules)) <= layout.RULES_SIZE <= layout.SEAT
    assert made.moves.size == layout.MOST_MOVES


@pytest.mark.parametrize("family", families(), ids=lambda family: family.name)
def test_what_a_family_says_is_complete(family: Family) -> None:
    """Every column, tally, strategy and preset has words, and no two columns a name."""
    names = [entry.name for entry in (*family.measures.columns, *family.measures.tallies)]
    assert len(set(names)) == len(names)
    assert all(entry.meaning for entry in (*family.measures.columns, *family.measures.tallies))
    assert {"random", family.usual_strategy, *family.usual_panel} <= set(strategy_names(family.name))
    for name in strategy_names(family.name):
        strategy = load_player(name, family.name).strategy
        assert strategy.doc
        assert strategy.source
    assert all(preset.title and preset.source for preset in family.presets.values())
    assert all(gap.question and gap.decision for gap in family.gaps.values())


@pytest.mark.parametrize("family", families(), ids=lambda family: family.name)
def test_a_stop_counts_the_games_that_are_over(family: Family) -> None:
    """The one that has just come to its end among them, and no other."""
    setup = make_setup(next(iter(family.presets)), settings={"turn_limit": 40}, seed=5)
    finished = set[int]()
    for game in range(40):
        last = stopped_at(setup, game, decision=0)[1]
        for decision in (1, last // 2, last):
            done, _, over = stopped_at(setup, game, decision)
            assert done == over
            finished.add(done)
    assert finished == {0, 1}


@pytest.mark.parametrize("family", families(), ids=lambda family: family.name)
def test_a_wrong_choice_ends_play_there(family: Family) -> None:
    """In the second of these games: nobody is asked again, and game and moves made, forced ones too, are named."""
    setup = make_setup(next(iter(family.presets)), settings={"turn_limit": 40}, seed=5)
    measures, parts = family.measures, family.parts
    control, asked = np.zeros(row.CONTROL_SIZE, np.int64), 0
    made = parts.new_game(setup.rules_array, np.zeros(0, np.int64), control)

    def answer(view: np.ndarray, moves: np.ndarray, n: int) -> int:
        nonlocal asked
        asked += bool(rows[0, row.REASON])
        return n if asked == 6 else 0

    rows, tally = np.zeros((3, measures.row_size), np.int64), np.zeros(measures.tally_size, np.int64)
    with asking(answer) as (players, params):
        seed, first = np.uint64(setup.seed), np.int64(7)
        done = parts.play_chunk(made, setup.rules_array, players, params, seed, first, np.int64(0), rows, tally)
    assert (done, asked, control[row.STATUS], control[row.GAME]) == (1, 6, row.ILLEGAL_CHOICE, 8)
    assert control[row.MOVE] == 5 + made.hidden[parts.layout.DECISIONS + 2]


def stopped_at(setup: Setup, game: int, decision: int) -> tuple[int, int, bool]:
    """Play up to two games, stopped at a decision of the first: games done, decisions, whether the first was over."""
    measures, parts = setup.family.measures, setup.family.parts
    control, asked = np.zeros(row.CONTROL_SIZE, np.int64), 0
    made = parts.new_game(setup.rules_array, np.zeros(0, np.int64), control)

    def answer(view: np.ndarray, moves: np.ndarray, n: int) -> int:
        nonlocal asked
        asked += 1
        control[row.STOP] = control[row.STOP] or asked == decision
        return n - 1

    games = 2 if decision else 1
    rows, tally = np.zeros((games, measures.row_size), np.int64), np.zeros(measures.tally_size, np.int64)
    with asking(answer) as (players, params):
        seed, first = np.uint64(setup.seed), np.int64(game)
        done = parts.play_chunk(made, setup.rules_array, players, params, seed, first, np.int64(0), rows, tally)
    return done, asked, bool(rows[0, row.REASON])
