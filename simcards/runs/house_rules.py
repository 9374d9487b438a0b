"""House rules in a file: read with `--rules FILE`, written with `simcards rules GAME --save FILE`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from simcards.errors import UsageError, suggestion
from simcards.folders.toml import Lines, read_toml
from simcards.games.family import find_game
from simcards.games.switches import RulesError, Value, switches_of

#: What a file may hold beside switches: the game that it was written for.
_GAME = "game"


def read_house_rules(path: Path, game: str) -> dict[str, Value]:
    """The switches that a file sets for a game, by name; RulesError names file, line and key of a mistake.

    A file that says which game it is for can be used for all games of that family.
    """
    found, lines = read_toml(path, "`simcards rules GAME --save FILE` writes one", RulesError)
    family, game, _ = find_game(game)
    meant = found.pop(_GAME, game)
    if meant not in family.presets:
        raise RulesError(f"{_place(path, lines, _GAME)}: {_GAME}: these are rules of {meant}, not of {game}")
    switches = switches_of(family.rules)
    values = {}
    for name, value in found.items():
        if name not in switches:
            near = suggestion(name, switches)
            raise RulesError(
                f"{_place(path, lines, name)}: unknown switch {name!r}{near}; `simcards rules {game}` lists them"
            )
        try:
            values[name] = switches[name].read(name, value)
        except UsageError as error:
            raise RulesError(f"{_place(path, lines, name)}: {error}") from None
    return values


def _place(path: Path, lines: Lines, name: str) -> str:
    """The file, and the line where a key stands in it."""
    return f"{path}:{lines[(name,)]}" if (name,) in lines else str(path)


def write_house_rules(path: Path, game: str, players: int | None, settings: Mapping[str, object]) -> None:
    """Write a game's rules with these switches as a file that `--rules` reads: every switch with its meaning, those
    that follow the game as comments; RulesError for rules that cannot be, UsageError for a file that is there."""
    family, game, _ = find_game(game)
    preset = family.presets[game]
    values = asdict(family.resolve(game, players or preset.default_players, settings))
    head = [f"# House rules of {preset.title}. Take the # before a switch away to set it yourself.", f'game = "{game}"']
    for name, one in switches_of(family.rules).items():
        mark = "" if name in settings else "# "
        head += ["", f"# {one.meaning} ({one.values()})", f"{mark}{name} = {json.dumps(values[name])}"]
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write("\n".join([*head, ""]))
    except FileExistsError:
        raise UsageError(f"--save {path}: is there already; name another file") from None
