"""`simcards design GAME --want …`: rules that give a game as it is wished for."""

from __future__ import annotations

from simcards.cli import completion
from simcards.cli.asked import Asked
from simcards.cli.help import MUCH, PLAY, examples
from simcards.cli.options import KEEP, PAIR, PANEL, declared, games, pace, takes
from simcards.cli.reading import read_players
from simcards.errors import UsageError
from simcards.reports.gallery import Gallery


def read_over(pairs: list[str]) -> dict[str, str]:
    """The words for the values of each open switch."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, words = pair.partition("=")
        if not equals or not name or not words:
            raise UsageError(f"--over {pair}: write it as switch=values, such as --over stockpile_size=10..30")
        if name in found:
            raise UsageError(f"--over {name}: given twice; give all its values at once")
        found[name] = words
    return found


_OWN = {
    "want": declared(
        *(list, PLAY, "--want WISH"),
        '"turns 40..60", "draws < 1%", "skill > 60%", "p95 turns < 90", "decisions max" …; "soft" or '
        '"weight 2" may follow; repeatable.',
    ),
    "over": declared(
        *(list, PLAY, "--over SWITCH=VALUES"),
        "Values to choose from: 10..30, 10..30:5, a,b; repeatable; every switch if missing.",
        read=read_over,
        completes=completion.settings,
    ),
    "player_counts": declared(
        *(str, PLAY, "--players N[,N…]", "Players at the table; several are tried.", ""), read=read_players
    ),
    "keep": KEEP,
    "strategies": PANEL,
    "pair": PAIR,
    "pace": pace(PLAY, "Seconds a move, for wishes about minutes."),
    "games": games("Deals of the search for each rule set, at most."),
    "precision": declared(str, MUCH, "--precision P%", "How exactly the last of the search are known (2%)."),
}


@examples(
    'simcards design skip-bo --want "minutes 13..17" --over stockpile_size=10..30',
    'simcards design cuckoo --want "turns 20..30" --want "decisions max"',
)
@takes(
    *("game", "rules", "seed", "level", "threads", "out", "cluster", "progress"),
    own=_OWN,
    charts=Gallery("design").names,
    dry_run=False,
)
def design(asked: Asked) -> int:
    """Find rules that give a game as it is wished for.

    Rule sets race on the same deals; the one found plays on others, and only those figures are reported.
    """
    return asked.answer("design")
