"""What the command line runs to compare strategies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from simcards.engine.execution import Execution
from simcards.engine.loading import load_player
from simcards.engine.outcome import Outcome, Progress
from simcards.engine.plugin import Player
from simcards.engine.setup import Setup, make_setup
from simcards.errors import UsageError
from simcards.folders.execute import execute
from simcards.runs.compare.job import Comparison as Job
from simcards.runs.compare.plan import Plan, round_robin
from simcards.runs.compare.result import MARGIN, Comparison, Terms
from simcards.runs.precision import Precision

Report = Callable[[Progress], None]

ONE_THREAD = Execution()


def empty_table(
    game: str,
    players: int | None = None,
    settings: Mapping[str, object] | None = None,
    seed: int | None = None,
    match: bool = False,
) -> Setup:
    """A table whose seats a comparison will fill; RulesError in one line if it cannot be."""
    return make_setup(game, players, settings, (), seed, match)


def seat_count(setup: Setup) -> int:
    """Places for strategies: seats, or sides where partners play alike."""
    return setup.family.sides(setup.rules, len(setup.players))


def load_players(texts: Sequence[str], setup: Setup) -> list[Player]:
    """The players that are named, each once; UsageError for one that is named twice."""
    twice = next((text for text in texts if list(texts).count(text) > 1), None)
    if twice is not None:
        raise UsageError(f"-s {twice}: named twice; leave one out, or give it another parameter")
    return [load_player(text, setup.family.name) for text in texts]


def compare(
    setup: Setup, strategies: Sequence[str], terms: Terms, how: Execution = ONE_THREAD, report: Report | None = None
) -> Comparison:
    """Play every pairing, or every table, in all seats on the same deals; UsageError for fewer than two strategies."""
    return judged(round_robin_job(setup, strategies, terms), terms, how, report)


def round_robin_job(setup: Setup, strategies: Sequence[str], terms: Terms) -> Job:
    """The job of every pairing, or every table; UsageError for fewer than two strategies."""
    if len(strategies) < 2:
        raise UsageError("compare needs two strategies or more: give -s for each (or --ablate STRATEGY, or --ladder)")
    plan = round_robin(len(strategies), seat_count(setup))
    return job_of(setup, load_players(strategies, setup), plan, terms)


def judged(job: Job, terms: Terms, how: Execution = ONE_THREAD, report: Report | None = None) -> Comparison:
    """Play a job's deals, and stop as the terms say; KeyboardInterrupt when stopped before any deal."""
    deals = deals_for(job.plan, terms.games)
    how = how.judging(level=terms.level, margin=terms.margin)
    outcome = execute(job, deals, how, report, *job.looks(deals))
    if not outcome.units:
        raise KeyboardInterrupt
    return Comparison(job, outcome, terms)


def job_of(setup: Setup, strategies: Sequence[Player], plan: Plan, terms: Terms) -> Job:
    """The job of a plan under the terms: with a decision or a precision, or neither."""
    deals, precision = deals_for(plan, terms.games), None
    if terms.precision is not None:
        least = max(2, terms.least // len(plan.seatings))
        precision = Precision({"win_rate": terms.precision}, least, deals, terms.level)
    decide = (terms.margin, terms.level) if terms.decide else None
    return Job(setup, strategies, plan, decide, precision, terms.order)


def again(job: Job, outcome: Outcome, level: float) -> Comparison:
    """The result of a job that was taken up again; a decision keeps the margin and the level that it began with."""
    on_each, margin = len(job.plan.seatings), outcome.judged.get("margin", MARGIN)
    games = outcome.planned * on_each
    if job.precision is not None and job.precision.most == outcome.planned:
        width, least = job.precision.widths["win_rate"], job.precision.least * on_each
        return Comparison(job, outcome, Terms(games, margin, job.precision.level, precision=width, least=least))
    if job.decide is None:
        return Comparison(job, outcome, Terms(games, margin, level))
    return Comparison(job, outcome, Terms(games, *job.decide, decide=True, order=job.order))


def deals_for(plan: Plan, games: int) -> int:
    """How many whole deals so many games are; UsageError for fewer than two."""
    on_each = len(plan.seatings)
    if games < 2 * on_each:
        raise UsageError(
            f"-n {games}: every deal is played {on_each:,} times here, so that each strategy has each seat; "
            f"ask for {2 * on_each:,} games at least"
        )
    return games // on_each
