"""From what a user types to a player: `NAME[:param=value,…]` or `path/to/file.py[:name][:param=value,…]`."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

from simcards.engine import jit
from simcards.engine.plugin import Player, Strategy, StrategyError, in_one_line
from simcards.games.switches import suggestion

#: The strategy files that this process has loaded, by the words that named them.
_files: dict[str, Path] = {}


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


def file_in(text: str) -> str:
    """The file in `path/to/file.py[:name][:param=value,…]`; empty when no file is named."""
    before, ending, after = text.partition(".py")
    return before + ending if ending and (not after or after.startswith(":")) else ""


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


def with_values(player: Player, changes: Mapping[str, float]) -> str:
    """How the command line names the player with some parameters changed; defaults are left out."""
    parameters = player.strategy.parameters
    values = {**dict(zip(parameters, player.values, strict=True)), **changes}
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
    values = {name: parameter.default for name, parameter in chosen.parameters.items()}
    for part in filter(None, text.split(",")):
        name, _, word = part.partition("=")
        if name not in values:
            known = ", ".join(values) or "none"
            raise StrategyError(
                f"{chosen.name} has no parameter {name!r}{suggestion(name, values)} (its parameters: {known})"
            )
        try:
            values[name] = float(word)
        except ValueError:
            raise StrategyError(f"{chosen.name}: {name}={word}: a number is needed") from None
        if values[name] - values[name] != 0:
            raise StrategyError(f"{chosen.name}: {name}={word}: a finite number is needed")
    return tuple(values.values())


def strategy_names(family: str) -> list[str]:
    """The names of the strategies that ship for a family: one a file of its folder."""
    package = importlib.import_module(f"simcards.strategies.{family}")
    return sorted(
        module.name.replace("_", "-") for module in pkgutil.iter_modules(package.__path__) if module.name[0] != "_"
    )


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


def strategies_in(module: ModuleType) -> dict[str, Strategy]:
    """The strategies that a module defines, by name."""
    found = (value for value in vars(module).values() if isinstance(value, Strategy))
    return {strategy.name: strategy for strategy in found if strategy.function.__module__ == module.__name__}


def _from_file(file: Path, name: str, family: str) -> Strategy:
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


def load_file(file: Path) -> ModuleType:
    """Run a strategy file as a module; StrategyError if it is missing or fails.

    The module stands in sys.modules before it runs, under a name that is the same in every process: cached
    machine code refers to it by that name.
    """
    try:
        name = "simcards_user_" + hashlib.sha256(str(file.resolve()).encode() + file.read_bytes()).hexdigest()[:16]
    except OSError as error:
        raise StrategyError(f"{file}: {error.strerror or error}; give the path of a strategy file") from None
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise StrategyError(f"{file}: not a Python file")
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        remember(file)
    except BaseException as error:
        del sys.modules[name]
        if isinstance(error, KeyboardInterrupt):
            raise
        raise StrategyError(f"{file}: {in_one_line(error)}") from None
    return module


def _mark_of(file: Path) -> Path:
    return jit.cache_root() / "strategies" / hashlib.sha256(file.read_bytes()).hexdigest()


def remember(file: Path) -> None:
    """Note that this very strategy file has been run here, at the user's wish."""
    mark = _mark_of(file)
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()


def known(file: Path) -> bool:
    """Whether this very strategy file has been run here before: data that names code gets no other code to run."""
    return file.is_file() and _mark_of(file).exists()
