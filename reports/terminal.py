"""Tables and sentences on a terminal or in a pipe: nothing is cut, no number is folded, whatever the width."""

from __future__ import annotations

import os
import re
import sys
import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from .columns import Table
from .document import Document

#: Letters in a line of a pipe, unless COLUMNS says otherwise.
PIPE = 100

#: From this width on a table may have more columns than few.
BROAD, FEW, MANY = 100, 6, 10

#: A table of more rows is printed when details are asked for, unless it is the first.
LONG = 60

_GAP = "  "
#: Letters that a folded column of words needs at least.
_LEAST = 12
#: Letters up to which a name stands on one line, to be copied: those of the built-in studies do.
_WHOLE = 25


class Grid(NamedTuple):
    """A table in words: headings, rows, which columns hold numbers, which may be left out."""

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    numbers: Sequence[bool]
    spare: Sequence[bool]

    def without(self, left_out: Sequence[int]) -> Grid:
        """The grid without these columns."""
        kept = [i for i in range(len(self.headings)) if i not in left_out]
        rows = [[row[i] for i in kept] for row in self.rows]
        numbers, spare = ([part[i] for i in kept] for part in (self.numbers, self.spare))
        return Grid([self.headings[i] for i in kept], rows, numbers, spare)


class _Output(Console):
    """Tells whoever prints when nobody reads on: there may be files to write still."""

    def on_broken_pipe(self) -> None:
        """Raise what has happened."""
        raise BrokenPipeError


def console() -> Console:
    """Standard output: rich on a terminal, plain in a pipe and as wide as COLUMNS says."""
    if sys.stdout.isatty():
        return _Output(highlight=False)
    asked = os.environ.get("COLUMNS", "")
    width = int(asked) if asked.isascii() and asked.isdigit() and int(asked) else PIPE
    return _Output(width=width, color_system=None, highlight=False)


def plain(words: str) -> str:
    """Words in which a terminal finds nothing to obey: what cannot be printed is written out."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in words)


def say(out: Console, sentence: str, style: str = "", indent: str = "") -> None:
    """Print a sentence, broken between words."""
    for line in folded(plain(sentence), out.width - len(indent)):
        out.print(Text(indent + line, style), soft_wrap=True)


def show_lines(text: str, width: int = 0) -> None:
    """Print the lines of a text; one that is too long goes on behind a deeper indent. width: 0 for the output's."""
    width = width or console().width
    for line in text.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()) + 4)
        print("\n".join(folded(plain(line), width, indent)))


def say_whole(out: Console, words: str) -> None:
    """Print words to be copied, such as a command: on one line, however long."""
    out.print(Text(plain(words)), soft_wrap=True)


def show_table(out: Console, table: Table) -> None:
    """Print a table that has rows under its title, and its note."""
    if not table.rows:
        return
    say(out, table.title, "bold")
    for line in lay_out(table, out.width):
        out.print(Text(line), soft_wrap=True)
    if table.note:
        say(out, table.note)
    out.print()


def lay_out(table: Table, width: int, most: int = 0) -> list[str]:
    """The lines of a table, none longer than the width unless a single number or word is.

    As one grid where it fits, spare columns left out first; else a block for each value of the first column, where
    these have several rows, one after the other; else with its words folded; else a line a figure. most: columns, 0 for
    as many as the width may have.
    """
    most = most or (MANY if width >= BROAD else FEW)
    read = table.read
    grid = Grid(
        [column.title for column in read],
        [[plain(cell) for cell in table.cells(row)] for row in table.rows],
        [column.form.number for column in read],
        [column.spare for column in read],
    )
    if whole := _fitting(grid, width, most, folding=False):
        return _drawn(whole, _widths(whole, width))
    firsts = [row[0] for row in grid.rows]
    rest, room = grid.without([0]), width - len(_GAP)
    blocks = _fitting(rest, room, most, folding=False) or _fitting(rest, room, most) if len(grid.headings) > 2 else None
    if blocks and len(set(firsts)) == len(list(groupby(firsts))) < len(firsts):
        return _blocks(blocks, firsts, width)
    if fitting := _fitting(grid, width, most):
        return _drawn(fitting, _widths(fitting, width))
    return list(_listed(grid.without([i for i, is_spare in enumerate(grid.spare) if is_spare]), width))


def _fitting(grid: Grid, width: int, most: int, folding: bool = True) -> Grid | None:
    """The grid with as many spare columns as there is room for; none where it does not fit without them.

    folding: words may take several lines.
    """
    spare = [i for i, is_spare in enumerate(grid.spare) if is_spare]
    for count in range(len(spare) + 1):
        trial = grid.without(spare[len(spare) - count :])
        if len(trial.headings) <= most and _widths(trial, width, folding):
            return trial
    return None


def _blocks(rest: Grid, firsts: Sequence[str], width: int) -> list[str]:
    """Headings, then a block for each run of the same first cell, the rest of its rows below it."""
    widths = _widths(rest, width - len(_GAP))
    lines = [_GAP + line for line in _head(rest, widths)]
    for name, numbers in groupby(range(len(firsts)), key=lambda i: firsts[i]):
        part = rest._replace(rows=[rest.rows[i] for i in numbers])
        lines += [*folded(name, width), *(_GAP + line for line in _body(part, widths))]
    return lines


