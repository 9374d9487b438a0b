"""A table as it is drawn: zones of piles of cards, by their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

Event = dict[str, Any]


class Pile(NamedTuple):
    """A pile: its cards that are drawn, the top last; how many it holds in all.

    spread: side by side, a hand. open: a spread that everybody sees; other spreads are a player's own.
    """

    name: str
    cards: Sequence[str]
    held: int
    spread: bool = False
    open: bool = False


class Zone(NamedTuple):
    """What lies together: the middle of the table, or what is a player's."""

    name: str
    piles: Sequence[Pile]
    seat: int = -1


class Table:
    """A table as it is drawn, which the events of a record change one by one.

    A family's own has a method for each event that changes its table, named as the event is, `pick_up` for `pick-up`.
    """

    def __init__(self, zones: Sequence[Zone], rules: Any) -> None:
        self.zones, self.rules = list(zones), rules

    def after(self, event: Event) -> list[Zone]:
        """The table after an event, which becomes the table as it stands."""
        change = getattr(self, event["event"].replace("-", "_"), None)
        if change is not None:
            change(event)
        return list(self.zones)

    def at(self, seat: int) -> int:
        """Which zone is a player's."""
        return next(place for place, zone in enumerate(self.zones) if zone.seat == seat)

    def pile(self, zone: int, number: int) -> Pile:
        """A pile of a zone, by their numbers."""
        return self.zones[zone].piles[number]

    def put(self, zone: int, number: int, cards: Sequence[str], more: int) -> None:
        """Show other cards on a pile, which holds so many more than before."""
        piles = list(self.zones[zone].piles)
        piles[number] = piles[number]._replace(cards=list(cards), held=piles[number].held + more)
        self.zones[zone] = self.zones[zone]._replace(piles=piles)

    def add(self, zone: int, number: int, cards: Sequence[str]) -> None:
        """Lay cards on top of a pile."""
        self.put(zone, number, [*self.pile(zone, number).cards, *cards], len(cards))

    def clear(self, zone: int, number: int) -> None:
        """Take a pile away."""
        self.put(zone, number, [], -self.pile(zone, number).held)


def without(cards: Sequence[str], taken: Sequence[str]) -> list[str]:
    """Cards without some of them, each taken once."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


def end_words(event: Event) -> str:
    """The last event of a record in a line; players count from 1."""
    who = " and ".join(f"player {seat + 1}" for seat in event["winners"])
    won = f"{who} {'wins' if len(event['winners']) == 1 else 'win'}" if who else "nobody wins"
    return f"{won} ({event['reason'].replace('-', ' ')}) after {event['turns']} turns"
