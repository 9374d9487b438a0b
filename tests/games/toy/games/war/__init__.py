"""War: the higher card takes both, and who has no cards left has lost."""

from simcards.games.contract import Family, Gap
from simcards.games.war.measures import MEASURES
from simcards.games.war.rules import PRESETS, WarRules, resolve, rules_array

FAMILY = Family(
    name="war",
    rules=WarRules,
    presets=PRESETS,
    resolve=resolve,
    rules_array=rules_array,
    measures=MEASURES,
    rule_texts={
        "WR-1": "Two players are dealt all cards of a deck of four suits, half each, face down.",
        "WR-2": "Each plays one of the two cards on top of the own pile; the higher rank takes both under its pile.",
        "WR-3": "Equal ranks leave the game.",
        "WR-4": "Who has no card left has lost; with nobody's left it is a draw.",
    },
    gaps={"WR-G1": Gap("Whose card lies under the other?", "The winner's own card goes under its pile first.")},
    not_simulated={"the three cards face down of other rules": "another game"},
    documents={"toy": "War, with two cards to choose from"},
)
