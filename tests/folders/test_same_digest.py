"""The same games, however they are cut up and wherever they are played."""

import dataclasses
import json
from itertools import product
from pathlib import Path

import pytest

import simcards
from simcards.engine.execution import Execution, Shard
from simcards.engine.outcome import Outcome
from simcards.engine.summary import digest
from simcards.folders import store as stores
from simcards.folders.config import Config
from simcards.folders.execute import execute, outcome_of, plain
from simcards.folders.merge import merge
from simcards.games.contract import Family
from simcards.games.family import families
from simcards.games.setup import make_setup
from simcards.runs import kinds
from simcards.runs.play import to_play_on, to_report_on
from simcards.runs.setups import seated_setup
from tests.folders.jobs import FAMILIES, UNITS, digest_of, files, job_of, undisturbed


@pytest.fixture(params=FAMILIES.values(), ids=FAMILIES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize(("threads", "chunk"), list(product([1, 2, 7], [0, 1, 64, 333])))
def test_threads_and_chunks(game: str, threads: int, chunk: int) -> None:
    """Of chunks of one unit, which take as long as one of a hundred, fewer show the same."""
    units = UNITS if chunk != 1 else 101
    assert digest_of(game, units, Execution(threads, chunk=chunk, quiet=True)) == undisturbed(game, units)


@pytest.mark.parametrize("shards", [2, 3, 10])
def test_shards_merged(game: str, shards: int, tmp_path: Path) -> None:
    folders = [tmp_path / str(number) for number in range(shards)]
    parts = []
    for number, folder in enumerate(folders, start=1):
        how = Execution(2, folder, shard=Shard(number, shards), chunk=50, quiet=True)
        parts.append(digest_of(game, UNITS, how))
    assert len(set(parts)) == shards
    merge(folders[::-1], tmp_path / "all")
    assert digest(outcome_of(tmp_path / "all").summary) == undisturbed(game)


def test_a_merged_folder_is_one_like_any(game: str, tmp_path: Path) -> None:
    for number in (1, 2):
        digest_of(game, 500, Execution(1, tmp_path / str(number), keep_games=True, shard=Shard(number, 2), quiet=True))
    merge([tmp_path / "1", tmp_path / "2"], tmp_path / "all")
    how = Execution(2, tmp_path / "all", keep_games=True, quiet=True)
    assert digest_of(game, UNITS, how) == undisturbed(game)


@pytest.mark.parametrize("gone", [[0], [-1], [1, 3], [0, 1, 2, 3, 4]])
def test_holes_are_played(game: str, gone: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "FILE_SECONDS", 0.0)
    monkeypatch.setattr(stores, "SHARE", 0.0)
    how = Execution(2, tmp_path / "r", chunk=202, quiet=True)
    digest_of(game, UNITS, how)
    there = files(tmp_path / "r")
    assert len(there) == 5
    for place in gone:
        there[place].unlink()
    outcome = execute(job_of(game), UNITS, dataclasses.replace(how, threads=7, chunk=17))
    assert digest(outcome.summary) == undisturbed(game)
    assert outcome.loaded == sum(int(path.stem[-15:]) for path in set(there) - {there[place] for place in gone})
    assert digest(outcome_of(tmp_path / "r").summary) == undisturbed(game)


def test_a_longer_run_goes_on(game: str, tmp_path: Path) -> None:
    how = Execution(2, tmp_path / "r", quiet=True)
    digest_of(game, 400, how)
    job, manifest = to_play_on(tmp_path / "r")
    assert manifest.units == 400
    outcome = execute(job, UNITS, how)
    assert (digest(outcome.summary), outcome.loaded) == (undisturbed(game), 400)


def test_a_checkpoint_inside_a_file_is_met(game: str, tmp_path: Path) -> None:
    """A file that goes past a checkpoint does not help to know the sum there: those units are played again."""
    how = Execution(2, tmp_path / "r", quiet=True)
    digest_of(game, UNITS, how)
    sums = []
    outcome = execute(
        job_of(game), UNITS, how, checkpoints=[300, 700], enough=lambda out: bool(sums.append(digest(out.summary)))
    )
    assert sums == [undisturbed(game, 300), undisturbed(game, 700), undisturbed(game)]
    assert digest(outcome.summary) == undisturbed(game)
    assert len(files(tmp_path / "r")) == 1


def test_notes_on_the_way_cost_no_files_and_no_games(game: str, tmp_path: Path) -> None:
    how, seen = Execution(2, tmp_path / "r", quiet=True), list[int]()

    def note(outcome: Outcome) -> bool:
        seen.append(outcome.units)
        return False

    for loaded in (0, UNITS):
        outcome = execute(job_of(game), UNITS, how, None, [300, 700], note=note)
        assert outcome.loaded == loaded
        assert digest(outcome.summary) == undisturbed(game)
        assert len(files(tmp_path / "r")) == 1
    assert seen == [300, 700, UNITS, UNITS]


def test_a_stop_at_a_checkpoint_is_found_again(game: str, tmp_path: Path) -> None:
    how = Execution(2, tmp_path / "r", quiet=True)
    for loaded in (0, 300):
        outcome = execute(job_of(game), UNITS, how, checkpoints=[100, 300, 700], enough=lambda out: out.units >= 300)
        assert (outcome.stopped, outcome.units, outcome.loaded) == (True, 300, loaded)
        assert digest(outcome.summary) == undisturbed(game, 300)


@pytest.mark.parametrize("family", families(), ids=lambda family: family.name)
def test_a_configuration_makes_its_setup_again(family: Family) -> None:
    for name, preset in family.presets.items():
        for players in preset.players:
            setup = make_setup(name, players, seed=3)
            config = plain(setup.config())
            assert seated_setup(Config(config), None).config() == setup.config()
            assert json.dumps(plain(kinds.job_of({"command": "simulate", **config}).config()))


def test_the_python_interface_takes_folders_up(tmp_path: Path) -> None:
    options = {"seed": 5, "strategies": "random", "threads": 2, "progress": False}
    game, whole = FAMILIES["cuckoo"], undisturbed(FAMILIES["cuckoo"])
    for part in (1, 2):
        simcards.simulate(game, games=UNITS, out=tmp_path / str(part), shard=f"{part}/2", **options)
    merged = simcards.merge([tmp_path / "1", tmp_path / "2"], tmp_path / "all")
    loaded = simcards.load(tmp_path / "all")
    assert merged.as_json() == loaded.as_json()
    assert (loaded.as_json()["digest"], loaded.units, len(loaded.by_seat)) == (whole, UNITS, 4)
    longer = simcards.resume(tmp_path / "all", games=2 * UNITS, progress=False)
    assert longer.as_json()["digest"] == undisturbed(game, 2 * UNITS)
    assert f"-n {UNITS} --seed 5 --shard 1/2" in simcards.load(tmp_path / "1").as_json()["rerun"]


def test_a_report_needs_no_strategy(tmp_path: Path) -> None:
    game = FAMILIES["stockpile"]
    digest_of(game, 50, Execution(1, tmp_path / "r", quiet=True))
    job, manifest = to_report_on(tmp_path / "r")
    assert plain(job.config()) == manifest.config
