"""A stockpile table for transcripts: the test lays out the cards and names the moves, the kernel plays them.

The deal is rigged from outside: the kernel is handed a deck in such an order that its own shuffle, known from the
reference of the random numbers, brings the cards where the test wants them. Everything else is the kernel's.

Cards are written as in a record. Moves: `5>0` a hand card to building pile 0, `stock>0` the stockpile's top, `pile1>0`
the top of discard pile 1, `stock2>0` and `pile2.1>0` those of seat 2; `9@1` a discard onto pile 1; `stop`, `pass`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import numpy as np

from simcards.engine import rows as row
from simcards.engine.log import WIDTH
from simcards.engine.shipped import strategy_names
from simcards.games.contract import Game
from simcards.games.stockpile import events as ev
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.deal import new_game
from simcards.games.stockpile.deck import stockpile_count
from simcards.games.stockpile.kernel import play_chunk
from simcards.games.stockpile.presets import PRESETS
from simcards.games.stockpile.record import read_log
from simcards.games.stockpile.resolve import resolve, rules_array
from simcards.games.stockpile.rules import StockpileRules
from tests.games.asking import Asked, asking
from tests.reference.random_numbers import Numbers
from tests.reference.stockpile import RuleBroken, check_game

FRENCH = ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "*"]
SKIP_BO = ["", *map(str, range(1, 14)), "*"]

#: The strategies that ship, those that think long told to think less.
STRATEGIES = [
    {"planner": "planner:plans=20,depth=4", "rollout": "rollout:games=1,turns=1"}.get(name, name)
    for name in strategy_names("stockpile")
]

Event = dict[str, Any]


def play_asking(game: Game, rules: np.ndarray, seed: int, answer: Asked, series: int = 0) -> np.ndarray:
    """Let the kernel play game 0 of a seed with `answer` at every seat; returns the game's row.

    `answer(view, moves, n)` gives the index of a move, or −1 to stop the game there.
    """
    width = at.ROW_SIZE + at.FEATURES * at.MOST_SEATS * int(game.control[row.LUCK])
    rows, tally = np.zeros((1, width), np.int64), np.zeros(at.TALLY_SIZE, np.int64)
    with asking(answer) as (players, params):
        play_chunk(game, rules, players, params, np.uint64(seed), np.int64(0), np.int64(series), rows, tally)
    return rows[0]


@dataclass
class Seen:
    """Where the named moves have led: all moves made so far, the events, what may be done next, the arrays."""

    moves: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    plays: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    view: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))
    hidden: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))
    moves_listed: dict[int, np.ndarray] = field(default_factory=dict)  # by stage, as strategies get them

    @property
    def end(self) -> Event:
        """The end event; empty while the game goes on."""
        last = self.events[-1]
        return last if last["event"] == "end" else {}

    @property
    def seat(self) -> int:
        """The seat in turn."""
        return int(self.view[at.SEAT])

    def since(self, kind: str) -> list[Event]:
        """The events of a kind, in order."""
        return [event for event in self.events if event["event"] == kind]

    def drawn(self, why: str) -> list[list[str]]:
        """The cards of the draws for a reason."""
        return [event["cards"] for event in self.since("draw") if event["why"] == why]


class Table:
    """A rigged deal under a preset and settings; seat 0 begins unless the settings say otherwise.

    tops: for each stockpile its cards from the top; hands, and draws in the order they come, for each seat; opening:
    the cards under each seat's discard piles. Where nothing is said, high cards fill up, then wilds.
    """

    def __init__(
        self,
        game: str,
        tops: Sequence[str] = (),
        hands: Sequence[str] = (),
        draws: Sequence[str] = (),
        opening: Sequence[str] = (),
        players: int = 2,
        seed: int = 7,
        **settings: object,
    ) -> None:
        self.game, self.players, self.seed = game, players, seed
        self.rules: StockpileRules = resolve(game, players, {"first_player": "seat-0", **settings})
        self.names = SKIP_BO if self.rules.deck == "skip-bo" else FRENCH
        self.array = rules_array(self.rules, players)
        self._rig(*([self._cards(text) for text in texts] for texts in (tops, hands, draws, opening)))

    def _cards(self, text: str) -> list[int]:
        return [self.names.index(name) for name in text.split()]

    def _rig(self, tops: list[list[int]], *seats: list[list[int]]) -> None:
        """Order the deck so that its shuffle deals these cards."""
        deck = self.array[at.RULES_SIZE :].tolist()
        for_stockpiles, for_the_rest = (deck[:52], deck[52:]) if self.rules.separate_decks else (deck, deck)
        _take(for_stockpiles, tops)
        for cards in seats:
            _take(for_the_rest, cards)
        for pool in (for_stockpiles, for_the_rest):
            pool.sort(key=lambda card: 0 if card == at.WILD else card)  # the end is dealt first
        shuffled = self._stockpiles(tops, for_stockpiles)
        if self.rules.separate_decks:
            shuffled += for_stockpiles
        shuffled += reversed(self._lanes(for_the_rest, *seats))
        order = _shuffled_order(len(shuffled), self.rules.separate_decks, self.seed)
        for place, card in zip(order, shuffled, strict=True):
            self.array[at.RULES_SIZE + place] = card

    def _stockpiles(self, tops: list[list[int]], pool: list[int]) -> list[int]:
        """The stockpiles' cards as they are dealt: all tops first."""
        number = stockpile_count(self.rules, self.players)
        piles = [list(tops[i]) if i < len(tops) else [] for i in range(number)]
        for pile in piles:
            pile += [pool.pop() for _ in range(self.rules.stockpile_size - len(pile))]
        return [pile[depth] for depth in range(self.rules.stockpile_size) for pile in piles]

    def _lanes(
        self, pool: list[int], hands: list[list[int]], draws: list[list[int]], opening: list[list[int]]
    ) -> list[int]:
        """The draw pile's slots before hands are dealt: slot i belongs to seat i mod players."""
        sizes = (self.rules.hand_size * self.rules.deal_hands, 0, self.rules.discard_piles * self.rules.massachusetts)
        lanes: list[list[int]] = []
        for seat in range(self.players):
            hand, drawn, laid = (list(cards[seat]) if seat < len(cards) else [] for cards in (hands, draws, opening))
            hand += [pool.pop() for _ in range(sizes[0] - len(hand))]
            laid += [pool.pop() for _ in range(sizes[2] - len(laid))]
            lanes.append(hand + laid + drawn)
        slots = []
        for slot in range(len(pool) + sum(map(len, lanes))):
            lane = lanes[slot % self.players]
            slots.append(lane.pop(0) if lane else pool.pop())
        return slots

    def play(self, script: str = "", luck: bool = False) -> Seen:
        """Make the moves in order, whoever is in turn, and stop at the next decision; the reference follows.

        luck: let the kernel judge the cards.
        """
        play = _Play(self, script.split())
        play.game.control[row.LUCK] = luck
        seen = play.run()
        self._check(seen)
        return seen

    def start(self, first_seat: int = 0) -> Event:
        """The first event of the record."""
        return {
            "event": "start",
            "family": "stockpile",
            "rules": {name: getattr(self.rules, name) for name in StockpileRules.__dataclass_fields__},
            "players": self.players,
            "first_seat": first_seat,
        }

    def _check(self, seen: Seen) -> None:
        first = next(event["seat"] for event in seen.events if event["event"] == "turn")
        record = [self.start(first), *seen.events]
        if seen.end:
            check_game(record)
            return
        try:
            check_game(record)
        except RuleBroken as broken:
            if not str(broken).startswith(f"event {len(record)}: the record stops"):
                raise

    def move_name(self, move: int, seat: int) -> str:
        """A move of the seat in turn as a test writes it."""
        kind, source, owner = at.kind_of(move), at.source_of(move), at.owner_of(move)
        card, pile = self.names[at.card_of(move)], at.pile_of(move)
        if kind in (at.STOP, at.PASS):
            return "stop" if kind == at.STOP else "pass"
        if kind == at.DISCARD:
            return f"{card}@{pile}"
        if source == at.FROM_HAND:
            return f"{card}>{at.place_of(move)}"
        whose = "" if owner == seat else str(owner)
        if source == at.FROM_STOCKPILE:
            return f"stock{whose}>{at.place_of(move)}"
        return f"pile{whose + '.' if whose else ''}{pile}>{at.place_of(move)}"


