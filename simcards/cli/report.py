"""`simcards report DIR` and `simcards chart DIR KIND`: what a results folder holds, as text, page, tables, charts."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import simcards
from simcards.cli.help import OTHERS, WRITE, examples
from simcards.cli.options import FOLDER, FORCE, KEPT_LEVEL, argument, declared, takes
from simcards.cli.output import Files, as_line, check_folder, in_one_line, name_files, print_result
from simcards.cli.plainer import takes_all
from simcards.errors import UsageError
from simcards.reports import REPORT_FORMATS
from simcards.reports.gallery import ALL, galleries
from simcards.runs.kinds import KINDS

_KINDS = f"{ALL}, or, by the command that played: " + "; ".join(
    f"{kind} {', '.join(names)}"
    for kind, names in galleries().items()
    if kind in {one.folder for one in KINDS.values()}
)


_OWN = {
    "folder": FOLDER,
    "form": declared(str, WRITE, f"--format {'|'.join(REPORT_FORMATS)}", "In which form.", "text"),
    "out": declared(Path, WRITE, "--out -o PATH", "A file to write; with csv the tables' folder."),
    "force": FORCE,
    "level": KEPT_LEVEL,
    "details": declared(bool, OTHERS, "--details", "With text: print the long tables, too."),
}


@examples("simcards report runs/a", "simcards report runs/a --format html -o a.html")
@takes(own=_OWN)
def report(folder: Path, form: str, out: Path | None, force: bool, level: float | None, details: bool) -> None:
    """Report what a results folder holds, here or as a file."""
    if form not in REPORT_FORMATS:
        raise UsageError(f"--format {form}: choose {', '.join(REPORT_FORMATS)}")
    if form == "csv" and out is None:
        raise UsageError("--format csv: it is several tables; add -o FOLDER")
    if form == "text" and out is not None:
        raise UsageError("-o: text goes to the terminal; write --format md or html, or redirect it with >")
    if out is not None and form == "csv":
        check_folder("-o", out, out.glob("*.csv"), force)
    elif out is not None:
        check_folder("-o", out.parent, [out], force)
    result = _loaded(folder, level)
    if form == "text":
        print_result(result, as_json=False, details=details)
    else:
        _deliver(result, form, out)


def _loaded(folder: Path, level: float | None) -> Any:
    """What a results folder holds; of one whose files cannot be verified, that is said on stderr."""
    result = simcards.load(folder, level=level)
    if not result.outcome.listed:
        print(f"note: {in_one_line(str(folder))} is of an earlier format, without checksums of files", file=sys.stderr)
    return result


def _deliver(result: Any, form: str, out: Path | None) -> None:
    """Write a report to a file or folder, or to stdout."""
    if out is None:
        sys.stdout.write(_for_stdout(result.text(form), form))
    elif form == "csv":
        name_files(result.write_tables(out))
    else:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(result.text(form), encoding="utf-8")
        name_files([out])


def _for_stdout(text: str, form: str) -> str:
    """A page or an object in ASCII where standard output cannot take every character: both say so in their own way."""
    if takes_all(sys.stdout) or form == "md":
        return text
    if form == "html":
        return text.encode("ascii", "xmlcharrefreplace").decode("ascii")
    return as_line(json.loads(text)) + "\n"


_OF_CHARTS = {
    "folder": FOLDER,
    "kinds": argument(list[str], "KIND…", _KINDS),
    "out": declared(Path, WRITE, "--out -o DIR", "Where to; the current folder if missing.", Path()),
    "force": FORCE,
    "level": KEPT_LEVEL,
}


@examples("simcards chart runs/a lengths survival", "simcards chart runs/a all -o charts")
@takes(own=_OF_CHARTS)
def chart(folder: Path, kinds: list[str], out: Path, force: bool, level: float | None) -> None:
    """Draw charts of what a results folder holds, as PNG and SVG."""
    result = _loaded(folder, level)
    check_folder("-o", out, Files(kinds, out).chart_files(result.stem), force)
    name_files(result.write_charts(kinds, out))
