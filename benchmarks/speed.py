"""How fast it plays and starts: games a second, what a second thread gives, what switches cost, against C, from cold.

    python benchmarks/speed.py [games|c|playouts|threads|switches|start …] [--against COMMIT] [--rounds 5]

Everything but the first start is warm, with compile time apart. Figures are by processor time, which a busy machine
disturbs less, save those of threads. With --against both versions measure in turn within one run, on the same games,
and the last column says how many times as fast this one is: the median over the rounds, the lowest and the highest.
Such ratios are worth something on any machine; figures of two runs are not to be compared.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from trees import HERE, Tree, trees

#: Seconds that a version should play for in one round.
SECONDS = 0.3

Settings = Mapping[str, str]


class Case(NamedTuple):
    """A table to play at; no strategies for the usual one, no players for the usual number."""

    game: str
    players: int | None = None
    strategies: tuple[str, ...] = ()
    settings: Settings = MappingProxyType({})

    @property
    def name(self) -> str:
        """The case in words, as on a command line."""
        words = [self.game, *([f"({self.players})"] if self.players else []), *self.strategies]
        return " ".join([*words, *(f"{switch}={value}" for switch, value in self.settings.items())])


PRESETS = ("skip", "skip-us", "spite-and-malice", "skip-bo", "cuckoo", "le-her", "skitgubbe")
GAMES: tuple[Case, ...] = (
    *(Case(game) for game in PRESETS),
    Case("spite-and-malice", 4),
    Case("skip-bo", 2, ("weights",)),
    *(Case("skip-bo", players, ("planner",)) for players in (2, 3, 4, 6)),
    Case("spite-and-malice", 2, ("planner",)),
    Case("skip-bo", 2, ("rollout",)),
    Case("cuckoo", 4, ("threshold",)),
    Case("cuckoo", 10),
    Case("skitgubbe", 2, ("low-first",)),
    Case("skitgubbe", 3, ("low-first",)),
    Case("skitgubbe", 3, ("trump-saver",)),
    Case("skitgubbe", 3, ("rollout",)),
)
SWITCHES: tuple[Settings, ...] = (
    {"open_stockpile": "3"},
    {"no_blocking": "true"},
    {"compulsory_stockpile": "true"},
    {"compulsory_aces": "true"},
    {"aces_and_twos": "true"},
    {"discard_rule": "no-ace"},
    {"discard_rule": "descending"},
    {"must_discard": "false"},
    {"massachusetts": "true"},
    {"completed_piles": "into-draw"},
    {"exhaustion": "draw"},
    {"building_piles": "unlimited"},
)


class Ratio(NamedTuple):
    """How many times as fast, over the rounds."""

    median: float
    least: float
    most: float

    def __str__(self) -> str:
        return f"{self.median:.2f}  ({self.least:.2f} to {self.most:.2f})"


def ratio(pairs: Sequence[tuple[float, float]]) -> Ratio:
    """The ratios of pairs of costs: how many times as much the second is."""
    found = [second / first for first, second in pairs]
    return Ratio(statistics.median(found), min(found), max(found))


def _play(tree: Tree, case: Case, first: int, count: int) -> dict[str, Any]:
    return tree.ask("games", first, count, case.game, case.players, dict(case.settings), list(case.strategies))


def _count(found: Sequence[Tree], case: Case) -> int:
    """Games that take the slowest version about SECONDS; 0 when one of them cannot play the case."""
    count = 1
    while True:
        answers = [_play(tree, case, 0, count) for tree in found]
        if any("error" in answer for answer in answers):
            return 0
        seconds = max(answer["seconds"] for answer in answers)
        if seconds > SECONDS / 20:
            return max(1, round(count * SECONDS / seconds))
        count *= 4


def _rounds(found: Sequence[Tree], case: Case, count: int, rounds: int) -> list[list[dict[str, Any]]]:
    """The answers of each round: every version plays the same games, one after the other."""
    return [[_play(tree, case, number * count, count) for tree in found] for number in range(rounds)]


def _line(found: Sequence[Tree], case: Case, rounds: int) -> str:
    count = _count(found, case)
    if not count:
        return f"{case.name:<40} not played by every version"
    answers = _rounds(found, case, count, rounds)
    here = [answer[0] for answer in answers]
    seconds = statistics.median(answer["seconds"] for answer in here)
    cost = statistics.median(1e9 * answer["seconds"] / answer["moves"] for answer in here)
    line = f"{case.name:<40} {count / seconds:>12,.0f} games/s {cost:>10,.0f} ns a move"
    if here[0]["deals"] > count:
        line += f" {statistics.median(answer['deals'] / answer['seconds'] for answer in here):>12,.0f} deals/s"
    for other in range(1, len(found)):
        line += f"   {ratio([(answer[0]['seconds'], answer[other]['seconds']) for answer in answers])}"
    return line


def games(found: Sequence[Tree], rounds: int, only: str = "") -> Iterator[str]:
    """Every preset with its usual strategy, and strong strategies; one thread."""
    for case in (case for case in GAMES if case.name.startswith(only)):
        yield _line(found, case, rounds)


def switches(found: Sequence[Tree], rounds: int) -> Iterator[str]:
    """What a switch of the stockpile games costs: Skip-Bo as it is, then each."""
    for settings in ({}, *SWITCHES):
        yield _line(found, Case("skip-bo", settings=settings), rounds)


def compiled_c(folder: Path) -> Path | None:
    """The C program, compiled; None where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not compiler:
        return None
    program = folder / "skip_bo"
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, HERE / "skip_bo.c"], check=True)
    return program


