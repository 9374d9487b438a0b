"""The ceiling: a clairvoyant wins exactly the deals that one other choice of its own would have won."""

from __future__ import annotations

import importlib

import pytest
from scipy.stats import binomtest

from simcards.engine import steering as by
from simcards.games.setup import make_setup


def test_a_clairvoyant_at_le_her() -> None:
    # The dealer keeps whatever it is. Who sees both cards swaps for a higher one, and loses to an equal card, where
    # the dealer wins (3 of 51), and to a King that the dealer does not give away (4 of 52, then 48 of 51).
    ceiling = importlib.import_module("ceiling")
    explorer = ceiling.Explorer(make_setup("le-her", strategies=["keep"], seed=3))
    wins, deals = 0, 2000
    for game in range(deals):
        deal = ceiling.Deal(3, game)
        elder = int(explorer.follow(deal).trail[0, by.SEAT])
        wins += ceiling.can_win(explorer, deal, elder)
    explorer.close()
    assert binomtest(wins, deals, 1 - 3 / 51 - 4 / 52 * 48 / 51).pvalue > 0.001


def test_a_row_is_markdown(monkeypatch: pytest.MonkeyPatch) -> None:
    ceiling = importlib.import_module("ceiling")
    monkeypatch.setattr(ceiling, "LUCK_GAMES", 400)
    line = ceiling.line(ceiling.Table("le-her", 2, "threshold"), 20)
    assert line.startswith("| le-her, 2 players | `threshold` | ")
    assert line.count("|") == 5
