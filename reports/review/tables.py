"""The tables of a review."""

from __future__ import annotations

from collections.abc import Sequence

from ...analysis.reviewed import Review
from ...runs.numbers import number, points
from ...stats.intervals import normal_quantile
from ..columns import COUNT, POINTS, SHARE, SPAN, TEXT, Column, Form, Table, level_heading, part

#: Half the width of an interval, in points.
_HALF = Form(lambda half, digits: number(100 * half, digits))
#: A seat or side as people count them; in files they count from 0.
_PLAYER = Form(lambda seat, digits: str(seat + 1), number=False)


def tables(review: Review) -> list[Table]:
    """All tables of a review; every decision, card and chance for files and details."""
    first = [moments(review)] if len(review.games) == 1 else [games(review)]
    return [*first, players(review), kinds(review), decisions(review), lucks(review), chances(review)]


def moments(review: Review) -> Table:
    """The moments of the one game that mattered most."""
    z = normal_quantile(review.budget.level)
    columns = [
        Column("when", "when", TEXT),
        Column("seat", "player", _PLAYER),
        Column("what", "what", TEXT),
        Column("worth", "worth", POINTS),
        Column("se", "±", Form(lambda se, digits: number(100 * z * se, digits))),
    ]
    return Table("moments", "The moments that mattered", columns, review.moments(review.games[0]), digits=1)


def games(review: Review) -> Table:
    """A row a game: its result, and what luck and decisions were worth to each side."""
    rows = [
        {"game": game.course.deal.game, "side": side, "start": game.start[side], "luck": game.luck(side)}
        | {"gains": game.gains(side), "result": game.result[side]}
        for game in review.games
        for side in range(len(game.start))
    ]
    columns = [
        Column("game", "game", TEXT),
        Column("side", "side", _PLAYER),
        Column("start", "start", SHARE),
        Column("luck", "luck", POINTS),
        Column("gains", "gains", POINTS),
        Column("result", "result", SHARE),
    ]
    return Table("games", "Result = start + luck + gains, by game and side", columns, rows, digits=1, detail=True)


def players(review: Review) -> Table:
    """A row a player: decisions and their cost, luck, and the result without it."""
    level = level_heading(review.budget.level)
    columns = [
        Column("seat", "player", _PLAYER),
        Column("strategy", "strategy", TEXT),
        Column("decisions", "decisions", COUNT),
        Column("cost", "cost a decision", POINTS),
        Column("ci", level, SPAN, spare=True),
        Column("sound", "sound", SHARE),
        Column("luck", "luck", POINTS),
        Column("", "±", _HALF, lambda row: (row["luck_ci"][1] - row["luck_ci"][0]) / 2),
        Column("luck_ci", "", TEXT),
        Column("gains", "gains", POINTS),
        Column("result", "result", SHARE),
        Column("adjusted", "without luck", SHARE),
        Column("cost_a_game", "", TEXT),
        Column("start", "", TEXT),
    ]
    note = (
        f"Chance that a player {review.chance_of}. Cost: what a move falls short of the best found, as the player saw "
        "it, rather too low than too high. Sound: not worse than the best by more than chance explains. Gains: "
        "what everybody's moves were worth to the player's side over those of "
        f"{', '.join(review.setup.distinct)}. Result = start + luck + gains."
    )
    return Table("players", "The players, a game", columns, review.players(), digits=1, note=note)


def kinds(review: Review) -> Table:
    """A row for each strategy and kind of decision: where points are lost."""
    columns = [
        Column("strategy", "strategy", TEXT),
        Column("kind", "decision", TEXT),
        Column("decisions", "decisions", COUNT),
        Column("cost", "cost a decision", POINTS),
        Column("ci", level_heading(review.budget.level), SPAN),
        Column("sound", "sound", SHARE),
    ]
    return Table("kinds", "Where points are lost", columns, review.kinds())


def decisions(review: Review) -> Table:
    """Every decision: the move made, the best, the cost."""
    columns = [
        Column("game", "game", TEXT, spare=True),
        Column("event", "", TEXT),
        Column("when", "when", TEXT),
        Column("seat", "player", _PLAYER),
        Column("kind", "", TEXT),
        Column("made", "move", TEXT),
        Column("best", "best", TEXT),
        Column("cost", "cost", POINTS),
        Column("cost_se", "standard error", POINTS),
        Column("moves", "", COUNT),
        Column("sound", "", TEXT),
        *_by_side(review, "gain"),
    ]
    return Table("decisions", "Every decision", columns, review.decisions(), digits=1, detail=True)


def lucks(review: Review) -> Table:
    """Everything that chance brought, by side."""
    columns = [
        Column("game", "game", TEXT, spare=True),
        Column("event", "", TEXT),
        Column("when", "when", TEXT),
        Column("what", "what", TEXT),
        *_by_side(review, "luck", "side"),
        Column("se", "standard error", POINTS),
    ]
    return Table("luck", "What chance brought", columns, review.lucks(), digits=1, detail=True)


def chances(review: Review) -> Table:
    """The chance of each side after every event, for files alone."""
    columns = [Column("game", "game", TEXT), Column("event", "event", TEXT), Column("kind", "kind", TEXT)]
    columns += _by_side(review, "chances", "side")
    return Table("chances", "Chances after every event", columns, review.chances(), shown=False)


def _by_side(review: Review, name: str, heading: str = "") -> Sequence[Column]:
    """A column for each side, of a row's list."""
    form = Form(lambda value, digits: points(value, digits=digits), "points")
    return [
        Column(f"{name}_{side}", heading and f"{heading} {side + 1}", form, part(name, side))
        for side in range(review.setup.sides)
    ]
