"""Questions about strategies: who wins, who is better, what a habit is worth, which parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from simcards.api.asking import GAMES, SEARCH_GAMES, in_fractions, keywords, options_of, result_of
from simcards.options import LEVEL, MARGIN, MIN_GAMES, PACE
from simcards.runs.exploit.answer import exploit as search_answer

if TYPE_CHECKING:
    from simcards.engine.outcome import Progress
    from simcards.runs.ablate.result import Ablation
    from simcards.runs.compare.result import Comparison
    from simcards.runs.exploit.result import Exploited
    from simcards.runs.ladder.result import Climb
    from simcards.runs.simulate.result import Simulation
    from simcards.runs.tune.result import Tuned
    from simcards.runs.tune.search import Told


@keywords
def simulate(
    game: str,
    *,
    players: int | None = None,
    rules: Mapping[str, object] | None = None,
    strategies: str | Sequence[str] = (),
    games: int = GAMES,
    seed: int | None = None,
    match: bool = False,
    level: float = LEVEL,
    measures: bool = False,
    pace: float = PACE,
    luck: bool = False,
    mirror: bool = False,
    precision: str | float | None = None,
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
    measures of the game's character, its minutes at `pace` seconds a move; a little slower. luck: also how much of the
    winning is luck of the cards, and the rates without it, which a precision is then about; mirror: each deal is begun
    by each side in turn, for the first player's edge (`result.luck`, `result.mirrored`). precision: stop when every win
    rate's interval has at most this half-width in points ("0.2%" or 0.2), between `min_games` and `games`. threads:
    all cores if none. out: a results folder to keep what is played, so that it can be resumed; keep_games: a row a
    game in it. shard: "I/N", part I of N. cluster: the address of a dask scheduler, or "local". progress: a line on
    stderr, or a function that is called with each `Progress`.

    The result is the same for any number of threads. Ctrl-C gives the result of the games that were finished by
    then, marked as partial, or KeyboardInterrupt when there are none. UsageError says in one line what cannot be;
    PlayError names a strategy that failed.
    """
    found: Simulation = result_of("simulate", in_fractions(locals()))
    return found


@keywords
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
    order: bool = False,
    luck: bool = False,
    precision: str | float | None = None,
    min_games: int = MIN_GAMES,
    margin: str | float = MARGIN,
    level: float = LEVEL,
    threads: int | None = None,
    out: str | Path | None = None,
    shard: str | None = None,
    cluster: str = "",
    progress: bool | Callable[[Progress], None] = True,
) -> Comparison:
    """Say which strategy is better: every pairing, or every table, in all seats on the same deals.

    `games`: in all, 1,000,000 if none; with `decide`, which stops when every verdict is certain, at most, 10,000,000
    if none. `order`: stop, sooner, when it is certain of every pair that one is better, or at least not worse by the
    margin. `luck`: take the luck of the cards out of the differences, in stockpile games. `precision`: stop when every
    difference's interval has at most this half-width in points ("0.2%" or 0.2), between `min_games` and `games`.
    `margin`: percentage points ("0.5%" or 0.5) below which a difference is too small. `out`, `shard`, `cluster`: a
    results folder, a part of the run, a dask cluster, as in `simulate`. Ctrl-C gives the result of the deals that were
    finished by then, marked as partial, or KeyboardInterrupt when there are none.
    """
    found: Comparison = result_of("compare", in_fractions(locals()))
    return found


@keywords
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
    order: bool = False,
    precision: str | float | None = None,
    min_games: int = MIN_GAMES,
    margin: str | float = MARGIN,
    level: float = LEVEL,
    threads: int | None = None,
    out: str | Path | None = None,
    shard: str | None = None,
    cluster: str = "",
    progress: bool | Callable[[Progress], None] = True,
) -> Ablation:
    """Say what each habit of a strategy is worth: it plays against itself without each in turn; else as `compare`."""
    found: Ablation = result_of("compare --ablate", in_fractions(locals()))
    return found


@keywords
def ladder(
    game: str,
    strategies: Sequence[str] = (),
    *,
    players: int | None = None,
    rules: Mapping[str, object] | None = None,
    games: int = GAMES,
    seed: int | None = None,
    match: bool = False,
    level: float = LEVEL,
    threads: int | None = None,
    out: str | Path | None = None,
    shard: str | None = None,
    cluster: str = "",
    progress: bool | Callable[[Progress], None] = True,
) -> Climb:
    """Rank strategies, by default all quick ones that ship: wins over `random`, over the next weaker one, and luck.

    At tables of 2 and of 4, or of `players` only; `games` at each. Otherwise as `compare`.
    """
    found: Climb = result_of("compare --ladder", locals())
    return found


@keywords
def tune(
    game: str,
    strategy: str,
    panel: Sequence[str] = (),
    *,
    only: Sequence[str] = (),
    held_out: Sequence[str] = (),
    players: int | None = None,
    rules: Mapping[str, object] | None = None,
    games: int = SEARCH_GAMES,
    deals: int | None = None,
    seed: int | None = None,
    match: bool = False,
    margin: str | float = MARGIN,
    level: float = LEVEL,
    threads: int | None = None,
    out: str | Path | None = None,
    told: Told | None = None,
) -> Tuned:
    """Search a strategy's parameters against a panel, by default all quick strategies that ship with the game.

    The gain is measured on fresh deals; where it is not surely one, the parameters stay as they are. `only`: the
    parameters to search, all if none; `held_out`: opponents that only the report meets, by default the quick ones that
    ship and are not in the panel; `deals`: on which each candidate plays, by default about 1,000 games; `told`: is
    called with candidates tried, candidates planned and the best mean difference to the panel. `out`: a results
    folder, where a search that was stopped goes on. KeyboardInterrupt when stopped.
    """
    found: Tuned = result_of("tune", in_fractions(locals()) | {"strategies": panel, "progress": told or False})
    return found


@keywords
def exploit(
    game: str,
    strategy: str,
    strategies: str | Sequence[str] = (),
    *,
    players: int | None = None,
    rules: Mapping[str, object] | None = None,
    games: int = SEARCH_GAMES,
    seed: int | None = None,
    match: bool = False,
    margin: str | float = MARGIN,
    level: float = LEVEL,
    threads: int | None = None,
    progress: bool | Told = True,
) -> Exploited:
    """Search the best answer to a strategy among others' parameters: at least so much is to be gained against it.

    The answer sits at one place after the other, the strategy at all the rest; the gain is how much more often the
    answer reaches the game's aim than the strategy does among its like, on deals that no search has seen.
    `strategies`: those whose parameters are searched, without parameters as they are; by default all quick ones that
    ship, and the strategy's own. A fifth of the games judge what was found. The result's `exploited` says whether the
    gain is sure and above the margin, `gain` how large it is, `found` who plays so. `progress`: as `told` of `tune`, or
    whether to tell on stderr. UsageError where nothing can be searched; for Cuckoo and Le Her, where `exact` works the
    best answer out; KeyboardInterrupt when stopped.
    """
    return search_answer(options_of(in_fractions(locals())))
