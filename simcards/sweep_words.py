"""Differences between arms of a sweep in plain words: what changes, by how much, how surely."""

from __future__ import annotations

from simcards.stats.intervals import half_width
from simcards.sweep_results import Difference, SweepResult

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


def sweep_sentence(result: SweepResult) -> str:
    """How many arms change what, and by how much, for the panel's first strategy."""
    base, arms = result.plan.arms[result.plan.base].label, len(result.plan.played) - 1
    who = result.plan.panel[0].labels[0]
    if not arms:
        return f"Only {base} could be played: there is nothing to compare it with."
    told = [_count(result, name, arms) for name in ("turns", "first_player_edge", "draws")]
    return f"Against {base}, with {who} at every seat: {_join(told)}."


def _count(result: SweepResult, metric: str, arms: int) -> str:
    """How many arms really change a metric, and from where to where."""
    found = [one for one in result.differences if (one.member, one.metric.name) == (0, metric)]
    real = [one for one in found if one.verdict in ("higher", "lower")]
    what = _phrases(found[0])[2].removeprefix("changes ")
    if not real:
        return f"none of {arms} arms surely changes {what}"
    sizes = sorted(_amount(one, one.found.mean) for one in real)
    low, high = (f"{size:+,.3g}" for size in (sizes[0], sizes[-1]))
    by = low if low == high else f"{low} to {high}"
    does = "changes" if len(real) == 1 else "change"
    return f"{len(real)} of {arms} arms {does} {what} (by {by} {_phrases(real[0])[3]})"


def arm_sentence(result: SweepResult, told: list[Difference]) -> str:
    """What an arm changes for the panel's first strategy, by these differences of it: the first leads, the rest follow.

    Where the panel has several strategies the sentence ends with what all of them say to the first.
    """
    first = told[0]
    words = _join([_clause(one) for one in told])
    who = result.plan.panel[first.member].labels[0]
    return f"{result.plan.arms[first.arm].label} {words}, with {who} at every seat{_panel(result, first)}."


def _panel(result: SweepResult, first: Difference) -> str:
    """What the rest of the panel says to a difference."""
    switches = dict(result.plan.arms[first.arm].set)
    row = next(one for one in result.panel() if (one["metric"], one["set"]) == (first.metric.name, switches))
    if len(row["verdicts"]) == 1:
        return ""
    agreed = "the panel agrees" if row["agrees"] else "BUT IT DEPENDS ON HOW PEOPLE PLAY"
    low, high = (f"{_amount(first, x):+,.3g}" for x in row["range"])
    return f"; {agreed}: {low} to {high} {_phrases(first)[3]} over its {len(row['verdicts'])} strategies"


def _clause(one: Difference) -> str:
    higher, lower, neither, unit = _phrases(one)
    size, margin = _amount(one, one.found.mean), _amount(one, half_width(one.found.interval))
    digits = _digits(margin)
    words = {"higher": higher, "lower": lower}.get(one.verdict, neither)
    rounded = round(size, digits) + 0.0  # no minus before a zero
    number = f"{abs(size):,.{digits}f}" if one.verdict in ("higher", "lower") else f"{rounded:+,.{digits}f}"
    return f"{words} by {number}{' ' + unit if unit else ''} (±{margin:,.{digits}f}, {_VERDICTS[one.verdict]})"


def _phrases(one: Difference) -> tuple[str, str, str, str]:
    name = one.metric.name
    if name in _PHRASES:
        return _PHRASES[name]
    what = f"the share of {one.metric.meaning}" if one.metric.share else f"the number of {one.metric.meaning}"
    return f"raises {what}", f"lowers {what}", f"changes {what}", "points" if one.metric.share else "a game"


def _amount(one: Difference, value: float) -> float:
    return 100 * value if one.metric.share else value


def _digits(margin: float) -> int:
    """Decimals that an interval of this half-width justifies; one when it has no width."""
    if margin == 0.0:
        return 1
    return next((digits for digits in range(4) if margin >= 1.95 * 10.0**-digits), 4)


def _join(clauses: list[str]) -> str:
    return clauses[0] if len(clauses) == 1 else f"{', '.join(clauses[:-1])} and {clauses[-1]}"
