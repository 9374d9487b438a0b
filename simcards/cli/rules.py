"""`simcards rules GAME`: every switch, the gaps with their decisions, and what is not simulated."""

from __future__ import annotations

from pathlib import Path

from simcards.cli.help import WRITE, examples
from simcards.cli.options import JSON, Asked, declared, takes
from simcards.cli.output import as_line, name_files
from simcards.games.pages import rules_page
from simcards.runs.house_rules import write_house_rules
from simcards.schema.version import versioned

_OWN = {
    "save": declared(Path, WRITE, "--save FILE.toml", "Write the rules as a file that --rules reads."),
    "as_json": JSON,
}


@examples("simcards rules skip-bo", "simcards rules skip-bo --set stockpile_size=10 --save short.toml")
@takes("game", "players", "rules", own=_OWN)
def rules(asked: Asked, save: Path | None, as_json: bool) -> None:
    """Show every rule switch: its value, others, what it means."""
    options = asked.options()
    if save is not None:
        write_house_rules(save, options.game, options.players, options.rules or {})
        name_files([save])
        return
    page = rules_page(options.game, options.players, options.rules)
    if as_json:
        print(as_line(versioned(page), indent=2))
        return
    from simcards.reports.rules import show_rules

    show_rules(page)
