"""The cards that rules bring into play, and what lies on the table by them: stockpiles, sides, building places."""

from __future__ import annotations

from simcards.games.stockpile.rules import StockpileRules


def stockpile_count(rules: StockpileRules, players: int) -> int:
    """How many stockpiles lie on the table: one a player, or one a side when shared."""
    return players // 2 if rules.partners == "shared" else players


def sides(rules: StockpileRules, players: int) -> int:
    """How many sides race: players, or partnerships."""
    return players if rules.partners == "none" else players // 2


def building_places(rules: StockpileRules) -> int:
    """Places for building piles: with unlimited ones, as many as cards that can start one."""
    if isinstance(rules.building_piles, int):
        return rules.building_piles
    deck = deck_of(rules)
    return deck.count(1) + (deck.count(WILD) if rules.wild_starts else 0)


#: A wild in the kernel's cards; natural cards are their rank, 1 to 13.
WILD = 14


def deck_of(rules: StockpileRules) -> list[int]:
    """Every card in play, in ascending order; with separate decks all of deck A, then deck B."""
    if rules.deck == "skip-bo":
        return [rank for rank in range(1, 13) for _ in range(12)] + [WILD] * 18
    kings_wild = rules.wilds in ("kings", "kings-and-jokers")
    ranks = [*range(1, 13), WILD if kings_wild else 13]
    if rules.separate_decks:
        one = [rank for rank in ranks for _ in range(4)]
        return one + one + [WILD] * rules.jokers
    return [rank for rank in ranks for _ in range(4 * rules.decks)] + [WILD] * rules.jokers
