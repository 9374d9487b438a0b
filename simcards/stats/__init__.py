"""Intervals, tests and ratings: plain functions on integer summaries.

One module a question: `intervals` (rates, means, differences, planning), `histograms` (moments, quantiles),
`blocks` (paired deals), `multiple` (several comparisons, verdicts), `sequential` (stop when sure), `ratings`,
`survival` (length of games), `fairness`. Everywhere: `level` is the coverage
asked for (0.95), intervals are `Interval(lo, hi)`, counts are integers, rates are fractions of 1.
SciPy is loaded on first use only.
"""
