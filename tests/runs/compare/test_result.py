"""What is read off a comparison's summary: differences, ratings, cycles, JSON, sentences."""

import itertools
import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from simcards.engine.execution import Execution
from simcards.engine.loading import load_players
from simcards.engine.outcome import Outcome
from simcards.engine.rows import CONTROL_SIZE
from simcards.errors import UsageError
from simcards.reports.parts import table
from simcards.runs.compare import notes, words
from simcards.runs.compare.estimates import block_sums, histogram
from simcards.runs.compare.job import FIRST_LOOK, Terms, deals_for
from simcards.runs.compare.job import CompareJob as Job
from simcards.runs.compare.plan import round_robin
from simcards.runs.compare.result import Comparison
from simcards.runs.numbers import points
from simcards.stats import ratings
from simcards.stats.blocks import BlockSums, paired
from simcards.stats.groups import histogram_ratio_interval
from simcards.stats.intervals import half_width
from simcards.stats.rating_intervals import rating_intervals
from simcards.stats.sequential import checkpoints
from tests.exact.le_her import receiver_wins, threshold
from tests.reference import sandwich
from tests.runs.playing import compare, empty_table

PAIR_KEYS = {"a", "b", "diff", "ci", "wins_a", "wins_b", "draws", "variance_ratio", "p_corrected", "verdict"} | {
    *("estimate", "deciding", "variance_ratio_ci", "elo", "components"),
}
KEYS = {"game", "rules", "players", "strategies", "seed", "blocks", "games", "pairs", "ratings", "mode"} | {
    *("digest", "rerun", "version", "partial", "cycles", "margin", "level", "method")
}


def le_her(*strategies: str, games: int = 60_000, threads: int = 1, **terms: Any) -> Comparison:
    how = Execution(threads, quiet=True)
    return compare(empty_table("le-her", seed=5), strategies, Terms(games, **terms), how)


def test_the_exact_difference_of_le_her() -> None:
    """Each plan is receiver once and dealer once on every deal."""
    low, high = threshold(6), threshold(9)
    exact = float(receiver_wins(low, high, informed=False) - receiver_wins(high, low, informed=False))
    found = le_her("threshold:t=6", "threshold:t=9", games=200_000).pairs[0]
    lo, hi = found["ci"]
    assert abs(found["diff"] - exact) < 2.5 * (hi - lo) / 2
    assert found["wins_a"] + found["wins_b"] == 200_000
    assert found["diff"] == (found["wins_a"] - found["wins_b"]) / 200_000


def test_the_json_object() -> None:
    found = le_her("threshold", "keep", "random", games=6_001)
    page = json.loads(json.dumps(found.as_json(), allow_nan=False))
    assert set(page) >= KEYS
    assert (page["blocks"], page["games"], page["mode"]) == (1000, 6000, "fixed")
    assert [set(pair) for pair in page["pairs"]] == [PAIR_KEYS] * 3
    assert [(pair["a"], pair["b"]) for pair in page["pairs"]] == list(itertools.combinations(page["strategies"], 2))
    assert [set(rating) for rating in page["ratings"]] == [{"strategy", "rating", "ci", "deciding"}] * 3
    assert sum(rating["rating"] for rating in page["ratings"]) == pytest.approx(0)
    expected = "simcards compare le-her --players 2 -s threshold -s keep -s random -n 6000 --seed 5"
    assert page["rerun"] == expected


def test_p_values_are_corrected_for_the_pairs_as_the_intervals_are() -> None:
    found = le_her("threshold", "threshold:t=8", "keep", games=6_000)
    sums = [block_sums(found.job.plan, found.outcome.summary, number) for number in range(3)]
    plain = [paired(one, 2).p_value for one in sums]
    for pair, p in zip(found.pairs, plain, strict=True):
        assert p < pair["p_corrected"] <= min(1.0, 3 * p)
    for pair in found.pairs:
        assert (pair["p_corrected"] <= 0.05) == (not pair["ci"][0] <= 0.0 <= pair["ci"][1])


def test_the_variance_ratio_has_an_interval_of_the_level_that_is_named() -> None:
    narrow, wide = (le_her("threshold", "keep", games=2_000, level=level) for level in (0.8, 0.99))
    for found in (narrow, wide):
        values, counts = histogram(found.job.plan, found.outcome.summary["scores"], 0)
        row, level = found.pairs[0], found.terms.level
        one = histogram_ratio_interval(row["variance_ratio"], 2, values, counts, level)
        assert row["variance_ratio_ci"] == list(one)
        assert f"{100 * level:g}% interval from {one.lo:.2f} to {one.hi:.2f}" in notes.pairing_sentence(found)
    assert narrow.pairs[0]["variance_ratio_ci"][0] > wide.pairs[0]["variance_ratio_ci"][0]


