"""A sweep's tables on a terminal, in a pipe, and as CSV."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...runs.sweep.metrics import Metric
from ...runs.sweep.result import Difference, SweepResult
from ...runs.sweep.words import sweep_answer
from ...stats.intervals import half_width
from ..tables import Sheet, console, p_value, percent, show_sheet, stopping_line, write_table


def number(value: float, metric: Metric, signed: bool = False) -> str:
    """A metric's value in words: a share in percent (a difference of shares in points), else a plain number."""
    sign = "+" if signed else ""
    return f"{100 * value:{sign}.2f}" if metric.share else f"{value:{sign},.4g}"


def _differing(one: Difference) -> list[str]:
    """A difference and its interval, with as many decimals as the interval's width is worth."""
    size = half_width(one.found.interval) * (100 if one.metric.share else 1)
    digits = 2 if one.metric.share else next((n for n in range(1, 6) if size >= 0.95 * 10.0 ** (1 - n)), 2)
    values = (one.found.mean, *(one.ci or ()))
    rounded = [round(100 * value if one.metric.share else value, digits) + 0.0 for value in values]
    mean, *ends = (f"{value:+,.{digits}f}" for value in rounded)
    return [mean, " to ".join(ends) or "not known"]


def sweep_sheets(result: SweepResult) -> list[Sheet]:
    """The tables of a sweep: every arm by every strategy, differences to the base, the panel, refused arms."""
    sheets = [_arm_sheet(result)]
    if len(result.plan.played) > 1:
        sheets += [_difference_sheet(result), *([_panel_sheet(result)] if len(result.plan.panel) > 1 else [])]
    refused = [[arm.label, arm.refused] for arm in result.plan.arms if arm.refused]
    return [*sheets, *([Sheet("refused", "Refused arms", ["arm", "why"], refused, 2)] if refused else [])]


def _arm_sheet(result: SweepResult) -> Sheet:
    lines = []
    for arm in result.arms():
        for row in arm["by_strategy"]:
            edge, draws, turns = row["first_player_edge"], row["draws"], row["turns"]
            seats = " / ".join(f"{100 * seat['win_rate']:.1f}" for seat in row["seats"])
            reasons = ", ".join(f"{one['reason']} {percent(one['rate'])}" for one in draws["reasons"])
            lengths = [f"{turns['mean']:,.1f}", *(f"{turns[key]:,}" for key in ("p5", "median", "p95"))]
            words = [_label(result, arm["set"], arm["base"]), row["strategy"], reasons or "none"]
            lines.append([*words, seats, f"{100 * edge['value']:+.2f}", _points(edge["ci"]), *lengths])
    names = ["arm", "strategy", "draws", "wins by seat (%)", "first player's edge", f"{100 * result.level:g}% interval"]
    return Sheet("arms", "Every arm", [*names, "turns", "p5", "median", "p95"], lines, 3)


def _label(result: SweepResult, switches: dict[str, object], base: bool) -> str:
    arm = next(arm for arm in result.plan.arms if dict(arm.set) == switches and arm.base == base)
    return f"{arm.label} (base)" if base else arm.label


def _points(ci: list[float] | None) -> str:
    return f"{100 * ci[0]:+.2f} to {100 * ci[1]:+.2f}" if ci else "–"


def _difference_sheet(result: SweepResult) -> Sheet:
    lines = [_difference_line(result, one) for one in result.differences]
    base = result.plan.arms[result.plan.base].label
    headings = [
        "arm",
        "strategy",
        "metric",
        "difference",
        f"{100 * result.level:g}% interval",
        "p (corrected)",
        "verdict",
    ]
    title = f"Difference to the base rules ({base}); shares in percentage points"
    return Sheet("differences", title, [*headings, "variance ratio"], lines, 3)


def _difference_line(result: SweepResult, one: Difference) -> list[str]:
    mean, span = _differing(one)
    return [
        result.plan.arms[one.arm].label,
        result.plan.panel[one.member].labels[0],
        one.metric.name,
        mean,
        span,
        p_value(one.p_corrected),
        _WORDS[one.verdict],
        f"{one.found.variance_ratio:.2f}",
    ]


_WORDS = {"too-small": "too small to matter", "undecided": "not decided"} | {w: w for w in ("higher", "lower")}


def _panel_sheet(result: SweepResult) -> Sheet:
    lines = []
    metrics = {metric.name: metric for metric in result.plan.metrics}
    for row in result.panel():
        low, high = (number(x, metrics[row["metric"]], signed=True) for x in row["range"])
        lines.append([_label(result, row["set"], False), row["metric"], f"{low} to {high}", panel_words(result, row)])
    title = "Does the effect depend on how people play?"
    return Sheet("panel", title, ["arm", "metric", "least to greatest effect", "the panel says"], lines, 2)


def panel_words(result: SweepResult, row: dict[str, Any]) -> str:
    """Whether the strategies of the panel agree on an effect, in words; `row` is one of `SweepResult.panel`."""
    names, words = result.strategies, [_WORDS[word] for word in row["verdicts"]]
    each = ", ".join(f"{name} {word}" for name, word in zip(names, words, strict=True))
    if not row["agrees"]:
        return f"DISAGREE: {each}"
    if len(set(words)) > 1:
        return f"not told apart: {each}"
    apart = words[0] in ("higher", "lower") and not row["same_size"]
    return f"all {words[0]}" + (", by different amounts" if apart else "")


