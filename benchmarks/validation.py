"""Long statistical checks by simulation: python benchmarks/validation.py [section ...], all if none is named.

Prints a table of checks; exits with 3 if one fails. Each section has random numbers of its own, the same
every time. To add sections, write functions marked `@section` (checks.py) in a file checks_*.py beside this.
"""

from __future__ import annotations

import importlib
import math
import sys
import time
import zlib
from pathlib import Path

import numpy as np
from checks import SECTIONS, Check

for _file in sorted(Path(__file__).parent.glob("checks_*.py")):
    importlib.import_module(_file.stem)


def line(check: Check) -> str:
    measured = f"{check.measured:,.0f}" if abs(check.measured) >= 1000 else f"{check.measured:.4f}"
    error = "" if math.isnan(check.error) else f"{check.error:.4f}"
    verdict = "" if not check.target else "ok" if check.passed else "FAILED"
    return f"  {check.name:<66} {check.target:>14} {measured:>12} {error:>8}  {verdict}"


def run(name: str) -> bool:
    """Runs a section and prints its checks; whether all passed."""
    start = time.perf_counter()
    passed = True
    print(name)
    for check in SECTIONS[name](np.random.default_rng(zlib.crc32(name.encode()))):
        print(line(check), flush=True)
        passed &= check.passed
    print(f"  {time.perf_counter() - start:.1f} s")
    return passed


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in SECTIONS]
    if unknown:
        print(f"no section {', '.join(unknown)}; there are: {', '.join(SECTIONS)}", file=sys.stderr)
        return 2
    print(f"  {'check':<66} {'target':>14} {'measured':>12} {'s.e.':>8}  verdict")
    results = {name: run(name) for name in names or SECTIONS}
    failed = [name for name, passed in results.items() if not passed]
    print(f"failed: {', '.join(failed)}" if failed else "all passed")
    return 3 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
