"""`simcards strategies`: what there is to play with."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from simcards.cli.help import command
from simcards.cli.options import JsonOption, known_game


def register(app: typer.Typer) -> None:
    """Add the command."""
    command(app, "strategies", "simcards strategies", "simcards strategies skip-bo --json")(strategies)


def strategies(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Only those that play this game.", callback=known_game)
    ] = None,
    check: Annotated[
        str | None,
        typer.Option("--check", metavar="FILE", help="Play this strategy under every preset with all checks on."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """List strategies, their parameters, where the ideas come from; or check one."""
    from simcards.games.family import families, family_of

    if check:
        _check(check, game, as_json)
        return
    rows = [row for family in ([family_of(game)] if game else families()) for row in _rows(family.name)]
    if as_json:
        print(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    print("\n\n".join(_text(row) for row in rows))


def _check(text: str, game: str | None, as_json: bool) -> None:
    from simcards.runs.check import check_everywhere, words_of

    found = check_everywhere(text, game)
    print(json.dumps([one.as_json() for one in found], indent=2) if as_json else words_of(found))


def _rows(family: str) -> list[dict[str, Any]]:
    from simcards.engine.loading import shipped_strategy, strategy_names

    rows = []
    for name in strategy_names(family):
        found = shipped_strategy(name, family)
        parameters = [
            {
                "name": key,
                "default": value.default,
                "low": value.low,
                "high": value.high,
                "whole": value.whole,
                "meaning": value.meaning,
            }
            for key, value in found.parameters.items()
        ]
        rows.append(
            {
                "name": name,
                "family": family,
                "rule": found.doc,
                "source": found.source,
                "parameters": parameters,
                "tables": [table._asdict() for table in found.tables],
            }
        )
    return rows


def _text(row: dict[str, Any]) -> str:
    lines = [f"{row['name']} ({row['family']} games)"]
    lines += [f"    {line}".rstrip() for line in row["rule"].splitlines()]
    for parameter in row["parameters"]:
        span = f"{parameter['low']:g} to {parameter['high']:g}{', whole' if parameter['whole'] else ''}"
        lines.append(f"    {parameter['name']} = {parameter['default']:g} ({span}): {parameter['meaning']}")
    for table in row["tables"]:
        lines += [f"    {line}" for line in _table_lines(table)]
    return "\n".join([*lines, f"    Source: {row['source']}"] if row["source"] else lines)


def _table_lines(table: dict[str, Any]) -> list[str]:
    """A table in lines: its title, headings, rows, columns set to the right but for the first."""
    rows = [
        table["headings"],
        *([cell if isinstance(cell, str) else f"{cell:g}" for cell in row] for row in table["rows"]),
    ]
    widths = [max(len(row[i]) for row in rows if i < len(row)) for i in range(len(table["headings"]))]
    lines = [[row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])] for row in rows]
    return [f"{table['title']}:", *(f"  {'  '.join(line)}" for line in lines)]
