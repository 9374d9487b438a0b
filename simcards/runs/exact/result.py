"""Rounds worked out: what each place loses, and what the best answer to it would save."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from simcards.analysis.cuckoo.exact import (
    EQUILIBRIUM,
    ExactMatch,
    ExactRound,
    exact_match,
    exact_round,
    threshold_round,
)
from simcards.analysis.solved import check_solved
from simcards.errors import UsageError
from simcards.games.setup import Setup, make_setup
from simcards.runs.exact.words import exploit_sentences, match_sentence, places_sentences, thresholds_sentences
from simcards.runs.numbers import counted
from simcards.runs.rerun import setup_words
from simcards.runs.result import Result, Row, framed
from simcards.runs.study.question import THRESHOLDS, Study


@dataclass(frozen=True, repr=False)
class Exact(Result):
    """Rounds of one game at tables of one or several sizes, worked out.

    study: the question, if there was one; match: a whole match at the first table, if that was asked for.
    """

    command = "compare --exploit"

    rounds: tuple[ExactRound, ...]
    study: Study | None = None
    match: ExactMatch | None = None

    @property
    def setup(self) -> Setup:
        """The first table."""
        return self.rounds[0].setup

    @property
    def stem(self) -> str:
        """What files of its charts begin with."""
        return self.setup.game if self.study is None else self.study.name

    @property
    def answer(self) -> str:
        """Plain sentences, in one line."""
        return " ".join(self.sentences)

    @property
    def sentences(self) -> list[str]:
        """The same, one by one."""
        if self.study is None:
            whole = [match_sentence(self.match)] if self.match else []
            return whole + [line for one in self.rounds for line in exploit_sentences(one)]
        return (thresholds_sentences if self.study.exact == THRESHOLDS else places_sentences)(self.rounds)

    @property
    def rows(self) -> list[Row]:
        """A row a place of each table: players, place, strategy, lost, se, saved as [from, to]."""
        return [{"players": one.game.players, **row} for one in self.rounds for row in one.places]

    @property
    def threshold_rows(self) -> list[Row]:
        """A row for each threshold of each table, as `threshold_worths`."""
        return [{"players": one.game.players, **row} for one in self.rounds for row in one.thresholds]

    places = framed(
        "places", "A frame with a row a place of each table: players, place, strategy, lost, se, saved_lo, saved_hi."
    )

    def contents(self) -> Row:
        """The whole answer; chances are fractions of 1, and `fraction` states them exactly where they are so."""
        asked = self.study
        head = {} if asked is None else {"study": asked.name, "title": asked.title, "question": asked.question}
        beneath = {"answer": self.answer, "game": self.setup.game, "rules": dict(self.setup.settings)}
        tables = [_table(one) for one in self.rounds]
        whole = {"standings": self.match.rows, "gained": self.match.gained} if self.match else None
        return {**head, **beneath, "tables": tables, "match": whole, **self._told("rerun", "version")}

    def rerun(self) -> str:
        """The command that gives this again, or the line of Python where no command does."""
        if self.study is not None:
            return shlex.join(["simcards", "study", self.study.word or self.study.name])
        labels = [one.labels for one in self.rounds]
        names = {name for table in labels for name in table}
        if len(self.rounds) == len(names) == 1 and EQUILIBRIUM not in names:
            words = [*setup_words(self.setup, "compare"), "--exploit", labels[0][0]]
            return shlex.join([*words, *(["--match"] if self.match else [])])
        tables = [one.game.players for one in self.rounds]
        words = [repr(self.setup.game), f"players={tables if len(tables) > 1 else tables[0]}"]
        words += [f"rules={dict(self.setup.settings)}"] if self.setup.settings else []
        words += [] if EQUILIBRIUM in names else [f"strategies={list(labels[0])}"]
        words += ["match=True"] if self.match else []
        return f"simcards.exact({', '.join(words)})"


def _table(one: ExactRound) -> Row:
    """A table of one size, for JSON."""
    rows = one.places
    if one.exact and not one.mixed:
        rows = [{**row, "fraction": str(lost)} for row, lost in zip(rows, one.lost, strict=True)]
    how = {"players": one.game.players, "exact": one.exact, "deals": one.deals or None, "mixed": one.mixed}
    return {**how, "places": rows, "mean_saved": list(one.mean_saved), "thresholds": list(one.thresholds)}


def exact(
    game: str,
    players: int | Sequence[int] | None = None,
    rules: Mapping[str, object] | None = None,
    strategies: str | Sequence[str] = (),
    match: bool = False,
) -> Exact:
    """Work out one round at each table; as `simcards.exact`."""
    check_solved(game)
    named = [strategies] if isinstance(strategies, str) else list(strategies)
    tables = [players] if players is None or isinstance(players, int) else list(players)
    setups = [make_setup(game, number, rules, named, 0) for number in tables]
    if match and len(setups) > 1:
        raise UsageError(f"players={tables}: a whole match is worked out for one table at a time")
    whole = exact_match(setups[0], bool(named)) if match else None
    return Exact(tuple(exact_round(setup, bool(named)) for setup in setups), match=whole)


def worked_out(study: Study, say: Callable[[str], None] | None = None) -> Exact:
    """The answer of a study that asks for something to be worked out; `say` is told how far that is."""
    setups = [make_setup(study.game, number, study.rules, study.strategies, 0) for number in study.tables]
    work, rounds = threshold_round if study.exact == THRESHOLDS else exact_round, []
    for setup in setups:
        rounds.append(work(setup))
        if say is not None:
            say(f"{len(rounds)} of {counted(len(setups), 'tables')} worked out")
    return Exact(tuple(rounds), study)
