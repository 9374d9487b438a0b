"""From what a user types to a player: `NAME[:param=value,…]` or `path/to/file.py[:name][:param=value,…]`.

A file may also be one of weights, `path/to/model.npz` (models.py).
"""

from __future__ import annotations

import importlib
import math
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from simcards.engine.files import load_file, strategies_in
from simcards.engine.models import ENDING, load_model
from simcards.engine.plugin import Parameter, Player, Strategy, StrategyError
from simcards.engine.shipped import strategy_names
from simcards.errors import UsageError, suggestion

#: Parameters of strategies that take their time: games that they play, positions that they look at for a move.
THINKING = frozenset({"games", "positions"})

#: The strategy files that this process has loaded, by the words that named them.
_files: dict[str, Path] = {}


class Sources(Protocol):
    """Where to find the strategy files that a configuration names."""

    def find(self, file: str) -> Path:
        """The file that the configuration calls `file`; UsageError if it must not or cannot be used."""


def load_player(text: str, family: str, file: Path | None = None) -> Player:
    """The player that `text` names, of a game family; StrategyError in one line if there is none.

    `file` is read in place of the file in `text`, for a file that lies elsewhere now.
    """
    named = file_in(text)
    if named:
        name, rest = _split_name(text[len(named) + 1 :])
        file = file or Path(named)
        chosen = _from_file(file, name, family)
        _files[named] = file.resolve()
    else:
        name, _, rest = text.partition(":")
        chosen = shipped_strategy(name, family)
    if chosen.family != family:
        raise StrategyError(f"{text}: {chosen.name} plays {chosen.family} games, not {family} games")
    return Player(chosen, _read_parameters(chosen, rest), text)


def load_players(texts: Sequence[str], family: str) -> list[Player]:
    """The players that are named, each once; UsageError for one that is named twice."""
    twice = next((text for text in texts if list(texts).count(text) > 1), None)
    if twice is not None:
        raise UsageError(f"-s {twice}: named twice; leave one out, or give it another parameter")
    return [load_player(text, family) for text in texts]


def quick_strategies(family: str) -> list[str]:
    """The names of the strategies that ship for a family, but for those that play games, or search, to find a move."""
    return [name for name in strategy_names(family) if THINKING.isdisjoint(shipped_strategy(name, family).parameters)]


def file_in(text: str) -> str:
    """The file in `path/to/file.py[:name][:param=value,…]` or `path/to/model.npz`; empty when no file is named."""
    found = re.match(r".*?\.(py|npz)(?=:|$)", text, re.DOTALL)
    return found[0] if found else ""


def files_in(config: object) -> dict[str, Path]:
    """The strategy files that a job's configuration names, by its words, and where they were loaded from."""
    if isinstance(config, str):
        named = file_in(config)
        return {named: _files[named]} if named in _files else {}
    parts = config.values() if isinstance(config, dict) else config if isinstance(config, (list, tuple)) else ()
    return {named: path for part in parts for named, path in files_in(part).items()}


def split_parameters(text: str) -> tuple[str, str]:
    """What names the strategy, and its parameters, of `NAME[:param=value,…]` or `file.py[:name][:param=value,…]`."""
    named = file_in(text)
    if named:
        name, rest = _split_name(text[len(named) + 1 :])
        return named + (f":{name}" if name else ""), rest
    name, _, rest = text.partition(":")
    return name, rest


def values_of(player: Player) -> dict[str, float]:
    """A player's parameters by name."""
    return dict(zip(player.strategy.parameters, player.values, strict=True))


def with_values(player: Player, changes: Mapping[str, float]) -> str:
    """How the command line names the player with some parameters changed, whole ones rounded; defaults are left out."""
    parameters = player.strategy.parameters
    rounded = {name: round(value) if parameters[name].whole else value for name, value in changes.items()}
    values = {**values_of(player), **rounded}
    words = [f"{name}={value:.12g}" for name, value in values.items() if value != parameters[name].default]
    return ":".join(filter(None, [split_parameters(player.label)[0], ",".join(words)]))


def with_words(player: Player, text: str) -> Player:
    """The player that `text` names, which is the same strategy as this one's with other parameters."""
    values = _read_parameters(player.strategy, split_parameters(text)[1])
    return Player(player.strategy, values, text, "" if player.loaded else player.digest, player.loaded)


def _split_name(rest: str) -> tuple[str, str]:
    head, _, tail = rest.partition(":")
    return ("", rest) if "=" in head else (head, tail)


def _read_parameters(chosen: Strategy, text: str) -> tuple[float, ...]:
    given: dict[str, float] = {}
    for part in filter(None, text.split(",")):
        name, _, word = part.partition("=")
        if name not in chosen.parameters:
            known, meant = ", ".join(chosen.parameters) or "none", suggestion(name, chosen.parameters)
            raise StrategyError(f"{chosen.name} has no parameter {name!r}{meant} (its parameters: {known})")
        if name in given:
            raise StrategyError(f"{chosen.name}: {part}: {name} is given twice; leave one out")
        given[name] = _read_value(f"{chosen.name}: {part}", chosen.parameters[name], word)
    return tuple(given.get(name, parameter.default) for name, parameter in chosen.parameters.items())


def _read_value(place: str, parameter: Parameter, word: str) -> float:
    """The value that a word gives a parameter; StrategyError, which names the place, for one that it cannot have."""
    try:
        value = float(word)
    except ValueError:
        value = math.nan
    if not parameter.takes(value):
        raise StrategyError(f"{place}: {parameter.wanted} is needed ({parameter.meaning})")
    return value


def shipped_strategy(name: str, family: str) -> Strategy:
    """The strategy of that name that ships with simcards."""
    names = strategy_names(family)
    if name not in names:
        raise StrategyError(
            f"unknown strategy {name!r}{suggestion(name, names)}; {family} games have: {', '.join(names)} "
            "(or give a file: path/to/mine.py)"
        )
    module = importlib.import_module(f"simcards.strategies.{family}.{name.replace('-', '_')}")
    return strategies_in(module)[name]


def _from_file(file: Path, name: str, family: str) -> Strategy:
    if file.suffix == ENDING:
        if name:
            raise StrategyError(f"{file}:{name}: a model has no name of its own; leave :{name} out")
        return load_model(file)
    module = load_file(file)
    found = strategies_in(module)
    fitting = [strategy for strategy in found.values() if strategy.family == family]
    if name:
        if name not in found:
            raise StrategyError(f"{file}: no strategy {name!r}; it has: {', '.join(found) or 'none'}")
        return found[name]
    if len(fitting) == 1:
        return fitting[0]
    if not found:
        raise StrategyError(f"{file}: no strategy in it; decorate a function with @strategy({family!r})")
    if not fitting:
        others = ", ".join(f"{strategy.name} for {strategy.family} games" for strategy in found.values())
        raise StrategyError(f"{file}: no strategy for {family} games in it; it has: {others}")
    choice = " or ".join(f"{file}:{strategy.name}" for strategy in fitting)
    raise StrategyError(f"{file}: several strategies in it; say which: {choice}")
