"""Reaching positions and playing on: the very games of the kernel, and nothing that depends on threads."""

import numpy as np
import pytest

from simcards.analysis.explorer import Deal, Explorer
from simcards.analysis.positions import position_from
from simcards.engine import rows as row
from simcards.engine import steering as by
from simcards.engine.job import Kernel
from simcards.games.replay import replay
from simcards.games.setup import make_setup

from .tables import random_setups

GAMES = ["skip-bo", "skip-us", "spite-and-malice", "skip", "cuckoo", "le-her", "skitgubbe"]


@pytest.mark.parametrize("game", GAMES)
def test_followed_games_are_the_kernels_games(game: str) -> None:
    for setup in random_setups(game, 12, seed=1):
        (line,), _ = Kernel(setup).play(5, 1)
        found = Explorer(setup).follow(Deal(setup.seed, 5))
        assert found.outcome & 0xFFFF == line[row.WINNERS]
        assert found.outcome >> by.REASON_BITS == line[row.REASON]


@pytest.mark.parametrize("game", GAMES)
def test_a_script_of_all_choices_plays_the_same_game(game: str) -> None:
    """… and whoever sits at the table: the log is that of the game, event by event."""
    for setup in random_setups(game, 6, seed=2):
        trail = Explorer(setup).follow(Deal(setup.seed, 1)).trail
        found = Explorer(setup).follow(Deal(setup.seed, 1), trail[:, by.MOVE].tolist(), recorded=True)
        record = setup.family.parts.read_log(found.log, setup.rules, len(setup.players))
        assert record[0].events == next(replay(setup, 1, 1))[1:]


@pytest.mark.parametrize("game", GAMES)
def test_playouts_do_not_depend_on_threads_or_on_how_they_are_cut(game: str) -> None:
    for setup in random_setups(game, 4, seed=3):
        explorer = Explorer(setup, threads=2)
        trail = explorer.follow(Deal(setup.seed, 2)).trail
        step = len(trail) // 2
        kept = explorer.follow(Deal(setup.seed, 2), trail[:step, by.MOVE].tolist(), step).position
        position = position_from(explorer, kept, "")
        whole = explorer.play_out(position.arrays, position.moves, 0, 150)
        alone = Explorer(setup, threads=1)
        parts = [alone.play_out(position.arrays, position.moves, first, 50) for first in (0, 50, 100)]
        assert (np.concatenate([part.outcomes for part in parts], axis=1) == whole.outcomes).all()
        assert whole.weights.all()


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_counts(game: str) -> None:
    """What is imagined for a player is the same whatever the hidden arrays hold."""
    for setup in random_setups(game, 4, seed=4):
        explorer = Explorer(setup)
        trail = explorer.follow(Deal(setup.seed, 3)).trail
        step = len(trail) // 3
        kept = explorer.follow(Deal(setup.seed, 3), trail[:step, by.MOVE].tolist(), step).position
        blank = np.zeros_like(kept.hidden)
        if setup.family.name == "stockpile":
            played = setup.family.parts.layout.PLAYED
            blank[played] = kept.hidden[played]  # cards played in this turn, which everybody has seen
        one, other = (position_from(explorer, arrays, "") for arrays in (kept, kept._replace(hidden=blank)))
        assert one.moves == other.moves
        seen = explorer.play_out(one.arrays, one.moves, 0, 40)
        assert (seen.outcomes == explorer.play_out(other.arrays, other.moves, 0, 40).outcomes).all()


def test_a_game_is_stopped_before_the_move_that_wins_it() -> None:
    """The kernel makes one move more after it has been stopped; that ends nothing."""
    setup = make_setup("skip-bo", 2, {"stockpile_size": 1}, ["greedy"], 1)
    explorer = Explorer(setup)
    for game in range(10):
        trail = explorer.follow(Deal(1, game)).trail
        kept = explorer.follow(Deal(1, game), trail[:-1, by.MOVE].tolist(), len(trail) - 1)
        assert kept.outcome == 0
        assert len(kept.trail) == len(trail) - 1
        assert trail[-1, by.MOVE] in kept.position.listed


def test_a_long_game_finds_room() -> None:
    """More choices and events than room was made for at first: both are grown."""
    setup = next(random_setups("cuckoo", 1, seed=5))
    explorer = Explorer(setup)
    whole = explorer.follow(Deal(setup.seed, 0), recorded=True)
    short = explorer._follow_into(Deal(setup.seed, 0), (), -1, 1, 1)
    assert len(short.trail) == len(whole.trail) > 1
    assert short.log[0] == whole.log[0] > 1
