"""The Python interface: a function for each thing that the command line does.

import simcards

result = simcards.simulate("skip-bo", strategies=["greedy", "random"], games=2_000, seed=7)
result.by_strategy              # a pandas frame
result.plot_lengths()           # a matplotlib figure
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from simcards.analysis import interface
from simcards.errors import UsageError, suggestion
from simcards.folders.merge import merge as join
from simcards.games.pages import games_page, rules_page
from simcards.games.replay import replay as records
from simcards.games.switches import listed, shown
from simcards.learning import interface as learning
from simcards.options import LEVEL, MARGIN, MIN_GAMES, MOST_GAMES, PACE, Options, in_points
from simcards.runs.exact.result import exact as work_out
from simcards.runs.exact.result import worked_out
from simcards.runs.play import loaded, resumed, run
from simcards.runs.result import frame_of
from simcards.runs.setups import asked_setup
from simcards.runs.study.definition import find_study

if TYPE_CHECKING:
    from pandas import DataFrame

    from simcards.engine.outcome import Progress
    from simcards.runs.ablate.result import Ablation
    from simcards.runs.compare.result import Comparison
    from simcards.runs.design.result import Design
    from simcards.runs.exact.result import Exact
    from simcards.runs.ladder.result import Climb
    from simcards.runs.sensitivity.result import Sensitivity
    from simcards.runs.simulate.result import Simulation
    from simcards.runs.study.result import RuleAnswer, VersusAnswer
    from simcards.runs.sweep.result import SweepResult
    from simcards.runs.tune.result import Tuned
    from simcards.runs.tune.search import Told

__all__ = [
    "ablate",
    "advise",
    "compare",
    "decisions",
    "design",
    "env",
    "exact",
    "export",
    "ladder",
    "load",
    "merge",
    "replay",
    "resume",
    "review",
    "rules",
    "sensitivity",
    "simulate",
    "study",
    "sweep",
    "tune",
]

P = ParamSpec("P")
R = TypeVar("R")


def _keywords(function: Callable[P, R]) -> Callable[P, R]:
    """The function, refusing a keyword that it does not have with UsageError, in one line that names the near ones."""
    known = list(inspect.signature(function).parameters)

    @functools.wraps(function)
    def checked(*values: P.args, **words: P.kwargs) -> R:
        for word in words:
            if word not in known:
                near = suggestion(word, known) or f"; it takes {', '.join(known)}"
                raise UsageError(f"{function.__name__}() has no {word}{near}")
        return function(*values, **words)

    return checked


advise, review = _keywords(interface.advise), _keywords(interface.review)
decisions, env, export = (_keywords(one) for one in (learning.decisions, learning.env, learning.export))

#: Games that are played unless a number is given: in all, and by a search; deals that a sweep plays in every arm.
GAMES, SEARCH_GAMES, SWEEP_DEALS, SCREENING_DEALS = 1_000_000, 2_000_000, 20_000, 2_000


@_keywords
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
    found: Simulation = _run("simulate", _fractions(locals()))
    return found


@_keywords
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
    found: Comparison = _run("compare", _fractions(locals()))
    return found


@_keywords
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
    found: Ablation = _run("compare --ablate", _fractions(locals()))
    return found


@_keywords
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
    found: Climb = _run("compare --ladder", locals())
    return found


@_keywords
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
    found: Tuned = _run("tune", _fractions(locals()) | {"strategies": panel, "progress": told or False})
    return found


@_keywords
def sweep(
    game: str,
    vary: Mapping[str, Sequence[object]],
    *,
    players: int | Sequence[int] | None = None,
    rules: Mapping[str, object] | None = None,
    strategies: str | Sequence[str] = (),
    games: int = SWEEP_DEALS,
    seed: int | None = None,
    metrics: Sequence[str] = (),
    pair: Sequence[str] = (),
    margins: Mapping[str, object] | None = None,
    precision: Mapping[str, object] | None = None,
    min_games: int = MIN_GAMES,
    level: float = LEVEL,
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
    besides first_player_edge, draws and turns: moves, rounds, a column of the family, or ending:REASON. pair: two
    strategies, the stronger first, whose games on each deal say how much of the wins skill takes (`skill`). margins: by
    metric, what is too small to matter; shares in percentage points. precision: by metric the half-width of every
    difference at which to stop, such as {"turns": 0.5}, after at least `min_games` deals. Otherwise as `simulate`,
    errors too.
    """
    varied = {name: [shown(value) for value in values] for name, values in vary.items()}
    if players is not None:
        tables = [players] if isinstance(players, int) else players
        varied["players"] = [str(number) for number in tables]
    found: SweepResult = _run("sweep", locals() | {"vary": varied, "players": None})
    return found


