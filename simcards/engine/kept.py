"""Machine code on disk: kept under a digest of what it is made of, and taken from there in the next process.

numba's own cache goes by the time at which a function's file was written, and misses edits in the modules that it
imports. Here a file is named by the digest of the function with all that it uses (makeup.py) and of its types; whatever
cannot be loaded is compiled anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import tempfile
from collections.abc import Callable
from functools import cached_property
from operator import attrgetter
from pathlib import Path
from typing import Any

from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from simcards.engine.makeup import makeup_of

_CHECKSUM = hashlib.sha256().digest_size

#: Of what numba has compiled: loops that it took out and runs apart, and the machine code with what it leans on.
_PARTS = attrgetter("lifted", "library")

#: Files kept at most; when there are more, those that were used last stay, three quarters of them.
MOST_FILES = 2000


class KeptCode(NullCache):
    """The machine code of one function, in the place of numba's cache: a file for each signature."""

    def __init__(self, function: Callable[..., Any], folder: Callable[[], Path]) -> None:
        """`folder` is asked when the code is first wanted, as the function may name what is defined after it."""
        self._function, self._folder = function, folder

    @cached_property
    def makeup(self) -> str:
        """The digest of the function and all that it uses."""
        return makeup_of(self._function)

    def _file(self, signature: Any, codegen: Any) -> Path:
        words = f"{self.makeup} {signature} {codegen.magic_tuple()}"
        return self._folder() / f"{self._function.__name__}-{hashlib.sha256(words.encode()).hexdigest()[:32]}.nbc"

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """The compiled function; None when it is not there, or cannot be used."""
        target_context.refresh()
        file = self._file(signature, target_context.codegen())
        try:
            data = file.read_bytes()
        except OSError:
            return None
        with contextlib.suppress(OSError):
            os.utime(file)  # it is in use
        if hashlib.sha256(data[_CHECKSUM:]).digest() != data[:_CHECKSUM]:
            return None
        try:
            return CompileResult._rebuild(target_context, *pickle.loads(data[_CHECKSUM:]))
        except Exception:
            return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep the compiled function, if it can be used elsewhere and the disk takes it."""
        lifted, code = _PARTS(compiled)
        if lifted or code.has_dynamic_globals:
            return
        data = dumps(compiled._reduce())
        with contextlib.suppress(OSError):
            write_whole(self._file(signature, compiled.codegen), hashlib.sha256(data).digest() + data)
            _forget_unused(self._folder())


def _forget_unused(folder: Path) -> None:
    """Remove the code that has not been used for the longest time, when there is too much."""
    files = list(folder.glob("*.nbc"))
    if len(files) > MOST_FILES:
        for file in sorted(files, key=lambda file: file.stat().st_mtime)[: len(files) - 3 * MOST_FILES // 4]:
            file.unlink(missing_ok=True)


def write_whole(file: Path, data: bytes) -> None:
    """Write a file whole or not at all, whoever else writes it at the same time."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=file.stem)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        os.replace(name, file)
    except BaseException:
        os.unlink(name)
        raise
