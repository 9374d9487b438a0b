"""Luck of the cards and mirrored deals in runs: the same games, sums that add up, figures that say what they are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import simcards
from simcards.cli.main import run
from simcards.engine import rows as row
from simcards.engine.job import Kernel
from simcards.engine.run import run as play
from simcards.engine.summary import Summary, add, edge_scores
from simcards.errors import UsageError
from simcards.games.setup import make_setup
from simcards.options import Options
from simcards.reports.forms import document_of
from simcards.runs.compare.job import CompareJob
from simcards.runs.dry_run import dry_run_of
from simcards.runs.luck import check_luck
from simcards.runs.simulate.job import SimulateJob
from simcards.runs.simulate.luck import luck_sums, targets
from simcards.runs.simulate.luck_words import luck_sentences
from simcards.stats.control_variates import controlled, sums_of_target

SHORT = {"stockpile_size": 4}
QUIET: dict[str, Any] = {"progress": False, "threads": 1}


def simulated(games: int = 1500, **asked: Any) -> Any:
    """A simulation of short games between two strategies."""
    rules = {**SHORT, "first_player": "drawn"}
    return simcards.simulate("skip-bo", rules=rules, strategies="greedy", games=games, seed=5, **asked, **QUIET)


def test_the_same_games_are_played() -> None:
    plain, asked = simulated(), simulated(luck=True, mirror=True)
    assert plain.contents()["digest"] == asked.contents()["digest"]
    assert plain.luck is None
    assert plain.mirrored is None
    assert [seat["wins"] for seat in plain.seats()] == [seat["wins"] for seat in asked.seats()]
    pairs = [
        simcards.compare("skip-bo", ["greedy", "random"], rules=SHORT, games=800, seed=5, luck=luck, **QUIET)
        for luck in (False, True)
    ]
    assert pairs[0].contents()["digest"] == pairs[1].contents()["digest"]


@pytest.mark.parametrize(
    "job",
    [
        SimulateJob.asked(Options("skip-bo", rules=SHORT, strategies=["greedy"], seed=5, luck=True, mirror=True))[0],
        CompareJob.asked(Options("skip-bo", rules=SHORT, strategies=["greedy", "random"], seed=5, luck=True))[0],
    ],
)
def test_sums_are_the_same_for_all_chunks_and_threads(job: Any) -> None:
    one, other = (play(job, 300, threads=n, chunk=size, quiet=True).summary for n, size in ((1, 300), (2, 17)))
    assert one.keys() == other.keys()
    assert "luck" in one
    assert all(np.array_equal(one[name], other[name]) for name in one)


def test_folders_keep_it_and_join_it(tmp_path: Path) -> None:
    whole = simulated(600, luck=True, mirror=True)
    for part in ("1/2", "2/2"):
        simulated(600, luck=True, mirror=True, shard=part, out=tmp_path / part[0])
    joined = simcards.merge([tmp_path / "1", tmp_path / "2"], tmp_path / "both")
    assert (joined.luck, joined.mirrored) == (whole.luck, whole.mirrored)
    simulated(200, luck=True, mirror=True, out=tmp_path / "longer")
    longer = simcards.resume(tmp_path / "longer", games=600, progress=False)
    assert (longer.luck, longer.mirrored) == (whole.luck, whole.mirrored)
    assert "--luck --mirror" in longer.rerun()
    assert "luck-adjusted: control variates" in longer.method
    assert "As it would be had the cards favoured nobody" in " ".join(longer.text("md").split())
    with pytest.raises(UsageError, match="luck"):
        simulated(600, out=tmp_path / "longer")


def rows_of(games: int, turned: int = 0) -> tuple[SimulateJob, np.ndarray]:
    """A job and the rows of its games with luck behind them, begun by a further seat."""
    job, _ = SimulateJob.asked(Options("skip-bo", rules=SHORT, strategies=["greedy"], seed=5, luck=True))
    control = np.zeros(row.CONTROL_SIZE, np.int64)
    control[row.LUCK], control[row.TURNED] = 1, turned
    return job, Kernel(job.setup).play(0, games, control)[0]


def test_sums_of_other_features_do_not_add_up() -> None:
    """A folder of a version that judged cards by one feature more: said in a line, not in a traceback."""
    job = SimulateJob(make_setup("skip-bo", 2, {"stockpile_size": 3}, [], 3))
    job.luck = True
    now = play(job, 20, quiet=True).summary
    before = {**now, "luck": np.zeros((*now["luck"].shape[:-1], 64), np.int64)}
    with pytest.raises(UsageError, match=r"^luck: another version of simcards, .* a folder of their own$"):
        add(before, now)
    assert "luck" not in add({name: now[name] for name in now if name != "luck"}, now)


class Kept:
    """A store that holds games 50,000 to 50,999 alone, whose luck was added up otherwise."""

    keep_games = False

    def __init__(self, summary: Summary) -> None:
        self.summary = summary
        self.kept = 0

    def pieces(self) -> list[Any]:
        return [SimpleNamespace(first=50_000, units=1_000)]

    def load(self, piece: Any) -> Summary:
        return self.summary

    def keep(self, first: int, units: int, summary: Summary, games: Any) -> None:
        self.kept += units

    def flush(self) -> None:
        """Nothing is to be written."""


def test_sums_that_do_not_add_up_are_refused_before_what_is_missing_is_played() -> None:
    job = SimulateJob(make_setup("skip-bo", 2, {"stockpile_size": 3}, [], 3))
    job.luck = True
    now = play(job, 20, quiet=True).summary
    kept = Kept({**now, "luck": np.zeros((*now["luck"].shape[:-1], 64), np.int64)})
    with pytest.raises(UsageError, match=r"^luck: another version of simcards"):
        play(job, 51_000, quiet=True, store=kept, chunk=10)
    assert kept.kept == 0


def test_a_mirrored_deal_is_begun_by_the_other_side() -> None:
    """Both games on a deal have the same edge or the opposite one; the mean of both is what is told."""
    (job, one), (_, other) = rows_of(400), rows_of(400, turned=1)
    assert np.array_equal(one[:, row.FIRST_SEAT], 1 - other[:, row.FIRST_SEAT])
    edges = [edge_scores(rows[:, row.WINNERS], rows[:, row.FIRST_SEAT], 2) for rows in (one, other)]
    job.mirror = True
    told = simcards.simulate("skip-bo", rules=SHORT, strategies="greedy", games=400, seed=5, mirror=True, **QUIET)
    assert told.mirrored["edge"] == pytest.approx(np.mean(edges))
    both = np.mean(edges, axis=0)
    apart = sum(float(np.var(edge)) for edge in edges) / 4
    assert told.mirrored["variance_ratio"] == pytest.approx(apart / np.var(both))


@pytest.mark.parametrize("game", ["cuckoo", "skitgubbe", "le-her"])
def test_other_families_mirror_too(game: str) -> None:
    found = simcards.simulate(game, games=60, seed=3, mirror=True, **QUIET).mirrored
    assert found["deals"] == 60
    assert found["ci"][0] <= found["edge"] <= found["ci"][1]


def test_a_precision_takes_fewer_games_without_luck() -> None:
    """The same half-width of every win rate, as played and luck-adjusted."""
    asked: dict[str, Any] = {"rules": {"stockpile_size": 12}, "seed": 4, "precision": "2%", "games": 10_000, **QUIET}
    plain, found = (simcards.simulate("skip-bo", strategies="greedy", luck=luck, **asked) for luck in (False, True))
    assert found.units < plain.units
    assert found.stopped_by["reached"]
    lo, hi = found.luck["sides"][0]["without_luck"]["ci"]
    assert found.stopped_by["widest"]["win_rate"] == pytest.approx((hi - lo) / 2)
    plans = [
        dry_run_of(SimulateJob.asked(Options("skip-bo", seed=4, luck=luck))[0], 1000, 0.95, 1) for luck in (False, True)
    ]
    assert plans[1].half_width("win_rate") < 0.9 * plans[0].half_width("win_rate")


def test_two_games_have_no_table_of_luck() -> None:
    few, many = (simcards.simulate("skip-bo", rules=SHORT, games=n, seed=1, luck=True, **QUIET) for n in (2, 400))
    names = [{table.name for table in document_of(found).tables} for found in (few, many)]
    assert names[1] - names[0] == {"luck"}


def test_shared_wins_count_where_the_aim_is_shared() -> None:
    """One round of cuckoo: all but those who hold the lowest card lose no life."""
    found = simcards.simulate("cuckoo", rules={"rounds": 1}, games=1500, seed=3, luck=True, **QUIET)
    sides = [side["without_luck"] for side in found.luck["sides"]]
    assert [side["plain"] for side in sides] == pytest.approx([seat["win_rate"] for seat in found.seats()])
    assert all(side["pays"] for side in sides)


def test_rates_without_luck_are_those_of_the_games() -> None:
    """By seat: from the rows themselves; with two players the edge is twice the rate of who begins, less 1."""
    job, rows = rows_of(1500)
    sums = luck_sums(job.setup, np.arange(1500), rows)["luck"]
    assert [target.of for target in targets(job.setup)] == ["side", "side", "edge"]
    features = len(job.setup.family.luck)
    luck = rows[:, -2 * features :].reshape(-1, 2, features)
    products = sums_of_target(sums, 0, 1)
    z = np.column_stack([np.ones(1500), rows[:, row.WINNERS] & 1, luck[:, 0] - luck[:, 1]])
    assert products.sum(axis=0) == pytest.approx(z.T @ z)
    own, other = (controlled(sums_of_target(sums, side, 1), 0.0, 1.0) for side in (0, 1))
    assert own is not None
    assert other is not None
    assert own.mean + other.mean == pytest.approx(1.0)
    assert own.variance_ratio > 1.1
    told = simulated(luck=True).luck
    shares = [side["without_luck"]["explained"] for side in told["sides"]]
    assert told["explained"] == pytest.approx(np.mean(shares))
    side = told["sides"][0]["without_luck"]
    assert side["luck"] == pytest.approx(side["plain"] - side["value"])


def test_a_comparison_is_without_luck_where_that_pays() -> None:
    asked: dict[str, Any] = {"rules": {"stockpile_size": 12}, "games": 3000, "seed": 4, **QUIET}
    plain = simcards.compare("skip-bo", ["advised", "weights"], **asked).pairs[0]
    found = simcards.compare("skip-bo", ["advised", "weights"], luck=True, **asked)
    pair = found.pairs[0]
    assert pair["luck"]["pays"]
    assert pair["diff"] == pair["luck"]["value"]
    assert pair["luck"]["plain"] == pytest.approx(plain["diff"])
    assert pair["ci"][1] - pair["ci"][0] < 0.95 * (plain["ci"][1] - plain["ci"][0])
    assert "luck" not in plain
    assert "--luck" in found.rerun()
    assert "control variates" in found.method


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("simulate skitgubbe --luck --set shuffle=riffle-2", "shuffle=riffle-2: luck"),
        ("simulate skip-bo --luck --match", "--luck: it is told of games, not of series"),
        ("simulate skip-bo --luck --set shuffle=riffle-3", "shuffle=riffle-3: luck"),
        ("simulate skip-bo -s greedy -s random --mirror", "--mirror: each strategy has its own place"),
        ("simulate skip-bo --mirror --match", "--mirror: deals are mirrored in games"),
        ("simulate skip-bo --mirror --set first_player=highest-stockpile", "first_player=highest-stockpile"),
        ("compare skip-bo -s greedy -s random --luck --decide", "--luck and --decide"),
        ("compare skip-bo --ladder --luck", "--luck: leave it out with --ladder"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*words.split(), "-n", "40", "--seed", "1"]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"simcards: {said}")
    assert told.count("\n") == 1


def test_a_family_without_luck_says_so() -> None:
    setup = make_setup("cuckoo", seed=1)
    without = replace(setup, family=replace(setup.family, luck=()))
    with pytest.raises(UsageError, match=r"luck: it is not told of cuckoo, but of the games of .*; leave it out"):
        check_luck(without)


def test_the_gain_is_told_from_the_least_to_the_greatest() -> None:
    found = simcards.simulate("cuckoo", players=3, games=800, seed=5, luck=True, **QUIET)
    ratios = sorted(row["without_luck"]["variance_ratio"] for row in found.luck["sides"])
    assert ratios[0] < ratios[-1] - 0.01
    ends = f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
    assert luck_sentences(found)[0].endswith(f"without it the rates are known as well as from {ends} times the games.")


def test_people_read_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    line = "simulate skip-bo --set stockpile_size=6 -n 2000 --luck --mirror --seed 3 --quiet"
    assert run(line.split()) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Luck of the cards: it accounts for " in told
    assert "luck-adjusted, beginning is worth " in told
    assert "Each deal begun by each in turn, beginning is worth " in told
    assert "Who wins without the luck of the cards" in told
    assert run([*line.split(), "--precision", "4%"]) == 0
    assert "Played until every luck-adjusted win rate was known to ±4 points" in " ".join(
        capsys.readouterr().out.split()
    )
    assert run([*line.split(), "-n", "50"]) == 0
    assert "too few games were won and lost to tell it" in " ".join(capsys.readouterr().out.split())
    assert (
        run(["compare", "skip-bo", "-s", "greedy", "-s", "advised", "--luck", "-n", "2000", "--seed", "3", "--quiet"])
        == 0
    )
    assert "Luck of the cards: taken out; it accounts for " in " ".join(capsys.readouterr().out.split())
