"""The measures of the lead against the same worked out from the records of games."""

import math
from typing import Any

import numpy as np
import pytest

from simcards import simulate
from simcards.engine import rows as row
from simcards.engine.job import Kernel
from simcards.games.replay import replay
from simcards.games.setup import Setup, make_setup
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.measures import MEASURES
from simcards.games.skitgubbe.score import write_row
from simcards.runs.simulate.job import SimulateJob
from tests.games.skitgubbe.position import shedding

SCALE = row.LEAD_SCALE
TABLES = [
    ("skip-bo", 2, {"stockpile_size": 6}),
    ("skip", 3, {"stockpile_size": 5}),
    ("skip-bo", 4, {"stockpile_size": 4, "partners": "own"}),
    ("skip-bo", 4, {"stockpile_size": 6, "partners": "shared"}),
    ("cuckoo", 4, {}),
    ("cuckoo", 3, {"lives": 2}),
    ("skitgubbe", 2, {}),
    ("skitgubbe", 3, {"trump": False}),
    ("skitgubbe", 4, {"pickup": "pile"}),
]


def stockpile_course(setup: Setup, events: list[dict[str, Any]]) -> list[list[int]]:
    """Cards left of each side after every turn."""
    sides = setup.sides
    left = [0] * sides
    for number, cards in enumerate(events[1]["stockpiles"]):
        left[number % sides] += len(cards)
    course: list[list[int]] = []
    for event in events[2:]:
        if event["event"] == "turn" and event is not next(e for e in events if e["event"] == "turn"):
            course.append(list(left))
        if event["event"] == "play" and event["from"] == "stockpile":
            left[event["owner"] % sides] -= 1
    return [*course, list(left)]


def cuckoo_course(events: list[dict[str, Any]]) -> list[list[int]]:
    """Lives lost of each seat after every round but the last."""
    lives = [event["lives"] for event in events if event["event"] == "reveal"]
    return [[-left for left in after] for after in lives[:-1]]


def skitgubbe_course(events: list[dict[str, Any]]) -> list[list[int]]:
    """Cards in every hand when shedding begins, and after every trick of it that was played to its end."""
    start = next(number for number, event in enumerate(events) if event["event"] == "shedding")
    hands, course = [len(hand) for hand in events[start]["hands"]], []
    course.append(list(hands))
    for event in events[start:]:
        if event["event"] in ("lead", "beat"):
            hands[event["seat"]] -= len(event["cards"])
        elif event["event"] == "pick-up":
            hands[event["seat"]] += len(event["cards"])
        elif event["event"] == "trick-end":
            course.append(list(hands))
    return course


def expected_of_loser(events: list[dict[str, Any]]) -> tuple[int, int, int]:
    """Drama, trailing and decided_at of the loser, by definition."""
    whole, *course = skitgubbe_course(events)
    loser = events[-1]["losers"][0]
    leads = [max(n for seat, n in enumerate(hands) if seat != loser) - hands[loser] for hands in course]
    roots = [int(SCALE * math.sqrt(lead / sum(whole))) for lead in leads if lead > 0]
    level = [number for number, lead in enumerate(leads, start=1) if lead >= 0]
    tricks = len(course) + 1
    drama = sum(roots) // max(len(roots), 1)
    return drama, SCALE * len(roots) // tricks, SCALE * (level[-1] if level else 0) // tricks


def expected(setup: Setup, events: list[dict[str, Any]]) -> tuple[int, int, int]:
    """Drama, trailing and decided_at of the winner, in skitgubbe of the loser, by definition."""
    if events[-1]["winners"] and setup.family.name == "skitgubbe":
        return expected_of_loser(events)
    if not events[-1]["winners"] or (setup.family.name == "cuckoo" and len(events[-1]["winners"]) > 1):
        return 0, 0, 0
    cuckoo = setup.family.name == "cuckoo"
    course = cuckoo_course(events) if cuckoo else stockpile_course(setup, events)
    length = len(course) + 1 if cuckoo else len(course)
    whole = setup.rules.lives if cuckoo else sum(course[0]) and setup.rules.stockpile_size
    if not cuckoo and setup.rules.partners == "own":
        whole *= 2
    side = events[-1]["winners"][0] % setup.sides
    deficits = [after[side] - min(x for other, x in enumerate(after) if other != side) for after in course]
    roots = [int(SCALE * math.sqrt(deficit / whole)) for deficit in deficits if deficit > 0]
    behind = [number for number, deficit in enumerate(deficits, start=1) if deficit >= 0]
    drama = sum(roots) // max(len(roots), 1)
    return drama, SCALE * len(roots) // length, SCALE * (behind[-1] if behind else 0) // length


def standings(setup: Setup, events: list[dict[str, Any]]) -> list[list[int]]:
    """What each has to go, whenever it is looked at who leads: the fewer, the further ahead."""
    if setup.family.name == "cuckoo":
        return [[-lives for lives in event["lives"]] for event in events if event["event"] == "reveal"]
    if setup.family.name == "skitgubbe":
        return [[-cards for cards in hands] for hands in skitgubbe_course(events)]
    flips = [number for number, event in enumerate(events) if event.get("from") == "stockpile"]
    return [stockpile_course(setup, events[: number + 1])[-1] for number in flips]


