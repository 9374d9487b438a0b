"""The luck of the cards in a run: who may ask for it, and what is added up of it beside each score."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simcards.errors import UsageError
from simcards.games.family import families
from simcards.games.setup import Setup
from simcards.runs.result import Row, ends
from simcards.stats.control_variates import Controlled

Integers = NDArray[np.int64]


def check_luck(setup: Setup) -> None:
    """UsageError unless the kernel judges the cards of these games."""
    family = setup.family
    if not family.luck:
        told = " and ".join(sorted(other.name for other in families() if other.luck))
        raise UsageError(f"--luck: it is not told of {setup.game}, but of the games of {told}; leave it out")
    if setup.match:
        raise UsageError("--luck: it is told of games, not of series; leave out --match")
    family.check_luck(setup.rules)


def check_mirror(setup: Setup) -> None:
    """UsageError unless each side can begin with the same cards, and what beginning is worth can be told."""
    if setup.match:
        raise UsageError("--mirror: deals are mirrored in games, not in series; leave out --match")
    if len(setup.distinct) > 1 and setup.one_begins:
        raise UsageError("--mirror: each strategy has its own place here; let one play for all, or use compare")
    setup.family.check_mirror(setup.rules)


def luck_by_side(setup: Setup, rows: Integers) -> Integers:
    """What stands behind the rows of games played with LUCK: int64[games, sides, features]."""
    first, features = setup.family.measures.row_size, len(setup.family.luck)
    return rows[:, first : first + setup.sides * features].reshape(len(rows), setup.sides, features)


def beyond_others(luck: Integers) -> Integers:
    """Each side's luck, times the number of the others, less theirs; the sides are on the axis before the last."""
    sides = luck.shape[-2]
    together = sum(luck[..., side : side + 1, :] for side in range(sides))  # quicker than a sum over so short an axis
    found: Integers = sides * luck - together
    return found


def corrected(found: Controlled | None) -> Row | None:
    """A figure with the luck taken out, as it stands in JSON; none where there is too little to go by.

    plain: as it was found; value and ci: corrected; luck: plain less value; explained: the share of the variance that
    luck accounts for; variance_ratio: plain over corrected, with its interval; pays: whether that is above 1.
    """
    if found is None:
        return None
    ratio = {"variance_ratio": found.variance_ratio, "variance_ratio_ci": ends(found.ratio_interval)}
    known = {"value": found.mean, "ci": list(found.interval), "plain": found.plain, "luck": found.plain - found.mean}
    return {**known, "explained": found.explained, **ratio, "pays": found.pays}
