"""Strategies for Skitgubbe."""
