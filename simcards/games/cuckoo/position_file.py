"""A turn of a cuckoo round in the words of the table, as a TOML file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from simcards.games.cuckoo import layout as at
from simcards.games.cuckoo.positions import empty_position, prepared
from simcards.games.cuckoo.resume import A_BLOCKER, NO_BLOCKER, Position
from simcards.games.cuckoo.rules import CuckooRules, card_names, rank_names, suit_names
from simcards.games.position_file import Fields, PositionError, toml_list

_FIELDS = ("player", "card", "handed_over", "dealer", "lives", "round", "turn", "actions")
_ACTIONS = {"KEEP": at.KEPT, "SWAP": at.SWAPPED, "BLOCKED": at.SWAP_BLOCKED}


def read_position(values: Mapping[str, Any], rules: CuckooRules, array: np.ndarray) -> Position:
    """The position that a file describes; PositionError names what cannot be. `array`: the rules array."""
    fields, position = Fields(values, _FIELDS), empty_position(array)
    view, players = position.seen, int(array[at.PLAYERS])
    view[: at.RULES_SIZE] = array[: at.RULES_SIZE]
    _seat_players(fields, view, players)
    actions = _actions(fields, view)
    here = len(actions)
    view[at.POSITION], view[at.SEAT] = here, view[at.ORDER + here]
    view[at.ACTIONS : at.ACTIONS + here] = actions
    player = fields.number("player", 1, players)
    if player != view[at.SEAT] + 1:
        raise PositionError(f"player={player}: it is the turn of player {int(view[at.SEAT]) + 1} after these actions")
    view[at.ROUND] = fields.number("round", 1, 1_000_000, 1)
    view[at.TURN] = fields.number("turn", here + 1, int(view[at.TURN_LIMIT]), here + 1)
    view[at.CARD] = _card(rules, fields, "card")
    swapped = here > 0 and actions[-1] == at.SWAPPED
    if fields.has("handed_over") != swapped:
        need = "is missing: the player before swapped" if swapped else "the player before has not swapped; leave it out"
        raise PositionError(f"handed_over: {need}")
    view[at.HANDED_OVER] = _card(rules, fields, "handed_over") if swapped else 0
    if view[at.CARD] == view[at.HANDED_OVER]:
        raise PositionError("handed_over: it is the same card as the own one")
    view[at.STOCK] = view[at.CARDS_IN_PLAY] - view[at.ACTIVE]
    _check_blockers(position, array)
    return position


def _seat_players(fields: Fields, view: np.ndarray, players: int) -> None:
    """Lives, and the order of turns from the dealer's left."""
    lives = fields.words("lives")
    most = int(view[at.LIVES_AT_START])
    if len(lives) != players or not all(word.isdecimal() and int(word) <= most for word in lives):
        raise PositionError(f"lives: a number from 0 to {most} for each of the {players} players is needed")
    view[at.LIVES : at.LIVES + players] = [int(word) for word in lives]
    dealer = fields.number("dealer", 1, players) - 1
    if view[at.LIVES + dealer] == 0:
        raise PositionError(f"dealer={dealer + 1}: that player is out")
    order = [(dealer + 1 + step) % players for step in range(players)]
    active = [seat for seat in order if view[at.LIVES + seat] > 0]
    if len(active) < 2:
        raise PositionError("lives: at least two players must have some, or the game is over")
    view[at.ACTIVE] = len(active)
    view[at.ORDER : at.ORDER + len(active)] = active


def _actions(fields: Fields, view: np.ndarray) -> list[int]:
    words = fields.words("actions", [])
    if len(words) >= view[at.ACTIVE]:
        raise PositionError(
            f"actions: {len(words)} of {int(view[at.ACTIVE])} players have acted; nobody is left to act"
        )
    for word in words:
        if word not in _ACTIONS:
            raise PositionError(f"actions: {word.lower()}: choose keep, swap or blocked")
        if word == "BLOCKED" and not view[at.SWAP_BLOCKER]:
            raise PositionError("actions: blocked: no card blocks a swap under these rules")
    return [_ACTIONS[word] for word in words]


def _card(rules: CuckooRules, fields: Fields, name: str) -> int:
    cards = {name: card for card, name in card_names(rules).items()}
    return cards[fields.word(name, list(cards))]


def _check_blockers(position: Position, array: np.ndarray) -> None:
    """See that the own cards fit what was blocked and what was not."""
    view = position.seen
    ready = prepared(position, 0, array)
    for dealt, bound in zip(ready.dealt.tolist(), ready.bound.tolist(), strict=True):
        blocks = dealt >> 2 == view[at.SWAP_BLOCKER]
        name = "handed_over" if dealt == view[at.HANDED_OVER] else "card"
        if dealt and bound == A_BLOCKER and not blocks:
            raise PositionError(f"{name}: a swap with its holder was blocked, so it must be a K")
        if dealt and bound == NO_BLOCKER and blocks:
            raise PositionError(f"{name}: a K would have blocked that swap")


def write_position(position: Position, rules: CuckooRules) -> str:
    """The file that describes the position, each line with what it means."""
    view, players = position.seen, int(position.seen[at.PLAYERS])
    here, active = int(view[at.POSITION]), int(view[at.ACTIVE])
    names, words = card_names(rules), {code: word.lower() for word, code in _ACTIONS.items()}
    done = [words[int(action)] for action in view[at.ACTIONS : at.ACTIONS + here]]
    lines = [
        f"# Cards: rank and suit, {' '.join(rank_names(rules))} and {' '.join(suit_names(rules))}.",
        "# Players count from 1.",
        f"player = {int(view[at.SEAT]) + 1}  # who is in turn",
        f'card = "{names[int(view[at.CARD])]}"  # the own card',
        f"dealer = {int(view[at.ORDER + active - 1]) + 1}",
        f"lives = {view[at.LIVES : at.LIVES + players].tolist()}  # by player, 0 for who is out",
        f"round = {int(view[at.ROUND])}",
        f"turn = {int(view[at.TURN])}  # turns begun in the game, this one included",
        f"actions = {toml_list(done)}  # keep, swap or blocked, from the dealer's left on",
    ]
    if view[at.HANDED_OVER]:
        handed = names[int(view[at.HANDED_OVER])]
        lines.insert(3, f'handed_over = "{handed}"  # what the player before got from this one by a swap')
    return "\n".join(lines) + "\n"
