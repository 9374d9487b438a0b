"""The report of a simulation before it has a form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...runs.simulate.result import METHOD
from ...runs.simulate.words import counted, simulation_answer
from ..columns import Table
from ..document import (
    Document,
    changed_rules,
    clauses_of,
    facts,
    partial,
    player_notes,
    rules_hint,
    rules_table,
    settings_of,
    title_of,
)
from ..gallery import Gallery
from ..remarks import speed_lines, stopping_line
from . import tables as made

if TYPE_CHECKING:
    from ...runs.simulate.result import Simulation
    from ..exhibit import Exhibit

GALLERY = Gallery("simulate")


def document(result: Simulation) -> Document:
    """The report of a simulation."""
    setup = result.setup
    return Document(
        title=title_of(setup),
        about=f"{partial(result.outcome)}{played(result)}.",
        answer=simulation_answer(result),
        tables=tables(result),
        drawn=lambda: exhibits(result),
        changed=changed_rules(setup),
        rules=rules_table(setup),
        clauses=clauses_of(setup),
        players=player_notes(setup.players, setup.family.name),
        facts=facts(setup.seed, result.outcome, METHOD),
        rerun=result.rerun(),
        remarks=_remarks(result),
        terms=("interval",),
    )


def tables(result: Simulation) -> Sequence[Table]:
    """The tables of a simulation."""
    return made.tables(result)


def exhibit(result: Simulation, name: str) -> Exhibit:
    """The chart of that name; UsageError for an unknown one, or where there is nothing to draw."""
    return GALLERY.exhibit(result, name)


def exhibits(result: Simulation) -> Sequence[Exhibit]:
    """The charts that have something to show, the leading one first."""
    return GALLERY.exhibits(result)


def name(result: Simulation) -> str:
    """What files of charts begin with."""
    return result.setup.game


def played(result: Simulation) -> str:
    """How much was played, by whom, under which rules."""
    setup = result.setup
    alike = len(setup.distinct) == 1
    who = f"{setup.distinct[0]} plays for all" if alike else f"players in turn: {', '.join(setup.labels)}"
    return "; ".join(filter(None, [f"{counted(result)}, seed {setup.seed}", who, settings_of(setup)]))


def _remarks(result: Simulation) -> list[str]:
    """Where the rules are, what the number of games was decided by, games that were cut off, how fast it was."""
    outcome, unit = result.outcome, result.unit
    lines = [rules_hint(result.setup)]
    known = "every luck-adjusted win rate" if result.luck else "every win rate"
    lines += [stopping_line(result.stopped_by, [known])] if result.precision else []
    cut = int(outcome.summary["turns_cut_off"].sum())
    if cut:
        limit = f"the turn limit of {result.setup.rules.turn_limit:,}"
        lines.append(f"Warning: {cut:,} {unit} met {limit}; their lengths are cut off there.")
    return [*lines, *speed_lines(outcome, unit, what=unit)]
