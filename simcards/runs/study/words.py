"""What the answer of a study rests on, in plain sentences."""

from __future__ import annotations

from simcards.runs.study.result import RuleAnswer
from simcards.runs.study.versus import VersusAnswer
from simcards.runs.sweep.words import cut_off_remarks


def caveats(found: RuleAnswer | VersusAnswer) -> list[str]:
    """What the answer rests on, and the study's own note."""
    rests = _rests_of_two(found) if isinstance(found, VersusAnswer) else _rests_on(found)
    return [*rests, *([found.study.note] if found.study.note else [])]


def _rests_of_two(found: VersusAnswer) -> list[str]:
    """What the answer of a study of two strategies rests on."""
    return [f"Rests on {found.outcome.units:,} deals, each with every seating; people may play otherwise."]


def _rests_on(found: RuleAnswer) -> list[str]:
    """What the answer of a study of rules rests on."""
    result = found.result
    names = ", ".join(setup.labels[0] for setup in result.plan.panel)
    how = f"each played in every arm by {names} at every seat"
    return [f"Rests on {result.games:,} deals, {how}; people may play otherwise.", *cut_off_remarks(result)]
