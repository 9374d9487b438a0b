"""Strategies that cannot be used, or that fail while they play: the one line that a user reads."""

import math
from pathlib import Path

import numpy as np
import pytest

from simcards.engine.calling import as_index
from simcards.engine.jit import JIT
from simcards.engine.loading import load_player, shipped_strategy, with_values
from simcards.engine.plugin import Parameter, PlayError, StrategyError
from simcards.engine.run import run
from simcards.engine.shipped import strategy_names
from simcards.errors import SimcardsError
from simcards.games.family import family_names
from simcards.games.replay import replay
from simcards.games.setup import make_setup
from simcards.runs.simulate.job import SimulateJob

IMPORTS = "from simcards.strategy import Parameter, random_below, stockpile, strategy\n"
MINE = '@strategy("stockpile")'
compiled = pytest.mark.skipif(not JIT, reason="nothing is compiled")


def strategy_file(
    folder: Path, *bodies: str, head: str = MINE, arguments: str = "view, moves, n, params, stream"
) -> str:
    """A file with a strategy for each body, named mine, mine1, …"""
    text = IMPORTS
    for number, body in enumerate(bodies):
        name = f"mine{number or ''}"
        text += f'\n\n{head}\ndef {name}({arguments}):\n    """A test."""\n    {body}\n'
    (folder / "mine.py").write_text(text)
    return str(folder / "mine.py")


def refusal(text: str, family: str = "stockpile") -> str:
    """Why a strategy is refused; its folder left out."""
    with pytest.raises(StrategyError) as refused:
        _ = load_player(text, family).callback
    assert refused.value.exit_code == 2
    assert "\n" not in str(refused.value)
    return str(refused.value).replace(str(Path(text.partition(":")[0]).parent) + "/", "")


# Names and parameters


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("gredy", "unknown strategy 'gredy'; did you mean greedy?; stockpile games have: "),
        ("mine.txt", "unknown strategy 'mine.txt'; stockpile games have: "),
        ("greedy:depth=2", "greedy has no parameter 'depth' (its parameters: none)"),
    ],
)
def test_unknown_names(text: str, line: str) -> None:
    assert refusal(text).startswith(line)


RISK = "a number from 0 to 1 is needed (how much to dare)"


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ("risks=2", "mine has no parameter 'risks'; did you mean risk? (its parameters: risk)"),
        *((f"risk={word}", f"mine: risk={word}: {RISK}") for word in ("high", "nan", "inf", "", "1.01", "-1", "1e300")),
        ("risk=0.1,risk=0.2", "mine: risk=0.2: risk is given twice; leave one out"),
    ],
)
def test_parameters(tmp_path: Path, given: str, line: str) -> None:
    head = '@strategy("stockpile", risk=Parameter(0.5, "how much to dare"))'
    file = strategy_file(tmp_path, "return 0", head=head)
    assert refusal(f"{file}:{given}") == line
    assert load_player(file, "stockpile").values == (0.5,)
    assert load_player(f"{file}:mine:risk=0.25", "stockpile").values == (0.25,)


def test_whole_parameters(tmp_path: Path) -> None:
    """A rank or a count is no fraction: refused in one line; what a search proposes is rounded."""
    head = '@strategy("stockpile", rank=Parameter(6, "the lowest rank kept", 1, 12, whole=True))'
    file = strategy_file(tmp_path, "return 0", head=head)
    for word in ("6.5", "0", "13"):
        line = f"mine: rank={word}: a whole number from 1 to 12 is needed (the lowest rank kept)"
        assert refusal(f"{file}:rank={word}") == line
    assert refusal("threshold:t=6.5", "cuckoo").startswith(
        "threshold: t=6.5: a whole number from 1 to 14 is needed (swap"
    )
    assert load_player("threshold:t=14", "cuckoo").values[0] == 14
    player = load_player(f"{file}:rank=7", "stockpile")
    assert player.values == (7,)
    assert with_values(player, {"rank": 8.4}) == f"{file}:rank=8"


@pytest.mark.parametrize("family", family_names())
def test_every_parameter_that_ships_takes_its_ends_and_nothing_beyond(family: str) -> None:
    for name in strategy_names(family):
        for key, parameter in shipped_strategy(name, family).parameters.items():
            for end, beyond in ((parameter.low, parameter.low - 1), (parameter.high, parameter.high + 1)):
                assert end in load_player(f"{name}:{key}={end!r}", family).values
                assert f"{parameter.wanted} is needed" in refusal(f"{name}:{key}={beyond!r}", family)


@pytest.mark.parametrize(("low", "high"), [(1 / 3, 2 / 3), (0.123456, 0.987654)])
def test_an_end_may_be_typed_as_it_is_shown(low: float, high: float) -> None:
    parameter = Parameter(0.5, "a share", low, high)
    assert all(parameter.takes(float(f"{end:.12g}")) for end in (low, high))
    assert not any(parameter.takes(value) for value in (low - 1e-9, high + 1e-9))


