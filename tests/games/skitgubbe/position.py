"""Skitgubbe positions for tests: set one up, see its moves, play a script through it, ask a strategy.

Scripts are those of tests/reference/skitgubbe_scripts.py: "0 lead 7H; 1 answer 7C; bounce 7H 7C".
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from simcards.engine import rows as row
from simcards.engine.calling import call_strategy
from simcards.engine.jit import entry
from simcards.engine.loading import load_player
from simcards.engine.log import WIDTH
from simcards.engine.plugin import callbacks_of
from simcards.engine.rows import RAISED
from simcards.games.skitgubbe import FAMILY
from simcards.games.skitgubbe import events as ev
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.apply import make_move
from simcards.games.skitgubbe.collecting import begin_collecting_trick, open_shedding
from simcards.games.skitgubbe.deal import new_game
from simcards.games.skitgubbe.legal import legal_moves
from simcards.games.skitgubbe.record import PLAY_NAMES, card_name, read_log
from simcards.games.skitgubbe.shedding import begin_shedding_trick
from tests.reference.skitgubbe import DECK, Event
from tests.reference.skitgubbe_scripts import PLAYS, script

#: Three hands, and the next card that each seat draws.
HANDS = ["7H 4C 9S", "7C 9C 2D", "5D 7D KH"]
DRAWS = ["AC", "AD", "AH"]

NUMBERS = {card_name(card): card for card in range(at.CARDS)}

BEGIN, OPEN, LIST, PLAY = range(4)


@entry
def drive(game: Any, action: Any, number: Any) -> Any:
    """Begin a trick or the shedding phase with a seat, or play a listed move; then list the moves."""
    view, hidden = game.seen, game.hidden
    if action == BEGIN:
        if view[at.PHASE] == at.COLLECTING:
            begin_collecting_trick(game, number)
        else:
            begin_shedding_trick(game, number)
    elif action == OPEN:
        open_shedding(game, number)
    elif action == PLAY:
        make_move(game, game.moves[number])
    seat = view[at.SEAT]
    view[at.OWN_HAND], view[at.OWN_PILE] = hidden[at.HANDS + seat], hidden[at.PILES + seat]
    return legal_moves(view, game.moves) if hidden[at.REASON] == 0 else 0


@entry
def ask(game: Any, n: Any, strategies: Any, params: Any) -> Any:
    """What a strategy chooses among the n moves listed."""
    return call_strategy(strategies, 0, game.seen, game.moves, n, params, game.streams) + RAISED


def card_set(cards: str | Sequence[str]) -> int:
    """Cards by name as a set."""
    names = cards.split() if isinstance(cards, str) else cards
    return sum(1 << card_number(name) for name in names)


def card_number(name: str) -> int:
    return NUMBERS[name]


@functools.cache
def table_for(name: str) -> tuple[Any, np.ndarray]:
    """A table at which one strategy has every seat."""
    return callbacks_of([load_player(name, "skitgubbe")])


class Position:
    """A game in the making; `collecting` and `shedding` set one up."""

    def __init__(self, players: int, settings: Event, begins: tuple[int, ...] = (ev.DEALT,)) -> None:
        self.rules, self.players = FAMILY.resolve("skitgubbe", players, settings), players
        self.log = np.zeros(40_000, np.int64)
        array = FAMILY.rules_array(self.rules, players)
        self.game = new_game(array, self.log, np.zeros(row.CONTROL_SIZE, np.int64))
        self.view, self.hidden = self.game.seen, self.game.hidden
        self.view[[at.TRUMP, at.TRUMP_CARD, at.OPENER]] = -1
        self.log[0], self.begun = 1 + len(begins), len(begins)
        self.log[1 : 1 + WIDTH * (1 + len(begins)) : WIDTH] = [ev.GAME_STARTS, *begins]

    def drive(self, action: int, number: int = 0) -> int:
        return int(drive(self.game, action, number))

    def give(self, seat: int, hand: str) -> None:
        self.hidden[at.HANDS + seat] = card_set(hand)
        self.view[at.HAND_SIZES + seat] = len(hand.split())

    def give_pile(self, seat: int, pile: str) -> None:
        """Cards that the seat has won."""
        self.hidden[at.PILES + seat] = card_set(pile)
        self.view[at.WON_SIZES + seat] = len(pile.split())

    @property
    def events(self) -> list[Event]:
        """What has happened since the position was set up."""
        return read_log(self.log, self.rules, self.players)[0].events[self.begun :]

    def moves(self) -> list[str]:
        """The legal moves in their order, as scripts write them, without the seat."""
        return [self.move(i) for i in range(self.drive(LIST))]

    def move(self, i: int) -> str:
        number = self.game.moves[i]
        kind, low, high, count = (int(part(number)) for part in (at.kind_of, at.low_of, at.high_of, at.count_of))
        if kind == at.UNSEEN:
            return "unseen"
        if kind == at.PICK_UP:
            size = int(self.view[at.TABLE_SIZE])
            taken = [int(self.view[at.TABLE + size - 1 - k]) for k in range(count)]
            assert (taken[0], taken[-1]) == (high, low)
            return " ".join(["pick-up", *map(card_name, taken)])
        assert high == low + count - 1
        return " ".join([PLAY_NAMES[kind], *(card_name(low + k) for k in range(count))])

    def play(self, lines: str) -> None:
        """Play the plays of a script; what it says of their consequences is left out.

        A card that the line before says was drawn is played unseen.
        """
        before = ""
        for line in map(str.strip, lines.replace(";", "\n").splitlines()):
            seat, _, move = line.partition(" ")
            if move.split(" ")[0] in PLAYS:
                if before == f"{seat} draw {move.split(' ')[-1]}":
                    move = "unseen"
                assert int(seat) == self.view[at.SEAT], f"it is seat {self.view[at.SEAT]}'s turn, not: {line}"
                assert self.hidden[at.REASON] == 0, f"the game is over before: {line}"
                moves = self.moves()
                assert move in moves, f"{move} is not among {moves}"
                self.drive(PLAY, moves.index(move))
            before = line

    def follows(self, lines: str) -> None:
        """Play a script and see that its events happen, in its order; what follows the last is left open."""
        before, phase = len(self.events), "shedding" if self.view[at.PHASE] == at.SHEDDING else "collecting"
        self.play(lines)
        expected = script(lines, phase)
        found = self.events[before : before + len(expected)]
        assert found == expected, f"{found} instead of {expected}"

    def choice(self, strategy: str) -> str:
        """What a strategy does here."""
        return self.move(int(ask(self.game, self.drive(LIST), *table_for(strategy))))


def collecting(
    hands: list[str], stock: Sequence[str] = (), left: int = 0, leader: int = 0, **settings: Any
) -> Position:
    """A trick about to be led: hands, what each seat draws next, cards left in the stock (0: all others)."""
    position = Position(len(hands), settings)
    held = " ".join([*hands, *stock]).split()
    rest = [name for name in DECK if name not in held]
    lanes = [lane.split() for lane in [*stock, *[""] * (len(hands) - len(stock))]]
    slots = position.hidden[at.SLOTS : at.SLOTS + at.CARDS]
    last = rest.pop()
    for seat, hand in enumerate(hands):
        position.give(seat, hand)
        position.hidden[at.NEXT_SLOT + seat] = seat
    for slot in range(at.CARDS - 1):
        lane = lanes[slot % len(hands)]
        slots[slot] = card_number(lane.pop(0) if lane else rest.pop(0) if rest else last)
    slots[at.CARDS - 1] = card_number(last)
    position.view[at.STOCK] = left or at.CARDS - sum(len(hand.split()) for hand in hands)
    position.drive(BEGIN, leader)
    return position


def shedding(hands: list[str], trump: str | None = "S", leader: int = 0, **settings: Any) -> Position:
    """A shedding trick about to be led; seats without cards are out."""
    position = Position(len(hands), {"trump": trump is not None, **settings}, (ev.DEALT, ev.SHEDDING_BEGINS))
    position.view[at.PHASE] = at.SHEDDING
    position.view[at.TRUMP] = -1 if trump is None else "CDHS".index(trump)
    for seat, hand in enumerate(hands):
        position.give(seat, hand)
        position.hidden[at.PLAYING] |= bool(hand) << seat
    position.drive(BEGIN, leader)
    return position


def after_collecting(position: Position) -> list[Event]:
    """The events from the trump on."""
    events = position.events
    return events[next(i for i, event in enumerate(events) if event["event"] == "trump") :]
