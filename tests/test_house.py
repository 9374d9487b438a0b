"""How the house is built: imports stand at the top of a file unless they save what is slow to load."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import simcards

ROOT = Path(simcards.__file__).resolve().parents[1]
FOLDERS = {
    "simcards.strategies": ROOT / "strategies",
    "simcards.reports": ROOT / "reports",
    "simcards": ROOT / "simcards",
}
#: What takes its time to load, or may not be installed.
SLOW = {"numba", "numpy", "pandas", "matplotlib", "scipy", "pyarrow", "rich", "IPython", "distributed", "pettingzoo"}
#: … and long descriptions that one command prints, and no other reads.
LONG = {"simcards.schema.commands"}
#: Imports inside functions, of all files together.
MOST = 37


@cache
def modules() -> dict[str, Path]:
    """The file of every module that is installed."""
    found: dict[str, Path] = {}
    for package, folder in FOLDERS.items():
        for path in folder.rglob("*.py"):
            parts = path.relative_to(folder).with_suffix("").parts
            found[".".join([package, *(part for part in parts if part != "__init__")])] = path
    return found


@cache
def parsed(module: str) -> ast.Module:
    return ast.parse(modules()[module].read_text(encoding="utf-8"))


@cache
def at_the_top(module: str) -> frozenset[str]:
    """What a module imports when it is imported itself; what only a type checker reads does not count."""
    open_ones, found = list[ast.AST](parsed(module).body), set[str]()
    while open_ones:
        node = open_ones.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        found.update(imported(node, module))
        if isinstance(node, ast.If | ast.Try | ast.With | ast.ClassDef):
            open_ones += ast.iter_child_nodes(node)
    return frozenset(found)


def imported(node: ast.AST, module: str) -> list[str]:
    """The modules that a statement of a module imports, none if it imports nothing."""
    if isinstance(node, ast.Import):
        return [name.name for name in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    base = node.module or ""
    if node.level:
        package = module.split(".") if modules()[module].stem == "__init__" else module.split(".")[:-1]
        package = package[: len(package) - node.level + 1]
        base = ".".join([*package, *([node.module] if node.module else [])])
    inner = [f"{base}.{name.name}" for name in node.names]
    return [one if one in modules() else base for one in inner]


@cache
def slow_ones(module: str) -> frozenset[str]:
    """The slow packages that are loaded with a module, by its own imports and those of what it imports."""
    found, open_ones, seen = set(), [module], set()
    while open_ones:
        one = open_ones.pop()
        if one in seen:
            continue
        seen.add(one)
        found |= {one.partition(".")[0]} & SLOW | {one} & LONG
        if one in modules():
            parts = one.split(".")
            open_ones += [".".join(parts[:end]) for end in range(1, len(parts))]
            open_ones += at_the_top(one)
    return frozenset(found)


def statements(nodes: Sequence[ast.AST], inside: bool = False) -> Iterator[tuple[ast.AST, bool]]:
    """Every statement, and whether it stands inside a function."""
    for node in nodes:
        yield node, inside
        deeper = inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            yield from statements(getattr(node, part, []), deeper)


@cache
def in_functions() -> tuple[tuple[str, str], ...]:
    """The imports inside functions: the module where it stands, and what it imports."""
    return tuple(
        (module, name)
        for module in modules()
        for node, inside in statements(parsed(module).body)
        if inside
        for name in imported(node, module)[:1]
    )


def test_an_import_in_a_function_saves_what_is_slow_to_load() -> None:
    """Where the file loads it all the same, or what is imported is quick, it belongs at the top."""
    for module, name in in_functions():
        assert slow_ones(name) - slow_ones(module), f"{module}: import {name} at the top"


def test_imports_in_functions_are_few() -> None:
    assert len(in_functions()) <= MOST
