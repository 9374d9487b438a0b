"""The drawn table of a cuckoo round, as each event of the record changes it."""

from __future__ import annotations

from simcards.games import zones
from simcards.games.cuckoo.table_words import player_zone
from simcards.games.zones import Event


class Table(zones.Table):
    """Its zones are those of `table_words.zones`."""

    _lives: tuple[int, ...] = ()

    def round(self, event: Event) -> None:
        """A round is dealt: everybody who has a life left gets a card, the dealer plays last."""
        self._lives = tuple(event["lives"])
        seats, first = len(self._lives), event["dealer"] + 1
        order = [(first + turn) % seats for turn in range(seats)]
        self.zones = [
            player_zone(seat, self._lives[seat], "", event["cards"][seat]) for seat in order if event["cards"][seat]
        ]

    def keep(self, event: Event) -> None:
        """A player has kept its card."""
        self._show(event["seat"], self._card(event["seat"]), "kept")

    def swap(self, event: Event) -> None:
        """Two players have changed cards."""
        own, other = self._card(event["seat"]), self._card(event["with"])
        self._show(event["seat"], other, "swapped")
        self._show(event["with"], own, "")

    def blocked(self, event: Event) -> None:
        """A player had to keep its card."""
        self._show(event["seat"], self._card(event["seat"]), "was blocked by a K")

    def cut(self, event: Event) -> None:
        """The dealer has changed its card for one of the stock."""
        self._show(event["seat"], event["card"], "cut the stock")

    def cut_blocked(self, event: Event) -> None:
        """The dealer cut a K and keeps its card."""
        self._show(event["seat"], self._card(event["seat"]), "cut a K")

    def reveal(self, event: Event) -> None:
        """All cards are shown, and lives lost."""
        self._lives = tuple(event["lives"])
        for zone in list(self.zones):
            self._show(zone.seat, self._card(zone.seat), "lost a life" if zone.seat in event["lost"] else "")

    def _card(self, seat: int) -> str:
        return str(self.pile(self.at(seat), 0).cards[0])

    def _show(self, seat: int, card: str, done: str) -> None:
        self.zones[self.at(seat)] = player_zone(seat, self._lives[seat], done, card)
