"""The charts of a comparison, a file each."""
