"""Cuckoo, which is also Chase the Ace or Ranter-Go-Round, and Le Her, its classic for two."""

from simcards.games.cuckoo.rules import PRESETS, CuckooRules, resolve, rules_array
from simcards.games.family import Family, Gap

_GAPS = (
    Gap("CK-G1", "What if a deal goes wrong?", "Misdeals do not happen here."),
    Gap(
        "CK-G2",
        "What if all who remain hold the lowest rank, and not all of them are on their last life?",
        "Each of them loses a life and the match goes on with those who have one left.",
    ),
    Gap(
        "CK-G3",
        "Do several who lose their last life in one reveal win jointly when others survive it?",
        "No: they are out, and only those who survive can win.",
    ),
    Gap(
        "CK-G4",
        "Who deals after a dealer who has just gone out?",
        "The next player still in to the left of that seat.",
    ),
    Gap(
        "CK-G5",
        "What if there are more players than cards?",
        "The game is refused. With just as many cards as players there is nothing to cut: the dealer keeps.",
    ),
    Gap(
        "CK-G6",
        "Can a match run for ever, and is the first dealer drawn anew for every match?",
        "Every round costs a life, so it ends by itself; turn_limit is looked at after each reveal, before "
        "rounds. Every match has a first dealer of its own.",
    ),
    Gap(
        "CK-G7",
        "Does a player make use of the two cards that a swap has shown?",
        "Strategies may: those that look at the own card only and those that use a swap are different ones, "
        "with different exact chances. The published figures of Le Her are for a dealer who uses it.",
    ),
)

FAMILY = Family(
    name="cuckoo",
    rules=CuckooRules,
    presets=PRESETS,
    resolve=resolve,
    rules_array=rules_array,
    gaps=_GAPS,
    not_simulated=(
        ("misdeals", "a wrong deal is gathered in and dealt again without loss (CK-G1)"),
        ("powers of queens and jacks, special packs", "they belong to other games of this kind (CK-06)"),
        ("a pot of money", "the document plays for lives only (CK-01)"),
    ),
    documents={
        "001": "Chase the Ace (Cuckoo)",
        "Montmort 1713": "Essay d'analyse sur les jeux de hazard, 2nd edition: Le Her",
    },
)
