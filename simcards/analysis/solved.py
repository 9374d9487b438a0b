"""For which games rounds can be worked out."""

from __future__ import annotations

from simcards.errors import UsageError
from simcards.games.family import families, family_of

#: The families whose rounds can be worked out.
SOLVED = ("cuckoo",)


def is_solved(game: str) -> bool:
    """Whether the rounds of a game can be worked out; UsageError for no game."""
    return family_of(game).name in SOLVED


def check_solved(game: str) -> None:
    """UsageError for a game whose rounds cannot be worked out."""
    if not is_solved(game):
        known = [name for family in families() if family.name in SOLVED for name in family.presets]
        raise UsageError(
            f"{game}: the best answer is worked out for {' and '.join(known)} only, where a round is one choice for "
            f"each player; elsewhere `simcards compare {game} --exploit STRATEGY` searches for it"
        )
