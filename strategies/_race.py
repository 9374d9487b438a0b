"""Moves tried out on the same samples, against the usual choice: which to give up, and which to make."""

import numpy as np

from simcards.strategy import jit

#: Samples between two looks at which moves to give up.
BATCH = 16


@jit
def copy_stream(source, target):
    """Copy a stream; by assigning a slice, code without reference counts would not compile."""
    for i in range(source.size):
        target[i] = source[i]


@jit
def add_up(values, usual, gains, squares):
    """Add up what the moves gain on the usual choice in one sample, and the squares of that."""
    for i in range(values.size):
        gain = values[i] - values[usual]
        gains[i] += gain
        squares[i] += gain * gain


@jit
def give_up_hopeless(alive, gains, squares, usual):
    """Give up the moves that fall short of the usual choice by two standard errors; returns how many are left."""
    left = 0
    for i in range(alive.size):
        if gains[i] + 2 * np.sqrt(squares[i]) < 0 and i != usual:
            alive[i] = False
        left += alive[i]
    return left


@jit
def clear_winner(alive, gains, squares, usual, sure):
    """The move with the highest gain that exceeds `sure` standard errors, else the usual choice."""
    best, best_gain = usual, 0.0
    for i in range(alive.size):
        if alive[i] and gains[i] > max(best_gain, sure * np.sqrt(squares[i])):
            best, best_gain = i, gains[i]
    return best
