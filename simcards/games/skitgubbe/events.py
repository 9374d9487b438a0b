"""The codes of the Skitgubbe kernel's event log (engine/log.py): an event is a code and three numbers."""

# Event codes, and what stands in the three numbers after the code.
GAME_STARTS = 1  # first seat
HAND = 2  # seat, its cards as bits: before DEALT and before SHEDDING_BEGINS
LISTED = 3  # card: one of those that the next event is about, in their order
DEALT = 4  # leader; the stock's cards are listed before it, in the order of their slots
PLAYED = 5  # seat, move: a card or run led, answered, thrown off or beaten with
REPLAYED = 6  # seats as bits, the trick's leader; listed: the lower cards, which go out
BOUNCED = 7  # listed: the trick
WON = 8  # seat; listed: the trick
DRAWN = 9  # seat; listed: the cards drawn
TRUMP_SHOWN = 10  # suit or −1, card, seat
SHEDDING_BEGINS = 11  # leader
PICKED_UP = 12  # seat; listed: the cards, from the top down
OUT = 13  # seat
TRICK_ENDS = 14  # next leader
GAME_ENDS = 15  # reason, winners as bits, plays
