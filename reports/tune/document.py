"""The report of a search for parameters before it has a form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...runs.tune.words import goal_words, tuning_answer
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
from ..names import bare_name, without_folders
from . import tables as made

if TYPE_CHECKING:
    from ...runs.tune.result import Tuned
    from ..exhibit import Exhibit

GALLERY = Gallery("tune")


def document(result: Tuned) -> Document:
    """The report of a search."""
    setup = result.job.setup
    return Document(
        title=title_of(setup, f"tuning {bare_name(result.base.label)}"),
        about=f"{partial(result.outcome)}{searched(result)}.",
        answer=tuning_answer(result),
        tables=tables(result),
        drawn=lambda: exhibits(result),
        changed=changed_rules(setup),
        rules=rules_table(setup),
        clauses=clauses_of(setup),
        players=player_notes([result.found, result.base, *result.job.opponents], setup.family.name),
        facts=facts(setup.seed, result.outcome, result.method),
        rerun=result.rerun(),
        to_copy=[] if result.flat else [f"To play it: -s {result.tuned.label}"],
        remarks=[rules_hint(setup)],
        terms=("panel", "interval", "points"),
    )


def tables(result: Tuned) -> Sequence[Table]:
    """The tables of a search."""
    return made.tables(result)


def exhibit(result: Tuned, name: str) -> Exhibit:
    """The chart of that name; UsageError for an unknown one, or where there is nothing to draw."""
    return GALLERY.exhibit(result, name)


def exhibits(result: Tuned) -> Sequence[Exhibit]:
    """The charts that have something to show, the leading one first."""
    return GALLERY.exhibits(result)


def name(result: Tuned) -> str:
    """What files of charts begin with."""
    return result.job.setup.game


def searched(result: Tuned) -> str:
    """How much was tried, against whom, under which rules."""
    setup, panel = result.job.setup, ", ".join(without_folders(player.label) for player in result.panel)
    tried = f"{result.evaluations:,} candidates, each on {result.deals:,} common deals against {panel}"
    return "; ".join(filter(None, [tried, goal_words(result), f"seed {setup.seed}", settings_of(setup)]))
