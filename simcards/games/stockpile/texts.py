"""The stockpile games in words: documents, what each rule id means, gaps with our decisions, what is left out.

SP-01 … SP-39 are rules and variations that a document states, SP-40 … common house rules; SP-G1 … are questions that
the documents leave open; SP-D1 … are decisions that only a simulation needs.
"""

from __future__ import annotations

from simcards.games.contract import Gap

DOCUMENTS = {
    "000": "Skip (in Portuguese): international rules, variations, US rules",
    "002": "Skip-Bo (in Russian): the 162-card box, short game, series, partners",
    "004": "Spite and Malice (in Portuguese), with common variations",
}

RULES: dict[str, str] = {
    "SP-01": "The first side to play the last card of its stockpile wins at that instant, whatever is left in its "
    "hand and on its discard piles.",
    "SP-02": "Only the top of a stockpile is face up and can be played; the card below is turned up at once and may "
    "be played in the same turn.",
    "SP-03": "A turn begins by filling the hand from the draw pile: who holds two of five draws three. A hand never "
    "holds more.",
    "SP-04": "In a turn any number of cards may go to the building piles, from the hand, the stockpile and the own "
    "discard piles, in any order.",
    "SP-05": "A building pile starts with an Ace (or 1) and rises by exactly one, whatever the suits or colours; a "
    "wild may start one where the rules allow it.",
    "SP-06": "A wild played from anywhere stands for the card that the pile needs next; on a discard pile it stands "
    "for nothing in particular, and when its pile is shuffled in again it is a wild again.",
    "SP-07": "Cards on building piles never move; a pile that has its last card is taken away at once and its place "
    "is free.",
    "SP-08": "Discarding one hand card onto an own discard pile ends the turn; only the top of a discard pile can be "
    "played, and stockpile cards never go there.",
    "SP-09": "Who plays the last hand card to a building pile draws a full hand and goes on, as often as it happens; "
    "there is no such draw with cards left, nor after a discard.",
    "SP-10": "When the draw pile runs out, the completed piles are shuffled and become the new one; unfinished piles "
    "stay.",
    "SP-20": "Three or more single players use one deck each, and one more building pile for each player beyond two.",
    "SP-21": "Partners share one stockpile; each has an own hand and own discard piles, and decks and building piles "
    "go by the number of sides.",
    "SP-22": "There may be any number of building piles at one time, or three instead of four.",
    "SP-23": "An Ace in hand must be played at once when a place is free.",
    "SP-24": "Stockpiles may have another size: 14, 21 or 25 in Skip, 13 or 15 in Spite and Malice, 10 in the short "
    "game of Skip-Bo.",
    "SP-25": "Wild are the kings, or kings and jokers, or the jokers alone; with jokers alone a king is a plain card "
    "and building piles have 13.",
    "SP-26": "Massachusetts: every discard pile starts with a card, and before the last discard each empty one must "
    "be given a hand card; a hand emptied this way is drawn anew and the turn goes on.",
    "SP-27": "When nothing is left to draw or to shuffle in, the game is a draw, or the side with the fewest "
    "stockpile cards wins.",
    "SP-28": "An Ace or 2 on top of the own stockpile or of an own discard pile must be played as soon as it can be; "
    "those in hand, and wilds that stand for one, are free.",
    "SP-29": "Two passes in a row end the game, unless the table has agreed on a way out: playable Aces and 2s must "
    "leave the hands, or everything but the stockpiles is shuffled and dealt anew.",
    "SP-30": "Discard piles go down: on a card goes its own rank or the next lower; a joker there takes whatever "
    "rank fits, so that on 8, joker, joker may follow an 8, 7, 6 or 5.",
    "SP-31": "A game that two passes end is a draw, yet the side with fewer stockpile cards scores the difference.",
    "SP-32": "Partners with a stockpile each may also play from the partner's stockpile and discard piles, never "
    "from the partner's hand; they win when both stockpiles are empty.",
    "SP-33": "A win scores 25 and 5 for each card left in the opponents' stockpiles (Skip-Bo), or 5 and 1 for each "
    "card (US rules); a series goes to 500, or to 50.",
    "SP-34": "The top three cards of each stockpile lie face up instead of one; only the top can be played.",
    "SP-35": "No blocking: a discard may neither use nor cover a natural card that could be played now, unless there "
    "is no other discard.",
    "SP-36": "Three or more players of Spite and Malice have a stockpile each and play clockwise.",
    "SP-37": "Cat and Mouse is another name of Skip, and of Spite and Malice too; the preset plays Skip.",
    "SP-38": "The jokers of Skip are two a deck.",
    "SP-39": "A stockpile top that can be played must be played before anything else is done.",
    "SP-40": "Common house rule: a wild is never discarded. Who holds only wilds and cannot play one ends the turn "
    "without a discard.",
    "SP-41": "Common house rule: a win scores one point for each card left in the opponents' stockpiles and nothing "
    "for the win itself; a series goes to any target.",
    "SP-42": "Common house rule: cards are shuffled badly only where tables do so, at the deal or when finished piles "
    "come back.",
}