class Played(NamedTuple):
    """What the C program prints."""

    games: int
    moves: int
    turns: int
    wins: int
    seconds: float


def play_in_c(program: Path, count: int, seed: int) -> Played:
    """Let the C program play so many games."""
    words = subprocess.run([program, str(count), str(seed)], check=True, capture_output=True, text=True).stdout.split()
    return Played(*map(int, words[:4]), float(words[4]))


def c(found: Sequence[Tree], rounds: int) -> Iterator[str]:
    """Skip-Bo for two, greedy, against a bare C program of the same play (skip_bo.c): how many times as fast."""
    with tempfile.TemporaryDirectory() as folder:
        program = compiled_c(Path(folder))
        if program is None:
            yield "no C compiler here"
            return
        case = Case("skip-bo", 2, ("greedy",))
        count, costs = _count(found, case), []
        for number in range(rounds):
            played = [_play(tree, case, number * count, count)["seconds"] for tree in found]
            costs.append([*played, play_in_c(program, count, number).seconds])
        for place, tree in enumerate(found):
            yield f"{tree.label:<20} {ratio([(cost[place], cost[-1]) for cost in costs])} times C"


def playouts(found: Sequence[Tree], rounds: int) -> Iterator[str]:
    """Choices a second of many playouts from one position, the game's first, as a share of the kernel's."""
    for game, count in (("skip-bo", 4_000), ("cuckoo", 100_000), ("skitgubbe", 20_000)):
        answers = [[tree.ask("playouts", count, game) for tree in found] for _ in range(rounds)]
        share = statistics.median(answer[0]["playouts"] / answer[0]["kernel"] for answer in answers)
        line = f"{game:<40} {share:.2f} of the kernel's"
        for other in range(1, len(found)):
            line += f"   {ratio([(answer[other]['playouts'], answer[0]['playouts']) for answer in answers])}"
        yield line


def threads(found: Sequence[Tree], rounds: int) -> Iterator[str]:
    """What a second thread gives, by the clock: runs of 100,000 games on one and on two in turn, a second or more."""
    for case, count in ((Case("skip-bo"), 100_000), (Case("cuckoo"), 100_000), (Case("skitgubbe"), 100_000)):
        answers = [_threads(tree, case, count) for _ in range(rounds) for tree in found]
        for place, tree in enumerate(found):
            times = [(answer["two"], answer["one"]) for answer in answers[place :: len(found)]]
            yield f"{case.name:<20} {tree.label:<20} {ratio(times)} times one thread"


def _threads(tree: Tree, case: Case, count: int) -> dict[str, Any]:
    return tree.ask("threads", count, case.game, case.players, dict(case.settings), list(case.strategies))


START = {
    "--help": ["--help"],
    "--version": ["--version"],
    "simulate, 1,000 games": ["simulate", "skip-bo", "-n", "1000", "--seed", "1", "--quiet"],
    "… with a page": [
        "simulate",
        "skip-bo",
        "-n",
        "1000",
        "--seed",
        "1",
        "--quiet",
        "--report",
        "{folder}/r.html",
        "--force",
    ],
}


def start(found: Sequence[Tree], rounds: int) -> Iterator[str]:
    """From cold and warm, as whole processes: seconds of processor time."""
    with tempfile.TemporaryDirectory() as folder:
        for label, words in START.items():
            arguments = [word.format(folder=folder) for word in words]
            for tree in found:
                tree.command(arguments)
            yield _start_line(label, [[tree.command(arguments) for tree in found] for _ in range(rounds)])
        first, simulate = [], START["simulate, 1,000 games"]
        for place, tree in enumerate(found):
            first.append(tree.command(simulate, cache=os.path.join(folder, str(place))))
        yield _start_line("the first run ever, compiling included", [first])


def _start_line(label: str, times: Sequence[Sequence[float]]) -> str:
    line = f"{label:<40} {statistics.median(seconds[0] for seconds in times):>8.2f} s"
    for other in range(1, len(times[0])):
        line += f"   {ratio([(seconds[0], seconds[other]) for seconds in times])}"
    return line


SECTIONS: dict[str, Callable[[Sequence[Tree], int], Iterator[str]]] = {
    "games": games,
    "c": c,
    "playouts": playouts,
    "threads": threads,
    "switches": switches,
    "start": start,
}


def main() -> None:
    """Run the sections named on the command line, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sections", nargs="*", metavar="section", help=f"{', '.join(SECTIONS)}; all when none is named")
    parser.add_argument("--against", default="", metavar="COMMIT", help="another version to measure in turn")
    parser.add_argument("--rounds", type=int, default=5, help="times that each is measured")
    parser.add_argument("--only", default="", metavar="WORDS", help="of the games those whose line begins so")
    options = parser.parse_args()
    for name in options.sections:
        if name not in SECTIONS:
            parser.error(f"no section {name!r}; there are {', '.join(SECTIONS)}")
    if options.rounds < 1:
        parser.error("--rounds takes a number from 1 up")
    with trees(options.against) as found:
        for name in options.sections or SECTIONS:
            print(f"\n{name}: {SECTIONS[name].__doc__}", flush=True)
            section = partial(games, only=options.only) if name == "games" else SECTIONS[name]
            for line in section(found, options.rounds):
                print(line, flush=True)


if __name__ == "__main__":
    main()
