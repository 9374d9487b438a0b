"""Columns are said once: readers, files, frames and JSON get the same figures under the same names."""

import csv
import io
from collections.abc import Callable

import pandas as pd
import pytest

from simcards.reports.columns import NUMBER, POINTS, SHARE, SHARES, SPAN, TEXT, Column, Table, ratio_columns
from simcards.reports.figures import finish, in_style
from simcards.reports.forms import document_of
from simcards.reports.parts import table, tables_of
from simcards.reports.sweep.charts.differences import draw
from simcards.runs.numbers import between, interval, number, percent, points, span, spread, would_be_found
from simcards.runs.simulate.result import Simulation

Play = Callable[[str], Simulation]


def test_the_file_has_the_frames_columns_and_figures(awkward: Simulation) -> None:
    for one in tables_of(awkward):
        if not one.rows:
            continue
        frame = one.frame()
        cells = list(csv.DictReader(io.StringIO(one.csv())))
        assert list(cells[0]) == list(frame.columns), one.name
        assert len(cells) == len(frame) == len(one.rows)
        for name in frame.columns:
            if frame[name].dtype.kind == "f":
                read = [float(row[name]) if row[name] else float("nan") for row in cells]
                assert read == pytest.approx(frame[name].tolist(), nan_ok=True)


def test_the_seat_table_stands_once(play: Play) -> None:
    """The object, the frame, the file and what people read come from the same rows."""
    result = play("two strategies")
    seats, found = table(result, "seats"), result.as_json()["seats"]
    assert list(seats.rows) == found
    assert result.by_seat["win_rate"].tolist() == [row["win_rate"] for row in found]
    assert [[row["lo"], row["hi"]] for row in seats.records()] == [row["ci"] for row in found]
    text = "\n".join(" ".join(seats.cells(row)) for row in seats.rows)
    for row in found:
        assert f"{100 * row['win_rate']:.1f}%" in text
    shown = next(one for one in document_of(result).tables if one.name == "seats")
    assert [column.name for column in shown.columns] == [column.name for column in seats.columns]


ROWS = [{"name": "a", "share": 0.5, "ci": [0.25, 0.75], "diff": -0.0123, "diff_ci": None}]
COLUMNS = [
    Column("name", "who", TEXT),
    Column("share", "wins", SHARE),
    Column("ci", "interval", SHARES),
    Column("diff", "less", POINTS),
    Column("diff_ci", "", SPAN),
    Column("", "twice", NUMBER, lambda row: 2 * row["share"]),
]


def test_a_column_says_name_heading_unit_form_and_where_its_figure_comes_from() -> None:
    made = Table("t", "T", COLUMNS, ROWS, digits=1)
    assert [column.title for column in made.read] == ["who", "wins", "interval", "less (points)", "twice"]
    assert made.cells(ROWS[0]) == ["a", "50.0%", "25.0–75.0%", "−1.2", "1.0"]
    nan = float("nan")
    found = made.records()[0]
    assert list(found) == ["name", "share", "lo", "hi", "diff", "diff_lo", "diff_hi"]
    assert list(found.values()) == pytest.approx(["a", 0.5, 0.25, 0.75, -0.0123, nan, nan], nan_ok=True)
    assert made.csv().splitlines()[1] == "a,0.5,0.25,0.75,-0.0123,,"


def test_whole_numbers_stay_whole_where_some_are_missing() -> None:
    frame = Table("t", "", [Column("seat", "", TEXT)], [{"seat": 0}, {"seat": None}]).frame()
    assert frame["seat"].dtype == "Int64"
    assert frame["seat"].isna().tolist() == [False, True]


def test_figures_in_words() -> None:
    assert (number(-1234.5, 1), number(-0.04, 1), number(0.04, 1, signed=True)) == ("−1,234.5", "0.0", "0.0")
    assert (percent(0.12345), points(-0.012), points(0.012, signed=False)) == ("12.35%", "−1.20", "1.20")
    assert interval([-0.001, 1.01], 1) == "0.0–100.0%"
    assert span([-1.03, 0.5], 1) == "−100.0 to +50.0"


def test_intervals_in_words() -> None:
    assert between([95.04, 97.1], 1) == "95.0–97.1"
    assert between([0.0, 0.0007], 2) == "0.000–0.001"  # no certainty from rounding
    assert between([-1.0, 2.0], 1) == "−1.0 to 2.0"
    assert between([30, 30], 0) == "30–30"
    assert [between(ends, 0) for ends in ([None, 4], [4, None], [None, None], None)] == [
        *("at most 4", "at least 4", "nothing known", "nothing known"),
    ]
    assert spread(2.0, [1.0, 3.0], 1) == "±1.0"
    assert spread(2.0, [0.5, 2.4], 1) == "+0.5 to +2.4"  # ± would reach to the other side of nothing
    assert spread(2.0, [0.5, 5.0], 1, signed=False) == "0.5–5.0"
    assert spread(5.4, [0.02, 10.78], 0, signed=False) == "0.02–11"  # nor is what leaves 0 out told as reaching it
    found = "An edge would have been found by so many games with a chance of 80%; what is smaller may have gone unseen."
    assert would_be_found("An edge", "games") == found


def test_it_is_seen_on_which_side_of_0_an_interval_ends() -> None:
    """A verdict goes by the ends, so these are not told as 0 where they are not."""
    assert span([-0.0181, -0.0003], 1) == "−1.8 to −0.03"
    assert span([0.000049, 0.02]) == "+0.005 to +2.00"
    assert span([-0.02, 0.0], 1) == "−2.0 to 0.0"
    assert span([-0.02, -1e-12], 1) == "−2.0 to 0.0"  # what is left of a sum
    assert between([-9.1, -0.4], 0, signed=True) == "−9 to −0.4"


def test_a_variance_ratio_stands_with_its_interval() -> None:
    *files, readers = ratio_columns()
    row = {"variance_ratio": 1.234, "variance_ratio_ci": [1.1, 1.41]}
    shown = Table("t", "", [*files, readers], [row, {**row, "variance_ratio_ci": None}, dict.fromkeys(row)])
    assert [shown.cells(one) for one in shown.rows] == [["1.23 (1.10–1.41)"], ["1.23"], ["–"]]
    assert shown.records()[0] == {"variance_ratio": 1.234, "variance_ratio_lo": 1.1, "variance_ratio_hi": 1.41}


def test_a_chart_of_thirty_arms_stays_small() -> None:
    rows = [
        {
            "metric": metric,
            "arm": f"switch={arm}",
            "strategy": who,
            "value": 1.0 * arm,
            "lo": arm - 1.0,
            "hi": arm + 1.0,
        }
        for metric in ("turns", "draws (points)")
        for arm in range(30)
        for who in ("a", "b", "c")
    ]
    with in_style():
        figure = finish(draw(pd.DataFrame(rows).assign(decided=True)), "title", "subtitle", "caption")
    assert figure.get_figheight() * figure.dpi < 2200
    assert [label.get_text() for label in figure.axes[0].get_yticklabels()][::-1] == [str(arm) for arm in range(30)]
