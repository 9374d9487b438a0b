"""What one must know to rely on a comparison, in plain sentences."""

from __future__ import annotations

from collections.abc import Sequence

from simcards.runs.compare.result import Comparison
from simcards.runs.numbers import number, points, would_be_found
from simcards.runs.pairing import pairing
from simcards.runs.result import Row
from simcards.stats.groups import LEAST
from simcards.stats.rating_intervals import LEAST_DECIDING


def note_sentences(result: Comparison, rated: bool = True) -> list[str]:
    """All that one must know to rely on a comparison; without what is about ratings where none are shown."""
    about = [*rating_sentences(result), *cycle_sentences(result)] if rated else []
    rest = [ending_sentence(result), pairing_sentence(result), component_sentence(result), power_sentence(result)]
    return [line for line in (*about, *luck_sentences(result), *rest) if line]


def luck_sentences(result: Comparison) -> list[str]:
    """What of the differences was luck of the cards, where that was asked for."""
    rows = [row["luck"] for row in result.pairs if row.get("luck")]
    if not result.job.luck:
        return []
    if len(rows) < len(result.pairs):
        return ["Luck of the cards: too few games to tell it from the play, so that it stays in all differences."]
    paid = [row for row in rows if row["pays"]]
    if not paid:
        return ["Luck of the cards: it tells nothing about these differences, which stand as they were played."]
    shares, ratios = ([row[name] for row in paid] for name in ("explained", "variance_ratio"))
    left = "" if len(paid) == len(rows) else f" in {len(paid)} of {len(rows)} differences"
    single = f"; {points(paid[0]['plain'])} points as played" if len(rows) == 1 else ""
    explained = _range([100 * share for share in shares], 0)
    return [
        f"Luck of the cards: taken out{left}; it accounts for {explained}% of how deals differ, so that they tell as "
        f"much as {_range(ratios, 2)} times as many (variance ratio){single}."
    ]


def _range(values: Sequence[float], digits: int) -> str:
    """The least and the greatest of some numbers, or one where they look alike."""
    low, high = (number(value, digits) for value in (min(values), max(values)))
    return low if low == high else f"{low} to {high}"


def pairing_sentence(result: Comparison) -> str:
    """How much the same deals helped."""
    return pairing(result.pairs, result.terms.level, "pairs")


def rating_sentences(result: Comparison) -> list[str]:
    """What one must know of the ratings: bounds that are no estimates, too few deals, a model that does not fit."""
    found = [said for row in result.ratings if (said := _rating_sentence(row, len(result.ratings)))]
    if result.fit is not None and result.fit < 1 - result.terms.level:
        wrong = f"one number each does not describe who beats whom (p = {result.fit:.2g})"
        found.append(f"Warning: {wrong}; go by the pairs, not by the ratings.")
    return found


def _rating_sentence(row: Row, rated: int) -> str:
    """What one must know of a rating among so many, if anything."""
    name, ci = row["strategy"], row["ci"]
    if row["deciding"] < LEAST_DECIDING:
        few = f"fewer than {LEAST_DECIDING} deals made a difference between it and another one"
        return f"Too few to say how good {name} is: {few}."
    if ci is not None and None not in ci:
        return ""
    if ci is None:
        return f"The games do not bound the rating of {name}, neither from above nor from below."
    (end,) = (end for end in ci if end is not None)
    side, did = ("least", "never lost") if ci[1] is None else ("most", "never won")
    bound = f"its rating is a bound, at {side} {number(end, 0, signed=True)}, and grows with the number of games"
    whom = "the other one" if rated == 2 else "some of the others, not even through a third"
    return f"{name} {did} against {whom}: {bound}."


def component_sentence(result: Comparison) -> str:
    """Where the result of a game comes from, over all seatings alike; nothing where few deals decide."""
    shares = result.components
    if shares is None or max(row["deciding"] for row in result.pairs) < LEAST:
        return ""
    words = {"strategies": "the strategies", "seat": "the seat", "deal": "the deal", "rest": "how the game then goes"}
    told = ", ".join(f"{100 * shares[name]:.1f}% {word}" for name, word in words.items())
    return f"What decides whether a player {result.setup.aim.does}: {told} (shares of the variance of results)."


def power_sentence(result: Comparison) -> str:
    """What this run could see at all."""
    if result.smallest_seen is None:
        return ""
    several = " between any two" if len(result.pairs) > 1 else ""
    return would_be_found(f"A true difference of {points(result.smallest_seen, False)} points{several}", "deals")


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
        pairs = f": {left} of {len(result.pairs)} pairs" if len(result.pairs) > 1 else ""
        return f"Undecided after {deals}, the most that were allowed{pairs}; raise -n."
    wrong = f"The chance that any of these verdicts is wrong is at most {100 * (1 - result.terms.level):.3g}%."
    last = sum(row["estimate"] != row["diff"] for row in result.pairs)
    which = f" of the {last} pairs that were sure last" if last > 1 else " of the pair that was sure last"
    told = "A run that stops when it is sure shows too large a difference on average; what is told"
    corrected = f" {told}{'' if last == len(result.pairs) else which} is corrected for that." if last else ""
    return f"Decided after {deals}. {wrong}{corrected}"
