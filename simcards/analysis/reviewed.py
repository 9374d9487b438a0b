"""A review of games as a result: what decided them, and where the players lost their points."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

import numpy as np

from simcards import __version__
from simcards.analysis.decisions import Decision
from simcards.analysis.moments import moments_of
from simcards.analysis.review import Budget, GameReview
from simcards.engine.setup import Setup
from simcards.runs.result import Result
from simcards.stats.intervals import normal_quantile

Row = dict[str, Any]


@dataclass(frozen=True, repr=False)
class Review(Result):
    """Games reviewed. `setup`: the table, with the strategies that play on; `options`: what names the games.

    Rows are dicts with rates as fractions; seats count from 0, games as in their run.
    """

    command: ClassVar[str] = "review"

    setup: Setup
    games: tuple[GameReview, ...]
    budget: Budget
    seconds: float
    interrupted: bool = False
    options: tuple[str, ...] = ()

    @property
    def chance_of(self) -> str:
        """What the chances are chances of: a verb for a side."""
        return str(importlib.import_module(f"simcards.games.{self.setup.family.name}.positions").OUTCOME)

    def side(self, seat: int) -> int:
        """The side of a seat."""
        return seat % self.setup.sides

    def players(self) -> list[Row]:
        """A row a seat: strategy, decisions, cost a decision, share sound; luck, gains, result and adjusted a game."""
        return [self._player(seat) for seat in range(len(self.setup.players))]

    def _player(self, seat: int) -> Row:
        side, count = self.side(seat), len(self.games)
        own = [[one for one in game.decisions if one.seat == seat] for game in self.games]
        labels = list(dict.fromkeys(game.course.labels[seat] for game in self.games))
        luck = sum(game.luck(side) for game in self.games) / count
        error = float(np.sqrt(sum(game.luck_se(side) ** 2 for game in self.games))) / count
        result = sum(game.result[side] for game in self.games) / count
        half = normal_quantile(self.budget.level) * error
        return {
            "seat": seat,
            "strategy": ", ".join(labels),
            **cost_row(own, self.budget.level),
            "cost_a_game": sum(one.cost for game in own for one in game) / count,
            "start": sum(game.start[side] for game in self.games) / count,
            "luck": luck,
            "luck_ci": [luck - half, luck + half],
            "gains": sum(game.gains(side) for game in self.games) / count,
            "result": result,
            "adjusted": result - luck,
        }

    def kinds(self) -> list[Row]:
        """A row for each strategy and kind of decision: decisions, cost a decision, sound; the costliest first."""
        found: dict[tuple[str, str], list[list[Decision]]] = {}
        for at, game in enumerate(self.games):
            for one in game.decisions:
                key = (game.course.labels[one.seat], one.kind)
                found.setdefault(key, [[] for _ in self.games])[at].append(one)
        rows = [
            {"strategy": name, "kind": kind, **cost_row(own, self.budget.level)} for (name, kind), own in found.items()
        ]
        return sorted(rows, key=lambda row: -row["cost"] * row["decisions"])

    def strategies(self) -> list[Row]:
        """A row a strategy, in the order of seats: decisions, cost a decision with its interval, share sound."""
        names = list(dict.fromkeys(name for game in self.games for name in game.course.labels))
        rows = []
        for name in names:
            own = [[one for one in game.decisions if game.course.labels[one.seat] == name] for game in self.games]
            rows.append({"strategy": name, **cost_row(own, self.budget.level)})
        return rows

    def decisions(self) -> list[Row]:
        """A row a decision, of all games."""
        return [{"game": game.course.deal.game, **asdict(one)} for game in self.games for one in game.decisions]

    def lucks(self) -> list[Row]:
        """A row for everything that chance brought, of all games."""
        return [{"game": game.course.deal.game, **asdict(one)} for game in self.games for one in game.lucks]

    def chances(self) -> list[Row]:
        """A row for each event of each game: the chance of each side after it."""
        return [
            {
                "game": game.course.deal.game,
                "event": at,
                "kind": game.course.events[at]["event"],
                "chances": list(chances),
            }
            for game in self.games
            for at, chances in enumerate(game.chances)
        ]

    def moments(self, game: GameReview) -> list[Row]:
        """The moments of a game that mattered most: luck by its effect on the luckiest side, moves by their cost."""
        return moments_of(game.lucks, game.decisions, self.setup.sides)

    def contents(self) -> Row:
        """Everything as one JSON object; seats count from 0, rates are fractions."""
        setup = self.setup
        return {
            "game": setup.game,
            "rules": setup.rule_values,
            "players": len(setup.players),
            "playouts_by": setup.labels,
            "outcome": self.chance_of,
            "answer": self.sentence(),
            "seats": self.players(),
            "by_strategy": self.strategies(),
            "kinds": self.kinds(),
            "games": [self._game(game) for game in self.games],
            "level": self.budget.level,
            "deals": {name: getattr(self.budget, name) for name in ("chance", "filter", "finals", "gains", "told")},
            "method": self.method,
            "interrupted": self.interrupted,
            "elapsed_s": round(self.seconds, 3),
            "rerun": self.rerun(),
            "version": __version__,
        }

    def _game(self, game: GameReview) -> Row:
        sides = range(len(game.start))
        return {
            "game": game.course.deal.game,
            "seed": game.course.deal.seed,
            "strategies": game.course.labels,
            "start": list(game.start),
            "luck": [game.luck(side) for side in sides],
            "gains": [game.gains(side) for side in sides],
            "result": list(game.result),
            "moments": self.moments(game),
            "chances": [list(chances) for chances in game.chances],
            "decisions": [asdict(one) for one in game.decisions],
            "lucks": [asdict(one) for one in game.lucks],
        }

    @property
    def method(self) -> str:
        """How it was found, in a sentence."""
        budget = self.budget
        told = f"; the moments that are told from {budget.told:,}" if budget.told > budget.finals else ""
        return (
            f"chances from {budget.chance:,} imagined deals each, every hand known; costs from {budget.finals:,} as "
            f"the mover sees it, the best move chosen on one half and measured on the other{told}"
        )

    def sentence(self) -> str:
        """The answer in one plain sentence."""
        from simcards.analysis.review_words import review_sentence

        return review_sentence(self)

    def rerun(self) -> str:
        """The command line that reviews the same games again."""
        from simcards.analysis.review_words import review_command

        return review_command(self)


def cost_row(games: Sequence[Sequence[Decision]], level: float) -> Row:
    """Decisions by game: their number, the cost of one with its interval, the share that was sound.

    With several games the interval is by game, since decisions of one game are alike (ratio estimator, Cochran,
    Sampling Techniques, 1977, ch. 6); with one it is that of the imagined deals alone.
    """
    every = [one for game in games for one in game]
    if not every:
        return {"decisions": 0, "cost": None, "ci": None, "sound": None}
    cost = sum(one.cost for one in every) / len(every)
    half = normal_quantile(level) * _cost_error(games, cost, len(every))
    sound = sum(one.sound for one in every) / len(every)
    return {"decisions": len(every), "cost": cost, "ci": [cost - half, cost + half], "sound": sound}


def _cost_error(games: Sequence[Sequence[Decision]], cost: float, count: int) -> float:
    if len(games) < 2:
        return float(np.sqrt(sum(one.cost_se**2 for game in games for one in game))) / count
    short = np.array([sum(one.cost for one in game) - cost * len(game) for game in games])
    return float(np.sqrt((short**2).sum() * len(games) / (len(games) - 1))) / count
