"""Differences between arms of a sweep in plain words: what changes, by how much, how surely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcards.runs.numbers import counted, digits_within, interval, number, percent, spread, would_be_found
from simcards.runs.pairing import pairing
from simcards.runs.sweep.metrics import USUAL_METRICS, Metric, in_words
from simcards.runs.sweep.result import Difference, SweepResult
from simcards.runs.sweep.skill import SKILL
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
    SKILL: ("leaves more to skill", "leaves more to luck", "changes the share of skill", "points"),
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
        return [sweep_sentence(result), *skill_sentences(result, [])]
    sentences = [arm_sentence(result, _told(result, arm)) for arm in arms]
    return [*([sweep_sentence(result)] if len(arms) != 1 else []), *sentences, *skill_sentences(result, arms)]


def skill_sentences(result: SweepResult, arms: Sequence[int]) -> list[str]:
    """How much of the wins the stronger of the pair takes under the base rules, and what each of these arms changes;
    nothing where no pair has played."""
    plan = result.plan
    if plan.pair is None or plan.skill is None:
        return []
    stronger, weaker = (player.label for player in plan.pair)
    found = result.value(plan.base, plan.members[-1], plan.skill)
    share, base = f"{percent(found['value'], 1)} (95% interval {interval(found['ci'], 1)})", plan.arms[plan.base].label
    share = share.replace("95%", f"{100 * result.level:g}%", 1) if result.level != 0.95 else share
    told = [result.difference(arm, plan.members[-1], SKILL) for arm in arms]
    changes = [f"{plan.arms[one.arm].label} {_clause(result, one)}." for one in told if one]
    even = "50% would be luck alone"
    return [f"With {base} {stronger} takes {share} of the wins from {weaker}; {even}.", *changes]


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
    return f"Against {base}, with {who} at every seat: {join(told)}."


def _count(result: SweepResult, metric: str, arms: int) -> str:
    """How many arms really change a metric, and from where to where."""
    found = [one for one in result.differences if (one.member, one.metric.name) == (0, metric)]
    real = [one for one in found if one.verdict in ("higher", "lower")]
    what = _noun(found[0])
    if not real:
        return f"none of {arms} arms surely changes {what}"
    sizes = sorted(_amount(one, one.found.mean) for one in real)
    digits = digits_within(min(_amount(one, half_width(one.found.interval)) for one in real))
    low, high = (number(size, digits, signed=True) for size in (sizes[0], sizes[-1]))
    by = low if low == high else f"{low} to {high}"
    does = "changes" if len(real) == 1 else "change"
    return f"{len(real)} of {arms} arms {does} {what} (by {by} {_phrases(real[0])[3]})"


def arm_sentence(result: SweepResult, told: list[Difference]) -> str:
    """What an arm changes for the panel's first strategy, by these differences of it: the first leads, the rest follow.

    Where the panel has several strategies the sentence ends with what all of them say to the first, and with every
    contradiction about the rest.
    """
    words = join([_clause(result, one) for one in told])
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
    by = _apart(one, row)
    if not row["agrees"]:
        return f"; BUT{what} IT DEPENDS ON HOW PEOPLE PLAY: {span} over the {count} strategies of the panel{by}"
    same = len(set(row["verdicts"])) == 1
    if same and not row["same_size"] and one.verdict in ("higher", "lower"):
        return f"; the {count} strategies of the panel agree on the direction, not on the size: {span}{by}"
    if same and row["verdicts"][0] == "undecided":
        return f"; none of the {count} strategies of the panel decides it: {span}"
    agree = "differ in size"
    if row["same_size"]:
        agree = "agree" if same else "are not surely told apart"
    return f"; the {count} strategies of the panel {agree}: {span}{by}"


def _apart(one: Difference, row: dict[str, Any]) -> str:
    """By how much two of the panel surely differ in an effect; else how large a difference would have been seen."""
    unit, found = _phrases(one)[3], row["apart"]
    if found is not None:
        ends = [_amount(one, end) for end in found["ci"]]
        low, high = (number(end, digits_within(ends[1] - ends[0])) for end in ends)
        first, second = found["strategies"]
        return f" ({first} and {second} surely differ, by {low} to {high} {unit})"
    if row["smallest_seen"] is None:
        return ""
    size = _amount(one, row["smallest_seen"])
    return f" (a difference of {number(size, digits_within(size))} {unit} between two would have been seen)"


def _clause(result: SweepResult, one: Difference) -> str:
    higher, lower, neither, unit = _phrases(one)
    size, margin = _amount(one, one.found.mean), _amount(one, half_width(one.found.interval))
    digits = digits_within(margin)
    words = {"higher": higher, "lower": lower}.get(one.verdict, neither)
    by = number(abs(size), digits) if one.verdict in ("higher", "lower") else number(size, digits, signed=True)
    turned = -1 if one.verdict == "lower" else 1
    ends = sorted(turned * _amount(one, end) for end in one.found.interval)
    alike = "seen in one deal alone" if result.games == 1 else "the same in every deal"
    about = spread(turned * size, ends, digits, words == neither) if one.ci else alike
    return f"{words} by {by}{' ' + unit if unit else ''} ({about}, {_VERDICTS[one.verdict]})"


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
    digits = digits_within(_amount(one, half_width(one.found.interval)))
    return number(_amount(one, value), digits, signed=True)


def _amount(one: Difference, value: float) -> float:
    return 100 * value if one.metric.share else value


def join(clauses: Sequence[str]) -> str:
    """Clauses with commas between them, and `and` before the last."""
    return clauses[0] if len(clauses) == 1 else f"{', '.join(clauses[:-1])} and {clauses[-1]}"


#: A verdict for readers.
VERDICT_WORDS = {"too-small": "too small to matter", "undecided": "not decided"} | {w: w for w in ("higher", "lower")}


def panel_words(result: SweepResult, row: dict[str, Any]) -> str:
    """Whether the strategies of the panel agree on an effect, in words; `row` is one of `SweepResult.panel`."""
    names, words = result.strategies, [VERDICT_WORDS[word] for word in row["verdicts"]]
    each = ", ".join(f"{name} {word}" for name, word in zip(names, words, strict=True))
    if not row["agrees"]:
        return f"DISAGREE: {each}"
    if len(set(words)) > 1:
        return f"not told apart: {each}"
    apart = words[0] in ("higher", "lower") and not row["same_size"]
    return f"all {words[0]}" + (", by different amounts" if apart else "")


def panel_remark(result: SweepResult) -> str:
    """A plain sentence on where the panel disagrees."""
    names, rows = ", ".join(result.strategies), [row for row in result.panel() if not row["agrees"]]
    if not rows:
        return f"Nowhere do the strategies of the panel ({names}) surely contradict each other{_sight(result)}."
    where = "; ".join(f"{in_words(row['metric'])} under {arm_label(result, row)}" for row in rows)
    return f"IT DEPENDS ON HOW PEOPLE PLAY; the panel ({names}) disagrees about: {where}."


def _sight(result: SweepResult) -> str:
    """How large a contradiction would have been seen, metric by metric, at the worst."""
    worst: dict[str, float | None] = {}
    for row in result.panel():
        found, before = row["smallest_seen"], worst.get(row["metric"], 0.0)
        worst[row["metric"]] = None if found is None or before is None else max(found, before)
    seen = [
        f"{_size(of, size)} in {in_words(of.name)}"
        for of in result.plan.metrics
        if (size := worst[of.name]) is not None
    ]
    blind = [in_words(of.name) for of in result.plan.metrics if worst[of.name] is None]
    told = f"; a difference of {join(seen)} would have been seen" if seen else ""
    return told + (f"; too few deals tell of {join(blind)}" if blind else "")


def _size(metric: Metric, size: float) -> str:
    """The size of a difference, with its unit where that is points."""
    size = 100 * size if metric.share else size
    return f"{number(size, digits_within(size))}{' points' if metric.share else ''}"


def power_sentence(result: SweepResult, metrics: Sequence[Metric] = ()) -> str:
    """What differences to the base so many deals could see, in all metrics or in these; empty where none is known."""
    seen = result.smallest_seen
    known = [(one, size) for one in metrics or result.plan.compared if (size := seen[one.name]) is not None]
    told = [f"{_size(one, size)} in {in_words(one.name)}" for one, size in known]
    return would_be_found(f"Differences to the base of {join(told)}", "deals") if told else ""


def pairing_sentence(result: SweepResult) -> str:
    """How much the same deals helped; empty where nothing was compared."""
    rows = [one.as_json() for one in result.differences]
    return pairing(rows, result.level, "differences") if rows else ""


def panel_remarks(result: SweepResult) -> list[str]:
    """What the panel has to say on whether effects depend on how people play; nothing where nothing is compared."""
    if len(result.plan.panel) == 1:
        return ["One strategy only: give -s several times to see whether the effects depend on how people play."]
    return [panel_remark(result)] if len(result.plan.played) > 1 else []


def cut_off_remarks(result: SweepResult) -> list[str]:
    """A warning for each arm and strategy whose games met the turn limit."""
    lines = []
    for arm in result.plan.played:
        for member in result.plan.strategies_of(arm):
            cut = int(result.outcome.summary[f"{arm}.{member}.turns_cut_off"].sum())
            if cut:
                where = f"{result.plan.arms[arm].label}, {result.plan.who(member)}"
                lines.append(
                    f"Warning: {where}: {counted(cut, 'games')} met the turn limit; lengths are cut off there."
                )
    return lines


def arm_label(result: SweepResult, row: dict[str, Any]) -> str:
    """The label of the arm that a row of `SweepResult.panel` is about."""
    arms = result.plan.arms
    return next(arm.label for arm in arms if dict(arm.set) == row["set"] and not arm.base)


def largest_sentence(result: SweepResult, metrics: Sequence[str] = ()) -> str:
    """The largest difference that is sure, of the first of these metrics (or of all) that has one, in a few words."""
    for name in metrics or _ORDER:
        real = [one for one in result.differences if one.metric.name == name and one.verdict in ("higher", "lower")]
        if real:
            one = max(real, key=lambda one: abs(one.found.mean))
            return f"{short_sentence(result, one)}, with {result.strategies[one.member]}"
    return "No arm surely changes anything"


def short_sentence(result: SweepResult, one: Difference) -> str:
    """What an arm does to a metric, in a few words."""
    higher, lower, neither, unit = _phrases(one)
    arm = result.plan.arms[one.arm].label
    if one.verdict not in ("higher", "lower"):
        return f"{arm}: no sure change of {neither.removeprefix('changes ')}"
    by = number(abs(_amount(one, one.found.mean)), digits_within(_amount(one, half_width(one.found.interval))))
    return f"{arm} {higher if one.verdict == 'higher' else lower} by {by}{' ' + unit if unit else ''}"
