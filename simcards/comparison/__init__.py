"""Which way to play is better: strategies on the same deals, in every seat.

`plan` says who sits where, `job` plays it, `result` reads pairs, ratings and verdicts off the summary, `decide`
watches until the order is certain. `studies` holds what the command line runs: compare, ablate; `ladder` and
`tune` are studies of their own.
"""
