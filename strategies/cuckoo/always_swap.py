"""The strategy that never keeps."""

from simcards.strategy import strategy


@strategy("cuckoo", source="the other end from keep")
def always_swap(view, moves, n, params, stream):
    """Swaps, or as dealer cuts, whatever it holds, a K too."""
    return n - 1
