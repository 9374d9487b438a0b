"""The report of rounds worked out before it has a form."""

from __future__ import annotations

from ...runs.exact.result import Exact
from ...runs.exact.words import sizes
from ...runs.study.question import THRESHOLDS
from ..document import Document, how_found, report_of, rules_hint

#: How the figures come about.
COUNTED = "Every deal is counted, by ranks and with its number of ways: the figures are exact"
DRAWN = (
    "{deals:,} deals are drawn for the chances, which have standard errors; on {saved:,} others it is seen what the "
    "best answer saves: from what one found elsewhere saves there to what the best one for these very deals does"
)


def document(result: Exact) -> Document:
    """The report of rounds worked out."""
    setup, study = result.setup, result.study
    named = [] if study is not None and study.exact == THRESHOLDS else setup.players
    shown = [player for player in named if player.label in result.rounds[0].labels]
    tables_of = f"{'Tables' if len(result.rounds) > 1 else 'A table'} of "
    at = tables_of + sizes([one.game.players for one in result.rounds])
    return report_of(
        result,
        setup,
        shown,
        title=f"{setup.name}: one round worked out" if study is None else study.title,
        about=f"{study.question + ' ' if study else ''}{at}. {method(result)}.",
        answer=[*result.sentences, *([study.note] if study and study.note else [])],
        facts=how_found(f"{method(result)}."),
        remarks=[rules_hint(setup)],
    )


def method(result: Exact) -> str:
    """How the figures come about, by table size where it is not the same for all."""
    counted, drawn = ([one for one in result.rounds if one.exact is exact] for exact in (True, False))
    numbers = (drawn[0].deals, drawn[0].found.ways) if drawn else (0, 0)
    told = [(COUNTED, counted), (DRAWN.format(deals=numbers[0], saved=numbers[1]), drawn)]
    if not (counted and drawn):
        return next(words for words, found in told if found)
    return ". ".join(f"{sizes([one.game.players for one in found])} players: {words}" for words, found in told)
