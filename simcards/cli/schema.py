"""`simcards schema COMMAND`: the JSON Schema of what a command prints with --json."""

from __future__ import annotations

from typing import Annotated

import typer

from simcards.cli import completion
from simcards.cli.help import examples
from simcards.cli.output import as_line


@examples("simcards schema simulate", "simcards schema compare")
def schema(
    command: Annotated[
        str,
        typer.Argument(
            metavar="COMMAND",
            help="A command that prints JSON: simulate, compare …",
            autocompletion=completion.described,
        ),
    ],
) -> None:
    """Print the JSON Schema of a command's JSON answer: fields, types, units.

    Draft 2020-12. Fields may be added; one that goes or changes its meaning raises the `schema` number.
    """
    from simcards.schema.commands import schema_of

    print(as_line(schema_of(command), indent=2))
