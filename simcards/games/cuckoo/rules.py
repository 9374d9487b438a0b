"""The rules of Cuckoo and Le Her: one frozen set of switches, its presets and what contradicts what.

Rule ids are CK-01 … CK-11 for rules and CK-G1 … for gaps. Sources: 001 = Chase the Ace, the document on
Cuckoo; and for Le Her, which it does not know, Montmort's book of 1713.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from simcards.games.contract import Preset
from simcards.games.places import array_of
from simcards.games.switches import (
    LIMIT,
    RulesError,
    Switch,
    Value,
    read_settings,
    shuffle_switch,
    switch,
    switches_of,
    usual_values,
)

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")
MOST_LIVES = 100


@dataclass(frozen=True)
class Names(Switch):
    """A switch that takes a number of the usual names, or some of the names themselves, lowest first."""

    known: tuple[str, ...] = ()

    def read(self, name: str, text: object) -> Value:
        """A number as it is; names as one word with commas between them."""
        words = _words(text)
        if len(words) == 1 and words[0].isdecimal():
            return self._number(name, words[0])
        given = [word.upper() for word in words]
        wrong = [word for word in given if word not in self.known]
        if not given or wrong or len(set(given)) < len(given):
            raise RulesError(f"{name}={','.join(words)}: {name} takes {self.values()}, each once")
        return ",".join(given)

    def values(self) -> str:
        """The values it takes, in words."""
        return f"{self.low} to {self.high}, or names of {','.join(self.known)}"

    def code(self, value: Value) -> int:
        """How many there are."""
        return len(self.names(value))

    def names(self, value: Value) -> tuple[str, ...]:
        """The names that a value stands for, lowest first."""
        return tuple(value.split(",")) if isinstance(value, str) else self.known[: int(value)]


def _words(text: object) -> list[str]:
    """The words of a list, or of a line with commas or spaces between them."""
    return [str(word) for word in text] if isinstance(text, list | tuple) else str(text).replace(",", " ").split()


def _named(meaning: str, ids: str, source: str, names: tuple[str, ...], steps: tuple[int, ...]) -> str | int:
    """A dataclass field whose switch takes names; all of them, unless set."""
    kind = Names(meaning, ids, source, low=1, high=len(names), usual=len(names), steps=steps, known=names)
    named: str | int = field(metadata={"switch": kind})
    return named


@dataclass(frozen=True)
class CuckooRules:
    """Every switch with its value; the order of the fields is the order in the kernel's rules array."""

    players: int = switch(
        "players at the table; set it with --players", "CK-01", "001", low=2, high=10, alone="--players sets it"
    )
    lives: int = switch(
        "lives of each player at the start",
        "CK-01",
        "001",
        low=1,
        high=MOST_LIVES,
        usual=3,
        steps=(1, 2, 3, 4, 5),
    )
    king_blocks: bool = switch("the holder of a K need not swap", "CK-04, CK-05", "001", usual=True)
    dealer_king_blocks: bool = switch(
        "a K cut from the stock leaves the dealer the old card", "CK-07", "001", usual=True
    )
    tie: str = switch(
        "of several who hold the lowest rank all lose a life; the dealer among them is spared; or the one nearest the "
        "dealer's left, or right, loses alone, the dealer last of all",
        "CK-08, CK-12",
        "001, Montmort 1713, common house rule",
        choices=("all-lose", "dealer-wins", "nearest-left-loses", "nearest-right-loses"),
        usual="all-lose",
    )
    ranks: int | str = _named(
        "ranks of the deck: so many from the A up, or by name, lowest first",
        "CK-01",
        "001",
        RANKS,
        (6, 8, 10, 13),
    )
    suits: int | str = _named("suits of the deck: so many of C, D, H, S, or by name", "CK-01", "001", SUITS, (2, 3, 4))
    rounds: int = switch(
        "rounds after which those with the most lives win (0: play until one is left)",
        "CK-10",
        "001",
        low=0,
        high=1000,
        usual=0,
        steps=(0, 1, 3, 5, 10),
    )
    first_dealer: str = switch(
        "who deals first: a seat drawn by lot, or the last seat, so that seat 0 acts first",
        "CK-02, CK-G6",
        "001",
        choices=("drawn", "last-seat"),
        usual="drawn",
    )
    turn_limit: int = switch(
        "turns after which a game is a draw, looked at after a reveal",
        "CK-G6",
        "simcards",
        low=1,
        high=1_000_000,
        usual=10_000,
        alone=LIMIT,
    )
    shuffle: str = shuffle_switch(
        "how well the cards are shuffled in every round: perfectly, or by so many riffles from sorted order",
        "CK-02, CK-09",
        "simcards",
    )


