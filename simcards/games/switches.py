"""What a rule switch is, for every family: its values, its meaning, its rule ids; and how a value is read."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from simcards.errors import UsageError, suggestion

Value = int | bool | str


class RulesError(UsageError):
    """Rules that cannot be played: one line that names the switch and the way out."""


@dataclass(frozen=True)
class Switch:
    """One rule switch.

    `choices` are the words it takes, in the order of their codes in the kernel; `low` and `high` bound a
    number; a switch with neither is true or false. `meaning` is one plain sentence, `ids` the rule ids. `usual` is its
    value unless a preset, what it follows from, or the user sets it; None where it always follows from something.
    `silent`: records leave it out at its usual value, as a rule that only few tables know; so do results folders
    unless `kept` says that they have always named it. `steps` are the values worth trying, where those are not all;
    `alone` says why there are none.
    """

    meaning: str
    ids: str
    source: str
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    usual: Value | None = None
    silent: bool = False
    kept: bool = False
    shown: str = ""  # the choices in words, where they are too many to list
    steps: tuple[Value, ...] = ()
    alone: str = ""

    def read(self, name: str, text: object) -> Value:
        """The value that `text` (from a command line, a file or Python) stands for; RulesError if none."""
        word = str(text).strip()
        if word.lower() in self.choices:
            return word.lower()
        if self.low is not None:
            return self._number(name, word)
        if not self.choices and word.lower() in _TRUTH:
            return _TRUTH[word.lower()]
        raise RulesError(f"{name}={word}: {name} takes {self.values()}{suggestion(word, self.choices)}")

    def _number(self, name: str, word: str) -> int:
        try:
            number = int(word.replace("_", ""))
        except ValueError:
            raise RulesError(f"{name}={word}: {name} takes {self.values()}") from None
        if self.low is None or self.high is None or not self.low <= number <= self.high:
            raise RulesError(f"{name}={word}: {name} takes {self.values()}")
        return number

    def values(self) -> str:
        """The values it takes, in words."""
        words = [self.shown] if self.shown else list(self.choices)
        if self.low is not None:
            words.insert(0, f"{self.low} to {self.high}")
        return ", ".join(words or ["true", "false"])

    def tried(self, here: Value) -> tuple[Value, ...]:
        """The other values worth trying where it is `here`, in the table's order; none where it is left `alone`."""
        if self.alone:
            return ()
        every = self.steps or self.choices or ((True, False) if self.low is None else ())
        return tuple(value for value in every if value != here)

    def described(self) -> str:
        """The values it takes, and those worth trying where these are fewer, in words."""
        return f"{self.values()}; worth trying: {', '.join(map(as_typed, self.steps))}" if self.steps else self.values()

    def code(self, value: Value) -> int:
        """The integer that the kernel sees."""
        if isinstance(value, str):
            return self.choices.index(value)
        return int(value)


_TRUTH = {
    "true": True,
    "yes": True,
    "on": True,
    "1": True,
    "false": False,
    "no": False,
    "off": False,
    "0": False,
}


def as_typed(value: object) -> str:
    """A switch's value as a user types it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def listed(values: object) -> str:
    """The value of a switch, or several, as a user types them."""
    if isinstance(values, str):
        return values
    return ",".join(as_typed(one) for one in values) if isinstance(values, Iterable) else as_typed(values)


def switch(meaning: str, ids: str, source: str, **kinds: Any) -> Any:
    """A dataclass field that carries its Switch."""
    return dataclasses.field(metadata={"switch": Switch(meaning, ids, source, **kinds)})


def switches_of(rules_class: type) -> dict[str, Switch]:
    """The switches of a family's rule set, in the order of its fields."""
    return {field.name: field.metadata["switch"] for field in dataclasses.fields(rules_class)}


def usual_values(rules_class: type) -> dict[str, Value]:
    """The usual value of every switch that has one."""
    return {name: one.usual for name, one in switches_of(rules_class).items() if one.usual is not None}


def silent_values(rules_class: type) -> dict[str, Value]:
    """The usual values of the switches that records leave out at them."""
    return {name: value for name, value in usual_values(rules_class).items() if switches_of(rules_class)[name].silent}


def kept_values(rules: Any) -> dict[str, Value]:
    """The switches of a rule set that a results folder names, with their values."""
    values, switches = dataclasses.asdict(rules), switches_of(type(rules))
    usual = {name: one.usual for name, one in switches.items() if one.silent and not one.kept}
    return {name: value for name, value in values.items() if name not in usual or value != usual[name]}


def read_settings(rules_class: type, settings: Mapping[str, object]) -> dict[str, Value]:
    """Settings by name, each read by its switch; RulesError names an unknown switch and the near ones."""
    switches = switches_of(rules_class)
    values = {}
    for name, text in settings.items():
        if name not in switches:
            raise RulesError(f"unknown switch {name!r}{suggestion(name, switches)}; `simcards rules GAME` lists them")
        values[name] = switches[name].read(name, text)
    return values


#: Values that a range may have.
_MOST_VALUES = 100


def numbers_between(said: str, word: str) -> range | None:
    """The whole numbers that `10..30`, or `10..30:5` in steps, stands for; none for a word that is no range.

    said: what they are values of, as a user gave it. UsageError for a range that holds none, or too many.
    """
    ends, _, step = word.strip().partition(":")
    low, dots, high = ends.partition("..")
    if not dots:
        return None
    told, by = f"{said}={low}..{high}", step or "1"
    if not (low.strip().isdecimal() and high.strip().isdecimal() and by.strip().isdecimal() and int(by)):
        raise UsageError(f"{told}: write a range as 10..30, or 10..30:5 for every fifth")
    numbers = range(int(low), int(high) + 1, int(by))
    if not numbers:
        raise UsageError(f"{told}: the smaller number comes first; write {high}..{low}")
    if len(numbers) > _MOST_VALUES:
        raise UsageError(f"{told}: {len(numbers)} values are too many; give a step: {low}..{high}:10, say")
    return numbers


#: How often the cards may be riffled: three times as often as a deck of 52 needs.
MOST_RIFFLES = 20


def well_shuffled(rules: Any) -> None:
    """Refuse to judge the cards where they do not come with equal chances: RulesError names the switch."""
    if rules.shuffle != "perfect":
        raise RulesError(f"shuffle={rules.shuffle}: luck is told of well-shuffled cards alone; set shuffle=perfect")


def shuffle_switch(meaning: str, ids: str, source: str) -> Any:
    """The switch of every family for how well the cards are shuffled; its code is the number of riffles."""
    words = ("perfect", *(f"riffle-{times}" for times in range(1, MOST_RIFFLES + 1)))
    shown = f"perfect, riffle-1 to riffle-{MOST_RIFFLES}"
    steps = ("perfect", "riffle-2", "riffle-4", "riffle-7")
    return switch(meaning, ids, source, choices=words, usual=words[0], silent=True, kept=True, shown=shown, steps=steps)


#: Why some switches are left alone where each is changed in turn.
LIMIT = "a limit of the simulation, no rule of the game"
IN_SERIES = "it counts in series alone"
