"""Rules that tables play by and no document states: SP-40 to SP-42, and how records name them."""

from typing import Any

import pytest

from simcards import simulate
from simcards.games.replay import replay
from simcards.games.setup import make_setup

from .table import FRENCH, Table


def test_a_wild_is_never_discarded() -> None:
    """SP-40: the other cards may go; who holds only wilds plays them, or passes where none can be played."""
    tables = (Table("skip", ["9"], ["* * 9 9 8"], wild_discards=free) for free in (True, False))
    free, kept = (table.play("*>0").discards for table in tables)
    assert {move[0] for move in free} == {"8", "9", "*"}
    assert {move[0] for move in kept} == {"8", "9"}
    wilds = {"hand_size": 2, "wild_discards": False}
    assert Table("skip", ["9"], ["* *"], **wilds).play("*>0").plays == ["*>0", "*>1"]
    stuck = Table("skip", ["9"], ["* *", "9 8"], wild_starts=False, **wilds).play()
    assert [event["seat"] for event in stuck.since("pass")] == [0]


def test_a_wild_kept_goes_before_the_turn_ends() -> None:
    """SP-40, SP-G2: with no discard left a playable wild must be played, and a discard frees the player again."""
    table = Table("skip", ["9"], ["A * *"], hand_size=3, wild_discards=False)
    assert table.play("A>0").plays == ["*>0", "*>1"]
    other = Table("skip", ["9"], ["A * 9"], hand_size=3, wild_discards=False)
    assert other.play("A>0").plays == ["*>0", "*>1", "stop"]


@pytest.mark.parametrize(("scoring", "points"), [("cards", 2), ("skip-bo", 35), ("none", None)])
def test_one_point_a_card_and_none_for_the_win(scoring: str, points: int | None) -> None:
    """SP-41: the loser has two cards left."""
    end = Table("skip", ["A 2", "9 9"], stockpile_size=2, scoring=scoring).play("stock>0 stock>0").end
    assert end["winners"] == [0]
    assert end.get("points") == (None if points is None else [points, 0])


def longest_descent(cards: list[str]) -> int:
    """The length of the longest strictly falling part of a sequence, in any places."""
    ranks, best = [FRENCH.index(card) for card in cards], list[int]()
    for number, rank in enumerate(ranks):
        best.append(1 + max((best[k] for k in range(number) if ranks[k] > rank), default=0))
    return max(best, default=0)


def returned(riffled: str, shuffle: str) -> list[tuple[int, list[str]]]:
    """How many cards came back the first time, and those then drawn in their order, in some games."""
    setup = make_setup(
        "skip", 2, {"shuffle": shuffle, "riffled": riffled, "wilds": "jokers", "jokers": 0}, ["greedy"], seed=4
    )
    found = []
    for events in replay(setup, 0, 19):
        after = [number for number, event in enumerate(events) if event["event"] == "shuffle"]
        if after:
            end = after[1] if len(after) > 1 else len(events)
            drawn = [card for event in events[after[0] : end] if event["event"] == "draw" for card in event["cards"]]
            found.append((events[after[0]]["cards"], drawn))
    return found


def test_only_the_piles_that_come_back_are_riffled() -> None:
    """SP-42: piles of 13 in ascending order, riffled once, rise in one row more than there are piles."""
    rows, perfect = returned("returns", "riffle-1"), returned("deal", "riffle-7")
    assert min(len(rows), len(perfect)) > 5
    assert all(longest_descent(drawn) <= cards // 13 + 1 for cards, drawn in rows)
    assert all(longest_descent(drawn) > cards // 13 + 1 for cards, drawn in perfect if len(drawn) == cards)


def test_only_the_deal_is_riffled() -> None:
    """SP-42: the deal is that of riffled cards, or the stockpiles those of a perfect shuffle."""

    def dealt(**settings: str) -> dict[str, Any]:
        return next(replay(make_setup("skip", 2, settings, ["greedy"], seed=4), 0, 0))[1]

    everything = dealt(shuffle="riffle-1")
    assert dealt(shuffle="riffle-1", riffled="deal") == everything
    perfect, returns = dealt()["stockpiles"], dealt(shuffle="riffle-1", riffled="returns")["stockpiles"]
    assert returns == perfect != everything["stockpiles"]


def test_records_name_a_house_rule_where_it_holds() -> None:
    """And say nothing of it where it does not, as records always did."""
    for settings, named in (({}, False), ({"wild_discards": False}, True), ({"shuffle": "riffle-2"}, False)):
        start = next(replay(make_setup("skip", 2, settings, seed=1), 0, 0))[0]
        assert ("wild_discards" in start["rules"]) == named
        assert "riffled" not in start["rules"]
        assert ("shuffle" in start["rules"]) == ("shuffle" in settings)


def test_drawn_games_are_counted_within_series() -> None:
    """Every game of a series has its reason; a series of many games may hold drawn ones."""
    rules = {"stockpile_size": 45, "decks": 2, "exhaustion": "draw", "match_target": 30, "scoring": "cards"}
    found = simulate("skip", rules=rules, games=10, seed=1, match=True, progress=False).as_json()
    games = found["games_by_reason"]
    assert sum(games.values()) == 10 * found["rounds"]["mean"]
    assert found["drawn_games"] == games["exhausted"] > 0
