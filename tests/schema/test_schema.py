"""What each command prints as JSON is what its schema says, no more and no less."""

from __future__ import annotations

import copy
import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from simcards.cli.main import app, run
from simcards.runs.kinds import ANSWERS, KINDS
from simcards.schema.commands import DIALECT, FORMS, schema_of
from simcards.schema.simulate import SIMULATION
from simcards.schema.version import SCHEMA
from tests.schema.validator import faults

THREE = "-s keep -s random -s threshold"
SHORT = "skip-bo --set stockpile_size=3"
BY = "-s greedy -s random"

#: Small command lines, of every kind, family and way to stop.
LINES = (
    f"simulate {SHORT} -n 40",
    f"simulate {SHORT} {BY} -n 2000 --precision 20% --measures",
    f"simulate {SHORT} -n 5 --match",
    "simulate skip-bo -n 3 --set turn_limit=5",
    "simulate le-her -n 1 --measures --streak 3/10",
    "simulate cuckoo -n 40 --measures",
    "simulate skitgubbe -n 20",
    f"simulate {SHORT} -n 400 --luck --mirror",
    f"simulate {SHORT} {BY} -n 20 --luck",
    "simulate le-her -n 40 --dry-run",
    f"simulate {SHORT} --match -n 5 --dry-run",
    f"compare le-her -n 600 {THREE}",
    "compare le-her -n 4 -s keep -s always-swap",
    "compare le-her -n 2000 -s keep -s random --decide",
    "compare le-her -n 2000 -s keep -s random --order",
    f"compare cuckoo -n 600 {THREE} --players 3 --precision 20% --min-games 200",
    "compare le-her -n 400 -s keep -s random --dry-run",
    f"compare {SHORT} {BY} -n 1200 --luck",
    f"compare {SHORT} -n 80 --ablate advised",
    f"compare le-her --ladder -n 672 {THREE}",
    "compare le-her --exploit threshold",
    "compare cuckoo --players 3 --set lives=1 --exploit keep --match",
    "compare skitgubbe --players 2 --exploit low-first -s low-first -n 5000",
    f"sweep {SHORT} --vary hand_size=4,5 --vary building_piles=3,4 -n 20 --pair greedy --pair random",
    f"sweep {SHORT} {BY} --vary stockpile_size=2,200 --metric ending:turn-limit -n 20",
    "sensitivity le-her -n 6 --interactions",
    "sensitivity le-her -n 6 --dry-run",
    'design cuckoo --players 2,3 --want "turns 5..9" --want "drama max" --over lives=1,2 --precision 30%',
    "sweep le-her --vary tie=dealer-wins,all-lose -n 20 --dry-run",
    "study --list",
    "study advice -n 20",
    "study stockpile-size -n 20",
    "study design-cuckoo-eight -n 20",
    "tune cuckoo threshold:t=12 -s keep -n 14000 --deals 5",
    f"advise {SHORT} --game 3 --move 4 -n 50",
    "advise cuckoo --game 3 --move 2 -n 50",
    "review le-her --game 3 --precision 10%",
    "review skip-bo --set stockpile_size=2 --game 3..4 --precision 10%",
    "rules le-her",
    "games",
    "strategies cuckoo",
    "strategies le-her --check keep",
)
UNSEEDED = ("--list", "--exploit", "rules", "games", "strategies")
LOUD = ("rules", "games", "strategies")


def printed(capsys: pytest.CaptureFixture[str], line: str, *more: str) -> Any:
    """What a command line prints as JSON, checked against the schema of its command."""
    capsys.readouterr()
    words = [*shlex.split(line), *more]
    words += [] if any(word in words for word in UNSEEDED) else ["--seed", "7"]
    words += ["--json"] if words[0] in LOUD else ["--json", "--quiet"]
    code, found = run(words), capsys.readouterr()
    assert code in (0, 4), found.err
    answer = json.loads(found.out)
    check(words[0], answer)
    return answer


def check(command: str, answer: Any) -> None:
    assert faults(answer, schema_of(command)) == []
    if isinstance(answer, dict):
        assert next(iter(answer.items())) == ("schema", SCHEMA)


@pytest.mark.parametrize("line", LINES)
def test_what_is_printed_is_described(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    printed(capsys, line)


def test_folders_print_what_they_hold(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for part in ("1", "2"):
        printed(capsys, "simulate le-her -n 40", "--shard", f"{part}/2", "-o", str(tmp_path / part))
    both = str(tmp_path / "both")
    for words in (
        ["merge", str(tmp_path / "1"), str(tmp_path / "2"), "-o", both],
        ["resume", both, "--quiet"],
        ["report", both, "--format", "json"],
    ):
        capsys.readouterr()
        assert run(words if "report" in words else [*words, "--json"]) == 0
        check(words[0], json.loads(capsys.readouterr().out))


def test_a_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    for command in FORMS:
        assert run(["schema", command]) == 0
        found = json.loads(capsys.readouterr().out)
        assert found == schema_of(command)
        assert found["$schema"] == DIALECT


def test_a_command_without_one_is_named_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["schema", "simulat"]) == 2
    assert capsys.readouterr().err == (
        "simcards: schema simulat: no command of that name prints JSON objects; did you mean simulate?\n"
    )
    assert run(["schema", "warmup"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "those that do: simulate, compare, sweep, " in said


def test_every_command_that_prints_json_has_a_schema() -> None:
    group: Any = typer.main.get_command(app)
    taking = {
        name
        for name, command in group.commands.items()
        if any("--json" in parameter.opts for parameter in command.params)
    }
    assert taking | {"report"} == set(FORMS)
    assert {name.split()[0] for name in {**KINDS, **ANSWERS}} <= set(FORMS)


def every(schema: Any) -> Iterator[dict[str, Any]]:
    """A schema and all within it."""
    yield schema
    inside = [*schema.get("properties", {}).values(), *schema.get("anyOf", [])]
    inside += [schema[key] for key in ("items", "additionalProperties") if isinstance(schema.get(key), dict)]
    for each in inside:
        yield from every(each)


@pytest.mark.parametrize("command", FORMS)
def test_every_field_says_what_it_means_and_others_may_come(command: str) -> None:
    for one in every(schema_of(command)):
        for name, field in one.get("properties", {}).items():
            assert field["description"], name
        if one.get("type") == "object" and "properties" in one:
            assert one["additionalProperties"] is not False
            assert set(one["required"]) <= set(one["properties"])
    for form in FORMS[command]:
        assert form["type"] == "array" or form["required"][0] == "schema"


def test_the_validator_finds_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    right = printed(capsys, "simulate le-her -n 40")
    for change, said in (
        (lambda found: found.pop("digest"), ".digest: missing"),
        (lambda found: found.update(new=1), ".new: not described"),
        (lambda found: found.update(games="40"), ".games: '40' is not of type ['integer']"),
        (lambda found: found.update(mode="mended"), ".mode: 'mended' is none of the values"),
        (lambda found: found.update(schema=2), ".schema: 2 is none of the values"),
        (lambda found: found["seats"][1].update(win_rate=1.5), ".seats[1].win_rate: 1.5 is out of bounds"),
        (lambda found: found["draws"]["ci"].pop(), ".draws.ci: 1 items"),
        (lambda found: found["turns"]["ci"].pop("mean"), ".turns.ci.mean: missing"),
    ):
        wrong = copy.deepcopy(right)
        change(wrong)
        assert faults(wrong, SIMULATION) == [said]
