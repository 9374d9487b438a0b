"""How good a position is: imagined deals played out, exact where that is cheap; advice and reviews stand on it."""
