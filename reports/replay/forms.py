"""Games move by move in the form asked for: to read, with the table drawn or without, to check, or one page."""

from __future__ import annotations

from collections.abc import Iterator

from ...analysis.course import courses_of
from ...analysis.replayed import reviewed, text_with_tables
from ...games.replay import as_json, as_text, replay
from ...options import Options
from ...runs.setups import asked_setup
from .page import game_page


def told(options: Options, games: range, form: str, table: bool, review: bool) -> Iterator[str]:
    """A text for each game of the options' seed: `text`, with `table` at the start of each turn, `jsonl` or `html`.

    review: with html, the chances of the sides below the table. A series is several games. UsageError as `make_setup`.
    """
    setup = asked_setup(options, options.named)
    if not table and form != "html":
        for events in replay(setup, games[0], games[-1]):
            yield as_json(events) if form == "jsonl" else as_text(setup, events)
        return
    for found in courses_of(setup, games[0], games[-1]):
        if table:
            yield text_with_tables(setup, found)
        else:
            yield game_page(setup, found, reviewed(setup, found, options.execution().threads) if review else None)
