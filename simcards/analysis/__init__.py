"""How good a position is: exact solutions, imagined deals, playouts."""
