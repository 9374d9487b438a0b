"""Does the kernel of Cuckoo and Le Her meet the exact chances? Ten million rounds each; and what ships is found."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np
from checks import SECTIONS, Check, close_to, section

from simcards.analysis.cuckoo.round import Round
from simcards.analysis.cuckoo.thresholds import best_thresholds
from simcards.strategies.cuckoo._best_replies import REPLIES

sys.path.append(str(Path(__file__).parents[1]))

from tests.games.cuckoo import comparisons

GAMES = 10_000_000


def compared(name: str, random: np.random.Generator) -> Iterator[Check]:
    for line in comparisons.SECTIONS[name](GAMES, int(random.integers(1 << 32))):
        yield close_to(line.name, line.measured, line.error, line.exact)


SECTIONS.update({name: partial(compared, name) for name in comparisons.SECTIONS})


@section
def best_replies(random: np.random.Generator) -> Iterator[Check]:
    """Iterated best replies, from all sevens on, come to the thresholds that ship, at every table."""
    del random
    for players in range(2, 11):
        found = np.array(best_thresholds(Round(players)))
        apart = np.abs(found - REPLIES[players, :, :players]).max()
        yield close_to(f"ranks between found and shipped thresholds, {players} players", float(apart), 0.0, 0.0)
