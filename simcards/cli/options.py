"""The options that commands share, each declared once: its words, its default, what it means to `Options`."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from simcards.cli import completion
from simcards.cli.help import MACHINES, MUCH, PLAY, WRITE, option
from simcards.cli.output import Answered, Files, answered, deliver, read_difference, read_files
from simcards.cli.reading import read_games, read_settings
from simcards.errors import UsageError
from simcards.games.family import find_game
from simcards.games.switches import RulesError
from simcards.options import LEVEL, MARGIN, Options
from simcards.reports.gallery import ALL
from simcards.runs.house_rules import read_house_rules

if TYPE_CHECKING:
    from simcards.runs.result import Result

Command = Callable[..., Any]

#: The options that say which files to write, in the order of `read_files`.
_FILES = ("chart", "chart_dir", "csv", "report", "force", "bom")


class Shared(NamedTuple):
    """An option of the command line: its type with Typer's words, its default, how its words are read.

    field: of `Options`, where that has another name.
    """

    hint: Any
    default: Any = None
    read: Callable[[Any], Any] = lambda value: value
    field: str = ""


def _option(
    kind: Any,
    *words: str,
    group: str,
    metavar: str | None = None,
    help: str,
    completes: Callable[..., list[str]] | None = None,
) -> Any:
    return Annotated[kind, option(group, *words, metavar=metavar, help=help, autocompletion=completes)]


def _list(value: list[str] | None) -> list[str]:
    return list(value or [])


#: A results folder as an argument, and a level that may be the one that a folder keeps.
FolderArgument = Annotated[Path, typer.Argument(metavar="DIR", help="A results folder.")]
KeptLevelOption = _option(
    float | None, "--level", group=MUCH, metavar="L", help="Confidence level; the run's own if missing."
)
ForceOption = _option(bool, "--force", group=WRITE, help="Write over files that are there already.")
JsonOption = _option(bool, "--json", group=WRITE, help="Print one JSON object.")
QuietOption = _option(bool, "--quiet", "-q", group=WRITE, help="No progress.")


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


GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game: `simcards games` lists them.",
        autocompletion=completion.games,
        callback=known_game,
    ),
]
PlayersOption = _option(int | None, "--players", group=PLAY, help="Players at the table.", metavar="N")
SetOption = _option(
    list[str] | None,
    "--set",
    group=PLAY,
    completes=completion.settings,
    metavar="SWITCH=VALUE",
    help="Change a rule; repeatable. `simcards rules GAME` lists them.",
)
RulesFileOption = _option(
    Path | None,
    "--rules",
    group=PLAY,
    metavar="FILE.toml",
    help="House rules from a file; --set changes them. `simcards rules GAME --save FILE` writes one.",
)
StrategyOption = _option(
    list[str] | None,
    "--strategy",
    "-s",
    group=PLAY,
    completes=completion.strategies,
    metavar="NAME[:P=V,…]",
    help="A strategy, or path/to/mine.py. Once for all seats, or once for each seat.",
)
SeedOption = _option(int | None, "--seed", group=PLAY, metavar="S", help="Seed; one is drawn and shown if missing.")
MatchOption = _option(bool, "--match", group=PLAY, help="Play series to the game's target instead of games.")
ThreadsOption = _option(int | None, "--threads", group=MACHINES, metavar="T", help="Threads; all cores if missing.")

#: Options of the commands that compare rules: who plays, what is compared.
PanelOption = _option(
    list[str] | None,
    "--strategy",
    "-s",
    group=PLAY,
    completes=completion.strategies,
    metavar="NAME",
    help="One of the panel, at every seat; three usual ones if missing.",
)
PairOption = _option(
    list[str] | None,
    "--pair",
    group=PLAY,
    completes=completion.strategies,
    metavar="NAME",
    help="Given twice, the stronger first: how much of the wins it takes from the other (skill).",
)
KeepOption = _option(
    list[str] | None, "--keep", group=PLAY, metavar="SWITCH", help="Leave this switch as it is; repeatable."
)
DealsOption = _option(
    str | None, "--games", "-n", group=MUCH, metavar="N", help="Deals, each played in every arm (2k)."
)
MetricOption = _option(
    list[str] | None,
    "--metric",
    group=MUCH,
    metavar="NAME",
    help="Compare this too: moves, wilds, ending:stalemate …; repeatable.",
)
MarginsOption = _option(
    list[str] | None,
    "--margin",
    group=MUCH,
    metavar="METRIC=X",
    help="What is too small to matter: turns=1, draws=0.5%; repeatable.",
)

#: What stands before a command's own options, in this order.
BEFORE = {
    "game": Shared(GameArgument, inspect.Parameter.empty),
    "players": Shared(PlayersOption),
    "settings": Shared(SetOption, None, read_settings, "rules"),
    "house_rules": Shared(RulesFileOption),
    "strategy": Shared(StrategyOption, None, _list, "strategies"),
}

#: What stands after them.
AFTER = {
    "seed": Shared(SeedOption),
    "match": Shared(MatchOption, False),
    "margin": Shared(
        _option(
            float, "--margin", group=MUCH, metavar="M", help="Percentage points below which a difference is too small."
        ),
        MARGIN,
    ),
    "level": Shared(
        _option(float, "--level", group=MUCH, metavar="L", help="Confidence level of the intervals."), LEVEL
    ),
    "min_games": Shared(
        _option(str, "--min-games", group=MUCH, metavar="N", help="With --precision: play at least so many."),
        "1000",
        functools.partial(read_games, name="--min-games"),
    ),
    "threads": Shared(ThreadsOption),
    "out": Shared(
        _option(
            Path | None,
            "--out",
            "-o",
            group=WRITE,
            metavar="DIR",
            help="Results folder: what is finished is kept there and not lost.",
        )
    ),
    "keep_games": Shared(
        _option(bool, "--keep-games", group=WRITE, help="Keep a row for each game in the results folder, too."), False
    ),
    "shard": Shared(
        _option(
            str | None,
            "--shard",
            group=MACHINES,
            metavar="I/N",
            help="Play part I of N of the run; `simcards merge` joins the parts.",
        )
    ),
    "cluster": Shared(
        _option(
            str | None,
            "--cluster",
            group=MACHINES,
            metavar="ADDRESS|local",
            help="Play on a dask cluster: its scheduler, or local.",
        ),
        None,
        lambda address: address or "",
    ),
    "quiet": Shared(QuietOption, False, lambda quiet: not quiet, "progress"),
}


#: What says in which form an answer comes, besides the charts.
FORMS = {
    "chart_dir": Shared(
        _option(
            Path, "--chart-dir", group=WRITE, metavar="DIR", help="Where charts go; the current folder if missing."
        ),
        Path("."),
    ),
    "csv": Shared(
        _option(
            Path | None, "--csv", group=WRITE, metavar="DIR", help="Write the tables as CSV files into this folder."
        )
    ),
    "bom": Shared(
        _option(bool, "--bom", group=WRITE, help="With --csv: a byte order mark, as some spreadsheets need."), False
    ),
    "report": Shared(
        _option(
            Path | None,
            "--report",
            group=WRITE,
            metavar="FILE",
            help="Write a report: one .html file without a network, or .md.",
        )
    ),
    "force": Shared(ForceOption, False),
    "as_json": Shared(JsonOption, False),
    "details": Shared(_option(bool, "--details", group=WRITE, help="Print the long tables, too."), False),
}

#: What asks only what an answer would take.
FORETOLD = {
    "dry_run": Shared(
        _option(bool, "--dry-run", group=MUCH, help="Only say how many games, how exact, how long."), False
    ),
    "difference": Shared(
        _option(
            str | None,
            "--difference",
            group=MUCH,
            metavar="D%",
            help="With --dry-run: how many games find a difference of so many points.",
        )
    ),
}


def _forms(charts: Iterable[str], dry_run: bool) -> dict[str, Shared]:
    """What says in which form an answer comes; charts: those that the command can draw."""
    drawn = _option(
        list[str] | None,
        "--chart",
        group=WRITE,
        completes=completion.one_of([*charts, ALL]),
        metavar="KIND",
        help=f"Write a chart as PNG and SVG: {', '.join(charts)}, or {ALL}; repeatable.",
    )
    return {"chart": Shared(drawn, None, _list), **FORMS, **(FORETOLD if dry_run else {})}


@dataclass(frozen=True)
class Asked:
    """What a command line asks for: the options so far, the files to write, the form of the answer."""

    words: dict[str, Any]
    files: Files | None
    form: Answered

    @property
    def as_json(self) -> bool:
        """Whether the answer is one JSON object."""
        return self.form.as_json

    @property
    def dry_run(self) -> bool:
        """Whether it is only to be foretold."""
        return self.form.dry_run

    def options(self, **own: Any) -> Options:
        """The shared options and the command's own, checked."""
        return Options(**{**self.words, **own}, typed=True)

    def answer(self, command: str, called: str = "", /, **own: Any) -> int:
        """Play the command with its own options, or foretell it, and print; the exit code.

        called: what files of the answer are called, the game if empty.
        """
        return answered(command, self.options(**own), self.files, self.form, called)

    def check_worked_out(self, what: str, **others: Any) -> None:
        """UsageError for options of what is played, beside something that is worked out; others: the command's own."""
        self.check_left_out(what, "it is worked out, not played", others | {"seed": self.words.get("seed")})

    def check_left_out(self, what: str, why: str, others: Mapping[str, Any]) -> None:
        """UsageError for options of a run, and those of the command's `others` that are given, beside `what`."""
        words = {name: self.words.get(name) for name in ("out", "shard", "cluster")}
        asked = {**others, **words, "dry-run": self.dry_run}
        given = [f"--{name}" for name, value in asked.items() if value or (value == 0 and value is not False)]
        if given:
            raise UsageError(f"{what}: {why}; leave out {', '.join(given)}")

    def show(self, result: Result) -> int:
        """Print what was worked out and write the files; the exit code."""
        deliver(result, self.files, self.form)
        return 0


