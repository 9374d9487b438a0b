"""The rules of the stockpile games: one frozen set of switches, its presets and what contradicts what.

Rule ids: SP-01 … SP-42 are rules and variations, SP-G1 … gaps, SP-D1 … decisions; texts.py says each in words.
Sources: 000 = Skip, 002 = Skip-Bo, 004 = Spite and Malice (three rule documents, see `simcards rules`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from simcards.games.places import array_of
from simcards.games.stockpile.deck import building_places, deck_of, sides, stockpile_count
from simcards.games.stockpile.presets import PRESETS
from simcards.games.switches import RulesError, Value, read_settings, shuffle_switch, switch, switches_of, usual_values

MOST_BUILDING_PILES = 160


@dataclass(frozen=True)
class StockpileRules:
    """Every switch with its value; the order of the fields is the order in the kernel's rules array."""

    deck: str = switch(
        "the cards: french decks of 52, or the skip-bo deck of 144 numbers and 18 wilds",
        "SP-06, SP-25, SP-D12",
        "000, 002, 004",
        choices=("french", "skip-bo"),
        usual="french",
    )
    decks: int = switch(
        "french decks in use; unless set, one for each player or each side that shares a stockpile",
        "SP-20, SP-21, SP-G7, SP-D10",
        "000, 004",
        low=0,
        high=16,
    )
    jokers: int = switch(
        "jokers in all decks together; unless set, two a deck where jokers are wild",
        "SP-25, SP-38, SP-G7, SP-D10",
        "000, 004",
        low=0,
        high=64,
    )
    wilds: str = switch(
        "the cards that stand for whatever card a building pile needs next",
        "SP-06, SP-25, SP-38",
        "000, 002, 004",
        choices=("kings", "jokers", "kings-and-jokers", "skip-bo"),
        usual="kings",
    )
    separate_decks: bool = switch(
        "stockpiles come from one deck of 52 alone, hands and draw pile from a second one with the jokers",
        "SP-G19",
        "000",
        usual=False,
    )
    build_top: int = switch(
        "cards of a completed building pile: 12 up to the queen, 13 up to the king where only jokers are wild",
        "SP-07, SP-25, SP-D10",
        "000, 002, 004",
        low=12,
        high=13,
    )
    stockpile_size: int = switch("cards in each stockpile", "SP-01, SP-24", "000, 002, 004", low=1, high=500)
    hand_size: int = switch(
        "cards that a hand is filled to", "SP-03, SP-09, SP-D11", "000, 002, 004", low=1, high=15, usual=5
    )
    deal_hands: bool = switch(
        "hands are dealt before play; otherwise each is drawn in the player's first turn",
        "SP-03",
        "000, 002, 004",
        usual=True,
    )
    building_piles: int | str = switch(
        "building piles that may stand at one time",
        "SP-05, SP-20, SP-21, SP-22, SP-G7, SP-D9",
        "000, 002, 004",
        choices=("unlimited",),
        low=1,
        high=64,
    )
    discard_piles: int = switch(
        "discard piles of each player", "SP-08, SP-D11", "000, 002, 004", low=1, high=12, usual=4
    )
    wild_starts: bool = switch(
        "a wild may start a building pile; otherwise only an Ace or 1 does",
        "SP-05, SP-06, SP-D1",
        "000, 002, 004",
        usual=True,
    )
    discard_rule: str = switch(
        "what a discard may be: any card; any but an Ace; or descending, onto a card its own rank or the next lower",
        "SP-08, SP-30, SP-G2, SP-G5",
        "000, 004",
        choices=("any", "no-ace", "descending"),
        usual="any",
    )
    wild_discards: bool = switch(
        "wilds may be discarded; otherwise they are held until they are played",
        "SP-40",
        "common house rule",
        usual=True,
        silent=True,
    )
    must_discard: bool = switch(
        "a turn must end with a discard if one is possible; otherwise a player may simply pass",
        "SP-08, SP-G2, SP-G6",
        "000, 004",
        usual=True,
    )
    refill_when_empty: bool = switch(
        "playing the last hand card draws a new hand; otherwise it ends the turn",
        "SP-09, SP-G1, SP-G17",
        "000, 002, 004",
        usual=True,
    )
    completed_piles: str = switch(
        "completed building piles wait aside until the draw pile is empty, or are shuffled into it at once",
        "SP-07, SP-10",
        "000, 002, 004",
        choices=("aside", "into-draw"),
        usual="aside",
    )
    exhaustion: str = switch(
        "with nothing to draw and nothing to shuffle in: a draw, the fewest stockpile cards win, or play goes on",
        "SP-27, SP-G3, SP-G4, SP-G15",
        "000, 002, 004",
        choices=("draw", "fewest", "play-on"),
        usual="play-on",
    )
    compulsory_aces: bool = switch("an Ace in hand must be played when a place is free", "SP-23", "000", usual=False)
    compulsory_stockpile: bool = switch(
        "a stockpile top that can be played must be played before anything else",
        "SP-39, SP-G16, SP-D14",
        "004",
        usual=False,
    )
    aces_and_twos: bool = switch(
        "an Ace or 2 on top of the own stockpile or of an own discard pile must be played when it can be",
        "SP-28",
        "000",
        usual=False,
    )
    massachusetts: bool = switch(
        "discard piles start with a card each, and empty ones must be filled before the discard that ends the turn",
        "SP-26, SP-G18",
        "000",
        usual=False,
    )
    double_pass: str = switch(
        "what two passes in a row bring: nothing; the end; playable Aces and 2s must leave the hands (aces); a new "
        "deal around the stockpiles (redeal)",
        "SP-29, SP-31, SP-G6, SP-D8",
        "000",
        choices=("none", "end", "aces", "redeal"),
        usual="none",
    )
    no_blocking: bool = switch(
        "a discard may not use or cover a natural card that could be played now, if there is another",
        "SP-35",
        "004",
        usual=False,
    )
    open_stockpile: int = switch(
        "cards of each stockpile that lie face up; only the top can be played",
        "SP-02, SP-34",
        "000, 002, 004",
        low=1,
        high=3,
        usual=1,
    )
    partners: str = switch(
        "none: everyone alone; shared: partners with one stockpile; own: partners with a stockpile each",
        "SP-21, SP-32, SP-G8, SP-G20",
        "000, 002, 004",
        choices=("none", "shared", "own"),
        usual="none",
    )
    scoring: str = switch(
        "points of a game: none; skip-us, 5 and 1 a card; skip-bo, 25 and 5 a card that the others have left; or 1 a "
        "card and no more (cards)",
        "SP-31, SP-33, SP-41, SP-D5, SP-D6",
        "000, 002, common house rule",
        choices=("none", "skip-us", "skip-bo", "cards"),
        usual="none",
    )
    match_target: int = switch(
        "points that win a series of games; 0 for no series",
        "SP-33, SP-D7",
        "000, 002",
        low=0,
        high=100_000,
        usual=0,
    )
    first_player: str = switch(
        "who begins: the highest stockpile top, seat 0, or a seat drawn; in a series the loser of the last game, or "
        "the seats in turn (alternating), with the first game drawn",
        "SP-33, SP-G9, SP-G21, SP-D2, SP-D3, SP-D4",
        "000, 002, 004",
        choices=("highest-stockpile", "seat-0", "drawn", "loser", "alternating"),
        usual="seat-0",
    )
    turn_limit: int = switch(
        "turns after which a game that has not ended is a draw of its own kind",
        "SP-G11",
        "none: a simulation needs it",
        low=1,
        high=1_000_000,
        usual=5000,
    )
    shuffle: str = shuffle_switch(
        "how well cards are shuffled: perfectly, or by so many riffles from sorted order; piles that come back lie in "
        "ascending order",
        "SP-10",
        "simcards",
    )
    riffled: str = switch(
        "what those riffles are for: all; the deal alone; or the finished piles that come back alone (returns); the "
        "rest is shuffled perfectly",
        "SP-10, SP-42",
        "common house rule",
        choices=("all", "deal", "returns"),
        usual="all",
        silent=True,
    )


