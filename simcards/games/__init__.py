"""The game families, one folder each."""
