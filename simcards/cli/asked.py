"""What a command line asks for, and how its answer leaves: on stdout, as files beside it, as an exit code."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from simcards.cli.output import Files, as_line, exit_code, print_result, write_files
from simcards.errors import UsageError
from simcards.options import Options

if TYPE_CHECKING:
    from simcards.runs.result import Result


class Form(NamedTuple):
    """The form of an answer: one JSON object, or a report with the tables that are long; a forecast in its place.

    difference: a fraction of games, for which the forecast says how many games find it; 0 where none is asked about.
    """

    as_json: bool = False
    details: bool = False
    dry_run: bool = False
    difference: float = 0.0


@dataclass(frozen=True)
class Asked:
    """What a command line asks for: the options so far, the files to write, the form of the answer."""

    words: dict[str, Any]
    files: Files
    form: Form

    def options(self, **own: Any) -> Options:
        """What was asked for, and the command's own, checked."""
        return Options(**{**self.words, **own}, typed=True)

    def answer(self, command: str, /, **own: Any) -> int:
        """Play the command with its own options, or foretell it, print the answer and write the files; the exit code.

        Here and in the commands what plays is imported when it is called, so that an error in the words, or a page of
        help, is there at once.
        """
        from simcards.reports.terminal import show_lines
        from simcards.runs.play import foretell, run

        options = self.options(**own)
        if self.form.dry_run:
            plan = foretell(command, options, self.form.difference)
            if self.form.as_json:
                print(as_line(plan.as_json()))
            else:
                show_lines("\n".join(plan.lines()))
            return 0
        self.files.check(options.stem, None if options.out is None else Path(options.out))
        result = run(command, options)
        self.deliver(result)
        return exit_code(result)

    def deliver(self, result: Result) -> None:
        """Print a result and write its files, also where what is printed finds no reader or no room."""
        try:
            print_result(result, self.form.as_json, self.form.details)
        finally:
            write_files(result, self.files)

    def show(self, result: Result) -> int:
        """Print what was worked out and write the files; the exit code."""
        self.deliver(result)
        return 0

    def check_worked_out(self, what: str, *names: str, **others: Any) -> None:
        """UsageError for options of what is played, beside something that is worked out; as `check_left_out`."""
        self.check_left_out(what, "it is worked out, not played", *names, "seed", **others)

    def check_left_out(self, what: str, why: str, *names: str, **others: Any) -> None:
        """UsageError for options that do not go with `what`: those named, of a run, and the command's own `others`."""
        words = {name: self.words.get(name) for name in (*names, "out", "shard", "cluster")}
        asked = {**others, **words, "dry-run": self.form.dry_run}
        given = [f"--{name}" for name, value in asked.items() if value or (value == 0 and value is not False)]
        if given:
            raise UsageError(f"{what}: {why}; leave out {', '.join(given)}")
