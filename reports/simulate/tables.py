"""A simulation's tables on a terminal, in a pipe, and as CSV."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from ...runs.simulate.result import Simulation
from ..tables import Sheet, console, digits_for, interval, percent, show_sheet, stopping_line, write_table

_BARS = " ▁▂▃▄▅▆▇█"


def simulation_sheets(result: Simulation, sparklines: bool = True) -> list[Sheet]:
    """The tables of a simulation; `sparklines` draw the lengths in a line of text."""
    digits, level = digits_for(result.units), f"{100 * result.level:g}% interval"
    sheets = []
    if len(result.setup.distinct) > 1:
        rows = [
            [r["strategy"], percent(r["win_rate"], digits), interval(r["ci"], digits)] for r in result.strategy_rates()
        ]
        sheets.append(Sheet("strategies", "Win rate by strategy", ["strategy", "wins", level], rows))
    sheets.append(_seat_sheet(result, digits, level))
    sheets.append(_ending_sheet(result, digits, level))
    sheets.append(_length_sheet(result, sparklines))
    sheets.append(_measure_sheet(result, level))
    return sheets if result.pace is None else [*sheets, _character_sheet(result, level), _hazard_sheet(result, level)]


def _seat_sheet(result: Simulation, digits: int, level: str) -> Sheet:
    rows = result.seats()
    joint = any(row["joint"] for row in rows)
    lines = []
    for row in rows:
        line = [
            str(row["seat"]),
            row["strategy"],
            percent(row["win_rate"], digits),
            interval(row["ci"], digits),
        ]
        lines.append([*line, percent(row["joint"] / result.units, digits)] if joint else line)
    headings = ["seat", "strategy", "wins", level, *(["joint wins"] if joint else [])]
    return Sheet("seats", "Win rate by seat", headings, lines, 2)


#: What an outcome is called.
OUTCOMES = {"win": "won", "joint": "won together", "draw": "nobody wins"}


def _ending_sheet(result: Simulation, digits: int, level: str) -> Sheet:
    lines = [
        [
            OUTCOMES[row["outcome"]],
            row["reason"].replace("-", " "),
            f"{row['count']:,}",
            percent(row["share"], digits),
            interval(row["ci"], digits),
        ]
        for row in result.endings()
    ]
    total = result.draws()
    span = f"{level} {interval(total['ci'], digits)}"
    title = f"How {result.unit} end: {percent(total['rate'], digits)} without a winner ({span})"
    return Sheet("endings", title, ["outcome", "reason", result.unit, "share", level], lines, 2)


def _length_sheet(result: Simulation, sparklines: bool) -> Sheet:
    names = ["turns", "moves", *(["rounds"] if result.length("rounds")["max"] > 1 else [])]
    found = {name: result.length(name) for name in names}
    columns = list(next(iter(found.values())))
    lines = []
    for name, row in found.items():
        words = [f"{row[key]:,.1f}" if key in ("mean", "sd") else f"{row[key]:,}" for key in columns]
        drawn = [sparkline(result.outcome.summary[name])] if sparklines else []
        lines.append([name, *words, *drawn])
    headings = ["", *columns, *(["histogram"] if sparklines else [])]
    return Sheet("lengths", "Length", headings, lines)


def _measure_sheet(result: Simulation, level: str) -> Sheet:
    rows = []
    for name, found in result.measures().items():
        if "definition" not in found:
            words = name.replace("_", " ").replace("[", ", seat ").rstrip("]")
            rows.append([words, *_mean_words(found)])
    return Sheet("measures", "Per game", ["", "mean", level], rows)


def _mean_words(found: dict[str, Any]) -> list[str]:
    ci = found["ci"]
    return [f"{found['mean']:,.4g}", f"{ci[0]:,.4g}–{ci[1]:,.4g}" if ci else "–"]


def _character_sheet(result: Simulation, level: str) -> Sheet:
    found = {name: row for name, row in result.measures().items() if "definition" in row}
    rows = [
        [name.replace("_", " "), row["definition"], row["source"], *_mean_words(row)] for name, row in found.items()
    ]
    title = f"Character of the game; minutes at {result.pace:g} s a move"
    return Sheet("character", title, ["measure", "definition", "source", "value", level], rows, 3)


def _hazard_sheet(result: Simulation, level: str) -> Sheet:
    rows = []
    for at in result.hazards():
        last, ends = (
            [percent(of.value), f"{100 * of.interval.lo:.2f}–{100 * of.interval.hi:.2f}"]
            for of in (at.survival, at.hazard)
        )
        rows.append([f"{at.turns:,}", *last, *ends])
    title = "How games end: those that last longer than t turns (Kaplan and Meier 1958), and those that end at turn t"
    return Sheet("hazards", title, ["t", "last longer", level, "of those still on end at t", level], rows, 0)


def sparkline(counts: np.ndarray, width: int = 24) -> str:
    """A histogram in one line, from its least to its largest value."""
    used = np.flatnonzero(counts)
    if not len(used):
        return ""
    bins = np.array_split(counts[used[0] : used[-1] + 1], min(width, used[-1] - used[0] + 1))
    heights = np.array([part.mean() for part in bins])
    return "".join(_BARS[int(np.ceil(8 * height / heights.max()))] for height in heights)


def show_simulation(result: Simulation) -> None:
    """Print the report of a simulation."""
    out, setup, outcome = console(), result.setup, result.outcome
    partial = "PARTIAL (interrupted): " if outcome.interrupted else ""
    players = f"{len(setup.players)} players"
    out.print(f"{partial}{setup.game}, {players}, {result.units:,} {result.unit}, seed {setup.seed}", style="bold")
    changed = ", ".join(f"{name}={value}" for name, value in setup.settings.items())
    out.print(f"Rules: {changed or 'as the preset has them'}. `simcards rules {setup.game}` shows them all.\n")
    for sheet in simulation_sheets(result):
        show_sheet(out, sheet)
    for line in _remarks(result):
        out.print(line, soft_wrap=True)


def _remarks(result: Simulation) -> list[str]:
    outcome = result.outcome
    lines = [stopping_line(result.stopped_by, ["every win rate"])] if result.precision else []
    cut = int(outcome.summary["turns_cut_off"].sum())
    if cut:
        limit = result.setup.rules.turn_limit
        lines.append(
            f"Warning: {cut:,} {result.unit} met the turn limit of {limit:,}; their lengths are cut off there."
        )
    if outcome.loaded:
        lines.append(f"{outcome.loaded:,} of the {result.unit} were played before.")
    if outcome.speed:
        speed = f"{outcome.speed:,.0f} {result.unit}/s"
        lines.append(f"{speed}, {outcome.elapsed:.1f} s, compiling {outcome.compile_seconds:.1f} s")
    return [*lines, f"Repeat: {result.rerun()}"]


def write_csv(result: Simulation, folder: Path) -> list[Path]:
    """Write each table of a simulation as a CSV file with full figures; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    tables: dict[str, list[dict[str, Any]]] = {
        "strategies": result.strategy_rates(),
        "seats": result.seats(),
        "endings": result.endings(),
        "lengths": [{"length": name, **result.length(name)} for name in ("turns", "moves", "rounds")],
        "measures": [{"measure": name, **found} for name, found in result.measures().items()],
    }
    return [write_table(folder / f"{name}.csv", rows) for name, rows in tables.items() if rows]
