"""A round of Cuckoo: published chances, the closed form, and the solver against every deal."""

from dataclasses import asdict
from fractions import Fraction
from typing import Any

import pytest

from . import brute_force
from .cuckoo_round import Round, chances, losing, lowest_if_all_keep, tied

ALL_KEEP = [0.529412, 0.363137, 0.280288, 0.230788, 0.197964, 0.174674, 0.157345, 0.143994, 0.133430]


@pytest.mark.parametrize(("players", "chance"), [*enumerate(ALL_KEEP, 2)])
def test_if_all_keep(players: int, chance: float) -> None:
    exact = lowest_if_all_keep(players)
    assert round(float(exact), 6) == chance
    assert losing(Round((1,) * players)) == [exact] * players


def counted(game: Round) -> dict[str, list[Fraction]]:
    return brute_force.average(
        game.players,
        brute_force.thresholds(*game.thresholds),
        game.ranks,
        game.suits,
        game.king_blocks,
        game.dealer_king_blocks,
        game.tie == "dealer-wins",
    )


@pytest.mark.parametrize(
    "game",
    [
        Round((8, 7)),
        Round((14, 14), suits=2),
        Round((6, 9, 7)),
        Round((7, 7, 7), suits=1),
        Round((6, 9, 7), suits=1, tie="dealer-wins"),
        Round((14, 14, 14), suits=1, king_blocks=False),
        Round((10, 3, 11), suits=1, dealer_king_blocks=False),
        Round((4, 3, 4), ranks=5, suits=2, tie="dealer-wins"),
        Round((3, 4, 3, 2), ranks=5),
        Round((3, 3, 3, 3, 3), ranks=4, suits=2),
        Round((2, 3, 1), ranks=3, suits=3, tie="dealer-wins"),
    ],
)
def test_every_deal(game: Round) -> None:
    assert asdict(chances(game)) == counted(game)


def test_the_example_of_the_document() -> None:
    """A swaps with B, C's K blocks B, C and D keep: B loses (CK-11). The last card is not cut."""
    played = brute_force.play([2, 9, 13, 7, 1], brute_force.thresholds(5, 5, 5, 5), True, True, False)
    assert played.lost == [0, 1, 0, 0]
    assert (played.demands, played.blocked, played.cuts) == ([1, 1, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0])


def test_an_informed_player_looks_at_both_cards() -> None:
    """A hands B a 9 for a 3 and B keeps it, though 9 is below the threshold; handed a 2 for a 3, B swaps."""
    wants = brute_force.informed(10, 10, 10)
    assert brute_force.play([9, 3, 12, 1], wants, True, True, False).demands == [1, 0, 0]
    assert brute_force.play([2, 3, 12, 1], wants, True, True, False).demands == [1, 1, 0]


def test_kings_block_a_full_deck() -> None:
    """The first to act meets a K with chance 4/51 when the own card is no K."""
    result = chances(Round((13, 1, 13)))
    assert result.demands == [Fraction(12, 13), 0, 0]
    assert result.blocked == [Fraction(12, 13) * Fraction(4, 51), 0, 0]
    assert result.cuts[:2] == result.cuts_blocked[:2] == [0, 0]


@pytest.mark.parametrize("switch", [{}, {"king_blocks": False}, {"tie": "dealer-wins"}])
def test_ties(switch: dict[str, Any]) -> None:
    """No two cards of one suit tie; of two ranks in three hands, the lowest is alone beside two high."""
    assert tied(Round((5, 5, 5), suits=1, **switch)) == 0
    two_ranks = Round((1, 1, 1), ranks=2, suits=3, **switch)
    alone = Fraction(3 * 3 * 3 * 2, 6 * 5 * 4)
    assert tied(two_ranks) == 1 - alone


def test_the_dealer_suffers_what_is_passed_on() -> None:
    """With one threshold for all, each later turn loses more often: low cards wander to the dealer."""
    lost = losing(Round((7,) * 10))
    assert lost == sorted(lost)
    assert lost[0] < lowest_if_all_keep(10) < lost[-1]
