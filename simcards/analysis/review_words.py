"""A review in words: the sentence, the command line."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from simcards.analysis.moments import worst_move
from simcards.analysis.review import GameReview
from simcards.games.switches import shown
from simcards.runs.numbers import number, percent, points
from simcards.stats.intervals import normal_quantile

if TYPE_CHECKING:
    from simcards.analysis.reviewed import Review


def review_sentence(review: Review) -> str:
    """What decided the game, or where the players of many lose their points; players count from 1."""
    return _one_game(review, review.games[0]) if len(review.games) == 1 else _many_games(review)


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
        return "Nobody won" if not seats else "Nobody lost"
    side, verb = review.side(seats[0]), "won"
    if review.chance_of == "does not lose":
        lost = next(seat for seat in range(len(review.setup.players)) if seat not in seats)
        seats, side, verb = [lost], review.side(lost), "lost"
    names = " and ".join(f"player {seat + 1}" for seat in seats)
    luck = f"{points(game.luck(side), digits=1)} ± {number(100 * z * game.luck_se(side), 1)} points"
    return (
        f"{names[:1].upper()}{names[1:]} {verb}, from {percent(game.start[side], 1)} at the start with luck of {luck}"
    )


def _many_games(review: Review) -> str:
    kinds = review.kinds()
    told = []
    for row in review.strategies():
        if not row["decisions"]:
            continue
        half = (row["ci"][1] - row["ci"][0]) / 2
        worst = next(kind for kind in kinds if kind["strategy"] == row["strategy"])
        cost = f"{number(100 * row['cost'], 2)} ± {number(100 * half, 2)} points"
        told.append(
            f"{row['strategy']} gives up {cost} a decision, most "
            f"at {worst['kind']} ({number(100 * worst['cost'], 2)}, {worst['decisions']:,} of {row['decisions']:,})"
        )
    return f"In {len(review.games):,} games {'; '.join(told)}."


def review_command(review: Review) -> str:
    """The command line that reviews the same games again."""
    words = ["simcards", "review"]
    if "--record" not in review.options:
        words += [review.setup.game, "--players", str(len(review.setup.players))]
        for name, value in review.setup.settings.items():
            words += ["--set", f"{name}={shown(value)}"]
    return shlex.join([*words, *review.options])
