"""Results folders that an earlier state of simcards wrote are read; damage to a manifest is told in one line."""

from __future__ import annotations

import copy
import json
import math
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from simcards import load
from simcards.cli.main import run
from simcards.errors import SimcardsError
from simcards.folders.manifest import checksum_of
from simcards.runs.play import to_report_on

KEPT = Path(__file__).parent / "kept"

#: What each folder held when it was written: the digest of its summary.
DIGESTS = {
    "simulate": "c927b3dc94ab4ee13d15c407e90c6bf0",
    "compare": "83a842899b116f18386761f195c87597",
    "ablate": "84205109014e2cd02f1d9aa3525fafaf",
    "ladder": "b474bf0182800c326d05ec149ac03514",
    "sweep": "86e9bea763eab7547e9e62ddd9fc3aee",
    "rules": "11530f8e87c788bbe8ce7908823f15fd",
    "versus": "58952e0a6011c29d9116e428312e3b80",
}
#: A search keeps too many files to lie here; a short one is played anew, of one parameter.
SEARCH = ["tune", "cuckoo", "threshold", "-s", "threshold", "--players=2", "--hold-out", "keep", "--only", "t"]
SEARCH += ["-n", "1900", "--deals", "10", "--seed", "1"]
SEARCHED = "601a525cdf46ffb1b5577a1b30d54194"

#: What changes nothing in a report, however it reads.
ASIDE = {"created", "machine", "versions", "files"}

Place = tuple[str | int, ...]
GONE: Any = object()


@pytest.mark.parametrize("kind", DIGESTS)
def test_a_folder_of_before_is_read(kind: str) -> None:
    found = load(KEPT / kind)
    assert found.as_json()["digest"] == DIGESTS[kind]
    assert found.outcome.units > 0
    assert str(found).count("\n") >= 1


def test_a_folder_of_other_random_numbers_is_not_gone_on_with(capsys: pytest.CaptureFixture[str]) -> None:
    """These were played by stream version 1, in which strategies drew other numbers: reported, but not resumed."""
    assert run(["resume", str(KEPT / "simulate")]) == 2
    said = capsys.readouterr().err
    assert "played by stream version 1, this is 2; go on with that version, or give another folder" in said
    assert said.count("\n") == 1
    assert run(["report", str(KEPT / "simulate")]) == 0
    said = capsys.readouterr()
    assert said.err == f"note: {KEPT / 'simulate'} is of an earlier format, without checksums of files\n"
    assert said.out


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("kept")
    shutil.copytree(KEPT, place, dirs_exist_ok=True)
    assert run([*SEARCH, "-o", str(place / "tune"), "--quiet", "--threads", "1"]) == 0
    return place


def places(found: Any, here: Place = ()) -> Iterator[Place]:
    """The place of every value; of a list the first and the last one, of rules and machines one."""
    if here:
        yield here
    if isinstance(found, dict):
        few = here and here[-1] in ("rules", "machine", "contents")
        for key, value in list(found.items())[: 1 if few else None]:
            yield from places(value, (*here, key))
    if isinstance(found, list):
        for index in sorted({0, len(found) - 1} & set(range(len(found)))):
            yield from places(found[index], (*here, index))


def damaged(manifest: dict[str, Any], place: Place, value: Any) -> dict[str, Any]:
    other = copy.deepcopy(manifest)
    at: Any = other
    for key in place[:-1]:
        at = at[key]
    if value is GONE:
        del at[place[-1]]
    else:
        at[place[-1]] = value
    return other


def stamped(manifest: dict[str, Any]) -> dict[str, Any]:
    """With its checksum made to fit, where that itself was left as it was."""
    if "checksum" not in manifest or manifest["checksum"] in (*DAMAGE.values(),):
        return manifest
    return {**manifest, "checksum": checksum_of(manifest)}


def deep(levels: int) -> Any:
    found: Any = 1
    for _ in range(levels):
        found = [found]
    return found


DAMAGE = {
    "gone": GONE,
    "null": None,
    "nan": math.nan,
    "huge": 10**400,
    "negative": -7,
    "true": True,
    "text": "?",
    "object": {},
    "list of lists": [[1]],
    "deep": deep(60),
    "no text": "\ud800",
}


@pytest.mark.parametrize("kind", [*DIGESTS, "tune"])
def test_every_key_of_a_manifest_may_be_damaged(kind: str, folders: Path) -> None:
    folder, digest = folders / kind, DIGESTS.get(kind, SEARCHED)
    file = folder / "manifest.json"
    before = file.read_text()
    manifest, untold = json.loads(before), []
    try:
        for place in places(manifest):
            for name, value in DAMAGE.items():
                file.write_text(json.dumps(stamped(damaged(manifest, place, value))))
                if said := told(folder, place, digest):
                    untold.append((place, name, said))
    finally:
        file.write_text(before)
    assert untold == []


def told(folder: Path, place: Place, digest: str) -> str:
    """What is wrong with how the damage is told; nothing when it is, or when the folder holds the same as before."""
    try:
        found = load(folder) if place[0] not in ASIDE else to_report_on(folder)
    except SimcardsError as error:
        line = str(error)
        named = any(str(key) in line for key in (place[1:] if place[0] == "config" else place) or place)
        good = "\n" not in line and str(folder) in line and named and error.exit_code in (1, 2)
        return "" if good else line
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return "" if isinstance(found, tuple) or found.as_json()["digest"] == digest else "another digest"


@pytest.mark.parametrize("text", ["[" * 100_000, '{"format": 1, "config": ' + "[" * 5000 + "]" * 5000 + "}", "{", ""])
def test_a_manifest_that_is_no_json(text: str, folders: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = folders / "odd"
    folder.mkdir(exist_ok=True)
    (folder / "manifest.json").write_text(text)
    assert run(["report", str(folder)]) == 1
    line = capsys.readouterr().err
    assert line.count("\n") == 1
    assert "manifest.json" in line
    assert "Traceback" not in line


@pytest.mark.parametrize("command", ["report", "resume"])
def test_the_command_line_names_the_key(command: str, folders: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = folders / "tune"
    file = folder / "manifest.json"
    before = file.read_text()
    file.write_text(json.dumps(stamped(damaged(json.loads(before), ("config", "deals"), GONE))))
    try:
        assert run([command, str(folder)]) == 1
    finally:
        file.write_text(before)
    assert capsys.readouterr().err == f"simcards: {file}: damaged: config.deals: missing\n"