def test_no_ratio_where_every_deal_came_out_alike() -> None:
    found = le_her("threshold", "threshold:dealer=7", games=4_000)
    pair = found.pairs[0]
    assert (pair["diff"], pair["variance_ratio"], pair["p_corrected"]) == (0.0, None, 1.0)
    assert pair["verdict"] == "too-small"
    assert "too few made a difference" in notes.pairing_sentence(found)


def made_up(scores: dict[tuple[int, int], list[int]], margin: float = 0.005) -> Comparison:
    """A comparison of three strategies with these differences on each deal."""
    setup = empty_table("le-her", seed=1)
    job = Job(setup, load_players(["threshold", "keep", "random"], setup.family.name), round_robin(3, 2))
    deals = len(next(iter(scores.values())))
    d = np.array([scores[contrast.pair] for contrast in job.plan.contrasts])
    wins = np.zeros((6, 3), np.int64)
    shares = np.zeros((3, 3), np.int64)
    by_deal = np.zeros((deals, 3), np.int64)
    for number, contrast in enumerate(job.plan.contrasts):
        a, b = contrast.pair
        won = (2 * deals + d[number].sum()) // 2
        wins[2 * number, [a, b]] = won, 2 * deals - won
        shares[job.plan.tables[1][2 * number], [a, b]] = 2 * wins[2 * number, [a, b]]
        by_deal[:, [a, b]] += np.stack([2 + d[number], 2 - d[number]], axis=1)
    summary = {
        "deals": np.array([deals]),
        "wins": wins,
        "draws": np.zeros(6, np.int64),
        "winners": np.array([0, 6 * deals, 0]),
        "sums": np.stack([d.sum(axis=1), (d * d).sum(axis=1)], axis=1),
        "ways": np.ones((3, 6, 2), np.int64),
        "scores": np.array([np.bincount(row + 2, minlength=5) for row in d]),
        "shares": shares,
        "group_shares": by_deal,
        "group_winners": np.tile([0, 6, 0], (deals, 1)),
        "group_sums": d.T,
        "group_deals": np.ones(deals, np.int64),
    }
    return Comparison(job, Outcome(summary, 0, deals), Terms(6 * deals, margin))


def test_a_circle_of_verdicts_is_called_one() -> None:
    up = [2, 0, 2, 2, 0] * 40
    found = made_up({(0, 1): up, (1, 2): up, (0, 2): [-x for x in up]})
    assert found.cycles == [["threshold", "keep", "random"]]
    (warning,) = notes.cycle_sentences(found)
    assert warning.startswith("Warning: no order: threshold beats keep beats random beats threshold.")
    assert made_up({(0, 1): up, (1, 2): up, (0, 2): up}).cycles == []


def test_every_verdict_is_said_in_a_sentence() -> None:
    close, even = [2] + [0] * 1999, [2, -2] * 1000
    found = made_up({(0, 1): [2, 0] * 1000, (1, 2): even, (0, 2): close})
    said = {row["verdict"]: words.pair_sentence(row, 0.005, 0.95) for row in found.pairs}
    assert said["better"].startswith("threshold is better than keep: it wins 50.00 points more often (95% interval +")
    assert said["undecided"].startswith("keep and random are undecided: 0.00 points")
    assert said["too-small"].startswith("threshold and random differ by +0.05 points")
    assert said["too-small"].endswith("too small to matter, within ±0.5.")
    turned = made_up({(0, 1): [-2, 0] * 1000, (1, 2): even, (0, 2): close}).pairs[0]
    assert words.pair_sentence(turned, 0.005, 0.95).startswith(
        "threshold is worse than keep: it wins 50.00 points less often (95% interval −"
    )


def test_several_pairs_take_a_verdict_back() -> None:
    """A difference that is sure by itself at 95%, but not among three."""
    weak = [2] * 115 + [-2] * 85
    none = [2, -2] * 100
    alone = BlockSums(200, sum(weak), 800, (0,), (0,))
    assert paired(alone, 2).p_value < 0.05
    assert [row["verdict"] for row in made_up({(0, 1): weak, (1, 2): none, (0, 2): none}).pairs] == ["undecided"] * 3


