"""The report of a review before it has a form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ... import __version__
from ..columns import Table
from ..document import Document, changed_rules, clauses_of, player_notes, rules_hint, rules_table, title_of
from ..gallery import Gallery
from . import tables as made

if TYPE_CHECKING:
    from ...analysis.reviewed import Review
    from ..exhibit import Exhibit

GALLERY = Gallery("review")


def document(review: Review) -> Document:
    """The report of a review."""
    setup = review.setup
    return Document(
        title=title_of(setup, "what decided the game" if len(review.games) == 1 else "where points are lost"),
        about=("Partial, interrupted: " if review.interrupted else "") + about(review),
        answer=[review.sentence()],
        tables=tables(review),
        drawn=lambda: exhibits(review),
        changed=changed_rules(setup),
        rules=rules_table(setup),
        clauses=clauses_of(setup),
        players=player_notes(setup.players, setup.family.name),
        facts=[("Method", review.method), ("Version", f"simcards {__version__}")],
        rerun=review.rerun(),
        remarks=[rules_hint(setup)],
        terms=("interval", "points"),
    )


def about(review: Review) -> str:
    """Which games, by whom, who plays on, how it was found."""
    first, count = review.games[0].course, len(review.games)
    games = f"Game {first.deal.game} of seed {first.deal.seed}" if count == 1 else f"{count:,} games"
    labels = ", ".join(dict.fromkeys(name for game in review.games for name in game.course.labels))
    return f"{games}, played by {labels}. Played on by {', '.join(review.setup.distinct)}; {review.method}."


def tables(review: Review) -> Sequence[Table]:
    """The tables of a review."""
    return made.tables(review)


def exhibit(review: Review, name: str) -> Exhibit:
    """The chart of that name; UsageError for an unknown one."""
    return GALLERY.exhibit(review, name)


def exhibits(review: Review) -> Sequence[Exhibit]:
    """The charts that have something to show."""
    return GALLERY.exhibits(review)


def name(review: Review) -> str:
    """What files of charts begin with."""
    return review.setup.game
