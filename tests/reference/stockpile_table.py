"""The table of a stockpile game as plain lists of cards, and how it is dealt."""

from dataclasses import dataclass, field

from .stockpile_deck import Event, Record, Rules, check_switches, decks, rank


@dataclass
class Table:
    """All that lies on the table and in the hands; the order of the draw pile is unknown and unused."""

    rules: Rules
    players: int
    stockpiles: list[list[str]]  # one a seat, or one a side when shared; top first
    hands: list[list[str]]
    discards: list[list[list[str]]]  # by seat and pile; top last
    draw_pile: list[str]
    builds: dict[int, list[str]] = field(default_factory=dict)
    aside: list[str] = field(default_factory=list)
    acted: bool = False  # a card was played or discarded in this turn
    passes: int = 0  # turns in a row that were passes (SP-G6)
    turns: int = 0
    moves: int = 0

    @property
    def sides(self) -> int:
        """How many sides play: single players, or pairs."""
        return self.players if self.rules["partners"] == "none" else self.players // 2

    def side(self, seat: int) -> int:
        """The side of a seat; partners sit opposite (SP-21, SP-32, SP-G20)."""
        return seat % self.sides

    def seats(self, side: int) -> list[int]:
        """The seats of a side, lowest first."""
        return [seat for seat in range(self.players) if self.side(seat) == side]

    def stockpile(self, seat: int) -> list[str]:
        """The stockpile a seat plays from: its own, or its side's when shared (SP-21)."""
        shared = self.rules["partners"] == "shared"
        return self.stockpiles[self.side(seat) if shared else seat]

    def cards_left(self, side: int) -> int:
        """The cards in a side's stockpiles, both of them when partners have their own (SP-32)."""
        if self.rules["partners"] == "shared":
            return len(self.stockpiles[side])
        return sum(len(self.stockpiles[seat]) for seat in self.seats(side))


def read_deal(record: Record) -> tuple[Table, int]:
    """Check the start and the deal; the table as dealt and the seat that acts first."""
    start = record.take("start", family="stockpile")
    rules: Rules = start.get("rules") or {}
    players, first = record.number(start, "players"), record.number(start, "first_seat")
    record.need(players >= 2, "fewer than two players")
    check_switches(record, rules, players)
    deal = record.take("deal")
    stockpiles, hands, discards = (record.rows(deal, name) for name in ("stockpiles", "hands", "discards"))
    table = Table(rules, players, stockpiles, hands, discards, [])
    check_shape(record, table)
    table.draw_pile = what_is_left(record, table, deal)
    record.need(first in first_seats(table), f"seat {first} begins, not one of {first_seats(table)}")
    copy_piles(table)
    return table, first


def check_shape(record: Record, table: Table) -> None:
    """As many cards in every place as the switches say (SP-03, SP-21, SP-24, SP-26)."""
    rules = table.rules
    stockpiles = table.sides if rules["partners"] == "shared" else table.players
    sizes = [rules["stockpile_size"]] * stockpiles
    record.need([len(pile) for pile in table.stockpiles] == sizes, f"stockpiles must hold {sizes} cards")
    hand = rules["hand_size"] if rules["deal_hands"] else 0
    record.need([len(h) for h in table.hands] == [hand] * table.players, f"hands of {hand} must be dealt")
    opening = [1 if rules["massachusetts"] else 0] * rules["discard_piles"]
    for piles in table.discards:
        record.need([len(pile) for pile in piles] == opening, f"discard piles must open with {opening} cards")
    record.need(len(table.discards) == table.players, "each player has own discard piles")


def what_is_left(record: Record, table: Table, deal: Event) -> list[str]:
    """The deck without the dealt cards; deck A's rest is out of the game (SP-G19)."""
    for_stockpiles, for_the_rest = decks(table.rules)
    for pile in table.stockpiles:
        take_out(record, for_stockpiles, pile)
    for hand in table.hands:
        take_out(record, for_the_rest, hand)
    for piles in table.discards:
        for pile in piles:
            take_out(record, for_the_rest, pile)
    left = len(for_the_rest)
    record.need(deal.get("draw_pile") == left, f"draw pile of {deal.get('draw_pile')}, not {left}")
    return for_the_rest


def take_out(record: Record, source: list[str], cards: list[str]) -> None:
    """Remove the cards from where they must be: each must be there as often as it is taken."""
    for card in cards:
        record.need(card in source, f"there is no {card!r} left to deal or draw")
        source.remove(card)


def first_seats(table: Table) -> list[int]:
    """The seats that may begin; a wild beats all ranks, equal tops all qualify (SP-G9, SP-G21)."""
    rule = table.rules["first_player"]
    if rule == "seat-0":
        return [0]
    if rule != "highest-stockpile":
        return list(range(table.players))
    heights = [rank(table.rules, pile[0]) or 99 for pile in table.stockpiles]
    return [number for number, height in enumerate(heights) if height == max(heights)]


def copy_piles(table: Table) -> None:
    """Let the table own its lists, so that checking leaves the record as it was."""
    table.stockpiles = [list(pile) for pile in table.stockpiles]
    table.hands = [list(hand) for hand in table.hands]
    table.discards = [[list(pile) for pile in piles] for piles in table.discards]
