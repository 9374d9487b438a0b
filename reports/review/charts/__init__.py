"""The charts of a review, a file each."""
