"""Does `compare` keep its promises? Two strategies of exactly equal strength, played at Le Her with many seeds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from checks import Check, at_least, at_most, note, section, share

from simcards import compare
from simcards.runs.compare.result import Comparison

EQUALS = ("random", str(Path(__file__).with_name("second_draw.py")))


def play(random: np.random.Generator, games: int, decide: bool = False) -> Comparison:
    seed = int(random.integers(2**32))
    return compare("le-her", EQUALS, games=games, decide=decide, margin=0.0, seed=seed, threads=1, progress=False)


@section
def compare_equals(random: np.random.Generator) -> Iterator[Check]:
    found = [play(random, 1000) for _ in range(3000)]
    pairs = [one.pairs[0] for one in found]
    held = [pair["ci"][0] <= 0.0 <= pair["ci"][1] for pair in pairs]
    yield at_least("interval of a difference of 0 covers it, 500 deals", *share(held), 0.95)
    ratings = [one.ratings[0]["ci"] for one in found]
    yield at_least("interval of a rating of 0 covers it", *share([lo <= 0.0 <= hi for lo, hi in ratings]), 0.945)
    yield at_most("p value below 0.05", *share([pair["p_corrected"] <= 0.05 for pair in pairs]), 0.05)
    yield note("mean variance ratio", float(np.mean([pair["variance_ratio"] for pair in pairs])))


@section
def compare_peeking(random: np.random.Generator) -> Iterator[Check]:
    """The whole way of `compare --decide`: two that are equal are called better or worse."""
    verdicts = [play(random, 4000, decide=True).pairs[0]["verdict"] for _ in range(400)]
    yield at_most(
        "false verdict in any look up to 2,000 deals", *share([word != "undecided" for word in verdicts]), 0.05
    )
