"""Verdicts in plain sentences. Points are percentage points of the win rate."""

from __future__ import annotations

from collections.abc import Sequence

from simcards.runs.compare.result import Comparison
from simcards.runs.result import Row
from simcards.stats.groups import LEAST
from simcards.stats.rating_intervals import LEAST_DECIDING

_TURNED = {"better": "worse", "worse": "better", "not-worse": "not-better", "not-better": "not-worse"}


def points(rate: float, signed: bool = True, digits: int = 2) -> str:
    """A difference of rates in points."""
    value = round(100 * rate, digits) + 0.0  # no minus before a zero
    return f"{value:+.{digits}f}" if signed else f"{value:.{digits}f}"


def span(ci: Sequence[float] | None, signed: bool = True, digits: int = 2) -> str:
    """An interval of differences in points."""
    if ci is None:
        return "nothing known"
    return f"{points(ci[0], signed, digits)} to {points(ci[1], signed, digits)}"


def pair_sentence(row: Row, margin: float, level: float) -> str:
    """What is known of a pair: better by so much, worse, too small to matter, or undecided."""
    a, b, ci, told = row["a"], row["b"], row["ci"], row["estimate"]
    certain = f"{100 * level:g}% interval"
    if row["verdict"] == "better":
        return f"{a} is better than {b}: it wins {points(told, False)} points more often ({certain} {span(ci)})."
    if row["verdict"] == "worse":
        return f"{a} is worse than {b}: it wins {points(-told, False)} points less often ({certain} {span(ci)})."
    about = f"{points(row['diff'])} points ({certain} {span(ci)})"
    if row["verdict"] in ("not-worse", "not-better"):
        good, other = (a, b) if row["verdict"] == "not-worse" else (b, a)
        less = f"if {other} is better after all, then by less than {100 * margin:g} points"
        return f"{good} is at least as good as {other}: {less} ({a} less {b}: {about})."
    if row["verdict"] == "too-small":
        return f"{a} and {b} differ by {about}: too small to matter, within {_within(margin)}."
    if row["deciding"] < LEAST_DECIDING:
        few = f"{row['deciding']:,} of the deals made a difference between them" if row["deciding"] else "no deal did"
        return f"{a} and {b}: too few to say; {few} ({certain} {span(ci)})."
    return f"{a} and {b} are undecided: {about}; neither an order nor a difference within {_within(margin)} is sure."


def best_sentence(result: Comparison) -> str:
    """Which of several strategies is best, if one is: better than every other one."""
    ranked = sorted(result.ratings, key=lambda row: -float(row["rating"]))
    best, level, certain = ranked[0]["strategy"], result.terms.level, f"{100 * result.terms.level:g}% interval"
    met = [_seen_from(best, row) for row in result.pairs if best in (row["a"], row["b"])]
    open_ = [row for row in met if row["verdict"] != "better"]
    if open_:
        closest = pair_sentence(open_[0], result.terms.margin, level)
        return f"No strategy is surely the best of these {len(ranked)}: {best} is rated highest, but {closest}"
    met.sort(key=lambda row: float(row["estimate"]))
    near, far = (points(row["estimate"], False) for row in (met[0], met[-1]))
    return (
        f"{best} is the best of these {len(ranked)}: it wins {near} points more often than {met[0]['b']} "
        f"({certain} {span(met[0]['ci'])}) and up to {far} points more often than the others."
    )


def _seen_from(name: str, row: Row) -> Row:
    """A pair with this strategy as a."""
    if row["a"] == name:
        return row
    ci = None if row["ci"] is None else [0.0 - row["ci"][1], 0.0 - row["ci"][0]]
    word = _TURNED.get(row["verdict"], row["verdict"])
    turned = {"diff": 0.0 - row["diff"], "estimate": 0.0 - row["estimate"]}
    return {**row, "a": name, "b": row["a"], **turned, "ci": ci, "verdict": word}


def habit_sentence(row: Row, margin: float, level: float) -> str:
    """What a habit is worth."""
    about = f"{points(row['worth'])} points ({100 * level:g}% interval {span(row['ci'])})"
    says = {
        "better": "it helps",
        "worse": "it hurts: the strategy plays better without it",
        "too-small": f"too small to matter, within {_within(margin)}",
        "not-worse": f"it does not hurt, at least not by {100 * margin:g} points",
        "not-better": f"it does not help, at least not by {100 * margin:g} points",
        "undecided": f"undecided, neither a gain or loss nor a worth within {_within(margin)} is sure",
    }
    return f"{row['parameter']} is worth {about}: {says[row['verdict']]}."


