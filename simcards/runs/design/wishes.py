"""Wishes: what a game should be like, how far a rule set misses that, and how surely.

A miss is told in hundredths: of a share a percentage point, of anything else one per cent of the limit that is missed.
So misses of several wishes can be added, each times its weight.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from simcards.errors import UsageError
from simcards.runs.design.quantities import Known, Quantile, Quantity
from simcards.stats.intervals import Estimate

_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)%?"
_WISH = re.compile(
    rf"^(?P<name>\S.*?)\s*(?:\s(?P<low>{_NUMBER})\s*\.\.\s*(?P<high>{_NUMBER})|(?P<sign><=|>=|<|>)\s*(?P<limit>{_NUMBER})"
    rf"|\swithin\s+(?P<within>{_NUMBER})|\s(?P<aim>max|min))(?P<rest>(?:\s+(?:soft|must|weight\s+{_NUMBER}))*)$"
)
_EXAMPLES = '"turns 40..60", "draws < 1%", "first-player-edge within 1%", "skill > 60%" or "decisions max"'


class Loss(NamedTuple):
    """How far a wish is missed, or all of them, in hundredths: the estimate, at least, at most. Less is better."""

    value: float = 0.0
    lo: float = 0.0
    hi: float = 0.0

    def plus(self, other: Loss, weight: float = 1.0) -> Loss:
        """Both together, the other times its weight."""
        return Loss(self.value + weight * other.value, self.lo + weight * other.lo, self.hi + weight * other.hi)


@dataclass(frozen=True)
class Wish:
    """A wish for a quantity: between `low` and `high`, or as large (`aim` 1) or small (-1) as can be.

    text: as it was written; must: a rule set that misses it is worse than any that does not; weight: how much a miss
    counts against those of other wishes.
    """

    text: str
    quantity: Quantity
    low: float = -math.inf
    high: float = math.inf
    aim: int = 0
    must: bool = True
    weight: float = 1.0

    @property
    def hundredth(self) -> float:
        """What a hundredth is in the quantity's unit, of a wish between limits."""
        if self.quantity.share:
            return 0.01
        return 0.01 * (max(abs(end) for end in (self.low, self.high) if math.isfinite(end)) or 1.0)

    def missed(self, value: float) -> float:
        """How far a value lies outside the limits, in the quantity's unit."""
        return max(self.low - value, value - self.high, 0.0)

    def loss(self, found: Sequence[Estimate], typical: float) -> Loss:
        """What the worst of several strategies loses by this wish; typical: the size of its values, for an aim."""
        each = [self._loss(one, typical) for one in found]
        return Loss(*(max(ends) for ends in zip(*each, strict=True)))

    def _loss(self, found: Estimate, typical: float) -> Loss:
        value, (lo, hi) = found
        if self.aim:
            unit = 0.01 if self.quantity.share else 0.01 * (abs(typical) or 1.0)
            ends = sorted((-self.aim * lo / unit, -self.aim * hi / unit))
            return Loss(-self.aim * value / unit, *ends)
        least, most = max(self.low - hi, lo - self.high, 0.0), max(self.low - lo, hi - self.high, 0.0)
        return Loss(*(miss / self.hundredth for miss in (self.missed(value), least, most)))

    def slack(self, found: Sequence[Estimate]) -> float:
        """How far the worst of several strategies lies inside the limits, in half-widths of its interval.

        Below 0 outside them, 0 inside where the interval has no end; infinite for an aim.
        """
        if self.aim:
            return math.inf
        rooms = ((min(value - self.low, self.high - value), (hi - lo) / 2) for value, (lo, hi) in found)
        return min(room / max(half, 1e-12) if math.isfinite(half) else min(room, 0.0) for room, half in rooms)

    def verdict(self, found: Estimate) -> str:
        """Whether a value meets the wish: met, missed, or unsure; empty for an aim."""
        if self.aim:
            return ""
        loss = self._loss(found, 0.0)
        return "met" if loss.hi == 0.0 else "missed" if loss.lo > 0.0 else "unsure"


