"""`simcards resume DIR`: go on where a run stopped, or longer. `simcards merge DIR…`: join shards."""

from __future__ import annotations

from pathlib import Path

import simcards
from simcards.cli.asked import Asked
from simcards.cli.help import PLAY, WRITE, examples
from simcards.cli.options import FOLDER, JSON, KEPT_LEVEL, argument, declared, games, takes
from simcards.cli.output import check_folder, exit_code, print_result
from simcards.errors import UsageError

_OWN = {
    "out": FOLDER,
    "games": games("Go on to so many games; as before if missing."),
    "strategies": declared(
        list, PLAY, "--strategy -s FILE.py", "Where a strategy file of the run lies now; repeatable."
    ),
    "level": KEPT_LEVEL,
    "as_json": JSON,
}


@examples("simcards resume runs/a", "simcards resume runs/a -n 10M")
@takes("threads", "cluster", "progress", own=_OWN)
def resume(asked: Asked, games: int | None, strategies: list[str], level: float | None, as_json: bool) -> int:
    """Go on where a run stopped, or play it longer."""
    options = asked.options()
    from simcards.runs.play import resumed

    result = resumed(options.execution(), games, strategies, level, options.progress)
    print_result(result, as_json)
    return exit_code(result)


_OF_SHARDS = {
    "folders": argument(list[Path], "DIR…", "The results folders of the shards."),
    "out": declared(Path, WRITE, "--out -o OUT", "The folder to make of them."),
    "level": KEPT_LEVEL,
    "as_json": JSON,
}


@examples(
    "simcards merge runs/part1 runs/part2 -o runs/whole",
    "simcards merge runs/part* -o runs/whole --json",
)
@takes(own=_OF_SHARDS)
def merge(folders: list[Path], out: Path | None, level: float | None, as_json: bool) -> None:
    """Join the shards of a run as if played in one go."""
    if out is None:
        raise UsageError("merge: say where to, with -o OUT")
    check_folder("-o", out)
    print_result(simcards.merge(folders, out, level=level), as_json)
