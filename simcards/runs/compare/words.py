"""Verdicts in plain sentences. Points are percentage points of the win rate."""

from __future__ import annotations

from simcards.games.contract import WINNING, Aim
from simcards.runs.compare.notes import note_sentences
from simcards.runs.compare.result import Comparison
from simcards.runs.numbers import points, span
from simcards.runs.result import Row
from simcards.stats.rating_intervals import LEAST_DECIDING

_TURNED = {"better": "worse", "worse": "better", "not-worse": "not-better", "not-better": "not-worse"}


def pair_sentence(row: Row, margin: float, level: float, aim: Aim = WINNING) -> str:
    """What is known of a pair: better by so much, worse, too small to matter, or undecided."""
    a, b, ci, told = row["a"], row["b"], row["ci"], row["estimate"]
    certain = f"{100 * level:g}% interval"
    if row["verdict"] == "better":
        return f"{a} is better than {b}: {_ahead(aim, told)} ({certain} {span(ci)})."
    if row["verdict"] == "worse":
        return f"{a} is worse than {b}: {_ahead(aim, told)} ({certain} {span(ci)})."
    about = f"{points(told)} points ({certain} {span(ci)})"
    if row["verdict"] in ("not-worse", "not-better"):
        good, other = (a, b) if row["verdict"] == "not-worse" else (b, a)
        less = f"if {other} is better after all, then by less than {100 * margin:g} points"
        return f"{good} is at least as good as {other}: {less} ({a} less {b}: {about})."
    if row["verdict"] == "too-small":
        return f"{a} and {b} differ by {about}: too small to matter, within {within(margin)}."
    if row["deciding"] < LEAST_DECIDING:
        few = f"{row['deciding'] or 'none'} of the deals made a difference between them"
        return f"{a} and {b}: too few to say; {few} ({certain} {span(ci)})."
    return f"{a} and {b} are undecided: {about}; neither an order nor a difference within {within(margin)} is sure."


def _ahead(aim: Aim, difference: float) -> str:
    """By how much one reaches the aim more or less often."""
    size = points(abs(difference), False)
    if aim.does == WINNING.does:
        return f"it wins {size} points {'more' if difference > 0 else 'less'} often"
    return f"its {aim.rate} is {size} points {'higher' if difference > 0 else 'lower'}"


def _best(aim: Aim, near: Row, far: Row, certain: str) -> str:
    """By how much the best is ahead of the next one, and of the last."""
    than, others = ("", "the others") if aim.does == WINNING.does else ("that of ", "that of the others")
    first = f"{_ahead(aim, near['estimate'])} than {than}{near['b']} ({certain} {span(near['ci'])})"
    least, most = (points(row["estimate"], False) for row in (near, far))
    return f"{first} and {f'up to {most} points' if least != most else 'as much'} more than {others}."


def best_sentence(result: Comparison) -> str:
    """Which of several strategies is best, if one is: better than every other one."""
    ranked = sorted(result.ratings, key=lambda row: -float(row["rating"]))
    best, level, certain = ranked[0]["strategy"], result.terms.level, f"{100 * result.terms.level:g}% interval"
    met = [_seen_from(best, row) for row in result.pairs if best in (row["a"], row["b"])]
    open_ = [row for row in met if row["verdict"] != "better"]
    if open_:
        nearest = min(open_, key=lambda row: float(row["estimate"]))
        closest = pair_sentence(nearest, result.terms.margin, level, result.setup.aim)
        several = f"not surely better than {len(open_)} others; the nearest: " if len(open_) > 1 else ""
        first = f"{best} is rated highest, but {several}"
        return f"No strategy is surely the best of these {len(ranked)}: {first}{closest}"
    met.sort(key=lambda row: float(row["estimate"]))
    return f"{best} is the best of these {len(ranked)}: {_best(result.setup.aim, met[0], met[-1], certain)}"


def _seen_from(name: str, row: Row) -> Row:
    """A pair with this strategy as a."""
    if row["a"] == name:
        return row
    ci = None if row["ci"] is None else [0.0 - row["ci"][1], 0.0 - row["ci"][0]]
    word = _TURNED.get(row["verdict"], row["verdict"])
    turned = {"diff": 0.0 - row["diff"], "estimate": 0.0 - row["estimate"]}
    return {**row, "a": name, "b": row["a"], **turned, "ci": ci, "verdict": word}


def within(margin: float) -> str:
    """A margin in points, on both sides."""
    return f"±{100 * margin:g}"


#: Sentences of single pairs that an answer has room for; the table has all.
_PAIRS = 6


def comparison_answer(result: Comparison) -> list[str]:
    """Which strategy is best; what is known of each pair where they are few; what one must know to rely on it."""
    terms = result.terms
    pairs = [pair_sentence(row, terms.margin, terms.level, result.setup.aim) for row in result.pairs]
    lines = [best_sentence(result), *(pairs if len(pairs) <= _PAIRS else [])] if len(pairs) > 1 else pairs
    return [*lines, *note_sentences(result)]


def counted(result: Comparison) -> str:
    """How many deals and games, in words."""
    return f"{result.outcome.units:,} deals, {result.games:,} {'series' if result.job.setup.match else 'games'}"
