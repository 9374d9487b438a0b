"""What a comparison found of each pair: the difference, its interval, the verdict, and how much decided it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from simcards.engine.outcome import Outcome
from simcards.engine.summary import Summary
from simcards.runs.compare.estimates import (
    block_sums,
    decisions,
    estimates,
    histogram,
    orders,
    stopped_mean,
    together,
    without_luck,
)
from simcards.runs.compare.job import FIRST_LOOK
from simcards.runs.luck import corrected
from simcards.runs.result import Row, ends, finite
from simcards.stats.blocks import BlockSums, Paired
from simcards.stats.components import components
from simcards.stats.groups import histogram_ratio_interval
from simcards.stats.intervals import Interval
from simcards.stats.multiple import Together, verdict
from simcards.stats.rating_intervals import elo_difference

if TYPE_CHECKING:
    from simcards.runs.compare.job import CompareJob, Terms


def pair_rows(job: CompareJob, outcome: Outcome, terms: Terms) -> list[Row]:
    """A row a pair, in the order of the plan's contrasts; `Comparison.pairs` says what it holds."""
    summary = outcome.summary
    found = estimates(job.plan, summary, terms.level)
    judged = list(_judged(job, summary, terms, found))
    several = Together(len(found)) if terms.decide else together(job.plan, summary)
    p_values, each = several.corrected([p for _, p, _ in judged]), several.each(terms.level)
    words = [watched or verdict(interval, terms.margin) for interval, _, watched in judged]
    stopped = terms.decide and "undecided" not in words  # else it was the number of deals that ended it
    last = sure_last(job, outcome, terms) if stopped else [False] * len(words)
    rows = []
    for number, (one, (interval, _, _), p, word) in enumerate(zip(found, judged, p_values, words, strict=True)):
        told = one.mean
        if last[number]:
            told = stopped_mean(one, block_sums(job.plan, summary, number), FIRST_LOOK, word)
        known = {"diff": one.mean, "ci": ends(interval), "p_corrected": float(p), "verdict": word, "estimate": told}
        more = {**_more(job, summary, number, one, interval, told, terms.level), **_luck(job, summary, number, each)}
        rows.append({**_meeting(job, summary, number), **known, **more})
    return rows


def sure_last(job: CompareJob, outcome: Outcome, terms: Terms) -> list[bool]:
    """Which pairs ended a run with a verdict on each: those without one at the look before.

    All of them where there was no look before, or none is known of.
    """
    looks = set(job.stop(outcome.planned).looks)
    before = [look for look in outcome.notes if look.units in looks and look.units < outcome.units]
    if not before:
        return [True] * len(job.plan.contrasts)
    asked = orders if terms.order else decisions
    return [one.verdict == "undecided" for one in asked(job.plan, before[-1].scores, terms.margin, terms.level)]


def _judged(
    job: CompareJob, summary: Summary, terms: Terms, found: list[Paired]
) -> Iterable[tuple[Interval, float, str]]:
    """Each pair's interval, p value and word, by the way in which the run stops."""
    if not terms.decide:
        return ((one.interval, one.p_value, "") for one in found)
    watched = decisions(job.plan, summary["scores"], terms.margin, terms.level)
    asked = orders if terms.order else decisions
    words = (str(one.verdict) for one in asked(job.plan, summary["scores"], terms.margin, terms.level))
    return ((one.interval, one.p_value(), word) for one, word in zip(watched, words, strict=True))


def _meeting(job: CompareJob, summary: Summary, contrast: int) -> Row:
    """Who met, and how often each won: of a larger table's games only those in which both sat."""
    a, b = job.plan.contrasts[contrast].pair
    met = job.plan.meetings(a, b)
    return {
        "a": job.names[a],
        "b": job.names[b],
        "wins_a": int(summary["wins"][met, a].sum()),
        "wins_b": int(summary["wins"][met, b].sum()),
        "draws": int(summary["draws"][met].sum()),
    }


def _more(
    job: CompareJob, summary: Summary, contrast: int, one: Paired, interval: Interval, told: float, level: float
) -> Row:
    """What else is known of a pair: how the deals were, and where the variance comes from."""
    sums = block_sums(job.plan, summary, contrast)
    values, counts = histogram(job.plan, summary["scores"], contrast)
    ways = sum(1 for squares in sums.way_squares if squares)
    ratio = histogram_ratio_interval(one.variance_ratio, ways, values, counts, level)
    return {
        "deciding": int(counts[values != 0.0].sum()),
        "variance_ratio": finite(one.variance_ratio),
        "variance_ratio_ci": ends(ratio),
        "elo": _elo(job, summary, contrast, told, interval),
        "components": _components(job, sums, contrast),
    }


def _luck(job: CompareJob, summary: Summary, contrast: int, level: float) -> Row:
    """The difference with the luck of the cards taken out, where that was asked for."""
    return {"luck": corrected(without_luck(job.plan, summary, contrast, level))} if job.luck else {}


def _elo(job: CompareJob, summary: Summary, contrast: int, difference: float, interval: Interval) -> Row | None:
    """The Elo difference with its interval, an end none where it is infinite; none at tables of more than two."""
    if job.plan.places != 2:
        return None
    met = job.plan.meetings(*job.plan.contrasts[contrast].pair)
    decided = 1.0 - int(summary["draws"][met].sum()) / (int(summary["deals"][0]) * int(met.sum()))
    ends = (min(max(x, -1.0), 1.0) for x in (difference, *interval))
    value, lo, hi = (finite(elo_difference(x, decided)) for x in ends)
    return {"value": value, "ci": [lo, hi]}


def _components(job: CompareJob, sums: BlockSums, contrast: int) -> Row | None:
    """Where the variance of this pair's results comes from; none at tables of more than two."""
    a, b = job.plan.contrasts[contrast].pair
    met = np.flatnonzero(job.plan.meetings(a, b))
    if job.plan.places != 2 or len(met) != 2:
        return None
    totals, squares = (tuple(of[way] for way in met) for of in (sums.way_totals, sums.way_squares))
    found = components(BlockSums(sums.blocks, sums.total, sums.squares, totals, squares))
    return None if found is None else found._asdict()
