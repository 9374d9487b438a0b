"""A position of a stockpile game in the words of the table, as a TOML file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simcards.games.position_file import Fields, PositionError, toml_list
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.deck import deck_of
from simcards.games.stockpile.positions import (
    building_pile,
    count_places,
    discard_pile,
    empty_position,
    held_cards,
    open_cards,
    open_tops,
    unseen_counts,
)
from simcards.games.stockpile.record import card_names
from simcards.games.stockpile.resume import Position
from simcards.games.stockpile.rules import StockpileRules

_FIELDS = ("player", "hand", "stockpiles", "players", "building_piles", "set_aside", "draw_pile", "turn", "acted")
_RARE = ("idle_turns", "aces_due")


def read_position(values: Mapping[str, Any], rules: StockpileRules, array: np.ndarray) -> Position:
    """The position that a file describes; PositionError names what cannot be. `array`: the rules array."""
    return _Reader(rules, array).read(Fields(values, (*_FIELDS, *_RARE)))


class _Reader:
    """Fills a view from the fields of a file."""

    def __init__(self, rules: StockpileRules, array: np.ndarray) -> None:
        self.rules, self.array = rules, array
        self.names = card_names(rules)
        self.position = empty_position(array)
        self.view = self.position.seen
        self.deck = Counter(array[at.RULES_SIZE :].tolist())

    def read(self, fields: Fields) -> Position:
        """The position."""
        view, players = self.view, int(self.view[at.PLAYERS])
        for seat in range(players):
            view[at.SIDE_NUMBERS + seat] = seat % view[at.SIDES]
            view[at.STOCKPILE_NUMBERS + seat] = seat % view[at.STOCKPILES]
        view[at.SEAT] = fields.number("player", 1, players) - 1
        view[at.TURN] = fields.number("turn", 1, int(view[at.TURN_LIMIT]), 1)
        view[at.IDLE_TURNS] = fields.number("idle_turns", 0, players, 0)
        view[at.ACES_DUE] = fields.truth("aces_due")
        view[at.ACTED] = fields.truth("acted")
        self._stockpiles(fields)
        self._players(fields, players)
        self._hand(fields)
        self._building_piles(fields)
        aside = self._cards("set_aside", fields.words("set_aside", []))
        np.add.at(view, at.ASIDE_CARDS + np.array(aside, np.int64), 1)
        view[at.SET_ASIDE] = len(aside)
        self._add_up(fields, aside)
        self._check_turn()
        return self.position

    def _cards(self, where: str, words: Sequence[str]) -> list[int]:
        return [self._card(where, word) for word in words]

    def _card(self, where: str, word: str) -> int:
        card = self.names.index(word) if word and word in self.names else 0
        if self.deck[card]:
            return card
        if word == "K" and self.deck[at.WILD]:
            raise PositionError(f"{where}: K is wild under these rules; write *")
        names = ", ".join(self.names[known] for known in sorted(self.deck))
        raise PositionError(f"{where}: {word} is no card of these rules; they have {names}")

    def _stockpiles(self, fields: Fields) -> None:
        view = self.view
        tables = fields.tables("stockpiles", int(view[at.STOCKPILES]), ("top", "left"))
        for number, table in enumerate(tables):
            where = f"stockpiles {number + 1}: top"
            left = table.number("left", 0, int(view[at.CARDS_IN_PLAY]))
            top, shown = self._cards(where, table.words("top")), min(left, int(view[at.OPEN_STOCKPILE]))
            if len(top) != shown:
                raise PositionError(f"{where}: {shown} cards of its {left} lie open, and {len(top)} are named")
            if left == 0 and self.rules.partners != "own":
                raise PositionError(f"stockpiles {number + 1}: left=0: it is played out, the game is over")
            view[at.STOCKPILE_LEFT + number] = left
            view[at.STOCKPILE_TOPS + 3 * number : at.STOCKPILE_TOPS + 3 * number + shown] = top

    def _players(self, fields: Fields, players: int) -> None:
        view, piles = self.view, int(self.view[at.DISCARD_PILES])
        for seat, table in enumerate(fields.tables("players", players, ("hand", "discards"))):
            where = f"players {seat + 1}: discards"
            if seat != view[at.SEAT]:
                view[at.HAND_SIZES + seat] = table.number("hand", 0, int(view[at.HAND_SIZE_RULE]))
            elif table.has("hand"):
                raise PositionError(
                    f"players {seat + 1}: hand: this player is in turn; list the cards in hand = […] above"
                )
            discards = table.lists("discards", [[]] * piles)
            if len(discards) > piles:
                raise PositionError(f"{where}: {len(discards)} piles, and the rules have {piles}")
            for pile, words in enumerate(discards):
                self._lay(seat, pile, self._cards(where, words))

    def _lay(self, seat: int, pile: int, cards: Sequence[int]) -> None:
        view, which = self.view, at.MOST_PILES * seat + pile
        room = int(view[at.CARDS_IN_PLAY])
        if len(cards) > room:
            raise PositionError(f"players {seat + 1}: discards: more cards than are in play")
        start = at.DISCARD_CARDS + which * room
        view[start : start + len(cards)] = cards
        view[at.DISCARD_SIZES + which] = len(cards)
        view[at.DISCARD_TOPS + which] = cards[-1] if cards else 0

    def _hand(self, fields: Fields) -> None:
        view, most = self.view, int(self.view[at.HAND_SIZE_RULE])
        cards = self._cards("hand", fields.words("hand"))
        if len(cards) > most:
            raise PositionError(f"hand: {len(cards)} cards, and a hand holds {most} (hand_size={most})")
        for card in cards:
            view[at.OWN_HAND] += 1 << 4 * card
            view[at.HAND_RANKS] |= 1 << card
        view[at.HAND_SIZES + view[at.SEAT]] = len(cards)

    def _building_piles(self, fields: Fields) -> None:
        view, places = self.view, int(self.view[at.PLACES])
        piles = fields.lists("building_piles", [])
        if len(piles) > places:
            raise PositionError(f"building_piles: {len(piles)} piles, and the rules have {places}")
        heights = [
            self._build(place, self._cards(f"building pile {place + 1}", words)) for place, words in enumerate(piles)
        ]
        view[at.BUILD_HEIGHTS : at.BUILD_HEIGHTS + len(heights)] = heights
        view[at.HIGHEST_PLACE] = max((place + 1 for place, height in enumerate(heights) if height), default=0)
        count_places(view)

    def _build(self, place: int, cards: Sequence[int]) -> int:
        """Note the wilds on a building pile; returns its height."""
        view, where, top = self.view, f"building pile {place + 1}", int(self.view[at.BUILD_TOP])
        if len(cards) >= top:
            raise PositionError(f"{where}: {len(cards)} cards; a pile of {top} is complete and leaves the table")
        for rank, card in enumerate(cards, 1):
            if card == at.WILD and rank == 1 and not view[at.WILD_STARTS]:
                raise PositionError(f"{where}: a wild may not start a pile under these rules (wild_starts=false)")
            if card not in (rank, at.WILD):
                raise PositionError(f"{where}: {self.names[card]} lies where {self.names[rank]} or a wild must")
            view[at.BUILD_WILDS + place] |= (card == at.WILD) << rank
        return len(cards)

    def _add_up(self, fields: Fields, aside: Sequence[int]) -> None:
        """See that no card is named too often, and that what is left is as much as lies hidden."""
        view = self.view
        for card, count in (Counter(open_cards(view)) + Counter(aside)).items():
            if count > self.deck[card]:
                raise PositionError(f"{self.names[card]}: {count} of them are named, and {self.deck[card]} are in play")
        unseen, elsewhere = int(unseen_counts(view, self.array).sum()), self._elsewhere()
        out = max(52 - int(view[at.STOCKPILES] * view[at.STOCKPILE_SIZE]), 0) if view[at.SEPARATE_DECKS] else 0
        left = unseen - elsewhere - out
        view[at.DRAW_PILE] = fields.number("draw_pile", 0, int(view[at.CARDS_IN_PLAY]), max(left, 0))
        if left != view[at.DRAW_PILE]:
            raise PositionError(
                f"draw_pile={view[at.DRAW_PILE]}: the sizes do not add up: {len(self.array) - at.RULES_SIZE} cards "
                f"are in play, {len(open_cards(view)) + len(aside)} lie open, {elsewhere + out} in hands, stockpiles "
                f"or out of the game: {left} are left for the draw pile"
            )

    def _elsewhere(self) -> int:
        """Cards that lie hidden in stockpiles and in the other hands."""
        view = self.view
        left = view[at.STOCKPILE_LEFT : at.STOCKPILE_LEFT + view[at.STOCKPILES]]
        hands = view[at.HAND_SIZES : at.HAND_SIZES + view[at.PLAYERS]].sum() - view[at.HAND_SIZES + view[at.SEAT]]
        return int(np.maximum(left - view[at.OPEN_STOCKPILE], 0).sum() + hands)

    def _check_turn(self) -> None:
        view, size = self.view, int(self.view[at.HAND_SIZES + self.view[at.SEAT]])
        if view[at.DRAW_PILE] and not view[at.ACTED] and size < view[at.HAND_SIZE_RULE]:
            raise PositionError(
                f"hand: {size} cards; a turn begins with {view[at.HAND_SIZE_RULE]} (write acted = true after a play)"
            )
        if view[at.DRAW_PILE] and size == 0:
            raise PositionError("hand: no card, and the draw pile has some; an empty hand is filled at once")


def write_position(position: Position, rules: StockpileRules) -> str:
    """The file that describes the position, each line with what it means."""
    view, names = position.seen, card_names(rules)
    aside = [card for card in range(1, at.CARDS) for _ in range(int(view[at.ASIDE_CARDS + card]))]
    lines = [
        f"# Cards: {' '.join(names[card] for card in sorted(set(deck_of(rules))))}; * is a wild.",
        "# Players and piles count from 1.",
        f"player = {int(view[at.SEAT]) + 1}  # who is in turn",
        f"turn = {int(view[at.TURN])}  # turns begun so far, this one included",
        f"acted = {str(bool(view[at.ACTED])).lower()}  # whether this player has played or discarded in this turn",
        f"hand = {toml_list([names[card] for card in held_cards(view[at.OWN_HAND])])}",
        f"draw_pile = {int(view[at.DRAW_PILE])}  # cards in the draw pile; may be left out",
        f"set_aside = {toml_list([names[card] for card in aside])}  # cards of completed piles, not yet shuffled in",
        "building_piles = [  # from the bottom up, a wild as *",
        *(
            f"  {toml_list([names[card] for card in building_pile(view, place)])},"
            for place in range(int(view[at.HIGHEST_PLACE]))
        ),
        "]",
    ]
    lines += [f"{name} = {word}  # {why}" for name, word, why in _rare(view)]
    for number in range(int(view[at.STOCKPILES])):
        shown = toml_list([names[card] for card in open_tops(view, number)])
        left = f"left = {int(view[at.STOCKPILE_LEFT + number])}  # cards in it, the open ones included"
        lines += ["", "[[stockpiles]]", f"top = {shown}  # the open card, or cards from the top", left]
    for seat in range(int(view[at.PLAYERS])):
        lines += ["", f"[[players]]  # player {seat + 1}"]
        if seat != view[at.SEAT]:
            lines.append(f"hand = {int(view[at.HAND_SIZES + seat])}  # how many cards")
        piles = [
            [names[card] for card in discard_pile(view, seat, pile)] for pile in range(int(view[at.DISCARD_PILES]))
        ]
        lines.append(f"discards = [{', '.join(toml_list(pile) for pile in piles)}]  # each pile from the bottom up")
    return "\n".join(lines) + "\n"


def _rare(view: np.ndarray) -> list[tuple[str, str, str]]:
    """What few positions have: turns without a move, Aces that are due."""
    idle, due = int(view[at.IDLE_TURNS]), bool(view[at.ACES_DUE])
    found = [("idle_turns", str(idle), "turns in a row without play or discard before this one")] if idle else []
    return found + ([("aces_due", "true", "after a double pass: Aces and 2s must come out")] if due else [])
