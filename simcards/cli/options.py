"""The options that commands share, each declared once: its words, its default, what it means to `Options`."""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from simcards.cli import completion
from simcards.cli.asked import Asked, Form
from simcards.cli.help import MACHINES, MUCH, PLAY, WRITE, Command, option
from simcards.cli.output import Files, read_files
from simcards.cli.reading import (
    read_difference,
    read_games,
    read_kept_level,
    read_margins,
    read_number,
    read_settings,
    read_share,
)
from simcards.errors import UsageError
from simcards.games.family import find_game
from simcards.games.switches import RulesError
from simcards.options import LEVEL, MARGIN, PACE
from simcards.reports.gallery import ALL
from simcards.runs.house_rules import read_house_rules

#: The options that say which files to write, in the order of `read_files`.
_FILES = ("chart", "chart_dir", "csv", "report", "force", "bom")

_REQUIRED = inspect.Parameter.empty


class Declared(NamedTuple):
    """An option or argument of the command line: its type with Typer's words, its default, how its words are read."""

    hint: Any
    default: Any = None
    read: Callable[[Any], Any] = lambda value: value


def declared(
    kind: type,
    group: str,
    words: str,
    help: str,
    default: Any = None,
    read: Callable[[Any], Any] = lambda value: value,
    completes: Callable[..., list[str]] | None = None,
) -> Declared:
    """An option in a group of the page of help; words: its names, then what stands for its value.

    kind: of its value; `list` for texts, as it is then repeatable, and empty if missing. read: of a value that is
    given. completes: the words that a shell offers; where a value is one of some words, `text|html`, they are those.
    """
    names = [word for word in words.split() if word.startswith("-")]
    metavar = next((word for word in words.split() if not word.startswith("-")), None)
    if kind is bool:
        default = False
    if metavar and re.fullmatch(r"[a-z]+(\|[a-z]+)+", metavar):
        completes = completion.one_of(metavar.split("|"))
    several: Any = list[str] if kind is list else str if kind in (int, float) else kind
    taken: Any = several if default is not None else several | None
    hint = Annotated[taken, option(group, *names, metavar=metavar, help=help, autocompletion=completes)]
    if kind is list:
        return Declared(hint, default, lambda value: read(value or []))
    if kind in (int, float):
        default = default if default is None else str(default)
        return Declared(hint, default, lambda word: None if word is None else read(read_number(kind, names[0], word)))
    return Declared(hint, default, lambda value: None if value is None else read(value))


def argument(kind: Any, metavar: str, help: str, default: Any = _REQUIRED, **more: Any) -> Declared:
    """An argument of a command; more: as `typer.Argument` takes it."""
    return Declared(Annotated[kind, typer.Argument(metavar=metavar, help=help, **more)], default)


def known_game(name: str | None) -> str | None:
    """A game's own name for any that people use, with a line on stderr where what they call so is another game."""
    if name is None:
        return None
    try:
        found = find_game(name)
    except RulesError:
        return name  # whoever looks the game up says so
    if found.differs:
        typer.echo(f"{name}: {found.differs}.", err=True)
    return found.game


#: A results folder as an argument, and a level that may be the one that a folder keeps.
FOLDER = argument(Path, "DIR", "A results folder.")
KEPT_LEVEL = declared(str, MUCH, "--level L", "Confidence level; the run's own if missing.", read=read_kept_level)
JSON = declared(bool, WRITE, "--json", "Print one JSON object.")
FORCE = declared(bool, WRITE, "--force", "Write over files that are there already.")
QUIET = declared(bool, WRITE, "--quiet -q", "No progress.")

#: A game that may be left out.
GAME_IF_ANY = argument(str | None, "[GAME]", "A game: `simcards games` lists them.", None)._replace(
    read=lambda game: game or ""
)

#: Who plays; options of the commands that compare rules: the panel at every seat, the pair that skill is measured by.
STRATEGIES = declared(
    *(list, PLAY, "--strategy -s NAME[:P=V,…]"),
    "A strategy, or path/to/mine.py. Once for all seats, or once for each seat.",
    completes=completion.strategies,
)
PANEL = declared(
    *(list, PLAY, "--strategy -s NAME", "One of the panel, at every seat; three usual ones if missing."),
    completes=completion.strategies,
)
PAIR = declared(
    *(list, PLAY, "--pair NAME"),
    "Given twice, the stronger first: how much of the wins it takes from the other (skill).",
    completes=completion.strategies,
)
KEEP = declared(list, PLAY, "--keep SWITCH", "Leave this switch as it is; repeatable.")
METRICS = declared(list, MUCH, "--metric NAME", "Compare this too: moves, wilds, ending:stalemate …; repeatable.")
MARGINS = declared(
    *(list, MUCH, "--margin METRIC=X", "What is too small to matter: turns=1, draws=0.5%; repeatable."),
    read=read_margins,
)


def games(help: str, default: str | None = None) -> Declared:
    """How much is to be played."""
    return declared(str, MUCH, "--games -n N", help, default, read_games)


def share_known(help: str) -> Declared:
    """A half-width of rates at which to stop."""
    return declared(str, MUCH, "--precision P%", help, read=read_share)


def pace(group: str, help: str) -> Declared:
    """The seconds of a move."""
    return declared(float, group, "--pace S", help, PACE)


