"""`simcards strategies`: what there is to play with."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from simcards.cli.options import JsonOption
from simcards.cli.output import as_line


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("strategies")(strategies)


def strategies(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only those that play this game.")] = None,
    as_json: JsonOption = False,
) -> None:
    """List strategies with their parameters, defaults, and where the idea comes from."""
    from simcards.games.family import families, family_of

    rows = [row for family in ([family_of(game)] if game else families()) for row in _rows(family.name)]
    if as_json:
        print(as_line(rows, indent=2))
        return
    from simcards.reports.lists import show_strategies

    show_strategies(rows)


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
            }
        )
    return rows
