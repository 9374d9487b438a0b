"""The table of a search for parameters."""

from __future__ import annotations

from pathlib import Path

from ...runs.compare.words import points, span
from ...runs.result import Row
from ...runs.tune.result import Tuned
from ..tables import Sheet, console, show_sheet, write_table


def show_tuned(result: Tuned) -> None:
    """Print what a search found."""
    out, setup = console(), result.job.setup
    panel = ", ".join(player.label for player in result.panel)
    partial = "PARTIAL (interrupted): " if result.outcome.interrupted else ""
    about = f"{setup.game}, {len(setup.players)} players: {result.base.label} against {panel}"
    out.print(f"{partial}{about}", style="bold")
    seed = f"seed {setup.seed}"
    out.print(f"{result.evaluations:,} candidates tried on {result.deals:,} common deals and more, {seed}\n")
    for sheet in (parameter_sheet(result), opponent_sheet(result)):
        show_sheet(out, sheet)
    out.print(gain_sentence(result), soft_wrap=True)
    out.print(f"To play it: -s {result.tuned.label}", soft_wrap=True)
    out.print(f"Repeat: {result.rerun()}", soft_wrap=True)


def parameter_sheet(result: Tuned) -> Sheet:
    """A row a parameter."""
    before = dict(zip(result.base.strategy.parameters, result.base.values, strict=True))
    parameters = result.base.strategy.parameters.items()
    rows = [[name, known.meaning, f"{before[name]:g}", f"{result.values[name]:g}"] for name, known in parameters]
    return Sheet("parameters", "Parameters", ["parameter", "meaning", "before", "tuned"], rows, 2)


def opponent_sheet(result: Tuned) -> Sheet:
    """A row an opponent."""
    level = f"{100 * result.terms.level:g}% interval"
    rows = [
        [
            row["opponent"],
            points(row["before"]),
            span(row["before_ci"]),
            points(row["after"]),
            span(row["after_ci"]),
        ]
        for row in result.against
    ]
    title = f"Difference of win rates on {result.outcome.units:,} fresh deals (points)"
    return Sheet("opponents", title, ["opponent", "before", level, "tuned", level], rows)


def gain_sentence(result: Tuned) -> str:
    """What the search gained, measured on fresh deals."""
    gain = result.gain
    if result.tuned.values == result.base.values:
        return "Nothing better was found: the parameters stay as they are."
    says = {
        "better": "a real gain",
        "worse": "a loss: keep the parameters as they were",
        "too-small": f"too small to matter, within ±{100 * result.terms.margin:g}",
        "undecided": "not certain to be a gain",
    }
    about = f"{points(gain['value'])} points ({100 * result.terms.level:g}% interval {span(gain['ci'])})"
    return f"Gain against the panel on {result.games:,} games with fresh deals: {about}, {says[gain['verdict']]}."


def write_tuned(result: Tuned, folder: Path) -> list[Path]:
    """Write parameters, opponents and the course of the search as CSV files with full figures; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    before = dict(zip(result.base.strategy.parameters, result.base.values, strict=True))
    found = [{"parameter": name, "before": before[name], "tuned": value} for name, value in result.values.items()]
    tables = {"parameters": found, "opponents": [_ends(row) for row in result.against], "trace": result.progress}
    return [write_table(folder / f"{name}.csv", rows) for name, rows in tables.items()]


def _ends(row: Row) -> Row:
    """A row an opponent with its intervals as columns."""
    spans = {name: row[f"{name}_ci"] or (None, None) for name in ("before", "after")}
    ends = {f"{name}_{end}": span[i] for name, span in spans.items() for i, end in enumerate(("lo", "hi"))}
    return {"opponent": row["opponent"], "before": row["before"], "after": row["after"], **ends}
