"""The job of a comparison against games played one by one, and that no way of running it changes anything."""

from dataclasses import replace

import numpy as np
import pytest

from simcards.engine import rows as row
from simcards.engine.job import Kernel
from simcards.engine.loading import load_players
from simcards.engine.run import run
from simcards.engine.summary import Summary, add, digest
from simcards.runs.compare.deals import GROUPS
from simcards.runs.compare.job import CompareJob
from simcards.runs.compare.plan import SeatingPlan, round_robin
from tests.runs.playing import empty_table

DEALS = 60


def job_of(game: str, players: int, strategies: list[str], **settings: object) -> CompareJob:
    setup = empty_table(game, players, settings, seed=11)
    return CompareJob(setup, load_players(strategies, setup.family.name), round_robin(len(strategies), setup.sides))


def one_by_one(job: CompareJob, deals: int) -> tuple[np.ndarray, np.ndarray]:
    """Places that won, and those that won alone: int64[deals, seatings, places]."""
    won = np.zeros((deals, len(job.plan.seatings), job.plan.places), np.int64)
    alone = np.zeros_like(won)
    for number, seating in enumerate(job.plan.seatings):
        seats = [job.strategies[seating[seat % len(seating)]] for seat in range(len(job.setup.players))]
        rows, _ = Kernel(replace(job.setup, players=tuple(seats))).play(0, deals)
        for deal, game in enumerate(rows):
            for place in range(job.plan.places):
                won[deal, number, place] = game[row.WINNERS] >> place & 1
            joint = job.joint[game[row.REASON]] and won[deal, number].sum() > 1
            alone[deal, number] = 0 if joint else won[deal, number]
    return won, alone


def expected(job: CompareJob, deals: int) -> Summary:
    """The summary, the long way round."""
    plan, unit = job.plan, job.unit_share
    won, alone = one_by_one(job, deals)
    wins = np.zeros((deals, len(plan.seatings), plan.strategies), np.int64)
    shares = np.zeros_like(wins)
    for deal in range(deals):
        for number, seating in enumerate(plan.seatings):
            winners = won[deal, number] if won[deal, number].any() else np.ones(plan.places, np.int64)
            for place, strategy in enumerate(seating):
                wins[deal, number, strategy] += alone[deal, number, place]
                shares[deal, number, strategy] += winners[place] * unit // winners.sum()
    scores = np.array([[[w @ c.weights[j] for c in plan.contrasts] for j, w in enumerate(deal)] for deal in wins])
    blocks, by_deal, by_place = scores.sum(axis=1), shares.sum(axis=1), alone.sum(axis=1)
    by_place = np.column_stack([by_place, by_place.sum(axis=1)])
    winners = np.array([np.bincount(row.sum(axis=1), minlength=plan.places + 1) for row in won])
    grouped = {"shares": by_deal, "winners": winners, "sums": blocks}
    tables, of_seating = plan.tables
    most = int(plan.bounds.max())
    return {
        "deals": np.array([deals]),
        "wins": wins.sum(axis=0),
        "draws": (alone.sum(axis=2) == 0).sum(axis=0),
        "winners": np.bincount(won.sum(axis=2).ravel(), minlength=plan.places + 1),
        "sums": np.stack([blocks.sum(axis=0), (blocks**2).sum(axis=0)], axis=1),
        "ways": np.stack([scores.sum(axis=0), (scores**2).sum(axis=0)], axis=2).transpose(1, 0, 2),
        "scores": np.array([np.bincount(column + most, minlength=2 * most + 1) for column in blocks.T]),
        "shares": np.array([shares[:, of_seating == table].sum(axis=(0, 1)) for table in range(len(tables))]),
        "place_wins": alone.sum(axis=0),
        "place_sums": np.stack([by_place.sum(axis=0), (by_place**2).sum(axis=0)], axis=1),
        **{f"group_{name}": by_group(of) for name, of in grouped.items()},
        "group_deals": np.array([len(range(group, deals, GROUPS)) for group in range(GROUPS)]),
    }


def by_group(of: np.ndarray) -> np.ndarray:
    """Numbers by deal, added up over the deals of each group."""
    return np.array([of[group::GROUPS].sum(axis=0) for group in range(GROUPS)])


JOBS = {
    "two seats": job_of("le-her", 2, ["threshold", "keep", "random"]),
    "joint wins": job_of("cuckoo", 3, ["keep", "random"], lives=1),
    "more strategies than seats": job_of("cuckoo", 3, ["keep", "random", "threshold", "always-swap"], lives=1),
    "partners": job_of("skip-bo", 4, ["greedy", "random"], partners="own", stockpile_size=3, turn_limit=40),
}


@pytest.mark.parametrize("name", JOBS)
def test_the_summary_is_that_of_the_games(name: str) -> None:
    found, wanted = run(JOBS[name], DEALS, quiet=True).summary, expected(JOBS[name], DEALS)
    assert found.keys() == wanted.keys()
    for key, array in wanted.items():
        assert np.array_equal(found[key], array), key


def test_partners_play_alike_and_count_once() -> None:
    job = JOBS["partners"]
    assert job.plan.seatings == ((0, 1), (1, 0))
    summary = run(job, DEALS, quiet=True).summary
    assert summary["wins"].sum() + summary["draws"].sum() == 2 * DEALS


@pytest.mark.parametrize(("threads", "chunk"), [(1, 1), (1, 7), (3, 16), (2, 0)])
def test_threads_and_chunks_change_nothing(threads: int, chunk: int) -> None:
    job = JOBS["more strategies than seats"]
    again = run(job, DEALS, threads=threads, chunk=chunk, quiet=True)
    assert digest(again.summary) == digest(run(job, DEALS, chunk=DEALS, quiet=True).summary)


def test_a_deal_is_in_the_same_group_whatever_plays_it() -> None:
    job, deals = JOBS["two seats"], 2 * GROUPS + 40
    found = run(job, deals, quiet=True).summary
    wanted = expected(job, deals)
    for key in ("group_shares", "group_winners", "group_sums", "group_deals"):
        assert np.array_equal(found[key], wanted[key])
    parts = [run(job, units, first, chunk=100, quiet=True).summary for first, units in ((0, 201), (201, deals - 201))]
    assert digest(add(*parts)) == digest(found)


def test_a_strategy_meets_itself_on_level_terms() -> None:
    setup = empty_table("le-her", seed=3)
    twice = load_players(["threshold", "threshold:dealer=7"], setup.family.name)
    summary = run(CompareJob(setup, twice, round_robin(2, 2)), 500, quiet=True).summary
    assert summary["sums"].tolist() == [[0, 0]]


def test_the_config_names_what_is_played() -> None:
    job = JOBS["two seats"]
    config = job.config()
    assert config["command"] == "compare"
    assert [one["label"] for one in config["strategies"]] == ["threshold", "keep", "random"]
    assert config["seatings"][:2] == [[0, 1], [1, 0]]
    fewer = CompareJob(job.setup, job.strategies, SeatingPlan(3, job.plan.seatings[:2], job.plan.contrasts[:1]))
    assert fewer.config() != config


def test_a_stopped_chunk_counts_nothing() -> None:
    control = np.zeros(row.CONTROL_SIZE, np.int64)
    control[row.STOP] = 1
    assert JOBS["two seats"].play(0, 5, control) == {}
