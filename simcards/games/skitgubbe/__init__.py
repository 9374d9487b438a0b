"""Skitgubbe: collect in tricks, then shed; the last player with cards loses."""

from simcards.games.family import Family
from simcards.games.skitgubbe.rules import PRESETS, SkitgubbeRules, resolve, rules_array

FAMILY = Family(
    name="skitgubbe",
    rules=SkitgubbeRules,
    presets=PRESETS,
    resolve=resolve,
    rules_array=rules_array,
    gaps=(),
    not_simulated=(),
    documents={},
)
