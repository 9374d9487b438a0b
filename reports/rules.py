"""The page of rules on a terminal."""

from __future__ import annotations

from typing import Any

from .tables import Sheet, console, show_sheet


def show_rules(page: dict[str, Any]) -> None:
    """Print the page of rules."""
    out = console()
    out.print(f"{page['title']}, {page['players']} players\n", style="bold")
    rows = [
        [row["switch"], str(row["value"]).lower(), row["values"], row["meaning"], row["ids"], row["source"]]
        for row in page["switches"]
    ]
    show_sheet(
        out,
        Sheet("switches", "Switches", ["switch", "here", "values", "meaning", "rules", "document"], rows, 6),
    )
    rows = [[row["id"], row["meaning"]] for row in page["rules"]]
    show_sheet(out, Sheet("rules", "Rules", ["id", "meaning"], rows, 2))
    rows = [[row["id"], row["question"], row["decision"]] for row in page["gaps"]]
    show_sheet(
        out,
        Sheet("gaps", "What the documents leave open, and what we do", ["id", "question", "decision"], rows, 3),
    )
    rows = [[row["what"], row["why"]] for row in page["not_simulated"]]
    show_sheet(out, Sheet("not-simulated", "Not simulated", ["what", "why"], rows, 2))
    for name, title in page["documents"].items():
        out.print(f"Document {name}: {title}")
