"""`simcards compare GAME`: which strategy is better."""

from __future__ import annotations

from typing import Annotated

import typer

from simcards.analysis.solved import is_solved
from simcards.cli import completion
from simcards.cli.help import MUCH, PLAY, command, option
from simcards.cli.options import Asked, takes
from simcards.cli.output import check_charts
from simcards.cli.reading import read_games, read_share
from simcards.errors import UsageError
from simcards.reports.gallery import Gallery

#: The charts of a comparison, of a ladder, of an ablation, of what is worked out.
_CHARTS = [name for kind in ("compare", "ladder", "ablate", "exact") for name in Gallery(kind).names]

_COUNTED = {2: "two", 3: "three"}


def register(app: typer.Typer) -> None:
    """Add the command."""
    examples = ("skip-bo -s greedy -s planner --decide", "skip-bo --ladder", "cuckoo --exploit best-reply")
    command(app, "compare", *(f"simcards compare {example}" for example in examples))(compare)


StrategyOption = Annotated[
    list[str] | None,
    option(
        PLAY,
        "--strategy",
        "-s",
        autocompletion=completion.strategies,
        metavar="NAME[:P=V,…]",
        help="A strategy to compare; give -s for each.",
    ),
]
GamesOption = Annotated[
    str | None,
    option(
        MUCH,
        "--games",
        "-n",
        metavar="N",
        help="Games in all (1M); at most (10M) with --decide, --precision.",
    ),
]
OrderOption = Annotated[
    bool,
    option(MUCH, "--order", help="Stop when it is certain who is not worse by the margin; faster than --decide."),
]
PrecisionOption = Annotated[
    str | None,
    option(MUCH, "--precision", metavar="P%", help="Stop when all differences are known to ± this."),
]
LuckOption = Annotated[
    bool,
    option(MUCH, "--luck", help="Take the luck of the cards out of the differences: fewer games will do."),
]
AblateOption = Annotated[
    str | None,
    option(
        PLAY,
        "--ablate",
        autocompletion=completion.strategies,
        metavar="STRATEGY",
        help="Play it against itself without each habit in turn.",
    ),
]
ExploitOption = Annotated[
    str | None,
    option(
        PLAY,
        "--exploit",
        autocompletion=completion.strategies,
        metavar="STRATEGY",
        help="What the best answer to it gains: exactly in Cuckoo and Le Her, else at least, by a search (of -s).",
    ),
]


@takes(
    *("game", "players", "settings", "min_games", "seed", "match", "margin", "level"),
    *("threads", "out", "shard", "cluster", "quiet"),
    charts=_CHARTS,
)
def compare(
    asked: Asked,
    strategy: StrategyOption = None,
    games: GamesOption = None,
    decide: Annotated[bool, option(MUCH, "--decide", help="Stop when every verdict is certain; else exit 4.")] = False,
    order: OrderOption = False,
    precision: PrecisionOption = None,
    luck: LuckOption = False,
    ablate: AblateOption = None,
    ladder: Annotated[bool, option(PLAY, "--ladder", help="Skill ladder: each over random and over the next.")] = False,
    exploit: ExploitOption = None,
) -> int:
    """Say which strategy is better: every seat, the same deals."""
    if exploit is not None:
        others = {"ablate": ablate, "ladder": ladder, "precision": precision, "decide": decide, "order": order}
        return _exploit(asked, exploit, strategy or [], games, others | {"luck": luck})
    _check_kind(asked, strategy, ablate, ladder)
    if luck and (ladder or ablate is not None):
        raise UsageError(f"--luck: leave it out with {'--ladder' if ladder else f'--ablate {ablate}'}")
    _check_stop(asked, ladder, {"--decide": decide, "--order": order, "--precision": precision})
    count, half, named = None if games is None else read_games(games), read_share(precision), strategy or []
    if ladder:
        return asked.answer("compare --ladder", strategies=named, games=count)
    command = "compare" if ablate is None else "compare --ablate"
    own = {"strategies": named, "strategy": ablate or "", "games": count, "decide": decide, "precision": half}
    own |= {"order": order, "luck": luck}
    return asked.answer(command, **own)


def _exploit(asked: Asked, target: str, named: list[str], games: str | None, others: dict[str, object]) -> int:
    """What the best answer to a strategy gains: worked out where that can be, with --match over a whole match.

    Elsewhere the strategies `named` are searched for it.
    """
    what, solved = f"--exploit {target}", is_solved(asked.words["game"])
    if solved:
        asked.check_worked_out(what, strategy=named, games=games, **others)
    else:
        asked.check_left_out(what, "the search for the best answer has its own end and keeps no folder", others)
    check_charts(Gallery("exact" if solved else "exploit").names, asked.files.charts if asked.files else [])
    from simcards.runs.exploit.answer import best_answer

    count = None if games is None else read_games(games)
    return asked.show(best_answer(asked.options(strategy=target, strategies=named, games=count)))


def _check_kind(asked: Asked, strategy: list[str] | None, ablate: str | None, ladder: bool) -> None:
    """UsageError for options that do not go together."""
    if ablate is not None and (strategy or ladder):
        raise UsageError(f"--ablate {ablate}: leave out -s and --ladder; it plays against itself")
    kind = "ladder" if ladder else "compare" if ablate is None else "ablate"
    check_charts(Gallery(kind).names, asked.files.charts if asked.files else [])


def _check_stop(asked: Asked, ladder: bool, ways: dict[str, object]) -> None:
    """UsageError for ways to stop that do not go together."""
    given = [name for name, value in ways.items() if value]
    if ladder and (given or asked.dry_run):
        named = " and ".join([*given, *(["--dry-run"] if asked.dry_run else [])])
        raise UsageError(f"--ladder: leave out {named}; a ladder has a fixed number of games")
    if len(given) > 1:
        raise UsageError(f"{' and '.join(given)} are {_COUNTED[len(given)]} ways to stop: give one")