def test_a_default_must_lie_within_the_range(tmp_path: Path) -> None:
    file = strategy_file(tmp_path, "return 0", head='@strategy("stockpile", rank=Parameter(7, "a rank"))')
    assert refusal(file) == (
        "mine.py: TypeError: strategy mine: rank: 7 is not a number from 0 to 1; "
        'write rank=Parameter(7, "…", low, high) (mine.py, line 4)'
    )


@pytest.mark.parametrize(("off", "whole"), [(0.5, True), (math.inf, False)])
def test_what_switches_a_parameter_off_is_a_number(off: float, whole: bool) -> None:
    with pytest.raises(TypeError, match="what switches a"):
        Parameter(1, "a rank", 0, 5, whole=whole, off=off)


def test_a_whole_parameter_with_a_fraction_as_default(tmp_path: Path) -> None:
    head = '@strategy("stockpile", rank=Parameter(6.5, "a rank", whole=True))'
    line = "mine.py: TypeError: a whole parameter's default must be a whole number, not 6.5 (mine.py, line 4)"
    assert refusal(strategy_file(tmp_path, "return 0", head=head)) == line


# Files


def test_no_file(tmp_path: Path) -> None:
    assert refusal(str(tmp_path / "no.py")) == "no.py: No such file or directory; give the path of a strategy file"


def test_no_strategy_in_the_file(tmp_path: Path) -> None:
    file = strategy_file(tmp_path)
    assert refusal(file) == "mine.py: no strategy in it; decorate a function with @strategy('stockpile')"


def test_several_strategies_in_the_file(tmp_path: Path) -> None:
    file = strategy_file(tmp_path, "return 0", "return 0")
    assert refusal(file) == "mine.py: several strategies in it; say which: mine.py:mine or mine.py:mine1"
    assert refusal(f"{file}:other") == "mine.py: no strategy 'other'; it has: mine, mine1"
    assert load_player(f"{file}:mine1", "stockpile").strategy.name == "mine1"


def test_two_of_one_name(tmp_path: Path) -> None:
    """Neither is taken for the other."""
    file = strategy_file(tmp_path, "return 0", "return 0", head='@strategy("stockpile", name="twin")')
    assert refusal(file) == "mine.py: two strategies are called 'twin'; rename one"


def test_an_error_beside_the_file(tmp_path: Path) -> None:
    """The line that is named is the user's own, wherever it stands."""
    (tmp_path / "beside.py").write_text("import json\n\njson.loads('[')\n")
    (tmp_path / "mine.py").write_text("import beside\n")
    assert refusal(str(tmp_path / "mine.py")).endswith("(char 1) (beside.py, line 3)")


def test_a_strategy_for_other_games(tmp_path: Path) -> None:
    file = strategy_file(tmp_path, "return 0", head='@strategy("cuckoo")')
    assert refusal(file) == "mine.py: no strategy for stockpile games in it; it has: mine for cuckoo games"
    assert refusal(f"{file}:mine").endswith("mine plays cuckoo games, not stockpile games")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("def f(:\n", "mine.py: SyntaxError: invalid syntax (mine.py, line 1)"),
        (
            "import nothing_like_it\n",
            "mine.py: ModuleNotFoundError: No module named 'nothing_like_it' (mine.py, line 1)",
        ),
        ("raise ValueError('two\\nlines')\n", "mine.py: ValueError: two (mine.py, line 1)"),
        ("import sys\nsys.exit()\n", "mine.py: SystemExit (mine.py, line 2)"),
        (
            "import math\n\nmath.sqrt(-1)\n",
            "mine.py: ValueError: math domain error (mine.py, line 3)",
        ),
        (
            IMPORTS + '@strategy("stokpile")\ndef f(view, moves, n, params, stream):\n    return 0\n',
            "mine.py: TypeError: there are no 'stokpile' games; did you mean stockpile?; there are cuckoo, skitgubbe, "
            "stockpile (mine.py, line 2)",
        ),
        (
            IMPORTS + "@strategy\ndef f(view, moves, n, params, stream):\n    return 0\n",
            'mine.py: TypeError: @strategy needs a family of games: @strategy("cuckoo"), or another of cuckoo, '
            "skitgubbe, stockpile (mine.py, line 2)",
        ),
        (
            IMPORTS + '@strategy("stockpile", a=1)\ndef f(view, moves, n, params, stream):\n    return 0\n',
            'mine.py: TypeError: strategy f: a=1: write a=Parameter(default, "what it means") (mine.py, line 2)',
        ),
    ],
)
def test_files_that_fail(tmp_path: Path, text: str, line: str) -> None:
    (tmp_path / "mine.py").write_text(text)
    assert refusal(str(tmp_path / "mine.py")) == line


