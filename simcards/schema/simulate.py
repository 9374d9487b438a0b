"""What `simcards simulate --json` prints."""

from __future__ import annotations

from simcards.schema.common import CI, CI_OR_NONE, DRAWS, SEAT, WITHOUT_LUCK, fields, printed
from simcards.schema.pieces import (
    Schema,
    by_name,
    change,
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

STRATEGY = text("strategy, as it was named")

RATE_CI = interval("interval of one of several rates, which all hold at once at `level`, from and to")

SEAT_ROW = one_object(
    "a seat",
    {
        "seat": SEAT,
        "strategy": STRATEGY,
        "wins": whole("games that this seat alone won, or in which it did not lose"),
        "joint": whole("games that it won together with others"),
        "win_rate": share("rate at which it reaches the aim"),
        "ci": RATE_CI,
        "estimate": share("the rate, less what a stop at a precision adds to it on average"),
    },
)

RATE_ROW = one_object(
    "a strategy",
    {
        "strategy": STRATEGY,
        "win_rate": share("mean rate of its seats"),
        "ci": RATE_CI,
        "estimate": share("the rate, less what a stop at a precision adds to it on average"),
    },
)

BEGINS = or_none(
    one_object(
        "what it is worth to begin; null where strategies and places mix",
        {
            "rate": share("rate of who begins"),
            "ci": CI,
            "estimate": share("the rate, less what a stop at a precision adds to it where one seat always begins"),
            "others": share("mean rate of the others"),
            "edge": change("rate of who begins less that of the others"),
            "edge_ci": CI,
            "edge_estimate": change("the edge, less what a stop at a precision adds to it (as `estimate`)"),
        },
    )
)

SMALLEST_SEEN = one_object(
    "smallest differences that would have been found with a chance of 80%; null where nothing varied",
    {
        "win_rate": or_none(number("of a rate from the even share", 0)),
        "first_player_edge": or_none(number("of the edge from 0", 0)),
    },
)

_QUANTILES = {f"p{q}": f"{q} percent are not longer" for q in (5, 25, 75, 95, 99)} | {"median": "half are not longer"}

_END = or_none({"type": "integer"})


def _length(unit: str) -> Schema:
    """How long games are, in `unit`."""
    spread = {name: whole(f"{unit} a game: {meaning}") for name, meaning in _QUANTILES.items()}
    of_spread = {name: or_none(interval(f"interval of {name}; an end is null where unknown", _END)) for name in spread}
    return one_object(
        f"length of a game, or of a series, in {unit}",
        {
            "mean": number(f"mean {unit}", 0),
            "sd": number(f"standard deviation, in {unit}", 0),
            "min": whole(f"fewest {unit}"),
            "max": whole(f"most {unit}"),
            **spread,
            "ci": one_object("intervals at `level`, by what they are of", {"mean": CI_OR_NONE, **of_spread}),
        },
    )


MEASURES = by_name(
    "numbers per game, or per series, by name; those of a seat as name[seat]",
    one_object(
        "a measure",
        {"mean": number("mean"), "ci": CI_OR_NONE},
        {"definition": text("what it measures"), "source": text("where the definition comes from")},
    ),
)

_TALLIED: dict[str, Schema] = {
    "rounds": whole("rounds in which it was held"),
    "lost": whole("of those, rounds that cost a life"),
    "demands": whole("swaps asked for"),
    "blocked": whole("of those, swaps that a King blocked"),
    "cuts": whole("dealer's cuts of the pack"),
    "cuts_blocked": whole("of those, cuts that a King blocked"),
    "ties": whole("rounds in which the lowest rank was held here and elsewhere"),
}

_FATE: dict[str, Schema] = {"safe": whole("openers who did not lose"), "lost": whole("openers who lost")}

#: What a family adds: stockpile games, Cuckoo, Skitgubbe.
FAMILIES: dict[str, Schema] = {
    "games_by_reason": by_name("games by why they ended, those within series too", whole("games", 1)),
    "drawn_games": whole("games without a winner, those within series too"),
    "positions": rows_of(
        "counts by players still in and position, 0 left of the dealer, who is last",
        "a position",
        {"active": whole("players still in"), "position": whole("position in the round"), **_TALLIED},
    ),
    "seat_counts": rows_of("counts by seat", "a seat", {"seat": SEAT, **_TALLIED}),
    "opener": one_object("what became of who opened the shedding", _FATE),
    "trump_suits": by_name("games by trump suit", whole("games")),
    "by_hand": rows_of("the same by hand at shedding", "a hand", {"cards": whole("cards in the hand"), **_FATE}),
    "by_trumps": rows_of(
        "the same by trumps held at shedding", "a hand", {"trumps": whole("trumps in the hand"), **_FATE}
    ),
}

STREAKS = rows_of(
    "with --streak: losses in a row, by seat",
    "a seat",
    {
        "seat": SEAT,
        "strategy": STRATEGY,
        "lose_rate": share("share of the games that it loses"),
        "in_a_row": share("chance that so many games from now are all lost"),
        "in_session": share("chance that so many in a row are lost somewhere in the session"),
        "longest": number("mean longest run of losses in the session, in games", 0),
        **{
            f"{name}_ci": interval(f"interval of {name}") for name in ("lose_rate", "in_a_row", "in_session", "longest")
        },
    },
)

LUCK = one_object(
    "with --luck: what of the result is luck of the cards",
    {
        "explained": or_none(share("share of who wins that luck accounts for; null where too little is known")),
        "sides": rows_of(
            "a row a side, a player or partners",
            "a side",
            {
                "seats": rows("its seats, from 0", {"type": "integer"}),
                "strategy": STRATEGY,
                "without_luck": WITHOUT_LUCK,
            },
        ),
        "strategies": rows_of(
            "a row a strategy, where there are several",
            "a strategy",
            {"strategy": STRATEGY, "without_luck": WITHOUT_LUCK},
        ),
        "edge": WITHOUT_LUCK,
    },
)

MIRRORED = one_object(
    "with --mirror: what beginning is worth, each deal begun by each side in turn",
    {
        "deals": whole("deals, each played once for each side"),
        "edge": change("rate of who begins less that of the others"),
        "ci": CI_OR_NONE,
        "variance_ratio": or_none(number("by how much mirroring lowers the variance", 0)),
        "variance_ratio_ci": CI_OR_NONE,
        "without_luck": WITHOUT_LUCK,
    },
)

SIMULATION = printed(
    "a simulation",
    {
        **fields("game", "rules", "players"),
        "strategies": names("strategy of each seat, in seat order"),
        **fields("aim", "seed"),
        "games": whole("games, or series with `match`"),
        "first_game": whole("number of the first game of the seed"),
        "mode": text("how it was stopped", "fixed", "precision"),
        **fields("match", "partial"),
        "seats": rows("a row a seat", SEAT_ROW),
        "strategy_rates": rows("a row a strategy; the unit of the interval is the game", RATE_ROW),
        "outcomes": by_name("games by why they ended; only reasons that occurred", whole("games", 1)),
        "draws": one_object("games that nobody won", DRAWS),
        "begins": BEGINS,
        "smallest_seen": SMALLEST_SEEN,
        **{unit: _length(unit) for unit in ("turns", "moves", "rounds")},
        "measures": MEASURES,
        **fields("level", "method", "digest", "elapsed_s", "compile_s", "games_per_s", "rerun", "version"),
    },
    {**fields("precision"), **FAMILIES, "streaks": STREAKS, "luck": LUCK, "mirrored": MIRRORED},
)
