"""What an analysis asks of Skitgubbe: positions, what a result is worth to a player, moves in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simcards.engine.steering import REASON_BITS
from simcards.games.positions import scripted as scripted
from simcards.games.positions import stops as stops
from simcards.games.positions import twins as twins
from simcards.games.positions import unknown_deals as unknown_deals
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.record import PLAY_NAMES, card_name
from simcards.games.skitgubbe.resume import Position
from simcards.games.skitgubbe.rules import SkitgubbeRules

#: Who plays imagined games on unless another is named: the strongest that is quick enough for every position of a
#: game, and the strongest that is for one alone.
PLAYS_ON, ADVISES = "lead-counter", "look-ahead"
#: What the chance of a player is a chance of.
OUTCOME = "does not lose"
#: Imagined deals of a quick review: for a chance, for sorting moves out, for the moves that are left, for the gains of
#: a game, for a moment that is told.
REVIEW_DEALS = (1_000, 100, 500, 200_000, 10_000)
#: Moves of a game, up to which a quick review takes all these deals for each.
USUAL_MOVES = 150
#: Events of a record that are moves.
MOVE_EVENTS = ("lead", "answer", "throw-off", "beat", "pick-up")
#: Advice is about the whole game, not a round of it.
ROUND_OUTCOME = ""


def position_of(seen: np.ndarray, hidden: np.ndarray, listed: np.ndarray) -> Position:
    """A position that holds these arrays, not yet ready for imagining."""
    return Position(seen, hidden, listed, seen)


def empty_position(rules: np.ndarray) -> Position:
    """Room to keep a position in."""
    seen, hidden = np.zeros(at.VIEW_SIZE, np.int64), np.zeros(at.HIDDEN_SIZE, np.int64)
    return position_of(seen, hidden, np.zeros(at.MOST_MOVES, np.int64))


def prepared(position: Position, known: int, rules: np.ndarray) -> Position:
    """The position ready for imagining: bit s of `known` is set when the hand and won pile of seat s are known, too."""
    blind = position.seen.copy()
    for seat in range(int(blind[at.PLAYERS])):
        if known >> seat & 1 and seat != blind[at.SEAT]:
            blind[at.GONE] |= position.hidden[at.HANDS + seat] | position.hidden[at.PILES + seat]
            blind[at.HAND_SIZES + seat] = blind[at.WON_SIZES + seat] = blind[at.PICKED_UP + seat] = 0
    return position._replace(blind=blind)


def shares(code: int, players: int, sides: int) -> list[float]:
    """What an outcome (steering's code) is worth to each player: 1 unless it is left with the last cards."""
    winners, reason = code & ((1 << REASON_BITS) - 1), code >> REASON_BITS
    return [1.0 if reason == at.TURN_LIMIT_MET else float(winners >> seat & 1) for seat in range(players)]


def events_before(move: int) -> int:
    """How many events of a record belong to a move and come before its own: the draw, where it plays a card unseen."""
    return int(move & 7 == at.UNSEEN)


def kind_of_decision(moves: Sequence[int]) -> str:
    """What there is to decide between these moves."""
    kinds = {move & 7 for move in moves}
    if at.LEAD in kinds:
        return "which lead"
    if at.PICK_UP in kinds:
        return "beat or pick up"
    return "answer or throw off" if at.THROW_OFF in kinds else "which answer"


def move_words(move: int, seen: np.ndarray, rules: SkitgubbeRules) -> str:
    """A move as a player says it."""
    kind, low, high, count = move & 7, move >> 3 & 63, move >> 9 & 63, move >> 15 & 63
    if kind == at.PICK_UP:
        return f"pick up {card_name(high)}" if count == 1 else f"pick up {count} cards, {card_name(high)} on top"
    if kind == at.UNSEEN:
        return "play the top card of the stock unseen"
    verb = {at.LEAD: "lead", at.ANSWER: "answer with", at.THROW_OFF: "throw off", at.BEAT: "beat with"}[kind]
    return f"{verb} {' '.join(card_name(low + k) for k in range(count))}"


def unknown_to_all(position: Position, rules: np.ndarray) -> bytes:
    """What a spectator who sees every hand does not know: it changes whenever a card is drawn."""
    return position.seen[[at.STOCK, at.PHASE]].tobytes()


def is_event(event: Mapping[str, Any], move: int, rules: SkitgubbeRules) -> bool:
    """Whether an event of a record is this move; any lead or answer is that of a card that was not known."""
    if move & 7 == at.UNSEEN:
        return event["event"] in ("lead", "answer")
    kind = {**PLAY_NAMES, at.PICK_UP: "pick-up"}[move & 7]
    if event["event"] != kind or kind == "pick-up":
        return bool(event["event"] == kind)
    cards = [card_name((move >> 3 & 63) + k) for k in range(move >> 15 & 63)]
    return bool((event["cards"] if "cards" in event else [event["card"]]) == cards)


def chance_words(
    events: Sequence[Mapping[str, Any]], before: np.ndarray, after: np.ndarray | None, rules: SkitgubbeRules
) -> str:
    """What chance has brought in these events of a record, those of a move and what follows; `after`: the view then."""
    found = []
    for place, event in enumerate(events):
        if event["event"] == "draw":
            does = "draws" if place else "turns up"  # the draw that a move begins with is of the card that it plays
            found.append(f"player {event['seat'] + 1} {does} {' '.join(event['cards'])}")
    return ", ".join(found)


def when(seen: np.ndarray) -> str:
    """When in the game a view was seen."""
    return f"play {int(seen[at.TURN]) + 1}"
