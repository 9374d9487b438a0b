"""Advice in words: the sentence, the command line."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from simcards.games.switches import shown

if TYPE_CHECKING:
    from simcards.analysis.advise import Advice


def percent(rate: float, digits: int = 1) -> str:
    """A rate as a percentage."""
    return f"{100 * rate:.{digits}f}%"


def points(difference: float, digits: int = 1) -> str:
    """A difference of rates in percentage points, with its sign."""
    return f"{100 * difference:+.{digits}f}"


def advice_sentence(advice: Advice) -> str:
    """What to do, and how sure that is, in one sentence; players count from 1."""
    best, player = advice.rows[0], f"player {advice.position.seat + 1}"
    chance = f"{player} {advice.chance_of} with a chance of {percent(best['chance'])}"
    if advice.exact:
        short = [row for row in advice.rows if row["verdict"] == "worse"]
        lead = f", {points(-short[0]['difference'], 2).lstrip('+')} points more than by the next" if short else ""
        return f"{_capital(best['move'])}: {chance} (exact){lead}."
    spread = f"{chance} ± {100 * _half(best['ci']):.1f}"
    if best["verdict"] == "best":
        next_one = next((row for row in advice.rows[1:] if row["verdict"] == "worse"), None)
        lead = f", {points(-next_one['difference']).lstrip('+')} points more than by the next" if next_one else ""
        return f"{_capital(best['move'])}: {spread}{lead}."
    open_ones = sum(row["verdict"] == "undecided" for row in advice.rows)
    return (
        f"{_capital(best['move'])} did best ({spread}), but after {advice.deals:,} imagined deals {open_ones} moves "
        "are undecided: raise -n."
    )


def _half(ci: list[float]) -> float:
    return (ci[1] - ci[0]) / 2


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def advise_command(advice: Advice) -> str:
    """The command line that asks the same again."""
    setup, terms = advice.setup, advice.terms
    words = ["simcards", "advise", setup.game, "--players", str(len(setup.players))]
    for name, value in setup.settings.items():
        words += ["--set", f"{name}={shown(value)}"]
    words += [*advice.options, "-n", str(terms.deals)]
    words += [] if terms.precision is None else ["--precision", f"{100 * terms.precision:g}%"]
    words += [] if terms.seconds is None else ["--seconds", f"{terms.seconds:g}"]
    words += ["--margin", f"{100 * terms.margin:g}", "--level", f"{terms.level:g}"]
    return shlex.join(words)