@_keywords
def sensitivity(
    game: str,
    *,
    players: int | None = None,
    rules: Mapping[str, object] | None = None,
    strategies: str | Sequence[str] = (),
    games: int = SCREENING_DEALS,
    seed: int | None = None,
    pair: Sequence[str] = (),
    keep: Sequence[str] = (),
    metrics: Sequence[str] = (),
    margins: Mapping[str, object] | None = None,
    interactions: bool = False,
    level: float = LEVEL,
    threads: int | None = None,
    out: str | Path | None = None,
    shard: str | None = None,
    cluster: str = "",
    progress: bool | Callable[[Progress], None] = True,
) -> Sensitivity:
    """Change every switch in turn to its other values worth trying, and say what that does to a game.

    The measures: turns, draws, first_player_edge, skill, decisions, drama and those named in `metrics`. strategies: the
    panel, as in `sweep`. pair: two strategies, the stronger first, by which skill is measured; the family's usual one
    if none. keep: switches to leave as they are. interactions: change switches in pairs, too, each to its furthest
    value, by the panel's first strategy. Otherwise as `sweep`, errors too.
    """
    found: Sensitivity = _run("sensitivity", locals())
    return found


@_keywords
def design(
    game: str,
    want: str | Sequence[str],
    *,
    over: Mapping[str, object] | None = None,
    players: int | Sequence[int] | None = None,
    keep: Sequence[str] = (),
    rules: Mapping[str, object] | None = None,
    strategies: str | Sequence[str] = (),
    pair: Sequence[str] = (),
    pace: float = PACE,
    precision: str | float | None = None,
    games: int | None = None,
    seed: int | None = None,
    level: float = LEVEL,
    threads: int | None = None,
    out: str | Path | None = None,
    progress: bool = True,
) -> Design:
    """Find rules that give a game as it is wished for, and play them on deals that the search has not seen.

    want: wishes, such as "turns 40..60", "minutes 15..25", "draws < 1%", "first-player-edge within 1%", "skill > 60%",
    "p95 turns < 90" or "decisions max"; "soft" behind one makes it no must, "weight 2" counts it twice. over: by switch
    its values, a list or a range such as "10..30" or "10..30:5"; every switch at the values worth trying, but those to
    `keep`, if none. players: one number, or several to choose from. rules: the base rules' switches. strategies: the
    panel; wishes must hold for every one of it. pair: two strategies, the stronger first, by which skill is measured.
    precision: how exactly the last of the search are known, in percentage points of a share and per cent of anything
    else. games: deals of the search that a rule set plays at most, instead of as many as that takes. Otherwise as
    `sweep`, errors too.
    """
    words = {name: listed(value) for name, value in (over or {}).items()}
    precision = None if precision is None else f"{in_points('precision', precision):g}%"
    tables = [players] if isinstance(players, int) else list(players or ())
    asked = {**locals(), "want": [want] if isinstance(want, str) else list(want), "over": words, "tables": tables}
    found: Design = _run("design", asked | {"players": None})
    return found


@_keywords
def study(
    name: str,
    *,
    games: int | None = None,
    precision: str | float | None = None,
    seed: int | None = None,
    level: float = LEVEL,
    threads: int | None = None,
    out: str | Path | None = None,
    shard: str | None = None,
    cluster: str = "",
    progress: bool | Callable[[Progress], None] = True,
) -> RuleAnswer | VersusAnswer | Exact:
    """Run a question that is written down, built in or in a TOML file, and answer it.

    name: what `simcards study --list` shows, or the path of a file that ends in .toml. games: deals, instead of the
    study's own number. precision: stop when the answer's difference is known to ± this much, in its unit or, as "0.5%",
    in points; `games` is then the most. out: a results folder; a study that was stopped goes on there. shard and
    cluster are as in `simulate`. The result's `answer` is one plain sentence. StudyError names file and line of a
    mistake. A study of what can be worked out is not played: of all that only `name` counts there.
    """
    asked = {**locals(), "study": name}
    question = find_study(name)
    found: RuleAnswer | VersusAnswer | Exact = worked_out(question) if question.exact else _run("study", asked)
    return found


