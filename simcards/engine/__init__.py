"""The machinery under every game: random numbers, compilation, plans, threads."""
