"""The report of a simulation before it has a form."""

from __future__ import annotations

from ...runs.numbers import counted
from ...runs.simulate.result import Simulation
from ...runs.simulate.words import simulation_answer
from ..document import Document, partial, report_of, rules_hint, settings_of, title_of
from ..remarks import speed_lines, stopping_line


def document(result: Simulation) -> Document:
    """The report of a simulation."""
    setup = result.setup
    return report_of(
        result,
        setup,
        setup.players,
        title=title_of(setup),
        about=f"{partial(result.outcome)}{played(result)}.",
        answer=simulation_answer(result),
        remarks=_remarks(result),
        terms=("interval", "luck-adjusted") if result.luck else ("interval",),
    )


def played(result: Simulation) -> str:
    """How much was played, by whom, under which rules."""
    setup = result.setup
    alike = len(setup.distinct) == 1
    who = f"{setup.distinct[0]} plays for all" if alike else f"players in turn: {', '.join(setup.labels)}"
    size = f"{counted(result.units, result.unit)}, seed {setup.seed}"
    return "; ".join(filter(None, [size, who, settings_of(setup)]))


def _remarks(result: Simulation) -> list[str]:
    """Where the rules are, what the number of games was decided by, games that were cut off, how fast it was."""
    outcome, unit = result.outcome, result.unit
    lines = [rules_hint(result.setup)]
    known = f"every {'luck-adjusted ' if result.luck else ''}{result.setup.aim.rate}"
    lines += [stopping_line(result.stopped_by, [known], corrected=_corrected(result))] if result.precision else []
    cut = int(outcome.summary["turns_cut_off"].sum())
    if cut:
        limit = f"the turn limit of {result.setup.rules.turn_limit:,}"
        lines.append(f"Warning: {counted(cut, unit)} met {limit}; lengths are cut off there.")
    return [*lines, *speed_lines(outcome, unit, what=unit)]


def _corrected(result: Simulation) -> bool:
    """Whether any rate or edge in the answer is corrected for how the run ended."""
    rates = result.strategy_rates() if len(result.setup.distinct) > 1 else []
    begins = result.begins()
    edge = begins is not None and begins["edge_estimate"] != begins["edge"]
    return edge or any(row["estimate"] != row["win_rate"] for row in rates)
