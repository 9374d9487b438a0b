"""What a simulation found in plain sentences: who wins, how long it takes, how often nobody wins."""

from __future__ import annotations

from collections.abc import Sequence

from simcards.runs.numbers import between, counted, digits_for, interval, number, percent, points, span, would_be_found
from simcards.runs.result import Row
from simcards.runs.simulate.luck_words import luck_sentences, mirror_sentences
from simcards.runs.simulate.result import NINE_IN_TEN, Simulation, tells
from simcards.runs.simulate.streaks import streaks
from simcards.stats.bounded import none_seen


def simulation_answer(result: Simulation) -> list[str]:
    """Who wins, how long it takes, how often nobody wins: a sentence each."""
    streaks_told = _streak_sentences(result, *result.job.streak) if result.job.streak else []
    seen = power_sentence(result)
    more = [*luck_sentences(result), *mirror_sentences(result), *streaks_told, *([seen] if seen else [])]
    return [*_who_wins(result), length_sentence(result), _how_often_nobody(result), *more]


def _single(result: Simulation) -> str:
    """What one game or series is called."""
    return "series" if result.setup.match else "game"


def _who_wins(result: Simulation) -> list[str]:
    digits = digits_for(result.units)
    lines = []
    if len(result.setup.distinct) > 1:
        rates = sorted(result.strategy_rates(), key=lambda row: -row["estimate"])
        words = [f"{row['strategy']} {_rate(row['estimate'], row['ci'], digits)}" for row in rates]
        each = " each" if len(result.setup.distinct) < len(result.setup.players) else ""
        rate = result.setup.aim.rate
        lines.append(f"{rate[0].upper()}{rate[1:]}{each}: {', '.join(words)}.")
    edge = _edge(result)
    return [*lines, edge] if edge else lines


def _edge(result: Simulation) -> str:
    """What beginning is worth, as far as the games can tell that."""
    found = result.begins()
    if found is None:
        return (
            "Each strategy has its own place here, so what beginning is worth cannot be told: for that let one play "
            "for all, and to compare strategies use `simcards compare`."
        )
    if not result.outcome.summary["winners"][1:].any():
        return ""
    digits = digits_for(result.units)
    edge, ci = points(found["edge_estimate"], digits=digits), span(found["edge_ci"], digits)
    others = "the other" if result.setup.sides == 2 else "the mean of the others"
    lo, hi = found["edge_ci"]
    helps = "beginning helps" if lo > 0 else "beginning hurts" if hi < 0 else "no edge either way is shown"
    rest = f"{others}, {percent(found['others'], digits)}"
    begins = f"Who begins {result.begins_does} in {_rate(found['estimate'], found['ci'], digits)} of the {result.unit}"
    return f"{begins}: {edge} points ({ci}) against {rest}, so {helps}."


def length_sentence(result: Simulation) -> str:
    """How long games take; of too few for more, the shortest and the longest."""
    row, known = result.length("turns"), result.length_intervals("turns")
    turns = counted(row["max"], "turns")
    if result.units == 1:
        return f"The one {_single(result)} took {turns}."
    if row["min"] == row["max"]:
        return f"All {counted(result.units, result.unit)} took {turns}."
    mean = f"the mean is {number(row['mean'], 1)} ({between(known['mean'], 1)})"
    low, high = NINE_IN_TEN
    if not tells(result.units, low):
        return f"The {counted(result.units, result.unit)} took {row['min']:,} to {turns}; {mean}."
    spread = f"{row[low]:,} to {row[high]:,}" if row[low] < row[high] else f"{row[low]:,}"
    median = f"{row['median']:,} turns or fewer ({between(known['median'], 0)})"
    return f"Half of the {result.unit} take {median}; nine in ten take {spread}; {mean}."


def power_sentence(result: Simulation) -> str:
    """What so many games could see at all; empty where nothing varied."""
    found, aim, told = result.smallest_seen(), result.setup.aim, []
    digits = digits_for(result.units)
    if found["first_player_edge"] is not None:
        told.append(f"an edge of {points(found['first_player_edge'], False, digits)} points")
    if found["win_rate"] is not None and len(result.setup.distinct) > 1:
        even = aim.even(result.setup.sides)
        off = "the mean" if even is None else f"the even {percent(even, 1)}"
        told.append(f"a {aim.rate} {points(found['win_rate'], False, digits)} points off {off}")
    what = " or ".join(told)
    return would_be_found(f"{what[0].upper()}{what[1:]}", result.unit) if told else ""


def _how_often_nobody(result: Simulation) -> str:
    row, digits = result.draws(), digits_for(result.units)
    if not row["count"]:
        bound = at_most(none_seen(result.units, result.level))
        had = f"All {result.unit}" if result.units > 1 else f"The one {_single(result)}"
        return f"{had} had a winner; with {100 * result.level:g}% confidence fewer than {bound} have none."
    drawn = [ending for ending in result.endings() if ending["outcome"] == "draw"]
    reasons = ", ".join(f"{ending['reason'].replace('-', ' ')} {ending['count']:,}" for ending in drawn)
    return f"Nobody wins {_rate(row['rate'], row['ci'], digits)} of the {result.unit}: {reasons}."


def at_most(share: float) -> str:
    """An upper bound as a percentage, rounded up, with as many decimals as it needs to be above zero."""
    digits = next((n for n in range(2, 12) if share >= 10.0 ** -(n + 2)), 12)
    step = 10.0 ** -(digits + 2)
    return percent(min(-(-share // step) * step, 1.0), digits)


def _rate(rate: float, ci: Sequence[float], digits: int) -> str:
    return f"{percent(rate, digits)} ({interval(ci, digits)})"


def _streak_sentences(result: Simulation, length: int, session: int) -> list[str]:
    """A sentence a seat, and what they rest on."""
    lines = [
        f"Player {row['seat'] + 1} ({row['strategy']}) loses {percent(row['lose_rate'])} "
        f"({interval(row['lose_rate_ci'])}) of the {result.unit}: {length:,} in a row with a chance of "
        f"{_chance(row, 'in_a_row')}, somewhere in {session:,} of them {_chance(row, 'in_session')}; the longest run "
        f"there is {row['longest']:.1f} ({between(row['longest_ci'], 1)}) on average."
        for row in streaks(result.setup, result.outcome, result.level, length, session)
    ]
    said = f"Streaks are worked out from these shares and their intervals, {result.unit} taken as independent of one"
    return [*lines, f"{said} another."]


def _chance(row: Row, name: str) -> str:
    """A chance of a streak in percent with its interval; one that rounds to nothing, or to certainty, as a bound."""
    chance, ci = row[name], interval(row[f"{name}_ci"])
    if chance > 0.9999 and row["lose_rate"] < 1.0:
        return f"more than 99.99% ({ci})"
    told = "less than 0.0001%" if 0.0 < chance < 1e-6 else percent(chance, 2 if chance > 0.01 or not chance else 4)
    return f"{told} ({ci})"
