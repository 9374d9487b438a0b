"""Skitgubbe: collect in tricks, then shed; the last player with cards loses."""

from simcards.games.contract import Family
from simcards.games.skitgubbe.measures import MEASURES
from simcards.games.skitgubbe.rules import PRESETS, SkitgubbeRules, resolve, rules_array
from simcards.games.skitgubbe.texts import DOCUMENTS, GAPS, NOT_SIMULATED, RULES

FAMILY = Family(
    name="skitgubbe",
    rules=SkitgubbeRules,
    presets=PRESETS,
    resolve=resolve,
    rules_array=rules_array,
    measures=MEASURES,
    rule_texts=RULES,
    gaps=GAPS,
    not_simulated=NOT_SIMULATED,
    documents=DOCUMENTS,
    usual_strategy="low-first",
    usual_panel=("low-first", "trump-saver", "collector"),
    endings={"last-with-cards": "the last with cards loses"},
)
