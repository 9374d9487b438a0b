"""Cuckoo, which is also Chase the Ace or Ranter-Go-Round, and Le Her, its classic for two."""

from simcards.games.contract import WINNING, Aim, Family
from simcards.games.cuckoo.measures import LUCK_FEATURES, MEASURES
from simcards.games.cuckoo.rules import PRESETS, CuckooRules, check_match, resolve, rules_array
from simcards.games.cuckoo.texts import DOCUMENTS, GAPS, NOT_SIMULATED, RULES
from simcards.games.switches import well_shuffled


def aim(rules: CuckooRules, players: int) -> Aim:
    """To be the last who is left; with a number of rounds to have lost no life, or the fewest, which many can."""
    one_deal = (players, rules.lives, rules.rounds, rules.tie) == (2, 1, 1, "dealer-wins")
    if rules.rounds == 0 or one_deal:
        return WINNING
    if rules.rounds == 1:
        return Aim("loses no life", "share of games without losing a life", shared=True)
    return Aim("ends with the most lives", "share of games ended with the most lives", shared=True)


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
    usual_pair=("informed", "keep"),
    check_match=check_match,
    aim=aim,
    luck=LUCK_FEATURES,
    check_luck=well_shuffled,
)
