"""Tidy pandas frames of a comparison: what its charts are drawn from."""

from __future__ import annotations

import pandas as pd

from ...runs.compare.result import Comparison
from ...runs.result import Row


def pair_frame(result: Comparison) -> pd.DataFrame:
    """Two rows a pair, one from each side, the strongest first: a, b, diff, lo, hi (fractions), sure (bool)."""
    rating = {row["strategy"]: row["rating"] for row in result.ratings}
    rows = []
    for row in result.pairs:
        sure = row["verdict"] in ("better", "worse")
        lo, hi = row["ci"] or (float("nan"), float("nan"))
        rows.append((row["a"], row["b"], row["diff"], lo, hi, sure))
        rows.append((row["b"], row["a"], 0.0 - row["diff"], 0.0 - hi, 0.0 - lo, sure))
    rows.sort(key=lambda row: (-rating[row[0]], -rating[row[1]]))
    return pd.DataFrame(rows, columns=["a", "b", "diff", "lo", "hi", "sure"])


def row_frame(rows: list[Row]) -> pd.DataFrame:
    """Rows of a result as a frame, their `ci` as two columns lo and hi."""
    frame = pd.DataFrame([{key: value for key, value in row.items() if key != "ci"} for row in rows])
    for column, end in (("lo", 0), ("hi", 1)):
        frame[column] = [row["ci"][end] if row["ci"] else float("nan") for row in rows]
    return frame
