"""The columns of a row that every family fills: what was asked of strategies, and the course of the race."""

from __future__ import annotations

from simcards.engine.rows import Column

_BROWNE = "C. Browne, Automatic Generation and Evaluation of Recombination Games (2008)"

#: What is counted of the choices in a game, in the order in which `calling.choose_move` counts it.
ASKED = (
    Column("decisions", "decisions with two moves or more"),
    Column("options", "moves to choose from in those decisions"),
    Column("forced", "moves without a choice"),
)


def lead_changes(meaning: str) -> Column:
    """How often the lead changes, with what that means in the family."""
    return Column("lead_changes", meaning, source=f"lead change, counted a game; {_BROWNE}")


def course(
    drama: str, trailing: str, decided: str, evaluation: str = "with what is raced for as the evaluation"
) -> tuple[Column, ...]:
    """The three columns that `race.write` fills, with what they mean in the family."""
    decisive = f"decisiveness in the sense of {_BROWNE}, without a threshold"
    return (
        Column("drama", drama, at_end=True, lead=True, source=f"{_BROWNE}, {evaluation}"),
        Column("trailing", trailing, at_end=True, lead=True, source="simcards"),
        Column("decided_at", decided, at_end=True, lead=True, source=decisive),
    )
