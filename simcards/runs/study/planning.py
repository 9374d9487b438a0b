"""What a study will cost, before it starts."""

from __future__ import annotations

from simcards.runs.dry_run import DryRun, dry_run_of
from simcards.runs.study.command import units
from simcards.runs.study.definition import asked_study
from simcards.runs.study.job import job_of


def foretell(
    name: str, games: int | None, precision: str | float | None, seed: int | None, level: float, threads: int
) -> DryRun:
    """What `api.study` would be: how many deals, how exact, how long; StudyError as there."""
    study = asked_study(name, games, precision, seed)
    job = job_of(study, level)
    return dry_run_of(job, units(job, study.games), level, threads)
