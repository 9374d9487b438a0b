"""Strategies that ship with simcards, a folder a family."""
