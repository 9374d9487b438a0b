"""Partnerships: one stockpile a side, or one a player."""

import pytest

from simcards.games.stockpile import layout as at

from .table import Table

HANDS = ["9 9 9 9 8", "10 10 J J J", "9 9 9 9 8", "10 10 J J J"]


def shared(*tops: str, **settings: object) -> Table:
    chosen = {"partners": "shared", "players": 4, "decks": 3, **settings}
    return Table("skip", tops, HANDS, **chosen)  # type: ignore[arg-type]


def own(*tops: str, **settings: object) -> Table:
    """Skip-Bo with a stockpile each; every hand is drawn in the first turn."""
    chosen = {"partners": "own", "players": 4, "stockpile_size": 2, **settings}
    draws = ["5 5 5 5 6 7", "7 7 7 7 8", "9 9 9 9 8", "10 10 11 11 11"]
    return Table("skip-bo", tops, draws=draws, **chosen)  # type: ignore[arg-type]


def test_partners_share_a_stockpile() -> None:
    """SP-21: seat 2 goes on with the stockpile of seat 0, and both have won when it is empty."""
    table = shared("A 2", "9", stockpile_size=2)
    seen = table.play("stock>0 9@0 10@0")
    assert seen.seat == 2
    assert seen.plays == ["stock>0", "stop"]
    won = table.play("stock>0 9@0 10@0 stock>0")
    assert (won.end["winners"], won.end["losers"]) == ([0, 2], [1, 3])
    assert [event["owner"] for event in won.since("play")] == [0, 2]


def test_own_hands_and_own_discard_piles() -> None:
    """SP-21: what a partner has discarded is not playable; SP-G8: discards go onto the own piles only."""
    table = Table("skip", ["9", "9"], ["A 9 9 8 8", *HANDS[1:]], players=4, partners="shared")
    seen = table.play("A@0 10@0")
    assert seen.seat == 2
    assert seen.plays == []
    after = table.play("A@0 10@0 9@3")
    assert [at.discard_top(after.view, 2, pile) for pile in range(4)] == [0, 0, 0, 9]
    assert at.discard_top(after.view, 0, 3) == 0


@pytest.mark.parametrize(("players", "sides"), [(4, 2), (6, 3), (8, 4)])
def test_sides_sit_opposite(players: int, sides: int) -> None:
    """SP-21: 4, 6 and 8 players as two, three and four sides."""
    seen = Table("skip", players=players, partners="shared").play()
    assert [at.side_of(seen.view, seat) for seat in range(players)] == [*range(sides)] * 2
    assert len(seen.events[0]["stockpiles"]) == sides


def test_a_partner_s_piles_may_be_played() -> None:
    """SP-32: the partner's stockpile top and discard tops, not the opponents', and not the partner's hand."""
    table = own("1 9", "2 9", "2 9", "2 9")
    seen = table.play("stock>0")
    assert seen.plays == ["stock2>0", "stop"]
    played = table.play("stock>0 stock2>0")
    assert played.since("play")[-1]["owner"] == 2
    table = Table(
        "skip-bo",
        ["9"] * 4,
        draws=["2 9 9 9 9 8", "7 7 7 7 8", "1 9 9 9 8"],
        players=4,
        partners="own",
        stockpile_size=2,
    )
    assert table.play("2@3 7@0 1>0").plays == ["pile0.3>0", "stop"]


def test_both_stockpiles_must_be_empty() -> None:
    """SP-32: with one of them empty the partners' discard piles stay usable, and the game goes on."""
    table = own("1", "9", "2", "9", stockpile_size=1)
    seen = table.play("stock>0")
    assert not seen.end
    assert at.stockpile_left(seen.view, 0) == 0
    won = table.play("stock>0 stock2>0")
    assert (won.end["winners"], won.end["points"]) == ([0, 2], [25 + 2 * 5, 0, 25 + 2 * 5, 0])


def test_discard_piles_stay_usable_with_one_stockpile_empty() -> None:
    """SP-32: seat 0 has emptied its stockpile; its next turn plays from both partners' discard piles."""
    draws = ["2 9 9 9 9 8", "7 7 7 7 8", "3 9 9 9 8", "10 10 11 11 11"]
    table = Table("skip-bo", ["1", "9", "9", "9"], draws=draws, players=4, partners="own", stockpile_size=1)
    seen = table.play("stock>0 2@0 7@0 3@1 10@0 pile0>0")
    assert seen.plays == ["pile2.1>0", "stop"]


@pytest.mark.parametrize("players", [4, 6])
def test_partners_of_skip_bo(players: int) -> None:
    """SP-G20: four or six, opposite each other; SP-G8: discards onto own piles only."""
    seen = Table("skip-bo", players=players, partners="own").play()
    assert [at.side_of(seen.view, seat) for seat in range(players)] == [*range(players // 2)] * 2
    assert [at.stockpile_of(seen.view, seat) for seat in range(players)] == [*range(players)]
    assert {move[-2:] for move in seen.discards} == {"@0", "@1", "@2", "@3"}


def test_the_partner_s_low_cards_are_free() -> None:
    """SP-28, SP-32: an Ace on the partner's pile need not be played, one on the own pile must."""
    rules = {"partners": "own", "players": 4, "aces_and_twos": True, "stockpile_size": 2}
    assert Table("skip", ["9", "9", "A 9", "9"], HANDS, **rules).play().plays == ["stock2>0", "stop"]  # type: ignore[arg-type]
    assert Table("skip", ["A 9", "9", "9", "9"], HANDS, **rules).play().moves == ["stock>0"]  # type: ignore[arg-type]


def test_the_own_stockpile_comes_before_the_partner_s() -> None:
    """SP-39, SP-D14: where both tops must be played, only the own one is offered; then only the partner's."""
    both = own("1 9", "9 9", "1 9", "9 9", compulsory_stockpile=True)
    seen = both.play()
    assert seen.moves == ["stock>0", "stock2>1"]
    assert own("1 9", "9 9", "1 9", "9 9").play().plays == ["stock>0", "stock2>0", "stop"]
