"""The command line's entry point: collects the commands, turns errors into one line and an exit code."""

from __future__ import annotations

import gc
import os
import sys
from functools import cache
from itertools import pairwise
from typing import Any

import typer

from simcards.cli import (
    advise,
    compare,
    design,
    export,
    games,
    play,
    replay,
    report,
    resume,
    review,
    rules,
    schema,
    sensitivity,
    simulate,
    strategies,
    study,
    sweep,
    tune,
    warmup,
)
from simcards.cli.completion import joined_words, without
from simcards.cli.help import BEGIN, add
from simcards.cli.output import fail
from simcards.cli.plainer import plain_streams
from simcards.cli.streams import open_streams
from simcards.errors import SimcardsError, StuckError, UsageError
from simcards.schema.version import __version__

#: Wherever it stands: the compiler must be switched off before it is loaded.
NO_JIT = "--no-jit"

#: Objects made between two looks for cycles to be freed, of which nearly all that a start makes stay for good.
_BETWEEN_LOOKS = 200_000

app = typer.Typer(
    name="simcards",
    help="Plays millions of card games between pluggable strategies and answers with numbers you can trust.",
    no_args_is_help=True,
    epilog=BEGIN,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
#: In the order of the page of help: what there is, what is asked of many games, of single ones, what was kept.
_THERE_IS = (games.games, rules.rules, strategies.strategies)
_OF_MANY = (simulate.simulate, compare.compare, sweep.sweep, sensitivity.sensitivity, design.design, study.study)
_OF_ONE = (advise.advise, play.play, review.review, replay.replay, export.export)
_KEPT = (resume.resume, resume.merge, report.report, report.chart)
for _command in (*_THERE_IS, *_OF_MANY, tune.tune, *_OF_ONE, *_KEPT, schema.schema, warmup.warmup):
    add(app, _command)


#: What the argument parser raises for a command line it cannot read.
_ParserError: type[Exception] = typer.BadParameter.__mro__[2]


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"simcards {__version__}")
        raise typer.Exit


@app.callback()
def _simcards(
    version: bool = typer.Option(False, "--version", help="Show the version.", callback=_show_version, is_eager=True),
    no_jit: bool = typer.Option(False, NO_JIT, help="Compile nothing: to step through a strategy, at a snail's pace."),
) -> None:
    del version, no_jit


def main(arguments: list[str] | None = None) -> None:
    """Run a command and end the process with its exit code."""
    gc.set_threshold(_BETWEEN_LOOKS)
    open_streams()
    try:
        with without(joined_words(os.environ)):
            code = _run(arguments)
    except StuckError as error:
        code = fail(str(error), error.exit_code)
    workers = sys.modules.get("simcards.engine.workers")
    if workers and any(not future.done() for future in workers.left_behind):
        # a strategy loops in a thread, for which the interpreter would wait
        sys.stdout.flush()
        os._exit(code)
    gc.freeze()  # the interpreter would look through all there is for cycles, and memory is given back in any case
    sys.exit(code)


def run(arguments: list[str] | None = None) -> int:
    """Run a command; errors become one line on stderr. Returns the exit code."""
    try:
        return _run(arguments)
    except StuckError as error:
        return fail(str(error), error.exit_code)


def _run(arguments: list[str] | None) -> int:
    plain_streams()
    try:
        words = list(sys.argv[1:] if arguments is None else arguments)
        _check_words(words)
        if NO_JIT in words:
            words = _without_compiler(words)
        return int(_commands().main(args=words, prog_name="simcards", standalone_mode=False) or 0)
    except StuckError:
        raise
    except SimcardsError as error:
        return fail(str(error), error.exit_code)
    except typer.Abort:
        return 130
    except KeyboardInterrupt as stopped:
        return fail(str(stopped) or "interrupted", 130)
    except OSError as error:
        return fail(_of_the_system(error), 1)
    except MemoryError:
        return fail("out of memory: play fewer games at a time (--threads 1)", 1)
    except _ParserError as error:
        return _parser_failed(error)


def _of_the_system(error: OSError) -> str:
    """What the system refused, and where."""
    try:
        os.getcwd()
    except OSError:
        return "the folder that this was started in is gone; change to another"
    return f"{error.filename or 'system'}: {error.strerror or error}"


@cache
def _commands() -> Any:
    """The commands as the parser knows them, put together once for a process."""
    return typer.main.get_command(app)


def _without_compiler(words: list[str]) -> list[str]:
    """Have everything run as plain Python in this process; returns the other words."""
    numba: Any = sys.modules.get("numba")
    if numba and not numba.config.DISABLE_JIT:
        raise UsageError(f"{NO_JIT}: this process has compiled already; begin another one with it")
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    return [word for word in words if word != NO_JIT]


def _parser_failed(error: Exception) -> int:
    if type(error).__name__ == "NoArgsIsHelpError":
        print(error)
        return 2
    context = getattr(error, "ctx", None)
    hint = f" (see `{context.command_path} --help`)" if context else ""
    message = error.format_message() if hasattr(error, "format_message") else str(error)
    return fail(f"{message.rstrip('.')}{hint}", 2)


def _check_words(words: list[str]) -> None:
    """UsageError for words that are no text, for files cannot be named nor anything printed with them, and for empty
    ones: a variable of a shell script that was never set would be the current folder."""
    for before, word in pairwise(["simcards", *words]):
        name, equals, value = word.partition("=") if word.startswith("--") else (before, "=", word)
        if equals and not value.strip():
            raise UsageError(f"{name}: an empty word follows; give it a value, or leave it out")
        if "\0" in word or any("\ud800" <= letter <= "\udfff" for letter in word):
            raise UsageError(f"{word}: not valid UTF-8 text")
