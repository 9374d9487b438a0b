"""What `simulate` does with its job: plays it, and makes a result of what was played."""

from __future__ import annotations

from collections.abc import Callable

from simcards.engine.execution import Execution
from simcards.engine.outcome import Outcome, Progress
from simcards.folders.execute import execute, steps_of
from simcards.progress import reporter
from simcards.runs.precision import stopping
from simcards.runs.simulate.job import Simulation as Job
from simcards.runs.simulate.result import Checkpoint, Simulation
from simcards.stats.sequential import checkpoints


def play(job: Job, games: int, how: Execution, level: float, progress: bool | Callable[[Progress], None]) -> Simulation:
    """Play games, or what is missing of them, to the job's precision if it has one and `games` is its cap.

    KeyboardInterrupt when none was finished.
    """
    running, (looks, is_precise) = _Running(), stopping(job, games)

    def enough(outcome: Outcome) -> bool:
        running(outcome)
        return is_precise is not None and is_precise(outcome)

    with reporter(progress, job.unit) as report:
        at = looks or checkpoints(games, first=64)
        outcome = execute(job, games, how.judging(level=level), report, at, enough, exact=is_precise is not None)
    if not outcome.units:
        raise KeyboardInterrupt
    precision = job.precision if is_precise else None
    return Simulation(job.setup, outcome, level, running.up_to(outcome), job.pace, precision)


def result(job: Job, outcome: Outcome, level: float) -> Simulation:
    """The result of games that were played before; the counts on the way are those after each file of their folder."""
    running = _Running()
    for step in steps_of(outcome.folder) if outcome.folder else ():
        if step.units:
            running(step)
    return Simulation(job.setup, outcome, level, running.up_to(outcome), job.pace, job.precision)


def units(job: Job, games: int) -> int:
    """The units that so many games, or series, are."""
    return games


def show(result: Simulation) -> None:
    """Print the report."""
    from simcards.reports import forms

    forms.show(result)


class _Running:
    """Notes the counts at each checkpoint of a run, which goes on."""

    def __init__(self) -> None:
        self._seen: list[Checkpoint] = []

    def __call__(self, outcome: Outcome) -> bool:
        self._note(outcome)
        return False

    def _note(self, outcome: Outcome) -> None:
        summary = outcome.summary
        self._seen.append(Checkpoint(outcome.units, summary["wins"].copy(), summary["scores"].copy()))

    def up_to(self, outcome: Outcome) -> tuple[Checkpoint, ...]:
        """The checkpoints, the end of the run the last one."""
        if not self._seen or self._seen[-1].units < outcome.units:
            self._note(outcome)
        return tuple(self._seen)
