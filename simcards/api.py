"""The Python interface: a function for each thing that the command line does.

import simcards

result = simcards.simulate("skip-bo", strategies=["greedy", "random"], games=2_000, seed=7)
result.by_strategy              # a pandas frame
result.plot_lengths()           # a matplotlib figure
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcards.analysis.interface import advise
from simcards.errors import UsageError
from simcards.games.switches import shown
from simcards.runs.compare.interface import ablate, compare, ladder, tune

if TYPE_CHECKING:
    from simcards.engine.execution import Execution
    from simcards.engine.outcome import Progress
    from simcards.runs.simulate.result import Simulation
    from simcards.runs.study.result import RuleAnswer
    from simcards.runs.study.versus import VersusAnswer
    from simcards.runs.sweep.result import SweepResult

__all__ = ["ablate", "advise", "compare", "ladder", "load", "merge", "resume", "simulate", "study", "sweep", "tune"]

#: How many games are played unless a number is given.
GAMES = 1_000_000

#: How many deals a sweep plays in every arm unless a number is given.
DEALS = 20_000

#: Seconds a move, for the minutes that a game takes.
PACE = 4.0

#: Games before a precision is looked at.
MIN_GAMES = 1_000


def simulate(
    game: str,
    *,
    players: int | None = None,
    rules: Mapping[str, object] | None = None,
    strategies: str | Sequence[str] = (),
    games: int = GAMES,
    seed: int | None = None,
    match: bool = False,
    level: float = 0.95,
    measures: bool = False,
    pace: float = PACE,
    precision: float | None = None,
    min_games: int = MIN_GAMES,
    threads: int | None = None,
    out: str | Path | None = None,
    keep_games: bool = False,
    shard: str | None = None,
    cluster: str = "",
    progress: bool | Callable[[Progress], None] = True,
) -> Simulation:
    """Play games and say who wins, how long it takes, how often nobody wins.

    game: a name that `simcards games` lists. players: the game's usual number if none. rules: switches by name,
    such as {"stockpile_size": 20}; `simcards rules GAME` lists them. strategies: one for all seats or one for each
    seat, as on the command line: "greedy", "greedy:weight=2" or "path/to/mine.py". seed: drawn if none, and shown
    in the result. match: series to the game's target instead of games. level: of the intervals. measures: also
    measures of the game's character, its minutes at `pace` seconds a move; a little slower. precision: stop when every
    win rate's interval has at most this half-width (0.002 is 0.2 points), between `min_games` and `games`. threads:
    all cores if none. out: a results folder to keep what is played, so that it can be resumed; keep_games: a row a
    game in it. shard: "I/N", part I of N. cluster: the address of a dask scheduler, or "local". progress: a line on
    stderr, or a function that is called with each `Progress`.

    The result is the same for any number of threads. Ctrl-C gives the result of the games that were finished by
    then, marked as partial, or KeyboardInterrupt when there are none. UsageError says in one line what cannot be;
    PlayError names a strategy that failed.
    """
    _check_common(games, threads, level)
    if precision is not None and not (0 < precision < 0.5 and 1 <= min_games <= games):
        raise UsageError(f"precision={precision}, min_games={min_games}: a half-width below 0.5, and at most {games}")
    from simcards.engine.setup import make_setup
    from simcards.runs.precision import Precision
    from simcards.runs.simulate.command import play
    from simcards.runs.simulate.job import Simulation as Job

    named = [strategies] if isinstance(strategies, str) else list(strategies)
    setup = make_setup(game, players, rules, named, seed, match)
    how = _how(threads, out, progress is not True, cluster, shard, keep_games)
    stop = None if precision is None else Precision({"win_rate": precision}, min_games, games, level)
    return play(Job(setup, pace if measures else None, stop), games, how, level, progress)


def sweep(
    game: str,
    vary: Mapping[str, Sequence[object]],
    *,
    players: int | Sequence[int] | None = None,
    rules: Mapping[str, object] | None = None,
    strategies: str | Sequence[str] = (),
    games: int = DEALS,
    seed: int | None = None,
    metrics: Sequence[str] = (),
    margins: Mapping[str, object] | None = None,
    precision: Mapping[str, object] | None = None,
    min_games: int = MIN_GAMES,
    level: float = 0.95,
    threads: int | None = None,
    out: str | Path | None = None,
    shard: str | None = None,
    cluster: str = "",
    progress: bool | Callable[[Progress], None] = True,
) -> SweepResult:
    """Play the same deals under every combination of rules and compare each with the base rules.

    vary: values by switch, such as {"stockpile_size": [10, 20, 30]}. players: one number, or several to compare.
    rules: the base rules' switches. strategies: the panel; each plays itself at all seats; the family's usual ones if
    none. games: deals, each played in every arm by every strategy; at most so many with a precision. metrics: compared
    besides first_player_edge, draws and turns: moves, rounds, a column of the family, or ending:REASON. margins:
    by metric, what is too small to matter; shares in percentage points. precision: by metric the half-width of every
    difference at which to stop, such as {"turns": 0.5}, after at least `min_games` deals. Otherwise as `simulate`,
    errors too.
    """
    _check_common(games, threads, level)
    from simcards.runs.sweep.command import job_of, play

    tables = [players] if isinstance(players, int) else list(players or ())
    varied = {name: [shown(value) for value in values] for name, values in vary.items()}
    if tables:
        varied["players"] = [str(number) for number in tables]
    named = [strategies] if isinstance(strategies, str) else list(strategies)
    how = _how(threads, out, progress is not True, cluster, shard)
    job = job_of(game, varied, rules, named, seed, metrics, margins, precision, min_games, games, level)
    return play(job, games, how, level, progress)


def study(
    name: str,
    *,
    games: int | None = None,
    precision: str | float | None = None,
    seed: int | None = None,
    level: float = 0.95,
    threads: int | None = None,
    out: str | Path | None = None,
    shard: str | None = None,
    cluster: str = "",
    progress: bool | Callable[[Progress], None] = True,
) -> RuleAnswer | VersusAnswer:
    """Run a question that is written down, built in or in a TOML file, and answer it.

    name: what `simcards study --list` shows, or the path of a file that ends in .toml. games: deals, instead of the
    study's own number. precision: stop when the answer's difference is known to ± this much, in its unit or, as "0.5%",
    in points; `games` is then the most. out: a results folder; a study that was stopped goes on there. shard and
    cluster are as in `simulate`. The result's `answer` is one plain sentence. StudyError names file and line of a
    mistake.
    """
    _check_common(games, threads, level)
    from simcards.runs.study.command import play
    from simcards.runs.study.definition import asked_study
    from simcards.runs.study.job import job_of

    asked = asked_study(name, games, precision, seed)
    how = _how(threads, out, progress is not True, cluster, shard)
    return play(job_of(asked, level), asked.games, how, level, progress)


def resume(
    folder: str | Path,
    *,
    games: int | None = None,
    strategies: str | Sequence[str] = (),
    threads: int | None = None,
    cluster: str = "",
    level: float | None = None,
    progress: bool | Callable[[Progress], None] = True,
) -> Any:
    """Go on with the run of a results folder where it stopped, or on to more `games`; its result as if undisturbed.

    strategies: where strategy files of the run lie now, when they have moved. level: the one last asked for if
    none. Otherwise as `simulate`. UsageError or SimcardsError say in one line what is wrong with the folder; nothing in
    it is lost then.
    """
    _check_common(games, threads, level)
    from simcards.runs.resume import resumed

    named = [strategies] if isinstance(strategies, str) else list(strategies)
    how = _how(threads, folder, progress is not True, cluster)
    return resumed(how, games, named, level, progress)


def merge(folders: Sequence[str | Path], out: str | Path, *, level: float | None = None) -> Any:
    """Join the shards of a run into the results folder `out`; its result as if played in one go.

    UsageError or SimcardsError when they do not belong together or are not complete.
    """
    _check_common(None, None, level)
    from simcards.folders.merge import merge as join
    from simcards.runs.resume import loaded

    join([Path(folder) for folder in folders], Path(out))
    return loaded(Path(out), level)


def load(folder: str | Path, *, level: float | None = None) -> Any:
    """The result of what a results folder holds, up to its first gap. Nothing is played and no strategy loaded.

    level: of the intervals, the one last asked for if none.
    """
    _check_common(None, None, level)
    from simcards.runs.resume import loaded

    return loaded(Path(folder), level)


def _how(
    threads: int | None,
    out: str | Path | None,
    quiet: bool,
    cluster: str,
    shard: str | None = None,
    keep_games: bool = False,
) -> Execution:
    from simcards.engine.execution import Execution, read_shard
    from simcards.machine import cores

    part, folder = None if shard is None else read_shard(shard), None if out is None else Path(out)
    return Execution(threads or cores(), folder, keep_games, part, cluster, quiet=quiet)


def _check_common(games: int | None, threads: int | None, level: float | None) -> None:
    if games is not None:
        _check_number("games", games, 1)
    if threads is not None:
        _check_number("threads", threads, 1)
    if level is not None and not 0 < level < 1:
        raise UsageError(f"level={level}: a number between 0 and 1 is needed, such as 0.95")


def _check_number(name: str, value: int, low: int) -> None:
    if not isinstance(value, int) or value < low:
        raise UsageError(f"{name}={value!r}: a whole number from {low} up is needed")
