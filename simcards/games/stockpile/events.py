"""The codes of the stockpile kernel's event log (engine/log.py): an event is a code and three numbers."""

# Event codes, and what stands in the three numbers after the code.
GAME_STARTS = 1  # first seat
STOCKPILE_CARD = 2  # stockpile, card: from the top down
HAND_CARD = 3  # seat, card
OPENING_DISCARD = 4  # seat, pile, card
DEALT = 5  # cards in the draw pile
TURN_BEGINS = 6  # seat
DRAWN = 7  # seat, card, why
PLAYED = 8  # seat, move, the rank it stands for
COMPLETED = 9  # place
SHUFFLED = 10  # cards, why
DISCARDED = 11  # seat, move, final
PASSED = 12  # seat
GAME_ENDS = 13  # reason, winners, turns
MOVES_MADE = 14  # moves
POINTS_SCORED = 15  # seat, points

FILL, EMPTIED, COMPULSORY, REDEALT = range(4)
RECYCLE, COMPLETED_PILE, REDEAL = range(3)
