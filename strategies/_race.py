"""Moves tried out on the same samples, against the usual choice: which to give up, and which to make."""

import numpy as np

from simcards.strategy import jit

#: Samples at the first look at which moves to give up; every later look doubles them.
FIRST_LOOK = 4


@jit
def is_look(sample):
    """Whether the moves are looked at after so many samples."""
    return sample >= FIRST_LOOK and sample & (sample - 1) == 0


@jit
def add_up(values, usual, gains, squares):
    """Add up what the moves gain on the usual choice in one sample, and the squares of that."""
    for i in range(values.size):
        gain = values[i] - values[usual]
        gains[i] += gain
        squares[i] += gain * gain


@jit
def give_up_hopeless(alive, gains, squares, usual, sample, bar, rise, same):
    """Give up the moves that will hardly be made, after so many samples; returns how many are left.

    That is those whose gain is below `bar` standard errors, and `rise` more at each look after the first; and those
    that came to the same as the usual choice in every one of at least `same` samples.
    """
    left, doubled = 0, FIRST_LOOK
    while doubled < sample:
        bar, doubled = bar + rise, 2 * doubled
    for i in range(alive.size):
        hopeless = gains[i] < bar * np.sqrt(squares[i]) or (sample >= same and squares[i] == 0)
        if hopeless and i != usual:
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
