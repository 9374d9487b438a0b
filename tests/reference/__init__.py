"""Slow, plain second implementations that follow the written rules and check game records."""
