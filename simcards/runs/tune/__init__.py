"""A search for a strategy's parameters, and what it gained."""
