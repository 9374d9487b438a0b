"""The tables of a sweep: every arm by every strategy, differences to the base rules, what the panel says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...runs.sweep.metrics import Metric, in_words
from ...runs.sweep.result import SweepResult
from ...runs.sweep.words import VERDICT_WORDS, arm_label, panel_words
from ..columns import (
    BETWEEN,
    CHANGE_SPAN,
    COUNT,
    NUMBER,
    P_VALUE,
    POINTS,
    SHARE,
    SHARES,
    SIGNED,
    SIGNED_BETWEEN,
    SPAN,
    TEXT,
    Column,
    Form,
    Row,
    Table,
    level_heading,
    ratio_columns,
)
from ..names import heading_of, labels_of, without_folders
from ..simulate.tables import heading

VERDICT = Form(lambda word, digits: VERDICT_WORDS[word], number=False)
#: A difference of shares in points, where the metric's name says the unit.
_BARE_POINTS = Form(POINTS.words)


def tables(result: SweepResult) -> list[Table]:
    """All tables of a sweep; `arms`, with every metric below one another, for files alone."""
    found = [overview(result), endings(result), arms(result)]
    if len(result.plan.played) > 1:
        found += [differences(result), *([panel(result)] if len(result.plan.panel) > 1 else [])]
    return [*found, refused(result)]


def metric_words(metric: Metric) -> str:
    """What a metric is called, with its unit."""
    words = in_words(metric.name)
    return f"{words} (points)" if metric.share else words


def arm_column(result: SweepResult) -> Column:
    """The column of arms: in files their switches, for readers what varies."""
    played = [result.plan.arms[arm].label for arm in sorted(result.plan.played)]
    labels, base = labels_of(played), result.plan.arms[result.plan.base].label

    def words(arm: str, digits: int) -> str:
        del digits
        return f"{labels.get(arm, arm)} (base)" if arm == base else labels.get(arm, arm)

    return Column("arm", heading_of(played), Form(words, number=False))


def _strategy(result: SweepResult) -> Column:
    """The column of strategies, for readers where there are several."""
    return Column("strategy", "strategy" if len(result.plan.members) > 1 else "", TEXT)


def overview(result: SweepResult) -> Table:
    """A row an arm and strategy: draws, the first player's edge, lengths, wins by seat."""
    columns = [
        arm_column(result),
        _strategy(result),
        Column("draws", "no winner", SHARE),
        Column("edge", "first player's edge", POINTS),
        Column("edge_ci", level_heading(result.level), SPAN),
        Column("turns", "turns", NUMBER),
        Column("turns_ci", level_heading(result.level), BETWEEN, spare=True),
        *(Column(name, heading(result.games, name), COUNT, spare=True) for name in ("p5", "median", "p95")),
        *([_skill(result)] if result.plan.pair else []),
        Column("seats", "wins by player (%)", Form(_shares, number=False), spare=True),
    ]
    rows = []
    for number, arm in enumerate(result.arms()):
        for row in arm["by_strategy"]:
            edge, turns = row["first_player_edge"], row["turns"]
            figures = {"draws": row["draws"]["rate"], "edge": edge["value"], "edge_ci": edge["ci"]}
            lengths = {name: turns[name] for name in ("p5", "median", "p95")}
            lengths |= {"turns": turns["mean"], "turns_ci": turns["ci"]}
            seats = [seat["win_rate"] for seat in row["seats"]]
            who = {"arm": result.plan.arms[number].label, "strategy": row["strategy"]}
            skill = {"skill": arm["skill"]["value"]} if result.plan.pair else {}
            rows.append({**who, **figures, **lengths, **skill, "seats": seats})
    return Table("overview", "Every arm", columns, rows)


def _skill(result: SweepResult) -> Column:
    """What goes to the stronger of the pair, whoever of the panel plays the rest of the row."""
    assert result.plan.pair is not None
    stronger, weaker = (without_folders(player.label) for player in result.plan.pair)
    return Column("skill", f"{stronger} takes from {weaker}", SHARE)


def _shares(rates: list[float], digits: int) -> str:
    del digits
    return " / ".join(f"{100 * rate:.1f}" for rate in rates)


