"""Which way to play is better: strategies on the same deals, in every seat."""
