"""What reports know of each kind of result: its charts, its report before it has a form, its tables as files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from ..analysis.advise import Advice
from ..errors import UsageError, suggestion
from ..runs.ablate.result import Ablation
from ..runs.compare.result import Comparison
from ..runs.ladder.result import Climb
from ..runs.simulate.result import Simulation
from ..runs.study.result import RuleAnswer
from ..runs.study.versus import VersusAnswer
from ..runs.sweep.result import SweepResult
from ..runs.tune.result import Tuned
from . import ADVISE_CHARTS, COMPARISON_CHARTS, SIMULATION_CHARTS, SWEEP_CHARTS, TUNE_CHARTS, document
from .ablate import document as ablation_document
from .ablate import tables as ablation_tables
from .advise import charts as advice_charts
from .advise import document as advice_document
from .advise import tables as advice_tables
from .compare import charts as comparison_charts
from .compare import document as comparison_document
from .compare import tables as comparison_tables
from .exhibit import Exhibit, write_exhibits
from .ladder import document as ladder_document
from .simulate import document as simulation_document
from .simulate import gallery
from .simulate import tables as simulation_tables
from .study import document as study_document
from .sweep import charts as sweep_charts
from .sweep import document as sweep_document
from .sweep import tables as sweep_tables
from .tune import charts as tune_charts
from .tune import document as tune_document
from .tune import tables as tune_tables


class Form(NamedTuple):
    """For a kind of result: its charts, one of them made, the document, tables as CSV, what chart files are called."""

    charts: tuple[str, ...]
    exhibit: Callable[[Any, str], Exhibit]
    document: Callable[[Any], document.Document]
    write_csv: Callable[[Any, Path], list[Path]]
    name: Callable[[Any], str]


def _no_chart(result: Any, kind: str) -> Exhibit:
    """The chart of a result that is tables alone."""
    raise UsageError(f"chart {kind}: this result is tables alone; the charts are those of a comparison of strategies")


_FORMS: dict[type, Form] = {
    Simulation: Form(
        SIMULATION_CHARTS,
        gallery.exhibit,
        simulation_document.simulation_document,
        simulation_tables.write_csv,
        lambda result: result.setup.game,
    ),
    Comparison: Form(
        COMPARISON_CHARTS,
        comparison_charts.exhibit,
        comparison_document.comparison_document,
        comparison_tables.write_comparison,
        lambda result: result.job.setup.game,
    ),
    Ablation: Form(
        (),
        _no_chart,
        ablation_document.ablation_document,
        ablation_tables.write_ablation,
        lambda result: result.comparison.job.setup.game,
    ),
    Climb: Form(
        (),
        _no_chart,
        ladder_document.ladder_document,
        ladder_document.write_ladders,
        lambda result: result.setup.game,
    ),
    SweepResult: Form(
        SWEEP_CHARTS,
        sweep_charts.exhibit,
        sweep_document.sweep_document,
        sweep_tables.write_sweep_csv,
        lambda result: result.plan.panel[0].game,
    ),
    RuleAnswer: Form(
        SWEEP_CHARTS,
        study_document.rule_exhibit,
        study_document.rule_document,
        lambda found, folder: sweep_tables.write_sweep_csv(found.result, folder),
        lambda found: found.study.name,
    ),
    VersusAnswer: Form(
        COMPARISON_CHARTS,
        study_document.versus_exhibit,
        study_document.versus_document,
        lambda found, folder: comparison_tables.write_comparison(found.result, folder),
        lambda found: found.study.name,
    ),
    Tuned: Form(
        TUNE_CHARTS,
        tune_charts.exhibit,
        tune_document.tune_document,
        tune_tables.write_tuned,
        lambda result: result.job.setup.game,
    ),
    Advice: Form(
        ADVISE_CHARTS,
        advice_charts.exhibit,
        advice_document.advice_document,
        advice_tables.write_advice,
        lambda advice: advice.setup.game,
    ),
}


def form_of(result: Any) -> Form:
    """What reports know of a result."""
    return _FORMS[type(result)]


def exhibit(result: Any, kind: str) -> Exhibit:
    """The chart of that kind of a result; UsageError for an unknown one, or one that the result has no data for."""
    form = form_of(result)
    if form.charts and kind not in form.charts:
        known = ", ".join(form.charts)
        raise UsageError(f"chart {kind}: the charts of this result are {known}{suggestion(kind, form.charts)}")
    return form.exhibit(result, kind)


def document_of(result: Any) -> document.Document:
    """The report of a result before it has a form."""
    return form_of(result).document(result)


def write_charts(result: Any, kinds: list[str], folder: Path) -> list[Path]:
    """Draw charts of a result and write each as PNG and SVG; returns the files. Errors as in `exhibit`."""
    return write_exhibits([exhibit(result, kind) for kind in kinds], form_of(result).name(result), folder)


def write_tables(result: Any, folder: Path) -> list[Path]:
    """Write each table of a result as a CSV file with full figures; returns the files."""
    return form_of(result).write_csv(result, folder)
