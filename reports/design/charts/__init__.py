"""The charts of a design, a file each."""
