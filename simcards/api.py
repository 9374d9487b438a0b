"""The Python interface: a function for each thing that the command line does.

import simcards

result = simcards.simulate("skip-bo", strategies=["greedy", "random"], games=2_000, seed=7)
result.by_strategy              # a pandas frame
result.plot_lengths()           # a matplotlib figure
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from simcards.comparison.interface import ablate, compare, ladder, tune
from simcards.errors import UsageError

if TYPE_CHECKING:
    from simcards.engine.plan import Execution
    from simcards.engine.run import Outcome, Progress
    from simcards.engine.setup import Setup
    from simcards.results import Checkpoint, Simulation

__all__ = ["ablate", "compare", "ladder", "load", "simulate", "tune"]

#: How many games are played unless a number is given.
GAMES = 1_000_000


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
    in the result. match: series to the game's target instead of games. level: of the intervals. threads: all cores
    if none. out: a results folder to keep what is played, so that it can be resumed; keep_games: a row a game in
    it. shard: "I/N", part I of N. cluster: the address of a dask scheduler, or "local". progress: a line on stderr,
    or a function that is called with each `Progress`.

    The result is the same for any number of threads. Ctrl-C gives the result of the games that were finished by
    then, marked as partial, or KeyboardInterrupt when there are none. UsageError says in one line what cannot be;
    PlayError names a strategy that failed.
    """
    _check_number("games", games, 1)
    if threads is not None:
        _check_number("threads", threads, 1)
    if not 0 < level < 1:
        raise UsageError(f"level={level}: a number between 0 and 1 is needed, such as 0.95")
    from simcards.engine.plan import Execution, read_shard
    from simcards.engine.setup import make_setup
    from simcards.machine import cores

    named = [strategies] if isinstance(strategies, str) else list(strategies)
    setup = make_setup(game, players, rules, named, seed, match)
    part = None if shard is None else read_shard(shard)
    folder = None if out is None else Path(out)
    how = Execution(threads or cores(), folder, keep_games, part, cluster, quiet=progress is not True)
    return play_simulation(setup, games, how, level, progress)


def play_simulation(
    setup: Setup, games: int, how: Execution, level: float, progress: bool | Callable[[Progress], None]
) -> Simulation:
    """Play games of a table that is set up, as `simulate` does."""
    from simcards.engine import job as jobs
    from simcards.engine.execute import execute
    from simcards.progress import reporter
    from simcards.results import Simulation
    from simcards.stats.sequential import checkpoints

    job, running = jobs.Simulation(setup), _Running()
    points, note = ((), None) if how.shard else (checkpoints(games, first=64), running)
    with reporter(progress, job.unit) as report:
        outcome = execute(job, games, how, report, points, note)
    if not outcome.units:
        raise KeyboardInterrupt
    return Simulation(setup, outcome, level, running.up_to(outcome), how.folder)


def load(folder: str | Path, *, level: float = 0.95) -> Simulation:
    """The result that a results folder of `simulate` holds so far, to look at; nothing is played, no strategy loaded.

    Only what follows on from the first game without a gap counts. UsageError for a folder of another kind,
    SimcardsError for a damaged one.
    """
    from simcards.engine.execute import described, outcome_of
    from simcards.engine.job import Simulation as Job
    from simcards.results import Simulation

    job, _ = described(Path(folder))
    if not isinstance(job, Job):
        command = job.config()["command"]
        raise UsageError(f"{folder}: holds a run of `simcards {command}`; `simcards report {folder}` shows it")
    running = _Running()
    outcome = outcome_of(Path(folder), running)
    if not outcome.units:
        raise UsageError(f"{folder}: nothing is finished in it yet; `simcards resume {folder}` goes on")
    return Simulation(job.setup, outcome, level, running.up_to(outcome), Path(folder))


def _check_number(name: str, value: int, low: int) -> None:
    if not isinstance(value, int) or value < low:
        raise UsageError(f"{name}={value!r}: a whole number from {low} up is needed")


class _Running:
    """Notes the counts at each checkpoint of a run, which goes on."""

    def __init__(self) -> None:
        self._seen: list[Checkpoint] = []

    def __call__(self, outcome: Outcome) -> bool:
        self._note(outcome)
        return False

    def _note(self, outcome: Outcome) -> None:
        from simcards.results import Checkpoint

        summary = outcome.summary
        self._seen.append(Checkpoint(outcome.units, summary["wins"].copy(), summary["scores"].copy()))

    def up_to(self, outcome: Outcome) -> tuple[Checkpoint, ...]:
        """The checkpoints, the end of the run the last one."""
        if not self._seen or self._seen[-1].units < outcome.units:
            self._note(outcome)
        return tuple(self._seen)
