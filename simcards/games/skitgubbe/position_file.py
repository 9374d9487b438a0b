"""A position of Skitgubbe in the words of the table, as a TOML file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simcards.games.position_file import Fields, PositionError, toml_list
from simcards.games.records import members
from simcards.games.skitgubbe import layout as at
from simcards.games.skitgubbe.positions import empty_position
from simcards.games.skitgubbe.record import RANK_NAMES, SUIT_NAMES, card_name
from simcards.games.skitgubbe.resume import Position
from simcards.games.skitgubbe.rules import SkitgubbeRules

_FIELDS = ("phase", "player", "turn", "leader", "hand", "pile", "table", "gone", "to_act", "players")
_COLLECTING = ("stock", "at_stake", "ahead", "thrown_off", "replay")
_SHEDDING = ("trump_card", "opener", "last", "shedding_turn")
_CARDS = {card_name(card): card for card in range(at.CARDS)}


def read_position(values: Mapping[str, Any], rules: SkitgubbeRules, array: np.ndarray) -> Position:
    """The position that a file describes; PositionError names what cannot be. `array`: the rules array."""
    phase = Fields(values, list(values)).word("phase", ("collecting", "shedding"))
    return _Reader(Fields(values, _FIELDS + (_COLLECTING if phase == "collecting" else _SHEDDING)), array).read(phase)


class _Reader:
    """Fills a view from the fields of a file."""

    def __init__(self, fields: Fields, array: np.ndarray) -> None:
        self.fields, self.position = fields, empty_position(array)
        self.view = self.position.seen
        self.view[: at.RULES_SIZE] = array[: at.RULES_SIZE]
        self.players = int(self.view[at.PLAYERS])
        self.placed: dict[int, str] = {}

    def read(self, phase: str) -> Position:
        """The position."""
        view, fields, players = self.view, self.fields, self.players
        view[at.SEAT] = fields.number("player", 1, players) - 1
        view[at.LEADER] = fields.number("leader", 1, players) - 1
        view[at.TRUMP] = view[at.TRUMP_CARD] = view[at.OPENER] = -1
        view[at.OWN_HAND] = self._set("hand", fields.words("hand"))
        view[at.OWN_PILE] = self._set("pile", fields.words("pile", []))
        view[at.GONE] = self._set("gone", fields.words("gone", []))
        self._players()
        if phase == "collecting":
            self._collecting()
        else:
            self._shedding()
        begun = int(view[at.SHEDDING_TURN])
        view[at.TURN] = fields.number("turn", begun, int(view[at.TURN_LIMIT]) - 1, begun)
        self._check_turn()
        self._add_up()
        return self.position

    def _cards(self, where: str, words: Sequence[str]) -> list[int]:
        """Cards by name, each of which may stand in one place only."""
        for word in words:
            if word not in _CARDS:
                raise PositionError(f"{where}: {word} is no card; write rank and suit, such as 10H")
            if _CARDS[word] in self.placed:
                raise PositionError(f"{where}: {word} is named twice (also in {self.placed[_CARDS[word]]})")
            self.placed[_CARDS[word]] = where
        return [_CARDS[word] for word in words]

    def _set(self, where: str, words: Sequence[str]) -> int:
        return sum(1 << card for card in self._cards(where, words))

    def _players(self) -> None:
        view = self.view
        for seat, table in enumerate(self.fields.tables("players", self.players, ("hand", "pile", "picked_up"))):
            own = seat == view[at.SEAT]
            for name, where, mine in (("hand", at.HAND_SIZES, at.OWN_HAND), ("pile", at.WON_SIZES, at.OWN_PILE)):
                if own and table.has(name):
                    raise PositionError(f"players {seat + 1}: {name}: this player is in turn; list the cards above")
                number = int(view[mine]).bit_count() if own else table.number(name, 0, at.CARDS, 0)
                view[where + seat] = number
            picked = table.words("picked_up", [])
            known = int(view[at.OWN_HAND]) if own else 0
            for word in picked:
                if own and not known >> _CARDS.get(word, 0) & 1:
                    raise PositionError(f"players {seat + 1}: picked_up: {word} is not in the hand")
            cards = [_CARDS[word] for word in picked] if own else self._cards(f"picked_up of player {seat + 1}", picked)
            view[at.PICKED_UP + seat] = view[at.SHOWN + seat] = sum(1 << card for card in cards)
            if len(picked) > view[at.HAND_SIZES + seat]:
                raise PositionError(f"players {seat + 1}: picked_up: {len(picked)} cards in a smaller hand")

    def _table(self, *names: str) -> list[int]:
        cards = [card for name in names for card in self._cards(name, self.fields.words(name, []))]
        self.view[at.TABLE : at.TABLE + len(cards)] = cards
        self.view[at.TABLE_SIZE] = len(cards)
        return cards

    def _collecting(self) -> None:
        """The trick: what is at stake from rounds before, then the cards of this round in the order played."""
        view, fields = self.view, self.fields
        self._table("at_stake", "table")
        view[at.ROUND_START] = len(fields.words("at_stake", []))
        played = view[at.TABLE + view[at.ROUND_START] : at.TABLE + view[at.TABLE_SIZE]].tolist()
        view[at.REPLAY] = fields.truth("replay", bool(view[at.ROUND_START]))
        view[at.STOCK] = fields.number("stock", 1, at.CARDS)
        thrown = [_CARDS.get(word, -1) for word in fields.words("thrown_off", [])]
        if not set(thrown) <= set(played):
            raise PositionError("thrown_off: name cards of the table")
        view[at.HIGHEST] = max((card % at.RANKS for card in played if card not in thrown), default=-1)
        for card in played:
            view[at.EQUALS] |= at.TWOS << card % at.RANKS
        view[at.AHEAD] = sum(1 << seat for seat in fields.seats("ahead", self.players, []))
        tops = sum(card % at.RANKS == view[at.HIGHEST] and card not in thrown for card in played)
        if int(view[at.AHEAD]).bit_count() != tops:
            raise PositionError(f"ahead: {tops} players have played the highest card of this round; name them")
        self._to_act()

    def _to_act(self) -> None:
        acting = self.fields.seats("to_act", self.players)
        self.view[at.TO_ACT] = sum(1 << seat for seat in set(acting))
        if len(set(acting)) != len(acting):
            raise PositionError("to_act: a player is named twice")

    def _shedding(self) -> None:
        view, fields = self.view, self.fields
        view[at.PHASE] = at.SHEDDING
        self._table("table")
        shown = fields.word("trump_card", list(_CARDS))
        view[at.TRUMP_CARD], view[at.OPENER] = _CARDS[shown], fields.number("opener", 1, self.players) - 1
        view[at.TRUMP] = view[at.TRUMP_CARD] // at.RANKS if view[at.TRUMP_PLAYED] else -1
        view[at.SHEDDING_TURN] = fields.number("shedding_turn", 0, int(view[at.TURN_LIMIT]), 0)
        view[at.AHEAD] = 1 << fields.number("last", 1, self.players, int(view[at.LEADER]) + 1) - 1
        view[at.HIGHEST] = -1
        if view[at.WON_SIZES : at.WON_SIZES + self.players].any():
            raise PositionError("pile: while shedding nobody has a won pile; the cards are in the hands")
        self._to_act()

    def _check_turn(self) -> None:
        """The player in turn must be the next of those who have yet to act, and hold a card."""
        view, seat, start = self.view, int(self.view[at.SEAT]), int(self.view[at.LEADER])
        acting = members(int(view[at.TO_ACT]), start, self.players) if view[at.TO_ACT] else []
        if not acting or acting[0] != seat:
            turn = f"it is the turn of player {acting[0] + 1}" if acting else "nobody has yet to act"
            raise PositionError(f"player={seat + 1}: {turn} (leader, to_act)")
        for one in acting:
            if view[at.HAND_SIZES + one] == 0:
                raise PositionError(f"to_act: player {one + 1} has no card to play")
        unled = view[at.PHASE] == at.COLLECTING and not view[at.REPLAY] and view[at.TABLE_SIZE] == view[at.ROUND_START]
        if unled and seat != start:
            raise PositionError(
                f"player={seat + 1}: nothing has been played, so the leader, player {start + 1}, is in turn"
            )
        if view[at.PHASE] == at.SHEDDING and (view[at.HAND_SIZES : at.HAND_SIZES + self.players] > 0).sum() < 2:
            raise PositionError("players: at least two must hold cards, or the game is over")

    def _add_up(self) -> None:
        """See that what is not named is as much as lies hidden."""
        view = self.view
        hands = int(view[at.HAND_SIZES : at.HAND_SIZES + self.players].sum())
        piles = int(view[at.WON_SIZES : at.WON_SIZES + self.players].sum())
        open_ones = int(view[at.GONE]).bit_count() + int(view[at.TABLE_SIZE])
        total = hands + piles + open_ones + int(view[at.STOCK])
        if total != at.CARDS:
            raise PositionError(
                f"players: the sizes do not add up: {hands} cards in hands, {piles} in won piles, "
                f"{int(view[at.STOCK])} in the stock, {open_ones} on the table or gone: {total}, not {at.CARDS}"
            )


def write_position(position: Position, rules: SkitgubbeRules) -> str:
    """The file that describes the position, each line with what it means."""
    view, players = position.seen, int(position.seen[at.PLAYERS])
    collecting = view[at.PHASE] == at.COLLECTING
    lines = [
        f"# Cards: rank and suit, {' '.join(RANK_NAMES)} and {' '.join(SUIT_NAMES)}; players count from 1.",
        f'phase = "{"collecting" if collecting else "shedding"}"',
        f"player = {int(view[at.SEAT]) + 1}  # who is in turn",
        f"turn = {int(view[at.TURN])}  # plays made so far",
        f"leader = {int(view[at.LEADER]) + 1}  # who led the trick",
        f"to_act = {_people(view[at.TO_ACT])}  # who has yet to act in this round of it, the one in turn included",
        f"hand = {_names(view[at.OWN_HAND])}",
        f"gone = {_names(view[at.GONE])}  # cards out of the game",
    ]
    lines += _collecting_lines(view) if collecting else _shedding_lines(view)
    for seat in range(players):
        lines += ["", f"[[players]]  # player {seat + 1}"]
        if seat != view[at.SEAT]:
            lines.append(f"hand = {int(view[at.HAND_SIZES + seat])}  # how many cards")
            lines.append(f"pile = {int(view[at.WON_SIZES + seat])}  # cards won")
        picked = _names(view[at.PICKED_UP + seat])
        lines.append(f"picked_up = {picked}  # cards picked up while shedding and still held")
    return "\n".join(lines) + "\n"


def _collecting_lines(view: np.ndarray) -> list[str]:
    start, size = int(view[at.ROUND_START]), int(view[at.TABLE_SIZE])
    played = view[at.TABLE + start : at.TABLE + size].tolist()
    return [
        f"pile = {_names(view[at.OWN_PILE])}  # the own won pile",
        f"stock = {int(view[at.STOCK])}  # cards in the stock",
        f"at_stake = {toml_list([card_name(card) for card in view[at.TABLE : at.TABLE + start].tolist()])}"
        "  # of rounds of this trick before, when tied players replay it",
        f"replay = {str(bool(view[at.REPLAY])).lower()}",
        f"table = {toml_list([card_name(card) for card in played])}  # this round's cards, in the order played",
        f"thrown_off = {toml_list(_thrown(view, played))}  # those of them that were thrown off",
        f"ahead = {_people(view[at.AHEAD])}  # whose card is the highest of this round",
    ]


def _thrown(view: np.ndarray, played: Sequence[int]) -> list[str]:
    """Cards thrown off: those above the highest that counts, and of those equal to it all but as many as are ahead."""
    equal = [card for card in played if card % at.RANKS == view[at.HIGHEST]]
    thrown = [card for card in played if card % at.RANKS > view[at.HIGHEST]]
    return [card_name(card) for card in thrown + equal[int(view[at.AHEAD]).bit_count() :]]


def _shedding_lines(view: np.ndarray) -> list[str]:
    table = [card_name(card) for card in view[at.TABLE : at.TABLE + int(view[at.TABLE_SIZE])].tolist()]
    return [
        f'trump_card = "{card_name(int(view[at.TRUMP_CARD]))}"  # the last card of the stock',
        f"opener = {int(view[at.OPENER]) + 1}  # who drew it",
        f"shedding_turn = {int(view[at.SHEDDING_TURN])}  # plays made when shedding began",
        f"table = {toml_list(table)}  # the pile, from the bottom up",
        f"last = {members(int(view[at.AHEAD]))[0] + 1}  # the last to have played to it",
    ]


def _names(cards: int) -> str:
    return toml_list([card_name(card) for card in members(int(cards))])


def _people(seats: int) -> str:
    return str([seat + 1 for seat in members(int(seats))])
