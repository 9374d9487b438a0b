"""The codes of the cuckoo kernel's event log (engine/log.py): an event is a code and three numbers."""

# Event codes, and what stands in the three numbers after the code.
GAME_STARTS = 1  # the seat that acts first
ROUND_BEGINS = 2  # round, dealer
CARD_DEALT = 3  # seat, card (0 for a seat that is out), lives
STOCK_CARD = 4  # card: in the order in which the dealer would cut them
DEALT = 5
KEPT = 6  # seat
SWAPPED = 7  # seat, with
SWAP_BLOCKED = 8  # seat, with
CUT = 9  # seat, card
CUT_BLOCKED = 10  # seat, card
CARD_SHOWN = 11  # seat, card (0 for a seat that is out), lives then
REVEALED = 12  # bit s is set when seat s lost a life
GAME_ENDS = 13  # reason, winners, turns
