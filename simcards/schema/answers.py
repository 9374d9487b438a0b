"""What `advise`, `review`, `rules`, `games` and `strategies` print with --json."""

from __future__ import annotations

from simcards.schema.common import CI, CI_OR_NONE, SEAT, fields, printed
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

_SAID: dict[str, Schema] = {
    "outcome": text("what the chances are chances of: what a player does"),
    "answer": text("the answer in plain words"),
}
_ENDED: dict[str, Schema] = {
    "interrupted": flag("whether it was stopped before its end"),
    "elapsed_s": number("seconds it took", 0),
}

_MOVE = one_object(
    "a move",
    {
        "move": text("the move in words"),
        "chance": share("chance of the side in turn after it"),
        "ci": CI,
        "difference": change("its chance less that of the best move"),
        "difference_ci": CI,
        "verdict": text("its place", "best", "as good", "worse", "undecided"),
        "deals": whole("imagined deals on which it was tried"),
        "same": names("other moves that come to the same"),
        "chosen_by": names("strategies that would play it"),
    },
)

ADVICE = printed(
    "every legal move of a position",
    {
        **fields("game", "rules", "players"),
        "strategies": names("strategies that play on, in seat order"),
        "position": text("the position in words"),
        "seat": SEAT,
        **_SAID,
        "exact": flag("whether every possible deal is counted"),
        "inferred": flag("whether the deals fit what the others did before"),
        "deals": whole("imagined deals, or possible ones", 1),
        "moves": rows("a row a move, the best first", _MOVE),
        **fields("level", "margin", "method"),
        **_ENDED,
        **fields("rerun", "version"),
    },
)

_COST: dict[str, Schema] = {
    "decisions": whole("choices between moves that differ"),
    "cost": or_none(number("mean cost of one, as a fraction")),
    "ci": CI_OR_NONE,
    "sound": or_none(share("share that was not worse than the best by more than chance explains")),
}

_PLAYER = one_object(
    "a seat",
    {
        "seat": SEAT,
        "strategy": text("who played there"),
        **_COST,
        "cost_a_game": number("cost of all its decisions of a game, as a fraction"),
        "start": share("chance before the deal"),
        "luck": number("luck a game, as a fraction"),
        "luck_ci": CI,
        "gains": number("what all decisions of a game were worth to it over those of who plays on, as a fraction"),
        "result": share("result a game"),
        "adjusted": number("the result less the luck"),
    },
)


def _by_side(meaning: str) -> Schema:
    """A number for each side, seats that win together being one."""
    return rows(f"{meaning}, by side", {"type": "number"})


_WHERE: dict[str, Schema] = {
    "event": whole("event of the game's record, from 0"),
    "when": text("when, in words"),
    "seat": whole("seat, from 0; -1 where it is nobody's", -1),
}

_MOMENT = one_object(
    "a moment",
    {
        **_WHERE,
        "what": text("what happened, in words"),
        "kind": text("luck, or a move that cost something", "luck", "move"),
        "worth": number("what it brought the seat's side, as a fraction"),
        "se": number("its standard error", 0),
    },
)

_DECISION = one_object(
    "a decision",
    {
        **_WHERE,
        "kind": text("what was decided"),
        "made": text("the move made, in words"),
        "best": text("the best move, in words"),
        "cost": number("what it cost the mover's side, as a fraction"),
        "cost_se": number("its standard error", 0),
        "gain": _by_side("what it was worth over the choice of who plays on"),
        "gain_se": number("its standard error", 0),
        "moves": whole("moves that differ", 1),
        "sound": flag("whether it is not worse than the best by more than chance explains"),
    },
)

_LUCK = one_object(
    "what chance brought",
    {
        **_WHERE,
        "what": text("what happened, in words"),
        "luck": _by_side("what it was worth"),
        "se": number("its standard error", 0),
    },
)

_REVIEWED = one_object(
    "a game",
    {
        "game": whole("number of the game"),
        **fields("seed"),
        "strategies": names("strategy of each seat, in seat order"),
        "start": _by_side("chance before the deal"),
        "luck": _by_side("all luck of the game"),
        "gains": _by_side("what all decisions were worth over those of who plays on"),
        "result": _by_side("result, 1 where `outcome` came true"),
        "moments": rows("moments that mattered most", _MOMENT),
        "chances": rows("chances after each event of the record", _by_side("chance")),
        "decisions": rows("a row a decision", _DECISION),
        "lucks": rows("a row for all that chance brought", _LUCK),
    },
)

