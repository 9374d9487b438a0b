"""Reading a strategy's plan off: it is asked in every state that a player may be in.

A strategy that draws a random number is asked DRAWS times in the same state, with the first number of each time spread
evenly; so a chance that is a whole number of 840ths, or of halves up to eighths, is read exactly.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from simcards.analysis.cuckoo.knowledge import BLOCKED, CARDS, DEEDS, RANKS, SWAPPED, start_of
from simcards.analysis.cuckoo.round import Numbers, round_of
from simcards.engine import random as rng
from simcards.engine import rows as row
from simcards.engine.calling import call_strategy
from simcards.engine.failures import catching, in_one_line
from simcards.engine.jit import entry, inline
from simcards.engine.plugin import Player, PlayError, callbacks_of
from simcards.games.cuckoo import layout as at
from simcards.games.cuckoo.rules import CuckooRules, rules_array

#: The least common multiple of 1 to 8.
DRAWS = 840
_LAST_WORD = 3
#: Seconds between two looks whether all is asked.
_LOOK = 0.05
_ILLEGAL = -1


class _Asked(NamedTuple):
    """What asking needs: a view and its moves, filled in for each question; parameters and streams, a row a seat."""

    seen: np.ndarray
    moves: np.ndarray
    params: np.ndarray
    streams: np.ndarray


def read_plan(rules: CuckooRules, players: Sequence[Player], lives: Sequence[int] = ()) -> Numbers:
    """The plan of these players, one a place, in the first round of a match.

    lives: by place; those of the rules if none.

    PlayError where a strategy fails or chooses no move that there is; RulesError as `round_of`.
    """
    game, numbers = round_of(rules), rules_array(rules, rules.players)
    view = np.zeros(at.VIEW_SIZE, np.int64)
    view[: at.RULES_SIZE] = numbers[: at.RULES_SIZE]
    _sit_down(view, rules, numbers[at.CARDS_IN_PLAY], lives)
    callbacks, params = callbacks_of(list(players))
    asked = _Asked(view, np.full(at.MOST_MOVES, at.KEEP, np.int64), params, rng.new_streams())
    plan = np.zeros(start_of(game.players))
    done, raised = _aside(lambda: ask_all(callbacks, asked, (game.players, game.ranks, game.swap_blocker), plan))
    if done != len(plan):
        place = int(view[at.SEAT])
        what = f"failed with {in_one_line(raised[0])}" if raised else "chose a move that there is not"
        raise PlayError(f"{players[place].where} {what} at position {place} of a round")
    return plan


def _aside(ask: Callable[[], int]) -> tuple[int, list[BaseException]]:
    """What is asked for, in a thread of its own, and what strategies raise: so that Ctrl-C ends an endless loop."""
    done, raised = [0], list[BaseException]()

    def work() -> None:
        with catching() as caught:
            try:
                done[0] = ask()
            except Exception as error:
                caught.append(error)
        raised.extend(caught)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(_LOOK)
    return done[0], raised


def _sit_down(view: np.ndarray, rules: CuckooRules, cards: int, lives: Sequence[int]) -> None:
    """Fill in what is the same in every state: the first round, every seat at the place of its number."""
    view[at.ROUND], view[at.ACTIVE], view[at.STOCK] = 1, rules.players, cards - rules.players
    view[at.ORDER : at.ORDER + rules.players] = range(rules.players)
    view[at.LIVES : at.LIVES + rules.players] = lives or rules.lives


@inline
def look_at(view, place, history, own, handed):
    """Fill in what the player at a place sees; returns the last deed before, or -1."""
    view[at.SEAT] = view[at.POSITION] = place
    view[at.TURN] = place + 1
    view[at.CARD], view[at.HANDED_OVER] = own << 2, (handed << 2) + (1 if handed == own else 0) if handed else 0
    last = -1 if place == 0 else history % DEEDS
    for before in range(place - 1, -1, -1):
        view[at.ACTIONS + before] = at.KEPT + history % DEEDS
        history //= DEEDS
    return last


@inline
def may_be(last, own, handed, blocker):
    """Whether one can hold these cards after that deed: a swap hands a card over, a K that blocks is one's own."""
    if last == SWAPPED:
        return handed > 0 and handed != blocker
    return handed == 0 and (last != BLOCKED or own == blocker)


@inline
def ask(strategies, asked, place):
    """The chance that a strategy swaps with what it sees, or _ILLEGAL."""
    stream, swaps = asked.streams[place], 0
    asked.moves[1] = at.CUT if place == asked.seen[at.ACTIVE] - 1 else at.SWAP
    for draw in range(DRAWS):
        for word in range(rng.STREAM_SIZE):
            stream[word] = 0
        stream[rng.MEMORY_BEGUN] = 0
        stream[rng.STREAM], stream[rng.GAME_LOW], stream[rng.USED] = rng.SEAT + place, draw, _LAST_WORD
        stream[rng.WORDS + _LAST_WORD] = np.uint32((np.float64(draw) + 0.5) / DRAWS * 2.0**32)
        choice = call_strategy(strategies, place, asked.seen, asked.moves, 2, asked.params, asked.streams) + row.RAISED
        if choice < 0 or choice > 1:
            return _ILLEGAL
        if stream[rng.USED] == _LAST_WORD:
            return 1.0 * choice
        swaps += choice
    return swaps / DRAWS


@entry
def ask_all(strategies, asked, limits, plan):
    """Write each state's chance of a swap into `plan`; returns how many were done, fewer after a wrong choice."""
    players, ranks, blocker = limits
    state, size = 0, 1
    for place in range(players):
        for number in range(size * CARDS):
            history, own, handed = number // CARDS, number // RANKS % RANKS, number % RANKS
            if 0 < own <= ranks and handed <= ranks:
                last = look_at(asked.seen, place, history, own, handed)
                if may_be(last, own, handed, blocker):
                    plan[state] = ask(strategies, asked, place)
                    if plan[state] < 0:
                        return state
            state += 1
        size *= DEEDS
    return state