def resolve(preset: str, players: int, settings: Mapping[str, object]) -> StockpileRules:
    """The full rule set of a preset for so many players with the user's settings; RulesError if unplayable."""
    chosen = read_settings(StockpileRules, settings)
    _check_players(preset, players)
    values = {**usual_values(StockpileRules), **PRESETS[preset].values, **chosen}
    _check_partners(players, str(values["partners"]))
    complete: dict[str, Any] = {**_follow(players, values, chosen), **values}
    rules = StockpileRules(**complete)
    _check_contradictions(rules)
    _check_cards(rules, players)
    return rules


def _follow(players: int, values: Mapping[str, Value], chosen: Mapping[str, Value]) -> dict[str, Value]:
    """The values that follow from the players and from other switches unless set (SP-20, SP-21, SP-25, SP-G7)."""
    stockpiles = players // 2 if values["partners"] == "shared" else players
    skip_bo = values["deck"] == "skip-bo"
    decks = int(chosen.get("decks", 0 if skip_bo else stockpiles))
    return {
        "decks": decks,
        "jokers": 0 if values["wilds"] in ("kings", "skip-bo") else 2 * decks,
        "build_top": 13 if values["wilds"] == "jokers" else 12,
        "building_piles": stockpiles + 2,
        "stockpile_size": 20 if players > 4 else 30,
    }


