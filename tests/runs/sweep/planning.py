"""Sweeps planned from a few words, as a user might ask for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simcards.options import Options
from simcards.runs.sweep import plan


def make_sweep(
    game: str,
    vary: Mapping[str, Sequence[str]],
    rules: Mapping[str, object] | None = None,
    strategies: Sequence[str] = (),
    seed: int | None = None,
    **more: Any,
) -> plan.SweepPlan:
    """The plan of a sweep; more: other fields of `Options`."""
    return plan.make_sweep(Options(game, rules=rules, strategies=strategies, seed=seed, vary=vary, **more))
