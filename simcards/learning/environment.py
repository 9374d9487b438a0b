"""Games as environments of PettingZoo's AEC interface, for reinforcement learning.

J. K. Terry et al., "PettingZoo: Gym for multi-agent reinforcement learning", NeurIPS 2021. Every seat is an agent.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from simcards.analysis.families import part
from simcards.errors import UsageError
from simcards.games.setup import Setup
from simcards.learning.table import Table

#: Every number of a view and every move lies between minus this and this.
_MOST = 2**62


class GameEnvironment(AECEnv):
    """A table of a setup, an agent a seat: `player_1` …; the strategies of the setup are not asked.

    An observation has `observation`, the view of the agent's last choice (int64, read as strategies do); `moves`
    (int64, the legal moves of that choice, 0 behind them); `action_mask` (int8, 1 for each of them; all 0 where the
    agent is not in turn). An action is the index of a move. Moves without an alternative are made unasked. When the
    game is over every agent is rewarded by what it came to, 0 to 1 (Table.worth); before by nothing.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "simcards", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, setup: Setup, render_mode: str | None = None) -> None:
        if render_mode not in (None, "ansi"):
            raise UsageError(f"render_mode={render_mode!r}: it is ansi, or none")
        super().__init__()
        self.render_mode = render_mode
        self._table = Table(setup)
        self._words = part(setup.family, "view_words")
        self._seed, self._game = setup.seed, -1
        self._room = setup.family.parts.layout.MOST_MOVES
        self.possible_agents = [f"player_{seat + 1}" for seat in range(len(setup.players))]
        self.observation_spaces = {agent: self._observations() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self._room) for agent in self.possible_agents}

    def _observations(self) -> Dict:
        view, moves = (Box(-_MOST, _MOST, (size,), np.int64) for size in (self._table.view_size, self._room))
        return Dict({"observation": view, "moves": moves, "action_mask": Box(0, 1, (self._room,), np.int8)})

    def observation_space(self, agent: str) -> Dict:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The indices of moves, as many as may ever be listed."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game: number 0 of the seed, without one the next of the last seed; `options={"game": I}` names one.

        Game I of a seed is the same deal as in every run of that seed.
        """
        self._game = self._game + 1 if seed is None else 0
        self._seed = self._seed if seed is None else seed
        self._game = int((options or {}).get("game", self._game))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._seen = {agent: self._nothing() for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._table.deal(self._seed, self._game)
        self._take_in()

    def _nothing(self) -> dict[str, np.ndarray]:
        """The observation of an agent that has not been in turn."""
        view, moves = np.zeros(self._table.view_size, np.int64), np.zeros(self._room, np.int64)
        return {"observation": view, "moves": moves, "action_mask": np.zeros(self._room, np.int8)}

    def _take_in(self) -> None:
        """Show the next choice to whoever has it, or end the game."""
        turn = self._table.turn
        if turn is None:
            worth = self._table.worth
            self.rewards = {agent: worth[seat] for seat, agent in enumerate(self.possible_agents)}
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {"reason": self._table.reason} for agent in self.agents}
            return
        self.agent_selection = self.possible_agents[turn.seat]
        seen, count = self._nothing(), len(turn.moves)
        seen["observation"][:], seen["moves"][:count], seen["action_mask"][:count] = turn.view, turn.moves, 1
        self._seen[self.agent_selection] = seen

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent saw at its last choice."""
        return self._seen[agent]

    def step(self, action: int | None) -> None:
        """Make the move of that index for the agent in turn; UsageError for one that there is not."""
        agent, turn = self.agent_selection, self._table.turn
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        count = 0 if turn is None else len(turn.moves)
        if action is None or not 0 <= int(action) < count:
            raise UsageError(f"action {action}: {agent} has {count} moves, 0 to {count - 1} (see action_mask)")
        self._cumulative_rewards[agent] = 0.0
        self._seen[agent] = {**self._seen[agent], "action_mask": np.zeros(self._room, np.int8)}
        self._table.make(int(action))
        self._take_in()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """With render_mode="ansi" what the agent in turn sees, in words."""
        turn = self._table.turn
        if self.render_mode is None:
            return None
        return str(self._words.explain(turn.view)) if turn else f"the game is over: {self._table.reason}"

    def close(self) -> None:
        """Let go of the kernel's thread."""
        self._table.close()
