"""`simcards export GAME`: what strategies decided in many games, as a table to learn from."""

from __future__ import annotations

from pathlib import Path

from simcards.cli.asked import Asked
from simcards.cli.help import WRITE, examples
from simcards.cli.options import declared, games, takes
from simcards.cli.output import check_folder, compiling
from simcards.errors import UsageError

_OWN = {
    "games": games("Games whose decisions are written.", "10k"),
    "decisions": declared(Path, WRITE, "--decisions DIR", "Folder for the Parquet files; new, or of the same command."),
}


@examples(
    "simcards export cuckoo -s threshold -n 10k --decisions decisions",
    "simcards export skip-bo -s planner -s greedy -n 1k --decisions decisions",
)
@takes("game", "players", "rules", "strategies", "seed", "threads", "progress", own=_OWN)
def export(asked: Asked, decisions: Path | None) -> None:
    """Write the decisions of many games as Parquet files, to learn from."""
    if decisions is None:
        raise UsageError("--decisions: name the folder for the files, such as --decisions decisions")
    options = asked.options()
    check_folder("--decisions", decisions)
    from simcards.learning.exported import write_decisions
    from simcards.reports.terminal import show_lines

    with compiling(not options.progress):
        told, _, again = write_decisions(options, decisions).sentence().rpartition("\n\n")
    show_lines(told)
    print(f"\n{again}")
