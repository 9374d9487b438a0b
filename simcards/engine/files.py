"""A user's strategy files: run as modules, with the modules that lie beside them, and told apart by what is in them."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import importlib.machinery
import importlib.util
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.abc import MetaPathFinder
from pathlib import Path, PureWindowsPath
from types import FunctionType, ModuleType
from typing import Any

from simcards.engine import jit
from simcards.engine.failures import in_one_line, line_in
from simcards.engine.kept import write_whole
from simcards.engine.makeup import FOREIGN, functions_of, sources_of
from simcards.engine.models import ENDING
from simcards.engine.plugin import Strategy, StrategyError

#: Under this and a digest a user's modules stand in sys.modules.
_PREFIX = "simcards_user_"

#: The paths that the module read in which one is being loaded just now; empty when none is.
_watched: list[set[Path]] = []


def strategies_in(module: ModuleType) -> dict[str, Strategy]:
    """The strategies that a module defines, by name; StrategyError where two have the same."""
    found: dict[str, Strategy] = {}
    for value in vars(module).values():
        if not isinstance(value, Strategy) or value.function.__module__ != module.__name__:
            continue
        if found.setdefault(value.name, value) is not value:
            raise StrategyError(f"{value.file.name}: two strategies are called {value.name!r}; rename one")
    return found


def load_file(file: Path) -> ModuleType:
    """Run a strategy file as a module; StrategyError if it is missing or fails.

    It may import the modules and packages beside it. All of them are read anew each time; a file in which nothing has
    changed, nor in what it imports or has read into its globals, is the same module again. Modules stand in
    sys.modules under a name that tells what is in them, the same in every process: cached machine code refers to it.
    """
    named, file = file, file.absolute()
    try:
        file.read_bytes()
    except OSError as error:
        raise StrategyError(f"{named}: {error.strerror or error}; give the path of a strategy file") from None
    file = file.resolve()  # after it is known to be there: links in a circle lead nowhere
    run = _Run(file)
    try:
        with run.finding():
            module = run.module(_PREFIX + hashlib.sha256(str(file).encode()).hexdigest()[:16])
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise StrategyError(f"{named}: {in_one_line(error)}{line_in(error, file.parent)}") from None
    name = _PREFIX + run.digest(module)
    if name not in sys.modules:
        run.rename(module, name)
        module.__dict__["__simcards_read__"] = run.read
    _remember(file, run.sources())
    return sys.modules[name]


def files_read(module: ModuleType) -> set[Path]:
    """The files in a user module's folder that it read, itself and the modules beside it among them."""
    found: set[Path] = vars(module)["__simcards_read__"]
    return found


def known(file: Path) -> bool:
    """Whether this very strategy file, with the modules it imported, has been run here before, at the user's wish.

    Data that names code gets no other code to run.
    """
    try:
        lists = [json.loads(path.read_bytes()) for path in _lists_of(file).glob("*.json")]
        return any(_digests(file, [file.parent / name for name in listed]) == listed for listed in lists)
    except (OSError, ValueError):
        return False


def _remember(file: Path, sources: list[Path]) -> None:
    listed = _digests(file, sources)
    text = json.dumps(listed).encode()
    with contextlib.suppress(OSError):
        folder = _lists_of(file)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{hashlib.sha256(text).hexdigest()[:32]}.json").write_bytes(text)


def _lists_of(file: Path) -> Path:
    """Where the lists of sources lie that were run with a file of this content."""
    return jit.cache_root() / "run-before" / hashlib.sha256(file.read_bytes()).hexdigest()


def _digests(file: Path, sources: list[Path]) -> dict[str, str]:
    """The sources' digests, by their paths from the file's folder."""
    folder = file.parent
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(sources)}


def packed(file: Path) -> dict[str, str]:
    """A strategy file and all in its folder that it read, as text by their paths from there: to be sent elsewhere."""
    folder = file.resolve().parent
    found = [file.resolve()] if file.suffix == ENDING else sorted(files_read(load_file(file)))
    return {path.relative_to(folder).as_posix(): base64.b64encode(path.read_bytes()).decode() for path in found}


def last_part(file: str) -> str:
    """The name alone of a file, as any system writes its path: it may have been named on another."""
    return PureWindowsPath(file).name


def unpacked(contents: dict[str, str], folder: Path) -> None:
    """Write what `packed` gave into a folder."""
    for name, text in contents.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, base64.b64decode(text))


class _FreshLoader(importlib.machinery.SourceFileLoader):
    """Compiles the source every time: kept bytecode goes by seconds, and an edit may be quicker."""

    def get_code(self, fullname: str) -> Any:
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


