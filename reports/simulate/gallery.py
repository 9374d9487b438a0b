"""The charts of a simulation by name: what each is drawn from, its title, its caption, how to read it, and in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...errors import UsageError
from .. import SIMULATION_CHARTS
from ..exhibit import Exhibit
from ..figures import wrapped
from . import charts, frames

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from ...runs.simulate.result import Simulation


@dataclass(frozen=True)
class _Kind:
    frame: Callable[[Simulation], DataFrame]
    draw: Callable[..., Figure]
    title: str  # {game} is the game's name
    note: str  # of the caption; {level} is the confidence level
    reading: str
    words: Callable[[DataFrame], str]


def _percent(value: float) -> str:
    return f"{100 * value:.2f}%"


def _rates(frame: DataFrame) -> str:
    return "; ".join(f"{row.label} {_percent(row.rate)} ({row.group})" for row in frame.itertuples())


def _seats(frame: DataFrame) -> str:
    return "; ".join(f"{row.strategy} at seat {row.seat} {_percent(row.win_rate)}" for row in frame.itertuples())


def _places(frame: DataFrame) -> str:
    return "; ".join(f"place {row.place + 1} wins {_percent(row.win_rate)}" for row in frame.itertuples())


def _lengths(frame: DataFrame) -> str:
    most = frame.loc[frame["share"].idxmax()]
    span = f"{most.turns} to {most.turns + most.width - 1} turns" if most.width > 1 else f"{most.turns} turns"
    apart = [
        f"{_percent(row.share)} {row.kind} from turn {row.turns}" for row in frame.itertuples() if row.kind != "ended"
    ]
    return "; ".join([f"the highest bar stands at {span} with {_percent(most.share)} of the games", *apart])


def _survival(frame: DataFrame) -> str:
    half = frame[frame["survival"] <= 0.5]
    if half.empty:
        return f"{_percent(frame['survival'].iloc[-1])} of the games last longer than all turns shown"
    row = half.iloc[0]
    words = f"half of the games have ended before turn {int(row.turns)}"
    ends = f", where {_percent(row.hazard)} of those that come so far end at each turn"
    return words + (ends if row.hazard == row.hazard else "")


def _outcomes(frame: DataFrame) -> str:
    return "; ".join(f"{row.outcome} ({row.reason}) {_percent(row.share)}" for row in frame.itertuples())


def _convergence(frame: DataFrame) -> str:
    last = frame[frame["games"] == frame["games"].max()]
    return "; ".join(f"{row.who} ends at {_percent(row.rate)}" for row in last.itertuples())


_INTERVALS = "Whiskers: {level} intervals (Wilson score)."
_KINDS = {
    "win-rates": _Kind(
        frames.win_rate_frame,
        charts.win_rates,
        "Who wins {game}",
        _INTERVALS,
        "A dot is a share of games won alone; where two whiskers do not overlap, the difference is hardly an accident.",
        _rates,
    ),
    "seats": _Kind(
        frames.seat_frame,
        charts.seats,
        "Seat by seat: {game}",
        _INTERVALS,
        "Each mark is a strategy at a seat; a strategy that stands at the same height everywhere does not care where "
        "it sits.",
        _seats,
    ),
    "turn-order": _Kind(
        frames.place_frame,
        charts.turn_order,
        "Does it help to begin? {game}",
        _INTERVALS,
        "The leftmost dot is whoever began; above the dashed line, beginning helps.",
        _places,
    ),
    "lengths": _Kind(
        frames.histogram_frame,
        charts.lengths,
        "How long a game takes: {game}",
        "Hatched: the longest games together, and those that the turn limit cut off.",
        "The higher a bar, the more games took that many turns.",
        _lengths,
    ),
    "survival": _Kind(
        frames.survival_frame,
        charts.survival,
        "When games end: {game}",
        "Kaplan-Meier curve, games at the turn limit counted as lasting longer; band and whiskers: {level} intervals. "
        f"No hazard where fewer than {frames.LEAST_AT_RISK} games lasted so long.",
        "Above, how many games are still going on at a turn; below, how likely a game that has come so far ends there.",
        _survival,
    ),
    "outcomes": _Kind(
        frames.outcome_frame,
        charts.outcomes,
        "How games end: {game}",
        "In brackets: {level} intervals (Wilson score).",
        "The bar is all games: blue ended with a winner, dotted yellow with several, hatched grey with none.",
        _outcomes,
    ),
    "convergence": _Kind(
        frames.convergence_frame,
        charts.convergence,
        "How the estimate settled: {game}",
        "Dark band: {level} interval at that number of games alone; light band: holds at all of them together, however "
        "often one looks.",
        "The line is the estimate so far; once the bands are narrower than what matters to you, it is enough.",
        _convergence,
    ),
}
assert tuple(_KINDS) == SIMULATION_CHARTS


def exhibit(result: Simulation, kind: str) -> Exhibit:
    """The chart of that kind, one of SIMULATION_CHARTS; UsageError for one that this result has no data for."""
    if kind == "convergence" and not result.running:
        raise UsageError("chart convergence: this result holds no running counts; simulate it again")
    made, frame = _KINDS[kind], _KINDS[kind].frame(result)
    note = made.note.format(level=f"{100 * result.level:g}%")
    return Exhibit(
        kind,
        frame,
        made.title.format(game=f"{result.setup.game}, {len(result.setup.players)} players"),
        f"{played(result)}.\n{note}",
        f"n = {counted(result)}. {note}",
        made.reading,
        made.words(frame),
        made.draw,
    )


def counted(result: Simulation) -> str:
    """How many games, in words."""
    unit = result.unit if result.units > 1 else {"games": "game"}.get(result.unit, result.unit)
    return f"{result.units:,} {unit}"


def played(result: Simulation) -> str:
    """How much was played, by whom, under which rules."""
    setup = result.setup
    changed = ", ".join(f"{name}={value}" for name, value in setup.settings.items())
    who = f"{setup.distinct[0]} at every seat" if len(setup.distinct) == 1 else f"seats: {', '.join(setup.labels)}"
    return "; ".join(filter(None, [f"n = {counted(result)}, seed {setup.seed}", wrapped(who, 160, 1), changed]))
