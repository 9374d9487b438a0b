"""A question that is written down: what it is about, and what of it a configuration keeps."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcards.games.switches import listed
from simcards.options import PACE, Options
from simcards.runs.rerun import games_words, level_words, shard_words
from simcards.runs.sweep.metrics import USUAL_METRICS

if TYPE_CHECKING:
    from simcards.engine.outcome import Outcome

#: What can be asked to be worked out: the losses by place, or the best thresholds.
THRESHOLDS = "thresholds"
EXACT = ("places", THRESHOLDS)

#: What `Options` calls as a study does.
_ASKED = ("game", "players", "rules", "strategies", "seed", "want", "keep", "pair", "pace")

#: What a study for rules that meet wishes has besides; folders of others do not keep it.
WISHED = ("want", "over", "keep", "pair", "pace", "tables")


@dataclass(frozen=True)
class ArmSpec:
    """One way to play, as the file names it: a title for the sentence, the switches, perhaps other players."""

    title: str
    set: Mapping[str, Any] = field(default_factory=dict)
    players: int | None = None
    answer: bool = False

    @property
    def combination(self) -> dict[str, Any]:
        """The switches, the number of players among them."""
        return {**self.set, **({} if self.players is None else {"players": self.players})}


@dataclass(frozen=True)
class Study:
    """A question: about rules (`arms`, by a panel of `strategies`), about two strategies (`versus`), about what can be
    worked out (`exact`: places or thresholds; at `tables` of so many players, played by the first of `strategies`), or
    for rules that meet wishes (`want`, `over`, `keep`, `pair`, `pace`, as in `simcards.design`; at one of `tables`).

    metric: what the answer is about; also: what else the sentence tells; margin: by metric, what is too small to
    matter; games: deals, at most so many when `precision` (of the answer's difference) is given, and at least
    `min_games`; strategies: the panel, the family's usual one if none; charts: metrics to draw; yes: the verdict
    (higher, lower) that answers the question with yes, empty for any difference that is sure; word: what names the
    study on a command line; where: the file and line of what it wants, for errors.
    """

    name: str
    title: str
    question: str
    game: str
    metric: str = ""
    arms: tuple[ArmSpec, ...] = ()
    versus: tuple[str, ...] = ()
    strategies: tuple[str, ...] = ()
    players: int | None = None
    rules: Mapping[str, Any] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    margin: Mapping[str, Any] = field(default_factory=dict)
    games: int = 20_000
    precision: str | float | None = None
    min_games: int = 1000
    seed: int = 1
    charts: tuple[str, ...] = ()
    note: str = ""
    yes: str = ""
    exact: str = ""
    tables: tuple[int, ...] = ()
    want: tuple[str, ...] = ()
    over: Mapping[str, Any] = field(default_factory=dict)
    keep: tuple[str, ...] = ()
    pair: tuple[str, ...] = ()
    pace: float = PACE
    word: str = field(default="", compare=False)
    where: str = field(default="", compare=False)

    @property
    def metrics(self) -> tuple[str, ...]:
        """What the sentence tells: the metric first."""
        return tuple(dict.fromkeys([self.metric, *self.also])) if self.arms else ()

    @property
    def answer_arm(self) -> int:
        """The number of the arm that the sentence is about: the one marked, else the first."""
        return next((i for i, arm in enumerate(self.arms) if arm.answer), 0)

    @property
    def options(self) -> Options:
        """What it asks for, in the words of an interface; how many deals is the job's affair."""
        more = dict.fromkeys(name for name in (*self.metrics, *self.charts) if name not in USUAL_METRICS)
        return Options(
            **{name: getattr(self, name) for name in _ASKED},
            player_counts=self.tables,
            metrics=list(more),
            margins=self.margin,
            over={name: listed(values) for name, values in self.over.items()},
            precision=None if self.precision is None else str(self.precision),
            study=self,
        )

    def rerun(self, outcome: Outcome, seed: int, level: float) -> str:
        """The command that runs the study again."""
        words = ["simcards", "study", self.word or self.name, *games_words(outcome), "--seed", str(seed)]
        words += ["--precision", str(self.precision)] if self.want and self.precision is not None else []
        return shlex.join([*words, *level_words(level), *shard_words(outcome)])

    def config(self) -> dict[str, Any]:
        """The study as JSON, but for how many deals; of the file that it stands in, the name without the folders.

        Without `yes` where it says nothing, as in folders from before there was one.
        """
        without = {"games", "exact", "where", *(() if self.yes else ("yes",)), *(() if self.want else WISHED)}
        kept = {name: value for name, value in asdict(self).items() if name not in without}
        return kept | {"word": Path(self.word).name}
