"""The design that a study for rules that meet wishes asks for."""

from __future__ import annotations

from simcards.games.switches import listed
from simcards.options import Options
from simcards.runs.design.job import DesignJob
from simcards.runs.study.question import Study


def job_of_wishes(study: Study) -> DesignJob:
    """The job of a study for rules that meet wishes; UsageError in one line if it cannot be."""
    precision = None if study.precision is None else str(study.precision)
    job, _ = DesignJob.asked(
        Options(
            game=study.game,
            players=study.players,
            rules=study.rules,
            strategies=study.strategies,
            seed=study.seed,
            pair=study.pair,
            keep=study.keep,
            want=study.want,
            over={name: listed(values) for name, values in study.over.items()},
            tables=study.tables,
            pace=study.pace,
            precision=precision,
        )
    )
    return job
