"""Questions about rules: swept, screened, designed, studied, worked out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from simcards.api.asking import SCREENING_DEALS, SWEEP_DEALS, keywords, result_of
from simcards.errors import UsageError
from simcards.games.switches import as_typed, listed
from simcards.options import LEVEL, MIN_GAMES, PACE, in_points
from simcards.runs.exact.result import exact as work_out
from simcards.runs.exact.result import worked_out
from simcards.runs.progress import Lines
from simcards.runs.study.definition import find_study

if TYPE_CHECKING:
    from simcards.engine.outcome import Progress
    from simcards.runs.design.result import Design
    from simcards.runs.exact.result import Exact
    from simcards.runs.sensitivity.result import Sensitivity
    from simcards.runs.study.result import RuleAnswer, VersusAnswer
    from simcards.runs.sweep.result import SweepResult


@keywords
def sweep(
    game: str,
    vary: Mapping[str, Sequence[object]],
    *,
    players: int | Sequence[int] | None = None,
    rules: Mapping[str, object] | None = None,
    strategies: str | Sequence[str] = (),
    games: int = SWEEP_DEALS,
    seed: int | None = None,
    metrics: Sequence[str] = (),
    pair: Sequence[str] = (),
    margins: Mapping[str, object] | None = None,
    precision: Mapping[str, object] | None = None,
    min_games: int = MIN_GAMES,
    level: float = LEVEL,
    threads: int | None = None,
    out: str | Path | None = None,
    shard: str | None = None,
    cluster: str = "",
    progress: bool | Callable[[Progress], None] = True,
) -> SweepResult:
    """Play the same deals under every combination of rules and compare each with the base rules.

    vary: values by switch, such as {"stockpile_size": [10, 20, 30]}. players: one number, or several to compare.
    rules: the base rules' switches. strategies: the panel; each plays itself at all seats; the family's usual ones if
    none. games: deals, each played in every arm by every strategy; at most so many with a precision. metrics: compared
    besides first_player_edge, draws and turns: moves, rounds, a column of the family, or ending:REASON. pair: two
    strategies, the stronger first, whose games on each deal say how much of the wins skill takes (`skill`). margins: by
    metric, what is too small to matter; shares in percentage points. precision: by metric the half-width of every
    difference at which to stop, such as {"turns": 0.5}, after at least `min_games` deals. Otherwise as `simulate`,
    errors too.
    """
    for values in vary.values() if isinstance(vary, Mapping) else [None]:
        if isinstance(values, str) or not isinstance(values, Iterable):
            raise UsageError(f'vary={vary!r}: values by switch are needed, such as {{"stockpile_size": [10, 20]}}')
    varied = {name: [as_typed(value) for value in values] for name, values in vary.items()}
    if players is not None:
        counts = [players] if isinstance(players, int) else players
        varied["players"] = [str(count) for count in counts]
    found: SweepResult = result_of("sweep", locals() | {"vary": varied, "players": None})
    return found


@keywords
def sensitivity(
    game: str,
    *,
    players: int | None = None,
    rules: Mapping[str, object] | None = None,
    strategies: str | Sequence[str] = (),
    games: int = SCREENING_DEALS,
    seed: int | None = None,
    pair: Sequence[str] = (),
    keep: Sequence[str] = (),
    metrics: Sequence[str] = (),
    margins: Mapping[str, object] | None = None,
    interactions: bool = False,
    level: float = LEVEL,
    threads: int | None = None,
    out: str | Path | None = None,
    shard: str | None = None,
    cluster: str = "",
    progress: bool | Callable[[Progress], None] = True,
) -> Sensitivity:
    """Change every switch in turn to its other values worth trying, and say what that does to a game.

    The measures: turns, draws, first_player_edge, skill, decisions, drama and those named in `metrics`. strategies: the
    panel, as in `sweep`. pair: two strategies, the stronger first, by which skill is measured; the family's usual one
    if none. keep: switches to leave as they are. interactions: change switches in pairs, too, each to its furthest
    value, by the panel's first strategy. Otherwise as `sweep`, errors too.
    """
    found: Sensitivity = result_of("sensitivity", locals())
    return found


@keywords
def design(
    game: str,
    want: str | Sequence[str],
    *,
    over: Mapping[str, object] | None = None,
    players: int | Sequence[int] | None = None,
    keep: Sequence[str] = (),
    rules: Mapping[str, object] | None = None,
    strategies: str | Sequence[str] = (),
    pair: Sequence[str] = (),
    pace: float = PACE,
    precision: str | float | None = None,
    games: int | None = None,
    seed: int | None = None,
    level: float = LEVEL,
    threads: int | None = None,
    out: str | Path | None = None,
    cluster: str = "",
    progress: bool = True,
) -> Design:
    """Find rules that give a game as it is wished for, and play them on deals that the search has not seen.

    want: wishes, such as "turns 40..60", "minutes 15..25", "draws < 1%", "first-player-edge within 1%", "skill > 60%",
    "p95 turns < 90" or "decisions max"; "soft" behind one makes it no must, "weight 2" counts it twice. over: by switch
    its values, a list or a range such as "10..30" or "10..30:5"; every switch at the values worth trying, but those to
    `keep`, if none. players: one number, or several to choose from. rules: the base rules' switches. strategies: the
    panel; wishes must hold for every one of it. pair: two strategies, the stronger first, by which skill is measured.
    precision: how exactly the last of the search are known, in percentage points of a share and per cent of anything
    else. games: deals of the search that a rule set plays at most, instead of as many as that takes. Otherwise as
    `sweep`, errors too.
    """
    words = {name: listed(value) for name, value in (over or {}).items()}
    precision = None if precision is None else f"{in_points('precision', precision):g}%"
    counts = [players] if isinstance(players, int) else list(players or ())
    asked = {
        **locals(),
        "want": [want] if isinstance(want, str) else list(want),
        "over": words,
        "player_counts": counts,
    }
    found: Design = result_of("design", asked | {"players": None})
    return found


@keywords
def study(
    name: str,
    *,
    games: int | None = None,
    precision: str | float | None = None,
    seed: int | None = None,
    level: float = LEVEL,
    threads: int | None = None,
    out: str | Path | None = None,
    shard: str | None = None,
    cluster: str = "",
    progress: bool | Callable[[Progress], None] = True,
) -> RuleAnswer | VersusAnswer | Exact:
    """Run a question that is written down, built in or in a TOML file, and answer it.

    name: what `simcards study --list` shows, or the path of a file that ends in .toml. games: deals, instead of the
    study's own number. precision: stop when the answer's difference is known to ± this much, in its unit or, as "0.5%",
    in points; `games` is then the most. out: a results folder; a study that was stopped goes on there. shard and
    cluster are as in `simulate`. The result's `answer` is one plain sentence. StudyError names file and line of a
    mistake. A study of what can be worked out is not played: of all that only `name` and `progress` count there.
    """
    asked, question = locals(), find_study(name)
    found: RuleAnswer | VersusAnswer | Exact = (
        worked_out(question, Lines() if progress is True else None)
        if question.exact
        else result_of("study", asked | {"study": question})
    )
    return found


@keywords
def exact(
    game: str,
    *,
    players: int | Sequence[int] | None = None,
    rules: Mapping[str, object] | None = None,
    strategies: str | Sequence[str] = (),
    match: bool = False,
) -> Exact:
    """Work out one round of Cuckoo or Le Her: how often each place loses a life, what the best answer would save.

    players: the game's usual number if none; several for a table of each size. strategies: one for all places, or one a
    place, left of the dealer first; an equilibrium of the round if none, for up to 5 players. The result's `places` is
    a frame: players, place (0 is left of the dealer, who is the last), strategy, lost (its chance of losing a life),
    se (its standard error: 0 for up to 5 players, where every deal is counted), saved_lo and saved_hi (what the best
    answer to the others saves, over all that a player may know: the same number twice where deals are counted).
    match: work out a whole match as well, in the result's `match`: its `rows` say each place's share of wins in every
    standing of lives, and what the best answer gains; for up to 4 players, 3 without strategies, with up to 3 lives.
    UsageError for another game, or for rules that are not covered; PlayError for a strategy that fails.
    """
    return work_out(game, players, rules, strategies, match)
