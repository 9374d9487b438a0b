"""Exact chances, worked out without the engine, to hold its results against."""
