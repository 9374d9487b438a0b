"""The tables of a design: what the rule set found gives, the ways not taken, and the rungs of the search."""

from __future__ import annotations

from ...runs.design.result import Design, WishedFigure
from ...runs.design.wishes import Wish
from ...runs.design.words import name_of, named, span_words, value_words
from ...runs.result import ends
from ..columns import COUNT, NUMBER, SHARE, TEXT, Column, Form, Row, Table, level_heading

_VERDICTS = {"met": "met", "missed": "missed", "unsure": "not sure", "": "–"}
_YES = Form(lambda word, digits: "yes" if word else "no", number=False)
_VERDICT = Form(lambda word, digits: _VERDICTS[word], number=False)


def tables(result: Design) -> list[Table]:
    """All tables of a design."""
    return [found(result), front(result), figures(result), rungs(result)]


def found(result: Design) -> Table:
    """A row a wish and strategy: what the rule set found comes to."""
    rows = [_row(result, 0, one) for one in result.figures[0]]
    columns = [
        Column("wish", "wish", TEXT),
        Column("strategy", "strategy", TEXT),
        Column("words", "value", TEXT),
        Column("span", level_heading(result.level), TEXT),
        Column("verdict", "wish is", _VERDICT),
    ]
    return Table("found", f"{result.setup.name} with {named(result, result.best)}", columns, rows)


def front(result: Design) -> Table:
    """A row a rule set: the one found, then those that are better in one wish and worse in another."""
    rows = []
    for place, arm in enumerate(result.arms):
        worst = {wish.text: _over_the_panel(result, place, wish) for wish in result.wishes}
        on_front = result.job.search.shown[place] in result.job.search.front
        found = {"rules": named(result, arm), "best": place == 0, "front": on_front, "met": result.met(place)}
        rows.append({**found, **worst})
    columns = [
        Column("rules", "rules", TEXT),
        *(Column(wish.text, name_of(wish), TEXT) for wish in result.wishes),
        Column("front", "on the front", _YES),
        Column("met", "all met", _YES),
    ]
    note = (
        "The first is the one found. On the Pareto front, by the search's estimates, is what no other beats in one "
        "wish without losing in another. The figures, from least to greatest over the strategies, are of fresh deals."
    )
    return Table("front", "Rules to use, and the ways not taken", columns, rows, note=note)


def figures(result: Design) -> Table:
    """A row a rule set, wish and strategy, with full figures, for files."""
    rows = [_row(result, place, one) for place, found in enumerate(result.figures) for one in found]
    columns = [
        Column("rules", "rules", TEXT),
        Column("best", "", TEXT),
        Column("wish", "wish", TEXT),
        Column("strategy", "strategy", TEXT),
        Column("value", "value", NUMBER),
        Column("ci", "", TEXT),
        Column("verdict", "wish is", _VERDICT),
        Column("missed_by", "missed by", NUMBER),
    ]
    return Table("figures", "Every figure", columns, rows, shown=False)


def rungs(result: Design) -> Table:
    """A row a rung of the search: deals, rule sets played on, rule sets left."""
    race = result.race
    rows = [{"deals": one.deals, "played": one.played, "left": one.left} for one in race.rungs]
    columns = [
        Column("deals", "deals", COUNT),
        Column("played", "rule sets played so far", COUNT),
        Column("left", "rule sets not given up", COUNT),
    ]
    share = SHARE.words(race.played / race.full_grid, 1)
    note = f"{race.played:,} games in all, {share} of a full grid at the same precision ({race.deals:,} deals each)."
    return Table("search", "The search, rung by rung", columns, rows, note=note, detail=True)


def _row(result: Design, place: int, one: WishedFigure) -> Row:
    return {
        "rules": named(result, result.arms[place]),
        "best": place == 0,
        "wish": one.wish.text,
        "strategy": result.job.field.who(one.member),
        "value": one.found.value,
        "ci": ends(one.found.interval),
        "words": value_words(one),
        "span": span_words(one),
        "verdict": one.verdict,
        "missed_by": one.wish.missed(one.found.value),
    }


def _over_the_panel(result: Design, place: int, wish: Wish) -> str:
    """What a rule set comes to in a wish, from the least to the greatest over the strategies."""
    values = sorted(result.of_wish(place, wish), key=lambda one: one.found.value)
    low, high = value_words(values[0]), value_words(values[-1])
    return low if low == high else f"{low} to {high}"