def read_wishes(texts: Sequence[str], known: Known) -> tuple[Wish, ...]:
    """The wishes that somebody wrote; UsageError in one line for what is none, or for none at all."""
    if not texts:
        raise UsageError(f"--want: nothing is wished for; say what the game should be like, such as {_EXAMPLES}")
    found = tuple(read_wish(text, known) for text in texts)
    for place, one in enumerate(found):
        if one.quantity.name in [other.quantity.name for other in found[:place]]:
            raise UsageError(f"--want {one.text}: {one.quantity.name} is wished for twice; put both into one range")
    return found


def read_wish(text: str, known: Known) -> Wish:
    """One wish; UsageError in one line for what is none."""
    part = _WISH.match(text.strip())
    if part is None:
        raise UsageError(f"--want {text}: write a measure and what it should be, such as {_EXAMPLES}")
    try:
        quantity = known.quantity(part["name"])
    except UsageError as error:
        raise UsageError(f"--want {text}: {error}") from None
    low, high = _limits(text, quantity, part)
    aim = {"max": 1, "min": -1}.get(part["aim"] or "", 0)
    if aim and isinstance(quantity, Quantile):
        raise UsageError(f"--want {text}: a quantile needs limits; write {quantity.name} < 90, say")
    must, weight = _ranked(text, part["rest"].split(), aim)
    return Wish(text.strip(), quantity, low, high, aim, must, weight)


def _limits(text: str, quantity: Quantity, part: re.Match[str]) -> tuple[float, float]:
    """The limits that a wish states."""

    def number(word: str) -> float:
        if word.endswith("%") and not quantity.share:
            raise UsageError(f"--want {text}: {quantity.name} is no share; leave out the %")
        return float(word.removesuffix("%")) / (100 if quantity.share else 1)

    if part["within"]:
        end = number(part["within"])
        if end < 0 or quantity.metric.least >= 0:
            name, size = part["name"], part["within"].lstrip("+-")
            raise UsageError(
                f"--want {text}: within takes an amount on either side of 0, such as first-player-edge within 1%; "
                f"write {name} {'< ' if quantity.metric.least >= 0 else 'within '}{size}"
            )
        limits = (-end, end)
    elif part["sign"]:
        end = number(part["limit"])
        limits = (-math.inf, end) if part["sign"][0] == "<" else (end, math.inf)
    else:
        limits = (number(part["low"]), number(part["high"])) if part["low"] else (-math.inf, math.inf)
    if limits[0] > limits[1]:
        raise UsageError(f"--want {text}: the first limit is above the second; nothing lies between them")
    _check_possible(text, quantity, limits)
    return limits


def _check_possible(text: str, quantity: Quantity, limits: tuple[float, float]) -> None:
    """UsageError for a limit that no game can come to."""
    least, most = quantity.metric.least, 1.0 if quantity.share else math.inf
    if all(least <= limit <= most for limit in limits if math.isfinite(limit)):
        return
    range_of = f"lies between {100 * least:g}% and 100%" if quantity.share else f"is never below {least:g}"
    raise UsageError(f"--want {text}: {quantity.name} {range_of}; give limits within that")


def _ranked(text: str, words: list[str], aim: int) -> tuple[bool, float]:
    """Whether a wish must be met, and its weight: limits must, unless they are said to be soft; aims cannot."""
    weight = float(words[words.index("weight") + 1].removesuffix("%")) if "weight" in words else 1.0
    if len({"soft", "must"} & set(words)) > 1 or words.count("weight") > 1 or weight <= 0:
        raise UsageError(f"--want {text}: a wish is soft or must, with one weight above 0")
    if aim and "must" in words:
        raise UsageError(
            f"--want {text}: nothing is ever {'large' if aim > 0 else 'small'} enough for a must; give a limit"
        )
    return not aim and "soft" not in words, weight
