"""A report before it has a form: the answer, tables, charts, rules, players and how to repeat it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from .. import __version__
from ..engine.loading import file_in, load_player
from ..engine.summary import digest
from ..games.switches import shown, switches_of
from ..runs.simulate.result import METHOD
from ..stats.fairness import first_player_edge
from . import SIMULATION_CHARTS
from .exhibit import Exhibit
from .gallery import exhibit, played
from .tables import Sheet, digits_for, interval, percent, simulation_sheets

if TYPE_CHECKING:
    from ..engine.outcome import Outcome
    from ..engine.plugin import Player
    from ..engine.setup import Setup
    from ..runs.simulate.result import Simulation


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
        title=title_of(setup),
        about=f"{partial(result.outcome)}{played(result)}.",
        answer=simulation_answer(result),
        sheets=simulation_sheets(result, sparklines=False),
        exhibits=[exhibit(result, kind) for kind in kinds],
        rules=rules_sheet(setup),
        clauses=clauses_of(setup),
        players=player_notes(setup.players, setup.family.name),
        facts=facts(setup.seed, result.outcome, METHOD),
        rerun=result.rerun(),
    )


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
            return PlayerNote(player.label, f"A strategy file; its source then had the digest {player.digest}.", "", ())
        player = load_player(player.label, family)
    strategy = player.strategy
    known = zip(strategy.parameters.items(), player.values, strict=True)
    parameters = tuple((name, value, parameter.meaning) for (name, parameter), value in known)
    return PlayerNote(player.label, strategy.doc, strategy.source, parameters)
