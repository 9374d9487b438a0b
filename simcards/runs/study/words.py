"""The one sentence that answers a study of two strategies; a study of rules answers in the words of its sweep."""

from __future__ import annotations

from simcards.runs.compare.result import Comparison

_ENDINGS = {
    "better": "{by} points more (±{half}, real)",
    "worse": "{by} points less (±{half}, real)",
    "too-small": "a difference of {signed} points (±{half}): too small to matter",
    "undecided": "a difference of {signed} points (±{half}): not decided",
}


def versus_sentence(result: Comparison) -> str:
    """Which of two strategies wins more often, by how much, how surely."""
    row, setup = result.pairs[0], result.job.setup
    games, half = result.games, 100 * (row["ci"][1] - row["ci"][0]) / 2 if row["ci"] else float("inf")
    digits = 1 if half < 1 else 0
    words = {"by": f"{abs(100 * row['diff']):.{digits}f}", "signed": f"{100 * row['diff']:+.{digits}f}"}
    end = _ENDINGS[row["verdict"]].format(**words, half=f"{half:.{max(digits, 1)}f}")
    if result.job.plan.places == 2:
        first, second = (100 * row[key] / games for key in ("wins_a", "wins_b"))
        won = f"wins {first:.1f}% of the games and {row['b']} {second:.1f}%"
        return f"At {setup.game} {row['a']} {won}: {end}."
    return f"At {setup.game} for {len(setup.players)} a place of {row['a']} against one of {row['b']} wins {end}."
