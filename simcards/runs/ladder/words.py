"""What a skill ladder found in plain sentences."""

from __future__ import annotations

from simcards.runs.ladder.result import Climb, Ladder
from simcards.runs.numbers import interval, percent, points, would_be_found

#: How two strategies of a ladder meet.
DUELS = "one seat (in a game of partners one side) plays the first strategy, all others the second; a joint win is none"


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
    next_ = f"it reaches the aim ({ladder.job.setup.aim.does})" if ladder.job.setup.aim.does != "wins" else "it wins"
    sure = "stands on top" if ladder.sure else "comes first, though not surely"
    return f"With {players} players {top['strategy']} {sure}: {next_} {won}, the next{even}."


def luck_sentence(ladder: Ladder) -> str:
    """How much of a game's result is luck."""
    luck, players = ladder.luck, len(ladder.job.setup.players)
    return (
        f"With {players} players {percent(luck['value'], 1)} ({interval(luck['ci'], 1)}) of the variance of who wins a "
        "game is luck, the rest is which of these strategies play."
    )


def power_sentence(ladder: Ladder) -> str:
    """What so many deals could see at all; empty where nothing varied."""
    if ladder.smallest_seen is None:
        return ""
    off = "another one" if ladder.even is None else f"the even {percent(ladder.even, 1)}"
    size = points(ladder.smallest_seen, False)
    players = len(ladder.job.setup.players)
    return would_be_found(f"With {players} players a win rate {size} points off {off}", "deals")
