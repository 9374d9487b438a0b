"""What `simcards rules skitgubbe` says in words: the rules by id, the gaps and decisions, what is left out."""

from __future__ import annotations

from simcards.games.contract import Gap

DOCUMENTS = {"003": "Skitgubbe (in Portuguese): the game in two phases, variations, tips"}

RULES = {
    "SG-01": "2 to 4 players, 52 cards, aces high. Three cards each from the dealer's left, who leads; the rest is "
    "the stock. The first dealer is drawn; the deal passes clockwise.",
    "SG-02": "Collecting, two players: one leads, the other answers, the higher rank wins whatever the suits. Equal "
    "ranks bounce: both cards leave the game and the player left of the leader leads.",
    "SG-03": "Collecting, three or four players: everyone plays a card in turn, the highest rank wins. Who ties for "
    "it plays again among themselves; the lower cards leave the game.",
    "SG-04": "Instead of contesting, a card equal in rank to one already in the trick may be thrown off: it neither "
    "wins nor ties.",
    "SG-05": "The winner lays the trick aside until shedding and leads the next. After every trick all draw back to "
    "the full hand while the stock lasts.",
    "SG-06": "Whoever draws the last stock card shows it; its suit is trump. Collecting ends there, and all take what "
    "they have won into their hands.",
    "SG-07": "Shedding: the player who drew the last card leads any card or run.",
    "SG-08": "In turn the others beat the top of the pile, with a higher card of its suit or with a trump on another "
    "suit; who cannot, or would rather not, picks up.",
    "SG-09": "A run is two or more consecutive ranks of one suit, played together; its highest card must beat the "
    "top. A single card may beat a run.",
    "SG-10": "A pick-up takes the top card and the unbroken run right under it. The next player faces what is left.",
    "SG-11": "The trick ends when everyone with cards has acted once. The pile leaves the game; the last to have "
    "played a card leads.",
    "SG-12": "Who plays the last card is out and safe. The game ends when one player has cards: the skitgubbe, its "
    "only loser.",
    "SG-13": "Session: every loss puts a chip into the pot; the fewest losses take it.",
    "SG-20": "Variation: collecting tricks between the leader and the next player alone.",
    "SG-21": "Variation: no throwing off.",
    "SG-22": "Variation: when someone begins shedding with fewer than five cards, the 2s to 5s in all won piles are "
    "shuffled and dealt one at a time from the dealer's left.",
    "SG-23": "Variation: no trump; only a higher card of the same suit beats.",
    "SG-24": "Variation: hands of five.",
    "SG-25": "Variation: a pick-up takes the whole pile.",
    "SG-26": "Common house rule: instead of a card of the hand, the top card of the stock may be led or answered with; "
    "nobody sees it before.",
}

GAPS = {
    "SG-G1": Gap(
        "Does a pick-up take the whole pile (phase 2, rule 3) or the top run (rule 5)?",
        "the top run, as the detailed rule has it; the whole pile with pickup=pile",
    ),
    "SG-G2": Gap(
        "Where do thrown-off cards go?", "to the trick's winner with the rest, unless they are lower than a tie"
    ),
    "SG-G3": Gap(
        "What becomes of the tied cards, who begins the replay, and what if the tied have no cards?",
        "they stay at stake; the first of the tied from the trick's leader on begins; nobody draws or throws off; "
        "without cards the trick bounces, and the player left of its leader leads",
    ),
    "SG-G4": Gap(
        "In which order do the players draw?", "the next leader first, then clockwise, each up to the full hand"
    ),
    "SG-G5": Gap(
        "What if a pick-up leaves no pile and others have yet to act?", "the next of them leads into the same trick"
    ),
    "SG-G6": Gap("Who leads when the last to have played is out?", "the next player clockwise who has cards"),
    "SG-G7": Gap("And a player without cards at the start of shedding?", "is out and safe at once"),
    "SG-G8": Gap(
        "What ends a game that goes round in circles?", "the turn limit, checked after each play: a draw, counted apart"
    ),
    "SG-G9": Gap(
        "Is a trick over when the leader alone has played and all others have picked up?",
        "yes, and the leader leads again",
    ),
    "SG-G10": Gap(
        "Can tied players have hands of different sizes?",
        "no: all have played equally often since they last drew; SG-G18 has the exception",
    ),
    "SG-G11": Gap(
        "Are group tricks the rule for three and four players or a variation? The document says both.",
        "the rule; tricks=duel is the other",
    ),
    "SG-G12": Gap(
        "Who decides whether low cards are dealt anew?",
        "nobody: with redistribute_low it happens whenever someone has fewer than five cards",
    ),
    "SG-G13": Gap("How long is a session?", "session_games games; those cut off by the turn limit are nobody's loss"),
    "SG-G14": Gap("Who takes the pot when several have the fewest losses?", "they share it"),
    "SG-G15": Gap(
        "May any card of the stock be played unseen, and what if the stock is empty?",
        "any but the last, which is drawn at the end of a trick, shown, and kept: it names the trumps and ends "
        "collecting, so that the stock is never empty before",
    ),
    "SG-G16": Gap(
        "When may it be played, and as what?",
        "at every turn of collecting, in replays too, as a lead or an answer; it contests the trick, and is not thrown "
        "off even where its rank turns out to be there already",
    ),
    "SG-G17": Gap("What does its player draw after the trick?", "nothing for that card: the hand is still whole"),
    "SG-G18": Gap(
        "What if only some of the tied have no cards left, as some cards came from the stock?",
        "the trick bounces as soon as one of the tied has none",
    ),
}

NOT_SIMULATED = {
    "cutting for the first deal with the highest card": "it is a draw by lot with more words",
    "the dealer offering the cut": "a shuffled deck does not change its law by a cut",
    "the penalty of a round of drinks": "it has no effect on the cards",
}
