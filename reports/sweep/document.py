"""The report of a sweep before it has a form."""

from __future__ import annotations

from ...runs.numbers import counted
from ...runs.sweep.result import SweepResult
from ...runs.sweep.words import cut_off_remarks, pairing_sentence, panel_remarks, power_sentence, sweep_answer
from ..document import Document, partial, report_of, settings_of, title_of
from ..names import without_folders
from ..remarks import speed_lines, stopping_line


def document(result: SweepResult) -> Document:
    """The report of a sweep."""
    setup = result.plan.panel[0]
    how = "every deal is played in every arm by every strategy, which plays itself at all seats"
    return report_of(
        result,
        setup,
        [member.players[0] for member in result.plan.panel],
        title=title_of(setup, "which rule does what"),
        about=f"{partial(result.outcome)}{swept(result)}; {how}.",
        answer=[*sweep_answer(result), *notes(result)],
        remarks=remarks(result),
        terms=("arm", "panel", "first player's edge", "interval", "points", "corrected p", "variance ratio"),
        varied=varied(result),
    )


def varied(result: SweepResult) -> list[str]:
    """The switches that arms set."""
    return list(dict.fromkeys(name for arm in result.plan.arms for name in arm.set if name != "players"))


def swept(result: SweepResult) -> str:
    """How much was played, by whom, under which rules."""
    setup, panel = result.plan.panel[0], ", ".join(without_folders(name) for name in result.strategies)
    usual = " (the usual panel)" if result.strategies == list(result.plan.usual_panel) else ""
    pair = f"skill by {' against '.join(player.label for player in result.plan.pair)}" if result.plan.pair else ""
    arms = f"{len(result.plan.played)} arms" if len(result.plan.played) > 1 else "1 arm"
    size = f"{counted(result.games, 'deals')} in {arms}, seed {setup.seed}"
    return "; ".join(filter(None, [size, f"panel: {panel}{usual}", pair, settings_of(setup)]))


def notes(result: SweepResult) -> list[str]:
    """Games cut off, what the panel says, what the same deals gained, what could be seen, why there were so many."""
    stopped = [stopping(result)] if result.precision else []
    more = [pairing_sentence(result), power_sentence(result)]
    return [*cut_off_remarks(result), *panel_remarks(result), *filter(None, more), *stopped]


def stopping(result: SweepResult) -> str:
    """What the number of deals was decided by."""
    metrics = {metric.name: metric for metric in result.plan.compared}
    asked = [metrics[name] for name in result.stopped_by["half_widths"]]
    which = "every difference in" if result.job.watched is None else "the difference in"
    return stopping_line(result.stopped_by, [f"{which} {one.name}" for one in asked], [one.share for one in asked])


def remarks(result: SweepResult) -> list[str]:
    """How fast it was."""
    return speed_lines(result.outcome, "deals", result.job.games_per_unit)
