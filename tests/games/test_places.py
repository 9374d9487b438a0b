"""Where things stand: every index follows from one declaration, so that nothing overlaps."""

import dataclasses
from typing import NamedTuple

import numpy as np
import pytest

from simcards.engine.rows import FAMILY, TURN_LIMIT, Column, Measures, Tally
from simcards.games.contract import Family
from simcards.games.family import families
from simcards.games.places import Counts, Places, RulesPlaces, array_of
from simcards.games.switches import switch, switches_of


@dataclasses.dataclass(frozen=True)
class Rules:
    size: int = switch("a number", "T-01", "test", low=1, high=9)
    kind: str = switch("a word", "T-02", "test", choices=("plain", "fancy"))


class Follows(NamedTuple):
    players: int


class Behind(NamedTuple):
    behind: int


def test_fields_lie_one_behind_the_other() -> None:
    places = Places(4)
    assert [places.add("one"), places.add("three", 3), places.add("one more")] == [4, 5, 8]
    assert places.size == 9


@pytest.mark.parametrize(("meaning", "size"), [("", 1), ("nothing", 0), ("less", -1)])
def test_a_field_has_a_meaning_and_a_size(meaning: str, size: int) -> None:
    with pytest.raises(ValueError, match="a field of"):
        Places().add(meaning, size)


def test_the_rules_array_is_read_where_it_is_written() -> None:
    places = RulesPlaces(Rules, Follows)
    array = array_of(Rules(7, "fancy"), Follows(3), [9, 9])
    assert array.tolist() == [7, 1, 3, 9, 9]
    assert [places.place(name) for name in ("size", "kind", "players")] == [0, 1, 2]
    assert places.size == 3
    assert places.codes("kind", "fancy", "plain") == (1, 0)


def test_a_misspelt_switch_or_word_is_found_at_once() -> None:
    places = RulesPlaces(Rules, Follows)
    with pytest.raises(KeyError):
        places.place("sise")
    with pytest.raises(ValueError, match="not in tuple"):
        places.code("kind", "fency")


def test_a_switch_that_also_follows_from_others_is_refused() -> None:
    class Twice(NamedTuple):
        size: int

    with pytest.raises(ValueError, match="size is a switch and follows from others too"):
        RulesPlaces(Rules, Twice)


@pytest.mark.parametrize("family", families(), ids=lambda family: family.name)
def test_one_more_switch_moves_all_that_lies_behind(family: Family) -> None:
    """As when a switch is added to the real rules: it gets a place of its own, whatever follows moves on by one."""
    new = ("new", bool, switch("new", "T-03", "test"))
    more = dataclasses.make_dataclass("More", [new], bases=(family.rules,), frozen=True)
    before, after = RulesPlaces(family.rules, Behind), RulesPlaces(more, Behind)
    names = [*switches_of(family.rules), "new"]
    assert [after.place(name) for name in names] == list(range(len(names)))
    assert after.place("behind") == before.place("behind") + 1 == len(names)


def test_columns_are_counted_in_their_order() -> None:
    hidden = Places(2)
    columns = (Column("a", "one"), Column("b", "each", per_seat=True), Column("c", "one"), Column("d", "", at_end=True))
    measures = Measures((TURN_LIMIT,), columns, 3)
    counts = Counts(hidden, measures)
    assert (counts.first, counts.number, hidden.size) == (2, 5, 7)
    assert [counts.place(name) - 2 + FAMILY for name in "abc"] == [measures.place(name) for name in "abc"]
    assert [measures.place(name) - FAMILY for name in "abcd"] == [0, 1, 4, 5]
    assert measures.row_size == FAMILY + 6
    with pytest.raises(KeyError):
        counts.place("d")


def test_tallies_lie_one_behind_the_other() -> None:
    tallies = (Tally("by_seat", (3, 2), "six"), Tally("rest", (4,), "four"))
    measures = Measures((TURN_LIMIT, "other"), (Column("a", "one", at_end=True),), 3, joint=("other",), tallies=tallies)
    assert (measures.place("by_seat"), measures.place("rest"), measures.tally_size) == (0, 6, 10)
    assert (measures.limit_code, list(measures.joint)) == (1, [False, False, True])


def test_two_numbers_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="a is declared twice"):
        Measures((TURN_LIMIT,), (Column("a", "one"), Column("a", "other")), 3)
    with pytest.raises(ValueError, match="a is declared twice"):
        Measures((TURN_LIMIT,), (Column("a", "one"),), 3, tallies=(Tally("a", (2,), "two"),))


@pytest.mark.parametrize("family", families(), ids=lambda family: family.name)
def test_the_kernel_is_handed_every_switch(family: Family) -> None:
    """Each preset's codes, switch by switch, at the head of the rules array."""
    for preset, values in family.presets.items():
        rules = family.resolve(preset, values.default_players, {})
        array = family.rules_array(rules, values.default_players)
        switches = switches_of(family.rules)
        codes = [switches[name].code(getattr(rules, name)) for name in switches]
        assert array[: len(codes)].tolist() == codes
        assert array.dtype == np.int64
