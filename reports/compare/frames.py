"""Tidy pandas frames of a comparison: what its charts are drawn from."""

from __future__ import annotations

import pandas as pd

from ...runs.compare.result import Comparison
from ...runs.result import Row
from ..tables import flat_row


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
    """Rows of a result as a frame, as `flat_row` has them; an end that is not known is not-a-number."""
    frame = pd.DataFrame([flat_row(row) for row in rows])
    ends = [name for name in frame if name in ("lo", "hi") or name.endswith(("_lo", "_hi"))]
    return frame.astype(dict.fromkeys(ends, float))
