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
from simcards.games.switches import shown

if TYPE_CHECKING:
    from simcards.engine.plan import Execution
    from simcards.engine.precision import Precision
    from simcards.engine.run import Outcome, Progress
    from simcards.engine.setup import Setup
    from simcards.engine.sweep import Plan
    from simcards.results import Checkpoint, Simulation
    from simcards.study.result import RuleAnswer
    from simcards.study.versus import VersusAnswer
    from simcards.sweep_results import SweepResult

__all__ = ["ablate", "compare", "ladder", "simulate", "study", "sweep", "tune"]

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
    _check_number("games", games, 1)
    if threads is not None:
        _check_number("threads", threads, 1)
    if not 0 < level < 1:
        raise UsageError(f"level={level}: a number between 0 and 1 is needed, such as 0.95")
    if precision is not None and not (0 < precision < 0.5 and 1 <= min_games <= games):
        raise UsageError(f"precision={precision}, min_games={min_games}: a half-width below 0.5, and at most {games}")
    from simcards.engine.plan import Execution, read_shard
    from simcards.engine.precision import Precision
    from simcards.engine.setup import make_setup
    from simcards.machine import cores

    named = [strategies] if isinstance(strategies, str) else list(strategies)
    setup = make_setup(game, players, rules, named, seed, match)
    part = None if shard is None else read_shard(shard)
    folder = None if out is None else Path(out)
    how = Execution(threads or cores(), folder, keep_games, part, cluster, quiet=progress is not True)
    stop = Precision(precision, min_games, games, level) if precision is not None else None
    return play_simulation(setup, games, how, level, progress, pace if measures else None, stop)


def play_simulation(
    setup: Setup,
    games: int,
    how: Execution,
    level: float,
    progress: bool | Callable[[Progress], None],
    pace: float | None = None,
    precision: Precision | None = None,
) -> Simulation:
    """Play games of a table that is set up, as `simulate` does; with a pace measures are taken."""
    from simcards.engine import job as jobs
    from simcards.engine.execute import execute
    from simcards.progress import reporter
    from simcards.results import Simulation
    from simcards.stats.sequential import checkpoints

    job, running = jobs.Simulation(setup, pace is not None, precision), _Running()

    def looked_at(outcome: Outcome) -> bool:
        running(outcome)
        return precision is not None and precision.met(setup, outcome)

    looks = precision.looks if precision else checkpoints(games, first=64)
    points, note = ((), None) if how.shard and precision is None else (looks, looked_at)
    with reporter(progress, job.unit) as report:
        outcome = execute(job, games, how, report, points, note)
    if not outcome.units:
        raise KeyboardInterrupt
    return Simulation(setup, outcome, level, running.up_to(outcome), pace, precision)


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
    level: float = 0.95,
    threads: int | None = None,
    out: str | Path | None = None,
    cluster: str = "",
    progress: bool | Callable[[Progress], None] = True,
) -> SweepResult:
    """Play the same deals under every combination of rules and compare each with the base rules.

    vary: values by switch, such as {"stockpile_size": [10, 20, 30]}. players: one number, or several to compare.
    rules: the base rules' switches. strategies: the panel; each plays itself at all seats. games: deals, each played in
    every arm by every strategy. metrics: what to compare besides first_player_edge, draws and turns: moves, rounds, a
    column of the family, or ending:REASON. margins: by metric, what is too small to matter; shares in percentage
    points. Otherwise as `simulate`, errors too.
    """
    _check_number("games", games, 1)
    from simcards.engine.plan import Execution
    from simcards.engine.sweep import make_sweep
    from simcards.machine import cores

    tables = [players] if isinstance(players, int) else list(players or ())
    varied = {name: [shown(value) for value in values] for name, values in vary.items()}
    if tables:
        varied["players"] = [str(number) for number in tables]
    named = [strategies] if isinstance(strategies, str) else list(strategies)
    folder = None if out is None else Path(out)
    how = Execution(threads or cores(), folder, cluster=cluster, quiet=progress is not True)
    return play_sweep(make_sweep(game, varied, rules, named, seed, metrics), games, how, level, margins or {}, progress)


def play_sweep(
    plan: Plan,
    games: int,
    how: Execution,
    level: float,
    margins: Mapping[str, object],
    progress: bool | Callable[[Progress], None],
) -> SweepResult:
    """Play a sweep that is planned, as `sweep` does."""
    from simcards.engine.execute import execute
    from simcards.engine.metrics import margins_of
    from simcards.engine.sweep import Sweep
    from simcards.progress import no_estimate, reporter
    from simcards.sweep_results import SweepResult

    judged = margins_of(plan.metrics, margins)
    with reporter(progress, f"deals in {len(plan.played)} arms", no_estimate) as report:
        outcome = execute(Sweep(plan), games, how, report)
    if not outcome.units:
        raise KeyboardInterrupt
    return SweepResult(plan, outcome, level, judged)


def study(
    name: str,
    *,
    games: int | None = None,
    seed: int | None = None,
    level: float = 0.95,
    threads: int | None = None,
    out: str | Path | None = None,
    progress: bool | Callable[[Progress], None] = True,
) -> RuleAnswer | VersusAnswer:
    """Run a question that is written down, built in or in a TOML file, and answer it.

    name: what `simcards study --list` shows, or the path of a file that ends in .toml. games: deals, instead of the
    study's own number. out: a results folder; a study that was stopped goes on there. The result's `answer` is one
    plain sentence. StudyError names file and line of a mistake.
    """
    if games is not None:
        _check_number("games", games, 1)
    from simcards.engine.plan import Execution
    from simcards.machine import cores
    from simcards.progress import no_estimate, reporter
    from simcards.study.result import answer_rules
    from simcards.study.spec import find_study
    from simcards.study.versus import answer_versus

    asked, folder = find_study(name), None if out is None else Path(out)
    how = Execution(threads or cores(), folder, quiet=progress is not True)
    answer = answer_versus if asked.versus else answer_rules
    with reporter(progress, "deals", no_estimate) as report:
        return answer(asked, games or 0, seed, how, level, report)


def _check_number(name: str, value: int, low: int) -> None:
    if not isinstance(value, int) or value < low:
        raise UsageError(f"{name}={value!r}: a whole number from {low} up is needed")


class _Running:
    """Notes the counts at each checkpoint of a run, which goes on."""

    def __init__(self) -> None:
        self._seen: list[Checkpoint] = []

    def __call__(self, outcome: Outcome) -> None:
        from simcards.results import Checkpoint

        summary = outcome.summary
        self._seen.append(Checkpoint(outcome.units, summary["wins"].copy(), summary["scores"].copy()))

    def up_to(self, outcome: Outcome) -> tuple[Checkpoint, ...]:
        """The checkpoints, the end of the run the last one."""
        if not self._seen or self._seen[-1].units < outcome.units:
            self(outcome)
        return tuple(self._seen)
