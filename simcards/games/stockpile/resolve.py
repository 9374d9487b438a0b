"""From a preset and what a user sets to rules that can be played, and to what the kernel reads of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from simcards.games.places import array_of
from simcards.games.stockpile.deck import building_places, deck_of, sides, stockpile_count
from simcards.games.stockpile.presets import PRESETS
from simcards.games.stockpile.rules import StockpileRules
from simcards.games.switches import RulesError, Value, as_typed, read_settings, switches_of, usual_values

MOST_BUILDING_PILES = 160


def resolve(preset: str, players: int, settings: Mapping[str, object]) -> StockpileRules:
    """The full rule set of a preset for so many players with the user's settings; RulesError if unplayable."""
    chosen = read_settings(StockpileRules, settings)
    PRESETS[preset].check_players(preset, players)
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


def _check_partners(players: int, partners: str) -> None:
    if partners != "none" and (players < 4 or players % 2):
        raise RulesError(
            f"partners={partners} contradicts players={players}: partners need 4, 6 or 8 players (SP-21, SP-32)"
        )


def _check_contradictions(rules: StockpileRules) -> None:
    """Refuse switches that contradict each other, naming both (SP-G10)."""
    for wrong, one, other, why in _quarrels(rules):
        if wrong:
            pair = f"{one}={as_typed(getattr(rules, one))} contradicts {other}={as_typed(getattr(rules, other))}"
            raise RulesError(f"{pair}: {why} (SP-G10)")


def _quarrels(rules: StockpileRules) -> tuple[tuple[bool, str, str, str], ...]:
    """Whether two switches contradict each other, their names, and the way out: a row for each two that can."""
    skip_bo = rules.deck == "skip-bo"
    return (
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


def check_match(rules: StockpileRules) -> None:
    """Refuse a series that could never end."""
    if rules.match_target == 0:
        raise RulesError("match_target=0: a series needs a target; add --set match_target=500, say")
    if rules.scoring == "none":
        raise RulesError(
            f"match_target={rules.match_target} contradicts scoring=none: nobody would score; "
            "add --set scoring=skip-bo, skip-us or cards"
        )


def check_mirror(rules: StockpileRules) -> None:
    """Refuse to let another seat begin where the cards say who does."""
    if rules.first_player == "highest-stockpile":
        raise RulesError(
            "first_player=highest-stockpile: the cards say who begins, so no other seat can with the same cards; "
            "set first_player=drawn"
        )


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
