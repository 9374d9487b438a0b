"""What `simcards design --json` prints."""

from __future__ import annotations

from simcards.schema.common import CHANGED, CI_OR_NONE, fields, printed
from simcards.schema.pieces import (
    Schema,
    by_name,
    flag,
    names,
    number,
    one_object,
    or_none,
    rows,
    text,
    whole,
)

_VERDICTS = ("met", "missed", "unsure")

_FIGURE = one_object(
    "what a rule set comes to in a wish, by one strategy or the pair",
    {
        "wish": text("the wish, as it was written"),
        "measure": text("what it is about"),
        "strategy": text("who plays: a strategy at every seat, or the pair"),
        "value": number("on deals that the search has not seen; shares as fractions"),
        "ci": CI_OR_NONE,
        "verdict": or_none(text("whether the wish is met, by the interval; null where it names no limit")),
        "missed_by": number("how far the value lies outside what is wished for", 0),
    },
)

_RULE_SET = one_object(
    "a rule set",
    {
        "set": CHANGED,
        "players": whole("players at the table", 1),
        "words": text("the words of a command line that set it"),
        "best": flag("whether it is the one found"),
        "front": flag("whether by the search none is better in one wish and not worse in another"),
        "met": flag("whether its values meet every must, for every strategy"),
        "figures": rows("a row a wish and strategy", _FIGURE),
    },
)

_RUNG = one_object(
    "a rung",
    {
        "deals": whole("deals that they have played now"),
        "played": whole("rule sets that played on"),
        "left": whole("rule sets that have not dropped out"),
    },
)

_SEARCH = one_object(
    "how the rules were searched",
    {
        "rule_sets": whole("combinations of all values"),
        "refused": whole("combinations met that contradict themselves"),
        "tried": whole("different rule sets that were played"),
        "every_one": flag("whether every combination was looked at"),
        "games": whole("games of the race"),
        "full_grid_games": whole("games of a full grid at the same precision"),
        "deals": whole("deals of each rule set in such a grid"),
        "rungs": rows("a row a rung of the race", _RUNG),
    },
)

_WISH = one_object(
    "a wish",
    {
        "wish": text("as it was written"),
        "must": flag("whether a rule set that misses it is worse than any that does not"),
        "weight": number("how much a miss counts", 0),
    },
)

DESIGNED: dict[str, Schema] = {
    **fields("game", "seed"),
    "games": whole("deals that the search has not seen"),
    **fields("base", "panel_strategies", "pair"),
    "wishes": rows("a row a wish", _WISH),
    "over": by_name("values to choose from, by switch", rows("values", {"type": ["string", "integer", "boolean"]})),
    "pace": number("seconds a move", 0),
    "verdict": text("whether the rule set found meets every must, for every strategy", *_VERDICTS),
    "rule_sets": rows("the rule set found, then those of the Pareto front, then the next best", _RULE_SET),
    "smallest_seen": by_name(
        "by wish with limits, how far it must be missed to be found so with a chance of 80%; shares as fractions",
        or_none(number("a miss, in the unit of what is wished for", 0)),
    ),
    "surely_none": flag("whether surely no rule set that was played meets every must"),
    "costliest": or_none(text("the must that costs most; null where all are met by one rule set")),
    "search": _SEARCH,
    **fields("level", "method", "partial", "digest", "elapsed_s", "compile_s", "rerun", "version"),
}

DESIGN = printed("rules that meet wishes", {**DESIGNED, "answer": names("the answer, in sentences")})
