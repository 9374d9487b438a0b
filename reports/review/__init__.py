"""A review of games: its tables, its chart, its report."""
