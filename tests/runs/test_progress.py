"""The progress line: what it says, where it is drawn, when it is silent."""

from __future__ import annotations

import io
import re
import sys

import numpy as np
import pytest

from simcards.engine.outcome import Progress
from simcards.runs import progress


def at(units: int, elapsed: float = 2.0, loaded: int = 0) -> Progress:
    return Progress(units, 10_000, elapsed, {"wins": np.array([units // 4, 0])}, loaded)


def share(where: Progress) -> str:
    return f"player 1 wins {100 * where.summary['wins'][0] / where.units:.2f}%"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_what_the_line_says() -> None:
    assert progress.told(at(4000), "games", share) == "4,000 of 10,000 games  2,000/s  0:03 left  player 1 wins 25.00%"
    resumed = progress.told(at(4000, loaded=3000), "deals", lambda _: "")
    assert resumed == "4,000 of 10,000 deals  500/s  0:12 left  "


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.4, "0:00"), (59.6, "1:00"), (3599.4, "59:59"), (3600, "1:00:00"), (90061, "25:01:01")]
)
def test_a_clock(seconds: float, words: str) -> None:
    assert progress.clock(seconds) == words


def test_in_a_pipe_it_is_a_plain_line_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress.time, "monotonic", iter([100.0, 105.0, 111.0, 111.0, 115.0]).__next__)
    with progress.reporter(True, "games", share) as report:
        assert report is not None
        for units in (1000, 4000, 5000):
            report(at(units))
    assert capsys.readouterr().err == "4,000 of 10,000 games  2,000/s  0:03 left  player 1 wins 25.00%\n"


@pytest.mark.parametrize("no_color", [True, False])
def test_on_a_terminal_it_is_drawn_over_and_wiped(no_color: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setenv("NO_COLOR", "1") if no_color else monkeypatch.delenv("NO_COLOR", raising=False)
    with progress.reporter(True, "games", share) as report:
        assert report is not None
        report(at(4000))
    drawn = terminal.getvalue()
    assert "4,000 of 10,000 games  2,000/s  0:03 left  player 1 wins 25.00%" in drawn
    assert drawn.endswith("\x1b[2K")  # the line is erased
    assert bool(re.search(r"\x1b\[[39]\dm", drawn)) == (not no_color)


def test_quiet_and_a_function_of_the_callers() -> None:
    seen: list[Progress] = []
    with progress.reporter(False, "games", share) as report:
        assert report is None
    with progress.reporter(seen.append, "games", share) as report:
        assert report is not None
        report(at(1000))
    assert [one.units for one in seen] == [1000]


@pytest.mark.parametrize("kind", ["dumb", "unknown"])
def test_a_terminal_that_cannot_draw_gets_plain_lines(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", kind)
    monkeypatch.setattr(progress.sys, "stderr", terminal := Terminal())
    monkeypatch.setattr(progress.time, "monotonic", iter([100.0, 111.0, 111.0]).__next__)
    with progress.reporter(True, "games", share) as report:
        assert report is not None
        report(at(4000))
    assert terminal.getvalue() == "4,000 of 10,000 games  2,000/s  0:03 left  player 1 wins 25.00%\n"
