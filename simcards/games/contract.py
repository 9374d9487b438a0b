"""What a family of games brings, as types: whoever plays, counts or shows games knows a family by these alone.

`Family` is what can be said without the compiler: rules, presets, texts, measures. `Parts` is what plays: the arrays of
a game, the kernel, the record. A family is a folder of `simcards.games` whose `__init__.py` has a FAMILY and whose
`parts.py` has PARTS; docs/games.md says how to write one.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from numbers import Integral
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from simcards.games.switches import RulesError, Value

if TYPE_CHECKING:
    import numpy as np

    from simcards.engine.rows import Measures

#: An event of a record, as it is written in a line of JSON.
Event = dict[str, Any]

# -- rules and texts ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Preset:
    """A named rule set: its title, source document, players (fewest, most), and the values that it sets.

    `names`: other names by which people know it, each with how their game differs, empty when it does not.
    """

    title: str
    source: str
    players: tuple[int, int]
    values: Mapping[str, Value]
    default_players: int = 2
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The game's proper name: its title without what that adds."""
        return self.title.split(",")[0].split(":")[0]

    def check_players(self, game: str, players: int) -> None:
        """RulesError where the game, by its name, is not for so many."""
        low, high = self.players
        if not isinstance(players, Integral) or not low <= players <= high:
            span = f"{low}" if low == high else f"{low} to {high}"
            raise RulesError(f"players={players}: {game} is for {span} players; choose --players in that range")


class Gap(NamedTuple):
    """A question that the documents leave open, and what is done about it."""

    question: str
    decision: str


# -- what it is about --------------------------------------------------------------------------------------------------


class Aim(NamedTuple):
    """What a player of a game is after: every rate, difference, rating and search is about it.

    does: what a player does who reaches it, "wins"; rate: how often, in words; shared: whether those who reach it
    together each count in full, as survivors do; else a shared win counts apart from a win. one_loses: all reach it
    but one.
    """

    does: str = "wins"
    rate: str = "win rate"
    shared: bool = False
    one_loses: bool = False

    def even(self, sides: int) -> float | None:
        """The even share of so many sides; none where any number of them may reach it."""
        if self.shared:
            return None
        return 1 - 1 / sides if self.one_loses else 1 / sides


WINNING = Aim()


def _winning(rules: Any, players: int) -> Aim:
    return WINNING


def _always_seat_0(rules: Any) -> bool:
    """Whether the same seat begins every game, by the switch that says who does."""
    return getattr(rules, "first_player", getattr(rules, "first_dealer", "")) in ("seat-0", "last-seat")


# -- what plays --------------------------------------------------------------------------------------------------------


class Game(NamedTuple):
    """All arrays of a game: as `new_game` makes them, and a kernel takes them."""

    seen: np.ndarray  # the view, int64: what the player in turn may see, the rules first
    hidden: np.ndarray  # the rest of the state, int64
    moves: np.ndarray  # room for the moves that are listed, int64
    key: np.ndarray  # what names the game to the random numbers, uint64[3]: seed, game, number within a series
    streams: np.ndarray  # the strategies' own random numbers, a row a seat, with a fence behind each (engine/random.py)
    card_stream: np.ndarray  # the random numbers of deals and shuffles, in memory of their own
    series: np.ndarray  # the row of the series so far, int64
    log: np.ndarray  # the event log (engine/log.py), int64, empty unless the game is recorded
    control: np.ndarray  # the control block, int64[rows.CONTROL_SIZE]


class NewGame(Protocol):
    """Makes the arrays for games under a rules array; log and control block are the caller's."""

    def __call__(self, rules: np.ndarray, log: np.ndarray, control: np.ndarray) -> Game:
        """Make them."""


class PlayChunk(Protocol):
    """A kernel: plays the games first_game … of a seed, one a row of `rows`; returns how many were finished.

    rules: int64, the rules array, the deck behind it where there is one. strategies: one callback a seat, padded to
    rows.MOST_SEATS; params: float64[MOST_SEATS, :], a row a seat. series: 1 to play series instead of games. rows:
    int64[games, Measures.row_size] and tally: int64[Measures.tally_size] are written here. A chunk that was stopped
    leaves the rows from the returned number on unfinished.
    """

    def __call__(
        self,
        game: Any,
        rules: np.ndarray,
        strategies: tuple[Any, ...],
        params: np.ndarray,
        seed: np.uint64,
        first_game: np.int64,
        series: np.int64,
        rows: np.ndarray,
        tally: np.ndarray,
    ) -> int:
        """Play them."""


