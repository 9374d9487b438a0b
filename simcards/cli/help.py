"""The pages of help: options in groups, examples below, and how to begin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import typer
from typer.core import TyperCommand

from simcards.cli.output import fail
from simcards.cli.streams import answering

Command = Callable[..., Any]

#: The groups that an option can stand in, in the order of a page.
PLAY, MUCH, WRITE, MACHINES, OTHERS = "What to play", "How much", "What to write", "Many machines", "Options"
_ORDER = ("Arguments", PLAY, MUCH, WRITE, MACHINES, OTHERS)

#: What `simcards` alone and `simcards --help` end with.
BEGIN = (
    "\b\nTo begin:\n"
    "  simcards simulate skip-bo      who wins, how it ends, how long it takes\n"
    "  simcards rules skip-bo         what can be played otherwise, with --set\n"
    "  simcards compare skip-bo -s greedy -s planner     which way is better\n"
    "  simcards COMMAND --help        all options of a command, with examples"
)


class GroupedCommand(TyperCommand):
    """A command whose page of help lists its options by what they are about, and that ends where nobody reads on."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command; an interruption is told in a line."""
        try:
            with answering():
                return super().invoke(ctx)
        except KeyboardInterrupt as stopped:
            raise typer.Exit(fail(str(stopped) or "interrupted", 130)) from None

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The words of the line of usage: what must be given stands bare."""
        return [
            piece.replace("{", "").replace("}", "").replace("…...", "…") for piece in super().collect_usage_pieces(ctx)
        ]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the groups, each in the order in which its options are declared."""
        groups: dict[str, list[tuple[str, str]]] = {name: [] for name in _ORDER}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is not None:
                usual = "Arguments" if parameter.param_type_name == "argument" else OTHERS
                name = record[0].partition(" <")[0] if usual == "Arguments" else record[0]
                groups[getattr(parameter, "rich_help_panel", None) or usual].append((name, record[1]))
        for name, records in groups.items():
            if records:
                with formatter.section(name):
                    formatter.write_dl(records)


def examples(*lines: str) -> Callable[[Command], Command]:
    """Give a command the examples of its page of help: whole command lines, shown below its options."""

    def give(command: Command) -> Command:
        vars(command)["examples"] = lines
        return command

    return give


def add(app: typer.Typer, command: Command) -> None:
    """Add a command, called as its function; the first line of its docstring stands in the list of commands."""
    epilog = "\n".join(["\b", "Examples:", *(f"  {example}" for example in vars(command)["examples"])])
    summary = (command.__doc__ or "").partition("\n")[0]
    app.command(command.__name__, cls=GroupedCommand, epilog=epilog, short_help=summary)(command)


def option(group: str, *words: str, **shown: Any) -> Any:
    """An option of a command, in a group of its page of help; the rest as `typer.Option` takes it."""
    return typer.Option(*words, rich_help_panel=group, **shown)
