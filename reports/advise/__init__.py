"""Advice on a position: its table, its chart, its report."""
