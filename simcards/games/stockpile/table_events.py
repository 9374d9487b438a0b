"""The drawn table of a stockpile game, as each event of the record changes it."""

from __future__ import annotations

from collections.abc import Sequence

from simcards.games import zones
from simcards.games.stockpile.record import card_names
from simcards.games.zones import Event, Pile

#: The middle: building piles, then the draw pile. A player's piles: stockpile, discard piles, hand.
_MIDDLE, _DRAW_PILE, _STOCKPILE, _FIRST_DISCARD, _HAND = 0, -1, 0, 1, -1


class Table(zones.Table):
    """Its zones are those of `table_words.zones`; of a stockpile it shows the top alone."""

    _stockpiles: Sequence[Sequence[str]] = ()

    def deal(self, event: Event) -> None:
        """Everything as it was dealt."""
        self._stockpiles = event["stockpiles"]
        for place in range(len(self.zones[_MIDDLE].piles)):
            self.clear(_MIDDLE, place)
        self.put(_MIDDLE, _DRAW_PILE, [], event["draw_pile"])
        for zone in range(1, len(self.zones)):
            seat = self.zones[zone].seat
            dealt = self._stockpiles[seat % len(self._stockpiles)]
            for place, cards in enumerate([dealt, *event["discards"][seat], event["hands"][seat]]):
                self.clear(zone, place)
                self.add(zone, place, cards[:1] if place == _STOCKPILE else cards)
            self.put(zone, _STOCKPILE, dealt[:1], len(dealt) - len(dealt[:1]))
            self._sort_hand(zone)

    def draw(self, event: Event) -> None:
        """Cards from the draw pile into a hand."""
        zone = self.at(event["seat"])
        self.put(_MIDDLE, _DRAW_PILE, [], -len(event["cards"]))
        self.add(zone, _HAND, event["cards"])
        self._sort_hand(zone)

    def play(self, event: Event) -> None:
        """A card to a building pile, which perhaps begins with it."""
        self._take(event)
        piles = list(self.zones[_MIDDLE].piles)
        for place in range(len(piles) - 1, event["build"] + 1):
            piles.insert(place, Pile(f"pile {place + 1}", [], 0))
        self.zones[_MIDDLE] = self.zones[_MIDDLE]._replace(piles=piles)
        wild = "*" if event["card"] == "*" else ""
        self.put(_MIDDLE, event["build"], [event["as"] + wild], 1)

    def _take(self, event: Event) -> None:
        """The card that is played leaves the place where it was."""
        zone = self.at(event["owner"])
        if event["from"] == "hand":
            self.put(zone, _HAND, zones.without(self.pile(zone, _HAND).cards, [event["card"]]), -1)
        elif event["from"] == "discard":
            place = _FIRST_DISCARD + event["pile"]
            self.put(zone, place, self.pile(zone, place).cards[:-1], -1)
        else:
            self._turn_up(event["owner"] % len(self._stockpiles))

    def _turn_up(self, number: int) -> None:
        """The next card of a stockpile, at everybody who plays from it."""
        dealt = self._stockpiles[number]
        for zone in range(1, len(self.zones)):
            if self.zones[zone].seat % len(self._stockpiles) == number:
                played = len(dealt) - self.pile(zone, _STOCKPILE).held + 1
                self.put(zone, _STOCKPILE, dealt[played : played + 1], -1)

    def complete(self, event: Event) -> None:
        """A building pile leaves the table, and no empty place is drawn above the last pile."""
        self.clear(_MIDDLE, event["build"])
        *piles, draw_pile = self.zones[_MIDDLE].piles
        while piles and not piles[-1].held:
            piles.pop()
        self.zones[_MIDDLE] = self.zones[_MIDDLE]._replace(piles=[*piles, draw_pile])

    def discard(self, event: Event) -> None:
        """A card from the hand onto a discard pile."""
        zone, card = self.at(event["seat"]), event["card"]
        self.put(zone, _HAND, zones.without(self.pile(zone, _HAND).cards, [card]), -1)
        self.add(zone, _FIRST_DISCARD + event["pile"], [card])

    def shuffle(self, event: Event) -> None:
        """Cards go into the draw pile: completed ones, or for a new deal all hands."""
        self.put(_MIDDLE, _DRAW_PILE, [], event["cards"])
        for zone in range(1, len(self.zones)) if event["why"] == "redeal" else ():
            self.clear(zone, _HAND)

    def _sort_hand(self, zone: int) -> None:
        """A hand by rank, wilds last."""
        self.put(zone, _HAND, sorted(self.pile(zone, _HAND).cards, key=card_names(self.rules).index), 0)
