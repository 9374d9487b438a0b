"""Steering a kernel: made moves first, then the strategies' own; stop where told, and keep the position there.

A kernel asks a function which move to make. For an analysis that function is `steer`: it follows a **script** of moves,
asks the strategies when the script is at its end, notes every choice in the **trail**, and at a stated step
copies the state and stops the game. So a position of a game is reached by the very kernel that played it, and a
playout is the same kernel with one move prescribed.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from simcards.engine import rows as row
from simcards.engine.jit import entry, index, inline, jit
from simcards.engine.random import open_stream

# The plan (int64): what a family's `explore` is to do, and what came of it.
STEP = 0  # choices made so far in this game, forced ones included
STOP_AT = 1  # the step before which to stop and keep the position; -1 for never
OFFERED = 2  # moves listed where it stopped
CHECKED = 3  # steps of the script that the strategies must choose by themselves, else the deal is rejected
REJECTED = 4  # 1 when they did not
FROM_DEAL = 5  # 1: play the deal of the key; 0: play on from the position, its hidden cards imagined
FIRST_SEAT = 6  # with FROM_DEAL: who begins, -1 to let the rules say
ONE_ROUND = 7  # cuckoo: stop after the round's reveal
EXACT = 8  # cuckoo: go through the hidden ranks one by one instead of drawing them
KNOWN = 9  # bit s is set when the hand of seat s is known, not imagined
DREW = 10  # 1 when a strategy has drawn a random number, with EXACT
CHOICES = 11  # choices made in all games that were played to their end or to where they stopped
ALONE = 12  # the step from which nothing but the strategies is asked; set when a game begins
PLAN_SIZE = 13

_NEVER = 1 << 62

#: In a script: let the strategy choose.
ASK = -1

# A row of the trail (int64), one a choice.
MOVE = 0  # the move chosen
SEAT = 1  # by whom
MOVES_LISTED = 2  # of how many
MADE = 3  # moves made in the game before
TRAIL_SIZE = 4

#: The random numbers that imagine a deal: the high byte of the stream word, beside those in random.py.
IMAGINED = 5 << 24

#: The code of a game's outcome: its reason, shifted by so many bits, over the winners' bits; cuckoo adds who lost a
#: life in the first round, shifted by more.
REASON_BITS = 16
LOST_BITS = 32


class Steered(NamedTuple):
    """What `steer` chooses by: the callbacks and parameters of those who sit there, and what is said above."""

    strategies: Any
    params: np.ndarray
    plan: np.ndarray
    script: np.ndarray
    trail: np.ndarray
    position: Any


def new_plan(**words: int) -> np.ndarray:
    """A plan with these words set, by the names above in lower case; it never stops unless told."""
    plan = np.zeros(PLAN_SIZE, np.int64)
    plan[STOP_AT], plan[FIRST_SEAT] = -1, -1
    for name, word in words.items():
        plan[globals()[name.upper()]] = word
    return plan


@jit
def keep(game, position, n):
    """Copy the state of a game, and its n listed moves, into a position."""
    for i in range(game.seen.size):
        position.seen[index(i)] = game.seen[index(i)]
    for i in range(game.hidden.size):
        position.hidden[index(i)] = game.hidden[index(i)]
    for i in range(n):
        position.listed[index(i)] = game.moves[index(i)]


@jit
def begin(plan, script, trail):
    """Begin a game: no choice has been made."""
    plan[STEP] = plan[REJECTED] = 0
    plan[ALONE] = max(script.size, plan[STOP_AT] + 1, trail.shape[0])


@jit
def _note_choice(plan, trail, step, move, seat, n, made):
    if step < trail.shape[0]:
        line = trail[step]
        line[MOVE], line[SEAT], line[MOVES_LISTED], line[MADE] = move, seat, n, made


@jit
def _scripted(game, plan, script, trail, position, step, n, seat, made):
    """The move of the script at a step, or any where the game is to stop or has stopped; else ASK."""
    control = game.control
    if control[row.STATUS] != row.RUNNING:
        plan[STEP] = step
        return game.moves[0]
    if step == plan[STOP_AT]:
        keep(game, position, n)
        plan[OFFERED] = n
        plan[ALONE] = _NEVER
        control[row.STATUS] = row.STOPPED
        return game.moves[0]
    if step < plan[CHECKED] or step >= script.size or script[step] == ASK:
        return ASK
    _note_choice(plan, trail, step, script[step], seat, n, made)
    return script[step]


@inline
def steer(game, given, n, seat, made, ask):
    """The move of a seat among game.moves[:n], after `made` moves; `ask(game, given, n)` lets the strategy choose.

    given: what is `Steered`.
    """
    plan, script, trail = given.plan, given.script, given.trail
    step = plan[STEP]
    plan[STEP] = step + 1
    if step < plan[ALONE]:
        move = _scripted(game, plan, script, trail, given.position, step, n, seat, made)
        if move != ASK:
            return move
    move = ask(game, (given.strategies, given.params), n)
    if step < plan[ALONE]:
        _note_choice(plan, trail, step, move, seat, n, made)
        if step < plan[CHECKED] and step < script.size and move != script[step]:
            plan[REJECTED] = 1
            plan[ALONE] = _NEVER
            game.control[row.STATUS] = row.STOPPED
    return move


@inline
def outcome_of(reason, winners):
    """The code of a game's outcome; 0 for one that was stopped."""
    return reason << REASON_BITS | winners


@inline
def open_imagined(game, key, number, attempt):
    """Name the game by imagined deal `number` of a key, and open the random numbers that deal its hidden cards."""
    game.key[0], game.key[1], game.key[2] = key[0], key[1] + np.uint64(number), attempt
    open_stream(game.card_stream, game.key, IMAGINED)


def exploring(family: str, from_deal: Any, imagined: Any) -> Any:
    """The compiled function `explore` of a family: it reaches a position of a game from its deal, or plays on from one.

    from_deal(game, rules, given) plays the game that its key names, imagined(game, rules, given, key, number, weights)
    plays on from given.position on imagined deal `number` and sets its weight; both give the outcome's code.
    """

    def explore(game, rules, strategies, params, position, plan, key, scripts, trail, outcomes, weights):
        """Play outcomes.shape[1] deals with each of the scripts; returns how many deals were finished.

        game: the arrays of `new_game`. strategies, params: as for the kernel. key: uint64[3], seed, game or first
        imagined deal, game of a series. scripts: int64[S, steps]. trail: int64[:, TRAIL_SIZE], of the game played last.
        outcomes: int64[S, deals], codes, 0 where a game was stopped; weights: int64[deals], how much each deal counts,
        0 for one that does not fit.
        """
        for number in range(outcomes.shape[1]):
            for script in range(scripts.shape[0]):
                if game.control[row.STOP]:
                    return number
                begin(plan, scripts[script], trail)
                given = Steered(strategies, params, plan, scripts[script], trail, position)
                if plan[FROM_DEAL]:
                    weights[number] = 1
                    game.key[0], game.key[1], game.key[2] = key[0], key[1], key[2]
                    outcomes[script, number] = from_deal(game, rules, given)
                else:
                    outcomes[script, number] = imagined(game, rules, given, key, number, weights)
                plan[CHOICES] += plan[STEP]
                if game.control[row.STATUS] == row.ILLEGAL_CHOICE:
                    return number
        return outcomes.shape[1]

    explore.__qualname__ = f"explore-{family}"  # symbols bear it, and each family has its own
    return entry(explore)
