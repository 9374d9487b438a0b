"""A game to look at: one page, step by step."""
