"""From wishes to rules: which rule set gives a game that is as it was wished for."""