def _within(margin: float) -> str:
    return f"±{100 * margin:g}"


def note_sentences(result: Comparison, rated: bool = True) -> list[str]:
    """All that one must know to rely on a comparison; without what is about ratings where none are shown."""
    about = [*rating_sentences(result), *cycle_sentences(result)] if rated else []
    rest = [ending_sentence(result), pairing_sentence(result), component_sentence(result), power_sentence(result)]
    return [line for line in (*about, *rest) if line]


def pairing_sentence(result: Comparison) -> str:
    """How much the same deals helped, also when they did not; that nothing can be said where few deals decide."""
    known = [row for row in result.pairs if row["variance_ratio_ci"] is not None]
    if not known:
        return f"Same deals: too few made a difference to say how much they helped ({LEAST} are needed)."
    ratios = [row["variance_ratio"] for row in known]
    ends = [end for row in known for end in row["variance_ratio_ci"]]
    low, high = min(ratios), max(ratios)
    text = f"{low:.2f}" if round(low, 2) == round(high, 2) else f"{low:.2f} to {high:.2f}"
    meaning = "variance of a difference if each game had a deal of its own, over that on the same deals"
    level = f"{100 * result.terms.level:g}% intervals from {min(ends):.2f} to {max(ends):.2f}"
    return f"Same deals: variance ratio {text} ({meaning}; {level}); {_gained(known)}."


def _gained(known: Sequence[Row]) -> str:
    """Whether pairing surely helped, surely did not, or neither."""
    helped = [row["variance_ratio_ci"][0] > 1.0 for row in known]
    hurt = [row["variance_ratio_ci"][1] < 1.0 for row in known]
    if all(helped):
        return "they helped"
    if all(hurt):
        return "they did not help"
    if any(helped) or any(hurt):
        return "for some pairs they helped, for others they did not, or that is not sure"
    return "whether they helped is not sure"


def rating_sentences(result: Comparison) -> list[str]:
    """What one must know of the ratings: bounds that are no estimates, too few deals, a model that does not fit."""
    found = []
    for row in result.ratings:
        if row["deciding"] < LEAST_DECIDING:
            few = f"fewer than {LEAST_DECIDING} deals made a difference between {row['strategy']} and another one"
            found.append(f"Too few to say how good {row['strategy']} is: {few}.")
        elif row["ci"] is None or None in row["ci"]:
            side = "least" if row["ci"] is None or row["ci"][1] is None else "most"
            bound = (
                f"its rating is a bound, at {side} {row['ci'][side == 'most']:+.0f}"
                if row["ci"]
                else "no rating is known"
            )
            won = "won" if side == "least" else "lost"
            found.append(
                f"{row['strategy']} {won} all there was to decide, so {bound}; the figure grows with the games."
            )
    if result.fit is not None and result.fit < 1 - result.terms.level:
        wrong = f"one number each does not describe who beats whom (p = {result.fit:.2g})"
        found.append(f"Warning: {wrong}; go by the pairs, not by the ratings.")
    return found


def component_sentence(result: Comparison) -> str:
    """Where the results of the pairs come from, on average; nothing at tables of more than two."""
    found = [row["components"] for row in result.pairs if row["components"]]
    if not found:
        return ""
    shares = {name: sum(one[name] for one in found) / len(found) for name in found[0]}
    words = {"strategies": "who plays how", "seat": "who begins", "deal": "the deal", "rest": "what comes after it"}
    told = ", ".join(f"{word} {100 * shares[name]:.1f}%" for name, word in words.items())
    return f"Variance of one game's result{', mean over the pairs' if len(found) > 1 else ''}: {told}."


def power_sentence(result: Comparison) -> str:
    """What this run could see at all."""
    if result.smallest_seen is None:
        return ""
    seen = points(result.smallest_seen, False)
    several = " between any two" if len(result.pairs) > 1 else ""
    return f"A difference of {seen} points{several} would have been found by so many deals with a chance of 80%."


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
    wrong = f"The chance that any of these verdicts is wrong is at most {_risk(result)}."
    told = (
        "A run that stops when it is sure shows too large a difference on average; what is told is corrected for that."
    )
    sure = any(row["estimate"] != row["diff"] for row in result.pairs)
    return f"Decided after {deals}. {wrong}{f' {told}' if sure else ''}"


def _risk(result: Comparison) -> str:
    return f"{100 * (1 - result.terms.level):.3g}%"