def takes(*names: str, charts: Sequence[str] | None = None, dry_run: bool = True) -> Callable[[Command], Any]:
    """Give a command the shared options of these names, and with `charts` those of the form of its answer.

    The command is called with an `Asked`, then with its own options by name.
    """
    forms = {} if charts is None else _forms(charts, dry_run)
    names = (*names, "house_rules") if "settings" in names else names
    before = {name: one for name, one in BEFORE.items() if name in names}
    after = {name: one for name, one in AFTER.items() if name in names}

    def decorate(command: Command) -> Any:
        own = list(inspect.signature(command, eval_str=True).parameters.values())[1:]

        def called(**words: Any) -> Any:
            read = {one.field or name: one.read(words[name]) for name, one in (before | after).items()}
            house = read.pop("house_rules", None)
            if house is not None:
                game = read.get("game") or words.get("game")
                if not game:
                    raise UsageError(f"--rules {house}: name the GAME, too, of which these are rules")
                read["rules"] = {**read_house_rules(house, game), **read["rules"]}
            files = read_files(charts, *(words[name] for name in _FILES)) if charts is not None else None
            asked_about = read_difference(words.get("difference"), words.get("dry_run", False))
            as_json, details, foretold = (words.get(name, False) for name in Answered._fields[:3])
            form = Answered(as_json, details, foretold, asked_about)
            asked = Asked(read, files, form)
            return command(asked, **{parameter.name: words[parameter.name] for parameter in own})

        parameters = [*_parameters(before), *own, *_parameters(after | forms)]
        parameters.sort(key=lambda one: one.default is not inspect.Parameter.empty)
        called.__name__, called.__doc__ = command.__name__, command.__doc__
        called.__annotations__ = {one.name: one.annotation for one in parameters}
        vars(called)["__signature__"] = inspect.Signature(parameters)
        return called

    return decorate


def _parameters(shared: dict[str, Shared]) -> list[inspect.Parameter]:
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return [inspect.Parameter(name, kind, default=one.default, annotation=one.hint) for name, one in shared.items()]
