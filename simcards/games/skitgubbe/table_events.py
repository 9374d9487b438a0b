"""The drawn table of a game of Skitgubbe, as each event of the record changes it."""

from __future__ import annotations

from simcards.games import zones
from simcards.games.skitgubbe.record import RANK_NAMES, SUIT_NAMES
from simcards.games.zones import Event

#: The middle: trick or pile, then the stock. A player's piles: hand, won pile while collecting.
_MIDDLE, _TRICK, _STOCK, _HAND, _WON = 0, 0, 1, 0, 1


class Table(zones.Table):
    """Its zones are those of `table_words.zones`."""

    def deal(self, event: Event) -> None:
        """Everything as it was dealt."""
        self.clear(_MIDDLE, _TRICK)
        self.clear(_MIDDLE, _STOCK)
        self.put(_MIDDLE, _STOCK, [], len(event["stock"]))
        for zone in range(1, len(self.zones)):
            self.clear(zone, _WON)
            self._hold(zone, event["hands"][self.zones[zone].seat])

    def lead(self, event: Event) -> None:
        """A card or run from a hand to the trick or pile."""
        cards, zone = event.get("cards") or [event["card"]], self.at(event["seat"])
        self._hold(zone, zones.without(self.pile(zone, _HAND).cards, cards))
        self.add(_MIDDLE, _TRICK, cards)

    answer = beat = throw_off = lead

    def replay(self, event: Event) -> None:
        """After a tie the trick's cards leave the game, and so they do when the trick bounces."""
        self.clear(_MIDDLE, _TRICK)

    bounce = trick_end = replay

    def won(self, event: Event) -> None:
        """A trick to the winner's pile."""
        self.clear(_MIDDLE, _TRICK)
        self.put(self.at(event["seat"]), _WON, [], len(event["cards"]))

    def draw(self, event: Event) -> None:
        """Cards from the stock into a hand."""
        zone = self.at(event["seat"])
        self.put(_MIDDLE, _STOCK, [], -len(event["cards"]))
        self._hold(zone, [*self.pile(zone, _HAND).cards, *event["cards"]])

    def shedding(self, event: Event) -> None:
        """The second part of the game: everybody takes up what it won."""
        self.clear(_MIDDLE, _TRICK)
        self.clear(_MIDDLE, _STOCK)
        middle = list(self.zones[_MIDDLE].piles)
        self.zones[_MIDDLE] = self.zones[_MIDDLE]._replace(piles=[middle[0]._replace(name="pile"), *middle[1:]])
        for zone in range(1, len(self.zones)):
            self.zones[zone] = self.zones[zone]._replace(piles=self.zones[zone].piles[: _HAND + 1])
            self._hold(zone, event["hands"][self.zones[zone].seat])

    def pick_up(self, event: Event) -> None:
        """Cards from the pile into a hand."""
        zone, cards = self.at(event["seat"]), event["cards"]
        self.put(_MIDDLE, _TRICK, zones.without(self.pile(_MIDDLE, _TRICK).cards, cards), -len(cards))
        self._hold(zone, [*self.pile(zone, _HAND).cards, *cards])

    def _hold(self, zone: int, cards: list[str]) -> None:
        """A hand, by suit and rank."""
        order = sorted(cards, key=lambda card: (SUIT_NAMES.index(card[-1]), RANK_NAMES.index(card[:-1])))
        self.put(zone, _HAND, order, len(order) - self.pile(zone, _HAND).held)
