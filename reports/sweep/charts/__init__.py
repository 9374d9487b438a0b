"""The charts of a sweep, a file each."""