def _check_players(preset: str, players: int) -> None:
    low, high = PRESETS[preset].players
    if not low <= players <= high:
        span = f"{low}" if low == high else f"{low} to {high}"
        raise RulesError(f"players={players}: {preset} is for {span} players; choose --players in that range")


def _check_partners(players: int, partners: str) -> None:
    if partners != "none" and (players < 4 or players % 2):
        raise RulesError(
            f"partners={partners} contradicts players={players}: partners need 4, 6 or 8 players (SP-21, SP-32)"
        )


def _check_contradictions(rules: StockpileRules) -> None:
    """Refuse switches that contradict each other, naming both (SP-G10)."""
    skip_bo = rules.deck == "skip-bo"
    quarrels = (
        (
            skip_bo != (rules.wilds == "skip-bo"),
            "deck",
            "wilds",
            "skip-bo wilds and skip-bo cards go together: set both or neither",
        ),
        (skip_bo and rules.decks != 0, "deck", "decks", "skip-bo cards come in one deck: leave decks out"),
        (not skip_bo and rules.decks == 0, "deck", "decks", "french cards need at least one deck: set decks=1 or more"),
        (
            rules.wilds in ("kings", "skip-bo") and rules.jokers > 0,
            "jokers",
            "wilds",
            "the jokers are not in play there: leave jokers out, or set wilds=kings-and-jokers",
        ),
        (
            (rules.build_top == 13) != (rules.wilds == "jokers"),
            "build_top",
            "wilds",
            "13 goes with wilds=jokers, 12 with the others: leave build_top out",
        ),
        (
            rules.separate_decks and rules.decks != 2,
            "separate_decks",
            "decks",
            "deck A and deck B are two: set decks=2, or separate_decks=false",
        ),
        (
            rules.riffled != "all" and rules.shuffle == "perfect",
            "riffled",
            "shuffle",
            "nothing is riffled: set shuffle=riffle-2, say, or leave riffled out",
        ),
        (
            rules.double_pass != "none" and rules.must_discard,
            "double_pass",
            "must_discard",
            "nobody may pass: set must_discard=false, or double_pass=none",
        ),
    )
    for wrong, one, other, why in quarrels:
        if wrong:
            pair = f"{one}={_shown(getattr(rules, one))} contradicts {other}={_shown(getattr(rules, other))}"
            raise RulesError(f"{pair}: {why} (SP-G10)")