# Compiling


def test_a_wrong_signature(tmp_path: Path) -> None:
    file = strategy_file(tmp_path, "return 0", arguments="view, moves, n")
    takes = "takes (view, moves, n); a strategy takes (view, moves, n, params, stream)"
    assert refusal(file) == f"mine.py: strategy 'mine': {takes}"


WRITES = "it writes to view, moves or params, or to an array outside it, which are only to be read"


@compiled
@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("view[0] = 1; return 0", WRITES),
        ("moves[0] = 1; return 0", WRITES),
        ("params[0] = 1; return 0", WRITES),
        ("return", "it returns nothing; the index of a move is needed, an integer"),
        ("return params[0]", "it returns a fraction; the index of a move is needed, an integer"),
        ("return n > 1", "it returns true or false; the index of a move is needed, an integer"),
        ("return 0, 1", "it returns several values; the index of a move is needed, an integer"),
        ("return 'first'", "it returns a text; the index of a move is needed, an integer"),
        ("return mine(view, moves, n, params, stream)", "mine is a strategy, and none can call one; what both need "),
        (
            "return stockpile.hand_cuont(view, 1)",
            "module 'simcards.games.stockpile.layout' has no attribute 'hand_cuont'",
        ),
        ("return undefined_thing(view)", "NameError: name 'undefined_thing' is not defined"),
        ("return view.nothing", "Unknown attribute 'nothing' of type readonly array(int64, 1d, C)"),
    ],
)
def test_what_does_not_compile(tmp_path: Path, body: str, reason: str) -> None:
    """A view cannot be written to: fair play holds by the types."""
    line = refusal(strategy_file(tmp_path, body))
    assert line.startswith(f"mine.py: strategy 'mine': does not compile: {reason}")
    assert line.endswith("(mine.py, line 7)")


@compiled
def test_a_way_without_a_return(tmp_path: Path) -> None:
    """Where it returns is more than one line: the strategy's first is named."""
    line = refusal(strategy_file(tmp_path, "if n > 3:\n        return 1"))
    said = "it returns an index or nothing, for some of its ways end without a return"
    assert line.startswith(f"mine.py: strategy 'mine': does not compile: {said}; the index of a move is needed")
    assert line.endswith("(mine.py, line 4)")


@pytest.mark.parametrize("choice", [None, 1.0, np.float64(1), True, np.bool_(True), "1", (1,)])
def test_what_plain_python_returns_is_an_index(choice: object) -> None:
    """As compiled code has it; numpy's integers are integers."""
    assert [as_index(one) for one in (3, np.int64(3), np.uint8(3))] == [3, 3, 3]
    with pytest.raises(SimcardsError, match=r"returned .*, where the index of a move is needed, an integer,"):
        as_index(choice)


@compiled
def test_a_float_is_refused_every_time(tmp_path: Path) -> None:
    """Nothing of it is kept on disk that could pass the next time."""
    file = strategy_file(tmp_path, "return 0.5 * n")
    assert refusal(file) == refusal(file)


# Playing


def failure(file: str) -> str:
    """Why a run stopped."""
    setup = make_setup("skip-bo", strategies=["greedy", file], seed=1)
    with pytest.raises(PlayError) as failed:
        run(SimulateJob(setup), 200, threads=2, quiet=True)
    assert failed.value.exit_code == 1
    return str(failed.value)


@pytest.mark.parametrize(("body", "chose"), [("return n", "chose 3 of 3"), ("return -1", "chose -1 of 3")])
def test_an_illegal_choice(tmp_path: Path, body: str, chose: str) -> None:
    """The line names file, strategy, seat, game and move; the run stops."""
    line = failure(strategy_file(tmp_path, body))
    start = f"mine.py: strategy 'mine' as player 2 {chose} moves (0 to 2) in game 0, move 3; step through it with "
    assert line.startswith(start)


@compiled
@pytest.mark.parametrize(
    ("body", "error"),
    [
        ("return 0 if n < 3 else int(1 // (n - n))", "ZeroDivisionError: integer division by zero"),
        ("assert n < 3, 'too many'; return 0", "AssertionError: too many"),
    ],
)
def test_a_strategy_that_raises(tmp_path: Path, body: str, error: str) -> None:
    """In a run and in a replay: file, line, game and move."""
    file = strategy_file(tmp_path, body)
    start = f"mine.py, line 7: strategy 'mine' as player 2 failed with {error} in game 0, move 3; step through it with "
    assert failure(file).startswith(start)
    setup = make_setup("skip-bo", strategies=[file], seed=1)
    with pytest.raises(PlayError, match=r"mine.py, line 7: .* failed"):
        list(replay(setup, 0, 0))