def test_ratings_of_losers_equal_those_of_the_games_written_out() -> None:
    """Three seats, one loses: from shares of wins back to who lost, block by block."""
    random = np.random.default_rng(2)
    setup = empty_table("cuckoo", 3, seed=1)
    job = Job(setup, load_players(["threshold", "keep", "random"], setup.family.name), round_robin(3, 3))
    deals, strength = 300, np.array([0.2, 0.35, 0.45])
    losses = random.multinomial(6, strength, size=deals)
    unit = job.unit_share
    shares = (6 - losses) * unit // 2
    summary = {"deals": np.array([deals]), "winners": np.array([0, 0, 6 * deals, 0])}
    summary |= {"wins": np.diff(np.linspace(0, 6 * deals - losses.sum(axis=0), 7).astype(np.int64), axis=0)}
    summary |= {"group_shares": shares, "group_deals": np.ones(deals, np.int64)}
    summary["group_winners"] = np.tile([0, 0, 6, 0], (deals, 1))
    most = int(job.plan.bounds.max())
    summary["scores"] = np.eye(2 * most + 1, dtype=np.int64)[[most + 1] * 3] * deals
    found = Comparison(job, Outcome(summary, 0, deals), Terms(6 * deals))
    assert found.one_loses
    held, totals = job.plan.tables[0], losses.sum(axis=0)[None, :]
    expected = -ratings.elo(ratings.fitted(ratings.Record.of(held, [6 * deals], [1], totals)))
    assert [row["rating"] for row in found.ratings] == pytest.approx(list(expected))
    spans = rating_intervals(ratings.Record.of(held, [6], np.ones(deals), losses))
    for row, span in zip(found.ratings, spans, strict=True):
        assert row["ci"] == pytest.approx([-end for end in ratings.elo(span)[::-1]], abs=12)
    assert "who loses" in found.method


def test_rating_intervals_are_those_of_the_sandwich() -> None:
    """Blocks of four deals against deals one by one."""
    found = le_her("threshold", "keep", "random", games=6_000)
    job, deals = found.job, found.outcome.units
    shares = [job.play(deal, 1, np.zeros(CONTROL_SIZE, np.int64))["shares"] for deal in range(deals)]
    spans = sandwich.intervals(job.plan.tables[0], np.array(shares) / job.unit_share)
    for rated, span in zip(found.ratings, spans, strict=True):
        assert rated["ci"] == pytest.approx(list(ratings.elo(span)), abs=0.15 * float(ratings.elo(half_width(span))))
    assert found.ratings == le_her("threshold", "keep", "random", games=6_000, threads=2).ratings
    assert "block bootstrap" in found.method


def test_who_wins_nearly_always_may_be_far_better_or_less_so() -> None:
    """One deal of 400 shared: the interval reaches far to both sides, also of what one deal more may do."""
    found = made_up({(0, 1): [2] * 199 + [0], (1, 2): [0, 2] * 100, (0, 2): [2] * 200})
    best = found.ratings[0]
    assert best["ci"][0] < best["rating"] - 200 < best["rating"] + 200 < best["ci"][1]


def test_two_deals_at_least() -> None:
    assert deals_for(round_robin(2, 4), 28) == 2
    with pytest.raises(UsageError, match=r"-n 27: every deal is played 14 times here, .* 28 games"):
        deals_for(round_robin(2, 4), 27)


def test_named_twice_or_alone() -> None:
    with pytest.raises(UsageError, match="-s keep: named twice"):
        le_her("keep", "keep")
    with pytest.raises(UsageError, match="two strategies or more"):
        le_her("keep")


def decided(threads: int, chunk_seconds: float, monkeypatch: pytest.MonkeyPatch, **terms: Any) -> Comparison:
    monkeypatch.setattr("simcards.engine.workers.ThreadWorkers.seconds", chunk_seconds)
    return le_her("threshold", "keep", "random", decide=True, threads=threads, **terms)


def test_decide_stops_at_the_same_deal_on_any_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    first = decided(1, 0.01, monkeypatch)
    assert first.outcome.stopped
    assert first.games < 60_000
    assert not first.undecided
    for threads, seconds in ((2, 0.001), (3, 0.1)):
        again = decided(threads, seconds, monkeypatch)
        assert again.pairs == first.pairs
        assert again.as_json()["digest"] == first.as_json()["digest"]


def test_decide_at_the_cap_is_undecided() -> None:
    found = le_her("threshold", "threshold:t=8", games=400, decide=True)
    assert (found.outcome.units, found.undecided) == (200, True)
    assert found.as_json()["mode"] == "decision"
    assert notes.ending_sentence(found) == (
        "Undecided after 200 deals (400 games), the most that were allowed; raise -n."
    )
    assert found.rerun().endswith("--decide -n 400 --seed 5")


