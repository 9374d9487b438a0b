"""What a player may do at a stockpile table: plays, discards, passes, each found by listing all of them."""

from typing import NamedTuple

from .stockpile_deck import Rules, rank
from .stockpile_table import Table


class Source(NamedTuple):
    """A card that may be played, and where it lies."""

    place: str  # hand, stockpile or discard
    owner: int
    pile: int | None
    card: str


class Discard(NamedTuple):
    """A hand card onto an own discard pile; it ends the turn if final."""

    card: str
    pile: int
    final: bool


def sources(table: Table, seat: int) -> list[Source]:
    """Hand, stockpile top, discard tops; with partners=own the partner's too (SP-02, SP-04, SP-21, SP-32)."""
    found = [Source("hand", seat, None, card) for card in table.hands[seat]]
    owners = table.seats(table.side(seat)) if table.rules["partners"] == "own" else [seat]
    for owner in owners:
        if table.stockpile(owner):
            found.append(Source("stockpile", owner, None, table.stockpile(owner)[0]))
        for number, pile in enumerate(table.discards[owner]):
            if pile:
                found.append(Source("discard", owner, number, pile[-1]))
    return found


def places(table: Table) -> list[int]:
    """The numbers of the building piles to play on; unlimited ones open the lowest free number (SP-22)."""
    limit = table.rules["building_piles"]
    if limit != "unlimited":
        return list(range(limit))
    free = 0
    while table.builds.get(free):
        free += 1
    return [number for number, pile in table.builds.items() if pile] + [free]


def targets(table: Table, card: str) -> list[int]:
    """The building piles the card goes on: exactly one higher, a wild as the needed card (SP-05, SP-06)."""
    return [number for number in places(table) if fits(table.rules, card, table.builds.get(number, []))]


def fits(rules: Rules, card: str, pile: list[str]) -> bool:
    """Whether the card is the pile's next one; a wild starts a pile only where the rules allow it."""
    value = rank(rules, card)
    if value is None:
        return bool(pile) or rules["wild_starts"]
    return value == len(pile) + 1


def compulsory(table: Table, seat: int) -> list[Source]:
    """The cards one of which must be played before anything else is done; none: the player is free.

    A compulsory stockpile comes first (SP-39); SP-23, SP-28 and SP-29 are free among themselves.
    """
    there = sources(table, seat)
    if table.rules["compulsory_stockpile"]:
        tops = [source for source in there if source.place == "stockpile" and targets(table, source.card)]
        if tops:
            return tops
    low = [source for source in there if low_card_may_not_wait(table, seat, source)]
    return [source for source in low if targets(table, source.card)]


def low_card_may_not_wait(table: Table, seat: int, source: Source) -> bool:
    """Aces in hand (SP-23), Aces and 2s on own piles (SP-28), those in hand after a double pass (SP-29)."""
    rules = table.rules
    value = rank(rules, source.card)
    if value not in (1, 2):
        return False
    if source.place != "hand":
        return bool(rules["aces_and_twos"]) and source.owner == seat
    if rules["double_pass"] == "aces" and table.passes >= 2:
        return True
    return bool(rules["compulsory_aces"]) and value == 1


def low_card_in_a_hand(table: Table) -> bool:
    """Whether any hand holds an Ace or a 2 that can be played now (SP-29)."""
    cards = [card for hand in table.hands for card in hand if rank(table.rules, card) in (1, 2)]
    return any(targets(table, card) for card in cards)


def legal_discards(table: Table, seat: int) -> list[Discard]:
    """The discards a player has; without blocking, the blocking ones only if there is no other (SP-35)."""
    possible = possible_discards(table, seat)
    if not table.rules["no_blocking"]:
        return possible
    return [discard for discard in possible if not blocks(table, seat, discard)] or possible


def possible_discards(table: Table, seat: int) -> list[Discard]:
    """A hand card onto an own pile (SP-08, SP-G8); Massachusetts: empty ones first (SP-26, SP-G18)."""
    found = []
    for card in table.hands[seat]:
        for number, pile in enumerate(table.discards[seat]):
            if may_lie_on(table.rules, card, pile):
                found.append(Discard(card, number, not (table.rules["massachusetts"] and not pile)))
    filling = [discard for discard in found if not discard.final]
    return filling or found


def may_lie_on(rules: Rules, card: str, pile: list[str]) -> bool:
    """The discard rule: anything, never an Ace, or the top's rank and one lower (SP-30, SP-G5); or no wild (SP-40)."""
    value = rank(rules, card)
    if value is None and not rules["wild_discards"]:
        return False
    if rules["discard_rule"] == "no-ace":
        return value != 1
    if rules["discard_rule"] == "descending":
        return bool(values_on(rules, values_of_top(rules, pile), card))
    return True


def values_of_top(rules: Rules, pile: list[str]) -> list[int] | None:
    """The ranks that the top of a descending discard pile can stand for; None for an empty pile."""
    values = None
    for card in pile:
        values = values_on(rules, values, card)
    return values


def values_on(rules: Rules, below: list[int] | None, card: str) -> list[int]:
    """The ranks a card can stand for on a top that can stand for `below`; a joker is never an Ace (SP-G5)."""
    value = rank(rules, card)
    wanted = range(2, rules["build_top"] + 1) if value is None else [value]
    if below is None:
        return list(wanted)
    return [value for value in wanted if value in below or value + 1 in below]


def blocks(table: Table, seat: int, discard: Discard) -> bool:
    """Whether a discard uses, or covers, a natural card that could be played now (SP-35)."""
    pile = table.discards[seat][discard.pile]
    naturals = [card for card in [discard.card, *pile[-1:]] if rank(table.rules, card) is not None]
    return any(targets(table, card) for card in naturals)


def may_pass(table: Table, seat: int) -> bool:
    """Whether the turn may end without a discard: always, or only when the hand can do nothing (SP-G2)."""
    if not table.rules["must_discard"]:
        return True
    stuck = not any(targets(table, card) for card in table.hands[seat])
    return stuck and not legal_discards(table, seat)
