"""The report of a skill ladder before it has a form."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ... import __version__
from ...runs.ladder.result import LUCK_DEFINITION, LUCK_SOURCE
from ..document import Document, clauses_of, partial, player_notes, rules_sheet
from ..tables import write_table
from .tables import DUELS, ladder_sheet, luck_sentence

if TYPE_CHECKING:
    from ...runs.ladder.result import Climb, Ladder
    from ...runs.result import Row


def ladder_document(result: Climb) -> Document:
    """The report of the ladders of a game."""
    setup, first = result.setup, result.ladders[0]
    left_out = f" Left out, being slow: {', '.join(result.left_out)}." if result.left_out else ""
    about = f"{len(result.labels)} strategies, seed {setup.seed}. Wins over another strategy: {DUELS}"
    return Document(
        title=f"{setup.family.presets[setup.game].title}: skill ladder",
        about=f"{partial(result.outcome)}{about}.{left_out}",
        answer=[line for ladder in result.ladders for line in (_strongest(ladder), luck_sentence(ladder))],
        sheets=[ladder_sheet(ladder) for ladder in result.ladders],
        exhibits=[],
        rules=rules_sheet(setup),
        clauses=clauses_of(setup),
        players=player_notes(first.job.strategies, setup.family.name),
        facts=[
            ("Seed", str(setup.seed)),
            ("Luck share", f"{LUCK_DEFINITION}. Source: {LUCK_SOURCE}."),
            ("Version", f"simcards {__version__}"),
        ],
        rerun=result.rerun(),
    )


def _strongest(ladder: Ladder) -> str:
    """Who stands on top, and by how much."""
    top, players = ladder.rows[0], len(ladder.job.setup.players)
    over = top["over_next"]
    lo, hi = (f"{100 * end:.1f}" for end in over["ci"])
    won = f"{100 * over['rate']:.1f}% ({lo} to {hi}) of its games against {over['opponent']}"
    return f"With {players} players {top['strategy']} stands on top: it wins {won}, the next; even is {_even(ladder)}."


def _even(ladder: Ladder) -> str:
    return f"{100 / ladder.places:.1f}%"


def write_ladders(result: Climb, folder: Path) -> list[Path]:
    """Write a table for each number of players as a CSV file with full figures; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    return [
        write_table(folder / f"ladder-{len(ladder.job.setup.players)}.csv", [_flat(row) for row in ladder.rows])
        for ladder in result.ladders
    ]


def _flat(row: Row) -> Row:
    """A row with its two duels as columns."""
    found: Row = {"strategy": row["strategy"]}
    for name in ("over_random", "over_next"):
        duel: Row = row[name] or {"opponent": None, "rate": None, "ci": (None, None)}
        found |= {name: duel["rate"], f"{name}_lo": duel["ci"][0], f"{name}_hi": duel["ci"][1]}
        found |= {"next": duel["opponent"]} if name == "over_next" else {}
    return found
