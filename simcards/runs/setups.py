"""Tables that are set again from a configuration, and the strategies that sit there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from simcards.engine.files import known, last_part
from simcards.engine.loading import Sources, file_in, load_player
from simcards.engine.models import ENDING
from simcards.engine.plugin import Player, StrategyError, absent_player
from simcards.errors import UsageError
from simcards.folders.config import Config, ConfigError, difference
from simcards.games.contract import Family
from simcards.games.family import family_of
from simcards.games.setup import Setup, make_setup
from simcards.games.switches import silent_values
from simcards.options import Options

#: Seats at the smallest and at the largest table.
FEWEST, MOST = 2, 10

#: The largest seed, and one more.
SEEDS = 1 << 64


def asked_setup(options: Options, strategies: Sequence[str] = ()) -> Setup:
    """The table that a user asks for, with these strategies; RulesError or StrategyError if it cannot be."""
    return make_setup(options.game, options.players, options.rules, strategies, options.seed, options.match)


def seated_setup(config: Config, sources: Sources | None) -> Setup:
    """The setup whose `config()` this is; without sources, one with absent players, to report on."""
    named = config.parts("strategies", 1)
    setup = empty_setup(config, named[0], sources)
    if len(named) != len(setup.players):
        config.fail("strategies", f"{len(named)} for {len(setup.players)} players")
    players = {str(one.found): player_of(one, setup.family.name, sources) for one in named}
    seated = tuple(players[str(one.found)] for one in named)
    return Setup(setup.family, setup.game, setup.rules, seated, setup.seed, setup.match, setup.settings)


def empty_setup(config: Config, anybody: Config, sources: Sources | None) -> Setup:
    """The table of a configuration with `anybody` at every seat, for a job that seats its strategies itself."""
    game, count = config.text("game"), config.whole("players", FEWEST, MOST)
    seed, match = config.whole("seed", 0, SEEDS - 1), config.flag("match")
    try:
        family = family_of(game)
    except UsageError as error:
        config.fail("game", str(error))
    rules, player = read_rules(config, family, game, count), player_of(anybody, family.name, sources)
    return Setup(family, game, rules, (player,) * count, seed, match, config.values("settings"))


def read_rules(config: Config, family: Family, game: str, players: int) -> Any:
    """The rules of a configuration for a table; ConfigError where they cannot be played.

    All of them are given, but for silent switches, which an earlier version may not have had.
    """
    rules = silent_values(family.rules) | config.values("rules")
    try:
        resolved = family.resolve(game, players, rules)
    except UsageError as error:
        config.fail("rules", str(error))
    if where := difference(rules, asdict(resolved), "rules"):
        raise ConfigError(f"this version of simcards has other rule switches ({where}); use the one that began the run")
    return resolved


def player_of(config: Config, family: str, sources: Sources | None) -> Player:
    """The player of a configuration, loaded from `sources` and held against its digest."""
    label, digest = config.text("label"), config.text("digest")
    if sources is None:
        return absent_player(label, family, digest)
    file = file_in(label)
    player = load_player(label, family, sources.find(file) if file else None)
    if player.digest != digest:
        raise StrategyError(
            f"{label}: its source has changed since the run began (digest {digest} then, {player.digest} now); "
            "restore it, or begin a new folder"
        )
    return player


def player_configs(players: Sequence[Player]) -> list[dict[str, str]]:
    """Players as JSON."""
    return [{"label": player.label, "digest": player.digest} for player in players]


class NamedFiles:
    """Where the strategy files of a results folder are: those a user names now, else where the manifest says.

    A folder is data, perhaps somebody else's: a file that it names is run only if this very file has been run on
    this machine before, or the user names it.
    """

    def __init__(self, folder: Path, recorded: Mapping[str, str], given: Sequence[str]) -> None:
        self._folder, self._recorded, self._given = folder, recorded, [Path(word) for word in given]
        self._found: set[Path] = set()

    def find(self, file: str) -> Path:
        """The file to load for `file`, the words that named it when the run began."""
        named = [path for path in self._given if path == Path(file)]
        named += [path for path in self._given if path.name == last_part(file)]
        if named:
            self._found.add(named[0])
            return named[0]
        path = Path(str(self._recorded.get(file, file)))
        if path.suffix != ENDING and not known(path):  # weights are no code
            raise StrategyError(
                f"{self._folder}: played with the strategy file {file}, and what is at {path} has not been run here "
                f"before; it is code: if you trust it, add -s {path}"
            )
        return path

    def check_found(self) -> None:
        """UsageError for a file that the user names and that stands for none of the run's, once these are loaded."""
        for path in self._given:
            if path not in self._found:
                raise UsageError(f"-s {path}: no strategy file of {self._folder} is called so; leave it out")
