"""Every kind of run: its command, its job, its result, its report. A new kind is a row here.

Each is loaded when it is used, so that no command waits for what another one needs.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from simcards.engine.outcome import Outcome
from simcards.engine.setup import Sources
from simcards.folders.config import Config, ConfigError
from simcards.runs.job import RunJob
from simcards.runs.result import Result


class Kind(NamedTuple):
    """Where the parts of a kind of run stand: a module and a name in it.

    job: a class of jobs; result: makes a result of (job, outcome, level); document: the Form of its reports.
    """

    job: str
    result: str
    document: str


KINDS = {
    "simulate": Kind("runs.simulate.job:SimulateJob", "runs.simulate.result:Simulation.of", "reports.simulate.form"),
    "compare": Kind("runs.compare.job:CompareJob", "runs.compare.result:Comparison.of", "reports.compare.form"),
    "compare --ablate": Kind("runs.ablate.job:AblateJob", "runs.ablate.result:Ablation.of", "reports.ablate.form"),
    "compare --ladder": Kind("runs.ladder.job:LadderJob", "runs.ladder.result:Climb.of", "reports.ladder.form"),
    "tune": Kind("runs.tune.job:TuneJob", "runs.tune.result:Tuned.of", "reports.tune.form"),
    "sweep": Kind("runs.sweep.job:SweepJob", "runs.sweep.result:SweepResult.of", "reports.sweep.form"),
    "study": Kind("runs.study.job:StudyJob", "runs.study.result:answer_of", "reports.study.form"),
}


def job_class(command: str) -> type[RunJob]:
    """The class of a command's jobs."""
    found: type[RunJob] = _loaded(KINDS[command].job)
    return found


def job_of(config: Mapping[str, Any], sources: Sources | None = None) -> RunJob:
    """The job that a configuration describes, as `Job.from_config`."""
    command = Config(config).text("command")
    if command not in KINDS:
        raise ConfigError(f"command: a run of `simcards {command}`, which this version cannot take up again")
    return job_class(command).from_config(config, sources)


def result_of(job: RunJob, outcome: Outcome, level: float) -> Result:
    """The result of what was played of a job; level: of the intervals."""
    found: Result = _loaded(KINDS[job.command].result)(job, outcome, level)
    return found


def form_of(result: Result) -> Any:
    """What reports know of a kind of result (`reports.form.Form`)."""
    return _loaded(f"{KINDS[result.command].document}:FORM")


def _loaded(place: str) -> Any:
    """What stands at `module:name.name`."""
    module, _, names = place.partition(":")
    found: Any = importlib.import_module(f"simcards.{module}")
    for name in names.split("."):
        found = getattr(found, name)
    return found
