"""What is printed and written: results, pages and errors on the streams, files, exit codes."""

from __future__ import annotations

import errno
import importlib
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from simcards.cli.plainer import takes_all
from simcards.cli.streams import answering
from simcards.errors import UsageError, suggestion
from simcards.reports import REPORT_ENDINGS
from simcards.reports.gallery import ALL
from simcards.runs.kinds import show

if TYPE_CHECKING:
    from simcards.engine.jit import CompileWatch
    from simcards.runs.result import Result


class Files(NamedTuple):
    """What is to be written: kinds of chart and their folder, a folder of tables, a report.

    force: write over files that are there already; bom: begin tables with a byte order mark.
    """

    charts: Sequence[str] = ()
    chart_dir: Path = Path()
    csv: Path | None = None
    report: Path | None = None
    force: bool = False
    bom: bool = False

    def check(self, name: str, out: Path | None = None) -> None:
        """UsageError for what could not be written, or would write over a file, or over one another.

        name: what chart files begin with; out: the results folder.
        """
        wanted = {"-o": out, "--csv": self.csv, "--chart-dir": self.chart_dir if self.charts else None}
        folders = {option: folder for option, folder in wanted.items() if folder is not None}
        there = {"--chart-dir": self.chart_files(name), "--csv": self.csv.glob("*.csv") if self.csv else []}
        for option, folder in folders.items():
            check_folder(option, folder, there.get(option, []), self.force)
        if self.report is not None:
            check_folder("--report", self.report.parent, [self.report], self.force)
            for option, folder in folders.items():
                if self.report.absolute() in (folder.absolute(), *folder.absolute().parents):
                    raise UsageError(
                        f"--report {self.report}: {option} {folder} makes a folder there; name another file"
                    )

    def chart_files(self, name: str) -> Iterator[Path]:
        """The files that the charts asked for would be; of all charts those that are there."""
        for kind, form in product(self.charts, ("png", "svg")):
            if kind == ALL:
                yield from self.chart_dir.glob(f"{name}-*.{form}")
            else:
                yield self.chart_dir / f"{name}-{kind}.{form}"


def check_folder(option: str, folder: Path, files: Iterable[Path] = (), force: bool = False) -> None:
    """UsageError unless these files can be written into the folder, and, without force, none of them is there."""
    places = (folder, *folder.absolute().parents)
    try:
        files = list(files)
        nearest = next(place for place in places if place.exists() or place.is_symlink())
        if not nearest.is_dir():
            raise UsageError(f"{option} {folder}: {nearest} is a file; a folder is needed there")
        for name in (*folder.absolute().parts[len(nearest.absolute().parts) :], *(file.name for file in files)):
            _check_name(option, nearest / name, errno.ENAMETOOLONG)
        for file in files:
            _check_name(option, file, errno.ELOOP)
        with tempfile.TemporaryFile(dir=nearest):
            there = sorted(file for file in files if file.exists())
    except OSError as error:
        reason = error.strerror or error
        raise UsageError(f"{option} {folder}: cannot be written to ({reason}); choose another place") from None
    for file in there:
        if file.is_dir():
            raise UsageError(f"{option}: {file} is a folder; give the name of a file")
        if not force:
            raise UsageError(f"{option}: {file} is there already; add --force to write over it, or name another place")
        if not os.access(file, os.W_OK):
            raise UsageError(f"{option}: {file} cannot be written to; name another place")


def _check_name(option: str, path: Path, refused: int) -> None:
    """UsageError where the system refuses a path with this error number: its name is too long, its links a circle."""
    try:
        path.stat()
    except OSError as error:
        if error.errno != refused:
            return
        raise UsageError(f"{option} {path.name}: {error.strerror or error}; choose another name") from None


