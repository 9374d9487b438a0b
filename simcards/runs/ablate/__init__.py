"""What each habit of a strategy is worth: it plays against itself without the habit."""
