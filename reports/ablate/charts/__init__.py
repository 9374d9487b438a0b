"""The charts of an ablation, a file each."""
