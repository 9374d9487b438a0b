"""The charts of rounds worked out, a file each."""
