"""Whole matches worked out: how standings follow one another, against games played; what an eye to lives is worth."""

from pathlib import Path

import numpy as np
import pytest

from simcards.analysis.cuckoo.equilibrium import equilibrium
from simcards.analysis.cuckoo.exact import ExactMatch, exact_match
from simcards.analysis.cuckoo.match import after_reveal, best_answers, match_equilibrium, match_under, prizes, standings
from simcards.analysis.cuckoo.round import Round
from simcards.engine.jit import JIT
from simcards.errors import UsageError
from simcards.games.setup import make_setup
from tests.games.cuckoo.tables import play

GAMES = 100_000 if JIT else 300


def matched(players: int, lives: int, *strategies: str) -> ExactMatch:
    return exact_match(make_setup("cuckoo", players, {"lives": lives}, strategies, 0), bool(strategies))


def test_the_deal_passes_to_the_left() -> None:
    """CK-09, CK-G4: who was first deals next; when that player goes out the next one still in does."""
    assert after_reveal((3, 2, 1), 0b010) == ((1, 1, 3), (1, 2, 0))
    assert after_reveal((1, 2, 3), 0b001) == ((3, 2), (2, 1))
    assert after_reveal((2, 1, 1), 0b110) == ((2,), (0,))
    assert after_reveal((1, 1), 0b11) == ((), ())
    assert after_reveal((2, 1), 0b11) == ((1,), (0,))


def test_standings_come_after_those_that_follow_them() -> None:
    found = list(standings((2, 2)))
    assert found[-1] == (2, 2)
    assert set(found) == {(1, 1), (1, 2), (2, 1), (2, 2)}
    assert [sum(lives) for lives in found] == [2, 3, 3, 4]


def test_shares_of_wins() -> None:
    """Left alone one wins; who go out together share; else what follows counts, at the new places."""
    found = prizes((1, 1, 2), lambda standing: np.array([0.7, 0.3]) if len(standing) == 2 else np.zeros(3))
    assert found[:, 0b011].tolist() == [0, 0, 1]
    assert found[:, 0b001].tolist() == [0, 0.3, 0.7]
    assert prizes((1, 1, 1), lambda standing: np.zeros(2))[:, 0b111].tolist() == [1 / 3] * 3


@pytest.mark.parametrize(("players", "lives", "strategy"), [(2, 3, "threshold"), (3, 2, "best-reply"), (3, 3, "keep")])
def test_matches_played_are_as_worked_out(players: int, lives: int, strategy: str) -> None:
    """Each seat's share of wins, the last one dealing first, within 4 standard errors."""
    found = [row["wins"] for row in matched(players, lives, strategy).rows[:players]]
    assert sum(found) == pytest.approx(1)
    games = play(strategies=strategy, players=players, games=GAMES, lives=lives, first_dealer="last-seat", seed=6)
    winners = games.rows[:, 0, None] >> np.arange(players) & 1
    shares = (winners / winners.sum(1, keepdims=True)).mean(0)
    error = np.sqrt(1 / (4 * GAMES))
    assert (np.abs(shares - found) < 4 * error).all()


def test_in_the_equilibrium_of_a_match_nothing_is_left_to_gain() -> None:
    """Between two with three lives each; round by round play leaves a tenth of a point."""
    game, lives = Round(2), (3, 3)
    played = match_equilibrium(game, lives)
    best = best_answers(game, played)
    assert all(abs(best[here, place] - one.wins[place]) < 1e-12 for here, one in played.items() for place in range(2))
    plan = equilibrium(game).plan
    rounds = match_under(game, lives, lambda standing: plan)
    gained = [value - rounds[here].wins[place] for (here, place), value in best_answers(game, rounds).items()]
    assert min(gained) >= -1e-12
    assert 0.0005 < max(gained) < 0.005


def test_lives_change_what_is_right() -> None:
    """Who has one life left against two: the first gives away one rank less than in a round that stands alone."""
    played = match_equilibrium(Round(2), (2, 2))
    given_away = {lives: int(one.plan[: 14 * 14].reshape(14, 14)[1:, 0].sum()) for lives, one in played.items()}
    assert given_away[1, 2] == 6
    assert given_away[2, 1] == given_away[1, 1] == 7


def test_the_best_answer_is_no_worse_than_any_strategy() -> None:
    """What seat 0 wins against one who plays best-reply, by each of these strategies in its place."""
    found = matched(2, 2, "best-reply")
    most = found.best[(2, 2), 0]
    for strategy in ("keep", "always-swap", "threshold", "informed", "equilibrium"):
        games = play(
            strategies=[strategy, "best-reply"], players=2, games=GAMES, lives=2, first_dealer="last-seat", seed=7
        )
        winners = games.rows[:, 0, None] >> np.arange(2) & 1
        assert (winners / winners.sum(1, keepdims=True)).mean(0)[0] < most + 4 * np.sqrt(1 / (4 * GAMES))


CAREFUL = """
from simcards.strategy import strategy
from simcards.strategy import cuckoo as table

@strategy("cuckoo")
def careful(view, moves, n, params, stream):
    own = table.lives_of(view, table.seat_at(view, table.position_in_turn(view)))
    return n - 1 if own == 1 and table.own_rank(view) < 7 else 0
"""


def test_a_strategy_with_an_eye_to_lives_is_asked_in_every_standing(tmp_path: Path) -> None:
    (tmp_path / "careful.py").write_text(CAREFUL)
    played = matched(2, 2, str(tmp_path / "careful.py")).played
    given_away = {lives: one.plan[: 14 * 14].sum() for lives, one in played.items()}
    assert given_away == {(1, 1): 6, (1, 2): 6, (2, 1): 0, (2, 2): 0}


@pytest.mark.parametrize(
    ("players", "rules", "named", "said"),
    [
        (5, {}, ["keep"], "players=5, lives=3: a whole match of a strategy is worked out for up to 4 players"),
        (4, {}, [], "a whole match of the equilibrium is worked out for up to 3 players"),
        (2, {"lives": 4}, ["keep"], "players=2, lives=4"),
        (2, {"rounds": 3}, ["keep"], "rounds=0"),
        (2, {}, ["keep", "random"], "one for all seats"),
    ],
)
def test_what_is_refused(players: int, rules: dict[str, object], named: list[str], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        exact_match(make_setup("cuckoo", players, rules, named, 0), bool(named))