def lead_changes(setup: Setup, events: list[dict[str, Any]]) -> int:
    """How often another leads: who is best, at cuckoo alone; in the others who led before stays it while none is."""
    leader, changes = -1, 0
    for left in standings(setup, events):
        best = [racer for racer, cards in enumerate(left) if cards == min(left)]
        if leader in best or (setup.family.name == "cuckoo" and len(best) > 1):
            continue
        changes += leader >= 0
        leader = best[0]
    return changes


@pytest.mark.parametrize(("game", "players", "rules"), TABLES)
def test_the_lead_as_the_records_show_it(game: str, players: int, rules: dict[str, Any]) -> None:
    setup = make_setup(game, players, rules, seed=6)
    control = np.zeros(row.CONTROL_SIZE, np.int64)
    control[row.MEASURE] = 1
    rows, _ = Kernel(setup).play(0, 40, control)
    places = {column.name: column.place for column in setup.family.measures.columns if column.lead}
    found = rows[:, [places["drama"], places["trailing"], places["decided_at"]]].tolist()
    records = list(replay(setup, 0, 39))
    assert found == [list(expected(setup, events)) for events in records]
    changes = rows[:, setup.family.measures.place("lead_changes")]
    assert changes.tolist() == [lead_changes(setup, events) for events in records]
    assert changes.any()


def test_the_lead_in_a_skitgubbe_game_worked_by_hand() -> None:
    """After the three tricks that end, seat 2 holds 3 of 9 cards, then 2 while seat 1 has 3, then 3 again; it loses."""
    position = shedding(["2C 9H", "3C 4D 5D", "5C 6H 7H 8H"])
    position.hidden[at.HANDS_SHEDDING : at.HANDS_SHEDDING + 3] = 2, 3, 4
    position.game.control[row.MEASURE] = 1
    position.play("0 lead 2C; 1 beat 3C; 2 beat 5C; 2 lead 6H; 0 beat 9H; 1 pick-up 9H; 1 lead 9H; 2 pick-up 9H")
    position.play("1 lead 4D 5D")
    line = np.zeros(at.ROW_SIZE, np.int64)
    write_row(position.game, line)
    assert position.hidden[at.WINNERS] == 0b011
    assert line[MEASURES.place("drama")] == SCALE // 3  # the root of one card in nine
    assert line[MEASURES.place("trailing")] == SCALE // 4  # one of four tricks, the last of which the end cut short
    assert line[MEASURES.place("decided_at")] == SCALE // 2


@pytest.mark.parametrize(("game", "rules"), [("skip-bo", {"stockpile_size": 2}), ("skitgubbe", {"session_games": 3})])
def test_series_sum_up_their_games_and_tell_no_lead(game: str, rules: dict[str, Any]) -> None:
    found = simulate(game, rules=rules, games=20, seed=1, match=True, measures=True, progress=False).measures()
    assert not {"drama", "trailing", "decided_at"} & set(found)
    assert found["lead_changes"]["mean"] > 0
    assert "minutes" in found


@pytest.mark.parametrize("game", ["skip-bo", "cuckoo", "skitgubbe"])
def test_without_measures_nothing_is_followed_and_all_else_is_the_same(game: str) -> None:
    setup, control = make_setup(game, seed=2), np.zeros(row.CONTROL_SIZE, np.int64)
    off, on = SimulateJob(setup).play(0, 50, control), SimulateJob(setup, pace=4.0).play(0, 50, control.copy())
    lead = [column.name for column in setup.family.measures.columns if column.lead]
    assert all(not off[name].any() and on[name].any() for name in lead)
    assert all(np.array_equal(off[name], on[name]) for name in off if name not in lead)


def test_untouched_stockpiles_are_counted() -> None:
    setup = make_setup("skip-bo", settings={"stockpile_size": 2}, seed=1)
    rows, _ = Kernel(setup).play(0, 200)
    place = setup.family.measures.place
    left = rows[:, place("cards_left") : place("cards_left") + 2]
    assert rows[:, place("untouched")].tolist() == (left == 2).any(axis=1).astype(int).tolist()
    assert 0 < rows[:, place("untouched")].sum() < 200


@pytest.mark.parametrize("game", ["skip-bo", "cuckoo", "skitgubbe", "le-her"])
def test_the_report_defines_every_measure(game: str) -> None:
    found = simulate(game, games=200, seed=1, measures=True, pace=6, progress=False)
    defined = {name: of for name, of in found.as_json()["measures"].items() if "definition" in of}
    assert {"first_player_edge", "minutes", "choices_per_decision", "forced_share", "lead_changes"} <= set(defined)
    assert all(of["definition"] and of["source"] for of in defined.values())
    assert defined["minutes"]["mean"] == pytest.approx(found.length("moves")["mean"] / 10)
    assert {"drama", "trailing", "decided_at"} <= set(defined)
    assert ("loser" in defined["drama"]["definition"]) == (game == "skitgubbe")
    assert found.hazards()
    assert "--measures --pace 6" in found.rerun()
