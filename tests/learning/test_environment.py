"""The environments: PettingZoo's own tests, and what its tests do not look at. Only where PettingZoo is installed."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason='PettingZoo is not installed; pip install "simcards[rl]"')

from pettingzoo.test import api_test, seed_test

import simcards
from simcards.errors import UsageError
from simcards.learning.environment import GameEnvironment

GAMES = [("cuckoo", 3), ("skitgubbe", 3), ("skip-bo", 2)]


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably", "ignore:Observation is not a NumPy")
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_pettingzoos_own_tests(game: str, players: int) -> None:
    """Of its warnings those are ignored that observations are no plain arrays: there are masks in them."""
    environment = simcards.env(game, players=players, seed=1)
    api_test(environment, num_cycles=60)
    environment.close()
    seed_test(lambda: simcards.env(game, players=players), num_cycles=20)


def to_the_end(environment: GameEnvironment) -> dict[str, float]:
    """Every agent makes its last move until the game is over; the sums of rewards."""
    sums = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        seen, reward, over, _, _ = environment.last()
        sums[agent] += reward
        environment.step(None if over else int(np.flatnonzero(seen["action_mask"])[-1]))
    return sums


def test_rewards_and_games() -> None:
    """Rewards are what the game came to; resets without a seed deal the next game, the seed's first is number 0."""
    environment = simcards.env("skitgubbe", players=3, seed=9)
    environment.reset()
    first = environment.observe(environment.agent_selection)["observation"].copy()
    assert sorted(to_the_end(environment).values()) == [0.0, 1.0, 1.0]
    assert environment.agents == []
    environment.reset()
    second = environment.observe(environment.agent_selection)["observation"].copy()
    assert not np.array_equal(first, second)
    environment.reset(seed=9)
    assert np.array_equal(environment.observe(environment.agent_selection)["observation"], first)
    environment.reset(seed=9, options={"game": 1})
    assert np.array_equal(environment.observe(environment.agent_selection)["observation"], second)
    environment.close()


def test_what_others_see_stays_what_it_was() -> None:
    """Who is not in turn sees what it saw at its own last choice, and has no moves."""
    environment = simcards.env("skitgubbe", players=3, seed=2)
    environment.reset()
    before = {agent: environment.observe(agent)["observation"].copy() for agent in environment.possible_agents}
    for _ in range(12):
        agent = environment.agent_selection
        for other in environment.possible_agents:
            seen = environment.observe(other)
            assert seen["action_mask"].any() == (other == agent)
            if other != agent:
                assert np.array_equal(seen["observation"], before[other])
        before[agent] = environment.observe(agent)["observation"].copy()
        environment.step(0)
    environment.close()


def test_what_cannot_be() -> None:
    """An action that is no move, and a way to draw that there is not: one line each. Words are drawn when asked for."""
    environment = simcards.env("le-her", seed=1, render_mode="ansi")
    environment.reset()
    assert "own card: " in str(environment.render())
    with pytest.raises(UsageError, match=r"action 2: player_\d has 2 moves, 0 to 1 \(see action_mask\)"):
        environment.step(2)
    environment.close()
    with pytest.raises(UsageError, match="render_mode='human': it is ansi, or none"):
        simcards.env("le-her", render_mode="human")