def read_files(
    known: Sequence[str],
    charts: list[str] | None,
    chart_dir: Path,
    csv: Path | None,
    report: Path | None,
    force: bool,
    bom: bool,
) -> Files:
    """What is to be written; UsageError for a kind of chart that is none, or a report's name of no known ending."""
    check_charts(known, charts or [])
    if report is not None and report.suffix not in REPORT_ENDINGS:
        raise UsageError(f"--report {report}: the file's name must end in {' or '.join(REPORT_ENDINGS)}")
    if bom and csv is None:
        raise UsageError("--bom: it is tables that begin with one; add --csv DIR")
    if chart_dir != Path() and not charts:
        raise UsageError(
            f"--chart-dir {chart_dir}: say which charts go there, with --chart KIND; `--chart {ALL}` draws all"
        )
    return Files(charts or (), chart_dir, csv, report, force, bom)


def check_charts(known: Sequence[str], charts: Sequence[str]) -> None:
    """UsageError for a kind of chart that is none of those known."""
    for kind in charts:
        if not known:
            raise UsageError(f"--chart {kind}: this answer has no charts; leave it out")
        if kind not in (*known, ALL):
            raise UsageError(f"--chart {kind}: the charts are {', '.join(known)}{suggestion(kind, known)}")


def compiling(quiet: bool) -> CompileWatch:
    """Says so on stderr, unless `quiet`, when something is compiled; the compiler is loaded for it."""
    from simcards.engine.jit import CompileWatch

    return CompileWatch(quiet)


@contextmanager
def redrawn(wanted: bool, words: Callable[..., str]) -> Iterator[Callable[..., None] | None]:
    """A line on a terminal's stderr that is drawn over, and wiped at the end: what draws `words` of what it is told.

    None where it is not wanted, or stderr is no terminal.
    """
    if not (wanted and sys.stderr.isatty()):
        yield None
        return
    longest = 0

    def draw(*told: Any) -> None:
        nonlocal longest
        line = words(*told)
        longest = max(longest, len(line))
        print(f"\r{line:<{longest}}", end="", file=sys.stderr, flush=True)

    try:
        yield draw
    finally:
        print(f"\r{'':<{longest}}\r", end="", file=sys.stderr, flush=True)


def as_line(found: Any, indent: int | None = None) -> str:
    """JSON, in one line unless indented; in ASCII where standard output cannot take every character."""
    return json.dumps(found, indent=indent, ensure_ascii=not takes_all(sys.stdout))


def print_page(found: Any, as_json: bool, show: str, indent: int | None = 2) -> None:
    """Print what there is as JSON, or as the reports show it; show: their module and function for it."""
    if as_json:
        print(as_line(found, indent))
        return
    module, _, name = show.partition(".")
    getattr(importlib.import_module(f"simcards.reports.{module}"), name)(found)


def print_result(result: Result, as_json: bool, details: bool = False) -> None:
    """Print the report of a result, with details if asked for, or one JSON object."""
    with answering():
        if as_json:
            print(as_line(result.as_json()))
        else:
            show(result, details)


def write_files(result: Result, files: Files) -> None:
    """Write the files of a result and say on stderr where they are; charts are loaded when files are wanted."""
    paths: list[Path] = []
    if files.charts:
        paths += result.write_charts(files.charts, files.chart_dir)
    if files.csv is not None:
        paths += result.write_tables(files.csv, files.bom)
    if files.report is not None:
        paths.append(result.write_report(files.report))
    name_files(paths)


def name_files(paths: Sequence[Path]) -> None:
    """Say on stderr which files were written."""
    for path in paths:
        print(f"wrote {in_one_line(str(path))}", file=sys.stderr)


def in_one_line(text: str) -> str:
    """A text in one line, with nothing in it that a terminal would obey."""
    line = " ".join(text.split())
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in line)


def fail(message: str, code: int) -> int:
    """One line on stderr, with nothing in it that a terminal would obey; returns the exit code."""
    print(f"simcards: {in_one_line(message)}", file=sys.stderr, flush=True)
    return code


def exit_code(result: Result) -> int:
    """The exit code of a run: 130 interrupted, 4 at the cap without the precision or the verdicts asked for, else 0."""
    if result.outcome.interrupted:
        if result.outcome.folder is not None:
            from simcards.runs.play import going_on

            print(f"simcards: {going_on(result.outcome.folder)}", file=sys.stderr)
        return 130
    return 4 if result.fell_short else 0
