"""What a player can tell of unseen cards: against counts by other means, exact laws, and imagined deals."""

import itertools
import math
from typing import Any

import numpy as np
import pytest
from scipy.stats import hypergeom

from simcards.engine import random as rng
from simcards.engine.jit import allocating
from simcards.games.cuckoo import beliefs as cuckoo_beliefs
from simcards.games.cuckoo import layout as cuckoo
from simcards.games.skitgubbe import beliefs as skitgubbe_beliefs
from simcards.games.skitgubbe import imagined as skitgubbe_imagined
from simcards.games.skitgubbe import layout as skitgubbe
from simcards.games.stockpile import beliefs, imagined
from simcards.games.stockpile import draw_pile as pile
from simcards.games.stockpile import layout as at
from simcards.games.stockpile.legal import playable_cards
from simcards.strategy import stockpile_beliefs, stockpile_words
from tests.games.views import views_of

CARDS = range(1, at.CARDS)


# Stockpile games


@allocating
def unseen(view: Any) -> Any:
    return imagined.unseen_cards(view)


@allocating
def next_cards(view: Any, deals: Any, draws: Any, found: Any) -> Any:
    """Count, by card, in how many imagined deals it is among the first `draws` of the draw pile."""
    stream = np.zeros(rng.STREAM_SIZE, np.uint32)
    rng.open_stream(stream, np.array([5, 0, 0], np.uint64), 0)
    cards, game = imagined.unseen_cards(view), imagined.room_for(view)
    for _ in range(deals):
        imagined.imagine(view, cards, game, stream)
        seen = 0
        for slot in range(draws):
            seen |= 1 << game.hidden[pile.slots_at(view) + slot]
        for card in range(1, at.CARDS):
            found[card] += seen >> card & 1


SETTINGS = [
    ("skip-bo", 2, {}),
    ("skip-bo", 4, {"partners": "shared"}),
    ("spite-and-malice", 2, {}),
    ("spite-and-malice", 3, {"wilds": "jokers", "jokers": 8, "decks": 3}),
    ("spite-and-malice", 2, {"open_stockpile": 3, "stockpile_size": 8}),
]


@pytest.mark.parametrize(("game", "players", "settings"), SETTINGS)
def test_unseen_cards_of_each_rank(game: str, players: int, settings: dict[str, object]) -> None:
    """At every decision of a game as the list of unseen cards has them; the chances add up to 1."""
    for view in views_of(game, players, **settings):
        counts = np.bincount(unseen(view), minlength=at.CARDS)
        assert [beliefs.unseen_count(view, card) for card in CARDS] == counts[1:].tolist()
        assert beliefs.unseen_total(view) == counts.sum()
        chances = [beliefs.draw_chance(view, card) for card in CARDS]
        if view[at.DRAW_PILE]:
            assert chances == pytest.approx(counts[1:] / counts.sum(), abs=1e-12)
            playable = playable_cards(view)
            expected = sum(chance for card, chance in zip(CARDS, chances, strict=True) if playable >> card & 1)
            assert beliefs.chance_to_play(view) == pytest.approx(expected, abs=1e-12)
        else:
            assert sum(chances) == beliefs.chance_to_play(view) == 0


