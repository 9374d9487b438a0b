"""What plays and records a game of War."""

from simcards.games.contract import Parts
from simcards.games.war import layout
from simcards.games.war.deal import new_game
from simcards.games.war.kernel import play_chunk
from simcards.games.war.record import describe, read_log

PARTS = Parts(layout, new_game, play_chunk, read_log, describe)
