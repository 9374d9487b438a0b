"""The report of a screening before it has a form."""

from __future__ import annotations

from ...runs.numbers import counted
from ...runs.sensitivity.result import Sensitivity
from ...runs.sensitivity.words import answer
from ...runs.sweep.words import cut_off_remarks, power_sentence
from ..document import Document, partial, report_of, settings_of, title_of
from ..names import without_folders
from ..remarks import speed_lines


def document(result: Sensitivity) -> Document:
    """The report of a screening."""
    setup, pair = result.setup, result.plan.pair or ()
    players = [*(member.players[0] for member in result.plan.panel), *pair]
    return report_of(
        result,
        setup,
        players,
        title=title_of(setup, "which rule matters most"),
        about=f"{partial(result.outcome)}{screened(result)}.",
        answer=[*answer(result), *_notes(result), "The panel plays, not people; they may play otherwise."],
        remarks=speed_lines(result.outcome, "deals", result.swept.job.games_per_unit),
        headline=answer(result)[0].rstrip("."),
        terms=("arm", "panel", "first player's edge", "skill", "interval", "points", "corrected p"),
    )


def screened(result: Sensitivity) -> str:
    """How much was played, by whom, under which rules."""
    plan, pair = result.plan, " against ".join(player.label for player in result.plan.pair or ())
    changes = len(plan.played) - 1 - len(plan.both)
    pairs = f" and {len(plan.both)} pairs of changes" if plan.both else ""
    deals, seed = counted(result.outcome.units, "deals"), result.setup.seed
    size = f"{deals} under the base rules, {changes} changes{pairs}, seed {seed}"
    panel = f"panel: {', '.join(without_folders(name) for name in result.swept.strategies)}"
    alone = f"pairs by {without_folders(result.swept.strategies[0])} alone" if plan.both else ""
    return "; ".join(filter(None, [size, panel, f"skill by {pair}" if pair else "", alone, settings_of(result.setup)]))


def _notes(result: Sensitivity) -> list[str]:
    """What so many deals could see, and a warning where games met the turn limit."""
    seen = power_sentence(result.swept)
    return [*([seen] if seen else []), *_cut_off(result)]


def _cut_off(result: Sensitivity) -> list[str]:
    """A warning where games met the turn limit, in a line."""
    warned = cut_off_remarks(result.swept)
    more = f" (and {len(warned) - 1} more arms and strategies)" if len(warned) > 1 else ""
    return [f"{warned[0].rstrip('.')}{more}."] if warned else []
