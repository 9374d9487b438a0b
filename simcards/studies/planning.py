"""What a study will cost, before it starts."""

from __future__ import annotations

from simcards.planning import DryRun, dry_run_of
from simcards.studies.command import units
from simcards.studies.job import job_of
from simcards.studies.spec import asked_study


def foretell(
    name: str, games: int | None, precision: str | float | None, seed: int | None, level: float, threads: int
) -> DryRun:
    """What `api.study` would be: how many deals, how exact, how long; StudyError as there."""
    study = asked_study(name, games, precision, seed)
    job = job_of(study, level)
    return dry_run_of(job, units(job, study.games), level, threads)
