"""The report of a search for parameters before it has a form."""

from __future__ import annotations

from ...runs.numbers import counted
from ...runs.tune.result import Tuned
from ...runs.tune.words import goal_words, search_answer
from ..document import Document, partial, report_of, rules_hint, settings_of, title_of
from ..names import bare_name, without_folders


def document(result: Tuned) -> Document:
    """The report of a search."""
    setup = result.job.setup
    return report_of(
        result,
        setup,
        [result.found, result.base, *result.job.opponents],
        title=title_of(setup, f"a search for parameters of {bare_name(result.base.label)}"),
        about=f"{partial(result.outcome)}{searched(result)}.",
        answer=search_answer(result),
        to_copy=[] if result.flat else [f"To play it: -s {result.tuned.label}"],
        remarks=[rules_hint(setup)],
        terms=("panel", "interval", "points"),
    )


def searched(result: Tuned) -> str:
    """How much was tried, against whom, under which rules."""
    setup, panel = result.job.setup, ", ".join(without_folders(player.label) for player in result.panel)
    tried = f"{result.evaluations:,} candidates, each on {counted(result.deals, 'common deals')} against {panel}"
    return "; ".join(filter(None, [tried, goal_words(result), f"seed {setup.seed}", settings_of(setup)]))
