"""`simcards rules GAME`: every switch, the gaps with their decisions, and what is not simulated."""

from __future__ import annotations

from pathlib import Path

from simcards.cli.asked import Asked
from simcards.cli.help import WRITE, examples
from simcards.cli.options import JSON, declared, takes
from simcards.cli.output import check_folder, name_files, print_page
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
        check_folder("--save", save.parent, [save], force=True)
        write_house_rules(save, options.game, options.players, options.rules or {})
        name_files([save])
        if not as_json:
            return
    page = versioned(rules_page(options.game, options.players, options.rules))
    print_page(page, as_json, "rules.show_rules")