def test_a_run_that_ends_at_its_cap_tells_the_plain_mean() -> None:
    """The number of deals ended it, not what was seen; where all are decided what is told is corrected."""
    found = le_her("threshold", "keep", "threshold:t=8", games=6_000, decide=True)
    assert [row["verdict"] for row in found.pairs] == ["better", "undecided", "worse"]
    assert all(row["estimate"] == row["diff"] for row in found.pairs)
    decided = le_her("threshold", "keep", games=6_000, decide=True)
    sooner = decided.pairs[0]
    assert 0.0 < sooner["estimate"] < sooner["diff"]
    shown = table(decided, "pairs").cells(sooner)
    assert [shown[place] for place in (3, 7)] == [points(sooner["estimate"]), points(sooner["diff"])]
    assert table(decided, "pairs").records()[0]["diff"] == sooner["diff"]
    assert table(decided, "pairs").read[7].heading == "before correction"
    assert "before correction" not in [column.heading for column in table(found, "pairs").read]


def test_only_pairs_that_were_sure_last_are_corrected() -> None:
    """A pair that had its verdict a look before is over deals whose number others fixed: its mean stands."""
    found = le_her("threshold", "keep", "random", games=60_000, decide=True)
    looks = checkpoints(found.outcome.planned, FIRST_LOOK)
    before = looks[looks.index(found.outcome.units) - 1]
    earlier = le_her("threshold", "keep", "random", games=6 * before, decide=True)
    last = [row["verdict"] == "undecided" for row in earlier.pairs]
    assert earlier.outcome.units == before
    assert 0 < sum(last) < len(last)
    assert [row["estimate"] != row["diff"] for row in found.pairs] == last


def test_decide_finds_a_difference_too_small() -> None:
    found = le_her("threshold", "threshold:dealer=7", decide=True, margin=0.05)
    assert found.pairs[0]["verdict"] == "too-small"
    assert found.rerun().endswith("--decide --margin 5 -n 60000 --seed 5")
    assert "at most 5%" in notes.ending_sentence(found)


def test_an_interrupted_run_says_how_far_it_came() -> None:
    whole = le_her("threshold", "keep", games=4_000)
    partial = replace(whole, outcome=replace(whole.outcome, interrupted=True))
    assert partial.as_json()["partial"] is True


def test_few_deals_that_decide_say_little() -> None:
    """Four deals that made a difference: no verdict, no rating, nothing of the pairing and of the variance."""
    few = [2] * 4 + [0] * 196
    found = made_up({(0, 1): few, (1, 2): [0] * 200, (0, 2): few})
    said = words.pair_sentence(found.pairs[0], 0.005, 0.95)
    assert said.startswith("threshold and keep: too few to say; 4 of the deals made a difference between them (95%")
    assert "none of the deals" in words.pair_sentence(found.pairs[2], 0.001, 0.95)
    assert {row["strategy"]: row["ci"] for row in found.ratings}["keep"] is None
    assert "Too few to say how good keep is: fewer than 5 deals" in " ".join(notes.rating_sentences(found))
    assert notes.component_sentence(found) == ""
    assert "too few made a difference" in notes.pairing_sentence(found)


def test_a_clean_sweep_bounds_a_rating_from_one_side() -> None:
    won = [2] * 100
    found = made_up({(0, 1): won, (1, 2): [2, -2] * 50, (0, 2): won})
    best = found.ratings[0]
    assert best["ci"][0] is not None
    assert best["ci"][1] is None
    assert "threshold never lost against some of the others" in " ".join(notes.rating_sentences(found))
    assert found.pairs[0]["elo"]["value"] is None
    assert found.pairs[0]["elo"]["ci"][1] is None
    shown = [table(found, "pairs").cells(row)[6] for row in found.pairs]
    assert shown[0].startswith("at least +")
    assert shown[2] == "0 (−86 to +86)"


def test_ratings_that_describe_nothing_are_warned_of() -> None:
    up = [2, 0, 2, 2, -2] * 200
    circle = made_up({(0, 1): up, (1, 2): up, (0, 2): [-x for x in up]})
    assert circle.fit < 1e-6
    assert "one number each does not describe who beats whom" in " ".join(notes.rating_sentences(circle))
    even = made_up({(0, 1): [2, -2] * 100, (1, 2): [2, -2] * 100, (0, 2): [2, -2] * 100})
    assert even.fit == pytest.approx(1.0)
