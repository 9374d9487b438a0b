"""Rules against rules: every deal under every arm's rules."""