def panel_remark(result: SweepResult) -> str:
    """A plain sentence on where the panel disagrees."""
    names, rows = ", ".join(result.strategies), [row for row in result.panel() if not row["agrees"]]
    if not rows:
        return f"Nowhere do the strategies of the panel ({names}) contradict each other."
    where = "; ".join(f"{row['metric']} under {_label(result, row['set'], False)}" for row in rows)
    return f"IT DEPENDS ON HOW PEOPLE PLAY; the panel ({names}) disagrees about: {where}."


def show_sweep(result: SweepResult) -> None:
    """Print the report of a sweep."""
    out, plan = console(), result.plan
    partial = "PARTIAL (interrupted): " if result.outcome.interrupted else ""
    arms = f"{len(plan.played)} arms, {_counted(len(plan.panel), 'strategy', 'strategies')}"
    out.print(f"{partial}{plan.panel[0].game}, {arms}, {result.games:,} deals, seed {plan.panel[0].seed}", style="bold")
    usual = " (the usual panel; -s names others)" if result.strategies == list(plan.usual_panel) else ""
    out.print(f"Panel: {', '.join(result.strategies)}{usual}.")
    out.print("Every deal is played in every arm by every strategy; a strategy plays itself at all seats.\n")
    for line in sweep_answer(result):
        out.print(line, soft_wrap=True)
    out.print()
    for sheet in sweep_sheets(result):
        show_sheet(out, sheet)
    for line in sweep_remarks(result):
        out.print(line, soft_wrap=True)


def _counted(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"


def sweep_remarks(result: SweepResult) -> list[str]:
    """Notes, speed, and the command that repeats the sweep."""
    lines = sweep_notes(result)
    if result.outcome.elapsed:
        games = result.games * len(result.plan.played) * len(result.plan.panel)
        lines.append(f"{games:,} games, {games / result.outcome.elapsed:,.0f}/s, {result.outcome.elapsed:.1f} s")
    return [*lines, f"Repeat: {result.rerun()}"]


def sweep_notes(result: SweepResult) -> list[str]:
    """Games that were cut off, what the panel has to say, and what the number of deals was decided by."""
    stopped = [sweep_stopping(result)] if result.precision else []
    return [*cut_off_remarks(result), *panel_remarks(result), *stopped]


def panel_remarks(result: SweepResult) -> list[str]:
    """What the panel has to say on whether effects depend on how people play; nothing where nothing is compared."""
    if len(result.plan.panel) == 1:
        return ["One strategy only: give -s several times to see whether the effects depend on how people play."]
    return [panel_remark(result)] if len(result.plan.played) > 1 else []


def sweep_stopping(result: SweepResult) -> str:
    """What the number of deals was decided by."""
    metrics = {metric.name: metric for metric in result.plan.metrics}
    asked = [metrics[name] for name in result.stopped_by["half_widths"]]
    which = "every difference in" if result.watched is None else "the difference in"
    return stopping_line(result.stopped_by, [f"{which} {one.name}" for one in asked], [one.share for one in asked])


def cut_off_remarks(result: SweepResult) -> list[str]:
    """A warning for each arm and strategy whose games met the turn limit."""
    lines = []
    for arm in result.plan.played:
        for member, setup in enumerate(result.plan.panel):
            cut = int(result.outcome.summary[f"{arm}.{member}.turns_cut_off"].sum())
            if cut:
                where = f"{result.plan.arms[arm].label}, {setup.labels[0]}"
                lines.append(f"Warning: {where}: {cut:,} games met the turn limit; their lengths are cut off there.")
    return lines


def _panel_rows(result: SweepResult) -> list[dict[str, Any]]:
    """A row an arm and metric: the least and the greatest effect over the panel, and what the panel says."""
    if len(result.plan.panel) < 2:
        return []
    return [
        {
            "arm": _label(result, row["set"], False),
            "metric": row["metric"],
            "least": row["range"][0],
            "greatest": row["range"][1],
            "agrees": row["agrees"],
            "panel": panel_words(result, row),
        }
        for row in result.panel()
    ]


def write_sweep_csv(result: SweepResult, folder: Path) -> list[Path]:
    """Write the arms, differences and panel of a sweep as CSV files with full figures; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    arms, differences = [], []
    for number_, arm in enumerate(result.arms()):
        label = {"arm": result.plan.arms[number_].label, "base": arm["base"]}
        for row in arm["by_strategy"]:
            who = {**label, "strategy": row["strategy"]}
            arms += [{**who, "metric": "first_player_edge", **row["first_player_edge"]}]
            arms += [{**who, "metric": "draws", "value": row["draws"]["rate"], "ci": row["draws"]["ci"]}]
            arms += [{**who, "metric": "turns", "value": row["turns"]["mean"], "ci": row["turns"]["ci"]}]
            differences += [{**who, "metric": name, **found} for name, found in row["diff"].items()]
    tables = {"arms": arms, "differences": differences, "panel": _panel_rows(result)}
    return [write_table(folder / f"{name}.csv", rows) for name, rows in tables.items() if rows]
