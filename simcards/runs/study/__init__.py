"""Questions written down: a file that says what to play, and the one sentence that answers it."""
