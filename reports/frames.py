"""Tidy pandas frames of a simulation: what charts are drawn from."""

from __future__ import annotations

import numpy as np
import pandas as pd

from ..results import Simulation


def win_rate_frame(result: Simulation) -> pd.DataFrame:
    """A row a seat: label, rate, lo, hi, and fair, the even share (all fractions)."""
    seats = result.seats()
    return pd.DataFrame(
        {
            "label": [f"seat {row['seat']}: {row['strategy']}" for row in seats],
            "rate": [row["win_rate"] for row in seats],
            "lo": [row["ci"][0] for row in seats],
            "hi": [row["ci"][1] for row in seats],
            "fair": 1 / len(seats),
        }
    )


def length_frame(result: Simulation, bins: int = 60) -> pd.DataFrame:
    """A row a bin of game lengths: turns (lower edge), width, share of the games."""
    counts = result.outcome.summary["turns"]
    used = np.flatnonzero(counts)
    low, high = int(used[0]), int(used[-1]) + 1
    width = max(1, -(-(high - low) // bins))
    edges = np.arange(low, high, width)
    shares = np.add.reduceat(counts[low:high], edges - low) / counts.sum()
    return pd.DataFrame({"turns": edges, "width": width, "share": shares})
