"""The report of a sweep before it has a form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.metrics import USUAL_METRICS
from ..sweep_results import METHOD
from ..sweep_words import arm_sentence, sweep_sentence
from . import SWEEP_CHARTS
from .document import Document, clauses_of, facts, partial, player_notes, rules_sheet, title_of
from .sweep_charts import exhibit, swept
from .sweep_tables import sweep_notes, sweep_sheets

if TYPE_CHECKING:
    from ..sweep_results import Difference, SweepResult

#: Arms that an answer has room for, a sentence each; the tables have all.
_ARMS = 6


def sweep_document(result: SweepResult) -> Document:
    """The report of a sweep."""
    setup = result.plan.panel[0]
    how = "every deal is played in every arm by every strategy, which plays itself at all seats"
    return Document(
        title=title_of(setup, "which rule does what"),
        about=f"{partial(result.outcome)}{swept(result)}; {how}.",
        answer=[*sweep_answer(result), *sweep_notes(result)],
        sheets=sweep_sheets(result),
        exhibits=[exhibit(result, kind) for kind in drawable(result)],
        rules=rules_sheet(setup, varied(result)),
        clauses=clauses_of(setup),
        players=player_notes((member.players[0] for member in result.plan.panel), setup.family.name),
        facts=facts(setup.seed, result.outcome, METHOD),
        rerun=result.rerun(),
    )


def drawable(result: SweepResult) -> list[str]:
    """The kinds of chart that there is something to draw for: differences take a second arm."""
    return [kind for kind in SWEEP_CHARTS if kind != "differences" or len(result.plan.played) > 1]


def varied(result: SweepResult) -> list[str]:
    """The switches that arms set."""
    return list(dict.fromkeys(name for arm in result.plan.arms for name in arm.set if name != "players"))


def sweep_answer(result: SweepResult) -> list[str]:
    """What the rules change over all arms, then a sentence an arm where they are few."""
    arms = result.plan.played[1:]
    if len(arms) > _ARMS:
        return [sweep_sentence(result)]
    sentences = [arm_sentence(result, _told(result, arm)) for arm in arms]
    return [*([sweep_sentence(result)] if len(arms) != 1 else []), *sentences]


def _told(result: SweepResult, arm: int) -> list[Difference]:
    """What an arm does to the length, and to the rest where that is decided."""
    found = (result.difference(arm, 0, name) for name in _ORDER)
    return [one for one in found if one and (one.metric.name == _ORDER[0] or one.verdict != "undecided")]


#: The order in which a sentence tells the usual metrics.
_ORDER = ("turns", "first_player_edge", "draws")
assert set(_ORDER) == set(USUAL_METRICS)
