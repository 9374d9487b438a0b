"""Tidy pandas frames of a comparison: what its charts are drawn from."""

from __future__ import annotations

import pandas as pd

from ...runs.compare.result import Comparison


def pair_frame(result: Comparison) -> pd.DataFrame:
    """A row a pair, the stronger one as a, the strongest first: a, b, diff, lo, hi (fractions), decided (bool)."""
    rating = {row["strategy"]: row["rating"] for row in result.ratings}
    rows = []
    for row in result.pairs:
        lo, hi = row["ci"] or (float("nan"), float("nan"))
        ends = (row["a"], row["b"], row["estimate"], lo, hi)
        if rating[row["a"]] < rating[row["b"]]:
            ends = (row["b"], row["a"], 0.0 - row["estimate"], 0.0 - hi, 0.0 - lo)
        rows.append((*ends, row["verdict"] in ("better", "worse")))
    rows.sort(key=lambda row: (-rating[row[0]], -rating[row[1]]))
    return pd.DataFrame(rows, columns=["a", "b", "diff", "lo", "hi", "decided"])
