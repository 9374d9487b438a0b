"""`simcards compare GAME`: which strategy is better."""

from __future__ import annotations

import functools

from simcards.analysis.solved import is_solved
from simcards.cli import completion
from simcards.cli.asked import Asked
from simcards.cli.help import MUCH, PLAY, examples
from simcards.cli.options import declared, games, share_known, takes
from simcards.cli.output import check_charts
from simcards.errors import UsageError
from simcards.reports.gallery import Gallery

#: The charts of a comparison, of a ladder, of an ablation, of what is worked out.
_CHARTS = [name for kind in ("compare", "ladder", "ablate", "exact") for name in Gallery(kind).names]


def read_one(name: str, strategies: list[str]) -> str | None:
    """The one strategy that an option names, if any."""
    if len(strategies) > 1:
        raise UsageError(f"{name}: it is about one strategy, and here are {' and '.join(strategies)}; run it for each")
    return strategies[0] if strategies else None


_OWN = {
    "strategies": declared(
        *(list, PLAY, "--strategy -s NAME[:P=V,…]", "A strategy to compare; give -s for each."),
        completes=completion.strategies,
    ),
    "games": games("Games in all (1M), at each table of a ladder; at most (10M) with --decide, --precision."),
    "decide": declared(bool, MUCH, "--decide", "Stop when every verdict is certain; else exit 4."),
    "order": declared(
        bool, MUCH, "--order", "Stop when it is certain who is not worse by the margin; faster than --decide."
    ),
    "precision": share_known("Stop when all differences are known to ± this."),
    "luck": declared(bool, MUCH, "--luck", "Take the luck of the cards out of the differences: fewer games will do."),
    "ablate": declared(
        *(list, PLAY, "--ablate STRATEGY", "Play it against itself without each habit in turn."),
        read=functools.partial(read_one, "--ablate"),
        completes=completion.strategies,
    ),
    "ladder": declared(bool, PLAY, "--ladder", "Skill ladder: each over random and over the next."),
    "exploit": declared(
        *(list, PLAY, "--exploit STRATEGY"),
        "What the best answer to it gains: exactly in Cuckoo and Le Her, else at least, by a search (of -s).",
        read=functools.partial(read_one, "--exploit"),
        completes=completion.strategies,
    ),
}


@examples(
    *("simcards compare skip-bo -s greedy -s planner --decide", "simcards compare skip-bo --ladder"),
    "simcards compare cuckoo --exploit best-reply",
)
@takes(
    *("game", "players", "rules", "min_games", "seed", "match", "margin", "level"),
    *("threads", "out", "shard", "cluster", "progress"),
    own=_OWN,
    charts=_CHARTS,
)
def compare(asked: Asked, ablate: str | None, ladder: bool, exploit: str | None) -> int:
    """Say which strategy is better: every seat, the same deals."""
    if exploit is not None:
        return _exploit(asked, exploit, ablate, ladder)
    _check_kind(asked, ablate, ladder)
    if ladder:
        _check_fixed(asked)
        return asked.answer("compare --ladder")
    return asked.answer("compare") if ablate is None else asked.answer("compare --ablate", strategy=ablate)


def _exploit(asked: Asked, target: str, ablate: str | None, ladder: bool) -> int:
    """What the best answer to a strategy gains: worked out where that can be, with --match over a whole match.

    Elsewhere the strategies of -s are searched for it.
    """
    what, ways = f"--exploit {target}", ("precision", "decide", "order", "luck")
    solved, others = is_solved(asked.words["game"]), {"ablate": ablate, "ladder": ladder}
    if solved:
        named = {"strategy": asked.words["strategies"], "games": asked.words["games"]}
        asked.check_worked_out(what, *ways, **named, **others)
    else:
        asked.check_left_out(
            what, "the search for the best answer has its own end and keeps no folder", *ways, **others
        )
    check_charts(Gallery("exact" if solved else "exploit").names, asked.files.charts)
    options = asked.options(strategy=target)
    asked.files.check(options.stem)
    from simcards.runs.exploit.answer import best_answer

    return asked.show(best_answer(options))


def _check_kind(asked: Asked, ablate: str | None, ladder: bool) -> None:
    """UsageError for options that do not go together."""
    if ablate is not None and (asked.words["strategies"] or ladder):
        raise UsageError(f"--ablate {ablate}: leave out -s and --ladder; it plays against itself")
    kind = "ladder" if ladder else "compare" if ablate is None else "ablate"
    check_charts(Gallery(kind).names, asked.files.charts)
    if asked.words["luck"] and kind != "compare":
        raise UsageError(f"--luck: leave it out with {'--ladder' if ladder else f'--ablate {ablate}'}")


def _check_fixed(asked: Asked) -> None:
    """UsageError for what a ladder, which has a fixed number of games, does not take."""
    given = [f"--{way}" for way in ("decide", "order", "precision") if asked.words[way]]
    if asked.form.dry_run:
        given.append("--dry-run")
    if given:
        raise UsageError(f"--ladder: leave out {' and '.join(given)}; a ladder has a fixed number of games")
