"""Cuckoo, which is also Chase the Ace or Ranter-Go-Round, and Le Her, its classic for two."""

from simcards.games.contract import Family
from simcards.games.cuckoo.measures import MEASURES
from simcards.games.cuckoo.rules import PRESETS, CuckooRules, check_match, resolve, rules_array
from simcards.games.cuckoo.texts import DOCUMENTS, GAPS, NOT_SIMULATED, RULES

FAMILY = Family(
    name="cuckoo",
    rules=CuckooRules,
    presets=PRESETS,
    resolve=resolve,
    rules_array=rules_array,
    measures=MEASURES,
    rule_texts=RULES,
    gaps=GAPS,
    not_simulated=NOT_SIMULATED,
    documents=DOCUMENTS,
    usual_strategy="threshold",
    usual_panel=("threshold", "informed", "keep"),
    check_match=check_match,
)
