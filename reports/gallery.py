"""The charts of a simulation by name: what each is drawn from, its title, its caption, how to read it, and in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import UsageError
from ..games.switches import suggestion
from . import SIMULATION_CHARTS, charts, frames
from .figures import save, wrapped

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from ..results import Simulation


@dataclass(frozen=True)
class Exhibit:
    """A chart ready to be drawn: its kind, its data, the words around it, and `alt`, what it shows in words."""

    kind: str
    frame: DataFrame
    title: str
    caption: str
    reading: str
    alt: str
    drawn_by: Callable[[DataFrame, str, str], Figure]

    def draw(self) -> Figure:
        """The figure."""
        return self.drawn_by(self.frame, self.title, self.caption)


@dataclass(frozen=True)
class _Kind:
    frame: Callable[[Simulation], DataFrame]
    draw: Callable[[DataFrame, str, str], Figure]
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
    middle = f"half of the games have ended before turn {half['turns'].iloc[0]}" if len(half) else "most games last on"
    peak = frame.loc[frame["hazard"].idxmax()] if frame["hazard"].notna().any() else None
    high = (
        f"; the chance of ending is highest, {_percent(peak.hazard)} a turn, at turn {int(peak.turns)}"
        if peak is not None
        else ""
    )
    return middle + high


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
        "A dot is a share of games won alone; where two whiskers do not overlap, the difference is no accident.",
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
        "The line is the estimate so far; once the bands are narrower than what matters to you, more games add nothing.",
        _convergence,
    ),
}
assert tuple(_KINDS) == SIMULATION_CHARTS


def exhibit(result: Simulation, kind: str) -> Exhibit:
    """The chart of that kind; UsageError for an unknown one, or one that this result has no data for."""
    if kind not in _KINDS:
        known = ", ".join(SIMULATION_CHARTS)
        raise UsageError(f"chart {kind}: the charts are {known}{suggestion(kind, SIMULATION_CHARTS)}")
    if kind == "convergence" and not result.running:
        raise UsageError("chart convergence: this result holds no running counts; simulate it again")
    made, frame = _KINDS[kind], _KINDS[kind].frame(result)
    note = made.note.format(level=f"{100 * result.level:g}%")
    caption = f"{played(result)}.\n{note}"
    title = made.title.format(game=table_of(result))
    return Exhibit(kind, frame, title, caption, made.reading, made.words(frame), made.draw)


def table_of(result: Simulation) -> str:
    """The game and its table in a few words."""
    return f"{result.setup.game}, {len(result.setup.players)} players"


def played(result: Simulation) -> str:
    """How much was played, by whom, under which rules."""
    setup = result.setup
    changed = ", ".join(f"{name}={value}" for name, value in setup.settings.items())
    who = f"{setup.distinct[0]} at every seat" if len(setup.distinct) == 1 else f"seats: {', '.join(setup.labels)}"
    unit = result.unit if result.units > 1 else {"games": "game"}.get(result.unit, result.unit)
    return "; ".join(filter(None, [f"n = {result.units:,} {unit}, seed {setup.seed}", wrapped(who, 160, 1), changed]))


def write_charts(result: Simulation, kinds: list[str], folder: Path) -> list[Path]:
    """Draw charts and write each as PNG and SVG into the folder, which is made; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for kind in kinds:
        for ending in ("png", "svg"):
            path = folder / f"{result.setup.game}-{kind}.{ending}"
            save(exhibit(result, kind).draw(), path)
            written.append(path)
    return written