class _Play:
    """One game of a table by a script."""

    def __init__(self, table: Table, script: list[str]) -> None:
        self.table, self.script, self.seen = table, script, Seen()
        self.log = np.zeros(1 + WIDTH * 20_000, np.int64)
        self.game = new_game(table.array, self.log, np.zeros(row.CONTROL_SIZE, np.int64))
        self.error = ""

    def run(self) -> Seen:
        play_asking(self.game, self.table.array, self.table.seed, self.answer)
        made = self._moves(self.log)
        assert not self.error, self.error
        assert made[: len(self.script)] == self.script, f"the moves made were {made}"
        if not self.seen.events:
            self._look()
        if not self.seen.discards:
            self.seen.discards = [move for move in made[len(self.seen.moves) :][:1] if ">" not in move]
        return self.seen

    def answer(self, view: np.ndarray, moves: np.ndarray, n: int) -> int:
        """The script's next move; after its last, look at what may be done, then stop the game."""
        seat, made = int(view[at.SEAT]), int(self.game.hidden[at.MOVES])
        listed = [self.table.move_name(int(move), seat) for move in moves[:n]]
        if made < len(self.script):
            return self._scripted(self.script[made], listed)
        playing = view[at.STAGE] == at.PLAYING
        if not self.seen.events:
            self._look()
        elif playing or made != len(self.seen.moves):
            return -1
        self.seen.moves_listed[int(view[at.STAGE])] = moves[:n].copy()
        if not playing:
            self.seen.discards = listed
            return -1
        self.seen.plays = listed
        return listed.index("stop") if "stop" in listed else -1

    def _scripted(self, wanted: str, listed: list[str]) -> int:
        if wanted in listed:
            return listed.index(wanted)
        if "stop" in listed and ">" not in wanted:
            return listed.index("stop")
        self.error = f"{wanted} is not among {listed}"
        return -1

    def _look(self) -> None:
        """Note what has happened so far, and the arrays as they are now."""
        self.seen.view, self.seen.hidden = self.game.seen.copy(), self.game.hidden.copy()
        log = self.log.copy()
        ended = log[1 + WIDTH * (log[0] - 1)] == ev.GAME_ENDS
        if not ended:
            log[1 + WIDTH * log[0]], log[2 + WIDTH * log[0]] = ev.GAME_ENDS, 1
            log[0] += 1
        (record,) = read_log(log, self.table.rules, self.table.players)
        self.seen.events = record.events if ended else record.events[:-1]
        self.seen.moves = self._moves(log)

    def _moves(self, log: np.ndarray) -> list[str]:
        """The moves in a log."""
        entries = log[1 : 1 + WIDTH * int(log[0])].reshape(-1, WIDTH).tolist()
        moves = []
        for code, seat, move, _ in entries:
            if code in (ev.PLAYED, ev.DISCARDED):
                moves.append(self.table.move_name(move, seat))
            elif code == ev.PASSED:
                moves.append("pass")
        return moves


def _take(pool: list[int], cards: list[list[int]]) -> None:
    for card in chain(*cards):
        pool.remove(card)


def _shuffled_order(cards: int, separate: bool, seed: int) -> list[int]:
    """For each place of the shuffled deck the place in the deck before."""
    numbers = Numbers(seed, 0, 0)
    parts = [list(range(52)), list(range(52, cards))] if separate else [list(range(cards))]
    for part in parts:
        numbers.shuffle(part)
    return [*chain(*parts)]


def preset_tables() -> list[tuple[str, int]]:
    """Every preset with every number of players that it takes."""
    return [
        (name, players)
        for name, preset in PRESETS.items()
        for players in range(preset.players[0], preset.players[1] + 1)
    ]
