"""The stockpile games: Skip, Spite and Malice, Skip-Bo."""

from simcards.games.family import Family
from simcards.games.stockpile.rules import PRESETS, StockpileRules, check_match, resolve, rules_array, sides

FAMILY = Family(
    name="stockpile",
    rules=StockpileRules,
    presets=PRESETS,
    resolve=resolve,
    rules_array=rules_array,
    rule_texts={},
    gaps=(),
    not_simulated=(),
    documents={},
    usual_strategy="greedy",
    check_match=check_match,
    sides=sides,
)
