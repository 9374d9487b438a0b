"""Random rule sets: each is played by the rules to its end, or refused in one line that names the culprits."""

import re
from collections import Counter
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simcards.games.replay import replay
from simcards.games.setup import make_setup
from simcards.games.stockpile.measures import REASONS
from simcards.games.stockpile.presets import PRESETS
from simcards.games.stockpile.resolve import resolve
from simcards.games.stockpile.rules import StockpileRules
from simcards.games.switches import RulesError, Switch, switches_of
from tests.reference.stockpile import check_game

from .table import STRATEGIES

SWITCHES = switches_of(StockpileRules)
GAMES = 1  # of each rule set

#: Values that make short games likely; a switch that is not here takes any of its values.
USUAL: dict[str, list[Any]] = {
    "stockpile_size": [1, 2, 3, 4, 6, 9],
    "hand_size": [1, 2, 4, 5, 5, 7, 15],
    "building_piles": [1, 2, 3, 4, 6, "unlimited"],
    "discard_piles": [1, 2, 4, 4, 5, 12],
    "match_target": [0, 50],
    "turn_limit": [1, 25, 250, 250],
    "shuffle": ["perfect", "perfect", "riffle-1", "riffle-7"],
}
#: Switches that follow from others: a random value is mostly a contradiction.
FOLLOWING = ("deck", "decks", "jokers", "build_top")


def values_of(switch: Switch) -> list[Any]:
    """Every word, and the ends and some of the middle of a range of numbers."""
    found: list[Any] = list(switch.choices)
    if switch.low is not None and switch.high is not None:
        found += sorted({switch.low, switch.low + 1, (switch.low + switch.high) // 2, switch.high})
    return found or [False, True]


@st.composite
def tables(draw: st.DrawFn) -> tuple[str, list[str], dict[str, Any]]:
    """A preset, a strategy for each seat, and a value for every switch; playable unless there are too few cards."""
    game = draw(st.sampled_from(sorted(PRESETS)))
    players = draw(st.integers(*PRESETS[game].players))
    wilds = draw(st.sampled_from(SWITCHES["wilds"].choices))
    skip_bo, passes = wilds == "skip-bo", draw(st.booleans())
    chosen: dict[str, Any] = {"deck": "skip-bo" if skip_bo else "french", "wilds": wilds, "must_discard": not passes}
    chosen["double_pass"] = draw(st.sampled_from(SWITCHES["double_pass"].choices)) if passes else "none"
    chosen["separate_decks"] = players == 2 and not skip_bo and draw(st.booleans())
    chosen["partners"] = draw(st.sampled_from(("none", "shared", "own") if players in (4, 6, 8) else ("none",)))
    for name, switch in SWITCHES.items():
        if name not in (*chosen, *FOLLOWING):
            chosen[name] = draw(st.sampled_from(USUAL.get(name) or values_of(switch)))
    if chosen["shuffle"] == "perfect":
        chosen["riffled"] = "all"
    if draw(st.integers(0, 2)) == 0:
        chosen["stockpile_size"] = tight_size(game, players, chosen)
    return game, [draw(st.sampled_from(STRATEGIES)) for _ in range(players)], chosen


def tight_size(game: str, players: int, chosen: dict[str, Any]) -> int:
    """Stockpiles so large that little or nothing is left to draw, since most decks never run out otherwise."""
    refusal = refusal_of(game, players, {**chosen, "stockpile_size": 500})
    room = re.search(r"set it to (\d+) or less", refusal)
    return int(room[1]) if room else 1


ANYTHING = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(values_of(switch)) for name, switch in SWITCHES.items()}
)
REPEATABLE = settings(derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))


def test_five_hundred_rule_sets() -> None:
    """Every rule and variation against every other; each game ends, by SP-G11 at the latest."""
    ends: Counter[str] = Counter()

    @settings(REPEATABLE, max_examples=500)
    @given(tables())
    def follow(table: tuple[str, list[str], dict[str, Any]]) -> None:
        game, strategies, chosen = table
        refusal = refusal_of(game, len(strategies), chosen)
        if refusal:
            check_refusal(game, len(strategies), chosen, refusal)
            return
        for record in replay(make_setup(game, len(strategies), chosen, strategies, seed=30), 0, GAMES - 1):
            check_game(record)
            ends[record[-1]["reason"]] += 1

    follow()
    assert sum(ends.values()) >= 450 * GAMES
    assert set(ends) == set(REASONS[:6])


def test_refusals_name_the_culprits() -> None:
    """SP-G10: whatever is set, it is playable or refused, and most kinds of refusal come up."""
    refused: Counter[str] = Counter()

    @settings(REPEATABLE, max_examples=1000)
    @given(st.sampled_from(sorted(PRESETS)), st.integers(1, 9), ANYTHING)
    def refuse(game: str, players: int, chosen: dict[str, Any]) -> None:
        refusal = refusal_of(game, players, chosen)
        if refusal:
            check_refusal(game, players, chosen, refusal)
        refused[re.sub(r"=\S+", "", refusal.partition(": ")[0])] += 1

    refuse()
    assert len(refused) >= 9
    assert refused[""] > 0


def check_refusal(game: str, players: int, chosen: dict[str, Any], refusal: str) -> None:
    """One line that begins with a switch and its value, names the other if two quarrel, and tells the truth."""
    found = re.match(r"(\w+)=(\S+?)(?:: | contradicts (\w+)=(\S+?): )\S", refusal)
    assert found, refusal
    assert "\n" not in refusal
    named = [name for name in found.group(1, 3) if name]
    assert set(named) <= {*SWITCHES, "players"}, refusal
    for name, value in ((found[1], found[2]), (found[3], found[4])):
        assert name not in chosen or value == str(chosen[name]).lower(), refusal
    if room := re.search(r": (\d+) cards are needed .* has (\d+); set it (?:to (\d+) or less|lower)", refusal):
        assert int(room[1]) > int(room[2])
        changed = {**chosen, named[0]: int(room[3] or 1)}
    else:
        changed = {name: value for name, value in chosen.items() if name not in named}
        assert "players" in named or changed != chosen, f"none of {named} was set: {refusal}"
    assert refusal_of(game, 2 + 2 * (game != "skip-us") if "players" in named else players, changed) != refusal


def refusal_of(game: str, players: int, chosen: dict[str, Any]) -> str:
    """Why these settings are refused; nothing when they are playable."""
    try:
        resolve(game, players, chosen)
    except RulesError as error:
        return str(error)
    return ""


def test_a_turn_that_goes_round_for_ever_is_cut_short() -> None:
    """SP-D13: of 162 cards 117 lie in the stockpiles; a hand of 15 can then hold all that go round."""
    rules = {"wilds": "kings-and-jokers", "stockpile_size": 39, "hand_size": 15, "building_piles": 1}
    rules |= {"discard_piles": 1, "exhaustion": "play-on", "compulsory_aces": True, "turn_limit": 250}
    setup = make_setup(
        "skip", 3, {**rules, "shuffle": "riffle-7"}, ["sorter", "sorter", "planner:plans=20,depth=4"], seed=1
    )
    (record,) = replay(setup, 0, 0)
    check_game(record)
    turns = "".join({"turn": "|", "play": "p"}.get(str(event["event"]), "") for event in record).split("|")
    assert max(map(len, turns)) == 2 * 162
    assert record[-1]["reason"] == "turn-limit"
