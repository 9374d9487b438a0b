"""For those who train players: games choice by choice, and decisions as tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from simcards.api.asking import keywords
from simcards.errors import UsageError
from simcards.learning import exported
from simcards.learning.exported import Exported, write_decisions
from simcards.options import Options
from simcards.runs.setups import asked_setup

if TYPE_CHECKING:
    from simcards.engine.outcome import Progress
    from simcards.learning.environment import GameEnvironment

decisions = keywords(exported.decisions)


@keywords
def env(
    game: str,
    *,
    players: int | None = None,
    rules: Mapping[str, object] | None = None,
    seed: int | None = None,
    render_mode: str | None = None,
) -> GameEnvironment:
    """A game as an environment of PettingZoo's AEC interface, an agent a seat.

    game, players, rules: as `simulate`. seed: of the first `reset` without one; drawn if none. render_mode: "ansi" for
    the view in words. What agents see and do: `simcards.learning.environment.GameEnvironment`. UsageError says in one
    line what cannot be, and how PettingZoo is installed where it is missing.
    """
    setup = asked_setup(Options(game, players, rules, seed=seed), ["random"])
    try:
        from simcards.learning.environment import GameEnvironment
    except ModuleNotFoundError as error:
        if str(error.name).partition(".")[0] not in ("pettingzoo", "gymnasium"):
            raise
        raise UsageError('env: PettingZoo is not installed; `pip install "simcards[rl]"` does that') from None
    return GameEnvironment(setup, render_mode)


@keywords
def export(
    game: str,
    folder: str | Path,
    *,
    players: int | None = None,
    rules: Mapping[str, object] | None = None,
    strategies: str | Sequence[str] = (),
    games: int = 10_000,
    seed: int | None = None,
    threads: int | None = None,
    progress: bool | Callable[[Progress], None] = True,
) -> Exported:
    """Write the decisions of many games into a folder as Parquet files, to learn from; `decisions` reads them.

    folder: new, or of the same call, which then goes on. Otherwise as `simulate`.
    """
    options = Options(game, players, rules, strategies, games=games, seed=seed, threads=threads, progress=progress)
    return write_decisions(options, Path(folder))
