"""What the stockpile reference stands on: the switches, the cards, and the record it reads."""

from typing import Any, NoReturn

WILD = "*"
FRENCH = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SKIP_BO = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]
RANKS = {
    deck: {card: rank for rank, card in enumerate(cards, 1)}
    for deck, cards in (("french", FRENCH), ("skip-bo", SKIP_BO))
}

CHOICES: dict[str, tuple[object, ...]] = {
    "deck": ("french", "skip-bo"),
    "wilds": ("kings", "jokers", "kings-and-jokers", "skip-bo"),
    "separate_decks": (True, False),
    "build_top": (12, 13),
    "deal_hands": (True, False),
    "wild_starts": (True, False),
    "discard_rule": ("any", "no-ace", "descending"),
    "must_discard": (True, False),
    "refill_when_empty": (True, False),
    "completed_piles": ("aside", "into-draw"),
    "exhaustion": ("draw", "fewest", "play-on"),
    "compulsory_aces": (True, False),
    "compulsory_stockpile": (True, False),
    "aces_and_twos": (True, False),
    "massachusetts": (True, False),
    "double_pass": ("none", "end", "aces", "redeal"),
    "no_blocking": (True, False),
    "open_stockpile": (1, 2, 3),
    "partners": ("none", "shared", "own"),
    "scoring": ("none", "skip-us", "skip-bo", "cards"),
    "first_player": ("highest-stockpile", "seat-0", "drawn", "loser", "alternating"),
}
#: Switches that a record may leave out, and what they are then.
SILENT: dict[str, tuple[object, ...]] = {"wild_discards": (True, False), "riffled": ("all", "deal", "returns")}
NUMBERS = ("decks", "jokers", "stockpile_size", "hand_size", "discard_piles", "match_target", "turn_limit")

Event = dict[str, Any]
Rules = dict[str, Any]


class RuleBroken(Exception):  # noqa: N818 - the name a reader of a failed check wants to see
    """A record departs from the rules; the text begins with the number of the event, from 0."""


class GameOver(Exception):  # noqa: N818 - not an error: the game ends at this instant
    """The game ends here: the reason, and the side that wins if one does."""

    def __init__(self, reason: str, side: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.side = side


class Record:
    """The events of one game, read from first to last, each once."""

    def __init__(self, events: list[Event]) -> None:
        self.events = events
        self.at = -1

    def fail(self, message: str) -> NoReturn:
        """Reject the record at the event read last."""
        raise RuleBroken(f"event {self.at}: {message}")

    def need(self, condition: object, message: str) -> None:
        """Reject the record unless the condition holds."""
        if not condition:
            self.fail(message)

    def next(self) -> Event:
        """The next event, whatever it is."""
        self.at += 1
        self.need(self.at < len(self.events), "the record stops before the game has ended")
        return self.events[self.at]

    def take(self, kind: str, **expected: object) -> Event:
        """The next event, which must be of this kind and hold these values."""
        event = self.next()
        found = event.get("event")
        self.need(found == kind, f"{found!r} where {kind!r} {expected} must come")
        for field, value in expected.items():
            self.need(event.get(field) == value, f"{kind}: {field} is {event.get(field)!r}, not {value!r}")
        return event

    def number(self, event: Event, name: str) -> int:
        """A field that must hold a whole number."""
        value = event.get(name)
        if not isinstance(value, int):
            self.fail(f"{name} is {value!r}, not a number")
        return value

    def rows(self, event: Event, name: str) -> list[Any]:
        """A field that must hold a list."""
        value = event.get(name)
        if not isinstance(value, list):
            self.fail(f"{name} is {value!r}, not a list")
        return value


def check_switches(record: Record, rules: Rules, players: int) -> None:
    """Every switch is there with a value that it can have, and no two contradict each other (SP-G10)."""
    for name, values in CHOICES.items():
        record.need(rules.get(name) in values, f"switch {name} is {rules.get(name)!r}")
    for name, values in SILENT.items():
        record.need(rules.setdefault(name, values[0]) in values, f"switch {name} is {rules[name]!r}")
    for name in NUMBERS:
        least = 1 if name in ("stockpile_size", "hand_size") else 0
        record.need(record.number(rules, name) >= least, f"switch {name} is below {least}")
    piles = rules.get("building_piles")
    record.need(piles == "unlimited" or (isinstance(piles, int) and piles > 0), f"switch building_piles is {piles!r}")
    for contradiction, switches in contradictions(rules, players):
        record.need(not contradiction, f"{switches} contradict each other (SP-G10)")


def contradictions(rules: Rules, players: int) -> list[tuple[bool, str]]:
    """The contradictions that SP-G10 names: whether each is there, and between what."""
    skip_bo = rules["deck"] == "skip-bo"
    paired = rules["partners"] != "none"
    return [
        (skip_bo != (rules["wilds"] == "skip-bo"), "deck and wilds"),
        (skip_bo and rules["decks"] != 0, "deck and decks"),
        (rules["jokers"] > 0 and rules["wilds"] in ("kings", "skip-bo"), "jokers and wilds"),
        ((rules["build_top"] == 13) != (rules["wilds"] == "jokers"), "build_top and wilds"),
        (rules["separate_decks"] and rules["decks"] != 2, "separate_decks and decks"),
        (paired and (players < 4 or players % 2 == 1), "partners and the number of players"),
        (rules["double_pass"] != "none" and rules["must_discard"], "double_pass and must_discard"),
    ]


def card_names(rules: Rules) -> list[str]:
    """The names of the ranks, lowest first."""
    return SKIP_BO if rules["deck"] == "skip-bo" else FRENCH


def rank(rules: Rules, card: str) -> int | None:
    """A natural card's rank, 1 for the Ace; None for a wild (SP-05, SP-06)."""
    return None if card == WILD else RANKS[rules["deck"]][card]


def french_deck(rules: Rules) -> list[str]:
    """52 cards, with a wild K as a wild and nothing else (SP-25)."""
    kings_wild = rules["wilds"] in ("kings", "kings-and-jokers")
    return [WILD if kings_wild and card == "K" else card for card in FRENCH * 4]


def decks(rules: Rules) -> tuple[list[str], list[str]]:
    """The cards the stockpiles are dealt from, and those that hands and draw pile come from.

    One and the same list, unless the decks are kept apart: then deck A of 52 and deck B with the jokers.
    """
    if rules["deck"] == "skip-bo":
        together = SKIP_BO * 12 + [WILD] * 18
        return together, together
    jokers = [WILD] * rules["jokers"]
    if rules["separate_decks"]:
        return french_deck(rules), french_deck(rules) + jokers
    together = french_deck(rules) * rules["decks"] + jokers
    return together, together
