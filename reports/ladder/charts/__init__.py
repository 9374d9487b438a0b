"""The charts of a skill ladder, a file each."""
