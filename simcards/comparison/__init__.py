"""Which way to play is better: strategies on the same deals, in every seat.

`plan` says who sits where, `job` plays it, `estimates` reads the sums over deals, `result` makes pairs, ratings and
verdicts of them, `words` sentences. `studies` compares and takes habits away; `ladder` and `tune` are studies of their
own; `interface` is what Python and the command line call, `command` what takes up a results folder again.
"""
