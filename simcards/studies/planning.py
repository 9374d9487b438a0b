"""What a study will cost, before it starts."""

from __future__ import annotations

from simcards.comparison.studies import deals_for
from simcards.planning import DryRun, dry_run_of
from simcards.studies.result import rules_job
from simcards.studies.spec import asked_study
from simcards.studies.versus import versus_job


def foretell(
    name: str, games: int | None, precision: str | float | None, seed: int | None, level: float, threads: int
) -> DryRun:
    """What `api.study` would be: how many deals, how exact, how long; StudyError as there."""
    study = asked_study(name, games, precision, seed)
    if not study.versus:
        return dry_run_of(rules_job(study, level), study.games, level, threads)
    job, terms = versus_job(study, level)
    return dry_run_of(job, deals_for(job.plan, terms.games), level, threads)
