"""A report before it has a form: the answer, tables, charts, rules, players and how to repeat it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from .. import __version__
from ..engine.loading import file_in, load_player
from ..engine.summary import digest
from ..games.switches import shown, switches_of
from .exhibit import Exhibit
from .tables import Sheet

if TYPE_CHECKING:
    from ..engine.outcome import Outcome
    from ..engine.plugin import Player
    from ..engine.setup import Setup


@dataclass(frozen=True)
class PlayerNote:
    """A strategy at the table: its name as given, its rule in plain words, whose idea it is, its parameters."""

    name: str
    rule: str
    source: str
    parameters: tuple[tuple[str, float, str], ...]  # name, value, meaning


@dataclass(frozen=True)
class Document:
    """What a page or a text is made of; nothing in it depends on when or how fast the games were played."""

    title: str
    about: str
    answer: Sequence[str]
    sheets: Sequence[Sheet]
    exhibits: Sequence[Exhibit]
    rules: Sheet
    clauses: Sequence[tuple[str, str]]  # rule id, what it says
    players: Sequence[PlayerNote]
    facts: Sequence[tuple[str, str]]
    rerun: str


def partial(outcome: Outcome) -> str:
    """What stands before all else when not everything was played."""
    return "Partial, the run was interrupted: " if outcome.interrupted else ""


def facts(seed: int, outcome: Outcome, method: str) -> list[tuple[str, str]]:
    """What one needs to know to check a report."""
    return [
        ("Seed", str(seed)),
        ("Digest of the exact counts", digest(outcome.summary)),
        ("Method", method),
        ("Version", f"simcards {__version__}"),
    ]


def title_of(setup: Setup, ask: str = "") -> str:
    """The game, who sits at the table, and what is asked."""
    return f"{setup.family.presets[setup.game].title}, {len(setup.players)} players{': ' if ask else ''}{ask}"


def rules_sheet(setup: Setup, varied: Collection[str] = ()) -> Sheet:
    """Every switch in force: switch, value, meaning, rule ids; those that the user set or varied are marked."""
    values = asdict(setup.rules)
    marks = dict.fromkeys(setup.settings, " (set)") | dict.fromkeys(varied, " (varied)")
    rows = [
        [name, f"{shown(values[name])}{marks.get(name, '')}", kind.meaning, kind.ids]
        for name, kind in switches_of(setup.family.rules).items()
    ]
    title = "Rules in force, in the arm that the others are compared with" if varied else "Rules in force"
    return Sheet("rules", title, ["switch", "value", "meaning", "rules"], rows, 4)


def clauses_of(setup: Setup) -> list[tuple[str, str]]:
    """What the rule ids in the table of switches say: rules, then decisions on what the documents leave open."""
    family = setup.family
    named = {id_ for kind in switches_of(family.rules).values() for id_ in kind.ids.split(", ")}
    decided = {gap.id: f"{gap.question} {gap.decision}" for gap in family.gaps}
    return [(key, text) for key, text in {**family.rule_texts, **decided}.items() if key in named]


def player_notes(players: Iterable[Player], family: str) -> list[PlayerNote]:
    """Each strategy of a game family once, in this order."""
    return [_note(player, family) for player in {player.label: player for player in players}.values()]


def _note(player: Player, family: str) -> PlayerNote:
    """What is known of a player: all, unless a results folder names a user's file, which is not run for a report."""
    if not player.loaded:
        if file_in(player.label):
            return PlayerNote(player.label, f"A strategy file. {_digest_of(player)}", "", ())
        player = load_player(player.label, family)
    strategy = player.strategy
    known = zip(strategy.parameters.items(), player.values, strict=True)
    parameters = tuple((name, value, parameter.meaning) for (name, parameter), value in known)
    doc = f"{strategy.doc} {_digest_of(player)}" if file_in(player.label) else strategy.doc
    return PlayerNote(player.label, doc, strategy.source, parameters)


def _digest_of(player: Player) -> str:
    """Which state of a user's file has played."""
    return f"What it played with, sources and weights, has the digest {player.digest}."
