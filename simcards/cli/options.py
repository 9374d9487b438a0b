"""The options that several commands share, and how their words are read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Protocol

import typer

from simcards.engine.execution import Execution, Shard, read_shard
from simcards.errors import UsageError
from simcards.machine import cores

if TYPE_CHECKING:
    from simcards.engine.outcome import Outcome
    from simcards.runs.dry_run import DryRun

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="A game: `simcards games` lists them.")]
PlayersOption = Annotated[int | None, typer.Option("--players", help="Players at the table.", metavar="N")]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="SWITCH=VALUE", help="Change a rule; repeatable. `simcards rules GAME` lists them."),
]
StrategyOption = Annotated[
    list[str] | None,
    typer.Option(
        "--strategy",
        "-s",
        metavar="NAME[:P=V,…]",
        help="A strategy, or path/to/mine.py. Once for all seats, or once for each seat.",
    ),
]
GamesOption = Annotated[str, typer.Option("--games", "-n", metavar="N", help="Games to play: 1_000_000, 250k or 10M.")]
SeedOption = Annotated[int | None, typer.Option("--seed", metavar="S", help="Seed; one is drawn and shown if missing.")]
MatchOption = Annotated[bool, typer.Option("--match", help="Play series to the game's target instead of games.")]
ThreadsOption = Annotated[int | None, typer.Option("--threads", metavar="T", help="Threads; all cores if missing.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="No progress.")]
LevelOption = Annotated[float, typer.Option("--level", metavar="L", help="Confidence level of the intervals.")]
KeptLevelOption = Annotated[
    float | None, typer.Option("--level", metavar="L", help="Confidence level; the run's own if missing.")
]

OutOption = Annotated[
    Path | None,
    typer.Option("--out", "-o", metavar="DIR", help="Results folder: what is finished is kept there and not lost."),
]
KeepGamesOption = Annotated[
    bool, typer.Option("--keep-games", help="Keep a row for each game in the results folder, too.")
]
ShardOption = Annotated[
    str | None,
    typer.Option("--shard", metavar="I/N", help="Play part I of N of the run; `simcards merge` joins the parts."),
]
ClusterOption = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS|local", help="Play on a dask cluster: its scheduler, or local."),
]
MinGamesOption = Annotated[
    str, typer.Option("--min-games", metavar="N", help="With --precision: play at least so many.")
]
DryRunOption = Annotated[bool, typer.Option("--dry-run", help="Only say how many games, how exact, how long.")]

MOST_GAMES = 1 << 47
_UNITS = {"k": 10**3, "m": 10**6, "g": 10**9}


def read_games(text: str, name: str = "-n") -> int:
    """The number that `1_000_000`, `250k` or `10M` stands for."""
    word = text.strip().lower().replace("_", "").replace(",", "")
    unit = _UNITS.get(word[-1:], 1)
    try:
        number = int(word[:-1]) * unit if unit > 1 else int(word)
    except ValueError:
        number = _fraction_of(word, unit)
    if not 1 <= number <= MOST_GAMES:
        raise UsageError(f"{name} {text}: a whole number from 1 to 140 trillion is needed, such as 250k or 10M")
    return number


def _fraction_of(word: str, unit: int) -> int:
    """2.5k and the like; 0 for anything that is no whole number of games."""
    try:
        number = float(word[:-1] if unit > 1 else word) * unit
        return int(number) if number == int(number) else 0
    except (ValueError, OverflowError):
        return 0


def read_settings(pairs: list[str] | None) -> dict[str, str]:
    """Switches by name from `switch=value` words."""
    settings: dict[str, str] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise UsageError(f"--set {pair}: write it as switch=value, such as --set stockpile_size=20")
        if name in settings:
            raise UsageError(f"--set {name}: given twice ({settings[name]} and {value}); leave one out")
        settings[name] = value
    return settings


def read_seed(seed: int | None) -> int | None:
    """A seed that the random numbers can take."""
    if seed is not None and not 0 <= seed < 1 << 64:
        raise UsageError(f"--seed {seed}: a whole number from 0 to 2^64 - 1 is needed")
    return seed


def read_threads(threads: int | None) -> int:
    """How many threads to play on."""
    if threads is None:
        return cores()
    if not 1 <= threads <= 1024:
        raise UsageError(f"--threads {threads}: a number from 1 to 1024 is needed")
    return threads


def read_execution(
    threads: int | None = None,
    out: Path | None = None,
    keep_games: bool = False,
    shard: str | None = None,
    cluster: str | None = None,
    quiet: bool = False,
) -> Execution:
    """How and where to play."""
    if keep_games and out is None:
        raise UsageError("--keep-games: needs a results folder to keep them in; add -o DIR")
    return Execution(read_threads(threads), out, keep_games, _shard(shard), _cluster(cluster), quiet=quiet)


def _shard(text: str | None) -> Shard | None:
    return None if text is None else read_shard(text)


def _cluster(address: str | None) -> str:
    """A scheduler's address as dask writes it, or `local`."""
    if address is None:
        return ""
    scheme, found, rest = address.partition("://")
    if address != "local" and not (found and scheme in ("tcp", "tls", "ws", "wss", "ucx") and ":" in rest):
        raise UsageError(f"--cluster {address}: give the scheduler's address, such as tcp://node1:8786, or local")
    return address


