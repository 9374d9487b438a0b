"""The table of moves of an advice."""

from __future__ import annotations

from pathlib import Path

from ...analysis.advise import Advice, flat, half_width
from ...analysis.words import percent, points
from ..tables import Sheet, console, show_sheet, write_table


def show_advice(advice: Advice) -> None:
    """Print an advice: the sentence, what it is about, the moves best first."""
    out = console()
    out.print(
        ("PARTIAL (interrupted): " if advice.interrupted else "") + advice.sentence(), style="bold", soft_wrap=True
    )
    out.print(about(advice) + "\n", soft_wrap=True)
    show_sheet(out, move_sheet(advice))
    out.print(f"Repeat: {advice.rerun()}", soft_wrap=True)


def about(advice: Advice) -> str:
    """Which position, who plays on, how the chances were found."""
    setup = advice.setup
    mover = f"player {advice.position.seat + 1} is to move"
    told = f"{setup.game}, {len(setup.players)} players, {advice.position.named}; {mover}"
    inferred = "; deals that do not fit what the others did are left out" if advice.inferred else ""
    return f"{told}. Played on by {', '.join(setup.distinct)}; {advice.method}{inferred}."


def move_sheet(advice: Advice) -> Sheet:
    """A row a move, best first."""
    digits = 2 if advice.exact else 1
    rows = [
        [
            row["move"] + (f" (the same: {'; '.join(row['same'])})" if row["same"] else ""),
            row["verdict"],
            _with_width(percent(row["chance"], digits), row["ci"], advice.exact),
            _with_width(points(row["difference"], digits), row["difference_ci"], advice.exact),
            *([] if advice.exact else [f"{row['deals']:,}"]),
            " ".join(row["chosen_by"]),
        ]
        for row in advice.rows
    ]
    title = f"Chance that player {advice.position.seat + 1} {advice.chance_of}, and difference to the best (points)"
    headings = ["move", "verdict", "chance", "difference", *([] if advice.exact else ["deals"]), "chosen by"]
    return Sheet("moves", title, headings, rows, 2)


def _with_width(words: str, ci: list[float], exact: bool) -> str:
    return words if exact or ci[0] == ci[1] else f"{words} ± {100 * half_width(ci):.1f}"


def write_advice(advice: Advice, folder: Path) -> list[Path]:
    """Write the moves as a CSV file with full figures; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    return [write_table(folder / "moves.csv", [flat(row) for row in advice.rows])]
