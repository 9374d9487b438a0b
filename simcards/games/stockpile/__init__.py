"""The stockpile games: Skip, Spite and Malice, Skip-Bo."""

from simcards.games.contract import Family
from simcards.games.stockpile.deck import sides
from simcards.games.stockpile.measures import LUCK_FEATURES, MEASURES
from simcards.games.stockpile.presets import PRESETS
from simcards.games.stockpile.resolve import check_match, check_mirror, resolve, rules_array
from simcards.games.stockpile.rules import StockpileRules
from simcards.games.stockpile.texts import DOCUMENTS, GAPS, NOT_SIMULATED, RULES
from simcards.games.switches import well_shuffled

FAMILY = Family(
    name="stockpile",
    rules=StockpileRules,
    presets=PRESETS,
    resolve=resolve,
    rules_array=rules_array,
    measures=MEASURES,
    rule_texts=RULES,
    gaps=GAPS,
    not_simulated=NOT_SIMULATED,
    documents=DOCUMENTS,
    usual_strategy="greedy",
    usual_panel=("greedy", "advised", "weights"),
    usual_pair=("weights", "greedy"),
    check_match=check_match,
    sides=sides,
    luck=LUCK_FEATURES,
    check_luck=well_shuffled,
    check_mirror=check_mirror,
)
