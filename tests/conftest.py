"""Before a run of the whole suite: what many tests play with is compiled, a family a process, not by every worker.

And Ctrl-C reaches the processes that tests start, even where the tests themselves run in the background of a shell.
What is read of the tests' own files is kept: to rewrite their assertions takes a worker as long as to load them all.
And no worker computes on several threads by itself: those of a product of matrices would wait busily for one another.
"""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys

import pytest

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


def pytest_sessionstart(session: pytest.Session) -> None:
    """Fill the cache of compiled code where that pays: before a run of everything by several workers."""
    config = session.config
    everything = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if everything and config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        running = [subprocess.Popen([sys.executable, "-c", COMPILE, name]) for name in family_names()]
        for one in running:
            one.wait()  # what does not compile fails in the tests


def pytest_collection_finish(session: pytest.Session) -> None:
    """Take what is loaded by now for needed to the end: to look through it again and again for garbage takes time."""
    gc.collect()
    gc.freeze()
