"""Results folders: what they hold, who plays into them, shards joined."""
