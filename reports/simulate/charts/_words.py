"""What the words around the charts of a simulation share."""

from __future__ import annotations

from collections.abc import Callable

from matplotlib.figure import Figure
from pandas import DataFrame

from ....runs.numbers import counted, digits_for, percent, too_few_units
from ....runs.simulate.result import Simulation
from ...document import settings_of
from ...exhibit import Exhibit
from ...figures import wrapped


def exhibit(
    result: Simulation,
    kind: str,
    frame: DataFrame,
    drawn_by: Callable[[DataFrame], Figure],
    words: tuple[str, str, str, str, str],
    repeats: str = "",
) -> Exhibit:
    """A chart; words: its finding, what is shown, what the marks mean, how to read it, what it shows in words."""
    title, shown, note, reading, alt = words
    size = counted(result.units, result.unit)
    subtitle = f"{shown}. {result.setup.name}, {len(result.setup.players)} players, n = {size}."
    return Exhibit(kind, frame, title, subtitle, note, played(result), reading, alt, drawn_by, repeats)


def played(result: Simulation) -> str:
    """Who played, under which rules, from which seed."""
    setup = result.setup
    alike = len(setup.distinct) == 1
    who = f"{setup.distinct[0]} plays for all" if alike else f"Players in turn: {', '.join(setup.labels)}"
    rest = [f"seed {setup.seed}", settings_of(setup)]
    return "; ".join(filter(None, [wrapped(who, 160, 1), *rest])) + "."


def shown(result: Simulation, by: str) -> str:
    """What a chart of rates shows: of the game's aim, by seat, place or strategy."""
    return f"{capital(result.setup.aim.rate)}, by {by}"


def does(result: Simulation, words: str = "") -> str:
    """What a player does who reaches the aim, or these words, before a share of games: "wins", "does not lose in"."""
    words = words or result.setup.aim.does
    return words if words == "wins" else f"{words} in"


def capital(words: str) -> str:
    """Words with a capital letter."""
    return words[:1].upper() + words[1:]


def one(result: Simulation) -> str:
    """What one of the units is called."""
    return "series" if result.setup.match else "game"


def units(result: Simulation) -> str:
    """What is played, in the plural, with the game's name."""
    game = result.setup.name
    return f"series of {game}" if result.setup.match else f"{game} games"


def too_few(result: Simulation, frame: DataFrame, question: str) -> str:
    """A title where the widest of the intervals `lo` to `hi` is too wide for a finding; else nothing."""
    return too_few_units(float((frame["hi"] - frame["lo"]).max()), result.units, result.unit, question)


def rate(result: Simulation, share: float) -> str:
    """A share with as many decimals as the games justify."""
    return percent(share, digits_for(result.units))


def level(result: Simulation) -> str:
    """The level of the intervals."""
    return f"{100 * result.level:g}%"
