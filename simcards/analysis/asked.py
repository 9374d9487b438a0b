"""From what a user asks to an advice or a review: the table, who plays on, the position or the games."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

from simcards.analysis.advice import Advice
from simcards.analysis.advise import advise_on
from simcards.analysis.course import courses_of
from simcards.analysis.explorer import Deal, Explorer
from simcards.analysis.families import part
from simcards.analysis.positions import Position, position_from, reached
from simcards.analysis.records import games_in, read_records, setup_of_records
from simcards.analysis.review import Budget, GameReview, Reviewer
from simcards.analysis.reviewed import Review
from simcards.analysis.terms import Terms
from simcards.engine import steering as by
from simcards.engine.loading import load_player
from simcards.errors import UsageError
from simcards.folders.toml import read_toml
from simcards.games.position_file import PositionError
from simcards.games.setup import Setup, make_setup
from simcards.games.switches import RulesError
from simcards.options import Options
from simcards.runs.rerun import each
from simcards.stats.intervals import normal_quantile

#: Imagined deals that a review of several games takes at least, unless one game would have fewer.
FEWEST = 100

#: Where a position comes from: seed, game and move of a run; a file, or its fields.
Place = tuple[int, int, int] | Path | Mapping[str, Any]


def playing_on(setup: Setup, named: Sequence[str], alone: bool = False) -> Setup:
    """The setup with the strategies that play on from a position: `named`, once for all seats or once for each.

    When none is named, the strongest of the family that is quick enough for the many positions of a game, or for one
    position `alone`. StrategyError or RulesError when they cannot be.
    """
    positions, seats = part(setup.family, "positions"), len(setup.players)
    names = list(named) or [positions.ADVISES if alone else positions.PLAYS_ON]
    if len(names) not in (1, seats):
        raise RulesError(f"{len(names)} strategies for {seats} players: name one for all seats, or one for each")
    loaded = {name: load_player(name, setup.family.name) for name in dict.fromkeys(names)}
    names = names * seats if len(names) == 1 else names
    return replace(setup, players=tuple(loaded[name] for name in names))


def advise(
    options: Options,
    place: Place,
    playouts_by: Sequence[str],
    terms: Terms,
    told: Callable[[int, int], None] | None = None,
) -> Advice:
    """The advice for a position of a run of the strategies, or of a file; UsageError names what cannot be."""
    if not isinstance(place, tuple):
        setup = make_setup(options.game, options.players, options.rules, options.named, 0)
        position = from_file(setup, place)
        words = ["--position", position.named]
    else:
        seed, number, move = place
        setup = make_setup(options.game, options.players, options.rules, options.named, seed)
        position = reached(setup, number, move)
        words = ["--seed", str(seed), "--game", str(number), "--move", str(move)]
    words += [*each("-s", options.named), *each("--by", playouts_by)]
    playing = playing_on(setup, list(playouts_by) or options.named, alone=True)
    return advise_on(playing, position, terms, options.execution().threads, told, words)


def from_file(setup: Setup, source: Path | Mapping[str, Any]) -> Position:
    """The position that a file, or its fields, describe; PositionError names what cannot be."""
    read = part(setup.family, "position_file").read_position
    fields = source
    if isinstance(source, Path):
        fields, _ = read_toml(source, f"`simcards advise {setup.game} --template` prints one", PositionError)
    try:
        arrays = read(fields, setup.rules, setup.rules_array)
    except PositionError as error:
        raise PositionError(f"{source}: {error}" if isinstance(source, Path) else str(error)) from None
    with closing(Explorer(playing_on(setup, ()))) as explorer:
        return position_from(explorer, arrays, str(source) if isinstance(source, Path) else "the position given")


def template(setup: Setup) -> str:
    """An example of a position file for the rules at hand: a decision from the middle of a game, with comments."""
    with closing(Explorer(setup)) as explorer:
        deal = Deal(setup.seed, 0)
        trail = explorer.follow(deal).trail
        choices = [step for step in range(len(trail)) if trail[step, by.MOVES_LISTED] > 1]
        if not choices:
            raise UsageError(f"{setup.game}: game 0 of seed {setup.seed} holds no choice to show; give another --seed")
        step = choices[len(choices) // 2]
        while step and trail[step, by.MADE] == trail[step - 1, by.MADE]:
            step -= 1
        position = explorer.follow(deal, trail[:step, by.MOVE].tolist(), step).position
    text: str = part(setup.family, "position_file").write_position(position, setup.rules)
    return f"# A position of {setup.game} for {len(setup.players)} players.\n{text}"


def review(
    options: Options,
    games: tuple[int, int],
    record: Path | None,
    playouts_by: Sequence[str],
    told: Callable[[int, int], None] | None = None,
) -> Review:
    """The review of games of a seed, first to last, or of a file of records; UsageError names what cannot be.

    options.precision: of every chance, ± so much. Ctrl-C gives the games that were reviewed by then, if there are any.
    """
    started = time.monotonic()
    if record is None:
        setup = make_setup(options.game, options.players, options.rules, options.named, options.seed)
        courses, count = courses_of(setup, *games), games[1] - games[0] + 1
        words = [*each("-s", options.named), "--seed", str(setup.seed)]
        words += ["--game", str(games[0]) if count == 1 else f"{games[0]}..{games[1]}"]
    else:
        setup, count = setup_of_records(record), sum(1 for _ in games_in(record))
        courses, words = read_records(record), ["--record", str(record)]
    words += each("--by", playouts_by)
    first = next(courses)
    courses, playing = chain([first], courses), playing_on(setup, playouts_by)
    budget = budget_of(setup, options.precision, options.level, count, len(first.steps))
    words += [] if options.precision is None else ["--precision", f"{100 * options.precision:g}%"]
    reviewed: list[GameReview] = []
    interrupted = False
    with closing(Explorer(playing, options.execution().threads)) as explorer:
        reviewer = Reviewer(explorer, budget)
        try:
            for course in courses:
                reviewed.append(reviewer.review(course))
                if told:
                    told(len(reviewed), count)
        except KeyboardInterrupt:
            if not reviewed:
                raise
            interrupted = True
    return Review(playing, tuple(reviewed), budget, time.monotonic() - started, interrupted, tuple(words))


def budget_of(setup: Setup, precision: float | None, level: float, games: int = 1, moves: int = 0) -> Budget:
    """The imagined deals of a review: the family's quick ones, or as many as make a chance known to ± precision.

    A quick look at several games takes fewer for each, since their errors average out, and nothing is told of one.
    One at a single game of more `moves` than usual takes fewer for each move, and so no longer.
    """
    positions = part(setup.family, "positions")
    quick = replace(Budget(*positions.REVIEW_DEALS), level=level)
    if precision is not None:
        deals = math.ceil((normal_quantile(level) / 2 / precision) ** 2)
        return Budget(deals, max(deals // 8, quick.filter), max(deals, quick.finals), level=level)
    if games == 1:
        return quick.shortened(min(positions.USUAL_MOVES / max(moves, 1), 1.0))
    chance, finals = (max(deals // math.isqrt(games), min(deals, FEWEST)) for deals in (quick.chance, quick.finals))
    return replace(quick, chance=chance, finals=finals, gains=quick.gains // games, told=0)