def _listed(grid: Grid, width: int) -> Iterator[str]:
    """A block for each row: its first cell, a number with its heading, then a line a figure."""
    room = max(len(heading) for heading in grid.headings)
    for row in grid.rows:
        yield from folded(f"{grid.headings[0]} {row[0]}" if row[0].isdigit() else row[0], width)
        for heading, cell in zip(grid.headings[1:], row[1:], strict=True):
            yield from folded(f"{_GAP}{heading:<{room}}{_GAP}{cell}", width, _GAP * 2)


def _drawn(grid: Grid, widths: list[int]) -> list[str]:
    """The lines of a grid whose columns are so wide."""
    return [*_head(grid, widths), *_body(grid, widths)]


def _head(grid: Grid, widths: list[int]) -> list[str]:
    """The headings, and a rule below them."""
    return [*_line(grid.headings, widths, grid.numbers, bottom=True), _GAP.join("─" * room for room in widths)]


def _body(grid: Grid, widths: list[int]) -> list[str]:
    return [line for row in grid.rows for line in _line(row, widths, grid.numbers)]


def _line(cells: Sequence[str], widths: list[int], numbers: Sequence[bool], bottom: bool = False) -> list[str]:
    """A row of cells, words folded; headings stand at the bottom of theirs."""
    parts = [folded(cell, room, number=number) for cell, room, number in zip(cells, widths, numbers, strict=True)]
    height = max(map(len, parts))
    lines = []
    for at in range(height):
        words = []
        for part, room, number in zip(parts, widths, numbers, strict=True):
            line = at - (height - len(part) if bottom else 0)
            word = part[line] if 0 <= line < len(part) else ""
            words.append(f"{word:>{room}}" if number else f"{word:<{room}}")
        lines.append(_GAP.join(words).rstrip())
    return lines


def _widths(grid: Grid, width: int, folding: bool = True) -> list[int]:
    """Letters a column: numbers as wide as they are, words what is left; none where that is too little."""
    whole = _shared(grid, width, [len(heading) for heading in grid.headings], False)
    return whole or _shared(grid, width, [_longest(heading) for heading in grid.headings], folding)


def _longest(heading: str) -> int:
    return max((len(word) for word in heading.split()), default=0)


def _shared(grid: Grid, width: int, heads: list[int], folding: bool) -> list[int]:
    """Letters a column where headings need so many."""
    columns = list(zip(*grid.rows, strict=True))
    widths = [max(head, *map(len, cells)) for head, cells in zip(heads, columns, strict=True)]
    over = sum(widths) + len(_GAP) * (len(widths) - 1) - width
    while over > 0:
        able = [i for i, number in enumerate(grid.numbers) if not number and widths[i] > _floor(columns[i], heads[i])]
        if not able or not folding:
            return []
        widths[min(able, key=lambda i: _cost(columns[i], widths[i]))] -= 1
        over -= 1
    return widths


def _cost(cells: Sequence[str], width: int) -> tuple[int, int]:
    """About how many lines more a column of words takes when it is one letter narrower; the wider the better."""
    return sum(-(-len(cell) // (width - 1)) + (-len(cell) // width) for cell in cells), -width


def _floor(cells: Sequence[str], head: int) -> int:
    """The least room for a column of words: its longest word, or, for long names, a part of them."""
    longest = max(len(word) for cell in cells for word in _pieces(cell))
    return max(min(longest, _WHOLE), min(_LEAST, max(map(len, cells))), head)


def _pieces(words: str) -> list[str]:
    """Where words may be broken: after spaces, and within a name after commas, colons and slashes."""
    return [piece for piece in re.split(r"(?<=[\s,:/])", words) if piece]


def folded(words: str, width: int, indent: str = "", number: bool = False) -> list[str]:
    """Words on lines of this width: broken between words, a long name after a comma or colon, a number never."""
    if len(words) <= width:
        return [words]
    lines = textwrap.wrap(
        words, max(width, 1), break_long_words=False, break_on_hyphens=False, subsequent_indent=indent
    )
    return lines if number else [part for line in lines for part in _broken(line, width)]


def _broken(line: str, width: int) -> Iterator[str]:
    """A line whose single words are longer than the width, broken within them."""
    held = ""
    for piece in _pieces(line) if len(line) > width else [line]:
        if held and len((held + piece).rstrip()) > width:
            yield held.rstrip()
            held = ""
        held += piece
        while len(held.rstrip()) > width:
            yield held[:width]
            held = held[width:]
    if held.strip():
        yield held.rstrip()


def _long(tables: Sequence[Table]) -> list[Table]:
    """The tables that would push the answer off the screen: long ones after the first that has rows."""
    usual = [table for table in tables if table.shown and table.rows and not table.detail]
    return [table for table in usual[1:] if len(table.rows) > LONG]


def show_report(document: Document, details: bool = False) -> None:
    """Print a report: the answer, what was played, tables, remarks, the command that repeats it.

    details: with the tables that are long.
    """
    out = console()
    say(out, document.answer[0], "bold")
    for sentence in document.answer[1:]:
        say(out, sentence)
    out.print()
    say(out, f"{document.titled('.')} {document.about}")
    out.print()
    left_out = [] if details else _long(document.tables)
    for table in document.tables:
        if table.shown and (details or not table.detail) and table not in left_out:
            show_table(out, table)
    if left_out:
        say(out, "Long tables that --details prints:")
        for table in left_out:
            say(out, table.title, indent=_GAP)
        out.print()
    for remark in document.remarks:
        say(out, remark)
    for line in document.to_copy:
        say_whole(out, line)
    say_whole(out, f"Repeat: {document.rerun}")
