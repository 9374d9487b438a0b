"""Where a run stands while it goes on, and what it has played in the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from simcards.engine.summary import Summary


@dataclass
class Progress:
    """Where a run stands: what the progress line shows. `loaded` of the units were there from an earlier run."""

    units: int
    planned: int
    elapsed: float
    summary: Summary
    loaded: int = 0


@dataclass
class Outcome:
    """What a run has played: its summary, how many units from which first one, how long.

    `loaded` of the units come from an earlier run; `shard` names the part of the run (of `planned` units) that this
    is, if it is one; `folder` is where it is kept, if it is, `judged` by what level and margin it is reported.
    `listed`: whether that lists its files with their checksums, and they were found to be so.
    `stopped`: a checkpoint found that it was enough; `interrupted`: Ctrl-C; `notes`: what was noted at checkpoints.
    """

    summary: Summary = field(default_factory=dict)
    first: int = 0
    units: int = 0
    elapsed: float = 0.0
    compile_seconds: float = 0.0
    stopped: bool = False
    interrupted: bool = False
    loaded: int = 0
    planned: int = 0
    shard: str = ""
    folder: Path | None = None
    listed: bool = True
    judged: dict[str, float] = field(default_factory=dict)
    notes: list[Any] = field(default_factory=list)

    @property
    def speed(self) -> float | None:
        """Units a second that this run has played; None when it has played none."""
        played = self.units - self.loaded
        return played / self.elapsed if played and self.elapsed else None
