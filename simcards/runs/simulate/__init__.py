"""One table, played many times."""
