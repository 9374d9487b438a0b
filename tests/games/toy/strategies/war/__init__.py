"""Strategies for War."""
