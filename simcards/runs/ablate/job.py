"""The job of an ablation: a strategy against itself without each of its habits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcards.engine.loading import Sources, load_player, with_values
from simcards.engine.plugin import Player
from simcards.errors import UsageError
from simcards.folders.config import Config
from simcards.options import Options
from simcards.runs.compare.job import CompareJob, Terms, read_comparison
from simcards.runs.compare.plan import against_first
from simcards.runs.setups import asked_setup


class AblateJob(CompareJob):
    """The comparison of a strategy, its first, with itself without each habit; `habits`: their meanings by name.

    Source of the idea: A. Jaffe, A. Miller, E. Andersen, Y.-E. Liu, A. Karlin, Z. Popović, "Evaluating competitive
    game balance with restricted play", AIIDE 2012.
    """

    command = "compare --ablate"
    habits: Mapping[str, str]

    @classmethod
    def asked(cls, options: Options) -> tuple[AblateJob, int]:
        """The ablation that a user asks for; UsageError where the strategy has no habit."""
        setup, strategy = asked_setup(options), options.strategy
        base = load_player(strategy, setup.family.name)
        habits = habits_of(base)
        parameters = base.strategy.parameters
        if not habits:
            known = ", ".join(parameters) or "none"
            raise UsageError(
                f"--ablate {strategy}: no parameter of it is a habit that is on (its parameters: {known}); a habit "
                "runs from 0 to 1 and stands at 1, or is declared as Parameter(…, off=VALUE) and stands elsewhere"
            )
        without = [load_player(with_values(base, {habit: off}), setup.family.name) for habit, off in habits.items()]
        job = cls.under(setup, [base, *without], against_first(1 + len(habits), setup.sides), Terms.asked(options))
        job.habits = {habit: parameters[habit].meaning for habit in habits}
        return job, job.deals

    @classmethod
    def from_config(cls, config: Mapping[str, Any], sources: Sources | None = None) -> AblateJob:
        """The job whose `config()` this is."""
        read = Config(config)
        habits = read.words("habits")
        named = read.parts("strategies")
        if len(named) != 1 + len(habits):
            read.fail("habits", f"{len(habits)} for {len(named)} strategies; one for each but the first is needed")
        job = cls(*read_comparison(read, sources, against_first))
        job.habits = habits
        return job

    def config(self) -> dict[str, Any]:
        """The comparison as JSON, and the habits."""
        return {**super().config(), "habits": dict(self.habits)}


def habits_of(player: Player) -> dict[str, float]:
    """The parameters of a strategy that are switched on, and what switches each off.

    Those with a value that is declared to do so and that they do not have, and those from 0 to 1 that stand at 1.
    """
    found = {}
    for (name, parameter), value in zip(player.strategy.parameters.items(), player.values, strict=True):
        if parameter.off is not None and value != parameter.off:
            found[name] = float(parameter.off)
        elif parameter.off is None and (parameter.low, parameter.high, value) == (0, 1, 1):
            found[name] = 0.0
    return found
