"""References that follow the rules as slowly and plainly as possible, and check records event by event."""
