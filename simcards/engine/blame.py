"""The compiler's long messages in a user's words: what is wrong, in which of the user's lines, and the way out."""

from __future__ import annotations

import dis
import re
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

from simcards.engine.copies import is_users, line_at
from simcards.engine.makeup import functions_of

_HEAP = ("NRT required", "Only accept returning of array passed")
_USUAL = (
    "Failed in",
    "During",
    "File ",
    "<source",
    "- During",
    "- Resolution failure",
    "There are",
    "- Of which",
    ">>>",
)


def reason_of(error: Exception, function: Callable[..., Any]) -> str:
    """Why a strategy's function does not compile: one line, with the user's file and line where they are known."""
    text = str(error).partition(f"resolving callee type: type(Helper(<function {function.__name__}-")[0]
    place = _returned_in(text, function) or _named_in(text, function) or _place_in(text, function)
    return f"{_in_plain_words(text, error)} ({place})" if place else _in_plain_words(text, error)


def _in_plain_words(text: str, error: Exception) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    telling = [line for line in lines if not line.startswith(_USUAL)]
    reason = (telling or lines or [type(error).__name__])[0].rstrip(":")
    if any(sign in text for sign in _HEAP):
        return (
            "a @jit function makes an array, a list, or a copy of a part of one; decorate it with @allocating instead"
        )
    if "setitem" in reason and "readonly" in text:
        return "it writes to view, moves or params, or to an array outside it, which are only to be read"
    if found := re.search(r"Untyped global name '(\w+)'.*type of <class '([\w.]+)'>", reason):
        return _about_global(*found.groups())
    if reason.startswith("No implementation of function"):
        call = next((line.removeprefix(">>>").strip() for line in lines if line.startswith(">>>")), "")
        return f"there is no {call} in compiled code" if call else reason
    return reason


def _about_global(name: str, kind: str) -> str:
    if name in ("breakpoint", "input", "open"):
        return f"{name} is for Python only; `simcards --no-jit …` runs a strategy as Python, to step through it"
    if kind.endswith(".Strategy"):
        return f"{name} is a strategy, and none can call one; what both need goes into a function decorated with @jit"
    if kind == "function":
        return f"{name} is plain Python; decorate it with @jit"
    return f"the global {name} is a {kind}; compiled code knows numbers, tuples, arrays and jitted functions"


def _users_functions(function: Any) -> list[FunctionType]:
    return [one for one in functions_of(function) if is_users(one)]


def _place_in(text: str, function: Callable[..., Any]) -> str:
    """The first of the user's lines that a message names, which is the innermost."""
    files = {Path(one.__code__.co_filename).name for one in _users_functions(function)}
    for path, line, other_path, other_line in re.findall(r'File "([^"]+)", line (\d+)| at (\S+) \((\d+)\)', text):
        name = Path(path or other_path).name
        if name in files:
            return f"{name}, line {line or other_line}"
    return ""


def _returned_in(text: str, function: Callable[..., Any]) -> str:
    """Where a function returns what a message says that it returns; where it begins, if that may be several lines."""
    if not text.startswith("it returns"):
        return ""
    code = function.__code__
    line, found = code.co_firstlineno, set()
    for step in dis.get_instructions(function):
        line = line_at(step, line)
        if step.opname.startswith("RETURN_"):
            found.add(line)
    return f"{Path(code.co_filename).name}, line {found.pop() if len(found) == 1 else code.co_firstlineno}"


def _named_in(text: str, function: Callable[..., Any]) -> str:
    """Where the name stands that a message says is not defined, or that a module does not have."""
    found = re.search(r"name '(\w+)' is not defined|^module .* has no attribute '(\w+)'", text)
    for one in _users_functions(function) if found else ():
        line = one.__code__.co_firstlineno
        for step in dis.get_instructions(one):
            line = line_at(step, line)
            if found and step.argval in (found[1], found[2]):
                return f"{Path(one.__code__.co_filename).name}, line {line}"
    return ""
