"""Waiting for a process of its own to have come so far, however fast or busy the machine is."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any


def wait_until_computed(process: subprocess.Popen[Any], seconds: float) -> None:
    """Wait until a process has had so many seconds of processor time, which it needs to start and to load its code."""
    _wait_until(process, lambda computed, _: computed >= seconds, otherwise=3 * seconds)


def wait_until_it_turns_round(process: subprocess.Popen[Any], seconds: float = 0.4) -> None:
    """Wait until a process has computed for so long in memory that it has: what loads or compiles asks for more."""
    since, pages_then = 0.0, -1

    def turns(computed: float, pages: int) -> bool:
        nonlocal since, pages_then
        if pages != pages_then:
            since, pages_then = computed, pages
        return computed - since >= seconds

    _wait_until(process, turns, otherwise=10)


def _wait_until(process: subprocess.Popen[Any], come: Callable[[float, int], bool], otherwise: float) -> None:
    """Wait until `come`, of seconds of processor time and pages of memory asked for; as seconds where none are told."""
    status, until = Path(f"/proc/{process.pid}/stat"), time.monotonic() + 100
    if not status.exists():
        time.sleep(otherwise)
        return
    while time.monotonic() < until:
        assert process.poll() is None
        words = status.read_text().rpartition(")")[2].split()
        if come((int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK"), int(words[7])):
            return
        time.sleep(0.05)
