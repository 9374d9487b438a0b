"""`compare --order`: who is better, or at least not worse by the margin, sooner than a decision."""

import pytest

from simcards import compare
from simcards.cli.main import run
from simcards.errors import UsageError
from simcards.options import Options
from simcards.runs.compare.job import CompareJob
from simcards.runs.compare.notes import ending_sentence
from simcards.runs.compare.result import Comparison
from simcards.runs.compare.words import pair_sentence

NEAR = ["threshold", "threshold:t=8"]


def ordered(*named: str, **options: object) -> Comparison:
    return compare("le-her", named, seed=1, order=True, progress=False, **options)


def test_far_apart_is_better_and_the_estimate_is_corrected() -> None:
    found = ordered("threshold", "keep")
    pair = found.pairs[0]
    assert (pair["verdict"], found.as_json()["mode"]) == ("better", "order")
    assert pair["ci"][0] > 0.0
    assert 0.0 < pair["estimate"] <= pair["diff"]
    assert "Decided after" in ending_sentence(found)
    assert "--order" in found.rerun()
    assert "--decide" not in found.rerun()


def test_nearly_equal_ends_without_a_claim_of_the_sign() -> None:
    found = ordered(*NEAR)
    pair = found.pairs[0]
    assert pair["verdict"] in ("not-better", "not-worse")
    assert 0.0 < pair["estimate"] / pair["diff"] < 1.0
    said = pair_sentence(pair, 0.005, 0.95)
    assert "is at least as good as" in said
    assert "is better after all, then by less than 0.5 points" in said
    slower = compare("le-her", NEAR, seed=1, decide=True, progress=False)
    assert found.outcome.units <= slower.outcome.units


def test_a_folder_keeps_the_order() -> None:
    job, _ = CompareJob.asked(Options("le-her", strategies=NEAR, seed=1, order=True))
    again = CompareJob.from_config(job.config())
    assert again.order
    assert again.config() == job.config()
    plain, _ = CompareJob.asked(Options("le-her", strategies=NEAR, seed=1, decide=True))
    assert "order" not in plain.config()


def test_the_order_needs_a_margin_and_is_a_way_to_stop_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UsageError, match="with order a margin above 0 is needed"):
        ordered(*NEAR, margin=0)
    with pytest.raises(UsageError, match="decide and order are two ways to stop"):
        ordered(*NEAR, decide=True)
    for words, said in (
        (
            ["-s", "keep", "-s", "random", "--order", "--precision", "1%"],
            "--order and --precision are two ways to stop",
        ),
        (["--ladder", "--order"], "--ladder: leave out --order"),
    ):
        assert run(["compare", "le-her", *words]) == 2
        assert said in capsys.readouterr().err