class Record(NamedTuple):
    """One game of a log: the seat that acts first, and its events from the first deal to the end."""

    first_seat: int
    events: list[Event]


class ReadLog(Protocol):
    """The records of the games in a log that was long enough; `rules` are those played."""

    def __call__(self, log: np.ndarray, rules: Any, players: int) -> list[Record]:
        """Read them."""


class Layout(Protocol):
    """The module in which strategies read a view and a move: its indices, and functions on them."""

    RULES_SIZE: int  # the rules at the head of the view
    PLAYERS: int  # where in the view: players at the table
    SEAT: int  # … the seat in turn
    MOST_MOVES: int  # moves that may be listed at a time
    REASON: int  # where in hidden: why the game ended, 0 while it goes on


def _as_recorded(events: Sequence[Event]) -> Sequence[Event]:
    """Each event says by itself all that people are told of it."""
    return events


@dataclass(frozen=True)
class Parts:
    """What plays a family's games and reads their records; importing them needs the compiler.

    `describe` says an event in a line. `as_told` gives the events of a record one for one as people are told them,
    where what an event is shows only in those around it.
    """

    layout: Layout
    new_game: NewGame
    play_chunk: PlayChunk
    read_log: ReadLog
    describe: Callable[[Event], str]
    as_told: Callable[[Sequence[Event]], Sequence[Event]] = _as_recorded


# -- the family --------------------------------------------------------------------------------------------------------


def _no_objection(rules: Any) -> None:
    """All rule sets will do."""


def _one_a_player(rules: Any, players: int) -> int:
    return players


@dataclass(frozen=True)
class Family:
    """A game family.

    `rules` is the frozen dataclass of its switches; `resolve(preset, players, settings)` makes one or raises
    RulesError; `rules_array(rules, players)` is what the kernel reads, int64; `check_match(rules)` raises
    RulesError when no series can be played; `sides(rules, players)` says how many sides race, seat s being on side
    s modulo their number; `aim(rules, players)` what its players are after; `one_begins(rules)` whether the same seat
    begins every game. `rule_texts` says what each rule id means, `gaps` what is
    done about what the documents leave open, by ids too, and `not_simulated` what is left out, and why.
    `usual_strategy` sits at every seat unless another is named; a sweep plays by each of `usual_panel`: quick ones
    that play differently;
    `usual_pair` is a quick strategy that plays well and one that plays simply, by which skill is told from luck; none
    where a family has no such two.
    `endings` says in words what a reason for the end means, where its name does not. `luck`: by what features its
    kernel judges the cards that come, with rows.LUCK, empty where it does not; `check_luck(rules)` raises RulesError
    where these do not have the mean 0; `check_mirror(rules)` where with rows.TURNED another seat begins, but
    not the same game.
    """

    name: str
    rules: type
    presets: Mapping[str, Preset]
    resolve: Callable[[str, int, Mapping[str, object]], Any]
    rules_array: Callable[[Any, int], np.ndarray]
    measures: Measures
    rule_texts: Mapping[str, str]
    gaps: Mapping[str, Gap]
    not_simulated: Mapping[str, str]
    documents: Mapping[str, str]
    usual_strategy: str = "random"
    endings: Mapping[str, str] = field(default_factory=dict)
    usual_panel: tuple[str, ...] = ("random",)
    usual_pair: tuple[str, ...] = ()
    check_match: Callable[[Any], None] = _no_objection
    sides: Callable[[Any, int], int] = _one_a_player
    aim: Callable[[Any, int], Aim] = _winning
    one_begins: Callable[[Any], bool] = _always_seat_0
    luck: tuple[str, ...] = ()
    check_luck: Callable[[Any], None] = _no_objection
    check_mirror: Callable[[Any], None] = _no_objection

    @cached_property
    def parts(self) -> Parts:
        """What plays it, imported when it is first asked for: reports and texts do without the compiler."""
        parts: Parts = importlib.import_module(f"simcards.games.{self.name}.parts").PARTS
        return parts
