"""Fair play: a strategy is shown what its player could see at the table, all of it and nothing else.

At every decision of games under random rules the view is compared, number by number, with one that is made of the
reference's table: face-up cards, sizes, the own hand. So no hidden card can change it.
"""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from simcards.engine import rows as row
from simcards.engine.log import WIDTH
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.deal import Game, new_game
from simcards.games.stockpile.record import read_log
from tests.reference.stockpile import after_turn, take_turn
from tests.reference.stockpile_deck import Event, GameOver, Record
from tests.reference.stockpile_table import Table as Reference
from tests.reference.stockpile_table import read_deal

from .table import Table, play_asking

Decision = tuple[int, np.ndarray]
Show = Callable[[Reference, int, int], None]


class Watched(Record):
    """A record that shows the reference's table before each event of a turn."""

    table: Reference | None = None
    acted = 0  # in this turn: 1 for a play, 2 for a discard, 3 for both

    def __init__(self, events: list[Event], show: Show) -> None:
        super().__init__(events)
        self.show = show

    def next(self) -> Event:
        event = super().next()
        if self.table and event["event"] in ("play", "discard", "pass"):
            self.show(self.table, event["seat"], self.acted)
        self.acted |= {"play": 1, "discard": 2}.get(event["event"], 0)
        if event["event"] == "turn":
            self.acted = 0
        return event


def follow(events: list[Event], show: Show) -> None:
    """Let the reference follow a whole game, and show its table before every move."""
    record = Watched(events, show)
    record.table, seat = read_deal(record)
    try:
        while True:
            take_turn(record.table, record, seat)
            after_turn(record.table, record)
            seat = (seat + 1) % record.table.players
    except GameOver:
        pass


class Visible:
    """The view as a seat should see it, filled in from what lies open on the reference's table."""

    def __init__(self, table: Table, reference: Reference, seat: int, stage: int, acted: int, length: int) -> None:
        self.view = np.zeros(length, np.int64)
        self.code = table.names.index
        self.view[: at.RULES_SIZE] = table.array[: at.RULES_SIZE]
        self.view[at.SEAT], self.view[at.STAGE], self.view[at.ACTED] = seat, stage, acted
        self.counts(reference)
        self.hand(reference.hands[seat])
        self.building_piles(reference)
        for number, pile in enumerate(reference.stockpiles):
            self.view[at.STOCKPILE_LEFT + number] = len(pile)
            for depth, card in enumerate(pile[: reference.rules["open_stockpile"]]):
                self.view[at.STOCKPILE_TOPS + 3 * number + depth] = self.code(card)
        for owner, piles in enumerate(reference.discards):
            for number, pile in enumerate(piles):
                self.discard_pile(at.MOST_PILES * owner + number, pile)

    def counts(self, reference: Reference) -> None:
        view, players = self.view, reference.players
        view[at.TURN], view[at.DRAW_PILE] = reference.turns, len(reference.draw_pile)
        view[at.SET_ASIDE], view[at.IDLE_TURNS] = len(reference.aside), reference.passes
        view[at.ACES_DUE] = reference.rules["double_pass"] == "aces" and reference.passes >= 2
        view[at.HAND_SIZES : at.HAND_SIZES + players] = [len(hand) for hand in reference.hands]
        view[at.SIDE_NUMBERS : at.SIDE_NUMBERS + players] = [reference.side(seat) for seat in range(players)]
        for seat in range(players):
            shared = reference.rules["partners"] == "shared"
            view[at.STOCKPILE_NUMBERS + seat] = reference.side(seat) if shared else seat
        for card in reference.aside:
            view[at.ASIDE_CARDS + self.code(card)] += 1

    def hand(self, cards: list[str]) -> None:
        for card in map(self.code, cards):
            self.view[at.OWN_HAND] += 1 << 4 * card
            self.view[at.HAND_RANKS] |= 1 << card

    def building_piles(self, reference: Reference) -> None:
        heights = [0] * int(self.view[at.PLACES])
        for place, pile in reference.builds.items():
            heights[place] = len(pile)
            wilds = (1 << rank for rank, card in enumerate(pile, 1) if card == "*")
            self.view[at.BUILD_WILDS + place] = sum(wilds)
        self.view[at.BUILD_HEIGHTS : at.BUILD_HEIGHTS + len(heights)] = heights
        for height in heights:
            self.view[at.HEIGHT_COUNTS + height] += 1
            self.view[at.OPEN_HEIGHTS] |= 1 << height
            self.view[at.WIDELY_TAKEN] |= (1 << height + 1) * (height > 0 and heights.count(height) > 1)
            self.view[at.PLACE_FOR + height + 1] = sum(place for place, other in enumerate(heights) if other == height)
        self.view[at.PLACE_FOR + 1] = heights.index(0) if 0 in heights else len(heights)
        self.view[at.HIGHEST_PLACE] = max((place + 1 for place, height in enumerate(heights) if height), default=0)

    def discard_pile(self, which: int, pile: list[str]) -> None:
        base = at.DISCARD_CARDS + which * int(self.view[at.CARDS_IN_PLAY])
        cards = [self.code(card) for card in pile]
        self.view[at.DISCARD_SIZES + which] = len(cards)
        self.view[at.DISCARD_TOPS + which] = cards[-1] if cards else 0
        self.view[base : base + len(cards)] = cards


