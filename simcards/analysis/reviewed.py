"""A review of games as a result: what decided them, where the players lost their points, and both in words."""

from __future__ import annotations

import shlex
from dataclasses import asdict, dataclass
from typing import ClassVar

import numpy as np

from simcards.analysis.costs import cost_row, worst_move
from simcards.analysis.decisions import Decision
from simcards.analysis.families import part
from simcards.analysis.moments import moments_of
from simcards.analysis.review import Budget, GameReview
from simcards.games.setup import Setup
from simcards.runs.numbers import number, percent, points
from simcards.runs.rerun import setup_words
from simcards.runs.result import Result, Row
from simcards.stats.intervals import normal_quantile

#: The total luck of a game is told in words where it is known to ± so much.
_KNOWN = 0.2


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
        return str(part(self.setup.family, "positions").OUTCOME)

    @property
    def even_share(self) -> float:
        """The chance of a side where all have the same: one wins, or all but one do not lose."""
        share = 1 / self.setup.sides
        return 1 - share if self.chance_of == "does not lose" else share

    def side(self, seat: int) -> int:
        """The side of a seat."""
        return seat % self.setup.sides

    def side_name(self, side: int) -> str:
        """A side in words: its player where each plays alone."""
        return f"{'player' if self.setup.sides == len(self.setup.players) else 'side'} {side + 1}"

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
            **self._told("game", "rules", "players"),
            "playouts_by": setup.labels,
            "outcome": self.chance_of,
            "answer": self.sentence(),
            "seats": self.players(),
            "by_strategy": self.strategies(),
            "kinds": self.kinds(),
            "games": [self._game(game) for game in self.games],
            "level": self.budget.level,
            "deals": {name: getattr(self.budget, name) for name in ("chance", "filter", "finals", "gains", "told")},
            **self._told("method", "interrupted"),
            "elapsed_s": round(self.seconds, 3),
            **self._told("rerun", "version"),
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
        """What decided the game, or where the players of many lose their points; players count from 1."""
        return _one_game(self, self.games[0]) if len(self.games) == 1 else _many_games(self)

    def rerun(self) -> str:
        """The command line that reviews the same games again."""
        named = ["simcards", "review"] if "--record" in self.options else setup_words(self.setup, "review")
        return shlex.join([*named, *self.options])


def _one_game(review: Review, game: GameReview) -> str:
    seats = [seat for seat in range(len(review.setup.players)) if game.result[review.side(seat)] == 1.0]
    z = normal_quantile(review.budget.level)
    lucky = next((row for row in review.moments(game) if row["kind"] == "luck"), None)
    parts = [_who(review, game, seats)]
    if lucky:
        worth = f"{points(lucky['worth'], digits=1)} ± {number(100 * z * lucky['se'], 1)} points"
        parts.append(
            f"the greatest stroke of luck, {lucky['when']}: {lucky['what']}, {worth} for player {lucky['seat'] + 1}"
        )
    worst = worst_move(game.decisions)
    if worst:
        cost = f"{number(100 * worst.cost, 1)} ± {number(100 * z * worst.cost_se, 1)} points"
        parts.append(f"the costliest move was player {worst.seat + 1}'s in {worst.when}: {worst.made}, {cost}")
    return "; ".join(parts) + "."


def _who(review: Review, game: GameReview, seats: list[int]) -> str:
    z = normal_quantile(review.budget.level)
    if not seats or len(seats) == len(review.setup.players):
        shared = " and ".join(f"player {seat + 1}" for seat in game.course.events[-1]["winners"])
        return (
            "Nobody lost" if seats else f"{shared[:1].upper()}{shared[1:]} shared the win" if shared else "Nobody won"
        )
    side, verb = review.side(seats[0]), "won"
    if review.chance_of == "does not lose":
        lost = next(seat for seat in range(len(review.setup.players)) if seat not in seats)
        seats, side, verb = [lost], review.side(lost), "lost"
    names = " and ".join(f"player {seat + 1}" for seat in seats)
    start = f"{names[:1].upper()}{names[1:]} {verb}, from {percent(game.start[side], 1)} at the start"
    return start + luck_words(game.luck(side), z * game.luck_se(side))


def luck_words(luck: float, half: float) -> str:
    """The luck of a side as far as it is known: its total where that says something, else its sign, else nothing."""
    if half <= _KNOWN:
        return f" with luck of {points(luck, digits=1)} ± {number(100 * half, 1)} points"
    if abs(luck) <= half:
        return ""
    return f" with more {'good' if luck > 0 else 'bad'} luck than {'bad' if luck > 0 else 'good'}"


def _many_games(review: Review) -> str:
    kinds = review.kinds()
    told = []
    for row in review.strategies():
        if not row["decisions"]:
            continue
        worst = next(kind for kind in kinds if kind["strategy"] == row["strategy"])
        told.append(f"{row['strategy']} gives up {given_up(row, worst)}")
    return f"In {len(review.games):,} games {'; '.join(told)}."


def given_up(row: Row, worst: Row) -> str:
    """What a strategy gives up in words; a cost that came out at nothing or below it is told by its upper bound."""
    half, most = (row["ci"][1] - row["ci"][0]) / 2, row["ci"][1]
    if row["cost"] <= 0:
        return f"no more than {number(100 * most, 2)} points a decision" if most > 0 else "nothing that shows"
    cost = f"{number(100 * row['cost'], 2)} ± {number(100 * half, 2)} points a decision"
    if worst["cost"] <= 0:
        return cost
    share = f"{number(100 * worst['cost'], 2)}, {worst['decisions']:,} of {row['decisions']:,}"
    return f"{cost}, most at {worst['kind']} ({share})"
