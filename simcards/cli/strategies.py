"""`simcards strategies`: what there is to play with."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from simcards.cli.help import OTHERS, examples
from simcards.cli.options import JSON, argument, declared, known_game, takes
from simcards.cli.output import as_line, print_page
from simcards.engine.shipped import strategy_names
from simcards.errors import UsageError
from simcards.games.family import families, family_of


def read_reviewed(games: int) -> int:
    """A number of games that may be none."""
    if games < 0:
        raise UsageError(f"--review {games}: a whole number from 0 up is needed")
    return games


_OWN = {
    "game": argument(str | None, "[GAME]", "Only those that play this game.", None, callback=known_game),
    "check": declared(str, OTHERS, "--check FILE", "Play this strategy under every preset with all checks on."),
    "review": declared(
        *(int, OTHERS, "--review N", "With --check: what a decision costs, by N games reviewed.", 0),
        read=read_reviewed,
    ),
    "as_json": JSON,
}


@examples("simcards strategies", "simcards strategies skip-bo --json")
@takes(own=_OWN)
def strategies(game: str | None, check: str | None, review: int, as_json: bool) -> None:
    """List strategies, their parameters, where the ideas come from; or check one."""
    if review and not check:
        raise UsageError("--review: name the strategy to be reviewed with --check")
    if check:
        _check(check, game, review, as_json)
        return
    rows = [row for family in ([family_of(game)] if game else families()) for row in _rows(family.name)]
    print_page(rows, as_json, "lists.show_strategies")


def _check(text: str, game: str | None, reviewed: int, as_json: bool) -> None:
    from simcards.runs.check import check_everywhere, words_of

    found = check_everywhere(text, game, reviewed)
    print(as_line([one.as_json() for one in found], indent=2) if as_json else words_of(found))


def _rows(family: str) -> list[dict[str, Any]]:
    from simcards.engine.loading import shipped_strategy

    rows = []
    for name in strategy_names(family):
        found = shipped_strategy(name, family)
        parameters = [{"name": key, **asdict(value)} for key, value in found.parameters.items()]
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