def decisions_of(table: Table, choose: random.Random) -> tuple[list[Event], list[Decision]]:
    """Play a game at random; its record, and at each decision the moves made so far and the view."""
    log = np.zeros(1 + WIDTH * 20_000, np.int64)
    game = new_game(table.array, log, np.zeros(row.CONTROL_SIZE, np.int64))
    decisions: list[Decision] = []

    def answer(view: np.ndarray, moves: np.ndarray, n: int) -> int:
        decisions.append((int(game.hidden[at.MOVES]), view.copy()))
        return choose.randrange(n)

    play_asking(game, table.array, table.seed, answer)
    (record,) = read_log(log, table.rules, table.players)
    return [table.start(record.first_seat), *record.events], decisions


def random_table(choose: random.Random) -> Table:
    """A table under random rules, with short games."""
    settings: dict[str, Any] = {
        "stockpile_size": choose.choice([2, 5, 9]),
        "hand_size": choose.choice([2, 5, 6]),
        "building_piles": choose.choice([2, 4, "unlimited"]),
        "open_stockpile": choose.choice([1, 2, 3]),
        "massachusetts": choose.random() < 0.3,
        "completed_piles": choose.choice(["aside", "into-draw"]),
        "exhaustion": choose.choice(["fewest", "play-on"]),
        "discard_rule": choose.choice(["any", "no-ace", "descending"]),
        "compulsory_aces": choose.random() < 0.2,
        "turn_limit": 80,
    }
    game, players = choose.choice([("skip", 2), ("skip", 4), ("skip-us", 2), ("spite-and-malice", 3), ("skip-bo", 6)])
    if game == "skip-us" or choose.random() < 0.3:
        settings |= {"must_discard": False, "double_pass": choose.choice(["none", "aces", "redeal"])}
    if players > 3:
        settings["partners"] = choose.choice(["none", "shared", "own"])
    return Table(game, players=players, seed=choose.randrange(1000), first_player="drawn", **settings)


def test_a_view_is_what_could_be_seen() -> None:
    """SP-34, SP-G12: the whole view at every decision of 60 games, and nothing is left unexplained."""
    choose = random.Random(8)
    compared = redeals = 0
    for _ in range(60):
        table = random_table(choose)
        events, decisions = decisions_of(table, choose)
        redeals += sum(event["event"] == "shuffle" and event["why"] == "redeal" for event in events)

        def show(
            reference: Reference, seat: int, acted: int, table: Table = table, decisions: list[Decision] = decisions
        ) -> None:
            nonlocal compared
            while decisions and decisions[0][0] == reference.moves:
                _, view = decisions.pop(0)
                wanted = Visible(table, reference, seat, int(view[at.STAGE]), acted, len(view)).view
                different = (view != wanted).nonzero()[0]
                assert len(different) == 0, (different, view[different], wanted[different])
                compared += 1

        follow(events, show)
        assert decisions == []
    assert compared > 3000
    assert redeals > 0


def first_view(table: Table, game: Game | None = None) -> np.ndarray:
    """The view at the first decision, in new arrays or in those of an earlier game."""
    views: list[np.ndarray] = []

    def answer(view: np.ndarray, moves: np.ndarray, n: int) -> int:
        views.append(view.copy())
        return -1

    game = game or new_game(table.array, np.zeros(0, np.int64), np.zeros(row.CONTROL_SIZE, np.int64))
    game.control[:] = 0
    play_asking(game, table.array, table.seed, answer)
    return views[0]


def test_nothing_of_the_game_before_is_left_in_the_view() -> None:
    table = Table("skip-us", turn_limit=60, double_pass="redeal", seed=3)
    game = new_game(table.array, np.zeros(0, np.int64), np.zeros(row.CONTROL_SIZE, np.int64))
    play_asking(game, table.array, table.seed, lambda view, moves, n: n // 2)
    assert game.seen[at.DISCARD_SIZES : at.DISCARD_TOPS].sum() > 10
    assert (first_view(table, game) == first_view(table)).all()


@pytest.mark.parametrize(
    ("tops", "hands", "draws", "same"),
    [
        (["9 2 3", "8 4 5"], ["A 2 9 9 8", "7 7 7 6 6"], ["5 5", "4 4"], True),
        (["9 4 5", "8 2 3"], ["A 2 9 9 8", "7 7 7 6 6"], ["5 5", "4 4"], True),
        (["9 2 3", "8 4 5"], ["A 2 9 9 8", "10 J Q K 6"], ["5 5", "4 4"], True),
        (["9 2 3", "8 4 5"], ["A 2 9 9 8", "7 7 7 6 6"], ["K 3", "K Q"], True),
        (["9 2 3", "8 4 5"], ["A 3 9 9 8", "7 7 7 6 6"], ["5 5", "4 4"], False),
        (["9 2 3", "10 4 5"], ["A 2 9 9 8", "7 7 7 6 6"], ["5 5", "4 4"], False),
    ],
)
def test_hidden_cards_do_not_change_the_view(tops: list[str], hands: list[str], draws: list[str], same: bool) -> None:
    """SP-02: the stockpiles below their tops, the other hand, the draw pile; what is open does change it."""
    base = first_view(Table("skip-us", ["9 2 3", "8 4 5"], ["A 2 9 9 8", "7 7 7 6 6"], ["5 5", "4 4"]))
    assert bool((first_view(Table("skip-us", tops, hands, draws)) == base).all()) == same
