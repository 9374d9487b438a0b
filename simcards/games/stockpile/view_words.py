"""A view in words: what the player in turn sees, for whoever steps through a strategy."""

from __future__ import annotations

import numpy as np

from simcards.games.stockpile import layout as at

_FRENCH = ("", "A", *map(str, range(2, 11)), "J", "Q", "K", "*")
_SKIP_BO = ("", *map(str, range(1, 14)), "*")


def explain(view: np.ndarray) -> str:
    """What a view shows, a line each: the turn, the own hand, the building piles, every player, the draw pile.

    Players and piles count from 1; * is a wild; a discard pile lists its cards from below.
    """
    names = _SKIP_BO if view[at.DECK] == at.SKIP_BO_CARDS else _FRENCH
    seat, players = int(view[at.SEAT]), int(view[at.PLAYERS])
    doing = "playing" if view[at.STAGE] == at.PLAYING else "discarding"
    lines = [f"player {seat + 1} of {players}, turn {view[at.TURN]}, {doing}", f"own hand: {_hand(view, names)}"]
    piles = [_building(view, place, names) for place in range(int(view[at.HIGHEST_PLACE]))]
    lines.append(f"building piles: {', '.join(filter(None, piles)) or 'none begun'}")
    lines += [_player(view, other, names) for other in range(players)]
    return "\n".join([*lines, f"draw pile: {view[at.DRAW_PILE]} cards; set aside: {view[at.SET_ASIDE]}"])


def _hand(view: np.ndarray, names: tuple[str, ...]) -> str:
    held = int(view[at.OWN_HAND])
    return " ".join(names[card] for card in range(1, at.CARDS) for _ in range(held >> 4 * card & 15)) or "empty"


def _building(view: np.ndarray, place: int, names: tuple[str, ...]) -> str:
    height = int(view[at.BUILD_HEIGHTS + place])
    return f"up to {names[height]}" if height else ""


def _player(view: np.ndarray, seat: int, names: tuple[str, ...]) -> str:
    stockpile = int(view[at.STOCKPILE_NUMBERS + seat])
    tops = [int(view[at.STOCKPILE_TOPS + 3 * stockpile + depth]) for depth in range(3)]
    shown = " ".join(names[card] for card in tops if card)
    piles = [_discards(view, seat, pile, names) for pile in range(int(view[at.DISCARD_PILES]))]
    left = f"{view[at.STOCKPILE_LEFT + stockpile]} in the stockpile" + (f", {shown} on top" if shown else "")
    hand = f"{view[at.HAND_SIZES + seat]} in hand"
    return f"player {seat + 1}: {left}; {hand}; discard piles: {' | '.join(piles)}"


def _discards(view: np.ndarray, seat: int, pile: int, names: tuple[str, ...]) -> str:
    number = at.MOST_PILES * seat + pile
    first = at.DISCARD_CARDS + number * int(view[at.CARDS_IN_PLAY])
    cards = view[first : first + int(view[at.DISCARD_SIZES + number])]
    return " ".join(names[int(card)] for card in cards) or "-"
