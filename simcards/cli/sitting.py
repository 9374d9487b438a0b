"""A person at the table, on the terminal: the table is drawn, the moves are numbered, the record is kept."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from simcards.analysis.advise import advise_on
from simcards.analysis.asked import playing_on, review
from simcards.analysis.families import part
from simcards.analysis.play import Sitting, Situation, sit_again, sit_down
from simcards.analysis.positions import Position
from simcards.analysis.terms import Terms
from simcards.cli.output import check_folder
from simcards.engine.jit import CompileWatch
from simcards.errors import UsageError
from simcards.folders.files import write_bytes
from simcards.games.replay import as_json
from simcards.options import Options
from simcards.reports.terminal import show_lines
from simcards.runs.kinds import show
from simcards.runs.numbers import number, percent
from simcards.runs.setups import asked_setup

#: Imagined deals of the advice that is given at the table.
ADVICE_DEALS = 600

_WIDTH = 80


def sit(options: Options, seat: int, index: int, record: Path | None, go_on: Path | None) -> int:
    """Play game `index` of a seed at a seat, which counts from 1, or go on with one; returns the exit code.

    The record goes to `record`, else to the file of the game that goes on, else to one named by game, seed and index.
    UsageError for a table that cannot be, and for a record that is there already.
    """
    with CompileWatch():
        sitting = sit_again(go_on) if go_on else _new_sitting(options, seat, index)
        setup = sitting.setup
        kept = record or go_on or Path(f"{setup.game}-{setup.seed}-{sitting.deal.game}.jsonl")
        check_folder("--record", kept.parent, [kept], force=True)
        if kept != go_on and kept.exists():
            raise UsageError(f"--record {kept}: is there already; give another file, or go on with --continue {kept}")
        kept.parent.mkdir(parents=True, exist_ok=True)
        try:
            return _play(sitting, kept)
        finally:
            sitting.close()


def _new_sitting(options: Options, seat: int, index: int) -> Sitting:
    others = options.named
    setup = asked_setup(options, others if len(others) < 2 else [])
    count = len(setup.players)
    if not 1 <= seat <= count:
        raise UsageError(f"--seat {seat}: the table has {count} players, who count from 1")
    if index < 0:
        raise UsageError(f"--game {index}: games count from 0")
    if len(others) > 1:
        if len(others) != count - 1:
            raise UsageError(
                f"{len(others)} strategies for {count - 1} other seats: give -s once for all, or once for each"
            )
        setup = asked_setup(options, [*others[: seat - 1], others[0], *others[seat - 1 :]])
    return sit_down(setup, index, seat - 1)


def _play(sitting: Sitting, kept: Path) -> int:
    """Ask for moves until the game is over or left; the record is kept before each, so that nothing ends it unkept."""
    told = 1
    while True:
        situation = sitting.situation()
        _keep(situation, kept)
        _tell(sitting, situation, told)
        told = len(situation.record)
        if situation.position is None:
            _end(sitting, situation, kept)
            return 0
        try:
            move = _ask(sitting, situation.position)
        except KeyboardInterrupt:
            print(f"\nKept; go on with: simcards play --continue {kept}")
            raise
        if move is None:
            print(f"Kept; go on with: simcards play --continue {kept}")
            return 0
        sitting.make(move)


def _tell(sitting: Sitting, situation: Situation, told: int) -> None:
    """What has happened since the last choice, as the person saw it."""
    words = part(sitting.setup.family, "table_words")
    for event in sitting.setup.family.parts.as_told(situation.record)[told:]:
        line = words.seen_event(event, sitting.seat)
        if line:
            show_lines(f"  {line}", _WIDTH)


def _ask(sitting: Sitting, position: Position) -> tuple[int, ...] | None:
    """The move that the person chooses, or None to leave the table."""
    setup = sitting.setup
    out = Console(width=_WIDTH, highlight=False)
    lines = part(setup.family, "table_words").table_lines(position.arrays.seen, setup.rules)
    out.print(Panel(Text("\n".join(lines)), width=_WIDTH))
    words = part(setup.family, "positions").move_words
    for place, move in enumerate(position.moves, 1):
        show_lines(f"{place:>4}  {words(move[-1], position.arrays.seen, setup.rules)}", _WIDTH)
    while True:
        word = _answer(f"Your move (1 to {len(position.moves)}, ? for advice, q to stop): ")
        if word is None or word == "q":
            return None
        if word == "?":
            _advise(sitting, position)
        elif word.isascii() and word.isdigit() and 1 <= int(word) <= len(position.moves):
            return position.moves[int(word) - 1]
        else:
            print(f"{word or 'nothing'}: write the number of a move")


def _answer(question: str) -> str | None:
    """What the person answers, None when there is nothing more to read."""
    print(question, end="", flush=True)
    line = sys.stdin.readline()
    if not sys.stdin.isatty():
        print()
    return line.strip().lower() if line else None


def _advise(sitting: Sitting, position: Position) -> None:
    """The best moves, from a quick look."""
    terms = Terms(deals=ADVICE_DEALS)
    advice = advise_on(
        playing_on(sitting.setup, (), alone=True), position, terms, Options().execution().threads, with_choices=False
    )
    print(f"      chance that player {position.seat + 1} {advice.chance_of}:")
    for row in advice.rows[:5]:
        half = (row["ci"][1] - row["ci"][0]) / 2
        spread = "" if advice.exact else f" ± {number(100 * half, 1)}"
        show_lines(f"      {percent(row['chance'], 1)}{spread}  {row['move']}", _WIDTH)


def _keep(situation: Situation, path: Path) -> None:
    write_bytes((as_json(situation.record) + "\n").encode(), path)


def _end(sitting: Sitting, situation: Situation, kept: Path) -> None:
    end = situation.record[-1]
    if not end["winners"]:
        said = "Nobody wins"
    elif sitting.seat in end["winners"]:
        said = "You win" if len(end["winners"]) == 1 else "You are among the winners"
    else:
        said = "You lose"
    print(f"{said} ({end['reason'].replace('-', ' ')}) after {end['turns']} turns.")
    if (_answer("Do you want to see what decided it (y or n)? ") or "").startswith("y"):
        show(review(Options(sitting.setup.game), (0, 0), kept, ()))
    print(f"What decided it: simcards review --record {kept}")
