"""The table of a stockpile game as its player in turn sees it, in lines of text, and what happened there."""

from __future__ import annotations

from typing import Any

import numpy as np

from simcards.games.stockpile import layout as at
from simcards.games.stockpile.positions import discard_pile
from simcards.games.stockpile.record import card_names
from simcards.games.stockpile.rules import StockpileRules


def table_lines(seen: np.ndarray, rules: StockpileRules) -> list[str]:
    """The table, at most 80 letters a line for usual piles: building piles, each player's piles, the own hand."""
    names = card_names(rules)
    heights = seen[at.BUILD_HEIGHTS : at.BUILD_HEIGHTS + seen[at.HIGHEST_PLACE]].tolist()
    building = "  ".join(f"{place}: {names[height] or '-'}" for place, height in enumerate(heights, 1)) or "none"
    lines = [f"Building piles  {building}    draw pile {int(seen[at.DRAW_PILE])} cards"]
    for seat in range(int(seen[at.PLAYERS])):
        lines.append(_player(seen, names, seat))
    hand = [names[card] for card in range(1, at.CARDS) for _ in range(int(seen[at.OWN_HAND]) >> 4 * card & 15)]
    return [*lines, f"Your hand       {' '.join(hand) or 'empty'}"]


def _player(seen: np.ndarray, names: tuple[str, ...], seat: int) -> str:
    """A player's stockpile and discard piles, the tops at the right."""
    stockpile = int(seen[at.STOCKPILE_NUMBERS + seat])
    tops = seen[at.STOCKPILE_TOPS + 3 * stockpile : at.STOCKPILE_TOPS + 3 * stockpile + 3].tolist()
    shown = " ".join(names[card] for card in tops if card) or "-"
    piles = []
    for pile in range(int(seen[at.DISCARD_PILES])):
        cards = [names[card] for card in discard_pile(seen, seat, pile)]
        hidden = "… " if len(cards) > 3 else ""
        piles.append(f"{pile + 1}: {hidden}{' '.join(cards[-3:]) or '-'}")
    you = "You " if seat == seen[at.SEAT] else "    "
    left = int(seen[at.STOCKPILE_LEFT + stockpile])
    return f"{you}player {seat + 1}    stockpile {shown} ({left} left)    discards {'   '.join(piles)}"


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
