"""`simcards schema COMMAND`: the JSON Schema of what a command prints with --json."""

from __future__ import annotations

from simcards.cli import completion
from simcards.cli.help import examples
from simcards.cli.options import argument, takes
from simcards.cli.output import as_line

_OWN = {
    "command": argument(
        *(str, "COMMAND", "A command that prints JSON: simulate, compare …"), autocompletion=completion.described
    ),
}


@examples("simcards schema simulate", "simcards schema compare")
@takes(own=_OWN)
def schema(command: str) -> None:
    """Print the JSON Schema of a command's JSON answer: fields, types, units.

    Draft 2020-12. Fields may be added; one that goes or changes its meaning raises the `schema` number.
    """
    from simcards.schema.commands import schema_of

    print(as_line(schema_of(command), indent=2))
