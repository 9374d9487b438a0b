"""The kernel's rates beside exact chances: one comparison a line, for the tests and for the long checks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from tests.exact import brute_force
from tests.exact.cuckoo_round import Round, chances, lowest_if_all_keep, tied
from tests.exact.le_her import threshold_table

from .tables import Played, Setup

CHUNK = 250_000


class Comparison(NamedTuple):
    """A chance, the rate that was measured, and the standard error that the chance gives it."""

    name: str
    exact: float
    measured: float
    error: float


def compare(name: str, exact: Fraction, count: int, games: int) -> Comparison:
    chance = float(exact)
    return Comparison(name, chance, count / games, (chance * (1 - chance) / games) ** 0.5)


def single_rounds(
    strategies: str | Sequence[str], players: int, games: int, seed: int, settings: Mapping[str, Any]
) -> Iterator[Played]:
    """Games of a single round with seat 0 first to act, in chunks."""
    once = {"rounds": 1, "lives": 1, "first_dealer": "last-seat", **settings}
    for first in range(0, games, CHUNK):
        count = min(CHUNK, games - first)
        yield Setup("cuckoo", strategies, players, once, seed, first).play(count, 0, "")


def positions(
    strategies: str | Sequence[str], players: int, games: int, seed: int, settings: Mapping[str, Any]
) -> np.ndarray:
    """Counts of single rounds by position and tally field."""
    total = np.zeros((10, 7), np.int64)
    for chunk in single_rounds(strategies, players, games, seed, settings):
        total += chunk.positions[players]
    return total


def keep(games: int, seed: int) -> Iterator[Comparison]:
    """Nobody ever swaps: a seat among n is lowest or ties for it (published to six digits)."""
    for players in range(2, 11):
        lost = positions("keep", players, games, seed, {})[:players, 1].sum()
        exact = lowest_if_all_keep(players)
        one = compare(f"all {players} keep, a seat is lowest or ties", exact, 0, games)
        yield one._replace(measured=lost / players / games)  # seats of a deal depend: the error of one is safe


ROUNDS = (
    Round((8, 9)),
    Round((7, 7, 8, 6)),
    Round((14, 14, 14)),
    Round((8, 9, 7), king_blocks=False),
    Round((7, 8, 14), dealer_king_blocks=False),
    Round((6, 9, 7), tie="dealer-wins"),
    Round((4, 3, 4, 3), ranks=5, suits=2),
    Round((7, 7, 7, 7, 7)),
)
FIELDS = {"lost": 1, "demands": 2, "blocked": 3, "cuts": 4, "cuts_blocked": 5}


def switches(game: Round) -> dict[str, Any]:
    return {name: value for name, value in asdict(game).items() if name != "thresholds"}


def own_card(thresholds: Sequence[int]) -> str:
    """The strategy that plays a threshold at each position, dealer last."""
    before = "".join(f",p{position}={t}" for position, t in enumerate(thresholds[:-1]))
    return f"threshold:dealer={thresholds[-1]}{before}"


def thresholds(games: int, seed: int) -> Iterator[Comparison]:
    """One round of own-card thresholds: everything that is counted, at every position."""
    for number, game in enumerate(ROUNDS):
        counts = positions(own_card(game.thresholds), game.players, games, seed + number, switches(game))
        title = " ".join([str(game.thresholds), *(f"{k}={v}" for k, v in switches(game).items() if v != DEFAULTS[k])])
        for name, exact in asdict(chances(game)).items():
            for position, chance in enumerate(exact):
                count = int(counts[position, FIELDS[name]])
                yield compare(f"{title}: {name} at {position}", chance, count, games)


DEFAULTS = switches(Round((1, 1)))


def ties(games: int, seed: int) -> Iterator[Comparison]:
    """The chance that several hold the lowest rank."""
    for game in (Round((7, 7, 8, 6)), Round((6, 9, 7), tie="dealer-wins")):
        chunks = single_rounds(own_card(game.thresholds), game.players, games, seed, switches(game))
        count = sum(int(chunk.column("ties").sum()) for chunk in chunks)
        yield compare(f"{game.thresholds} {game.tie}: several lowest", tied(game), count, games)


def informed(games: int, seed: int) -> Iterator[Comparison]:
    """A round of players who use what a swap told them, against every deal counted out."""
    for each, wins in (((8, 9), False), ((7, 8, 7), False), ((9, 9), True), ((8, 8, 8), True)):
        exact = brute_force.average(len(each), brute_force.informed(*each, dealer_wins=wins), dealer_wins=wins)
        tie = "dealer-wins" if wins else "all-lose"
        text = own_card(each).replace("threshold", "informed")
        counts = positions(text, len(each), games, seed, {"tie": tie})
        for name in ("lost", "demands", "cuts"):
            for position, chance in enumerate(exact[name]):
                count = int(counts[position, FIELDS[name]])
                yield compare(f"informed {each} {tie}: {name} at {position}", chance, count, games)


def receiver_wins(receiver: str, dealer: str, games: int, seed: int) -> int:
    counts = positions([receiver, dealer], 2, games, seed, {"tie": "dealer-wins"})
    return games - int(counts[0, 1])


def le_her(games: int, seed: int) -> Iterator[Comparison]:
    """Montmort and Waldegrave 1713: hold or swap the 7 against a dealer who cuts up to 7 or up to 8."""
    published = ((7, 8, 2828), (7, 9, 2834), (8, 8, 2838), (8, 9, 2828))
    for number, (receiver, dealer, wins) in enumerate(published):
        count = receiver_wins(f"threshold:t={receiver}", f"informed:t={dealer}", games, seed + number)
        name = f"Le Her, receiver swaps below {receiver}, dealer cuts below {dealer}"
        yield compare(name, Fraction(wins, 5525), count, games)


def le_her_optimal(games: int, seed: int) -> Iterator[Comparison]:
    """The value of the game, which neither side can better: 11327 in 22100."""
    best = "le-her-optimal"
    for receiver, dealer in (
        (best, best),
        ("threshold:t=7", best),
        ("threshold:t=8", best),
        (best, "informed:t=9"),
    ):
        count = receiver_wins(receiver, dealer, games, seed)
        yield compare(f"Le Her, {receiver} against {dealer}", Fraction(11327, 22100), count, games)


def le_her_tables(games: int, seed: int) -> Iterator[Comparison]:
    """CK-G7: dealers who look at their own card only, and dealers who use the swap: a table for each."""
    for told, name in ((False, "threshold"), (True, "informed")):
        table = threshold_table(informed=told)
        for receiver, dealer in ((1, 1), (7, 8), (8, 9), (14, 3), (14, 14)):
            count = receiver_wins(f"threshold:t={receiver}", f"{name}:t={dealer}", games, seed)
            exact = table[receiver - 1][dealer - 1]
            yield compare(f"Le Her, {receiver} against {name} {dealer}", exact, count, games)


SECTIONS: dict[str, Callable[[int, int], Iterator[Comparison]]] = {
    "cuckoo_keep": keep,
    "cuckoo_thresholds": thresholds,
    "cuckoo_ties": ties,
    "cuckoo_informed": informed,
    "le_her": le_her,
    "le_her_optimal": le_her_optimal,
    "le_her_tables": le_her_tables,
}