GAPS = {
    "SP-G1": Gap(
        "004 does not say whether emptying the hand in a turn draws a new one.",
        "It does, since 004 calls the play of Skip-Bo identical; refill_when_empty=false ends the turn there instead.",
    ),
    "SP-G2": Gap(
        "What if a player must discard and no discard is allowed?",
        "The turn may end without one only when there is no legal discard and no hand card can be played; who has a "
        "legal discard may not pass.",
    ),
    "SP-G3": Gap(
        "000 ends an exhausted game immediately: when is that?",
        "At the moment the draw pile is empty and no completed pile lies aside, after a draw or when a draw finds "
        "nothing, even in the middle of a turn.",
    ),
    "SP-G4": Gap(
        "What if play goes on without a draw pile and nobody can move?",
        "When every player in a row has had a turn without play or discard, the game is a draw (stalemate).",
    ),
    "SP-G5": Gap(
        "May a joker lie on an Ace of a descending discard pile?",
        "No: it would have to be an Ace. On an empty discard pile it may stand for any rank from 2 up.",
    ),
    "SP-G6": Gap(
        "What is a pass?", "A turn in which nothing was played and nothing discarded, whatever could have been."
    ),
    "SP-G7": Gap(
        "How many cards do three and more players of Spite and Malice use?",
        "One deck and two jokers for each side, with four building piles.",
    ),
    "SP-G8": Gap("On whose discard piles may a partner discard?", "On the own ones only."),
    "SP-G9": Gap(
        "Who begins when the highest stockpile tops are equal?",
        "One of the equal ones, drawn at random. A wild counts above every rank, an Ace is low.",
    ),
    "SP-G10": Gap(
        "What of tables that cannot be dealt, and of rules that contradict each other?",
        "They are refused before anything is played, in one line that names the switches and the way out.",
    ),
    "SP-G11": Gap(
        "What if players keep a game going for ever?",
        "After turn_limit turns it is a draw of its own kind (turn-limit), if nothing else ended it by then.",
    ),
    "SP-G12": Gap(
        "What becomes of rules about behaviour: talking partners, misdeals, seats by age?",
        "They are left out; see what is not simulated.",
    ),
    "SP-G13": Gap(
        "What if the draw pile runs out in the middle of a draw?",
        "What is left is drawn, the piles set aside are shuffled in, and the draw goes on.",
    ),
    "SP-G14": Gap(
        "Who wins when two stockpiles become empty in the same play (004)?",
        "It cannot happen, since a play moves one card; 004 gives the win to the player in turn.",
    ),
    "SP-G15": Gap(
        "002 does not say what happens when nothing is left to draw.", "Play goes on with smaller hands, as in 004."
    ),
    "SP-G16": Gap(
        "Is 004's 'play it' for a playable stockpile top advice or a rule?",
        "Advice; compulsory_stockpile=true makes it a rule.",
    ),
    "SP-G17": Gap(
        "A hand was emptied when nothing could be drawn, and later in the turn a pile is completed: is it refilled?",
        "No, not before the player's next turn.",
    ),
    "SP-G18": Gap(
        "Massachusetts: may the new hand be refused, and what of an Ace where Aces are not discarded?",
        "The draw is automatic. An Ace may be dealt onto a discard pile at the start; an empty pile that no card may "
        "go to stays empty.",
    ),
    "SP-G19": Gap("US rules with stockpiles of less than 26: what of the rest of deck A?", "It is out of the game."),
    "SP-G20": Gap(
        "How many players make partnerships in Skip-Bo, and where do they sit?",
        "Four or six; partners sit opposite each other.",
    ),
    "SP-G21": Gap(
        "Which partner begins when their shared stockpile shows the highest card?", "The one in the lower seat."
    ),
    "SP-D1": Gap(
        "000 lets only an Ace open an empty pile and also lets a king stand for any card: may a king open one?",
        "Yes in Skip, no in the US rules, where 000 forbids it for jokers; wild_starts says which.",
    ),
    "SP-D2": Gap(
        "Who begins the first game of a series when the loser begins, or when the players alternate?",
        "A seat drawn at random.",
    ),
    "SP-D3": Gap("Who begins after a draw when the loser begins?", "The seat after the one that began the drawn game."),
    "SP-D4": Gap(
        "Which of several losers begins?",
        "The one with the most cards left in the stockpile; of equal ones the first after the seat that began.",
    ),
    "SP-D5": Gap(
        "How do more than two sides score?",
        "The winner counts the cards of all other sides. After a double pass only a side with fewer cards than every "
        "other scores, the sum of its differences.",
    ),
    "SP-D6": Gap(
        "Does a win by the fewest stockpile cards score?",
        "With Skip-Bo's points like any win, 5 for every card the others have left; with the US points nothing.",
    ),
    "SP-D7": Gap(
        "What if a series never reaches its target?",
        "After 10,000 games it is given up, without a winner (series-limit).",
    ),
    "SP-D8": Gap(
        "What are two passes in a row with more than two players?", "Passes of any two players who follow each other."
    ),
    "SP-D9": Gap(
        "What is a strategy asked, and what not?",
        "A move without an alternative is played without asking. Of several empty building places only the lowest is "
        "offered, since they are alike.",
    ),
    "SP-D10": Gap(
        "Which switches follow from others?",
        "Unless set, decks, building piles, jokers and Skip-Bo's stockpile size follow from the number of players or "
        "sides, and build_top and jokers from wilds.",
    ),
    "SP-D11": Gap(
        "How large may a table be?",
        "8 players, 16 decks and 64 jokers, hands of 15, 12 discard piles each, 160 building piles.",
    ),
    "SP-D12": Gap(
        "004 gives Skip-Bo 144 cards with the wilds among them, 002 says 144 and 18 wilds.",
        "162 cards, as 002 counts and 000 confirms.",
    ),
    "SP-D13": Gap(
        "What if few cards go round, so that one player can play, complete piles and draw again for ever in one turn?",
        "After twice as many plays in a turn as there are cards in play, that player stops as soon as the rules allow.",
    ),
    "SP-D14": Gap(
        "Several plays are compulsory at once: which come first?",
        "A stockpile top where it is compulsory, the own before a partner's; then Aces and 2s, of which the player may "
        "take any. Only those whose turn it is are offered.",
    ),
}

NOT_SIMULATED = {
    "penalties for partners who talk or signal (000, 002)": "strategies see what their own player could "
    "see, and have no way to talk",
    "misdeals and their repair": "every deal is right",
    "seats and the first player by age or by a cut (002, 004)": "seats have no age; seat 0 stands for the "
    "youngest and a fair draw for the cut",
    "the other Skip-Bo leaflet, where the dealer's neighbour begins (002)": "it only names another seat 0; "
    "first_player=drawn takes the place of cutting for the dealer",
    "other boxes: Junior, Masters, dice and mobile versions (002)": "the documents do not give their rules",
    "two ways of dealing the stockpiles: in blocks, or card by card (000)": "a shuffled deck makes them the same",
    "bargaining about a new deal after two passes (000)": "the table agrees before play, by double_pass",
    "how long players think": "reports estimate minutes from a stated pace",
}
