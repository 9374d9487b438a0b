"""A report before it has a form: the answer, tables, charts, rules, players and how to repeat it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..engine.loading import file_in, load_player
from ..engine.plugin import StrategyError
from ..engine.summary import digest
from ..games.switches import as_typed, switches_of
from ..schema.version import __version__
from .columns import TEXT, Column, Table
from .parts import exhibits, tables_of

if TYPE_CHECKING:
    from ..engine.outcome import Outcome
    from ..engine.plugin import Player
    from ..games.setup import Setup
    from .exhibit import Exhibit


@dataclass(frozen=True)
class PlayerNote:
    """A strategy at the table: its name as given, its rule in plain words, whose idea it is, its parameters."""

    name: str
    rule: str
    source: str
    parameters: tuple[tuple[str, float, str], ...]  # name, value, meaning


@dataclass(frozen=True)
class Document:
    """What a page or a text is made of; only `remarks` depend on when and how fast the games were played.

    title: what was played and asked; answer: sentences, the first of them the finding; drawn: makes the charts, the
    leading one first; rules: every switch in force, with what was changed in a line; remarks: for the
    terminal alone.
    """

    title: str
    about: str
    answer: Sequence[str]
    tables: Sequence[Table]
    drawn: Callable[[], Sequence[Exhibit]]
    changed: str
    rules: Table
    clauses: Sequence[tuple[str, str]]  # rule id, what it says
    players: Sequence[PlayerNote]
    facts: Sequence[tuple[str, str]]
    rerun: str
    remarks: Sequence[str] = ()
    headline: str = ""  # the finding in a line, where that is not the leading chart's
    to_copy: Sequence[str] = ()  # lines that are copied whole, such as a strategy
    terms: Sequence[str] = ()  # words of the glossary that it uses

    def titled(self, mark: str) -> str:
        """The title and a mark behind it, unless it ends in one of its own."""
        return self.title if self.title.endswith(("?", "!")) else f"{self.title}{mark}"

    @cached_property
    def exhibits(self) -> Sequence[Exhibit]:
        """The charts that have something to show, made when they are first asked for."""
        return self.drawn()

    @property
    def finding(self) -> str:
        """The finding in a line: its own, what the leading chart says, or the answer's first sentence."""
        return self.headline or (self.exhibits[0].title if self.exhibits else self.answer[0])


def report_of(
    result: Any,
    setup: Setup,
    players: Iterable[Player],
    varied: Collection[str] = (),
    **words: Any,
) -> Document:
    """The report of a result that was found at a table, with its rules, who played, and how to repeat it.

    varied: the switches that were; words: the other fields of `Document`, `facts` where they are others than of a run.
    """
    if "facts" not in words:
        words["facts"] = facts(setup.seed, result.outcome, result.method)
    return Document(
        tables=tables_of(result),
        drawn=lambda: exhibits(result),
        changed=changed_rules(setup, varied),
        rules=rules_table(setup, varied),
        clauses=clauses_of(setup),
        players=player_notes(players, setup.family.name),
        rerun=result.rerun(),
        **words,
    )


def partial(outcome: Outcome) -> str:
    """What stands before all else when not everything was played."""
    return "Partial, the run was interrupted: " if outcome.interrupted else ""


def how_found(method: str) -> list[tuple[str, str]]:
    """What one needs to know to check figures that no seed gives again."""
    return [("Method", method), ("Version", f"simcards {__version__}")]


def facts(seed: int, outcome: Outcome, method: str) -> list[tuple[str, str]]:
    """What one needs to know to check a report."""
    return [
        ("Seed", str(seed)),
        ("Digest of the exact counts", digest(outcome.summary)),
        *how_found(method),
    ]


def title_of(setup: Setup, ask: str = "") -> str:
    """The game, who sits at the table, and what is asked."""
    return f"{setup.family.presets[setup.game].title}, {len(setup.players)} players{': ' if ask else ''}{ask}"


def rules_table(setup: Setup, varied: Collection[str] = ()) -> Table:
    """Every switch in force: switch, value, meaning, rule ids; those that the user set or varied are marked."""
    values = asdict(setup.rules)
    marks = dict.fromkeys(setup.settings, " (set)") | dict.fromkeys(varied, " (varied)")
    rows = [
        {
            "switch": name,
            "value": f"{as_typed(values[name])}{marks.get(name, '')}",
            "meaning": kind.meaning,
            "ids": kind.ids,
        }
        for name, kind in switches_of(setup.family.rules).items()
    ]
    title = "Rules in force, in the arm that the others are compared with" if varied else "Rules in force"
    headings = {"switch": "switch", "value": "value", "meaning": "meaning", "ids": "rules"}
    return Table("rules", title, [Column(name, heading, TEXT) for name, heading in headings.items()], rows)


def changed_rules(setup: Setup, varied: Collection[str] = ()) -> str:
    """In a line, which rules are not those of the preset."""
    changed = settings_of(setup)
    title = setup.name
    words = f"The rules of {title} with {changed}." if changed else f"The rules of {title}, unchanged."
    return f"{words} Varied: {', '.join(name.replace('_', ' ') for name in varied)}." if varied else words


def settings_of(setup: Setup) -> str:
    """The switches that were set, as they are set."""
    return ", ".join(f"{name}={as_typed(value)}" for name, value in setup.settings.items())


def rules_hint(setup: Setup) -> str:
    """Where a terminal's reader finds the rules."""
    return f"Rules: {settings_of(setup) or 'as the preset has them'}. `simcards rules {setup.game}` shows them all."


def clauses_of(setup: Setup) -> list[tuple[str, str]]:
    """What the rule ids in the table of switches say: rules, then decisions on what the documents leave open."""
    family = setup.family
    named = {id_ for kind in switches_of(family.rules).values() for id_ in kind.ids.split(", ")}
    decided = {key: f"{gap.question} {gap.decision}" for key, gap in family.gaps.items()}
    return [(key, text) for key, text in {**family.rule_texts, **decided}.items() if key in named]


def player_notes(players: Iterable[Player], family: str) -> list[PlayerNote]:
    """Each strategy of a game family once, in this order."""
    return [_note(player, family) for player in {player.label: player for player in players}.values()]


def _note(player: Player, family: str) -> PlayerNote:
    """What is known of a player: all, unless a results folder names a user's file, which is not run for a report."""
    if not player.loaded:
        if file_in(player.label):
            return PlayerNote(player.label, f"A strategy file. {_digest_of(player)}", "", ())
        try:
            player = load_player(player.label, family)
        except StrategyError as error:  # another version's, with other parameters
            return PlayerNote(player.label, f"This version has no such strategy: {error}.", "", ())
    strategy = player.strategy
    known = zip(strategy.parameters.items(), player.values, strict=True)
    parameters = tuple((name, value, parameter.meaning) for (name, parameter), value in known)
    doc = f"{strategy.doc} {_digest_of(player)}" if file_in(player.label) else strategy.doc
    return PlayerNote(player.label, doc, strategy.source, parameters)


def _digest_of(player: Player) -> str:
    """Which state of a user's file has played."""
    return f"What it played with, sources and weights, has the digest {player.digest}."
