"""The skill ladder: strategies ranked, and how much is luck."""
