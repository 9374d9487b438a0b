"""The state of War. A card is its rank, from 1; a move is 1 for the top card, 2 for the one under it."""

from __future__ import annotations

from simcards.engine.jit import inline
from simcards.games import race
from simcards.games.places import Counts, Places, RulesPlaces
from simcards.games.war.measures import MEASURES
from simcards.games.war.rules import Follows, WarRules

MOST_MOVES = 2
MOST_CARDS = 52

# The rules array, and the head of the view.
SWITCHES = RulesPlaces(WarRules, Follows)
RANKS = SWITCHES.place("ranks")
LOW_WINS = SWITCHES.place("low_wins")
TURN_LIMIT = SWITCHES.place("turn_limit")
PLAYERS = SWITCHES.place("players")
CARDS_IN_PLAY = SWITCHES.place("cards_in_play")
RULES_SIZE = SWITCHES.size

_view = Places(RULES_SIZE)
SEAT = _view.add("the seat in turn")
TURN = _view.add("cards played, this one included")
OWN_CARDS = _view.add("+ k: the own card k from the top, 0 for none", MOST_MOVES)
SIZES = _view.add("+ seat: cards in that pile", 2)
VIEW_SIZE = _view.size

_hidden = Places()
REASON = _hidden.add("why the game ended, 0 while it goes on")
WINNERS = _hidden.add("bit s is set when seat s has won")
CHOSEN = _hidden.add("+ seat: the card it plays in this battle", 2)
COUNTS = Counts(_hidden, MEASURES)
RACE = _hidden.add("the race for cards: to go are the other's", race.SIZE)
PILES = _hidden.add("+ 52 · seat + k: that pile's card k from the top", 2 * MOST_CARDS)
HIDDEN_SIZE = _hidden.size

FIRST_COUNT, COUNTED = COUNTS.first, COUNTS.number
DECISIONS = COUNTS.place("decisions")
LEAD_CHANGES = COUNTS.place("lead_changes")
TIES = COUNTS.place("ties")
ROW_RACE = MEASURES.place("drama")

OUT_OF_CARDS, ALL_GONE, TURN_LIMIT_MET = map(MEASURES.code, MEASURES.reasons)


@inline
def own_card(view, k):
    """The own card k from the top, 0 for none."""
    return view[OWN_CARDS + k]
