"""The job of a screening: a sweep with an arm a change, of which only what is compared is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from simcards.engine import rows as row
from simcards.engine.job import Kernel
from simcards.engine.loading import Sources
from simcards.engine.summary import Summary, histogram
from simcards.folders.config import Config
from simcards.options import Options
from simcards.runs.sensitivity.plan import make_screening
from simcards.runs.sweep.job import SweepJob
from simcards.runs.sweep.plan import SweepPlan, read_sweep

#: Deals that are played in every arm unless a number is given.
DEALS = 2_000


class SensitivityJob(SweepJob):
    """The job of `sensitivity`: the summary is that of a sweep, with `turns_cut_off` alone of what `simulate` has.

    keep: the switches that were left as they are because the user said so.
    """

    command = "sensitivity"

    def __init__(self, plan: SweepPlan, keep: tuple[str, ...] = ()) -> None:
        super().__init__(plan)
        self.keep = keep

    @classmethod
    def asked(cls, options: Options) -> tuple[SensitivityJob, int]:
        """The screening that a user asks for: 2,000 deals unless a number is given."""
        return cls(make_screening(options), tuple(options.keep)), options.games or DEALS

    @classmethod
    def from_config(cls, config: Mapping[str, Any], sources: Sources | None = None) -> SensitivityJob:
        """The job whose `config()` this is."""
        read = Config(config)
        plan, _, _ = read_sweep(read, sources)
        both = {}
        for part in read.parts("both"):
            arm, one, other = (part.whole(name, 0, len(plan.arms) - 1) for name in ("arm", "one", "other"))
            if not {arm, one, other} <= set(plan.played):
                part.fail("arm", "arms that can be played are needed")
            both[arm] = (one, other)
        return cls(replace(plan, both=both), tuple(read.texts("keep")))

    def config(self) -> dict[str, Any]:
        """Everything that decides the result, as JSON."""
        both = [{"arm": arm, "one": one, "other": other} for arm, (one, other) in self.plan.both.items()]
        return {**super().config(), "both": both, "keep": list(self.keep)}

    def kept_of(self, kernel: Kernel, rows: np.ndarray, tally: np.ndarray) -> Summary:
        """What is kept of an arm's games besides the metrics: how long those were that met the turn limit."""
        del tally
        cut_off = rows[:, row.REASON] == kernel.measures.limit_code
        return {"turns_cut_off": histogram(rows[cut_off, row.TURNS])}