_SAME = ("chase-the-ace", "ranter-go-round", "screw-your-neighbor", "screw-your-neighbour")
_GNAV = (
    "Gnav is played with 42 cards of its own, whose Cuckoo, Dragoon, Cat, Horse and House stop or punish a swap; "
    "here it is Cuckoo with plain cards, of which only the K blocks"
)

PRESETS: dict[str, Preset] = {
    "cuckoo": Preset(
        "Cuckoo: Chase the Ace, Ranter-Go-Round", "001", (2, 10), {}, 4, dict.fromkeys(_SAME, "") | {"gnav": _GNAV}
    ),
    "le-her": Preset(
        "Le Her: one deal of two players, ties for the dealer",
        "Montmort 1713",
        (2, 2),
        {"lives": 1, "rounds": 1, "tie": "dealer-wins"},
    ),
}


def resolve(preset: str, players: int, settings: Mapping[str, object]) -> CuckooRules:
    """The full rules of a preset for so many players with the user's settings; RulesError if unplayable."""
    chosen = read_settings(CuckooRules, settings)
    PRESETS[preset].check_players(preset, players)
    setting = chosen.get("players", players)
    if setting != players:
        raise RulesError(f"players={setting} contradicts the table of {players}; choose --players {setting}")
    values: dict[str, Any] = {**usual_values(CuckooRules), **PRESETS[preset].values, **chosen, "players": players}
    rules = CuckooRules(**values)
    _check_cards(rules)
    return rules


def check_match(rules: CuckooRules) -> None:
    """Refuse a series: there are no points to play for, and the deal passes within a game (CK-G6)."""
    raise RulesError("--match: a game of this family is a whole match, played until one is left; leave --match out")


def _check_cards(rules: CuckooRules) -> None:
    """Refuse more players than there are cards (CK-G5)."""
    cards = len(deck_of(rules))
    if rules.players > cards:
        raise RulesError(
            f"players={rules.players} contradicts ranks={rules.ranks}, suits={rules.suits}: {cards} cards "
            "cannot serve them; choose more ranks, more suits or fewer players (CK-G5)"
        )


def rank_names(rules: CuckooRules) -> tuple[str, ...]:
    """The ranks of the deck, lowest first."""
    return _names_of(rules, "ranks")


def suit_names(rules: CuckooRules) -> tuple[str, ...]:
    """The suits of the deck."""
    return _names_of(rules, "suits")


def _names_of(rules: CuckooRules, name: str) -> tuple[str, ...]:
    kind = switches_of(CuckooRules)[name]
    assert isinstance(kind, Names)
    return kind.names(getattr(rules, name))


def deck_of(rules: CuckooRules) -> list[int]:
    """Every card as the kernel knows it, 4 · rank + suit: ranks from 1, the lowest, suits from 0."""
    ranks, suits = len(rank_names(rules)), len(suit_names(rules))
    return [4 * rank + suit for rank in range(1, ranks + 1) for suit in range(suits)]


def card_names(rules: CuckooRules) -> dict[int, str]:
    """What a record calls each card of the deck, by its number: rank and suit."""
    ranks, suits = rank_names(rules), suit_names(rules)
    return {card: ranks[card // 4 - 1] + suits[card % 4] for card in deck_of(rules)}


def king_of(rules: CuckooRules) -> int:
    """The rank of the K, counted from the lowest, 1; 0 when the deck has none."""
    names = rank_names(rules)
    return names.index("K") + 1 if "K" in names else 0


class Follows(NamedTuple):
    """What follows from the switches, behind them in the rules array."""

    king: int  # the rank of the K, 0 when the deck has none
    swap_blocker: int  # the rank that blocks a swap: the K's, or 0
    cut_blocker: int  # the rank that blocks the dealer's cut: the K's, or 0
    cards_in_play: int  # length of the deck that follows the rules in the rules array, 4 … 52
    one_deal: int  # 1 for Le Her proper: two players, one life, one round, ties for the dealer


def rules_array(rules: CuckooRules, players: int) -> np.ndarray:
    """What the kernel reads, int64: the switches' codes, what follows from them, the deck (see layout.py)."""
    king, deck = king_of(rules), deck_of(rules)
    one_deal = (players, rules.lives, rules.rounds, rules.tie) == (2, 1, 1, "dealer-wins")
    follows = Follows(king, king * rules.king_blocks, king * rules.dealer_king_blocks, len(deck), int(one_deal))
    return array_of(rules, follows, deck)
