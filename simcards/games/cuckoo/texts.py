"""What `simcards rules cuckoo` says in words: the rules by id, the gaps and decisions, what is left out."""

from __future__ import annotations

from simcards.games.contract import Gap

DOCUMENTS = {
    "001": "Chase the Ace (Cuckoo)",
    "Montmort 1713": "Essay d'analyse sur les jeux de hazard, 2nd edition: Le Her",
}

RULES = {
    "CK-01": "3 to 10 players, 52 cards without jokers, 3 lives each, no pot; ranks K Q J 10 … 2 A, suits do not count",
    "CK-02": "the first dealer is drawn; every round all cards are shuffled and each player in gets one, face down",
    "CK-03": "turns go clockwise from the dealer's left and end with the dealer; who is out is skipped in everything",
    "CK-04": "a turn is one choice: keep, or demand a swap with the nearest on the left, who must accept without a K",
    "CK-05": "a K is shown and blocks that one swap; both keep their cards and nobody else is asked",
    "CK-06": "a card received in another's turn may go on in one's own, which is not used up; Q and J have no powers",
    "CK-07": "the dealer keeps, or takes the next card of the stock unless it is a K: that is put aside, no second try",
    "CK-08": "then all reveal; each holder of the lowest rank loses a life, nobody gains one, without lives one is out",
    "CK-09": "all cards go back, and the deal passes to the next active player on the left",
    "CK-10": "the sole survivor wins; if all who remain go out in one reveal, they win jointly",
    "CK-11": "worked example: 2C 9H KS and dealer 7D: a swap, a swap blocked by the K, and the 2C loses a life",
    "CK-12": "common house rule: of several who hold the lowest rank only one loses a life, the nearest to the "
    "dealer's left, who acted first, or to the dealer's right; the dealer only when nobody else holds it",
}

GAPS = {
    "CK-G1": Gap("What if a deal goes wrong?", "Misdeals do not happen here."),
    "CK-G2": Gap(
        "What if all who remain hold the lowest rank, and not all of them are on their last life?",
        "Each of them loses a life and the match goes on with those who have one left.",
    ),
    "CK-G3": Gap(
        "Do several who lose their last life in one reveal win jointly when others survive it?",
        "No: they are out, and only those who survive can win.",
    ),
    "CK-G4": Gap(
        "Who deals after a dealer who has just gone out?", "The next player still in to the left of that seat."
    ),
    "CK-G5": Gap(
        "What if there are more players than cards?",
        "The game is refused. With just as many cards as players there is nothing to cut: the dealer keeps.",
    ),
    "CK-G6": Gap(
        "Can a match run for ever, and is the first dealer drawn anew for every match?",
        "Every round costs a life, so it ends by itself; turn_limit is looked at after each reveal, and only if "
        "nothing else has ended the match, the last of the rounds among it. Every match has a first dealer of its own.",
    ),
    "CK-G7": Gap(
        "Does a player make use of the two cards that a swap has shown?",
        "Strategies may: those that look at the own card only and those that use a swap are different ones, "
        "with different exact chances. The published figures of Le Her are for a dealer who uses it.",
    ),
}

NOT_SIMULATED = {
    "misdeals": "a wrong deal is gathered in and dealt again without loss (CK-G1)",
    "powers of queens and jacks, special packs": "they belong to other games of this kind (CK-06)",
    "a pot of money": "the document plays for lives only (CK-01)",
}
