"""Monte Carlo card games: rules, strategies, and numbers you can trust."""

__version__ = "0.1.0"
