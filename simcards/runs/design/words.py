"""A design in plain words: the rules to use and what they give, what is missed, and how it was searched."""

from __future__ import annotations

import math
import shlex
from collections.abc import Sequence

from simcards.runs.design.result import Design, WishedFigure
from simcards.runs.design.wishes import Wish
from simcards.runs.numbers import counted, digits_within, number, would_be_found
from simcards.runs.sweep.metrics import in_words
from simcards.runs.sweep.plan import Arm
from simcards.runs.sweep.words import join
from simcards.stats.intervals import half_width


def answer(result: Design) -> list[str]:
    """The rules to use and what they give; what is missed, which wish costs most; what could be seen; the search."""
    return [leading(result), *_missed(result), *power_sentence(result), search_sentence(result), *_cut_off(result)]


def leading(result: Design) -> str:
    """The rule set found, and what it gives."""
    table = f"{result.setup.name} for {result.best.players} with {named(result, result.best)}"
    told = join([_told(result, wish) for wish in result.wishes])
    if not result.met(0):
        return f"{_none(result)} {table}: {told}."
    if result.verdict == "met":
        end = "every wish is met by every strategy" if len(result.job.panel) > 1 else "every wish is met"
    else:
        end = "every wish is met by the figures, though not each surely"
    return f"Play {table}: {told}; {end}."


def _none(result: Design) -> str:
    """That the rule set found does not meet all wishes, whether any other does, and how surely none."""
    tried = f"{result.job.search.tried:,}"
    other = next((arm for place, arm in enumerate(result.arms) if result.met(place)), None)
    if other is not None:
        return f"By its figures {named(result, other)} meets all wishes; what the search found does not,"
    surely = result.surely_none and result.job.search.whole
    if result.job.search.tried == 1:
        return f"{'Surely the' if surely else 'The'} one rule set tried does not meet all wishes; it is"
    if surely:
        return f"Surely none of the {tried} rule sets meets all wishes; nearest is"
    return f"None of the {tried} rule sets tried was found to meet all wishes; nearest is"


def named(result: Design, arm: Arm) -> str:
    """A rule set as the words of a command line."""
    return shlex.join(result.job.space.words(arm)) or "the rules as they are"


def _told(result: Design, wish: Wish) -> str:
    """What the rule set found comes to in a wish, over the panel, and what was wished."""
    found = result.of_wish(0, wish)
    values = sorted(found, key=lambda one: one.found.value)
    low, high = (value_words(one) for one in (values[0], values[-1]))
    span = low if low == high else f"{low.removesuffix(_unit(wish)).rstrip()} to {high}"
    wished = "" if wish.aim else f" (wished: {wish.text})"
    return f"{name_of(wish)} {span}{wished}"


def name_of(wish: Wish) -> str:
    """What a wish is about, in words."""
    return in_words(wish.quantity.name)


def _unit(wish: Wish) -> str:
    edge = wish.quantity.metric.least < 0
    return "points" if edge else "%" if wish.quantity.share else ""


def value_words(one: WishedFigure) -> str:
    """A figure, as exact as its interval justifies, with its unit where its name does not say it."""
    return amount(one.wish, one.found.value, half_width(one.found.interval))


def span_words(one: WishedFigure) -> str:
    """The interval of a figure; of one that has no end on a side, the other end."""
    lo, hi = (
        amount(one.wish, end, half_width(one.found.interval)) if math.isfinite(end) else ""
        for end in one.found.interval
    )
    if lo and hi:
        return f"{lo} to {hi}"
    return f"at least {lo}" if lo else f"at most {hi}" if hi else "nothing known"


def amount(wish: Wish, value: float, half: float) -> str:
    """A value of a wish's quantity, or a difference, as exact as a half-width justifies."""
    scale, unit = (100, _unit(wish)) if wish.quantity.share else (1, "")
    words = number(scale * value, digits_within(scale * half), wish.quantity.metric.least < 0)
    if unit == "points":
        return f"{words} {'point' if words.lstrip('+−') == '1' else unit}"
    return f"{words}{unit}"


def _missed(result: Design) -> list[str]:
    """By how much each wish is missed that is, for whom; and which wish costs most."""
    lines = []
    for wish in result.wishes:
        found = [one for one in result.of_wish(0, wish) if wish.missed(one.found.value) > 0.0]
        if found:
            worst = max(found, key=lambda one: wish.missed(one.found.value))
            miss = wish.missed(worst.found.value)  # however small, it is not told as 0
            by = amount(wish, miss, min(half_width(worst.found.interval), 2 * miss)).lstrip("+")
            lines.append(f"{wish.text} is missed by {by} at most, with {_who(result, found)}.")
    dearest = result.costliest
    if dearest is not None and result.missed:
        better = "all others could be met" if dearest[2] else "the others could be met better"
        lines.append(f"The wish that costs most is {dearest[0].text}: without it {better}.")
    return lines


def _who(result: Design, found: Sequence[WishedFigure]) -> str:
    """For which of the panel."""
    names = [result.job.field.who(one.member) for one in found]
    if len(names) == len(result.job.panel) > 1:
        return "every strategy of the panel"
    return join(names)


def power_sentence(result: Design) -> list[str]:
    """By how much each wish would have to be missed for so many fresh deals to find it; nothing where none can say."""
    found = []
    for wish in result.wishes:
        size = result.smallest_seen.get(wish.text)
        if size is not None:
            scale, unit = (100, " points") if wish.quantity.share else (1, "")
            digits = next((digits for digits in range(4) if scale * size >= 1.95 * 10.0**-digits), 4)
            found.append(f"by {number(scale * size, digits)}{unit} in {name_of(wish)}")
    return [would_be_found(f"A miss {join(found)}", "fresh deals")] if found else []


def search_sentence(result: Design) -> str:
    """How many rule sets were played, and what the race saved."""
    search, race = result.job.search, result.race
    several = "rule set" if search.tried == 1 else "rule sets"
    tried = f"{search.tried:,} {several}" if search.whole else f"{search.tried:,} of {search.space.size:,} rule sets"
    refused = f" ({search.refused:,} more contradict themselves)" if search.refused else ""
    share = race.played / race.full_grid if race.full_grid else 1.0
    rest = "" if search.whole else f", the best {len(search.arms):,} of them in a race"
    return (
        f"Searched: {tried}{refused}{rest}; the race took {race.played:,} games, {number(100 * share, 1)}% of the "
        f"{race.full_grid:,} of a full grid."
    )


def _cut_off(result: Design) -> list[str]:
    """A warning where games met the turn limit."""
    if not result.cut_off:
        return []
    return [f"Warning: {counted(result.cut_off, 'games')} met the turn limit; lengths are cut off there."]
