"""The charts of a search for parameters, a file each."""
