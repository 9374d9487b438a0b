"""Which rule matters most: every switch changed in turn, on the same deals, and pairs of switches."""
