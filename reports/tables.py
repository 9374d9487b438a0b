"""A simulation's tables on a terminal, in a pipe, and as CSV; the page of rules."""

from __future__ import annotations

import csv
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from rich import box
from rich.console import Console
from rich.table import Table

from ..runs.simulate.result import Simulation

_BARS = " ▁▂▃▄▅▆▇█"


class Sheet(NamedTuple):
    """A table: a title, a heading for each column, rows of words; columns of numbers are set to the right."""

    name: str
    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: int = 1  # how many columns at the left hold words


def console() -> Console:
    """Standard output: rich on a terminal, plain and wide in a pipe."""
    return Console() if sys.stdout.isatty() else Console(width=200, color_system=None, highlight=False)


def show_sheet(out: Console, sheet: Sheet) -> None:
    """Print a table."""
    style = box.SIMPLE_HEAD if out.is_terminal else None
    table = Table(title=sheet.title, title_justify="left", box=style, pad_edge=False, title_style="bold")
    for i, heading in enumerate(sheet.headings):
        table.add_column(heading, justify="left" if i < sheet.words else "right")
    for row in sheet.rows:
        table.add_row(*row)
    out.print(table)
    out.print()


def percent(rate: float, digits: int = 2) -> str:
    """A rate as a percentage."""
    return f"{100 * rate:.{digits}f}%"


def interval(ci: Sequence[float] | None, digits: int = 2) -> str:
    """A rate's interval as percentages."""
    return f"{100 * ci[0]:.{digits}f}–{100 * ci[1]:.{digits}f}" if ci else "–"


def digits_for(games: int) -> int:
    """Decimals of a percentage that so many games justify."""
    return 1 if games < 20_000 else 2 if games < 2_000_000 else 3


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


def stopping_line(found: dict[str, Any], words: list[str], shares: Sequence[bool] = (True,)) -> str:
    """What the number of games was decided by: a precision (`Precision.as_json`), `words` for its quantities."""
    told = list(zip(found["half_widths"].items(), words, shares, strict=True))
    asked = " and ".join(f"{what} was known to {_known_to(width, share)}" for (_, width), what, share in told)
    rule = f"Played until {asked} (between {found['min_games']:,} and {found['cap']:,})"
    if found["reached"]:
        return f"{rule}: reached. The number of games depends on the width alone, not on who was ahead."
    wide = [_known_to(found["widest"][name], share) for (name, w), _, share in told if found["widest"][name] > w]
    return f"{rule}: NOT reached, the widest is {' and '.join(wide)}; raise -n."


def _known_to(width: float, share: bool) -> str:
    return f"±{100 * width:.3g} points" if share else f"±{width:.3g}"


def p_value(value: float) -> str:
    """A p value."""
    return "< 0.0001" if value < 0.0001 else f"{value:.4f}"


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


def write_table(path: Path, rows: list[dict[str, Any]]) -> Path:
    """Write rows as a CSV file, an interval as two columns lo and hi; returns the file."""
    flat = [_flatten(row) for row in rows]
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(flat[0]))
        writer.writeheader()
        writer.writerows(flat)
    return path


def _flatten(row: dict[str, Any]) -> dict[str, Any]:
    ci = row.get("ci", ()) or (None, None)
    rest = {key: value for key, value in row.items() if key != "ci"}
    return {**rest, "lo": ci[0], "hi": ci[1]} if "ci" in row else rest


def show_rules(page: dict[str, Any]) -> None:
    """Print the page of rules."""
    out = console()
    out.print(f"{page['title']}, {page['players']} players\n", style="bold")
    rows = [
        [row["switch"], str(row["value"]).lower(), row["values"], row["meaning"], row["ids"], row["source"]]
        for row in page["switches"]
    ]
    show_sheet(
        out,
        Sheet("switches", "Switches", ["switch", "here", "values", "meaning", "rules", "document"], rows, 6),
    )
    rows = [[row["id"], row["meaning"]] for row in page["rules"]]
    show_sheet(out, Sheet("rules", "Rules", ["id", "meaning"], rows, 2))
    rows = [[row["id"], row["question"], row["decision"]] for row in page["gaps"]]
    show_sheet(
        out,
        Sheet("gaps", "What the documents leave open, and what we do", ["id", "question", "decision"], rows, 3),
    )
    rows = [[row["what"], row["why"]] for row in page["not_simulated"]]
    show_sheet(out, Sheet("not-simulated", "Not simulated", ["what", "why"], rows, 2))
    for name, title in page["documents"].items():
        out.print(f"Document {name}: {title}")
