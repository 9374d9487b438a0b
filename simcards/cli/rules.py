"""`simcards rules GAME`: every switch, the gaps with their decisions, and what is not simulated."""

from __future__ import annotations

import json
from typing import Any

import typer

from simcards.cli.options import (
    GameArgument,
    JsonOption,
    PlayersOption,
    SetOption,
    read_players,
    read_settings,
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("rules")(rules)


def rules(
    game: GameArgument,
    players: PlayersOption = None,
    settings: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show every rule switch: its value here, other values, what it means, rule ids, source."""
    page = _page(game, read_players(players), read_settings(settings))
    if as_json:
        print(json.dumps(page, indent=2, ensure_ascii=False))
        return
    from simcards.reports.rules import show_rules

    show_rules(page)


def _page(game: str, players: int | None, settings: dict[str, str]) -> dict[str, Any]:
    from dataclasses import asdict

    from simcards.games.family import family_of
    from simcards.games.switches import switches_of

    family = family_of(game)
    preset = family.presets[game]
    count = players or preset.default_players
    values = asdict(family.resolve(game, count, settings))
    return {
        "game": game,
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
