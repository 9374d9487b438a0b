"""Differences between arms of a sweep in plain words: what changes, by how much, how surely."""

from __future__ import annotations

import math

from simcards.runs.sweep.metrics import USUAL_METRICS
from simcards.runs.sweep.result import Difference, SweepResult
from simcards.stats.intervals import half_width

#: What a difference does to a metric: in what words, in which unit; higher, lower, and neither.
_PHRASES = {
    "turns": ("lengthens the game", "shortens the game", "changes the length of the game", "turns"),
    "moves": ("lengthens the game", "shortens the game", "changes the length of the game", "moves"),
    "rounds": ("lengthens the game", "shortens the game", "changes the length of the game", "rounds"),
    "first_player_edge": (
        "raises the first player's edge",
        "lowers the first player's edge",
        "changes the first player's edge",
        "points",
    ),
    "draws": (
        "raises the share of games without a winner",
        "lowers the share of games without a winner",
        "changes the share of games without a winner",
        "points",
    ),
}
_VERDICTS = {"higher": "real", "lower": "real", "too-small": "too small to matter", "undecided": "not decided"}


#: Arms that an answer has room for, a sentence each; the tables have all.
_ARMS = 6

#: The order in which a sentence tells the usual metrics.
_ORDER = ("turns", "first_player_edge", "draws")
assert set(_ORDER) == set(USUAL_METRICS)


def sweep_answer(result: SweepResult) -> list[str]:
    """What the rules change over all arms, then a sentence an arm where they are few."""
    arms = result.plan.played[1:]
    if len(arms) > _ARMS:
        return [sweep_sentence(result)]
    sentences = [arm_sentence(result, _told(result, arm)) for arm in arms]
    return [*([sweep_sentence(result)] if len(arms) != 1 else []), *sentences]


def _told(result: SweepResult, arm: int) -> list[Difference]:
    """What an arm does to the length, and to the rest where that is decided."""
    found = (result.difference(arm, 0, name) for name in _ORDER)
    return [one for one in found if one and (one.metric.name == _ORDER[0] or one.verdict != "undecided")]


def sweep_sentence(result: SweepResult) -> str:
    """How many arms change what, and by how much, for the panel's first strategy."""
    base, arms = result.plan.arms[result.plan.base].label, len(result.plan.played) - 1
    who = result.strategies[0]
    if not arms:
        return f"Only {base} could be played: there is nothing to compare it with."
    told = [_count(result, name, arms) for name in _ORDER]
    return f"Against {base}, with {who} at every seat: {_join(told)}."


def _count(result: SweepResult, metric: str, arms: int) -> str:
    """How many arms really change a metric, and from where to where."""
    found = [one for one in result.differences if (one.member, one.metric.name) == (0, metric)]
    real = [one for one in found if one.verdict in ("higher", "lower")]
    what = _noun(found[0])
    if not real:
        return f"none of {arms} arms surely changes {what}"
    sizes = sorted(_amount(one, one.found.mean) for one in real)
    low, high = (f"{size:+,.3g}" for size in (sizes[0], sizes[-1]))
    by = low if low == high else f"{low} to {high}"
    does = "changes" if len(real) == 1 else "change"
    return f"{len(real)} of {arms} arms {does} {what} (by {by} {_phrases(real[0])[3]})"


def arm_sentence(result: SweepResult, told: list[Difference]) -> str:
    """What an arm changes for the panel's first strategy, by these differences of it: the first leads, the rest follow.

    Where the panel has several strategies the sentence ends with what all of them say to the first, and with every
    contradiction about the rest.
    """
    words = _join([_clause(one) for one in told])
    panel = "".join(_panel(result, one, number == 0) for number, one in enumerate(told))
    return f"{result.plan.arms[told[0].arm].label} {words}, with {result.strategies[0]} at every seat{panel}."


def _panel(result: SweepResult, one: Difference, first: bool) -> str:
    """What the panel says to the difference that is told; of those that are not the first only contradictions."""
    switches, count = dict(result.plan.arms[one.arm].set), len(result.plan.panel)
    row = next(row for row in result.panel() if (row["metric"], row["set"]) == (one.metric.name, switches))
    unit, what = _phrases(one)[3], "" if first else f" for {_noun(one)}"
    if count == 1 or not (first or not row["agrees"]):
        return ""
    low, high = (_signed(one, end) for end in row["range"])
    span = f"{low} {unit}" if low == high else f"{low} to {high} {unit}"
    if not row["agrees"]:
        return f"; BUT{what} IT DEPENDS ON HOW PEOPLE PLAY: {span} over the {count} strategies of the panel"
    same = len(set(row["verdicts"])) == 1
    if same and not row["same_size"] and one.verdict in ("higher", "lower"):
        return f"; the {count} strategies of the panel agree on the direction, not on the size: {span}"
    if same and row["verdicts"][0] == "undecided":
        return f"; none of the {count} strategies of the panel decides it: {span}"
    return f"; the {count} strategies of the panel {'agree' if same else 'do not contradict each other'}: {span}"


def _clause(one: Difference) -> str:
    higher, lower, neither, unit = _phrases(one)
    size, margin = _amount(one, one.found.mean), _amount(one, half_width(one.found.interval))
    digits = _digits(margin)
    words = {"higher": higher, "lower": lower}.get(one.verdict, neither)
    rounded = round(size, digits) + 0.0  # no minus before a zero
    number = f"{abs(size):,.{digits}f}" if one.verdict in ("higher", "lower") else f"{rounded:+,.{digits}f}"
    about = f"±{margin:,.{digits}f}" if one.ci else "the same in every deal"
    return f"{words} by {number}{' ' + unit if unit else ''} ({about}, {_VERDICTS[one.verdict]})"


def _phrases(one: Difference) -> tuple[str, str, str, str]:
    name = one.metric.name
    if name in _PHRASES:
        return _PHRASES[name]
    what = f"the share of {one.metric.meaning}" if one.metric.share else f"the number of {one.metric.meaning}"
    return f"raises {what}", f"lowers {what}", f"changes {what}", "points" if one.metric.share else "a game"


def _noun(one: Difference) -> str:
    """What a difference is one of, such as the first player's edge."""
    return _phrases(one)[2].removeprefix("changes ")


def _signed(one: Difference, value: float) -> str:
    """A difference of the panel, as exact as the interval told allows."""
    digits = _digits(_amount(one, half_width(one.found.interval)))
    return f"{round(_amount(one, value), digits) + 0.0:+,.{digits}f}"


def _amount(one: Difference, value: float) -> float:
    return 100 * value if one.metric.share else value


def _digits(margin: float) -> int:
    """Decimals that an interval of this half-width justifies; one when nothing is known of it."""
    if not 0.0 < margin < math.inf:
        return 1
    return next((digits for digits in range(4) if margin >= 1.95 * 10.0**-digits), 4)


def _join(clauses: list[str]) -> str:
    return clauses[0] if len(clauses) == 1 else f"{', '.join(clauses[:-1])} and {clauses[-1]}"
