"""Words that the shell completes: games, strategies, switches and their values, charts.

`simcards --install-completion` teaches the shell to ask. Nothing that compiles is loaded for an answer.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, MutableMapping

import typer

from simcards.engine.shipped import strategy_names
from simcards.games.contract import Family
from simcards.games.family import families
from simcards.games.switches import Switch, switches_of

_BASH_WORDS, _BASH_AT = "COMP_WORDS", "COMP_CWORD"

#: Where shells leave the line that is being written: a command line cut short is not read to its end.
_LINES = (_BASH_WORDS, "_TYPER_COMPLETE_ARGS")


def games(incomplete: str) -> list[str]:
    """The names of games that begin so."""
    return _beginning(incomplete, (name for family in families() for name in family.presets))


def described(incomplete: str) -> list[str]:
    """The commands that begin so whose JSON has a schema."""
    from simcards.schema.commands import FORMS

    return _beginning(incomplete, FORMS)


def strategies(ctx: typer.Context, incomplete: str) -> list[str]:
    """The names of strategies that begin so: of the game that the line names, else of every family."""
    names = {name for family in _families(ctx) for name in strategy_names(family.name)}
    return _beginning(incomplete, sorted(names))


def settings(ctx: typer.Context, incomplete: str) -> list[str]:
    """`switch=` words that begin so; where that leaves one, `switch=value` words of its values."""
    switches: dict[str, Switch] = {}
    for family in _families(ctx):
        switches |= switches_of(family.rules)
    name = incomplete.partition("=")[0]
    found = _beginning(name, switches)
    if name in switches or len(found) == 1:
        chosen = name if name in switches else found[0]
        words = [f"{chosen}={value}" for value in _values(switches[chosen])]
    else:
        words = [f"{one}=" for one in found]
    return _beginning(incomplete, words)


def _families(ctx: typer.Context) -> list[Family]:
    """The family whose game the line names, else every one."""
    line = " ".join(os.environ.get(name, "") for name in _LINES)
    words = [str(ctx.params.get("game") or ""), *line.split()]
    found = families()
    return [family for family in found if any(word in family.presets for word in words)] or list(found)


def _values(switch: Switch) -> list[str]:
    """The values of a switch in words; of a number the lowest ones."""
    numbers: list[str] = []
    if switch.low is not None and switch.high is not None:
        numbers = [str(value) for value in range(switch.low, min(switch.high, switch.low + _MOST_NUMBERS) + 1)]
    truth = ["true", "false"] if not switch.choices and not numbers else []
    return [*numbers, *switch.choices, *truth]


#: Values of a number that are offered.
_MOST_NUMBERS = 60


def one_of(words: Iterable[str]) -> Callable[[str], list[str]]:
    """A completer for these words."""
    known = list(words)

    def complete(incomplete: str) -> list[str]:
        return _beginning(incomplete, known)

    return complete


def _beginning(incomplete: str, words: Iterable[str]) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]


def joined_words(environment: MutableMapping[str, str]) -> str:
    """Mend the words that bash hands over: it cuts `switch=value` into three, and wants only the value back.

    Returns what bash keeps on its line, `switch=`; empty where nothing was cut.
    """
    words, at = environment.get(_BASH_WORDS), environment.get(_BASH_AT, "")
    if words is None or not at.isdigit():
        return ""
    parts = words.split("\n")
    line = "\n".join(parts[: int(at) + 1])
    mended = re.sub(r"(\w)\n=(\n|$)", r"\1=", line)
    last = mended.split("\n")[-1]
    if mended == line or "=" not in last:
        return ""
    environment[_BASH_WORDS] = "\n".join([*mended.split("\n"), *parts[int(at) + 1 :]])
    environment[_BASH_AT] = str(mended.count("\n"))
    return last.partition("=")[0] + "="


@contextlib.contextmanager
def without(kept: str) -> Iterator[None]:
    """Leave the words `kept` out at the beginning of each line that is printed meanwhile."""
    if not kept:
        yield
        return
    held = io.StringIO()
    try:
        with contextlib.redirect_stdout(held):
            yield
    finally:
        sys.stdout.write("".join(line.removeprefix(kept) for line in held.getvalue().splitlines(keepends=True)))
