"""The runner of the long checks: exit codes and the verdict of a check."""

import importlib
from collections.abc import Iterator
from types import ModuleType

import numpy as np
import pytest


@pytest.fixture
def validation() -> ModuleType:
    return importlib.import_module("validation")


def test_exit_codes(
    validation: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    checks = importlib.import_module("checks")

    def good(random: np.random.Generator) -> Iterator[object]:
        yield checks.close_to("a coin", *checks.share(random.random(10_000) < 0.5), 0.5)
        yield checks.note("a number", 12345.0)

    def bad(random: np.random.Generator) -> Iterator[object]:
        yield checks.at_most("a bad coin", *checks.share(random.random(10_000) < 0.5), 0.4)

    monkeypatch.setattr(validation, "SECTIONS", {"good": good, "bad": bad})
    assert validation.main(["good"]) == 0
    assert "12,345" in capsys.readouterr().out
    assert validation.main([]) == 3
    assert capsys.readouterr().out.endswith("failed: bad\n")
    assert validation.main(["ugly"]) == 2
    assert "there are: good, bad" in capsys.readouterr().err


def test_a_check_may_miss_by_its_error(validation: ModuleType) -> None:
    checks = importlib.import_module("checks")
    assert checks.close_to("x", 0.96, 0.002, 0.95, slack=0.003).passed
    assert not checks.close_to("x", 0.96, 0.001, 0.95, slack=0.003).passed
    assert checks.at_least("x", 0.94, 0.003, 0.95).passed
    assert not checks.at_least("x", 0.94, 0.002, 0.95).passed
    assert checks.share([False, False]) == (0.0, pytest.approx((1 / 6 * 5 / 6 / 2) ** 0.5))
