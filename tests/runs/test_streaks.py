"""`simulate --streak`: losses in a row, from the counts of the run."""

import json

import pytest

from simcards.cli.main import run
from simcards.stats.bounded import rate_interval
from simcards.stats.streaks import mean_longest_run, run_chance

WORDS = ["simulate", "le-her", "-s", "threshold", "-s", "keep", "-n", "2000", "--seed", "3", "-q", "--streak", "3/40"]


def test_streaks_follow_from_the_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*WORDS, "--json"]) == 0
    page = json.loads(capsys.readouterr().out)
    assert "--streak 3/40" in page["rerun"]
    for row, seat in zip(page["streaks"], page["seats"], strict=True):
        lost = (2000 - page["draws"]["count"] - seat["wins"] - seat["joint"]) / 2000
        assert row["lose_rate"] == pytest.approx(lost)
        assert row["in_a_row"] == pytest.approx(lost**3)
        assert row["in_session"] == pytest.approx(run_chance(lost, 3, 40))
        assert row["longest"] == pytest.approx(mean_longest_run(lost, 40))
        lo, hi = rate_interval(round(2000 * lost), 2000)
        assert row["lose_rate_ci"] == pytest.approx([lo, hi])
        assert row["in_a_row_ci"] == pytest.approx([lo**3, hi**3])
        assert row["in_session_ci"] == pytest.approx([run_chance(end, 3, 40) for end in (lo, hi)])
        assert row["longest_ci"] == pytest.approx([mean_longest_run(end, 40) for end in (lo, hi)])
    assert run(WORDS) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "3 in a row with a chance of" in text
    assert "games taken as independent of one another" in text


def test_what_is_not_certain_is_not_told_as_certain(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*WORDS[:4], "-s", "threshold", *WORDS[6:-1], "2/300"]) == 0
    assert "somewhere in 300 of them more than 99.99%" in " ".join(capsys.readouterr().out.split())


def test_streaks_of_few_games_are_not_certain(capsys: pytest.CaptureFixture[str]) -> None:
    """Player 1 won both games, which makes no streak of losses impossible."""
    assert run(["simulate", "skip-bo", "-s", "greedy", "-n", "2", "--seed", "2", "-q", "--streak", "2"]) == 0
    said = (
        "Player 1 (greedy) loses 0.00% (0.00–84.19%) of the games: 2 in a row with a chance of 0.00% (0.00–70.88%), "
        "somewhere in 100 of them 0.00% (0.00–100.00%); the longest run there is 0.0 (0.0–19.0) on average."
    )
    assert said in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("word", ["x", "0", "3/", "10/2000"])
def test_a_streak_that_cannot_be(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*WORDS[:-1], word]) == 2
    assert capsys.readouterr().err.startswith("simcards: --streak ")
