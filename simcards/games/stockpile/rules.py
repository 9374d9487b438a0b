"""The rules of the stockpile games: one frozen set of switches; resolve.py says what contradicts what.

Rule ids: SP-01 … SP-42 are rules and variations, SP-G1 … gaps, SP-D1 … decisions; texts.py says each in words.
Sources: 000 = Skip, 002 = Skip-Bo, 004 = Spite and Malice (three rule documents, see `simcards rules`).
"""

from __future__ import annotations

from dataclasses import dataclass

from simcards.games.switches import IN_SERIES, LIMIT, shuffle_switch, switch


@dataclass(frozen=True)
class StockpileRules:
    """Every switch with its value; the order of the fields is the order in the kernel's rules array."""

    deck: str = switch(
        "the cards: french decks of 52, or the skip-bo deck of 144 numbers and 18 wilds",
        "SP-06, SP-25, SP-D12",
        "000, 002, 004",
        choices=("french", "skip-bo"),
        usual="french",
    )
    decks: int = switch(
        "french decks in use; unless set, one for each player or each side that shares a stockpile",
        "SP-20, SP-21, SP-G7, SP-D10",
        "000, 004",
        low=0,
        high=16,
        steps=(1, 2, 3, 4),
    )
    jokers: int = switch(
        "jokers in all decks together; unless set, two a deck where jokers are wild",
        "SP-25, SP-38, SP-G7, SP-D10",
        "000, 004",
        low=0,
        high=64,
        steps=(0, 2, 4, 8),
    )
    wilds: str = switch(
        "the cards that stand for whatever card a building pile needs next",
        "SP-06, SP-25, SP-38",
        "000, 002, 004",
        choices=("kings", "jokers", "kings-and-jokers", "skip-bo"),
        usual="kings",
    )
    separate_decks: bool = switch(
        "stockpiles come from one deck of 52 alone, hands and draw pile from a second one with the jokers",
        "SP-G19",
        "000",
        usual=False,
    )
    build_top: int = switch(
        "cards of a completed building pile: 12 up to the queen, 13 up to the king where only jokers are wild",
        "SP-07, SP-25, SP-D10",
        "000, 002, 004",
        low=12,
        high=13,
        steps=(12, 13),
    )
    stockpile_size: int = switch(
        "cards in each stockpile",
        "SP-01, SP-24",
        "000, 002, 004",
        low=1,
        high=500,
        steps=(5, 10, 15, 20, 25, 30, 40),
    )
    hand_size: int = switch(
        "cards that a hand is filled to",
        "SP-03, SP-09, SP-D11",
        "000, 002, 004",
        low=1,
        high=15,
        usual=5,
        steps=(3, 4, 5, 6, 7),
    )
    deal_hands: bool = switch(
        "hands are dealt before play; otherwise each is drawn in the player's first turn",
        "SP-03",
        "000, 002, 004",
        usual=True,
    )
    building_piles: int | str = switch(
        "building piles that may stand at one time",
        "SP-05, SP-20, SP-21, SP-22, SP-G7, SP-D9",
        "000, 002, 004",
        choices=("unlimited",),
        low=1,
        high=64,
        steps=(2, 3, 4, 5, 6, "unlimited"),
    )
    discard_piles: int = switch(
        "discard piles of each player",
        "SP-08, SP-D11",
        "000, 002, 004",
        low=1,
        high=12,
        usual=4,
        steps=(1, 2, 3, 4, 5, 6),
    )
    wild_starts: bool = switch(
        "a wild may start a building pile; otherwise only an Ace or 1 does",
        "SP-05, SP-06, SP-D1",
        "000, 002, 004",
        usual=True,
    )
    discard_rule: str = switch(
        "what a discard may be: any card; any but an Ace; or descending, onto a card its own rank or the next lower",
        "SP-08, SP-30, SP-G2, SP-G5",
        "000, 004",
        choices=("any", "no-ace", "descending"),
        usual="any",
    )
    wild_discards: bool = switch(
        "wilds may be discarded; otherwise they are held until they are played",
        "SP-40",
        "common house rule",
        usual=True,
        silent=True,
    )
    must_discard: bool = switch(
        "a turn must end with a discard if one is possible; otherwise a player may simply pass",
        "SP-08, SP-G2, SP-G6",
        "000, 004",
        usual=True,
    )
    refill_when_empty: bool = switch(
        "playing the last hand card draws a new hand; otherwise it ends the turn",
        "SP-09, SP-G1, SP-G17",
        "000, 002, 004",
        usual=True,
    )
    completed_piles: str = switch(
        "completed building piles wait aside until the draw pile is empty, or are shuffled into it at once",
        "SP-07, SP-10",
        "000, 002, 004",
        choices=("aside", "into-draw"),
        usual="aside",
    )
    exhaustion: str = switch(
        "with nothing to draw and nothing to shuffle in: a draw, the fewest stockpile cards win, or play goes on",
        "SP-27, SP-G3, SP-G4, SP-G15",
        "000, 002, 004",
        choices=("draw", "fewest", "play-on"),
        usual="play-on",
    )
    compulsory_aces: bool = switch("an Ace in hand must be played when a place is free", "SP-23", "000", usual=False)
    compulsory_stockpile: bool = switch(
        "a stockpile top that can be played must be played before anything else",
        "SP-39, SP-G16, SP-D14",
        "004",
        usual=False,
    )
    aces_and_twos: bool = switch(
        "an Ace or 2 on top of the own stockpile or of an own discard pile must be played when it can be",
        "SP-28",
        "000",
        usual=False,
    )
    massachusetts: bool = switch(
        "discard piles start with a card each, and empty ones must be filled before the discard that ends the turn",
        "SP-26, SP-G18",
        "000",
        usual=False,
    )
    double_pass: str = switch(
        "what two passes in a row bring: nothing; the end; playable Aces and 2s must leave the hands (aces); a new "
        "deal around the stockpiles (redeal)",
        "SP-29, SP-31, SP-G6, SP-D8",
        "000",
        choices=("none", "end", "aces", "redeal"),
        usual="none",
    )
    no_blocking: bool = switch(
        "a discard may not use or cover a natural card that could be played now, if there is another",
        "SP-35",
        "004",
        usual=False,
    )
    open_stockpile: int = switch(
        "cards of each stockpile that lie face up; only the top can be played",
        "SP-02, SP-34",
        "000, 002, 004",
        low=1,
        high=3,
        usual=1,
        steps=(1, 2, 3),
    )
    partners: str = switch(
        "none: everyone alone; shared: partners with one stockpile; own: partners with a stockpile each",
        "SP-21, SP-32, SP-G8, SP-G20",
        "000, 002, 004",
        choices=("none", "shared", "own"),
        usual="none",
    )
    scoring: str = switch(
        "points of a game: none; skip-us, 5 and 1 a card; skip-bo, 25 and 5 a card that the others have left; or 1 a "
        "card and no more (cards)",
        "SP-31, SP-33, SP-41, SP-D5, SP-D6",
        "000, 002, common house rule",
        choices=("none", "skip-us", "skip-bo", "cards"),
        usual="none",
        alone=IN_SERIES,
    )
    match_target: int = switch(
        "points that win a series of games; 0 for no series",
        "SP-33, SP-D7",
        "000, 002",
        low=0,
        high=100_000,
        usual=0,
        alone=IN_SERIES,
    )
    first_player: str = switch(
        "who begins: the highest stockpile top, seat 0, or a seat drawn; in a series the loser of the last game, or "
        "the seats in turn (alternating), with the first game drawn",
        "SP-33, SP-G9, SP-G21, SP-D2, SP-D3, SP-D4",
        "000, 002, 004",
        choices=("highest-stockpile", "seat-0", "drawn", "loser", "alternating"),
        usual="seat-0",
    )
    turn_limit: int = switch(
        "turns after which a game that has not ended is a draw of its own kind",
        "SP-G11",
        "none: a simulation needs it",
        low=1,
        high=1_000_000,
        usual=5000,
        alone=LIMIT,
    )
    shuffle: str = shuffle_switch(
        "how well cards are shuffled: perfectly, or by so many riffles from sorted order; piles that come back lie in "
        "ascending order",
        "SP-10",
        "simcards",
    )
    riffled: str = switch(
        "what those riffles are for: all; the deal alone; or the finished piles that come back alone (returns); the "
        "rest is shuffled perfectly",
        "SP-10, SP-42",
        "common house rule",
        choices=("all", "deal", "returns"),
        usual="all",
        silent=True,
    )
