"""What rounds worked out tell, in plain sentences."""

from __future__ import annotations

from collections.abc import Sequence

from simcards.analysis.cuckoo.exact import ExactMatch, ExactRound
from simcards.runs.numbers import number, percent

#: Standard errors by which two places must lie apart to be told from each other.
_APART = 4.0


def exploit_sentences(one: ExactRound) -> list[str]:
    """What the best answer saves in the mean over the places, and where most."""
    players, labels = one.game.players, list(dict.fromkeys(one.labels))
    whom = labels[0] if len(labels) == 1 else "these players"
    table = f"in one round of {one.setup.game} for {players}"
    low, high = one.mean_saved
    if round(100_000 * high) == 0 and one.exact:
        return [f"Nobody betters {whom} {table}: no answer, whatever it knows, loses a life less often (exact)."]
    how = f"wins {_saved(low, high)} points more" if one.duel else f"loses a life {_saved(low, high)} points less"
    method = "exact" if one.exact else "from drawn deals"
    most = max(range(players), key=lambda place: one.saved[place])
    return [
        f"The best answer to {whom} {table} {how} often, in the mean over the places ({method}).",
        f"Most is to be gained by {place_name(most, players)}: {_saved(*one.saved[most])} points.",
    ]


def match_sentence(one: ExactMatch) -> str:
    """What the best answer gains over a whole match."""
    players, lives = len(one.start), one.start[0]
    table = f"at {one.setup.game} for {players} with {lives} {'life' if lives == 1 else 'lives'}"
    if round(100_000 * one.gained) == 0:
        return f"Over a whole match {table} nobody can better {one.label}, whatever lives are left (exact)."
    return (
        f"Over a whole match {table} the best answer to {one.label} wins {number(100 * one.gained, 3)} points more of "
        "the matches, in the mean over the places (exact)."
    )


def _saved(low: float, high: float) -> str:
    """A saving in points; from and to where it is not known exactly."""
    ends = [number(100 * end, 3) for end in (low, high)]
    return ends[0] if ends[0] == ends[1] else f"{ends[0]} to {ends[1]}"


def place_name(place: int, players: int) -> str:
    """A place in words."""
    if place == players - 1:
        return "the dealer"
    if place == 0:
        return "the player left of the dealer"
    return "the player before the dealer" if place == players - 2 else f"the player at place {place + 1}"


def places_sentences(rounds: Sequence[ExactRound]) -> list[str]:
    """Which place loses most often at each table, and which least often."""
    worst, best = ([_at_the_end(one, most) for one in rounds] for most in (True, False))
    first, last = rounds[0], rounds[-1]
    ends = "; ".join(
        f"among {one.game.players}, {percent(max(map(float, one.lost)), 1)} of the rounds cost the worst place a life, "
        f"the best {percent(min(map(float, one.lost)), 1)}"
        for one in (first, last)
    )
    return [f"Worst is {_grouped(worst, rounds)}; best is {_grouped(best, rounds)}.", f"{ends[0].upper()}{ends[1:]}."]


def _at_the_end(one: ExactRound, most: bool) -> str:
    """The place that loses most often, or least; with another that cannot be told from it."""
    rows = sorted(one.places, key=lambda row: float(row["lost"]), reverse=most)
    players = one.game.players
    name = place_name(rows[0]["place"], players)
    if abs(rows[0]["lost"] - rows[1]["lost"]) < _APART * rows[0]["se"]:
        return f"{name} or {place_name(rows[1]['place'], players)} (not to be told apart)"
    return name


def _grouped(names: Sequence[str], rounds: Sequence[ExactRound]) -> str:
    """Names with the tables that they belong to."""
    tables: dict[str, list[int]] = {}
    for name, one in zip(names, rounds, strict=True):
        tables.setdefault(name, []).append(one.game.players)
    if len(tables) == 1 and len(rounds) > 1:
        return f"{next(iter(tables))} at every table"
    return ", ".join(f"{name} at tables of {sizes(found)}" for name, found in tables.items())


def sizes(tables: Sequence[int]) -> str:
    """Numbers of players, neighbours as a span: 3 to 6 and 8."""
    spans: list[list[int]] = []
    for size in tables:
        if spans and spans[-1][-1] == size - 1:
            spans[-1].append(size)
        else:
            spans.append([size])
    return " and ".join(f"{span[0]} to {span[-1]}" if len(span) > 1 else f"{span[0]}" for span in spans)


def thresholds_sentences(rounds: Sequence[ExactRound]) -> list[str]:
    """The thresholds of the smallest and of the largest table."""
    found = []
    for one in [rounds[0], *rounds[1:][-1:]]:
        free = [row["threshold"] for row in one.thresholds if not row["told"]]
        low, high = min(free), max(free)
        span = f"{low}" if low == high else f"{low} to {high}"
        found.append(f"among {one.game.players} a card below {span} goes, by place")
    words = "; ".join(found)
    return [f"The fewer players, the higher the cards to give away: {words}."]