_STRATEGY = text("strategy, as it was named")

REVIEW = printed(
    "games reviewed",
    {
        **fields("game", "rules", "players"),
        "playouts_by": names("strategies that play on, in seat order"),
        **_SAID,
        "seats": rows("a row a seat", _PLAYER),
        "by_strategy": rows_of("a row a strategy", "a strategy", {"strategy": _STRATEGY, **_COST}),
        "kinds": rows_of(
            "a row a strategy and kind of decision, the costliest first",
            "a kind",
            {"strategy": _STRATEGY, "kind": text("what was decided"), **_COST},
        ),
        "games": rows("a row a game", _REVIEWED),
        **fields("level"),
        "deals": one_object(
            "imagined deals",
            {
                "chance": whole("for a chance", 1),
                "filter": whole("for sorting moves out", 1),
                "finals": whole("for the moves that are left", 1),
                "gains": whole("for the gains of all moves of a game together"),
                "told": whole("for a moment that is told, 0 for no more than at first"),
            },
        ),
        **fields("method"),
        **_ENDED,
        **fields("rerun", "version"),
    },
)

_SWITCH = one_object(
    "a switch",
    {
        "switch": text("name"),
        "value": {"type": ["boolean", "integer", "string"], "description": "value in force"},
        "values": text("what it may be"),
        "meaning": text("what it does"),
        "ids": text("ids of its rules"),
        "source": text("document that it comes from"),
    },
)

RULES = printed(
    "the rules of a game",
    {
        **fields("game"),
        "title": text("title of the game"),
        "players": whole("players at the table", 1),
        "switches": rows("a row a switch", _SWITCH),
        "rules": rows_of("a row a rule", "a rule", {"id": text("id"), "meaning": text("what it says")}),
        "gaps": rows_of(
            "what the documents leave open",
            "a gap",
            {"id": text("id"), "question": text("the question"), "decision": text("what is done here")},
        ),
        "not_simulated": rows_of("what is left out", "a part", {"what": text("what"), "why": text("the reason")}),
        "documents": by_name("documents by name: their titles", {"type": "string"}),
    },
)

GAMES = rows_of(
    "a row a game",
    "a game",
    {
        **fields("game"),
        "family": text("family of games"),
        "title": text("title of the game"),
        "players": rows("fewest and most players", {"type": "integer"}, 2),
        "default_players": whole("players unless told otherwise", 1),
        "source": text("document that it comes from"),
        "names": by_name(
            "other names of it, and what sets a game of that name apart; empty where nothing does",
            {"type": "string"},
        ),
    },
)

_PARAMETER = one_object(
    "a parameter",
    {
        "name": text("name"),
        **{name: number(meaning) for name, meaning in (("default", "default"), ("low", "least"), ("high", "most"))},
        "whole": flag("whether it is a whole number"),
        "off": or_none(number("value that switches a habit off; null where it is none")),
        "searched": flag("whether a search tries other values unless told which parameters to search"),
        "meaning": text("what it does"),
    },
)

_NUMBERS = one_object(
    "a table",
    {
        "title": text("what its numbers are"),
        "headings": names("headings of its columns"),
        "rows": rows("rows of cells", rows("cells of a row", {"type": ["number", "string"]})),
    },
)

STRATEGIES = rows_of(
    "a row a strategy",
    "a strategy",
    {
        "name": text("name"),
        "family": text("family of games that it plays"),
        "rule": text("what it does"),
        "source": text("where the idea comes from"),
        "parameters": rows("a row a parameter", _PARAMETER),
        "tables": rows("tables of numbers that it plays by", _NUMBERS),
    },
)

CHECKS = rows_of(
    "strategies --check: a row a strategy and game",
    "a check",
    {
        "strategy": text("strategy, as it was named"),
        **fields("game"),
        "players": whole("players at the table", 1),
        "games_checked": whole("games played with every check"),
        "decisions": whole("its decisions in them"),
        "games_per_s": number("games a second afterwards", 0),
        "house_rules": whole("house rules tried besides: a switch changed in each"),
        "house_games": whole("games played with every check under them"),
        "reviewed": whole("games whose decisions were weighed"),
        "cost": or_none(number("what a decision cost in them, as a fraction; null without any")),
        "cost_ci": or_none(interval("95% interval of the cost; null without any")),
    },
)
