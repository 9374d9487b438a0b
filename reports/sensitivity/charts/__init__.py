"""The charts of a screening, a file each."""
