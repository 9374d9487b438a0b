"""The table of a stockpile game as its player in turn sees it, in lines of text, and what happened there."""

from __future__ import annotations

from typing import Any

import numpy as np

from simcards.games.stockpile import layout as at
from simcards.games.stockpile.positions import discard_pile, held_cards, open_tops
from simcards.games.stockpile.record import card_names
from simcards.games.stockpile.rules import StockpileRules
from simcards.games.zones import Pile, Zone, end_words

#: Letters of a line: what a terminal of 80 has room for within a frame, or behind a margin.
_WIDTH = 74


def table_lines(seen: np.ndarray, rules: StockpileRules) -> list[str]:
    """The table, at most `_WIDTH` letters a line for usual piles: building piles, each player's piles, the own hand."""
    names = card_names(rules)
    heights = seen[at.BUILD_HEIGHTS : at.BUILD_HEIGHTS + seen[at.HIGHEST_PLACE]].tolist()
    building = "  ".join(f"{place}: {names[height] or '-'}" for place, height in enumerate(heights, 1)) or "none"
    lines = [f"Building piles  {building}    draw pile {int(seen[at.DRAW_PILE])} cards"]
    for seat in range(int(seen[at.PLAYERS])):
        lines += _player(seen, names, seat)
    hand = [names[card] for card in held_cards(seen[at.OWN_HAND])]
    return [*lines, f"Your hand       {' '.join(hand) or 'empty'}"]


def _player(seen: np.ndarray, names: tuple[str, ...], seat: int) -> list[str]:
    """A player's stockpile and discard piles, the tops at the right; on two lines where one is too short."""
    stockpile = int(seen[at.STOCKPILE_NUMBERS + seat])
    shown = " ".join(names[card] for card in open_tops(seen, stockpile)) or "-"
    piles = []
    for pile in range(int(seen[at.DISCARD_PILES])):
        cards = [names[card] for card in discard_pile(seen, seat, pile)]
        hidden = "… " if len(cards) > 3 else ""
        piles.append(f"{pile + 1}: {hidden}{' '.join(cards[-3:]) or '-'}")
    you = "You " if seat == seen[at.SEAT] else "    "
    left = int(seen[at.STOCKPILE_LEFT + stockpile])
    own, discards = f"{you}player {seat + 1}    stockpile {shown} ({left} left)", f"discards {'   '.join(piles)}"
    whole = f"{own}    {discards}"
    return [whole] if len(whole) <= _WIDTH else [own, f"    {discards}"]


def told(event: dict[str, Any]) -> str:
    """An event of the record in a line, hidden cards included; players and piles count from 1."""
    kind = event["event"]
    if kind == "deal":
        return f"the deal: {event['draw_pile']} cards are left in the draw pile"
    if kind == "turn":
        return f"player {event['seat'] + 1}'s turn"
    if kind == "draw":
        return f"player {event['seat'] + 1}: draws {' '.join(event['cards'])}"
    return end_words(event) if kind == "end" else seen_event(event, -1)


def seen_event(event: dict[str, Any], seat: int) -> str:
    """What a player sees of an event of the record; empty where there is nothing to tell."""
    kind, who = event["event"], "you" if event.get("seat") == seat else f"player {event.get('seat', 0) + 1}"
    if kind == "draw":
        own = event.get("seat") == seat
        return f"{who}: draw {' '.join(event['cards'])}" if own else f"{who}: draws {len(event['cards'])} cards"
    if kind == "play":
        source = {"hand": "the hand", "stockpile": "THE STOCKPILE"}.get(
            event["from"], f"discard pile {event.get('pile', 0) + 1}"
        )
        meant = f" as {event['as']}" if event["card"] == "*" else ""
        return f"{who}: {event['card']}{meant} from {source} to building pile {event['build'] + 1}"
    if kind == "discard":
        return f"{who}: {event['card']} onto discard pile {event['pile'] + 1}"
    if kind == "pass":
        return f"{who}: no discard"
    if kind == "complete":
        return f"building pile {event['build'] + 1} is complete"
    return f"{event['cards']} cards are shuffled into the draw pile" if kind == "shuffle" else ""


def zones(seen: np.ndarray, hidden: np.ndarray, rules: StockpileRules) -> list[Zone]:
    """The whole table, hands included: the middle, then each player."""
    names = card_names(rules)
    piles = [_building(seen, names, place) for place in range(int(seen[at.HIGHEST_PLACE]))]
    found = [Zone("Building piles", [*piles, Pile("draw pile", [], int(seen[at.DRAW_PILE]))])]
    for seat in range(int(seen[at.PLAYERS])):
        number = int(seen[at.STOCKPILE_NUMBERS + seat])
        tops = [names[card] for card in reversed(open_tops(seen, number))]
        own = [Pile("stockpile", tops, int(seen[at.STOCKPILE_LEFT + number]))]
        for pile in range(int(seen[at.DISCARD_PILES])):
            cards = [names[card] for card in discard_pile(seen, seat, pile)]
            own.append(Pile(f"discard {pile + 1}", cards[-4:], len(cards)))
        held = held_cards(seen[at.OWN_HAND] if seat == seen[at.SEAT] else hidden[at.HANDS + seat])
        hand = [names[card] for card in held]
        found.append(Zone(f"player {seat + 1}", [*own, Pile("hand", hand, len(hand), spread=True)], seat))
    return found


def _building(seen: np.ndarray, names: tuple[str, ...], place: int) -> Pile:
    """A building pile by its top: the rank that it stands for, starred when it is a wild."""
    height = int(seen[at.BUILD_HEIGHTS + place])
    wild = "*" if int(seen[at.BUILD_WILDS + place]) >> height & 1 else ""
    return Pile(f"pile {place + 1}", [names[height] + wild] if height else [], height)


def stage(seen: np.ndarray, hidden: np.ndarray) -> int:
    """The turn: a number that changes when another begins."""
    return int(seen[at.TURN])
