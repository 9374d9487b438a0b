"""The charts of an advice, a file each."""
