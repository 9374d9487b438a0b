"""The schema of each command's answer: a new command that prints JSON is a row here."""

from __future__ import annotations

from simcards.errors import UsageError, suggestion
from simcards.schema.answers import ADVICE, CHECKS, GAMES, REVIEW, RULES, STRATEGIES
from simcards.schema.common import DRY_RUN
from simcards.schema.compare import ABLATION, COMPARISON, EXACT, EXPLOITED, LADDER, TUNED
from simcards.schema.design import DESIGN
from simcards.schema.pieces import Schema
from simcards.schema.simulate import SIMULATION
from simcards.schema.sweep import RULE_STUDY, SENSITIVITY, STUDIES, SWEEP, VERSUS_STUDY, WISH_STUDY

#: What `schema` of a schema says.
DIALECT = "https://json-schema.org/draft/2020-12/schema"

#: What a results folder can hold.
_HELD = (
    SIMULATION,
    COMPARISON,
    ABLATION,
    LADDER,
    SWEEP,
    SENSITIVITY,
    DESIGN,
    RULE_STUDY,
    VERSUS_STUDY,
    WISH_STUDY,
    TUNED,
)

#: Each command and the forms that its answer has.
FORMS: dict[str, tuple[Schema, ...]] = {
    "simulate": (SIMULATION, DRY_RUN),
    "compare": (COMPARISON, ABLATION, LADDER, EXACT, EXPLOITED, DRY_RUN),
    "sweep": (SWEEP, DRY_RUN),
    "sensitivity": (SENSITIVITY, DRY_RUN),
    "design": (DESIGN,),
    "study": (RULE_STUDY, VERSUS_STUDY, WISH_STUDY, EXACT, DRY_RUN, STUDIES),
    "tune": (TUNED,),
    "advise": (ADVICE,),
    "review": (REVIEW,),
    "resume": _HELD,
    "merge": _HELD,
    "report": _HELD,
    "games": (GAMES,),
    "rules": (RULES,),
    "strategies": (STRATEGIES, CHECKS),
}


def schema_of(command: str) -> Schema:
    """The JSON Schema of what a command prints with --json; UsageError for a command that prints none, with near ones.

    Fields may be added without a new version of the schema: readers leave alone what they do not know.
    """
    if command not in FORMS:
        near = suggestion(command, FORMS) or f"; those that do: {', '.join(FORMS)}"
        raise UsageError(f"schema {command}: no command of that name prints JSON objects{near}")
    forms = FORMS[command]
    shape = forms[0] if len(forms) == 1 else {"anyOf": list(forms)}
    return {"$schema": DIALECT, "title": f"what `simcards {command}` prints as JSON", **shape}
