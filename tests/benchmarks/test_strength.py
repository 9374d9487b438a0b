"""The table of strengths: what it prints is Markdown, strongest first, and an equal is even."""

import importlib

import pytest

from simcards.engine.shipped import strategy_names


def test_the_table_of_a_family(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    strength = importlib.import_module("strength")
    monkeypatch.setitem(strength.TABLES, "cuckoo", (strength.Table("Le Her", "le-her", 2, 2000, 20),))
    strength.print_family("cuckoo")
    head, line, *rows, last = capsys.readouterr().out.split("\n")[:-1]
    assert (head, line, last) == ("| against `threshold` | Le Her |", "| --- | --- |", "")
    names, rates = zip(*(row.strip("| ").split(" | ") for row in rows), strict=True)
    assert sorted(names) == [f"`{name}`" for name in strategy_names("cuckoo")]
    values = [float(rate.split(" ± ")[0]) for rate in rates]
    assert values == sorted(values, reverse=True)
    assert rates[names.index("`threshold`")].startswith("50.0 ± ")
    assert names.index("`best-reply`") < names.index("`threshold`") < names.index("`keep`")
