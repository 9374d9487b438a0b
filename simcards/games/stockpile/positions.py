"""What an analysis asks of a stockpile game: positions, what a result is worth to a side, moves in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simcards.engine.steering import REASON_BITS
from simcards.games.positions import events_before as events_before
from simcards.games.positions import scripted as scripted
from simcards.games.positions import unknown_deals as unknown_deals
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.deal import new_game
from simcards.games.stockpile.record import card_names
from simcards.games.stockpile.resume import Position
from simcards.games.stockpile.rules import StockpileRules

#: Who plays imagined games on unless another is named: the strongest that is quick enough for every position of a
#: game, and the strongest that is for one alone.
PLAYS_ON, ADVISES = "weights", "racer"
#: What the chance of a side is a chance of.
OUTCOME = "wins"
#: Imagined deals of a quick review: for a chance, for sorting moves out, for the moves that are left, for the gains of
#: a game, for a moment that is told.
REVIEW_DEALS = (192, 20, 96, 60_000, 800)
#: Moves of a game, up to which a quick review takes all these deals for each.
USUAL_MOVES = 300
#: Events of a record that are moves.
MOVE_EVENTS = ("play", "discard", "pass")
#: Advice is about the whole game, not a round of it.
ROUND_OUTCOME = ""


def position_of(seen: np.ndarray, hidden: np.ndarray, listed: np.ndarray) -> Position:
    """A position that holds these arrays, not yet ready for imagining."""
    return Position(seen, hidden, listed, seen, np.zeros(0, np.int64))


def empty_position(rules: np.ndarray) -> Position:
    """Room to keep a position in."""
    game = new_game(rules, np.zeros(0, np.int64), np.zeros(0, np.int64))
    return position_of(game.seen, game.hidden, game.moves)


def prepared(position: Position, known: int, rules: np.ndarray) -> Position:
    """The position ready for imagining: bit s of `known` is set when the hand of seat s is known, too."""
    blind, counts = position.seen.copy(), unseen_counts(position.seen, rules)
    for seat in range(int(blind[at.PLAYERS])):
        if known >> seat & 1 and seat != blind[at.SEAT]:
            blind[at.HAND_SIZES + seat] = 0
            hand = int(position.hidden[at.HANDS + seat])
            counts -= [hand >> 4 * card & 15 for card in range(at.CARDS)]
    return position._replace(blind=blind, unseen=np.repeat(np.arange(at.CARDS), counts))


def unseen_counts(seen: np.ndarray, rules: np.ndarray) -> np.ndarray:
    """How many of each card the seat in turn cannot see: those in play less those that lie open, int64[CARDS]."""
    counts = np.bincount(rules[at.RULES_SIZE :], minlength=at.CARDS)
    for card in open_cards(seen):
        counts[card] -= 1
    counts -= seen[at.ASIDE_CARDS : at.ASIDE_CARDS + at.CARDS]
    counts[0] = 0
    return counts


def open_cards(seen: np.ndarray) -> list[int]:
    """Every card that the seat in turn sees, but for those set aside."""
    cards = held_cards(seen[at.OWN_HAND])
    for place in range(int(seen[at.HIGHEST_PLACE])):
        cards += building_pile(seen, place)
    for stockpile in range(int(seen[at.STOCKPILES])):
        cards += open_tops(seen, stockpile)
    for seat in range(int(seen[at.PLAYERS])):
        for pile in range(int(seen[at.DISCARD_PILES])):
            cards += discard_pile(seen, seat, pile)
    return cards


def held_cards(hand: int) -> list[int]:
    """The cards of a hand as it is packed in a view, in ascending order."""
    return [card for card in range(1, at.CARDS) for _ in range(int(hand) >> 4 * card & 15)]


def building_pile(seen: np.ndarray, place: int) -> list[int]:
    """The cards of a building pile, from the bottom up."""
    wilds, height = int(seen[at.BUILD_WILDS + place]), int(seen[at.BUILD_HEIGHTS + place])
    return [at.WILD if wilds >> rank & 1 else rank for rank in range(1, height + 1)]


def open_tops(seen: np.ndarray, stockpile: int) -> list[int]:
    """The cards of a stockpile that lie face up, the top first."""
    tops = seen[at.STOCKPILE_TOPS + 3 * stockpile : at.STOCKPILE_TOPS + 3 * stockpile + 3]
    return [card for card in tops.tolist() if card]


def count_places(seen: np.ndarray) -> None:
    """Write what is kept of the building piles' heights beside them, as `build_to` keeps it."""
    places, counts = int(seen[at.PLACES]), seen[at.HEIGHT_COUNTS : at.HEIGHT_COUNTS + at.CARDS]
    heights = seen[at.BUILD_HEIGHTS : at.BUILD_HEIGHTS + places].tolist()
    counts[:] = np.bincount(heights, minlength=at.CARDS)
    seen[at.OPEN_HEIGHTS] = sum(1 << height for height in range(at.CARDS) if counts[height])
    seen[at.WIDELY_TAKEN] = sum(1 << height + 1 for height in range(1, at.CARDS) if counts[height] > 1)
    seen[at.PLACE_FOR + 1] = heights.index(0) if 0 in heights else places
    for place, height in enumerate(heights):
        seen[at.PLACE_FOR + height + 1] += place if height else 0


