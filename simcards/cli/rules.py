"""`simcards rules GAME`: every switch, the gaps with their decisions, and what is not simulated."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import typer

from simcards.cli.options import Asked, JsonOption, takes
from simcards.cli.output import as_line
from simcards.options import Options


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("rules")(rules)


@takes("game", "players", "settings")
def rules(asked: Asked, as_json: JsonOption = False) -> None:
    """Show every rule switch: its value here, other values, what it means, rule ids, source."""
    page = _page(asked.options())
    if as_json:
        print(as_line(page, indent=2))
        return
    from simcards.reports.rules import show_rules

    show_rules(page)


def _page(options: Options) -> dict[str, Any]:
    from simcards.games.family import family_of
    from simcards.games.switches import switches_of

    family = family_of(options.game)
    preset = family.presets[options.game]
    count = options.players or preset.default_players
    values = asdict(family.resolve(options.game, count, options.rules or {}))
    return {
        "game": options.game,
        "title": preset.title,
        "players": count,
        "switches": [
            {
                "switch": name,
                "value": values[name],
                "values": switch.values(),
                "meaning": switch.meaning,
                "ids": switch.ids,
                "source": switch.source,
            }
            for name, switch in switches_of(family.rules).items()
        ],
        "rules": [{"id": key, "meaning": text} for key, text in family.rule_texts.items()],
        "gaps": [gap._asdict() for gap in family.gaps],
        "not_simulated": [{"what": what, "why": why} for what, why in family.not_simulated],
        "documents": dict(family.documents),
    }
