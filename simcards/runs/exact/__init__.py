"""Answers that are worked out instead of played."""
