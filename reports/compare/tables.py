"""The tables of a comparison."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ...runs.compare.words import note_sentences, pair_sentence, points, span
from ..tables import Sheet, console, p_value, show_sheet, stopping_line, write_table

if TYPE_CHECKING:
    from rich.console import Console

    from ...runs.compare.result import Comparison


def show_comparison(result: Comparison) -> None:
    """Print the report of a comparison."""
    out = console()
    show_head(out, result)
    for sheet in comparison_sheets(result):
        show_sheet(out, sheet)
    terms = result.terms
    for row in result.pairs:
        out.print(pair_sentence(row, terms.margin, terms.level), soft_wrap=True)
    show_foot(out, result, result.rerun())


def show_head(out: Console, result: Comparison) -> None:
    """Print what was played."""
    setup, outcome = result.job.setup, result.outcome
    partial = "PARTIAL (interrupted): " if outcome.interrupted else ""
    what = "series" if setup.match else "games"
    size = f"{outcome.units:,} deals, each played {len(result.job.plan.seatings)} times: {result.games:,} {what}"
    players = f"{len(setup.players)} players"
    out.print(f"{partial}{setup.game}, {players}, {size}, seed {setup.seed}", style="bold", soft_wrap=True)
    changed = ", ".join(f"{name}={value}" for name, value in setup.settings.items())
    out.print(f"Rules: {changed or 'as the preset has them'}. `simcards rules {setup.game}` shows them all.\n")


def show_foot(out: Console, result: Comparison, rerun: str) -> None:
    """Print what one must know to rely on a comparison, and the command that repeats it."""
    outcome, on_each = result.outcome, len(result.job.plan.seatings)
    speed = f"{on_each * outcome.speed:,.0f} games/s, {outcome.elapsed:.1f} s" if outcome.speed else ""
    loaded = f"{outcome.loaded:,} of the deals were played before." if outcome.loaded else ""
    stopped = [stopping_line(result.stopped_by, ["every difference of win rates"])] if result.stopped_by else []
    notes = [
        *stopped,
        *note_sentences(result),
        loaded,
        speed,
        f"Repeat: {rerun}",
    ]
    for line in filter(None, notes):
        out.print(line, soft_wrap=True)


def comparison_sheets(result: Comparison) -> list[Sheet]:
    """The tables of a comparison: pairs and ratings."""
    return [_pair_sheet(result), _rating_sheet(result)]


def _pair_sheet(result: Comparison) -> Sheet:
    level = f"{100 * result.terms.level:g}% interval"
    rows = [
        [
            row["a"],
            row["b"],
            row["verdict"],
            points(row["diff"]),
            span(row["ci"]),
            p_value(row["p_corrected"]),
            f"{row['wins_a']:,}",
            f"{row['wins_b']:,}",
            f"{row['draws']:,}",
            ratio(row["variance_ratio"]),
        ]
        for row in result.pairs
    ]
    headings = [
        "a",
        "b",
        "a is",
        "a − b",
        level,
        "p (corrected)",
        "a wins",
        "b wins",
        "no sole winner",
        "variance ratio",
    ]
    return Sheet("pairs", "Difference of win rates (percentage points)", headings, rows, 3)


def _elo_span(ci: list[float | None] | None) -> str:
    """An interval of Elo points, of which one end may not be known."""
    if ci is None:
        return "not known"
    lo, hi = ("" if end is None else f"{end:+.0f}" for end in ci)
    return f"{lo} to {hi}" if lo and hi else f"at least {lo}" if lo else f"at most {hi}"


def _rating_sheet(result: Comparison) -> Sheet:
    rows = [
        [row["strategy"], f"{row['rating']:+.0f}", _elo_span(row["ci"])]
        for row in sorted(result.ratings, key=lambda row: -float(row["rating"]))
    ]
    level = f"{100 * result.terms.level:g}% interval"
    return Sheet("ratings", "Ratings (Elo points, mean 0)", ["strategy", "rating", level], rows)


def ratio(value: float | None) -> str:
    """A variance ratio, or a dash where there is none."""
    return "–" if value is None else f"{value:.2f}"


def write_comparison(result: Comparison, folder: Path) -> list[Path]:
    """Write pairs and ratings as CSV files with full figures; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    tables = {"pairs": result.pairs, "ratings": result.ratings}
    return [write_table(folder / f"{name}.csv", rows) for name, rows in tables.items()]
