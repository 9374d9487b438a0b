"""What `simcards compare --json` and `simcards tune --json` print."""

from __future__ import annotations

from simcards.schema.common import (
    CHANGED,
    CI,
    CI_OR_NONE,
    DECIDED,
    MAY_LACK_ENDS,
    RANKED,
    VERDICTS,
    WITHOUT_LUCK,
    fields,
    printed,
)
from simcards.schema.pieces import (
    Schema,
    by_name,
    change,
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

_BLOCKS: dict[str, Schema] = {
    "blocks": whole("deals, each played in every seating"),
    "games": whole("games, or series with `match`"),
}

_ELO = or_none(
    one_object(
        "the difference in Elo points, at tables of two",
        {
            "value": or_none(number("Elo points; null where infinite")),
            "ci": MAY_LACK_ENDS,
        },
    )
)

_PARTS = {
    "strategies": share("who plays how"),
    "seat": share("who sits where"),
    "deal": share("which cards lie where"),
    "rest": share("the course of play"),
}
_COMPONENTS = or_none(one_object("where the variance of a pair's result comes from, at tables of two", _PARTS))

PAIR = one_object(
    "a pair of strategies",
    {
        "a": text("first strategy"),
        "b": text("second strategy"),
        "wins_a": whole("games in which both sat that the first won"),
        "wins_b": whole("games in which both sat that the second won"),
        "draws": whole("games in which both sat without a winner"),
        "diff": change("rate of the first less that of the second"),
        "ci": CI_OR_NONE,
        **DECIDED,
        "estimate": change("the difference that is told, less biased after a decision"),
        "deciding": whole("deals with a difference other than 0"),
        "variance_ratio": or_none(number("by how much the same deals lower the variance", 0)),
        "variance_ratio_ci": CI_OR_NONE,
        "elo": _ELO,
        "components": _COMPONENTS,
    },
    {"luck": WITHOUT_LUCK},
)

RATING = one_object(
    "a strategy",
    {
        "strategy": text("strategy, as it was named"),
        "rating": number("Elo points, with a mean of 0 over the strategies"),
        "ci": MAY_LACK_ENDS,
        "deciding": whole("deals that decided something, over all its pairs"),
    },
)

COMPARED: dict[str, Schema] = {
    **fields("game", "rules", "players"),
    "strategies": names("strategies, as they were named"),
    **fields("aim", "seed"),
    **_BLOCKS,
    "mode": text("how it was stopped", "fixed", "precision", "decision", "order"),
    **fields("match", "partial"),
    "pairs": rows("a row a pair", PAIR),
    "ratings": rows("a row a strategy", RATING),
    "ratings_fit_p": or_none(number("p value that one rating a strategy describes the pairs", 0, 1)),
    "smallest_seen": or_none(number("smallest difference that would have been found with a chance of 80%", 0)),
    "components": or_none(one_object("where the variance of whether a place reaches the aim comes from", _PARTS)),
    "cycles": rows("verdicts that go in a circle", RANKED),
    **fields("margin", "level", "method", "digest", "elapsed_s", "compile_s", "games_per_s", "rerun", "version"),
}

COMPARISON = printed("a comparison", COMPARED, fields("precision"))

ABLATION = printed(
    "compare --ablate: a comparison of a strategy with itself without each habit",
    {
        **COMPARED,
        "ablation": rows_of(
            "a row a habit",
            "a habit",
            {
                "parameter": text("parameter that switches it"),
                "meaning": text("what it does"),
                "worth": change("rate with the habit less the rate without it"),
                "estimate": change("the worth that is told, less biased after a decision"),
                "ci": CI_OR_NONE,
                **DECIDED,
            },
        ),
    },
    fields("precision"),
)

_OVER = or_none(
    one_object(
        "how it does against one opponent",
        {"opponent": text("the opponent"), "rate": share("rate against it"), "ci": CI_OR_NONE},
    )
)

_RUNG = one_object(
    "a strategy, the strongest first",
    {"strategy": text("strategy, as it was named"), "over_random": _OVER, "over_next": _OVER},
)

LADDER = printed(
    "compare --ladder: strategies ranked, and how much is luck",
    {
        **fields("game", "rules"),
        "strategies": names("strategies, as they were named"),
        "left_out": names("strategies that ship with the game and were too slow to join"),
        **fields("seed", "match"),
        "mode": text("what it is", "ladder"),
        **fields("partial"),
        "ladders": rows_of(
            "a ladder for each number of players",
            "a ladder",
            {
                "players": whole("players at the table", 2),
                "even_share": or_none(share("rate of equals; null where any number may reach the aim")),
                **_BLOCKS,
                "rows": rows("a row a strategy", _RUNG),
                "smallest_seen": or_none(number("smallest difference from an even rate it would have found", 0)),
                "luck_share": one_object("see `luck_share_definition`", {"value": share("luck share"), "ci": CI}),
                **fields("digest"),
            },
        ),
        "luck_share_definition": text("what the luck share is"),
        "luck_share_source": text("where its definition comes from"),
        **fields("level", "method", "digest", "rerun", "version"),
    },
)

_PLACE = one_object(
    "a place",
    {
        "place": whole("place in the round, 0 left of the dealer, who is last"),
        "strategy": text("who plays there"),
        "lost": share("chance to lose the round"),
        "se": number("its standard error; 0 where all deals are counted", 0),
        "saved": interval("by how much the best answer lowers it, from and to"),
    },
    {"fraction": text("the chance as an exact fraction")},
)

_THRESHOLD = one_object(
    "a threshold",
    {
        "place": whole("place in the round"),
        "told": flag("whether it is for who was swapped with"),
        "threshold": whole("lowest rank that is kept"),
        "saves": number("by how much it lowers the chance of a loss, against keeping every such card"),
        "next": whole("the better of the thresholds beside it"),
        "next_costs": number("how much more that one costs"),
    },
)

_STANDING = one_object(
    "a place of a standing",
    {
        "lives": rows("lives by place", {"type": "integer"}),
        "place": whole("place in the round"),
        "wins": share("its share of the matches"),
        "gained": number("what the best answer adds to it"),
    },
)

EXACT = printed(
    "compare --exploit, or a study of what can be worked out: one round, every deal counted",
    {
        "answer": text("the answer in plain words"),
        **fields("game"),
        "rules": CHANGED,
        "tables": rows_of(
            "a row a table",
            "a table",
            {
                "players": whole("players at the table", 2),
                "exact": flag("whether every deal is counted"),
                "deals": or_none(whole("deals drawn, where not every one is counted", 1)),
                "mixed": flag("whether the strategy draws lots"),
                "places": rows("a row a place", _PLACE),
                "mean_saved": interval("what the best answer saves in the mean over the places, from and to"),
                "thresholds": rows("a row a threshold", _THRESHOLD),
            },
        ),
        "match": or_none(
            one_object(
                "with --match: a whole match",
                {
                    "standings": rows("a row a place of each standing", _STANDING),
                    "gained": number("what the best answer gains in the mean over the places"),
                },
            )
        ),
        **fields("rerun", "version"),
    },
    fields("study", "title", "question"),
)

_PARAMETERS = by_name("parameters by name", {"type": "number"})

EXPLOITED = printed(
    "compare --exploit where the best answer is searched for: a lower bound",
    {
        "answer": text("the answer in plain words"),
        **fields("game", "rules", "players"),
        "strategy": text("the strategy that is answered"),
        **fields("seed"),
        "mode": text("what it is", "exploit"),
        "goal": text("what the search raises"),
        **fields("match"),
        "evaluations": whole("candidates that played, finalists again"),
        "deals": whole("deals on which each played"),
        "searched": rows_of(
            "a row a strategy that was searched",
            "a strategy",
            {
                "strategy": text("strategy, as it was named"),
                "candidates": whole("candidates that played", 1),
                "best": text("the best found of it, as a strategy"),
            },
        ),
        "exploited": flag("whether fresh deals show a gain that is sure and matters"),
        "found": one_object("the best answer found", {"label": text("as a strategy"), "parameters": _PARAMETERS}),
        "gain": one_object(
            "rate of the answer less that of the strategy among its like, on fresh deals",
            {"value": change("the gain"), "ci": CI_OR_NONE, "verdict": text("word for it", *VERDICTS)},
        ),
        "rate": share("rate of the answer, the strategy at all other places"),
        "rate_among_its_like": share("rate of the strategy, itself at all other places"),
        "smallest_seen": or_none(number("smallest gain that would have been found with a chance of 80%", 0)),
        **_BLOCKS,
        **fields("margin", "level", "method", "digest", "rerun", "version"),
    },
)

_AGAINST = one_object(
    "an opponent, on fresh deals",
    {
        "opponent": text("the opponent"),
        "held_out": flag("whether the search did not see it"),
        "before": change("rate of the strategy as it was less the opponent's"),
        "before_ci": CI_OR_NONE,
        "after": change("rate of what was found less the opponent's"),
        "after_ci": CI_OR_NONE,
        "change": number("from one to the other", -2, 2),
        "change_ci": CI_OR_NONE,
    },
)

_GENERATION = one_object(
    "a generation of the search",
    {
        "generation": whole("its number, 0 for the one drawn at random"),
        **{of: number(f"{of} mean difference to the panel, in training") for of in ("best", "median", "worst")},
    },
)

TUNED = printed(
    "a search",
    {
        **fields("game", "rules", "players"),
        "strategy": text("the strategy as it was"),
        "panel": names("opponents of the search"),
        "held_out": names("opponents that the search did not see"),
        **fields("seed"),
        "mode": text("what it is", "tune"),
        "goal": text("what the search raises"),
        **fields("match", "partial"),
        "evaluations": whole("candidates that played, finalists again"),
        "deals": whole("deals on which each played"),
        "parameters": _PARAMETERS,
        "tuned": text("the strategy to play with"),
        "flat": flag("whether no gain was found that is sure and matters"),
        "found": one_object("the best found", {"label": text("as a strategy"), "parameters": _PARAMETERS}),
        "smallest_seen": or_none(number("smallest gain that would have been found with a chance of 80%", 0)),
        "gain": one_object(
            "by how much the mean difference to the panel grew, on fresh deals",
            {"value": number("the gain", -2, 2), "ci": CI_OR_NONE, "verdict": text("word for it", *VERDICTS)},
        ),
        "against": rows("a row an opponent", _AGAINST),
        "trace": rows("a row a generation", _GENERATION),
        **_BLOCKS,
        **fields("margin", "level", "method", "digest", "rerun", "version"),
    },
)
