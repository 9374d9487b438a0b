"""The charts of a simulation, a file each."""
