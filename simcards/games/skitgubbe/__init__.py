"""Skitgubbe: collect in tricks, then shed; the last player with cards loses."""

from simcards.games.contract import Aim, Family
from simcards.games.skitgubbe.measures import LUCK_FEATURES, MEASURES
from simcards.games.skitgubbe.rules import PRESETS, SkitgubbeRules, resolve, rules_array
from simcards.games.skitgubbe.texts import DOCUMENTS, GAPS, NOT_SIMULATED, RULES
from simcards.games.switches import well_shuffled


def aim(rules: SkitgubbeRules, players: int) -> Aim:
    """Not to be the last with cards."""
    del rules, players
    return Aim("does not lose", "share of games not lost", one_loses=True)


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
    usual_pair=("trump-saver", "low-first"),
    aim=aim,
    endings={"last-with-cards": "the last with cards loses"},
    luck=LUCK_FEATURES,
    check_luck=well_shuffled,
)
