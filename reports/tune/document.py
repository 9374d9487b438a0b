"""The report of a search for parameters before it has a form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...runs.tune.words import goal_words, search_answer
from ..columns import Table
from ..document import Document, facts, partial, report_of, rules_hint, settings_of, title_of
from ..gallery import Gallery
from ..names import bare_name, without_folders
from . import tables as made

if TYPE_CHECKING:
    from ...runs.tune.result import Tuned

GALLERY = Gallery("tune")
exhibit, exhibits = GALLERY.exhibit, GALLERY.exhibits


def document(result: Tuned) -> Document:
    """The report of a search."""
    setup = result.job.setup
    return report_of(
        result,
        setup,
        [result.found, result.base, *result.job.opponents],
        tables(result),
        exhibits,
        title=title_of(setup, f"tuning {bare_name(result.base.label)}"),
        about=f"{partial(result.outcome)}{searched(result)}.",
        answer=search_answer(result),
        facts=facts(setup.seed, result.outcome, result.method),
        to_copy=[] if result.flat else [f"To play it: -s {result.tuned.label}"],
        remarks=[rules_hint(setup)],
        terms=("panel", "interval", "points"),
    )


def tables(result: Tuned) -> Sequence[Table]:
    """The tables of a search."""
    return made.tables(result)


def name(result: Tuned) -> str:
    """What files of charts begin with."""
    return result.job.setup.game


def searched(result: Tuned) -> str:
    """How much was tried, against whom, under which rules."""
    setup, panel = result.job.setup, ", ".join(without_folders(player.label) for player in result.panel)
    tried = f"{result.evaluations:,} candidates, each on {result.deals:,} common deals against {panel}"
    return "; ".join(filter(None, [tried, goal_words(result), f"seed {setup.seed}", settings_of(setup)]))
