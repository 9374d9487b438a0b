"""Before a run of the whole suite: what many tests play with is compiled, a family a process, not by every worker.

And Ctrl-C reaches the processes that tests start, even where the tests themselves run in the background of a shell.
What is read of the tests' own files is kept: to rewrite their assertions takes a worker as long as to load them all.
And no worker computes on several threads by itself: those of a product of matrices would wait busily for one another.
"""

from __future__ import annotations

import contextlib
import gc
import getpass
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from simcards.engine.jit import cache_root
from simcards.errors import SimcardsError
from simcards.folders.lock import Lock
from simcards.games.family import family_names

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for the workers, which start after this
sys.dont_write_bytecode = False
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

COMPILE = """
import sys
from simcards.games.family import families
from simcards.runs.warmup import compile_family
compile_family(next(family for family in families() if family.name == sys.argv[1]))
"""

ROOT = Path(__file__).parent.parent
CODE = ("simcards", "strategies")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Have tests write their files where they wrote them last time, unless just now another run does.

    Machine code of a user's file is kept under what it is made of and the file's path. How it is compiled does not
    count there: so after any change of the engine the files lie elsewhere, and all of it is compiled again.
    """
    if hasattr(config, "workerinput") or config.option.basetemp:
        return
    place = Path(tempfile.gettempdir()) / f"simcards-tests-{getpass.getuser()}-{digest(os.fsencode(ROOT))}"
    engine = digest(*(file.read_bytes() for file in sorted(ROOT.glob("simcards/engine/*.py"))))
    with contextlib.suppress(SimcardsError, OSError):
        place.mkdir(mode=0o700, exist_ok=True)
        config.add_cleanup(Lock(place).release)
        for older in place.iterdir():
            if older.is_dir() and older.name != engine:
                shutil.rmtree(older)
        config.option.basetemp = str(place / engine)


def digest(*parts: bytes) -> str:
    """Sixteen letters for these bytes."""
    return hashlib.sha256(b"".join(parts)).hexdigest()[:16]


def pytest_xdist_auto_num_workers() -> int:
    """A worker more than there are cores: some tests wait for processes, or for time to pass."""
    return (os.cpu_count() or 1) + 1


def pytest_sessionstart(session: pytest.Session) -> None:
    """Fill the cache of compiled code where that pays: after a change, before several workers run everything."""
    config = session.config
    everything = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if not everything or not config.getoption("numprocesses", None) or hasattr(config, "workerinput"):
        return
    mark = cache_root() / "compiled-before-tests"
    sources = digest(*(file.read_bytes() for name in CODE for file in sorted((ROOT / name).rglob("*.py"))))
    if not mark.exists() or mark.read_text() != sources:
        running = [subprocess.Popen([sys.executable, "-c", COMPILE, name]) for name in family_names()]
        for one in running:
            one.wait()  # what does not compile fails in the tests
        mark.write_text(sources)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Take what is loaded by now for needed to the end: to look through it again and again for garbage takes time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000)
