"""A simulation's tables."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ...runs.numbers import between, digits_for, interval, percent, points
from ...runs.numbers import span as span_of
from ...runs.simulate.result import NINE_IN_TEN, QUANTILES, Simulation, tells
from ..columns import BETWEEN, COUNT, NUMBER, RATIO, SHARE, SHARES, TEXT, Column, Form, Row, Table, level_heading

_BARS = " ▁▂▃▄▅▆▇█"

#: What an outcome is called.
OUTCOMES = {"win": "won", "joint": "won together", "draw": "nobody wins"}

_OUTCOME = Form(lambda value, digits: OUTCOMES[value], number=False)
_NAME = Form(lambda value, digits: str(value).replace("_", " "), number=False)

#: Measures that are shares besides the family's own; the first player's edge is a difference of shares.
_SHARES = ("forced_share", "trailing", "decided_at")
_EDGE = Form(lambda value, digits: f"{points(value, digits=digits)} points")
_EDGES = Form(span_of)


def tables(result: Simulation) -> list[Table]:
    """All tables of a simulation, those that are long as details."""
    found = [seats(result), places(result), endings(result), lengths(result), spread(result), measures(result)]
    if len(result.setup.distinct) > 1:
        found.insert(0, strategies(result))
    if result.luck and any(row["without_luck"] for row in result.luck["sides"]):
        found.append(luck(result))
    if result.job.pace is not None:
        found += [character(result), hazards(result)]
    return [*found, defined(result)]


def strategies(result: Simulation) -> Table:
    """A row a strategy: seats (how many it plays), win rate of a seat."""
    columns = [
        Column("strategy", "strategy", TEXT),
        Column("seats", "", COUNT, lambda row: result.setup.labels.count(row["strategy"])),
        Column("win_rate", "", SHARE),
        Column("", result.setup.aim.does, SHARE, lambda row: row["estimate"]),
        Column("ci", level_heading(result.level), SHARES),
        *([Column("estimate", "", SHARE)] if result.precision else []),
    ]
    rows = sorted(result.strategy_rates(), key=lambda row: -row["win_rate"])
    return Table("strategies", f"Who {result.setup.aim.does}, by strategy", columns, rows, digits_for(result.units))


def seats(result: Simulation) -> Table:
    """A row a seat; people read which player that is, counted from 1."""
    rows = result.seats()
    columns = [
        Column("seat", "player", Form(lambda seat, digits: player(result, seat), number=False)),
        Column("strategy", "strategy", TEXT),
        Column("wins", "", COUNT),
        Column("win_rate", "", SHARE),
        Column("", result.setup.aim.does, SHARE, lambda row: row["estimate"]),
        Column("ci", level_heading(result.level), SHARES),
        *([Column("estimate", "", SHARE)] if result.precision else []),
    ]
    columns.insert(3, Column("joint", "", COUNT))
    if any(row["joint"] for row in rows):
        columns.append(Column("", "together", SHARE, lambda row: row["joint"] / result.units))
    return Table("seats", f"Who {result.setup.aim.does}, by player", columns, rows, digits_for(result.units))


def luck(result: Simulation) -> Table:
    """A row a side, a strategy where there are several, and the first player's edge: without the luck of the cards."""
    told, rows = result.luck or {}, []
    for row in (*told["sides"], *told["strategies"]):
        rows.append({"figure": "win_rate", "seats": row.get("seats"), "strategy": row["strategy"], **_luckless(row)})
    if result.setup.places_tell:
        rows.append({"figure": "edge", "seats": None, "strategy": None, **_luckless({"without_luck": told["edge"]})})
    columns = [
        Column("figure", "", TEXT),
        Column("seats", "", TEXT, lambda row: " ".join(map(str, row["seats"] or [])) or None),
        Column("", "of", TEXT, partial(_lucky_one, result)),
        Column("strategy", "strategy", TEXT),
        Column("plain", "as played", SHARE, forms=lambda row: _lucky_forms(row)[0]),
        Column("value", "luck-adjusted", SHARE, forms=lambda row: _lucky_forms(row)[0]),
        Column("ci", level_heading(result.level), SHARES, forms=lambda row: _lucky_forms(row)[1]),
        Column("luck", "luck", _EDGE),
        Column("variance_ratio", "variance ratio", RATIO, spare=True),
        Column("variance_ratio_ci", "", BETWEEN),
    ]
    note = "Luck: what the cards that came have added to the figure in these games; over all games its mean is 0."
    return Table("luck", f"Who {result.setup.aim.does} without the luck of the cards", columns, rows, 1, note)


_LUCKLESS = ("plain", "value", "ci", "luck", "variance_ratio", "variance_ratio_ci")


def _luckless(row: Row) -> dict[str, Any]:
    return {name: (row["without_luck"] or {}).get(name) for name in _LUCKLESS}


