"""What plays and records a game of this family, gathered for the engine (see contract.py)."""

from __future__ import annotations

from simcards.games.contract import Parts
from simcards.games.skitgubbe import layout
from simcards.games.skitgubbe.deal import new_game
from simcards.games.skitgubbe.kernel import play_chunk
from simcards.games.skitgubbe.record import as_told, describe, read_log

PARTS = Parts(layout, new_game, play_chunk, read_log, describe, as_told)
