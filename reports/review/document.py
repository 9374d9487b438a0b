"""The report of a review before it has a form."""

from __future__ import annotations

from ...analysis.reviewed import Review
from ..document import Document, how_found, report_of, rules_hint, title_of


def document(review: Review) -> Document:
    """The report of a review."""
    setup = review.setup
    return report_of(
        review,
        setup,
        setup.players,
        title=title_of(setup, "what decided the game" if len(review.games) == 1 else "where points are lost"),
        about=("Partial, interrupted: " if review.interrupted else "") + about(review),
        answer=[review.sentence(), *_beyond(review)],
        facts=how_found(review.method),
        remarks=[rules_hint(setup)],
        terms=("interval", "points"),
    )


def _beyond(review: Review) -> list[str]:
    """How a stroke of luck can be worth more than a whole game, where one is told that was."""
    told = [row["worth"] for game in review.games[:1] for row in review.moments(game) if row["kind"] == "luck"]
    if len(review.games) > 1 or max(map(abs, told), default=0.0) <= 1.0:
        return []
    return [
        "More than 100 points of luck: as the hidden cards lay, a move won what its player, who did not see them, had "
        "to expect it to lose, or the other way round."
    ]


def about(review: Review) -> str:
    """Which games, by whom, who plays on, how it was found."""
    first, count = review.games[0].course, len(review.games)
    games = f"Game {first.deal.game} of seed {first.deal.seed}" if count == 1 else f"{count:,} games"
    labels = ", ".join(dict.fromkeys(name for game in review.games for name in game.course.labels))
    return f"{games}, played by {labels}. Played on by {', '.join(review.setup.distinct)}; {review.method}."
