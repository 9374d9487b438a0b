"""Two versions of simcards side by side: this one, and one that a commit names, each in a process of its own."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def unpack(ref: str, folder: Path) -> None:
    """Lay the packages of a commit into `folder`, as they are when installed; SystemExit if there is no such commit."""
    packed = subprocess.run(["git", "archive", ref], cwd=HERE.parent, capture_output=True, check=False)
    if packed.returncode:
        sys.exit(
            f"--against {ref}: {packed.stderr.decode().strip().splitlines()[-1]}; name a commit, a branch or a tag"
        )
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")
    for name in ("strategies", "reports"):
        if (folder / name).is_dir():
            shutil.move(folder / name, folder / "simcards" / name)


class Tree:
    """A version of simcards that can be asked to measure (measured.py) or be started as a command.

    `label` heads its figures; `environment` makes Python find it.
    """

    def __init__(self, label: str, environment: dict[str, str]) -> None:
        self.label, self.environment = label, environment
        self._process: subprocess.Popen[str] | None = None

    def ask(self, *question: Any) -> dict[str, Any]:
        """What measured.py answers; its process lives on until `close`."""
        if self._process is None:
            command = [sys.executable, str(HERE / "measured.py")]
            self._process = subprocess.Popen(
                command, env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        process = self._process
        assert process.stdin
        assert process.stdout
        process.stdin.write(json.dumps(question) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        if not line:
            sys.exit(f"{self.label}: this version cannot be measured by measured.py; see above")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def command(self, arguments: list[str], cache: str = "") -> float:
        """Run a simcards command in a process of its own; returns its seconds of processor time, all threads'."""
        environment = {**self.environment, **({"SIMCARDS_CACHE_DIR": cache} if cache else {})}
        before = os.times()
        subprocess.run([sys.executable, "-m", "simcards", *arguments], env=environment, check=True, capture_output=True)
        after = os.times()
        return after.children_user + after.children_system - before.children_user - before.children_system

    def close(self) -> None:
        """End its process."""
        if self._process:
            self._process.communicate()
            self._process = None


@contextmanager
def trees(against: str) -> Iterator[list[Tree]]:
    """This tree, and that of the commit `against` unless it is empty."""
    with ExitStack() as stack:
        found = [Tree("here", dict(os.environ))]
        if against:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            unpack(against, Path(folder))
            found.append(Tree(against, {**os.environ, "PYTHONPATH": folder, "PYTHONSAFEPATH": "1"}))
        for tree in found:
            stack.callback(tree.close)
        yield found
