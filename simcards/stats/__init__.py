"""Intervals, tests and ratings: plain functions on integer summaries.

One module a question: `intervals` and `bounded` (rates, means, differences), `histograms` (moments, quantiles),
`blocks` and `groups` (paired deals), `components` (of variance), `multiple` (several comparisons, verdicts),
`sequential` and `order` (stop when sure), `stopped` (estimates after that), `power` (what a run could see), `ratings`
and `rating_intervals`, `survival` (length of games), `measures`. Everywhere: `level` is the coverage
asked for (0.95), intervals are `Interval(lo, hi)`, counts are integers, rates are fractions of 1.
SciPy is loaded on first use only.
"""
