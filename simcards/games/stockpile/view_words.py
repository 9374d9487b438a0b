"""A view in words: what the player in turn sees, for whoever steps through a strategy."""

from __future__ import annotations

import numpy as np

from simcards.games.stockpile import layout as at
from simcards.games.stockpile.positions import discard_pile, held_cards, open_tops
from simcards.games.stockpile.record import FRENCH, SKIP_BO


def explain(view: np.ndarray) -> str:
    """What a view shows, a line each: the turn, the own hand, the building piles, every player, the draw pile.

    Players and piles count from 1; * is a wild; a discard pile lists its cards from below.
    """
    names = SKIP_BO if view[at.DECK] == at.SKIP_BO_CARDS else FRENCH
    seat, players = int(view[at.SEAT]), int(view[at.PLAYERS])
    doing = "playing" if view[at.STAGE] == at.PLAYING else "discarding"
    hand = " ".join(names[card] for card in held_cards(view[at.OWN_HAND])) or "empty"
    lines = [f"player {seat + 1} of {players}, turn {view[at.TURN]}, {doing}", f"own hand: {hand}"]
    piles = [_building(view, place, names) for place in range(int(view[at.HIGHEST_PLACE]))]
    lines.append(f"building piles: {', '.join(filter(None, piles)) or 'none begun'}")
    lines += [_player(view, other, names) for other in range(players)]
    return "\n".join([*lines, f"draw pile: {view[at.DRAW_PILE]} cards; set aside: {view[at.SET_ASIDE]}"])


def _building(view: np.ndarray, place: int, names: tuple[str, ...]) -> str:
    height = int(view[at.BUILD_HEIGHTS + place])
    return f"up to {names[height]}" if height else ""


def _player(view: np.ndarray, seat: int, names: tuple[str, ...]) -> str:
    stockpile = int(view[at.STOCKPILE_NUMBERS + seat])
    shown = " ".join(names[card] for card in open_tops(view, stockpile))
    laid = [discard_pile(view, seat, pile) for pile in range(int(view[at.DISCARD_PILES]))]
    piles = [" ".join(names[card] for card in cards) or "-" for cards in laid]
    left = f"{view[at.STOCKPILE_LEFT + stockpile]} in the stockpile" + (f", {shown} on top" if shown else "")
    hand = f"{view[at.HAND_SIZES + seat]} in hand"
    return f"player {seat + 1}: {left}; {hand}; discard piles: {' | '.join(piles)}"
