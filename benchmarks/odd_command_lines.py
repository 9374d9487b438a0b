"""Odd command lines by a grammar of the commands: python benchmarks/odd_command_lines.py [lines], 1,000 if missing.

The grammar is the command line's own: every command, argument and option that it knows, with values that suit and with
others, words left out, given twice or in the wrong place. Each line must end within a minute with an exit code of the
contract, an error in one line on stderr that names a culprit, nothing that a terminal would obey, and with --json one
object on stdout. Of each command and kind of fault the shortest line is shown. Exits with 3 if there is any.

`--only COMMAND` tries one command; `--seed N` other lines than the usual ones.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import re
import shutil
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import odd_words
import typer
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

import simcards
from simcards.cli.main import app, run
from simcards.engine import cluster

SECONDS = 60
CODES = {0, 1, 2, 3, 4, 130}
#: Lines on stderr that are no error.
ASIDE = ("wrote ", "Compiling", "note: ", "--cluster ")

MINE = """from simcards.strategy import strategy


@strategy("cuckoo")
def own(view, moves, n, params, stream):
    '''Takes the last.'''
    return n - 1
"""

#: Words that suit nowhere: those of the tests, and more.
ODD = [
    *odd_words.ODD,
    *("1e0", "_1", "1_0", "²", "a\rb", "../..", "file.txt:a=1:b", "1/2", "C:\\x\\mine.py:own", "-q-q"),
    *("--json=1", "0..", "3..1", "-1..2", "<script>", "=1+1", "@x", ";", "'", '"', "\\", "#", "\u2028"),
    *("\u007f", "\ufeff10"),
]

#: Strategies, switches with a value, and switches with several, by game.
GAMES = {
    "skip-bo": (("greedy", "random", "advised"), ("stockpile_size=3", "turn_limit=50"), ("stockpile_size=3,4",)),
    "cuckoo": (("keep", "threshold", "threshold:t=7", "mine"), ("lives=1", "turn_limit=50"), ("lives=1,2",)),
    "le-her": (("keep", "threshold", "random", "mine"), ("king_blocks=false", "ranks=5"), ("king_blocks=true,false",)),
    "skitgubbe": (("low-first", "random"), ("trump=false", "turn_limit=50"), ("trump=true,false",)),
}
#: Values that suit, by what an option or argument is called on its page of help; others get odd ones alone.
FITTING: dict[str, tuple[str, ...]] = {
    "COMMAND": ("simulate", "compare", "sweep", "study", "advise", "review", "rules", "games", "dry-run"),
    "N": ("1", "2", "3", "4", "10", "60"),
    "D": ("2", "10"),
    "I": ("0", "1", "7"),
    "M": ("0", "1", "5", "0.5"),
    "S": ("1", "12"),
    "T": ("1", "2"),
    "L": ("0.9", "0.95", "0.99"),
    "P": ("5%", "turns=3", "20"),
    "P%": ("5%", "20%", "0.5"),
    "L[/N]": ("2", "3/10"),
    "I/N": ("1/1", "1/2", "2/2"),
    "I|I..J": ("0", "0..2", "5"),
    "P,…": ("t", "weight", "a,b"),
    "N[,N…]": ("2", "2,3", "3,4"),
    "METRIC=X": ("turns=1", "edge=1%", "draws=0.5%"),
    "P%|METRIC=X": ("5%", "turns=3"),
    "NAME|FILE.toml": ("cuckoo-lives", "king-power", "stockpile-size", "bad.toml"),
    "KIND": ("all", "lengths", "win-rates", "survival", "table", "arms"),
    "DIR": ("run", "part1", "new", "folder"),
    "OUT": ("new", "run"),
    "PATH": ("new", "new/report.html", "run"),
    "FILE": ("new.html", "new.md", "record.jsonl", "mine", "file.txt"),
    "FILE.py": ("mine", "broken.py"),
    "FILE.toml": ("house.toml", "bad.toml"),
    "ADDRESS|local": ("tcp://127.0.0.1:9",),
    "text|md|html|csv|json": ("text", "md", "html", "csv", "json"),
    "text|jsonl|html": ("text", "jsonl", "html"),
}


def fitting_in(game: str) -> dict[str, tuple[str, ...]]:
    """The values that suit a game, as FITTING."""
    names, switches, varied = GAMES[game]
    own = {"GAME": (game,), "NAME[:P=V,…]": names, "STRATEGY": names, "NAME": (*names, "turns", "moves")}
    single = tuple(switch.partition("=")[0] for switch in switches)
    return {**FITTING, **own, "SWITCH=VALUE": switches, "SWITCH=V1,V2,…": varied, "SWITCH": single}


class Parameter(NamedTuple):
    """An argument (no words) or an option of a command, as the command line has it."""

    words: tuple[str, ...]
    called: str
    flag: bool
    several: bool
    needed: bool


def grammar() -> dict[str, list[Parameter]]:
    """Every command and what it takes, from the command line itself."""
    commands = typer.main.get_group(app).commands
    return {name: [_parameter(one) for one in command.params] for name, command in commands.items()}


def _parameter(one: Any) -> Parameter:
    words = tuple(one.opts) if one.param_type_name == "option" else ()
    called = (one.metavar or "").strip("[…]") if one.metavar in ("[GAME]", "DIR…", "KIND…") else one.metavar or ""
    return Parameter(words, called, bool(getattr(one, "is_flag", False)), one.nargs < 0, one.required)


def odd_words() -> st.SearchStrategy[str]:
    """A word that suits nothing in particular; none that would write outside of the place."""
    return st.sampled_from(ODD) | st.text(max_size=6).filter(lambda text: not text.startswith("/"))


@st.composite
def command_lines(draw: st.DrawFn, commands: dict[str, list[Parameter]]) -> list[str]:
    """A command line. One that plays is kept short, and `warmup` from compiling everything anew."""
    pick = draw(st.randoms(use_true_random=True))
    name, suiting = pick.choice(sorted(commands)), fitting_in(pick.choice(list(GAMES)))
    words = [name]
    for argument in (one for one in commands[name] if not one.words):
        usual = pick.randint(1, 3) if argument.several else 1 if argument.needed else pick.randint(0, 1)
        count = pick.randint(0, 2) if pick.random() < 0.05 else usual
        words += [draw(_value_of(argument, suiting, pick)) for _ in range(count)]
    options = [one for one in commands[name] if one.words]
    for option in pick.choices(options, k=pick.randint(0, 4)) if options else ():
        words += _typed(option, draw(_value_of(option, suiting, pick)), pick)
    for option, called in ALSO.get(name, ()) if pick.random() < 0.8 else ():
        words += [option, pick.choice(suiting[called])]
    if pick.random() < 0.05:
        words.insert(pick.randint(0, len(words)), draw(odd_words()))
    return [*words, *_kept_short(words, options)]


def _value_of(parameter: Parameter, suiting: dict[str, tuple[str, ...]], pick: Random) -> st.SearchStrategy[str]:
    """A value of a parameter, mostly one that suits."""
    fitting = suiting.get(parameter.called)
    return st.just(pick.choice(fitting)) if fitting and pick.random() < 0.85 else odd_words()


def _typed(option: Parameter, value: str, pick: Random) -> list[str]:
    """An option as it is typed: with its value behind it, or within it, or none."""
    word, form = pick.choice(option.words), pick.random()
    if option.flag or form < 0.03:
        return [word]
    return [f"{word}={value}"] if form < 0.1 and word.startswith("--") else [word, value]


#: Options that a command does nothing without, and how their values are called.
ALSO = {"compare": (("-s", "NAME[:P=V,…]"), ("-s", "NAME[:P=V,…]")), "sweep": (("--vary", "SWITCH=V1,V2,…"),)}

#: What some commands need to do anything, and what keeps others short.
NEEDED = {
    "tune": ("--games", "4000", "--deals", "2"),
    "resume": ("--games", "60"),
    "export": ("--games", "10", "--decisions", "decisions"),
    "merge": ("--out", "whole"),
    "warmup": ("--nothing", "here"),
}


def _kept_short(words: list[str], options: list[Parameter]) -> list[str]:
    """What is added to a line, unless it says so itself: few games on one thread, and what the command needs."""
    known = {option.words[0] for option in options} | set(NEEDED.get(words[0], ())[::2])
    given = {option.words[0] for option in options if set(option.words) & set(words)}
    usual = ("--games", "10", "--threads", "1")
    wanted = {**_pairs(usual), **_pairs(NEEDED.get(words[0], ()))}
    return [word for name, value in wanted.items() if name in known - given for word in (name, value)]


def _pairs(words: tuple[str, ...]) -> dict[str, str]:
    return dict(zip(words[::2], words[1::2], strict=True))


class Said(NamedTuple):
    """What came of a line."""

    code: int
    out: str
    err: str


@dataclass
class Place:
    """A folder to work in, the same before each line: a run, the half of one, files whole and broken."""

    model: Path
    mine: Path
    seen: Counter[tuple[str, int]] = field(default_factory=Counter)
    faults: dict[tuple[str, str], tuple[list[str], str]] = field(default_factory=dict)

    def note(self, words: list[str], said: Said) -> None:
        """Count a line, and keep it where it is the shortest of its command with a fault of its kind."""
        self.seen[words[0], said.code] += 1
        fault = fault_in(words, said)
        kept = self.faults.get((words[0], fault))
        if fault and (kept is None or len(words) < len(kept[0])):
            self.faults[words[0], fault] = (words, said.err[-500:])

    @contextlib.contextmanager
    def fresh(self) -> Iterator[Path]:
        """The folder, made anew and worked in."""
        before = Path.cwd()
        with tempfile.TemporaryDirectory() as folder:
            here = Path(folder) / "a" / "b"
            shutil.copytree(self.model, here)
            os.chdir(here)
            try:
                yield here
            finally:
                os.chdir(before)


def make_place(folder: Path) -> Place:
    """Make what every line finds."""
    model, mine = folder / "model", folder / "mine.py"
    (model / "folder").mkdir(parents=True)
    (model / "folder.toml").mkdir()
    (model / "folder" / "thing").write_text("kept")
    (model / "file.txt").write_text("text")
    (model / "bad.toml").write_text("title = 1\n")
    (model / "house.toml").write_text('game = "cuckoo"\n[rules]\nlives = 2\n')
    (model / "broken.py").write_text("def (\n")
    mine.write_text(MINE)
    quietly = {"seed": 1, "threads": 1, "progress": False}
    simcards.simulate("cuckoo", strategies=str(mine), games=50, out=model / "run", **quietly)
    simcards.simulate("cuckoo", strategies="keep", games=50, out=model / "part1", shard="1/2", **quietly)
    with contextlib.redirect_stdout(io.StringIO()) as record:
        run(["replay", "cuckoo", "--game", "0", "--seed", "1", "--format", "jsonl"])
    (model / "record.jsonl").write_text(record.getvalue())
    return Place(model, mine)


def tried(words: list[str]) -> Said:
    """Run a line in this process, with nobody at the keyboard; what it raises or does not end with is a traceback."""

    def too_long(*_: object) -> None:
        raise TimeoutError(f"not done after {SECONDS} s")

    out, err, keyboard = io.StringIO(), io.StringIO(), sys.stdin
    before = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(SECONDS)
    sys.stdin = io.StringIO("?\n1\nx\n")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = run(words)
    except (Exception, SystemExit):
        code = -1
        err.write(traceback.format_exc())
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
        sys.stdin = keyboard
    return Said(code, out.getvalue(), err.getvalue())


def fault_in(words: list[str], said: Said) -> str:
    """What is wrong with how a line ended; empty when nothing is."""
    lines = [line for line in said.err.split("\n") if line and not line.startswith(ASIDE)]
    checks: dict[str, Callable[[], bool]] = {
        "an exit code that is none": lambda: said.code not in CODES,
        "a traceback": lambda: "Traceback" in said.out + said.err,
        "characters that a terminal obeys": lambda: any(
            ord(letter) < 32 and letter not in "\n\t\r" for letter in said.out + said.err
        ),
        "no single line about an error": lambda: said.code in (1, 2) and len(lines) != 1,
        "no culprit": lambda: said.code == 2 and not _named(words, lines[0]),
        "no answer": lambda: said.code == 0 and not said.out and "wrote " not in said.err,
        "no JSON": lambda: said.code in (0, 4) and "--json" in words and not _is_json(said.out),
    }
    return next((what for what, found in checks.items() if found()), "")


def _named(words: list[str], line: str) -> bool:
    """Whether a line says which word it is about, or which is missing."""
    told = line.removeprefix("simcards: ")
    parts = [part for word in words for part in (word, *re.split("[=:,]", word))]
    given = any((part.strip() or repr(part))[:9] in told or repr(part)[1:-1][:9] in told for part in parts)
    return given or any(
        word in told for word in ("--", "-o", "-s", "which", "Missing", "argument", "option", "UTF-8", "\\x", "\\u")
    )


def _is_json(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict | list)
    except ValueError:
        return False


def search(lines: int, place: Place, commands: dict[str, list[Parameter]], number: int) -> None:
    """Try so many lines."""

    @seed(number)
    @settings(
        max_examples=lines,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(command_lines(commands))
    def check(words: list[str]) -> None:
        words = [str(place.mine) if word == "mine" else word for word in words]
        with place.fresh():
            place.note(words, tried(words))

    check()


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lines", nargs="?", type=int, default=1000)
    parser.add_argument("--only", default="")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(words)
    cluster.CONNECT_SECONDS = 1
    commands = {name: found for name, found in grammar().items() if asked.only in ("", name)}
    with tempfile.TemporaryDirectory() as folder:
        place = make_place(Path(folder))
        search(asked.lines, place, commands, asked.seed)
    for name in commands:
        codes = {code: count for (one, code), count in sorted(place.seen.items()) if one == name}
        print(f"  {name:<12} " + ", ".join(f"exit {code}: {count}" for code, count in codes.items()))
    for (_, fault), (line, said) in place.faults.items():
        print(f"{fault}: {line}\n{said}", file=sys.stderr)
    return 3 if place.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