@dataclass
class _Beside(MetaPathFinder):
    """Finds modules in one folder, before all others."""

    folder: Path

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> Any:
        """The module of that name that lies in the folder, or within the package `path` there."""
        spec = importlib.machinery.PathFinder.find_spec(fullname, [str(self.folder)] if path is None else path)
        if spec is None or not spec.origin or not spec.origin.endswith(".py"):
            return None
        if not Path(spec.origin).resolve().is_relative_to(self.folder):
            return None
        spec.loader = _FreshLoader(fullname, spec.origin)
        return spec


@dataclass
class _Run:
    """One execution of a file, and the modules beside it that it imported, by the names it has for them."""

    file: Path
    beside: dict[str, ModuleType] = field(default_factory=dict)
    read: set[Path] = field(default_factory=set)

    @contextlib.contextmanager
    def finding(self) -> Iterator[None]:
        """Let modules be found beside the file, none of them left from another run; afterwards all is as it was."""
        folder, before = self.file.parent, dict(sys.modules)
        names = {path.stem for path in (*folder.glob("*.py"), *folder.glob("*/__init__.py"))}
        names |= {path.parent.name for path in folder.glob("*/__init__.py")}
        names -= FOREIGN | {"simcards", "__init__"}
        for name in [name for name in before if name.partition(".")[0] in names]:
            del sys.modules[name]
        finder = _Beside(folder)
        sys.meta_path.insert(0, finder)
        importlib.invalidate_caches()
        try:
            yield
        finally:
            sys.meta_path.remove(finder)
            for name, module in list(sys.modules.items()):
                if module is not before.get(name) and name.partition(".")[0] in names:
                    self.beside[name] = sys.modules.pop(name)
            sys.modules.update((name, module) for name, module in before.items() if name not in sys.modules)

    def module(self, name: str) -> ModuleType:
        """Execute the file."""
        loader = _FreshLoader(name, str(self.file))
        spec = importlib.machinery.ModuleSpec(name, loader, origin=str(self.file))
        spec.has_location = True
        module = sys.modules[name] = importlib.util.module_from_spec(spec)
        if not jit.JIT:
            vars(module)["print"] = _print_aside
        try:
            with _watching(self.read), contextlib.redirect_stdout(sys.stderr):
                loader.exec_module(module)
        finally:
            del sys.modules[name]
        self.read = {path for path in self.read if path.is_relative_to(self.file.parent)} | {self.file}
        return module

    def digest(self, module: ModuleType) -> str:
        """A digest of the path, of every source, and of the values that the strategies use."""
        sha = hashlib.sha256(str(self.file).encode())
        for name, other in sorted({"": module, **self.beside}.items()):
            sha.update(f"{name} {getattr(other, '__file__', '')}".encode())
        for path in sorted(self.sources()):
            sha.update(path.read_bytes())
        for _, strategy in sorted(strategies_in(module).items()):
            sha.update(sources_of(strategy.function).encode())
        return sha.hexdigest()[:16]

    def sources(self) -> list[Path]:
        """The file and those of the modules beside it that it imported."""
        beside = [getattr(module, "__file__", None) for module in self.beside.values()]
        return [self.file, *(Path(path) for path in beside if path)]

    def rename(self, module: ModuleType, name: str) -> None:
        """Give the modules their lasting names, and their functions too."""
        renamed = {module.__name__: (name, module)}
        renamed |= {old: (f"{name}_{old}", other) for old, other in self.beside.items()}
        for strategy in strategies_in(module).values():
            for function in functions_of(strategy.function):
                if function.__module__ in renamed:
                    function.__module__ = renamed[function.__module__][0]
        for new, other in renamed.values():
            for value in vars(other).values():
                if isinstance(value, FunctionType) and value.__module__ in renamed:
                    value.__module__ = renamed[value.__module__][0]
            other.__name__ = new
            sys.modules[new] = other


def _print_aside(*values: object, **options: Any) -> None:
    """What a strategy prints as plain Python, beside the answer."""
    print(*values, **{"file": sys.stderr, **options})


@contextlib.contextmanager
def _watching(read: set[Path]) -> Iterator[None]:
    """Note in `read` which files are opened meanwhile."""
    if not _watched:
        sys.addaudithook(_note_opened)
        _watched.append(set())  # a hook stays for good: it is added once
    _watched.append(read)
    try:
        yield
    finally:
        _watched.remove(read)


def _note_opened(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "open" and len(_watched) > 1 and isinstance(arguments[0], (str, bytes, Path)):
        path = Path(arguments[0].decode() if isinstance(arguments[0], bytes) else arguments[0]).absolute()
        if path.suffix != ".pyc":
            _watched[-1].add(path.resolve())
