"""Every kind of run: its command, its job, its result, its report. A new kind is a row here.

Each is loaded when it is used, so that no command waits for what another one needs.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from simcards.folders.config import Config, ConfigError

if TYPE_CHECKING:
    from simcards.engine.loading import Sources
    from simcards.engine.outcome import Outcome
    from simcards.runs.job import RunJob
    from simcards.runs.result import Result


class Kind(NamedTuple):
    """A kind of run: its folder's name under `runs` and under `reports`, and what stands there.

    job: in job.py, the class of its jobs; result: in result.py, makes a result of (job, outcome, level). What reports
    know of a result stands in their folder of that name (`reports.parts`).
    """

    folder: str
    job: str
    result: str


KINDS = {
    "simulate": Kind("simulate", "SimulateJob", "Simulation.of"),
    "compare": Kind("compare", "CompareJob", "Comparison.of"),
    "compare --ablate": Kind("ablate", "AblateJob", "Ablation.of"),
    "compare --ladder": Kind("ladder", "LadderJob", "Climb.of"),
    "tune": Kind("tune", "TuneJob", "Tuned.of"),
    "sweep": Kind("sweep", "SweepJob", "SweepResult.of"),
    "sensitivity": Kind("sensitivity", "SensitivityJob", "Sensitivity.of"),
    "design": Kind("design", "DesignJob", "Design.of"),
    "study": Kind("study", "StudyJob", "answer_of"),
}

#: Answers about single positions, games, rounds and strategies, which no results folder holds: they have no job.
ANSWERS = {
    "advise": Kind("advise", "", ""),
    "review": Kind("review", "", ""),
    "compare --exploit": Kind("exact", "", ""),
    "compare --exploit, searched": Kind("exploit", "", ""),
}


def job_class(command: str) -> type[RunJob]:
    """The class of a command's jobs."""
    found: type[RunJob] = _loaded(f"runs.{KINDS[command].folder}.job", KINDS[command].job)
    return found


def job_of(config: Mapping[str, Any], sources: Sources | None = None) -> RunJob:
    """The job that a configuration describes, as `Job.from_config`."""
    command = Config(config).text("command")
    if command not in KINDS:
        raise ConfigError(f"command: a run of `simcards {command}`, which this version cannot take up again")
    return job_class(command).from_config(config, sources)


def result_of(job: RunJob, outcome: Outcome, level: float) -> Result:
    """The result of what was played of a job; level: of the intervals."""
    kind = KINDS[job.command]
    found: Result = _loaded(f"runs.{kind.folder}.result", kind.result)(job, outcome, level)
    return found


def show(result: Result, details: bool = False) -> None:
    """Print the report of a result on the terminal; `details`: with the tables that are long."""
    _loaded("reports.forms", "show")(result, details)


def folder_of(result: Result) -> str:
    """The folder under `reports` of what is known of a kind of result."""
    return {**KINDS, **ANSWERS}[result.command].folder


def _loaded(module: str, names: str) -> Any:
    """What stands in a module under `name` or `name.name`."""
    found: Any = importlib.import_module(f"simcards.{module}")
    for name in names.split("."):
        found = getattr(found, name)
    return found
