"""Naive referees, one a family: they check a record by the rules alone and share nothing with the engine."""
