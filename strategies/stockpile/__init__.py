"""Strategies for the stockpile games."""
