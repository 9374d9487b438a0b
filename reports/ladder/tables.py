"""The tables of a skill ladder."""

from __future__ import annotations

from ...runs.ladder.result import LUCK_DEFINITION, LUCK_SOURCE, ORDER, Climb, Ladder
from ...runs.result import Row
from ..tables import Sheet, console, interval, percent, show_sheet

#: How two strategies of a ladder meet.
DUELS = "one seat (in a game of partners one side) plays the first strategy, all others the second; a joint win is none"


def show_ladder(result: Climb) -> None:
    """Print the ladder for each number of players."""
    out, setup = console(), result.setup
    partial = "PARTIAL (interrupted): " if result.outcome.interrupted else ""
    about = f"{setup.game}: skill ladder of {len(result.labels)} strategies, seed {setup.seed}"
    out.print(f"{partial}{about}\n", style="bold")
    for ladder in result.ladders:
        show_sheet(out, ladder_sheet(ladder))
        out.print(luck_sentence(ladder) + "\n", soft_wrap=True)
    if result.left_out:
        out.print(f"Left out, being slow: {', '.join(result.left_out)}; name them with -s.", soft_wrap=True)
    out.print(f"Wins over another strategy: {DUELS}.", soft_wrap=True)
    out.print(f"{ORDER[0].upper()}{ORDER[1:]}.", soft_wrap=True)
    out.print(f"Luck share: {LUCK_DEFINITION}. Source: {LUCK_SOURCE}.", soft_wrap=True)
    out.print(f"Repeat: {result.rerun()}", soft_wrap=True)


def ladder_sheet(ladder: Ladder) -> Sheet:
    """A row a strategy, the strongest first."""
    players, level = len(ladder.job.setup.players), f"{100 * ladder.level:g}% interval"
    rows = [[row["strategy"], *_rate(row["over_random"]), *_rate(row["over_next"], True)] for row in ladder.rows]
    title = f"{players} players, {ladder.games:,} games; an even share is {percent(1 / ladder.places, 1)}"
    headings = ["strategy", "wins over random", level, "wins over next", level, "next weaker"]
    return Sheet(f"ladder-{players}", title, headings, rows, 1)


def _rate(row: Row | None, named: bool = False) -> list[str]:
    if row is None:
        return ["–", "–", *(["–"] if named else [])]
    return [percent(row["rate"]), interval(row["ci"]), *([row["opponent"]] if named else [])]


def luck_sentence(ladder: Ladder) -> str:
    """How much of a game's result is luck."""
    luck, players = ladder.luck, len(ladder.job.setup.players)
    return (
        f"With {players} players {percent(luck['value'], 1)} ({interval(luck['ci'], 1)}) of the variance of who wins a "
        "game is luck, the rest is which of these strategies play."
    )
