"""The words of the command line that plays a setup again."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence

from simcards.engine.outcome import Outcome
from simcards.games.setup import Setup
from simcards.games.switches import as_typed
from simcards.options import LEVEL, MARGIN


def command_for(setup: Setup, command: str, options: Sequence[str] = ()) -> str:
    """The command line that plays this setup again, with a command's own options."""
    words = setup_words(setup, command)
    labels = setup.distinct if len(setup.distinct) == 1 else setup.labels
    return shlex.join([*words, *each("-s", labels), *options, "--seed", str(setup.seed)])


def setup_words(setup: Setup, command: str) -> list[str]:
    """The words of a command line that say what is played, without strategies, games and seed."""
    words = ["simcards", command, setup.game, "--players", str(len(setup.players))]
    words += each("--set", (f"{name}={as_typed(value)}" for name, value in setup.settings.items()))
    return words + ["--match"] * setup.match


def each(option: str, values: Iterable[str]) -> list[str]:
    """The words that give an option once for each value."""
    return [word for value in values for word in (option, value)]


def level_words(level: float) -> list[str]:
    """The words that ask for a level, where it is not the usual one."""
    return [] if level == LEVEL else ["--level", f"{level:.12g}"]


def margin_words(margin: float) -> list[str]:
    """The words that ask for a margin, a fraction, where it is not the usual one."""
    return [] if margin == MARGIN / 100 else ["--margin", f"{100 * margin:.12g}"]


def games_words(outcome: Outcome, games: int = 1) -> list[str]:
    """The words for how much was played, a unit being so many games; of a shard how much of the whole."""
    return ["-n", str(games * (outcome.planned if outcome.shard else outcome.units))]


def shard_words(outcome: Outcome) -> list[str]:
    """The words for which part of a run was played, where it was a part."""
    return ["--shard", outcome.shard] if outcome.shard else []
