"""A report before it has a form: the answer, tables, charts, rules, players and how to repeat it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from .. import __version__
from ..engine.loading import file_in, load_player
from ..engine.summary import digest
from ..games.switches import switches_of
from ..results import METHOD
from ..stats.fairness import first_player_edge
from . import SIMULATION_CHARTS
from .gallery import Exhibit, exhibit, played
from .tables import Sheet, digits_for, interval, percent, simulation_sheets

if TYPE_CHECKING:
    from ..engine.plugin import Player
    from ..engine.setup import Setup
    from ..results import Simulation


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


def simulation_document(result: Simulation) -> Document:
    """The report of a simulation."""
    setup = result.setup
    kinds = [kind for kind in SIMULATION_CHARTS if _worth_drawing(result, kind)]
    return Document(
        title=f"{setup.family.presets[setup.game].title}, {len(setup.players)} players",
        about=f"{'Partial, the run was interrupted: ' if result.outcome.interrupted else ''}{played(result)}.",
        answer=simulation_answer(result),
        sheets=simulation_sheets(result, sparklines=False),
        exhibits=[exhibit(result, kind) for kind in kinds],
        rules=rules_sheet(setup),
        clauses=clauses_of(setup),
        players=player_notes(setup),
        facts=[
            ("Seed", str(setup.seed)),
            ("Digest of the exact counts", digest(result.outcome.summary)),
            ("Method", METHOD),
            ("Version", f"simcards {__version__}"),
        ],
        rerun=result.rerun(),
    )


def _worth_drawing(result: Simulation, kind: str) -> bool:
    """The seats' chart repeats the win rates when there is one strategy; the estimate's course needs its counts."""
    if kind == "seats":
        return len(result.setup.distinct) > 1
    return kind != "convergence" or bool(result.running)


def simulation_answer(result: Simulation) -> list[str]:
    """Who wins, how long it takes, how often nobody wins: a sentence each."""
    return [*_who_wins(result), _how_long(result), _how_often_nobody(result)]


def _who_wins(result: Simulation) -> list[str]:
    digits = digits_for(result.units)
    lines = []
    if len(result.setup.distinct) > 1:
        rates = sorted(result.strategy_rates(), key=lambda row: -row["win_rate"])
        words = [f"{row['strategy']} {_rate(row['win_rate'], row['ci'], digits)}" for row in rates]
        shared = len(result.setup.distinct) < len(result.setup.players)
        lines.append(f"{result.unit.capitalize()} won{' per seat' if shared else ''}: {', '.join(words)}.")
    edge = _edge(result)
    return [*lines, edge] if edge else lines


def _edge(result: Simulation) -> str:
    """What beginning is worth, where every seat plays alike; else nothing."""
    places = result.places()
    wins = [row["wins"] for row in places]
    if len(result.setup.distinct) > 1 or not sum(wins):
        return ""
    digits = digits_for(result.units)
    begins = f"Who begins wins {_rate(places[0]['win_rate'], places[0]['ci'], digits)}"
    if sum(wins) > result.units:  # several win a game: places are not paired off against one another
        return f"{begins}; the mean of all places is {percent(sum(wins) / result.units / len(wins), digits)}."
    value, (lo, hi) = first_player_edge(wins, result.units, result.level)
    points = [f"{100 * number:+.{digits}f}" for number in (value, lo, hi)]
    others = "the other" if len(wins) == 2 else "the mean of the others"
    helps = "beginning helps" if lo > 0 else "beginning hurts" if hi < 0 else "no edge either way is shown"
    return f"{begins}: {points[0]} percentage points against {others} ({points[1]} to {points[2]}), so {helps}."


def _how_long(result: Simulation) -> str:
    row = result.length("turns")
    if row["min"] == row["max"]:
        return f"All {result.unit} take {row['max']:,} turns."
    spread = f"{row['p5']:,} to {row['p95']:,}" if row["p5"] < row["p95"] else f"{row['p5']:,}"
    return f"Half of the {result.unit} take {row['median']:,} turns or fewer; nine in ten take {spread}."


def _how_often_nobody(result: Simulation) -> str:
    row, digits = result.draws(), digits_for(result.units)
    if not row["count"]:
        bound = percent(row["ci"][1], max(digits, 2))
        return f"All {result.unit} had a winner; with {100 * result.level:g}% confidence fewer than {bound} have none."
    drawn = [ending for ending in result.endings() if ending["outcome"] == "draw"]
    reasons = ", ".join(f"{ending['reason'].replace('-', ' ')} {ending['count']:,}" for ending in drawn)
    return f"Nobody wins {_rate(row['rate'], row['ci'], digits)} of the {result.unit}: {reasons}."


def _rate(rate: float, ci: Sequence[float], digits: int) -> str:
    return f"{percent(rate, digits)} ({interval(ci, digits)})"


def rules_sheet(setup: Setup) -> Sheet:
    """Every switch in force: switch, value, meaning, rule ids; those that the user set are marked."""
    values = asdict(setup.rules)
    rows = [
        [name, f"{_shown(values[name])}{' (set)' if name in setup.settings else ''}", kind.meaning, kind.ids]
        for name, kind in switches_of(setup.family.rules).items()
    ]
    return Sheet("rules", "Rules in force", ["switch", "value", "meaning", "rules"], rows, 4)


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def clauses_of(setup: Setup) -> list[tuple[str, str]]:
    """What the rule ids in the table of switches say: rules, then decisions on what the documents leave open."""
    family = setup.family
    named = {id_ for kind in switches_of(family.rules).values() for id_ in kind.ids.split(", ")}
    decided = {gap.id: f"{gap.question} {gap.decision}" for gap in family.gaps}
    return [(key, text) for key, text in {**family.rule_texts, **decided}.items() if key in named]


def player_notes(setup: Setup) -> list[PlayerNote]:
    """Each strategy once, in the order of seats."""
    players = {player.label: player for player in setup.players}
    return [_note(player, setup.family.name) for player in players.values()]


def _note(player: Player, family: str) -> PlayerNote:
    """What is known of a player: all, unless a results folder names a user's file, which is not run for a report."""
    if not player.loaded:
        if file_in(player.label):
            return PlayerNote(player.label, f"A strategy file; its source then had the digest {player.digest}.", "", ())
        player = load_player(player.label, family)
    strategy = player.strategy
    known = zip(strategy.parameters.items(), player.values, strict=True)
    parameters = tuple((name, value, parameter.meaning) for (name, parameter), value in known)
    return PlayerNote(player.label, strategy.doc, strategy.source, parameters)
