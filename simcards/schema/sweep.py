"""What `simcards sweep --json` and `simcards study --json` print."""

from __future__ import annotations

from simcards.schema.common import CHANGED, CHANGES, CI, CI_OR_NONE, DRAWS, SEAT, VERDICTS, fields, printed
from simcards.schema.compare import COMPARED
from simcards.schema.design import DESIGNED
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
    rows_of,
    share,
    text,
    whole,
)

_VALUE = one_object("a metric in this arm", {"value": number("mean; shares as fractions"), "ci": CI_OR_NONE})

_DIFFERENCE = one_object(
    "an arm less the base",
    {
        "value": number("mean difference; shares as fractions"),
        "ci": CI_OR_NONE,
        "p_corrected": number("p value, corrected for all differences of the sweep", 0, 1),
        "verdict": text("word for the difference", *CHANGES),
        "variance_ratio": or_none(number("by how much the same deals lower the variance", 0)),
        "variance_ratio_ci": CI_OR_NONE,
    },
)

_REASON = one_object("a kind of draw", {"reason": text("why it ended"), **DRAWS})

_BY_STRATEGY = {
    **one_object(
        "a strategy at every seat of this arm; further metrics asked for stand beside, by name",
        {
            "strategy": text("strategy, as it was named"),
            "seats": rows_of(
                "a row a seat",
                "a seat",
                {"seat": SEAT, "win_rate": share("rate at which it reaches the aim"), "ci": CI},
            ),
            "first_player_edge": _VALUE,
            "draws": one_object("games that nobody won", {**DRAWS, "reasons": rows("a row a reason", _REASON)}),
            "turns": one_object(
                "length of a game, in turns",
                {
                    "mean": number("mean turns", 0),
                    "ci": CI_OR_NONE,
                    **{f"p{q}": whole(f"{q} percent are not longer") for q in (5, 25, 75, 95)},
                    "median": whole("half are not longer"),
                    "cut_off": whole("games that the turn limit ended"),
                },
            ),
            "diff": by_name("difference to the base, by metric; empty in the base itself", _DIFFERENCE),
        },
    ),
    "additionalProperties": _VALUE,
}

_SKILL = one_object(
    "what goes to the stronger of the pair; null where the arm cannot be played",
    {
        "value": share("share of the wins, 0.5 for luck alone"),
        "ci": CI,
        "diff": or_none(_DIFFERENCE),
    },
)

_ARM = one_object(
    "an arm",
    {
        "set": CHANGED,
        "players": whole("players at the table", 1),
        "base": flag("whether the others are compared with it"),
        "refused": or_none(text("why these rules cannot be played; null where they can")),
        "by_strategy": rows("a row a strategy of the panel", _BY_STRATEGY),
    },
    {"skill": or_none(_SKILL)},
)

_APART = or_none(
    one_object(
        "the two strategies furthest apart of those that surely are",
        {"strategies": names("the two"), "by": number("how far", 0), "ci": CI},
    )
)

_AGREEMENT = one_object(
    "a metric in an arm, over the panel",
    {
        "metric": text("metric"),
        "set": CHANGED,
        "agrees": flag("whether no two strategies contradict each other"),
        "same_size": flag("whether no two effects are surely different"),
        "apart": _APART,
        "smallest_seen": or_none(number("smallest difference of effects that would have been found", 0)),
        "range": interval("least and greatest difference over the panel"),
        "verdicts": rows("a word a strategy", text("word for the difference", *CHANGES)),
    },
)

SWEPT: dict[str, Schema] = {
    **fields("game", "seed"),
    "games": whole("games in each arm with each strategy"),
    **fields("base", "panel_strategies"),
    "metrics": by_name("what is compared: meaning by name", {"type": "string"}),
    "margins": by_name("difference too small to matter, by metric; shares as fractions", {"type": "number"}),
    "arms": rows("a row an arm", _ARM),
    "panel": rows("a row a metric and arm: whether strategies agree", _AGREEMENT),
    "smallest_seen": by_name(
        "smallest difference that would have been found with a chance of 80%, by metric; null where nothing varied",
        or_none(number("a difference; shares as fractions", 0)),
    ),
    "mode": text("how it was stopped", "fixed", "precision"),
    **fields("level", "method", "partial", "digest", "elapsed_s", "compile_s", "rerun", "version"),
}

SWEEP = printed("a sweep", SWEPT, fields("precision", "pair"))

_EFFECT = one_object(
    "what a change does to a measure, by one strategy or the pair",
    {
        "set": CHANGED,
        "metric": text("measure"),
        "strategy": text("who plays: a strategy at every seat, or the pair"),
        "value": number("mean difference to the base rules; shares as fractions"),
        "ci": CI_OR_NONE,
        "verdict": text("word for the difference, as its interval says", *CHANGES),
        "p_corrected": number("p value, corrected for all that is compared", 0, 1),
    },
)

SENSITIVITY = printed(
    "every rule changed in turn",
    {
        **fields("game", "seed"),
        "games": whole("deals, each played in every arm"),
        **fields("base", "panel_strategies", "pair"),
        "metrics": SWEPT["metrics"],
        "answer": names("sentences: one a measure, then one on pairs of changes where they were played"),
        "values": by_name("measures under the base rules", _VALUE),
        "effects": rows("a row a change, strategy and measure", _EFFECT),
        "interactions": rows(
            "a row a pair of changes and measure: what both do beyond the sum of what each does alone", _EFFECT
        ),
        "refused": rows_of(
            "a row a change that the rules refuse", "a change", {"set": CHANGED, "why": text("why it cannot be played")}
        ),
        "unchanged": by_name("switches that were left alone: why, by name", {"type": "string"}),
        **fields("level", "method", "partial", "digest", "elapsed_s", "compile_s", "rerun", "version"),
    },
)

_ASKED: dict[str, Schema] = {
    **fields("study", "title", "question", "answer"),
    "verdict": text("word for what the answer tells", *dict.fromkeys(CHANGES + VERDICTS)),
    "metric": text("what the answer is about"),
    "note": text("what to know besides; empty where there is nothing"),
}

RULE_STUDY = printed("a study of rules, its sweep beneath", {**_ASKED, **SWEPT}, fields("precision"))
VERSUS_STUDY = printed("a study of two strategies, its comparison beneath", {**_ASKED, **COMPARED}, fields("precision"))

WISH_STUDY = printed("a study for rules that meet wishes, its design beneath", {**_ASKED, **DESIGNED})

STUDIES = rows_of(
    "study --list: a row a study that is built in", "a study", fields("study", "title", "question", "game")
)