def read_level(level: float) -> float:
    """A confidence level."""
    if not 0 < level < 1:
        raise UsageError(f"--level {level}: a number between 0 and 1 is needed, such as 0.95")
    return level


def read_kept_level(level: float | None) -> float | None:
    """A confidence level, or None for the one that a results folder keeps."""
    return None if level is None else read_level(level)


def read_precision(precision: str | None, least: str, most: str | None) -> tuple[float | None, int]:
    """The half-width to reach, as a fraction, or None, and the least number of games."""
    games = read_least(least, most, precision is not None)
    if precision is None:
        return None, games
    try:
        half = float(precision.removesuffix("%")) / 100
    except ValueError:
        half = 0.0
    if not 0 < half < 0.5:
        raise UsageError(f"--precision {precision}: write the half-width of a win rate in points, such as 0.2%")
    return half, games


def read_least(least: str, most: str | None, asked: bool) -> int:
    """The least number of games, or deals, of a run to a precision, if one is asked for."""
    games = read_games(least, "--min-games")
    if asked and most is not None and games > read_games(most):
        raise UsageError(f"--min-games {least} is more than -n {most}; -n is the most games with --precision")
    return games


def read_pace(pace: float) -> float:
    """Seconds a move."""
    if not 0 < pace < float("inf"):
        raise UsageError(f"--pace {pace}: the seconds that a move takes are needed, such as 4")
    return pace


def read_players(players: int | None) -> int | None:
    """A number of players that some table could seat."""
    if players is not None and not 1 <= players <= 10:
        raise UsageError(f"--players {players}: no game here seats so many; 2 to 10 is the range")
    return players


def read_margin(margin: float) -> float:
    """A margin in percentage points."""
    if not 0 <= margin < 100:
        raise UsageError(f"--margin {margin}: percentage points from 0 to 100 are needed, such as 0.5")
    return margin


def show_dry_run(plan: DryRun, as_json: bool) -> int:
    """Print what a run would be; the exit code."""
    print(json.dumps(plan.as_json(), ensure_ascii=False) if as_json else "\n".join(plan.lines()))
    return 0


class Ended(Protocol):
    """The result of a run."""

    @property
    def outcome(self) -> Outcome:
        """What was played."""

    @property
    def fell_short(self) -> bool:
        """Whether it ended at its cap without what it was asked for."""


def exit_code(result: Ended) -> int:
    """The exit code of a run: 130 interrupted, 4 at the cap without the precision or the verdicts asked for, else 0."""
    if result.outcome.interrupted:
        return 130
    return 4 if result.fell_short else 0
