"""The table of kinds of run: every row leads to a job, a result and a report."""

from __future__ import annotations

import importlib
import inspect

import pytest

from simcards.runs import kinds
from simcards.runs.job import RunJob


@pytest.mark.parametrize("command", kinds.KINDS)
def test_every_row_leads_somewhere(command: str) -> None:
    kind = kinds.KINDS[command]
    job = kinds.job_class(command)
    assert issubclass(job, RunJob)
    assert not inspect.isabstract(job)
    assert job.command == command
    result = importlib.import_module(f"simcards.runs.{kind.folder}.result")
    assert callable(getattr(result, kind.result.partition(".")[0]))
    assert importlib.import_module(f"simcards.runs.{kind.folder}.words").__doc__
    for name in ("document", "tables"):
        assert callable(getattr(importlib.import_module(f"simcards.reports.{kind.folder}.{name}"), name))
