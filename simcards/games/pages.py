"""What there is to play and by which rules, as plain rows: for the terminal, for JSON, for frames."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from simcards.games.family import families, find_game
from simcards.games.switches import switches_of


def games_page() -> list[dict[str, Any]]:
    """A row a game: game, family, title, players (fewest, most), default_players, source, other names."""
    return [
        {
            "game": name,
            "family": family.name,
            "title": preset.title,
            "players": list(preset.players),
            "default_players": preset.default_players,
            "source": preset.source,
            "names": dict(preset.names),
        }
        for family in families()
        for name, preset in family.presets.items()
    ]


def rules_page(game: str, players: int | None = None, settings: Mapping[str, object] | None = None) -> dict[str, Any]:
    """The rules of a game with these switches: game, title, players, switches, rules, gaps, not_simulated, documents.

    players: the game's usual number if none. RulesError as `Family.resolve`.
    """
    family, game, _ = find_game(game)
    preset = family.presets[game]
    count = players or preset.default_players
    values = asdict(family.resolve(game, count, settings or {}))
    return {
        "game": game,
        "title": preset.title,
        "players": count,
        "switches": [
            {
                "switch": name,
                "value": values[name],
                "values": switch.described(),
                "meaning": switch.meaning,
                "ids": switch.ids,
                "source": switch.source,
            }
            for name, switch in switches_of(family.rules).items()
        ],
        "rules": [{"id": key, "meaning": text} for key, text in family.rule_texts.items()],
        "gaps": [{"id": key, **gap._asdict()} for key, gap in family.gaps.items()],
        "not_simulated": [{"what": what, "why": why} for what, why in family.not_simulated.items()],
        "documents": dict(family.documents),
    }
