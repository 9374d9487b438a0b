"""Waiting for a process of its own to have come so far, however busy the machine is."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path
from typing import Any


def wait_until_computed(process: subprocess.Popen[Any], seconds: float) -> None:
    """Wait until a process has had so many seconds of processor time, which it needs to start and to load its code."""
    status, until = Path(f"/proc/{process.pid}/stat"), time.monotonic() + 100
    if not status.exists():
        time.sleep(3 * seconds)
        return
    while time.monotonic() < until:
        assert process.poll() is None
        user, system = status.read_text().rpartition(")")[2].split()[11:13]
        if (int(user) + int(system)) / os.sysconf("SC_CLK_TCK") >= seconds:
            return
        time.sleep(0.05)
