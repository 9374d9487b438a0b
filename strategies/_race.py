"""Moves tried out on the same samples, against the usual choice: which to give up, and which to make."""

import numpy as np

from simcards.strategy import give_up, jit, next_look

#: Samples at the first look at which moves to give up; every later look doubles them.
FIRST_LOOK, RATIO = 4, 2.0


@jit
def add_up(values, usual, gains, squares):
    """Add up what the moves gain on the usual choice in one sample, and the squares of that."""
    for i in range(values.size):
        gain = values[i] - values[usual]
        gains[i] += gain
        squares[i] += gain * gain


@jit
def is_one_left(alive, hopeless, gains, squares, usual, sample, criterion):
    """Look at the moves, if it is time to after so many samples, and give up those that will hardly be made.

    Whether one is left then. criterion: `bar`, `rise` and `same`. Given up are moves whose gain is below `bar` standard
    errors, and `rise` more at each look after the first; and those that came to the same as the usual choice in every
    one of at least `same` samples. hopeless: bool[moves], room.
    """
    bar, rise, same = criterion
    look = next_look(0, FIRST_LOOK, RATIO)
    while look < sample:
        bar, look = bar + rise, next_look(look, FIRST_LOOK, RATIO)
    if look != sample:
        return False
    for i in range(alive.size):
        hopeless[i] = gains[i] < bar * np.sqrt(squares[i]) or (sample >= same and squares[i] == 0)
    return give_up(alive, hopeless, usual) == 1


@jit
def clear_winner(alive, gains, squares, usual, sure):
    """The move with the highest gain that exceeds `sure` standard errors, else the usual choice."""
    best, best_gain = usual, 0.0
    for i in range(alive.size):
        if alive[i] and gains[i] > max(best_gain, sure * np.sqrt(squares[i])):
            best, best_gain = i, gains[i]
    return best
