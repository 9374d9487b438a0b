"""What an analysis asks of a cuckoo game: positions, what a result is worth to a player, moves in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simcards.engine.steering import LOST_BITS, REASON_BITS
from simcards.games.cuckoo import layout as at
from simcards.games.cuckoo.resume import A_BLOCKER, ANYTHING, NO_BLOCKER, Position
from simcards.games.cuckoo.rules import CuckooRules
from simcards.games.positions import events_before as events_before
from simcards.games.positions import stops as stops
from simcards.games.positions import twins as twins

#: Who plays imagined games on unless another is named: the strongest of the quick ones.
PLAYS_ON = ADVISES = "informed"
#: What the chance of a player is a chance of.
OUTCOME = "wins"
#: Imagined deals of a quick review: for a chance, for sorting moves out, for the moves that are left, for the gains of
#: a game, for a moment that is told.
REVIEW_DEALS = (10_000, 250, 2_000, 200_000, 20_000)
#: Moves of a game, up to which a quick review takes all these deals for each.
USUAL_MOVES = 40
#: Events of a record that are moves.
MOVE_EVENTS = ("keep", "swap", "blocked", "cut", "cut-blocked")
#: Advice is about the round: then it is the chance that a player …
ROUND_OUTCOME = "keeps its life"
#: Deals of hidden ranks that are gone through one by one rather than drawn: three unknown cards and the stock's next.
MOST_EXACT = 13**4


def position_of(seen: np.ndarray, hidden: np.ndarray, listed: np.ndarray) -> Position:
    """A position that holds these arrays, not yet ready for imagining."""
    none = np.zeros(0, np.int64)
    return Position(seen, hidden, listed, none, none, none, none, none)


def empty_position(rules: np.ndarray) -> Position:
    """Room to keep a position in."""
    hidden, listed = np.zeros(at.HIDDEN_SIZE, np.int64), np.zeros(at.MOST_MOVES, np.int64)
    kept = position_of(np.zeros(at.VIEW_SIZE, np.int64), hidden, listed)
    return kept._replace(tally=np.zeros(at.TALLY_SIZE, np.int64))


def prepared(position: Position, known: int, rules: np.ndarray) -> Position:
    """The position ready for imagining: bit s of `known` is set when the card of seat s is known, too."""
    seen, here = position.seen, int(position.seen[at.POSITION])
    held = _known_cards(position, known)
    for place in reversed(range(here)):
        if seen[at.ACTIONS + place] == at.SWAPPED:
            held[[place, place + 1]] = held[[place + 1, place]]
    bound = np.full(len(held), ANYTHING)
    for place in range(here):
        action = seen[at.ACTIONS + place]
        bound[place + 1] = {at.SWAPPED: NO_BLOCKER, at.SWAP_BLOCKED: A_BLOCKER}.get(int(action), ANYTHING)
    left = list(rules[at.RULES_SIZE :])
    for card in held[held > 0]:
        left.remove(card)
    unseen, tally = np.array(left, np.int64), np.zeros(at.TALLY_SIZE, np.int64)
    return position._replace(dealt=held, bound=bound, unseen=unseen, room=np.zeros_like(unseen), tally=tally)


def _known_cards(position: Position, known: int) -> np.ndarray:
    """The cards held now, by position, as far as they are known: the own one, what one handed over, and `known`."""
    seen, here = position.seen, int(position.seen[at.POSITION])
    held = np.zeros(int(seen[at.ACTIVE]), np.int64)
    for place in range(len(held)):
        if known >> int(seen[at.ORDER + place]) & 1:
            held[place] = position.hidden[at.HELD + place]
    held[here] = seen[at.CARD]
    if here > 0 and seen[at.HANDED_OVER]:
        held[here - 1] = seen[at.HANDED_OVER]
    return held


def scripted(position: Position, move: Sequence[int]) -> list[int]:
    """The script that makes a move, from the first turn of the round on: what was done so far, then the move."""
    done = position.seen[at.ACTIONS : at.ACTIONS + int(position.seen[at.POSITION])].tolist()
    return [at.KEEP if action == at.KEPT else at.SWAP for action in done] + list(move)


def unknown_deals(position: Position) -> int:
    """How many deals of ranks there are to go through one by one; 0 when they are too many."""
    unknown = int((position.dealt == 0).sum()) + int(position.seen[at.STOCK] > 0)
    ways = int(position.seen[at.RANKS]) ** unknown
    return ways if ways <= MOST_EXACT else 0


def shares(code: int, players: int, sides: int) -> list[float]:
    """What an outcome (steering's code) is worth to each player: the win, shared by those who win jointly."""
    winners = code & ((1 << REASON_BITS) - 1)
    return [(winners >> seat & 1) / max(winners.bit_count(), 1) for seat in range(players)]


def round_shares(code: int, players: int) -> list[float]:
    """What an outcome is worth to each player in the first round alone: 1 unless a life was lost."""
    return [1.0 - (code >> LOST_BITS + seat & 1) for seat in range(players)]


def kind_of_decision(moves: Sequence[int]) -> str:
    """What there is to decide between these moves."""
    return "keep or cut" if at.CUT in moves else "keep or swap"


def move_words(move: int, seen: np.ndarray, rules: CuckooRules) -> str:
    """A move as a player says it; players count from 1."""
    if move == at.SWAP:
        return f"swap with player {int(seen[at.ORDER + int(seen[at.POSITION]) + 1]) + 1}"
    return "cut the stock" if move == at.CUT else "keep"


def unknown_to_all(position: Position, rules: np.ndarray) -> bytes:
    """What a spectator who sees every card does not know: it changes with every deal."""
    return bytes(position.seen[at.ROUND].tobytes())


def is_event(event: Mapping[str, Any], move: int, rules: CuckooRules) -> bool:
    """Whether an event of a record is this move."""
    return move == {"keep": at.KEEP, "swap": at.SWAP, "blocked": at.SWAP, "cut": at.CUT, "cut-blocked": at.CUT}.get(
        event["event"]
    )


def chance_words(
    events: Sequence[Mapping[str, Any]], before: np.ndarray, after: np.ndarray | None, rules: CuckooRules
) -> str:
    """What chance has brought in these events of a record, the first of them a move; `after`: the view then."""
    found = [f"the stock gives {event['card']}" for event in events if event["event"] in ("cut", "cut-blocked")]
    for event in events:
        if event["event"] == "round":
            found.append(f"round {event['round']} is dealt: {' '.join(card or '-' for card in event['cards'])}")
    return ", ".join(found)


def when(seen: np.ndarray) -> str:
    """When in the game a view was seen."""
    return f"round {int(seen[at.ROUND])}"