#: What stands before a command's own options, in this order.
BEFORE = {
    "game": argument(
        *(str, "GAME", "A game: `simcards games` lists them."), autocompletion=completion.games, callback=known_game
    ),
    "players": declared(int, PLAY, "--players N", "Players at the table."),
    "rules": declared(
        *(list, PLAY, "--set SWITCH=VALUE", "Change a rule; repeatable. `simcards rules GAME` lists them."),
        read=read_settings,
        completes=completion.settings,
    ),
    "house_rules": declared(
        *(Path, PLAY, "--rules FILE.toml"),
        "House rules from a file; --set changes them. `simcards rules GAME --save FILE` writes one.",
    ),
    "strategies": STRATEGIES,
}

#: What stands after them.
AFTER = {
    "seed": declared(int, PLAY, "--seed S", "Seed; one is drawn and shown if missing."),
    "match": declared(bool, PLAY, "--match", "Play series to the game's target instead of games."),
    "margin": declared(
        float, MUCH, "--margin M", "Percentage points below which a difference is too small.", default=MARGIN
    ),
    "level": declared(float, MUCH, "--level L", "Confidence level of the intervals.", default=LEVEL),
    "min_games": declared(
        *(str, MUCH, "--min-games N", "With --precision: play at least so many.", "1000"),
        read=functools.partial(read_games, name="--min-games"),
    ),
    "threads": declared(int, MACHINES, "--threads T", "Threads; all cores if missing."),
    "out": declared(Path, WRITE, "--out -o DIR", "Results folder: what is finished is kept there and not lost."),
    "keep_games": declared(bool, WRITE, "--keep-games", "Keep a row for each game in the results folder, too."),
    "shard": declared(str, MACHINES, "--shard I/N", "Play part I of N of the run; `simcards merge` joins the parts."),
    "cluster": Declared(
        declared(str, MACHINES, "--cluster ADDRESS|local", "Play on a dask cluster: its scheduler, or local.").hint,
        read=lambda address: address or "",
    ),
    "progress": QUIET._replace(read=lambda quiet: not quiet),
}


#: What says in which form an answer comes, besides the charts.
FORMS = {
    "chart_dir": declared(
        Path, WRITE, "--chart-dir DIR", "Where charts go; the current folder if missing.", default=Path(".")
    ),
    "csv": declared(Path, WRITE, "--csv DIR", "Write the tables as CSV files into this folder."),
    "bom": declared(bool, WRITE, "--bom", "With --csv: a byte order mark, as some spreadsheets need."),
    "report": declared(Path, WRITE, "--report FILE", "Write a report: one .html file without a network, or .md."),
    "force": FORCE,
    "as_json": JSON,
    "details": declared(bool, WRITE, "--details", "Print the long tables, too."),
}

#: What asks only what an answer would take.
FORETOLD = {
    "dry_run": declared(bool, MUCH, "--dry-run", "Only say how many games, how exact, how long."),
    "difference": declared(
        str, MUCH, "--difference D%", "With --dry-run: how many games find a difference of so many points."
    ),
}


def _forms(charts: Iterable[str], dry_run: bool) -> dict[str, Declared]:
    """What says in which form an answer comes; charts: those that the command can draw."""
    drawn = declared(
        *(list, WRITE, "--chart KIND"),
        f"Write a chart as PNG and SVG: {', '.join(charts)}, or {ALL}; repeatable.",
        completes=completion.one_of([*charts, ALL]),
    )
    return {"chart": drawn, **FORMS, **(FORETOLD if dry_run else {})}


def takes(
    *names: str, own: Mapping[str, Declared] | None = None, charts: Sequence[str] | None = None, dry_run: bool = True
) -> Callable[[Command], Any]:
    """Give a command the shared options of these names and its own, and with `charts` those of the form of its answer.

    All are named as `Options` names them. The command is called with those of its own that it names and, where it
    names `asked`, with an `Asked` of all the others.
    """
    own = own or {}
    forms = {} if charts is None else _forms(charts, dry_run)
    names = (*names, "house_rules") if "rules" in names else names
    before, after = ({name: one for name, one in all_.items() if name in names} for all_ in (BEFORE, AFTER))

    def decorate(command: Command) -> Any:
        wanted = list(inspect.signature(command).parameters)

        def called(**words: Any) -> Any:
            read = {name: one.read(words[name]) for name, one in (before | after).items()}
            house = read.pop("house_rules", None)
            if house is not None:
                if not words.get("game"):
                    raise UsageError(f"--rules {house}: name the GAME, too, of which these are rules")
                read["rules"] = {**read_house_rules(house, words["game"]), **read["rules"]}
            files = Files() if charts is None else read_files(charts, *(words[name] for name in _FILES))
            asked_about = read_difference(words.get("difference"), words.get("dry_run", False))
            as_json, details, foretold = (words.get(name, False) for name in Form._fields[:3])
            read |= {name: one.read(words[name]) for name, one in own.items()}
            its = {name: read.pop(name) for name in wanted if name != "asked"}
            if "asked" in wanted:
                its["asked"] = Asked(read, files, Form(as_json, details, foretold, asked_about))
            return command(**its)

        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        every = {**before, **own, **after, **forms}
        parameters = [
            inspect.Parameter(name, kind, default=one.default, annotation=one.hint) for name, one in every.items()
        ]
        parameters.sort(key=lambda one: one.default is not _REQUIRED)
        called.__name__, called.__doc__ = command.__name__, command.__doc__
        called.__annotations__ = {one.name: one.annotation for one in parameters}
        vars(called)["__signature__"] = inspect.Signature(parameters)
        return called

    return decorate