def _lucky_one(result: Simulation, row: Row) -> str:
    """Whom a row of the table of luck is about."""
    if row["figure"] == "edge":
        return "beginning"
    if row["seats"] is None:
        return "strategy"
    if len(row["seats"]) == 1:
        return f"player {player(result, row['seats'][0])}"
    return f"players {' and '.join(str(seat + 1) for seat in row['seats'])}"


def _lucky_forms(row: Row) -> tuple[Form, Form]:
    return (_EDGE, _EDGES) if row["figure"] == "edge" else (SHARE, SHARES)


def player(result: Simulation, seat: int) -> str:
    """A seat as people count them, and whether it begins every game."""
    return (
        f"{seat + 1}, who begins" if result.setup.family.one_begins(result.setup.rules) and seat == 0 else str(seat + 1)
    )


def places(result: Simulation) -> Table:
    """A row a place in the turn order; for readers where all play alike, so that places are all that differs."""
    columns = [
        Column("place", "place", Form(lambda value, digits: ordinal(value), number=False)),
        Column("wins", "", COUNT),
        Column("joint", "", COUNT),
        Column("win_rate", result.setup.aim.does, SHARE),
        Column("ci", level_heading(result.level), SHARES),
    ]
    who, shown = f"Who {result.begins_does}".removesuffix(","), result.setup.places_tell
    title = f"{who}, by place in the turn order"
    return Table("places", title, columns, result.places(), digits_for(result.units), detail=True, shown=shown)


def ordinal(place: int) -> str:
    """A place in the turn order, counted from 0, in words."""
    return "begins" if not place else f"{place + 1}{ {2: 'nd', 3: 'rd'}.get(place + 1, 'th') }"


def ending(result: Simulation, reason: str) -> str:
    """What a reason for the end means, in words."""
    return result.setup.family.endings.get(reason, reason.replace("-", " "))


def endings(result: Simulation) -> Table:
    """A row an outcome and reason."""
    columns = [
        Column("outcome", "outcome", _OUTCOME),
        Column("reason", "reason", Form(lambda reason, digits: ending(result, reason), number=False)),
        Column("count", result.unit, COUNT),
        Column("share", "share", SHARE),
        Column("ci", level_heading(result.level), SHARES),
    ]
    total, digits = result.draws(), digits_for(result.units)
    ends = f"{level_heading(result.level)} {interval(total['ci'], digits)}"
    nobody = f"{percent(total['rate'], digits)} without a winner ({ends})"
    if not total["count"]:
        nobody = "none without a winner"
    title = f"How {result.unit} end: {nobody}"
    return Table("endings", title, columns, result.endings(), digits)


#: The figures of a length that are no whole numbers, and the form of an interval of those that are.
_MOMENTS = ("mean", "sd")
_WHOLE = Form(lambda ci, digits: between(ci, 0))

#: What is told of a length, and where it stands; the spare ones are told where there is room.
_SPREAD = {"mean": False, "sd": True, "min": True, "p5": False, "p25": True, "median": False, "p75": True}
_SPREAD |= {"p95": False, "p99": True, "max": True}


def lengths(result: Simulation) -> Table:
    """A row each for turns, moves and rounds: mean, spread, quantiles, and the intervals of mean and quantiles."""
    names = [name for name in ("turns", "moves", "rounds") if name != "rounds" or result.length(name)["max"] > 1]
    known = {name: {f"{of}_ci": ci for of, ci in result.length_intervals(name).items()} for name in names}
    rows = [{"measure": name, **result.length(name), **known[name]} for name in names]
    columns = [Column("measure", "of a series" if result.setup.match else "of a game", _NAME)]
    few = not tells(result.units, NINE_IN_TEN[0])
    for name, spare in _SPREAD.items():
        form, ends = NUMBER if name in _MOMENTS else COUNT, few and name in ("min", "max")
        columns.append(Column(name, heading(result.units, name), form, spare=spare and not ends))
        if name == "mean":
            columns.append(Column("mean_ci", level_heading(result.level), BETWEEN))
    columns += [Column(f"{name}_ci", "", BETWEEN) for name, _ in QUANTILES]
    drawn = sparkline(result.outcome.summary["turns"])
    note = f"turns, from the least to the most: {drawn}" if len(drawn) > 1 else ""
    return Table("lengths", f"How long {_article(result)} takes", columns, rows, 1, note)


def heading(units: int, name: str) -> str:
    """What stands above a figure of the lengths of so many games: its name, or nothing where they do not tell it."""
    return name if tells(units, name) else ""


def _article(result: Simulation) -> str:
    return "a series" if result.setup.match else "a game"


