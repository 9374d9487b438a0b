"""The report of a design before it has a form."""

from __future__ import annotations

from collections.abc import Sequence

from ...games.switches import as_typed
from ...runs.design.result import Design
from ...runs.design.words import answer, named
from ..document import Document, partial, report_of, settings_of, title_of
from ..names import without_folders
from ..remarks import speed_lines


def document(result: Design) -> Document:
    """The report of a design."""
    found = result.best.table(result.setup)
    players = [*(member.players[0] for member in result.job.panel), *result.job.field.pair]
    games = sum(result.job.field.games_on_a_deal(arm) for arm in result.arms)
    return report_of(
        result,
        found,
        players,
        title=title_of(found, "from wishes to rules"),
        about=f"{partial(result.outcome)}{designed(result)}.",
        answer=[*answer(result), "The panel plays, not people; they may play otherwise."],
        remarks=speed_lines(result.outcome, "fresh deals", games),
        headline=f"{result.setup.name}: {named(result, result.best)}",
        terms=("panel", "first player's edge", "skill", "interval", "points", "Pareto front"),
    )


def designed(result: Design) -> str:
    """What was open, who played, and on how many deals."""
    space = result.job.space
    over = ", ".join(f"{name} {_span(values)}" for name, values in space.values.items())
    panel = f"panel: {', '.join(without_folders(name) for name in result.job.names)}"
    paired = any(wish.quantity.paired for wish in result.wishes)
    pair = f"skill by {' against '.join(player.label for player in result.job.field.pair)}" if paired else ""
    size = f"{result.outcome.units:,} deals that the search has not seen, seed {result.setup.seed}"
    return "; ".join(filter(None, [f"open: {over}", size, panel, pair, settings_of(result.setup)]))


def _span(values: Sequence[object]) -> str:
    """Values in few words."""
    words = [as_typed(value) for value in values]
    return ", ".join(words) if len(words) <= 4 else f"{words[0]} to {words[-1]} ({len(words)} values)"