def endings(result: SweepResult) -> Table:
    """A row an arm, strategy and reason for a draw; where there were none, what that says."""
    says, rows = result.setup.family.endings, []
    for number, arm in enumerate(result.arms()):
        for row in arm["by_strategy"]:
            who = {"arm": result.plan.arms[number].label, "strategy": row["strategy"]}
            none = {"reason": None, "count": 0, "rate": 0.0, "ci": row["draws"]["ci"]}
            rows += [{**who, **drawn} for drawn in row["draws"]["reasons"] or [none]]

    def reason(name: str | None, digits: int) -> str:
        return says.get(name, name.replace("-", " ")) if name else "never"

    columns = [
        arm_column(result),
        _strategy(result),
        Column("reason", "nobody wins", Form(reason, number=False), lambda row: row["reason"] or ""),
        Column("count", "games", COUNT, spare=True),
        Column("rate", "share", SHARE),
        Column("ci", level_heading(result.level), SHARES),
    ]
    return Table("endings", "How often nobody wins, and why", columns, rows)


def arms(result: SweepResult) -> Table:
    """A row an arm that was played, strategy and metric: its value with its interval; shares as fractions."""
    rows: list[Row] = []
    for arm in sorted(result.plan.played):
        for member in result.plan.members:
            here = {"arm": result.plan.arms[arm].label, "base": arm == result.plan.base}
            who = {**here, "strategy": result.plan.who(member)}
            for metric in result.plan.metrics_of(member):
                rows.append({**who, "metric": metric.name, **result.value(arm, member, metric)})
    columns = [
        arm_column(result),
        Column("base", "", TEXT),
        _strategy(result),
        Column("metric", "metric", TEXT),
        Column("value", "value", SHARE),
        Column("ci", level_heading(result.level), SHARES),
    ]
    return Table("arms", "Every arm and metric", columns, rows, shown=False)


def differences(result: SweepResult) -> Table:
    """A row an arm but the base, strategy and metric."""
    rows = [
        {
            "arm": result.plan.arms[one.arm].label,
            "strategy": result.plan.who(one.member),
            "metric": one.metric.name,
            **{"diff" if key == "value" else key: value for key, value in one.as_json().items()},
        }
        for one in result.differences
    ]
    told = difference_columns(result.plan.compared, result.level)
    columns = [arm_column(result), _strategy(result), *told, *ratio_columns()]
    base = result.plan.arms[result.plan.base].label
    return Table("differences", f"Difference to the base rules ({base})", columns, rows)


def difference_columns(
    compared: Sequence[Metric], level: float, heading: str = "metric", spare: bool = True
) -> list[Column]:
    """What is compared, the difference with its interval, of shares in points, and what that says.

    spare: leave p out where there is no room.
    """
    metrics = {metric.name: metric for metric in compared}

    def share(row: Row) -> bool:
        return metrics[row["metric"]].share

    return [
        Column("metric", heading, Form(lambda name, digits: metric_words(metrics[name]), number=False)),
        Column("diff", "difference", SIGNED, forms=lambda row: _BARE_POINTS if share(row) else SIGNED),
        Column("ci", level_heading(level), SIGNED_BETWEEN, forms=lambda row: difference_span(metrics[row["metric"]])),
        Column("p_corrected", "p (corrected)", P_VALUE, spare=spare),
        Column("verdict", "verdict", VERDICT),
    ]


def difference_span(metric: Metric) -> Form:
    """How an interval of a metric's differences is written: that of shares in points."""
    return CHANGE_SPAN if metric.share else SIGNED_BETWEEN


def panel(result: SweepResult) -> Table:
    """A row an arm and metric: the least and the greatest effect over the panel, and what the panel says."""
    metrics = {metric.name: metric for metric in result.plan.metrics}
    rows: list[dict[str, Any]] = [
        {
            "arm": arm_label(result, row),
            "metric": row["metric"],
            "least": row["range"][0],
            "greatest": row["range"][1],
            "agrees": row["agrees"],
            "panel": panel_words(result, row),
        }
        for row in result.panel()
    ]

    order = [arm.label for arm in result.plan.arms]
    rows.sort(key=lambda row: order.index(row["arm"]))

    def span(row: Row) -> str:
        return difference_span(metrics[row["metric"]]).words([row["least"], row["greatest"]], 2)

    columns = [
        arm_column(result),
        Column("metric", "metric", Form(lambda name, digits: metric_words(metrics[name]), number=False)),
        Column("least", "", NUMBER),
        Column("greatest", "", NUMBER),
        Column("", "least to greatest effect", Form(TEXT.words), span),
        Column("agrees", "", TEXT),
        Column("panel", "the panel says", TEXT),
    ]
    return Table("panel", "Does the effect depend on how people play?", columns, rows)


def refused(result: SweepResult) -> Table:
    """A row an arm that the rules refuse, and why."""
    rows = [{"arm": arm.label, "why": arm.refused} for arm in result.plan.arms if arm.refused]
    return Table("refused", "Refused arms", [Column("arm", "arm", TEXT), Column("why", "why", TEXT)], rows)
