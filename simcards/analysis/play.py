"""A person at the table: the game goes on by strategies until it is the person's choice.

The kernel plays every time from the deal, with the person's moves so far as a script and all other choices left to the
strategies, which choose the same again. So nothing is kept but the moves, and the record is that of any game.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from simcards.analysis.course import Event, event_places
from simcards.analysis.explorer import Deal, Explorer, Move
from simcards.analysis.positions import Position, position_from
from simcards.analysis.records import games_in, read_start, script_of
from simcards.engine import steering as by
from simcards.engine.loading import load_player
from simcards.errors import UsageError
from simcards.games.replay import start_event
from simcards.games.setup import Setup

#: What stands in a record for the person's strategy.
PERSON = "person"


@dataclass(frozen=True)
class Situation:
    """Where the game stands: its record so far, from `start` on, and the person's choice next; none at the end."""

    record: list[Event]
    position: Position | None


class Sitting:
    """A game that a person plays at one seat of a setup's table; the strategy that sits there counts for nothing.

    `script`: choices that were made before, as `script_of` gives them.
    """

    def __init__(self, setup: Setup, game: int, seat: int, script: Sequence[int] = ()) -> None:
        self.setup, self.seat = setup, seat
        self.deal = Deal(setup.seed, game)
        self._explorer = Explorer(setup)
        made = self._explorer.follow(self.deal, script, len(script)).trail if script else ()
        self._script = [int(line[by.MOVE]) if self._chosen(line) else by.ASK for line in made]

    def close(self) -> None:
        """Let go of the threads."""
        self._explorer.close()

    def _chosen(self, line: Sequence[int]) -> bool:
        """Whether a choice of the trail was the person's."""
        return bool(line[by.SEAT] == self.seat and line[by.MOVES_LISTED] > 1)

    def situation(self) -> Situation:
        """Play on to the person's next choice between moves, or to the end."""
        whole = self._explorer.follow(self.deal, self._script, recorded=True)
        (record,) = self.setup.family.parts.read_log(whole.log, self.setup.rules, len(self.setup.players))
        labels = [PERSON if seat == self.seat else name for seat, name in enumerate(self.setup.labels)]
        start = {**start_event(self.setup, self.deal.game, record.first_seat), "strategies": labels}
        done = len(self._script)
        step = next((at for at in range(done, len(whole.trail)) if self._chosen(whole.trail[at])), -1)
        if step < 0:
            return Situation([start, *record.events], None)
        self._script += [by.ASK] * (step - done)
        place = event_places(self._explorer, record.events, whole.trail[:, by.MOVE].tolist())[step]
        kept = self._explorer.follow(self.deal, self._script, step).position
        position = position_from(self._explorer, kept, f"game {self.deal.game} of seed {self.deal.seed}")
        return Situation([start, *record.events[:place]], position)

    def make(self, move: Move) -> None:
        """Make the person's move."""
        self._script += move


def sit_down(setup: Setup, game: int, seat: int) -> Sitting:
    """A person at a seat of a table, before the game; the strategies are those of the setup."""
    return Sitting(setup, game, seat)


def sit_again(path: Path) -> Sitting:
    """Go on with the game of a record that was left in the middle; UsageError when it cannot be gone on with."""
    found = list(games_in(path))
    line, (start, *events) = found[-1]
    setup, deal, labels = read_start(path, line, start)
    if len(found) > 1 or labels.count(PERSON) != 1:
        raise UsageError(
            f"--continue {path}: one game with one {PERSON} at the table is needed; `simcards play` writes it"
        )
    if events and events[-1]["event"] == "end":
        raise UsageError(f"--continue {path}: the game is over; see it with `simcards review --record {path}`")
    players = [setup.players[0] if label == PERSON else load_player(label, setup.family.name) for label in labels]
    setup = replace(setup, players=tuple(players))
    with closing(Explorer(setup)) as explorer:
        script = script_of(explorer, Deal(setup.seed, deal.game), events, path, line)
    sitting = Sitting(setup, deal.game, labels.index(PERSON), script)
    record = sitting.situation().record
    if (record[0]["first_seat"], _settled(record[1 : 1 + len(events)])) != (deal.first_seat, _settled(events)):
        raise UsageError(f"--continue {path}: the game goes otherwise now; a strategy or the file has changed")
    return sitting


def _settled(events: Sequence[Event]) -> list[Event]:
    """Events without the order of a stock, which a record states as it comes to be drawn in the end."""
    return [
        {**event, "stock": sorted(map(repr, event["stock"]))} if isinstance(event.get("stock"), list) else event
        for event in events
    ]
