"""The Python interface of comparisons: `simcards.compare`, `ablate`, `ladder`, `tune`.

Numbers of games, seeds and levels are as in `simcards.simulate`; margins are in percentage points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from simcards.errors import UsageError

if TYPE_CHECKING:
    from simcards.engine.execution import Execution
    from simcards.engine.outcome import Progress
    from simcards.runs.ablate.result import Ablation
    from simcards.runs.compare.result import Comparison, Terms
    from simcards.runs.dry_run import DryRun
    from simcards.runs.ladder.result import Climb
    from simcards.runs.tune.result import Tuned
    from simcards.runs.tune.search import Told

#: Games that are played unless a number is given: in all, at most by `decide`, and by a search.
GAMES, MOST_GAMES, SEARCH_GAMES = 1_000_000, 10_000_000, 2_000_000

#: Games before a precision is looked at.
MIN_GAMES = 1_000


def compare(
    game: str,
    strategies: Sequence[str],
    *,
    players: int | None = None,
    rules: Mapping[str, object] | None = None,
    games: int | None = None,
    seed: int | None = None,
    match: bool = False,
    decide: bool = False,
    precision: float | None = None,
    min_games: int = MIN_GAMES,
    margin: float = 0.5,
    level: float = 0.95,
    threads: int | None = None,
    out: str | Path | None = None,
    shard: str | None = None,
    cluster: str = "",
    progress: bool | Callable[[Progress], None] = True,
) -> Comparison:
    """Say which strategy is better: every pairing, or every table, in all seats on the same deals.

    `games`: in all, 1,000,000 if none; with `decide`, which stops when every verdict is certain, at most, 10,000,000
    if none. `precision`: stop when every difference's interval has at most this half-width (0.002 is 0.2 points),
    between `min_games` and `games`. `margin`: percentage points below which a difference is too small to matter.
    `out`, `shard`, `cluster`: a results folder, a part of the run, a dask cluster, as in `simulate`. Ctrl-C gives the
    result of the deals that were finished by then, marked as partial, or KeyboardInterrupt when there are none.
    """
    from simcards.progress import reporter, shares_of_wins
    from simcards.runs.compare import studies

    setup = studies.empty_table(game, players, rules, seed, match)
    terms = _terms(games or most_games(decide, precision), margin, level, decide, precision, min_games)
    how = _how(threads, progress is not True, out, shard, cluster)
    with reporter(progress, "deals", shares_of_wins) as report:
        return studies.compare(setup, list(strategies), terms, how, report)


def ablate(
    game: str,
    strategy: str,
    *,
    players: int | None = None,
    rules: Mapping[str, object] | None = None,
    games: int | None = None,
    seed: int | None = None,
    match: bool = False,
    decide: bool = False,
    precision: float | None = None,
    min_games: int = MIN_GAMES,
    margin: float = 0.5,
    level: float = 0.95,
    threads: int | None = None,
    out: str | Path | None = None,
    shard: str | None = None,
    cluster: str = "",
    progress: bool | Callable[[Progress], None] = True,
) -> Ablation:
    """Say what each habit of a strategy is worth: it plays against itself without each in turn; else as `compare`."""
    from simcards.progress import reporter, shares_of_wins
    from simcards.runs.ablate import result as ablation
    from simcards.runs.compare.studies import empty_table

    setup = empty_table(game, players, rules, seed, match)
    terms = _terms(games or most_games(decide, precision), margin, level, decide, precision, min_games)
    how = _how(threads, progress is not True, out, shard, cluster)
    with reporter(progress, "deals", shares_of_wins) as report:
        return ablation.ablate(setup, strategy, terms, how, report)


def ladder(
    game: str,
    strategies: Sequence[str] = (),
    *,
    players: int | None = None,
    rules: Mapping[str, object] | None = None,
    games: int = GAMES,
    seed: int | None = None,
    match: bool = False,
    level: float = 0.95,
    threads: int | None = None,
    out: str | Path | None = None,
    shard: str | None = None,
    cluster: str = "",
    progress: bool | Callable[[Progress], None] = True,
) -> Climb:
    """Rank strategies, by default all quick ones that ship: wins over `random`, over the next weaker one, and luck.

    At tables of 2 and of 4, or of `players` only; `games` at each. Otherwise as `compare`.
    """
    from simcards.runs.compare.studies import empty_table
    from simcards.runs.ladder.result import climb

    setup = empty_table(game, players, rules, seed, match)
    terms, how = _terms(games, 0.5, level, False), _how(threads, progress is not True, out, shard, cluster)
    return climb(setup, list(strategies), terms, players is not None, how, progress)


def tune(
    game: str,
    strategy: str,
    panel: Sequence[str] = (),
    *,
    only: Sequence[str] = (),
    players: int | None = None,
    rules: Mapping[str, object] | None = None,
    games: int = SEARCH_GAMES,
    deals: int = 500,
    seed: int | None = None,
    match: bool = False,
    margin: float = 0.5,
    level: float = 0.95,
    threads: int | None = None,
    out: str | Path | None = None,
    told: Told | None = None,
) -> Tuned:
    """Search a strategy's parameters against a panel, by default itself; the gain is measured on fresh deals.

    `only`: the parameters to search, all if none; `deals`: on which each candidate plays; `told`: is called with
    candidates tried, candidates planned and the best mean difference to the panel. `out`: a results folder, where a
    search that was stopped goes on. KeyboardInterrupt when stopped.
    """
    from simcards.runs.compare.studies import empty_table
    from simcards.runs.tune import result as search

    setup = empty_table(game, players, rules, seed, match)
    terms, how = _terms(games, margin, level, False), _how(threads, told is None, out)
    return search.tune(setup, strategy, list(panel), terms, deals, list(only), how, told)


def foretell(
    game: str,
    strategies: Sequence[str],
    *,
    ablation: bool = False,
    players: int | None = None,
    rules: Mapping[str, object] | None = None,
    games: int | None = None,
    seed: int | None = None,
    match: bool = False,
    decide: bool = False,
    precision: float | None = None,
    min_games: int = MIN_GAMES,
    margin: float = 0.5,
    level: float = 0.95,
    threads: int | None = None,
) -> DryRun:
    """What `compare` (or `ablate`, of the one strategy) would be: how many games, how exact, how long."""
    from simcards.runs.ablate import result as habits
    from simcards.runs.compare import studies
    from simcards.runs.dry_run import dry_run_of

    setup = studies.empty_table(game, players, rules, seed, match)
    terms = _terms(games or most_games(decide, precision), margin, level, decide, precision, min_games)
    job = (
        habits.ablation_job(setup, strategies[0], terms)
        if ablation
        else studies.round_robin_job(setup, strategies, terms)
    )
    return dry_run_of(job, studies.deals_for(job.plan, terms.games), level, _how(threads, True).threads)


def most_games(decide: bool, precision: float | None) -> int:
    """How many games are played when no number is given, or how many at most."""
    return MOST_GAMES if decide or precision else GAMES


def _terms(
    games: int,
    margin: float,
    level: float,
    decide: bool,
    precision: float | None = None,
    min_games: int = MIN_GAMES,
) -> Terms:
    from simcards.runs.compare.result import Terms

    _check_number("games", games)
    if not 0 < level < 1:
        raise UsageError(f"level={level}: a number between 0 and 1 is needed, such as 0.95")
    if not 0 <= margin < 100:
        raise UsageError(f"margin={margin}: percentage points from 0 to 100 are needed, such as 0.5")
    if precision is not None and not (0 < precision < 0.5 and 1 <= min_games <= games):
        raise UsageError(f"precision={precision}, min_games={min_games}: a half-width below 0.5, and at most {games}")
    if precision is not None and decide:
        raise UsageError("precision and decide are two ways to stop: give one")
    return Terms(games, margin / 100, level, decide, precision, min_games)


def _how(
    threads: int | None, quiet: bool, out: str | Path | None = None, shard: str | None = None, cluster: str = ""
) -> Execution:
    from simcards.engine.execution import Execution, read_shard
    from simcards.machine import cores

    if threads is not None:
        _check_number("threads", threads)
    part = None if shard is None else read_shard(shard)
    return Execution(threads or cores(), None if out is None else Path(out), False, part, cluster, quiet=quiet)


def _check_number(name: str, value: int) -> None:
    if not isinstance(value, int) or value < 1:
        raise UsageError(f"{name}={value!r}: a whole number from 1 up is needed")
