"""What a move does to the table, in whichever phase the game is."""

from __future__ import annotations

from simcards.engine.jit import inline
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.collecting import play_collecting, turn_up
from simcards.games.skitgubbe.shedding import play_shedding


@inline
def make_move(game, move):
    """The seat in turn makes a move, and all follows from it."""
    if at.kind_of(move) == at.UNSEEN:
        move = turn_up(game)
    at.note_play(game.seen, move)
    if game.seen[at.PHASE] == at.COLLECTING:
        play_collecting(game, move)
    else:
        play_shedding(game, move)
