"""Verdicts in plain sentences. Points are percentage points of the win rate."""

from __future__ import annotations

from simcards.runs.compare.result import Comparison
from simcards.runs.numbers import points, span
from simcards.runs.result import Row


def pair_sentence(row: Row, margin: float, level: float) -> str:
    """What is known of a pair: better by so much, worse, too small to matter, or undecided."""
    a, b, ci = row["a"], row["b"], row["ci"]
    certain = f"{100 * level:g}% interval"
    if row["verdict"] == "better":
        return f"{a} is better than {b}: it wins {points(row['diff'], False)} points more often ({certain} {span(ci)})."
    if row["verdict"] == "worse":
        less = f"{points(-row['diff'], False)} points less often"
        return f"{a} is worse than {b}: it wins {less} ({certain} {span(ci)})."
    about = f"{points(row['diff'])} points ({certain} {span(ci)})"
    if row["verdict"] == "too-small":
        return f"{a} and {b} differ by {about}: too small to matter, within {within(margin)}."
    return f"{a} and {b} are undecided: {about}; neither an order nor a difference within {within(margin)} is sure."


def best_sentence(result: Comparison) -> str:
    """Which of several strategies is best, if one is: better than every other one."""
    ranked = sorted(result.ratings, key=lambda row: -float(row["rating"]))
    best, level, certain = ranked[0]["strategy"], result.terms.level, f"{100 * result.terms.level:g}% interval"
    met = [_seen_from(best, row) for row in result.pairs if best in (row["a"], row["b"])]
    open_ = [row for row in met if row["verdict"] != "better"]
    if open_:
        closest = pair_sentence(open_[0], result.terms.margin, level)
        return f"No strategy is surely the best of these {len(ranked)}: {best} is rated highest, but {closest}"
    near, far = min(met, key=lambda row: float(row["diff"])), max(met, key=lambda row: float(row["diff"]))
    return (
        f"{best} is the best of these {len(ranked)}: it wins {points(near['diff'], False)} points more often than "
        f"{near['b']} ({certain} {span(near['ci'])}) and up to {points(far['diff'], False)} points more often than the "
        "others."
    )


def _seen_from(name: str, row: Row) -> Row:
    """A pair with this strategy as a."""
    if row["a"] == name:
        return row
    ci = None if row["ci"] is None else [0.0 - row["ci"][1], 0.0 - row["ci"][0]]
    word = {"better": "worse", "worse": "better"}.get(row["verdict"], row["verdict"])
    return {**row, "a": name, "b": row["a"], "diff": 0.0 - row["diff"], "ci": ci, "verdict": word}


def within(margin: float) -> str:
    """A margin in points, on both sides."""
    return f"±{100 * margin:g}"


def pairing_sentence(result: Comparison) -> str:
    """How much the same deals helped, also when they did not."""
    ratios = [row["variance_ratio"] for row in result.pairs if row["variance_ratio"] is not None]
    if not ratios:
        return "Variance ratio: not known from so few different results."
    low, high = min(ratios), max(ratios)
    text = f"{low:.2f}" if round(low, 2) == round(high, 2) else f"{low:.2f} to {high:.2f}"
    meaning = "variance of a difference if each game had a deal of its own, over that on the same deals"
    gained = "they helped" if low > 1 else "they did not help" if high <= 1 else "they helped some pairs, not others"
    return f"Same deals: variance ratio {text} ({meaning}); {gained}."


def cycle_sentences(result: Comparison) -> list[str]:
    """A warning for each set of verdicts that goes in a circle."""
    return [
        f"Warning: no order: {' beats '.join([*path, path[0]])}. A rating cannot show that; see the pairs."
        for path in result.cycles
    ]


def ending_sentence(result: Comparison) -> str:
    """How a run with --decide ended."""
    if not result.terms.decide:
        return ""
    deals = f"{result.outcome.units:,} deals ({result.games:,} games)"
    if result.outcome.interrupted:
        return f"Interrupted after {deals}."
    left = sum(row["verdict"] == "undecided" for row in result.pairs)
    if left:
        return f"Undecided after {deals}, the most that were allowed: {left} of {len(result.pairs)} pairs; raise -n."
    return f"Decided after {deals}. The chance that any of these verdicts is wrong is at most {_risk(result)}."


def _risk(result: Comparison) -> str:
    return f"{100 * (1 - result.terms.level):.3g}%"


#: Sentences of single pairs that an answer has room for; the table has all.
_PAIRS = 6


def comparison_answer(result: Comparison) -> list[str]:
    """Which strategy is best; what is known of each pair where they are few; what one must know to rely on it."""
    terms = result.terms
    pairs = [pair_sentence(row, terms.margin, terms.level) for row in result.pairs]
    lines = [best_sentence(result), *(pairs if len(pairs) <= _PAIRS else [])] if len(pairs) > 1 else pairs
    return [
        line for line in (*lines, *cycle_sentences(result), ending_sentence(result), pairing_sentence(result)) if line
    ]


def counted(result: Comparison) -> str:
    """How many deals and games, in words."""
    return f"{result.outcome.units:,} deals, {result.games:,} {'series' if result.job.setup.match else 'games'}"
