"""The words of the command line that plays a setup again."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from simcards.games.setup import Setup
from simcards.games.switches import shown


def command_for(setup: Setup, command: str, options: Sequence[str] = ()) -> str:
    """The command line that plays this setup again, with a command's own options."""
    words = setup_words(setup, command)
    labels = setup.distinct if len(setup.distinct) == 1 else setup.labels
    for label in labels:
        words += ["-s", label]
    return shlex.join([*words, *options, "--seed", str(setup.seed)])


def setup_words(setup: Setup, command: str) -> list[str]:
    """The words of a command line that say what is played, without strategies, games and seed."""
    words = ["simcards", command, setup.game, "--players", str(len(setup.players))]
    for name, value in setup.settings.items():
        words += ["--set", f"{name}={shown(value)}"]
    return words + ["--match"] * setup.match
