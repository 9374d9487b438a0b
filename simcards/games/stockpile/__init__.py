"""The stockpile games: Skip, Spite and Malice, Skip-Bo."""
