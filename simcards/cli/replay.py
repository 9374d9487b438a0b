"""`simcards replay GAME`: one game, or several in a row, to read or to check."""

from __future__ import annotations

from simcards.cli.asked import Asked
from simcards.cli.help import PLAY, WRITE, examples
from simcards.cli.options import declared, takes
from simcards.errors import UsageError
from simcards.options import MOST_GAMES

#: In which a game is told.
FORMS = ("text", "jsonl", "html")

_OWN = {
    "index": declared(str, PLAY, "--game I|I..J", "Which game, or which from … to.", "0"),
    "form": declared(
        str, WRITE, f"--format {'|'.join(FORMS)}", "To read, to check, or one page to look at.", default="text"
    ),
    "table": declared(bool, WRITE, "--table", "With text: the table at the start of each turn."),
    "review": declared(bool, WRITE, "--review", "With html: the chances of the sides below it."),
}


@examples(
    "simcards replay skip-bo --seed 7 --game 3",
    "simcards replay cuckoo --seed 7 --game 0..99 --format jsonl",
    "simcards replay skip-bo --seed 7 --game 3 --format html --review",
)
@takes("game", "players", "rules", "strategies", "seed", "match", own=_OWN)
def replay(asked: Asked, index: str, form: str, table: bool, review: bool) -> None:
    """Show a game move by move, hidden cards included."""
    first, last = read_range(index)
    options = asked.options()
    _check_form(form, table, review, last > first, options.match)
    from simcards.reports.replay.forms import told
    from simcards.reports.terminal import show_lines

    for number, text in enumerate(told(options, range(first, last + 1), form, table, review)):
        if form == "text":
            show_lines("\n" * (number > 0) + text)
        else:
            print(text)


def _check_form(form: str, table: bool, review: bool, several: bool, match: bool) -> None:
    """UsageError where the form and what goes with it do not fit."""
    if form not in FORMS:
        raise UsageError(f"--format {form}: choose text, jsonl or html")
    if table and form != "text":
        raise UsageError(f"--table goes with --format text, not {form}")
    if review and form != "html":
        raise UsageError(f"--review goes with --format html, not {form}; or see `simcards review`")
    if several and form == "html":
        raise UsageError("--format html: a page shows one game; give one number with --game")
    if match and (table or form == "html"):
        raise UsageError("--match: a table is drawn for single games; leave --match out")


def read_range(text: str) -> tuple[int, int]:
    """First and last game of `I` or `I..J`."""
    start, dots, end = text.partition("..")
    try:
        first, last = int(start.replace("_", "")), int((end if dots else start).replace("_", ""))
    except ValueError:
        raise UsageError(f"--game {text}: write a game's number, or a range such as 0..9") from None
    if not 0 <= first <= last < MOST_GAMES:
        raise UsageError(f"--game {text}: games count from 0, and a range goes upward, such as 0..9")
    return first, last
