"""What the player in turn can tell of the cards that it does not see: how many of each, how likely to be drawn next.

Whatever it has not seen may lie anywhere: what other players do tells nothing here. So the chances are those of
imagined.py's deals, exactly.
"""

from __future__ import annotations

import math

from simcards.engine.bits import bit_count
from simcards.engine.jit import index, jit
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.legal import playable_cards


@jit
def cards_in_play(view, card):
    """How many of a card the deck holds (SP-25)."""
    if view[at.DECK] == at.SKIP_BO_CARDS:
        return 18 if card == at.WILD else 12 if card <= 12 else 0
    suits, kings_wild = 4 * view[at.DECKS], view[at.WILDS] != at.JOKERS_WILD
    if card == at.WILD:
        return view[at.JOKERS] + (suits if kings_wild else 0)
    return 0 if card == 13 and kings_wild else suits


@jit
def unseen_count(view, card):
    """How many of a card (1 … 13, WILD) the player in turn cannot see: those in play less those that lie open."""
    count = cards_in_play(view, card) - at.hand_count(view, card) - view[index(at.ASIDE_CARDS + card)]
    for place in range(view[at.HIGHEST_PLACE]):
        wilds = view[index(at.BUILD_WILDS + place)]
        if card == at.WILD:
            count -= bit_count(wilds)
        elif card <= at.building_height(view, place):
            count -= 1 - (wilds >> card & 1)
    for stockpile in range(view[at.STOCKPILES]):
        for depth in range(min(view[at.OPEN_STOCKPILE], view[index(at.STOCKPILE_LEFT + stockpile)])):
            count -= view[index(at.STOCKPILE_TOPS + 3 * stockpile + depth)] == card
    for seat in range(view[at.PLAYERS]):
        for pile in range(view[at.DISCARD_PILES]):
            for height in range(at.discard_size(view, seat, pile)):
                count -= at.discard_card(view, seat, pile, height) == card
    return count


@jit
def unseen_total(view):
    """How many cards the player in turn cannot see."""
    total = 0
    for card in range(1, at.CARDS):
        total += unseen_count(view, card)
    return total


@jit
def _mixed(view):
    """How many unseen cards are where any of them may be: the draw pile and the other hands."""
    mixed = view[at.DRAW_PILE]
    for seat in range(view[at.PLAYERS]):
        mixed += at.hand_size(view, seat) if seat != view[at.SEAT] else 0
    return mixed


@jit
def draw_chance(view, card):
    """The chance, 0 to 1, that the next card drawn from the draw pile is `card`; 0 when the pile is empty.

    With separate decks and only jokers wild, none is in the stockpiles (SP-G19): those in the draw pile are likelier.
    """
    if view[at.DRAW_PILE] == 0:
        return 0.0
    count, total = unseen_count(view, card), unseen_total(view)
    if view[at.SEPARATE_DECKS] == 0 or view[at.WILDS] != at.JOKERS_WILD:
        return count / total
    wilds, mixed = unseen_count(view, at.WILD), _mixed(view)
    if card == at.WILD:
        return wilds / mixed
    return count / (total - wilds) * (mixed - wilds) / mixed if count else 0.0


@jit
def _none_among(count, total, draws):
    """The chance that none of `count` cards among `total` is among `draws` of them."""
    missed = 1.0
    for drawn in range(draws):
        missed *= max(total - count - drawn, 0) / (total - drawn)
    return missed


@jit
def _ways(n, k):
    """The logarithm of the number of ways to choose k of n."""
    return math.lgamma(n + 1.0) - math.lgamma(k + 1.0) - math.lgamma(n - k + 1.0)


@jit
def chance_within(view, card, draws):
    """The chance that at least one of the next `draws` cards of the draw pile is `card`; as many count as there are."""
    draws = min(draws, view[at.DRAW_PILE])
    count, total = unseen_count(view, card), unseen_total(view)
    if view[at.SEPARATE_DECKS] == 0 or view[at.WILDS] != at.JOKERS_WILD:
        return 1.0 - _none_among(count, total, draws)
    wilds, mixed = unseen_count(view, at.WILD), _mixed(view)
    if card == at.WILD:
        return 1.0 - _none_among(wilds, mixed, draws)
    missed = 0.0  # by how many of those drawn are no jokers
    for naturals in range(max(draws - wilds, 0), min(draws, mixed - wilds) + 1):
        ways = _ways(mixed - wilds, naturals) + _ways(wilds, draws - naturals) - _ways(mixed, draws)
        missed += math.exp(ways) * _none_among(count, total - wilds, naturals)
    return 1.0 - missed


@jit
def chance_to_play(view):
    """The chance that the next card drawn from the draw pile can be played to a building pile as they are now."""
    playable, chance = playable_cards(view), 0.0
    for card in range(1, at.CARDS):
        if playable >> card & 1:
            chance += draw_chance(view, card)
    return chance