@_keywords
def exact(
    game: str,
    *,
    players: int | Sequence[int] | None = None,
    rules: Mapping[str, object] | None = None,
    strategies: str | Sequence[str] = (),
    match: bool = False,
) -> Exact:
    """Work out one round of Cuckoo or Le Her: how often each place loses a life, what the best answer would save.

    players: the game's usual number if none; several for a table of each size. strategies: one for all places, or one a
    place, left of the dealer first; an equilibrium of the round if none, for up to 5 players. The result's `places` is
    a frame: players, place (0 is left of the dealer, who is the last), strategy, lost (its chance of losing a life),
    se (its standard error: 0 for up to 5 players, where every deal is counted), saved_lo and saved_hi (what the best
    answer to the others saves, over all that a player may know: the same number twice where deals are counted).
    match: work out a whole match as well, in the result's `match`: its `rows` say each place's share of wins in every
    standing of lives, and what the best answer gains; for up to 4 players, 3 without strategies, with up to 3 lives.
    UsageError for another game, or for rules that are not covered; PlayError for a strategy that fails.
    """
    return work_out(game, players, rules, strategies, match)


@_keywords
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
    asked = _asked({"games": games, "threads": threads, "cluster": cluster, "progress": progress, "out": folder})
    named = [strategies] if isinstance(strategies, str) else strategies
    return resumed(asked.execution(), games, named, _level(level), progress)


@_keywords
def merge(folders: Sequence[str | Path], out: str | Path, *, level: float | None = None) -> Any:
    """Join the shards of a run into the results folder `out`; its result as if played in one go.

    UsageError or SimcardsError when they do not belong together or are not complete.
    """
    kept = _level(level)
    join([Path(folder) for folder in folders], Path(out))
    return loaded(Path(out), kept)


@_keywords
def load(folder: str | Path, *, level: float | None = None) -> Any:
    """The result of what a results folder holds, up to its first gap. Nothing is played and no strategy loaded.

    level: of the intervals, the one last asked for if none.
    """
    return loaded(Path(folder), _level(level))


@_keywords
def replay(
    game: str,
    number: int | range = 0,
    *,
    players: int | None = None,
    rules: Mapping[str, object] | None = None,
    strategies: str | Sequence[str] = (),
    seed: int | None = None,
    match: bool = False,
) -> DataFrame:
    """A game of a run, or several in a row, event by event, hidden cards included: a frame with a row an event.

    number: which game of the seed, or a range that goes up by ones. Columns: game_index, event, then what the events
    say, as `simcards replay --format jsonl` writes them; None where an event says nothing of it. Otherwise as
    `simulate`.
    """
    numbers = range(number, number + 1) if isinstance(number, int) else number
    if not numbers or numbers.step != 1 or not 0 <= numbers[0] <= numbers[-1] < MOST_GAMES:
        raise UsageError(f"number={number!r}: a game's number from 0 up is needed, or a range such as range(10)")
    options = Options(game, players, rules, strategies, seed=seed, match=match)
    found = records(asked_setup(options, options.named), numbers[0], numbers[-1])
    rows = [{"game_index": events[0]["game_index"], **event} for events in found for event in events]
    return frame_of(rows).astype(object).where(lambda frame: frame.notna(), None)


@_keywords
def rules(game: str, *, players: int | None = None, rules: Mapping[str, object] | None = None) -> DataFrame:
    """A game's switches, with others set as `rules` says: a frame with a row a switch.

    Columns: switch, value (here), values (it takes), meaning, ids (of rules), source. UsageError as `simulate`.
    """
    return frame_of(rules_page(game, players, rules)["switches"])


def games() -> DataFrame:
    """The games: a frame with a row a game, as `games_page`; `simcards.games()` is this."""
    return frame_of(games_page())


def _run(command: str, asked: dict[str, Any]) -> Any:
    """The result of a command, from the arguments of its function."""
    return run(command, _asked(asked))


def _asked(arguments: dict[str, Any]) -> Options:
    known = {one.name for one in fields(Options)}
    return Options(**{name: value for name, value in arguments.items() if name in known})


def _fractions(asked: dict[str, Any]) -> dict[str, Any]:
    """Arguments about win rates, their margin and precision read from points or texts, the precision a fraction."""
    read = dict(asked)
    if "margin" in read:
        read["margin"] = in_points("margin", read["margin"])
    if read.get("precision") is not None:
        read["precision"] = in_points("precision", read["precision"]) / 100
    return read


def _level(level: float | None) -> float | None:
    """A level that can be one, or None for the one that a folder keeps."""
    return None if level is None else Options(level=level).level
