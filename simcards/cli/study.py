"""`simcards study NAME|FILE.toml`: a question written down, and its answer."""

from __future__ import annotations

from simcards.cli.asked import Asked
from simcards.cli.help import MUCH, PLAY, examples
from simcards.cli.options import argument, declared, games, takes
from simcards.cli.output import check_charts, print_page
from simcards.errors import UsageError
from simcards.reports.gallery import Gallery

#: The charts of a study of rules, of two strategies, of what is worked out, of wishes.
_CHARTS = tuple(name for kind in ("sweep", "compare", "exact", "design") for name in Gallery(kind).names)

_OWN = {
    "name": argument(str | None, "NAME|FILE.toml", "A built-in study, or a file of your own.", None),
    "list_all": declared(bool, PLAY, "--list", "List the studies that are built in."),
    "games": games("Deals, instead of the study's own number."),
    "precision": declared(str, MUCH, "--precision P", "Stop when the answer is known to ± this: 0.2%, or 0.5 (turns)."),
}


@examples("simcards study --list", "simcards study poor-shuffling --report shuffling.html")
@takes("seed", "level", "threads", "out", "shard", "cluster", "progress", own=_OWN, charts=_CHARTS)
def study(asked: Asked, name: str | None, list_all: bool) -> int:
    """Answer a question that is written down, with tables and charts."""
    if name is None and not list_all:
        raise UsageError("which study? give a name or a file; `simcards study --list` shows those that are built in")
    from simcards.runs.study.definition import find_study, studies_page

    if name is None or list_all:
        print_page(studies_page(), asked.form.as_json, "lists.show_studies", indent=None)
        return 0
    study = find_study(name)
    kind = "exact" if study.exact else "compare" if study.versus else "design" if study.want else "sweep"
    check_charts(Gallery(kind).names, asked.files.charts)
    if not study.exact:
        return asked.answer("study", study=study)
    asked.check_worked_out(f"study {study.name}", "games", "precision")
    asked.files.check(study.name)
    from simcards.runs.exact.result import worked_out
    from simcards.runs.progress import Lines

    return asked.show(worked_out(study, Lines() if asked.words["progress"] else None))
