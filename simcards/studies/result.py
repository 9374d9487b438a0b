"""A study of rules played and answered: one plain sentence with number, interval and verdict."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from simcards.engine.execute import execute
from simcards.engine.metrics import USUAL_METRICS, widths_of
from simcards.engine.plan import Execution
from simcards.engine.precision import Precision, stopping
from simcards.engine.run import Progress
from simcards.engine.sweep import Plan, Sweep, make_plan
from simcards.stats.intervals import half_width
from simcards.studies.spec import Study
from simcards.sweep_results import Difference, SweepResult

#: What a difference does to a metric: in what words, in which unit; higher, lower, and neither.
_PHRASES = {
    "turns": ("lengthens the game", "shortens the game", "changes the length of the game", "turns"),
    "moves": ("lengthens the game", "shortens the game", "changes the length of the game", "moves"),
    "rounds": ("lengthens the game", "shortens the game", "changes the length of the game", "rounds"),
    "first_player_edge": (
        "raises the first player's edge",
        "lowers the first player's edge",
        "changes the first player's edge",
        "points",
    ),
    "draws": (
        "raises the share of games without a winner",
        "lowers the share of games without a winner",
        "changes the share of games without a winner",
        "points",
    ),
}
_VERDICTS = {"higher": "real", "lower": "real", "too-small": "too small to matter", "undecided": "not decided"}


@dataclass(frozen=True)
class RuleAnswer:
    """A study of rules and what its sweep found."""

    study: Study
    result: SweepResult

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped before its end."""
        return self.result.outcome.interrupted

    @property
    def told(self) -> list[Difference]:
        """The differences that the sentence tells, of the first strategy: the metric's own first."""
        arm = _answer_arm(self.study, self.result.plan)
        found = (self.result.difference(arm, 0, metric) for metric in self.study.metrics)
        return [one for one in found if one is not None]

    @property
    def verdict(self) -> str:
        """The word for the metric's own difference."""
        return self.told[0].verdict

    @property
    def answer(self) -> str:
        """One plain sentence."""
        told, who = self.told, self.result.strategies[0]
        words = _join([_clause(one) for one in told])
        panel = "".join(self._panel(one, number == 0) for number, one in enumerate(told))
        return f"{self.result.plan.arms[told[0].arm].label} {words}, with {who} at every seat{panel}."

    def _panel(self, one: Difference, first: bool) -> str:
        """What the panel says to the difference that is told; of those that are not the first only contradictions."""
        switches, count = dict(self.result.plan.arms[one.arm].set), len(self.result.plan.panel)
        row = next(row for row in self.result.panel() if (row["metric"], row["set"]) == (one.metric.name, switches))
        unit, what = _phrases(one)[3], "" if first else f" for {_noun(one)}"
        if count == 1 or not (first or not row["agrees"]):
            return ""
        low, high = (_signed(one, end) for end in row["range"])
        span = f"{low} {unit}" if low == high else f"{low} to {high} {unit}"
        if not row["agrees"]:
            return f"; BUT{what} IT DEPENDS ON HOW PEOPLE PLAY: {span} over the {count} strategies of the panel"
        same = len(set(row["verdicts"])) == 1
        if same and not row["same_size"] and self.verdict in ("higher", "lower"):
            return f"; the {count} strategies of the panel agree on the direction, not on the size: {span}"
        return f"; the {count} strategies of the panel {'agree' if same else 'do not contradict each other'}: {span}"

    def as_json(self) -> dict[str, Any]:
        """title, question, answer, verdict, and the sweep beneath."""
        study = self.study
        head = {"study": study.name, "title": study.title, "question": study.question, "answer": self.answer}
        asked = {"metric": study.metric, "note": study.note}
        return {**head, "verdict": self.verdict, **asked, **self.result.as_json()}


def _answer_arm(study: Study, plan: Plan) -> int:
    """The number of the arm that the sentence is about, in the plan, where the base may have been put first."""
    added = len(plan.arms) - len(study.arms)
    return study.answer_arm + added


def _clause(one: Difference) -> str:
    higher, lower, neither, unit = _phrases(one)
    size, margin = _amount(one, one.found.mean), _amount(one, half_width(one.found.interval))
    digits = _digits(margin)
    words = {"higher": higher, "lower": lower}.get(one.verdict, neither)
    rounded = round(size, digits) + 0.0  # no minus before a zero
    number = f"{abs(size):,.{digits}f}" if one.verdict in ("higher", "lower") else f"{rounded:+,.{digits}f}"
    return f"{words} by {number}{' ' + unit if unit else ''} (±{margin:,.{digits}f}, {_VERDICTS[one.verdict]})"


def _phrases(one: Difference) -> tuple[str, str, str, str]:
    name = one.metric.name
    if name in _PHRASES:
        return _PHRASES[name]
    what = f"the share of {one.metric.meaning}" if one.metric.share else f"the number of {one.metric.meaning}"
    return f"raises {what}", f"lowers {what}", f"changes {what}", "points" if one.metric.share else "a game"


def _noun(one: Difference) -> str:
    """What a difference is one of, such as the first player's edge."""
    return _phrases(one)[2].removeprefix("changes ")


def _signed(one: Difference, value: float) -> str:
    """A difference of the panel, as exact as the interval told allows."""
    digits = _digits(_amount(one, half_width(one.found.interval)))
    return f"{round(_amount(one, value), digits) + 0.0:+,.{digits}f}"


def _amount(one: Difference, value: float) -> float:
    return 100 * value if one.metric.share else value


def _digits(margin: float) -> int:
    """Decimals that an interval of this half-width justifies; one when it has no width."""
    if margin == 0.0:
        return 1
    return next((digits for digits in range(4) if margin >= 1.95 * 10.0**-digits), 4)


def _join(clauses: list[str]) -> str:
    return clauses[0] if len(clauses) == 1 else f"{', '.join(clauses[:-1])} and {clauses[-1]}"


def plan_study(study: Study) -> Plan:
    """The sweep that a study of rules asks for, which `read_study` has checked."""
    metrics = [name for name in (*study.metrics, *study.charts) if name not in USUAL_METRICS]
    return make_plan(
        study.game,
        [arm.combination for arm in study.arms],
        study.players,
        study.rules,
        study.strategies,
        study.seed,
        metrics,
        study.margin,
        [arm.title for arm in study.arms],
    )


def rules_job(study: Study, level: float = 0.95) -> Sweep:
    """The job of a study of rules; UsageError for a precision that is none."""
    plan = plan_study(study)
    if study.precision is None:
        return Sweep(plan)
    widths = widths_of(plan.metrics, {study.metric: study.precision})
    precision = Precision(widths, min(study.min_games, study.games), study.games, level)
    return Sweep(plan, precision, _answer_arm(study, plan))


def answer_rules(
    study: Study, how: Execution, level: float = 0.95, report: Callable[[Progress], None] | None = None
) -> RuleAnswer:
    """Play a study of rules, as many deals as it says, and answer it."""
    job = rules_job(study, level)
    outcome = execute(job, study.games, how, report, *stopping(job, study.games))
    if not outcome.units:
        raise KeyboardInterrupt
    return RuleAnswer(study, SweepResult(job.plan, outcome, level, job.precision, job.watched))
