"""Results folders, single games and lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcards.api.asking import first_and_last, kept_level, keywords, options_of
from simcards.folders.merge import merge as join
from simcards.games.pages import games_page, rules_page
from simcards.games.replay import replay as records
from simcards.options import Options
from simcards.runs.play import loaded, resumed
from simcards.runs.result import frame_of
from simcards.runs.setups import asked_setup

if TYPE_CHECKING:
    from pandas import DataFrame

    from simcards.engine.outcome import Progress


@keywords
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
    asked = options_of({"games": games, "threads": threads, "cluster": cluster, "progress": progress, "out": folder})
    named = [strategies] if isinstance(strategies, str) else strategies
    return resumed(asked.execution(), games, named, kept_level(level), progress)


@keywords
def merge(folders: Sequence[str | Path], out: str | Path, *, level: float | None = None) -> Any:
    """Join the shards of a run into the results folder `out`; its result as if played in one go.

    UsageError or SimcardsError when they do not belong together or are not complete.
    """
    kept = kept_level(level)
    join([Path(folder) for folder in folders], Path(out))
    return loaded(Path(out), kept)


@keywords
def load(folder: str | Path, *, level: float | None = None) -> Any:
    """The result of what a results folder holds, up to its first gap. Nothing is played and no strategy loaded.

    level: of the intervals, the one last asked for if none.
    """
    return loaded(Path(folder), kept_level(level))


@keywords
def replay(
    game: str,
    number: int | range | tuple[int, int] = 0,
    *,
    players: int | None = None,
    rules: Mapping[str, object] | None = None,
    strategies: str | Sequence[str] = (),
    seed: int | None = None,
    match: bool = False,
) -> DataFrame:
    """A game of a run, or several in a row, event by event, hidden cards included: a frame with a row an event.

    number: which game of the seed, or several: a range that goes up by ones, or (first, last). Columns: game_index,
    event, then what the events say, as `simcards replay --format jsonl` writes them; None where an event says nothing
    of it. Otherwise as `simulate`.
    """
    first, last = first_and_last("number", number)
    options = Options(game, players, rules, strategies, seed=seed, match=match)
    found = records(asked_setup(options, options.named), first, last)
    rows = [{"game_index": events[0]["game_index"], **event} for events in found for event in events]
    return frame_of(rows).astype(object).where(lambda frame: frame.notna(), None)


@keywords
def rules(game: str, *, players: int | None = None, rules: Mapping[str, object] | None = None) -> DataFrame:
    """A game's switches, with others set as `rules` says: a frame with a row a switch.

    Columns: switch, value (here), values (it takes), meaning, ids (of rules), source. UsageError as `simulate`.
    """
    return frame_of(rules_page(game, players, rules)["switches"])


def games() -> DataFrame:
    """The games: a frame with a row a game, as `games_page`; `simcards.games()` is this."""
    return frame_of(games_page())
