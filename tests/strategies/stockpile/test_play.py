"""The stockpile strategies at every kind of table: legal moves, games that end, the same games again."""

import numpy as np
import pytest

from simcards.engine import rows as row
from simcards.engine.job import Kernel
from simcards.engine.loading import shipped_strategy
from simcards.engine.shipped import strategy_names
from simcards.games.setup import make_setup
from simcards.games.stockpile import layout as at
from tests.games.stockpile.table import preset_tables

NAMES = [name for name in strategy_names("stockpile") if name not in ("random", "greedy", "rollout")]
ALL = [*NAMES, "rollout:games=2"]

SWITCHES: list[tuple[str, int, dict[str, object]]] = [
    ("skip", 4, {"partners": "shared"}),
    ("skip", 2, {"building_piles": "unlimited", "compulsory_aces": True}),
    ("skip", 2, {"building_piles": 3, "exhaustion": "fewest", "discard_piles": 1}),
    ("skip", 2, {"massachusetts": True}),
    ("skip", 2, {"massachusetts": True, "discard_rule": "no-ace", "compulsory_stockpile": True}),
    ("skip", 2, {"must_discard": False, "double_pass": "redeal", "turn_limit": 200}),
    ("skip", 2, {"wilds": "jokers", "open_stockpile": 3, "hand_size": 15, "discard_piles": 12}),
    ("skip-us", 2, {"aces_and_twos": True, "double_pass": "aces", "stockpile_size": 14}),
    ("skip-us", 2, {"double_pass": "none"}),
    ("spite-and-malice", 4, {"partners": "own", "open_stockpile": 2}),
    ("spite-and-malice", 2, {"no_blocking": True, "refill_when_empty": False}),
    ("skip-bo", 6, {"partners": "own", "stockpile_size": 5}),
    ("skip-bo", 2, {"stockpile_size": 1}),
]


def rows_of(text: str, game: str, players: int, games: int, settings: dict[str, object] | None = None) -> np.ndarray:
    """The rows of games between a strategy and greedy, which sits at every second seat."""
    seats = [text if seat % 2 == 0 else "greedy" for seat in range(players)]
    rows, _ = Kernel(make_setup(game, players, settings, seats, 11)).play(0, games)
    return rows


@pytest.mark.parametrize("text", ALL)
def test_every_preset_and_number_of_players(text: str) -> None:
    for game, players in preset_tables():
        assert len(rows_of(text, game, players, 2)) == 2


@pytest.mark.parametrize("text", ALL)
def test_every_switch(text: str) -> None:
    for game, players, settings in SWITCHES:
        games = 2 if text.startswith("rollout") else 10
        assert len(rows_of(text, game, players, games, settings)) == games


@pytest.mark.parametrize("text", NAMES)
@pytest.mark.parametrize("game", ["skip-bo", "spite-and-malice", "skip"])
def test_nearly_every_game_is_won(text: str, game: str) -> None:
    """Among players of its own kind no strategy waits for ever."""
    rows, _ = Kernel(make_setup(game, 2, {}, [text], 12)).play(0, 200)
    reasons = rows[:, row.REASON]
    assert (reasons == at.STOCKPILE_EMPTY).mean() > 0.85
    assert not (reasons == at.TURN_LIMIT_MET).any()


def test_blocking_for_ever_brings_standstills() -> None:
    """What the rule about cards that run out is for."""
    rows, _ = Kernel(make_setup("skip-bo", 2, {}, ["blocker:always=1"], 12)).play(0, 200)
    assert (rows[:, row.REASON] == at.STALEMATE).mean() > 0.5


def test_four_planners_seldom_block_each_other_for_good() -> None:
    """What they deny is shared among the rivals; at more than twice the cost a third of the games stands still."""
    shares = []
    for text in ("planner", "planner:deny=0.6"):
        rows, _ = Kernel(make_setup("skip-bo", 4, {}, [text], 12)).play(0, 150)
        shares.append((rows[:, row.REASON] == at.STALEMATE).mean())
    assert shares[0] < 0.2 < 0.3 < shares[1]


def test_strength_in_order() -> None:
    """Over the same 300 deals from both seats racer beats planner, planner weights, weights saver, saver greedy."""
    for better, worse in [("racer", "planner"), ("planner", "weights"), ("weights", "saver"), ("saver", "greedy")]:
        won = 0
        for seats in ((better, worse), (worse, better)):
            rows, _ = Kernel(make_setup("skip-bo", 2, {}, seats, 13)).play(0, 300)
            won += int((rows[:, row.WINNERS] >> seats.index(better) & 1).sum())
        assert won > 330, (better, worse)  # of 600; an even match gets there once in 100


def test_rollout_beats_racer() -> None:
    """Over the same 500 deals from both seats, with short stockpiles."""
    won = 0
    for seats in (("rollout", "racer"), ("racer", "rollout")):
        rows, _ = Kernel(make_setup("skip-bo", 2, {"stockpile_size": 5}, seats, 13)).play(0, 500)
        won += int((rows[:, row.WINNERS] >> seats.index("rollout") & 1).sum())
    assert won > 525  # of 1,000; an even match gets there once in 60


def test_rollout_that_is_never_sure_plays_as_racer() -> None:
    """One position imagined tells nothing apart, so it follows racer, with all that racer keeps in mind."""
    for players in (2, 3):
        alike = [rows_of(text, "skip-bo", players, 20) for text in ("rollout:games=1,turns=1", "racer")]
        assert np.array_equal(*alike)


def test_rollout_plays_the_same_game_again() -> None:
    again = [rows_of("rollout:games=4", "skip-bo", 2, 2, {"stockpile_size": 8}) for _ in range(2)]
    assert np.array_equal(*again)


@pytest.mark.parametrize("name", strategy_names("stockpile"))
def test_what_is_said_of_a_strategy(name: str) -> None:
    """A rule in plain words, a source, and parameters with a range that holds their default."""
    strategy = shipped_strategy(name, "stockpile")
    assert len(strategy.doc) > 40
    assert strategy.source
    for parameter in strategy.parameters.values():
        assert parameter.meaning
        assert parameter.low <= parameter.default <= parameter.high
