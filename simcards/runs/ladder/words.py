"""What a skill ladder found in plain sentences."""

from __future__ import annotations

from simcards.games.contract import WINNING
from simcards.runs.ladder.result import Climb, Ladder
from simcards.runs.numbers import interval, percent, points, would_be_found


def duels(result: Climb) -> str:
    """How two strategies of a ladder meet, and what counts."""
    joint = "counts in full" if result.ladders[0].job.shared else "is none"
    first = "one seat (in a game of partners one side) plays the first strategy, all others the second"
    return f"{first}; a joint win {joint}"


def ladder_answer(result: Climb) -> list[str]:
    """For each number of players who stands on top, how much is luck, and what could be seen."""
    told = [(strongest(ladder), luck_sentence(ladder), power_sentence(ladder)) for ladder in result.ladders]
    return [line for lines in told for line in lines if line]


def strongest(ladder: Ladder) -> str:
    """Who stands on top, and by how much."""
    top, players = ladder.rows[0], len(ladder.job.setup.players)
    over = top["over_next"]
    won = f"{percent(over['rate'], 1)} ({interval(over['ci'], 1)}) of its games against {over['opponent']}"
    even = "" if ladder.even is None else f"; even is {percent(ladder.even, 1)}"
    return f"With {players} players {top['strategy']} {standing(ladder)} {won}, the next{even}."


def standing(ladder: Ladder) -> str:
    """How surely the first stands there, and what it does in a share of its games."""
    does = ladder.job.setup.aim.does
    sure = "stands on top" if ladder.sure else "comes first, though not surely"
    return f"{sure}: it {does if does == WINNING.does else f'{does} in'}"


def luck_sentence(ladder: Ladder) -> str:
    """How much of a game's result is luck."""
    luck, players = ladder.luck, len(ladder.job.setup.players)
    return (
        f"With {players} players {percent(luck['value'], 1)} ({interval(luck['ci'], 1)}) of the variance of who "
        f"{ladder.job.setup.aim.does} is luck, the rest is which of these strategies play."
    )


def power_sentence(ladder: Ladder) -> str:
    """What so many deals could see at all; empty where nothing varied."""
    if ladder.smallest_seen is None:
        return ""
    off = "another one" if ladder.even is None else f"the even {percent(ladder.even, 1)}"
    size = points(ladder.smallest_seen, False)
    players = len(ladder.job.setup.players)
    return would_be_found(f"With {players} players a {ladder.job.setup.aim.rate} {size} points off {off}", "deals")