def check_match(rules: StockpileRules) -> None:
    """Refuse a series that could never end."""
    if rules.match_target == 0:
        raise RulesError("match_target=0: a series needs a target; add --set match_target=500, say")
    if rules.scoring == "none":
        raise RulesError(
            f"match_target={rules.match_target} contradicts scoring=none: nobody would score; "
            "add --set scoring=skip-bo, skip-us or cards"
        )


def check_luck(rules: StockpileRules) -> None:
    """Refuse to judge the cards where they do not come with equal chances."""
    if rules.shuffle != "perfect":
        raise RulesError(f"shuffle={rules.shuffle}: luck is told of well-shuffled cards alone; set shuffle=perfect")


def check_mirror(rules: StockpileRules) -> None:
    """Refuse to let another seat begin where the cards say who does."""
    if rules.first_player == "highest-stockpile":
        raise RulesError(
            "first_player=highest-stockpile: the cards say who begins, so no other seat can with the same cards; "
            "set first_player=drawn"
        )


def _shown(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _check_cards(rules: StockpileRules, players: int) -> None:
    """Refuse a table that cannot be dealt, naming the switch, the cards needed and those there (SP-G10)."""
    stockpiles = {"stockpile_size": stockpile_count(rules, players)}
    others = {"hand_size": players * rules.deal_hands, "discard_piles": players * rules.massachusetts}
    cards = len(deck_of(rules))
    if rules.separate_decks:
        _check_deal(rules, stockpiles, 52, "deck A")
        _check_deal(rules, others, cards - 52, "deck B")
    else:
        _check_deal(rules, stockpiles | others, cards, "the deck")
    if building_places(rules) > MOST_BUILDING_PILES:
        raise RulesError(
            f"building_piles=unlimited contradicts decks={rules.decks}: more than {MOST_BUILDING_PILES} piles could "
            "stand at one time; set building_piles to a number"
        )


def _check_deal(rules: StockpileRules, places: Mapping[str, int], there: int, where: str) -> None:
    """Refuse to deal more cards than there are; `places` says how often each switch's number is dealt."""
    dealt = {name: getattr(rules, name) * number for name, number in places.items()}
    needed = sum(dealt.values())
    if needed <= there:
        return
    name = max(dealt, key=lambda name: dealt[name])
    most = (there - needed + dealt[name]) // places[name]
    way_out = f"set it to {most} or less" if most > 0 else f"set it lower, and {_other(dealt, name)} too"
    raise RulesError(
        f"{name}={getattr(rules, name)}: {needed} cards are needed to deal and {where} has {there}; {way_out} (SP-G10)"
    )


def _other(dealt: Mapping[str, int], name: str) -> str:
    """The switch that takes the most cards after `name`."""
    return max((other for other in dealt if other != name), key=lambda other: dealt[other])


class Follows(NamedTuple):
    """What follows from the switches, behind them in the rules array."""

    players: int  # 2 … 8
    sides: int  # sides that race: players, or partnerships
    stockpiles: int  # stockpiles on the table: one a seat, or one a side when shared
    places: int  # places for building piles
    cards_in_play: int  # length of the deck that follows the rules in the rules array
    deal_riffles: int  # riffles before the deal, 0 for a perfect shuffle
    return_riffles: int  # riffles of piles that come back, 0 for a perfect shuffle
    lanes: int  # orders in which the draw pile is drawn: one a seat, or one for all (see draw_pile.py)


def rules_array(rules: StockpileRules, players: int) -> np.ndarray:
    """What the kernel reads, int64: the switches' codes, what follows from them, the deck (see layout.py)."""
    deck, riffles = deck_of(rules), switches_of(StockpileRules)["shuffle"].code(rules.shuffle)
    follows = Follows(
        players=players,
        sides=sides(rules, players),
        stockpiles=stockpile_count(rules, players),
        places=building_places(rules),
        cards_in_play=len(deck),
        deal_riffles=riffles if rules.riffled != "returns" else 0,
        return_riffles=riffles if rules.riffled != "deal" else 0,
        lanes=players if rules.shuffle == "perfect" else 1,
    )
    return array_of(rules, follows, deck)
