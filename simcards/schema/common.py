"""Fields that several commands print."""

from __future__ import annotations

from collections.abc import Mapping

from simcards.schema.pieces import (
    Schema,
    by_name,
    flag,
    interval,
    names,
    number,
    one_object,
    or_none,
    rows,
    share,
    text,
    whole,
)
from simcards.schema.version import SCHEMA

CI = interval("interval at `level`, from and to")
CI_OR_NONE = or_none(interval("interval at `level`, from and to; null where nothing is known of the spread"))
MAY_LACK_ENDS = or_none(
    interval("interval at `level`; an end is null where the games do not bound it", or_none({"type": "number"}))
)

SETTINGS = by_name("every rule switch and its value", {"type": ["boolean", "integer", "string"]})
CHANGED = by_name("rule switches and the values to which they are set", {"type": ["boolean", "integer", "string"]})
SEAT = whole("seat, from 0 in seat order")

#: Fields that several commands print, by name.
FIELDS: dict[str, Schema] = {
    "schema": {"const": SCHEMA, "description": "version of this schema; it grows when a field goes or changes meaning"},
    "game": text("game, as `simcards games` names it"),
    "rules": SETTINGS,
    "players": whole("players at the table", 1),
    "base": one_object("the base rules", {"players": whole("players at the table", 1), "rules": SETTINGS}),
    "aim": one_object(
        "what a player is after: every rate and difference is about it",
        {
            "does": text("what a player does who reaches it"),
            "rate": text("what the rate is called"),
            "shared": flag("whether those who reach it together each count in full"),
            "one_loses": flag("whether all reach it but one"),
        },
    ),
    "seed": whole("seed of the run"),
    "match": flag("whether the unit is a series to the game's target, not a single game"),
    "partial": flag("whether the run has not played all that was asked for"),
    "margin": share("difference below which two are alike for every purpose"),
    "level": number("level of the intervals", 0, 1),
    "method": text("how intervals and verdicts are found"),
    "digest": text("digest of the exact counts: equal for equal games, on every machine"),
    "elapsed_s": number("seconds of play", 0),
    "compile_s": number("seconds of compiling before it", 0),
    "games_per_s": or_none(number("games a second; null where nothing was played now", 0)),
    "rerun": text("command that repeats it"),
    "version": text("version of simcards"),
    "precision": one_object(
        "the precision that was asked for and what came of it",
        {
            "half_widths": by_name("half-width asked for, by quantity", number("half-width", 0)),
            "min_games": whole("games, or deals, before it is first asked"),
            "cap": whole("games, or deals, at most"),
            "widest": by_name("widest half-width found, by quantity", number("half-width", 0)),
            "reached": flag("whether all are as narrow as asked for"),
        },
    ),
    "panel_strategies": names("strategies of the panel"),
    "pair": names("the pair by which skill is measured, the stronger first"),
    "study": text("name of the study"),
    "title": text("its title"),
    "question": text("its question"),
    "answer": text("yes, no, or it depends, and why, in plain words"),
}


def fields(*of: str) -> dict[str, Schema]:
    """The fields of these names, in this order."""
    return {name: FIELDS[name] for name in of}


def printed(meaning: str, always: Mapping[str, Schema], at_times: Mapping[str, Schema] | None = None) -> Schema:
    """An object that a command prints, which begins with the version of its schema."""
    return one_object(meaning, {**fields("schema"), **always}, at_times)


WITHOUT_LUCK = or_none(
    one_object(
        "a figure with the luck of the cards taken out; null where too little is known to do so",
        {
            "value": number("the figure, a fraction", -1, 1),
            "ci": CI,
            "plain": number("the figure as it was played, a fraction", -1, 1),
            "luck": number("the figure as played less that without luck: how lucky the run was", -2, 2),
            "explained": share("share of the variance that luck accounts for"),
            "variance_ratio": number("variance as played over that without luck", 0),
            "variance_ratio_ci": CI_OR_NONE,
            "pays": flag("whether the figure is known better without luck"),
        },
    )
)

DRAWS: dict[str, Schema] = {
    "count": whole("games without a winner"),
    "rate": share("their share of the games"),
    "ci": CI,
}

#: A word for a difference, and for one between a rule and the base.
VERDICTS = ("better", "worse", "not-better", "not-worse", "too-small", "undecided")
CHANGES = ("higher", "lower", "too-small", "undecided")

DECIDED: dict[str, Schema] = {
    "p_corrected": number("p value, corrected for all that is compared", 0, 1),
    "verdict": text("word for the difference", *VERDICTS),
}

DRY_RUN = printed(
    "with --dry-run: what a run is expected to be",
    {
        "mode": text("that nothing is reported of games yet", "dry-run"),
        "strategies": names("strategies, as they were named"),
        "unit": text("what a unit is", "games", "series", "deals"),
        "units": whole("units planned"),
        "games": whole("games in all"),
        "at_most": flag("whether it may stop earlier"),
        "expected_half_width": by_name("half-width expected, by quantity", number("half-width", 0)),
        "needed": by_name(
            "what finds a difference that matters with a chance of 80%, by quantity",
            one_object(
                "a difference and its price",
                {"difference": number("the difference that matters", 0)},
                {"deals": whole("deals that find it"), "games": whole("games that find it")},
            ),
        ),
        "decided_after": one_object(
            "units after which all is expected to be decided; null where nothing is to be, or it never will",
            {
                "as_in_pilot": or_none(whole("if differences are as in the games tried")),
                "without_difference": or_none(whole("if there are none")),
            },
        ),
        "estimated_s": number("seconds it is expected to take", 0),
        "games_per_s": number("games a second in the games tried", 0),
    },
)

RANKED = rows("strategies, each better than the next and the last better than the first", {"type": "string"})
