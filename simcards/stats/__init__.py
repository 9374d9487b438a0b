"""Intervals, tests and ratings: plain functions on integer summaries."""