def test_one_of_the_next_cards() -> None:
    """The hypergeometric law; no more cards are drawn than there are."""
    views = views_of("skip-bo", 2)
    for view in (views[0], views[len(views) // 2]):
        total, left = beliefs.unseen_total(view), int(view[at.DRAW_PILE])
        for card, draws in itertools.product((1, 7, at.WILD), (0, 1, 5, 1000)):
            law = hypergeom(total, beliefs.unseen_count(view, card), min(draws, left))
            assert beliefs.chance_within(view, card, draws) == pytest.approx(1 - law.pmf(0), abs=1e-12)
        assert beliefs.chance_within(view, 7, 1) == pytest.approx(beliefs.draw_chance(view, 7), abs=1e-12)


def test_jokers_that_are_in_no_stockpile() -> None:
    """Separate decks, jokers wild (SP-G19): exact chances, against 20,000 imagined deals by four standard errors."""
    settings = {"separate_decks": True, "wilds": "jokers", "jokers": 4, "decks": 2}
    view = views_of("spite-and-malice", 2, **settings)[10]
    assert sum(beliefs.draw_chance(view, card) for card in CARDS) == pytest.approx(1, abs=1e-12)
    assert beliefs.draw_chance(view, at.WILD) > beliefs.unseen_count(view, at.WILD) / beliefs.unseen_total(view)
    for draws in (1, 6):
        found, deals = np.zeros(at.CARDS, np.int64), 20_000
        next_cards(view, deals, draws, found)
        for card in CARDS:
            chance = beliefs.chance_within(view, card, draws)
            if draws == 1:
                assert chance == pytest.approx(beliefs.draw_chance(view, card), abs=1e-9)
            error = math.sqrt(chance * (1 - chance) / deals)
            assert found[card] / deals == pytest.approx(chance, abs=4 * error + 1e-9)


# Cuckoo


def cuckoo_view(own: int, position: int, actions: list[int], handed_over: int = 0, active: int = 4) -> np.ndarray:
    """A view with the full deck: ranks from 1, the ace, to 13, the K."""
    view = views_of("cuckoo", active)[0].copy()
    view[cuckoo.CARD], view[cuckoo.HANDED_OVER], view[cuckoo.POSITION] = 4 * own, 4 * handed_over, position
    view[cuckoo.ACTIONS : cuckoo.ACTIONS + active] = actions + [cuckoo.NOT_YET] * (active - len(actions))
    return view


KEPT, SWAPPED, BLOCKED = cuckoo.KEPT, cuckoo.SWAPPED, cuckoo.SWAP_BLOCKED


@pytest.mark.parametrize(
    ("own", "actions", "handed_over", "expected"),
    [
        (5, [], 0, {5: 3, 13: 4}),
        (5, [KEPT, SWAPPED], 9, {5: 3, 9: 3, 13: 4}),
        (5, [SWAPPED], 5, {5: 2, 13: 4}),
        (5, [BLOCKED, KEPT], 0, {5: 3, 13: 3}),  # the second player has shown a K and keeps it
        (13, [KEPT, BLOCKED], 0, {13: 3}),  # the own K, which it has shown
        (13, [BLOCKED, SWAPPED], 4, {13: 3, 4: 3}),  # the K that the second has shown has come along
        (13, [BLOCKED, BLOCKED], 0, {13: 2}),  # the second has shown one, and the own one has been shown too
        (6, [BLOCKED, BLOCKED, KEPT], 0, {13: 2, 6: 3}),
    ],
)
def test_cuckoo_ranks(own: int, actions: list[int], handed_over: int, expected: dict[int, int]) -> None:
    view = cuckoo_view(own, len(actions), actions, handed_over)
    found = {rank: cuckoo_beliefs.unseen_count(view, rank) for rank in range(1, 14)}
    assert found == {rank: expected.get(rank, 4) for rank in range(1, 14)}
    assert cuckoo_beliefs.unseen_total(view) == sum(found.values())
    total = sum(found.values())
    assert cuckoo_beliefs.chance_below(view, 5) == pytest.approx(sum(found[rank] for rank in range(1, 5)) / total)
    gained = sum(found[rank] for rank in range(own + 1, 13))  # a K would block
    assert cuckoo_beliefs.chance_to_gain(view) == pytest.approx(gained / total)


# Skitgubbe


@pytest.mark.parametrize("players", [2, 3])
def test_skitgubbe_cards(players: int) -> None:
    """At every decision: by rank and suit all unseen cards; the hands hold as many as they hold, the stock the rest."""
    for view in views_of("skitgubbe", players):
        unseen_set = int(skitgubbe_imagined.unseen_cards(view))
        assert sum(skitgubbe_beliefs.unseen_of_rank(view, rank) for rank in range(13)) == unseen_set.bit_count()
        assert sum(skitgubbe_beliefs.unseen_of_suit(view, suit) for suit in range(4)) == unseen_set.bit_count()
        for seat in range(players):
            held = sum(skitgubbe_beliefs.hand_chance(view, seat, card) for card in range(52))
            assert held == pytest.approx(view[skitgubbe.HAND_SIZES + seat], abs=1e-9)
        if view[skitgubbe.STOCK]:
            assert skitgubbe_beliefs.draw_chance(view, (1 << 52) - 1) == 1
            above = sum(skitgubbe_beliefs.unseen_of_rank(view, rank) for rank in range(9, 13)) / unseen_set.bit_count()
            assert skitgubbe_beliefs.chance_to_draw_above(view, 8) == pytest.approx(above, abs=1e-12)
        else:
            assert skitgubbe_beliefs.draw_chance(view, (1 << 52) - 1) == 0


def test_the_interface_has_them() -> None:
    """By the family's name and an ending; what is not there is said so."""
    import simcards.strategy

    assert stockpile_beliefs is beliefs
    assert callable(stockpile_words.explain)
    with pytest.raises(AttributeError, match="cuckoo games have no imagined module"):
        _ = simcards.strategy.cuckoo_imagined
    with pytest.raises(AttributeError, match="did you mean stockpile"):
        _ = simcards.strategy.stokpile_beliefs
