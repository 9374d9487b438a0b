"""The codes of the event log of War."""

GAME_STARTS = 1
DEALT = 2  # seat, card: from the top down
PLAYED = 3  # seat, card
WON = 4  # seat, −1 for a tie
GAME_ENDS = 5  # reason, winners, turns
