"""What plays and records a game of this family, gathered for the engine (see contract.py)."""

from __future__ import annotations

from simcards.games.contract import Parts
from simcards.games.cuckoo import layout
from simcards.games.cuckoo.deal import new_game
from simcards.games.cuckoo.kernel import play_chunk
from simcards.games.cuckoo.record import describe, read_log

PARTS = Parts(layout, new_game, play_chunk, read_log, describe)