def spread(result: Simulation) -> Table:
    """The lengths once more, a row a quantile: for those who want all of them in a narrow window."""
    table = lengths(result)
    rows = []
    for name in filter(partial(tells, result.units), _SPREAD):
        known = {f"{row['measure']}_ci": row.get(f"{name}_ci") for row in table.rows}
        rows.append({"quantile": name, **{row["measure"]: row[name] for row in table.rows}, **known})
    columns = [Column("quantile", f"of all {result.unit}", TEXT)]
    for row in table.rows:
        of = row["measure"]
        columns += [
            Column(of, of, NUMBER, forms=lambda row: NUMBER if row["quantile"] in _MOMENTS else COUNT),
            Column(
                *(f"{of}_ci", level_heading(result.level), BETWEEN),
                spare=of != "turns",
                forms=lambda row: BETWEEN if row["quantile"] in _MOMENTS else _WHOLE,
            ),
        ]
    return Table("spread", "Length: mean, standard deviation, quantiles", columns, rows, 1, detail=True, terminal=True)


def measures(result: Simulation) -> Table:
    """A row a measure, those of players named with the player: numbers a game or series."""
    rows = []
    for label, found in result.measures().items():
        name, _, seat = label.rstrip("]").partition("[")
        rows.append({"measure": name, "seat": int(seat) if seat else None, **found})
    columns = [
        Column("measure", "", TEXT),
        Column("seat", "", COUNT),
        Column("", "measure", _NAME, _named),
        Column("mean", "mean", NUMBER, forms=lambda row: _forms(result, row)[0]),
        Column("ci", level_heading(result.level), BETWEEN, forms=lambda row: _forms(result, row)[1]),
    ]
    return Table("measures", f"Means per {_article(result)[2:]}", columns, rows, detail=True)


def _named(row: Row) -> str:
    return row["measure"] if row["seat"] is None else f"{row['measure']}, player {row['seat'] + 1}"


def _forms(result: Simulation, row: Row) -> tuple[Form, Form]:
    """How a measure and its interval are written."""
    own = [column.name for column in result.setup.family.measures.columns if column.share]
    if row["measure"] == "first_player_edge":
        return _EDGE, _EDGES
    return (SHARE, SHARES) if row["measure"] in (*_SHARES, *own) and not result.setup.match else (NUMBER, BETWEEN)


def character(result: Simulation) -> Table:
    """The measures that say what kind of game it is: value and interval."""
    columns = [
        Column("measure", "measure", _NAME),
        Column("mean", "value", NUMBER, forms=lambda row: _forms(result, row)[0]),
        Column("ci", level_heading(result.level), BETWEEN, forms=lambda row: _forms(result, row)[1]),
    ]
    note = "How each is defined, and whose idea it is: the table of what the measures mean, with --details."
    title = f"Character of the game; minutes at {result.job.pace:g} s a move"
    return Table("character", title, columns, _of_character(result), note=note)


def _of_character(result: Simulation) -> list[Row]:
    return [{"measure": name, **row} for name, row in result.measures().items() if "definition" in row]


def defined(result: Simulation) -> Table:
    """What the measures of character mean, and their sources."""
    columns = [
        Column("measure", "measure", _NAME),
        Column("definition", "what it is", TEXT),
        Column("source", "source", TEXT),
    ]
    rows = _of_character(result)
    known = {row["measure"] for row in rows}
    own = [
        {"measure": column.name, "definition": column.meaning, "source": column.source or "counted"}
        for column in result.setup.family.measures.columns
        if column.name not in known and not column.lead
    ]
    return Table("definitions", "What the measures mean", columns, [*rows, *own], detail=True)


def hazards(result: Simulation) -> Table:
    """How games end as they grow longer."""
    rows: list[dict[str, Any]] = [
        {
            "turns": at.first,
            "last": at.last,
            "at_risk": at.at_risk,
            "survival": at.survival.value,
            "survival_ci": list(at.survival.interval),
            "hazard": at.hazard.value,
            "hazard_ci": list(at.hazard.interval),
        }
        for at in result.hazards()
    ]
    columns = [
        Column("turns", "from turn", COUNT),
        Column("last", "to turn", COUNT),
        Column("at_risk", result.unit, COUNT, spare=True),
        Column("survival", "last so long", SHARE),
        Column("survival_ci", level_heading(result.level), SHARES),
        Column("hazard", "of those still on, end at a turn", SHARE),
        Column("hazard_ci", level_heading(result.level), SHARES),
    ]
    unit = result.unit
    title = f"How {unit} end: those that last to a span of turns (Kaplan and Meier 1958), and end at a turn of it"
    return Table("hazards", title, columns, rows, detail=True)


def sparkline(counts: np.ndarray, width: int = 24) -> str:
    """A histogram in one line, from its least to its largest value."""
    used = np.flatnonzero(counts)
    if not len(used):
        return ""
    bins = np.array_split(counts[used[0] : used[-1] + 1], min(width, used[-1] - used[0] + 1))
    heights = np.array([part.mean() for part in bins])
    return "".join(_BARS[int(np.ceil(8 * height / heights.max()))] for height in heights)