def discard_pile(seen: np.ndarray, seat: int, pile: int) -> list[int]:
    """The cards of a discard pile, from the bottom up."""
    which = at.MOST_PILES * seat + pile
    start, size = at.DISCARD_CARDS + which * int(seen[at.CARDS_IN_PLAY]), int(seen[at.DISCARD_SIZES + which])
    cards: list[int] = seen[start : start + size].tolist()
    return cards


def shares(code: int, players: int, sides: int) -> list[float]:
    """What an outcome (steering's code) is worth to each side: 1 for the winner."""
    winners = code & ((1 << REASON_BITS) - 1)
    return [float(winners >> side & 1) for side in range(sides)]


def stops(move: int) -> bool:
    """Whether the choice only leads on to another one: to stop playing, and then to discard or pass."""
    return bool(at.kind_of(move) == at.STOP)


def twins(seen: np.ndarray, one: int, other: int) -> bool:
    """Whether two moves differ only in which of two like building piles, or empty discard piles, they use."""
    place = 255 << 16
    if one & 3 == at.PLAY and one & ~place == other & ~place:
        first, second = one >> 16 & 255, other >> 16 & 255
        alike = [seen[start + first] == seen[start + second] for start in (at.BUILD_HEIGHTS, at.BUILD_WILDS)]
        return bool(all(alike))
    pile = 15 << 8
    if one & 3 == at.DISCARD and one & ~pile == other & ~pile:
        piles = at.DISCARD_SIZES + at.MOST_PILES * int(seen[at.SEAT])
        return bool(seen[piles + (one >> 8 & 15)] == 0 and seen[piles + (other >> 8 & 15)] == 0)
    return False


def kind_of_decision(moves: Sequence[int]) -> str:
    """What there is to decide between these moves."""
    plays = [move for move in moves if move & 3 == at.PLAY]
    if not plays:
        return "which discard"
    wild = any(move >> 12 & 15 == at.WILD for move in plays)
    asked = "which play" if len(plays) == len(moves) else "play or keep"
    return f"{asked}, a wild among them" if wild else asked


def move_words(move: int, seen: np.ndarray, rules: StockpileRules) -> str:
    """A move as a player says it; players and piles count from 1."""
    kind, pile, card = move & 3, (move >> 8 & 15) + 1, card_names(rules)[move >> 12 & 15]
    if kind == at.PASS:
        return "end the turn without a discard"
    if kind == at.STOP:
        return "stop playing"
    if kind == at.DISCARD:
        return f"discard {card} onto discard pile {pile}"
    source, owner, place = move >> 2 & 3, move >> 4 & 15, move >> 16 & 255
    whose = "" if owner == seen[at.SEAT] else f" of player {owner + 1}"
    named = {at.FROM_HAND: "the hand", at.FROM_STOCKPILE: "the stockpile", at.FROM_DISCARD: f"discard pile {pile}"}
    rank = card_names(rules)[int(seen[at.BUILD_HEIGHTS + place]) + 1]
    meant = f" as {rank}" if card == "*" else ""
    return f"play {card}{meant} from {named[source]}{whose} to building pile {place + 1}"


def unknown_to_all(position: Position, rules: np.ndarray) -> bytes:
    """What a spectator who sees every hand does not know: it changes whenever a card is turned up or drawn."""
    return prepared(position, (1 << int(position.seen[at.PLAYERS])) - 1, rules).unseen.tobytes()


def is_event(event: Mapping[str, Any], move: int, rules: StockpileRules) -> bool:
    """Whether an event of a record is this move."""
    kind, names = move & 3, card_names(rules)
    if event["event"] != {at.PLAY: "play", at.DISCARD: "discard", at.PASS: "pass"}.get(kind):
        return False
    if kind == at.PASS:
        return True
    if event["card"] != names[move >> 12 & 15]:
        return False
    if kind == at.DISCARD:
        return bool(event["pile"] == move >> 8 & 15)
    source = {at.FROM_HAND: "hand", at.FROM_STOCKPILE: "stockpile", at.FROM_DISCARD: "discard"}[move >> 2 & 3]
    owner = event["owner"] if source == "stockpile" and rules.partners == "shared" else move >> 4 & 15
    asked = (event["from"], event["build"], event["owner"], event.get("pile", 0))
    return asked == (source, move >> 16 & 255, owner, move >> 8 & 15)


def chance_words(
    events: Sequence[Mapping[str, Any]], before: np.ndarray, after: np.ndarray | None, rules: StockpileRules
) -> str:
    """What chance has brought in these events of a record, the first of them a move; `after`: the view then."""
    draws = [event for event in events if event["event"] == "draw"]
    drawn = [f"player {event['seat'] + 1} draws {' '.join(event['cards'])}" for event in draws]
    if drawn:
        return ", ".join(drawn)
    if events and events[0].get("from") == "stockpile" and after is not None:
        number = int(before[at.STOCKPILE_NUMBERS + events[0]["owner"]])
        card = card_names(rules)[int(after[at.STOCKPILE_TOPS + 3 * number])]
        return f"the stockpile turns up {card}" if card else ""
    return "a shuffle" if any(event["event"] == "shuffle" for event in events) else ""


def when(seen: np.ndarray) -> str:
    """When in the game a view was seen."""
    return f"turn {int(seen[at.TURN])}"
