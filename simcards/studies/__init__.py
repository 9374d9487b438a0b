"""Questions written down: a TOML file that says what to play, and the one sentence that answers it."""
