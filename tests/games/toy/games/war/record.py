"""From the event log of War to its record and its lines."""

from __future__ import annotations

import numpy as np

from simcards.engine.log import WIDTH
from simcards.games.contract import Event, Record
from simcards.games.war import events as ev
from simcards.games.war.measures import MEASURES
from simcards.games.war.rules import WarRules


def read_log(log: np.ndarray, rules: WarRules, players: int) -> list[Record]:
    records: list[Record] = []
    for code, a, b, c in log[1 : 1 + WIDTH * int(log[0])].reshape(-1, WIDTH).tolist():
        if code == ev.GAME_STARTS:
            records.append(Record(a, [{"event": "deal", "piles": [[], []]}]))
        elif code == ev.DEALT:
            records[-1].events[0]["piles"][a].append(b)
        else:
            records[-1].events.append(_event(code, a, b, c))
    return records


def _event(code: int, a: int, b: int, c: int) -> Event:
    if code == ev.PLAYED:
        return {"event": "play", "seat": a, "card": b}
    if code == ev.WON:
        return {"event": "tie"} if a < 0 else {"event": "won", "seat": a}
    won = [seat for seat in range(2) if b >> seat & 1]
    lost = [1 - seat for seat in won]
    return {"event": "end", "winners": won, "losers": lost, "reason": MEASURES.reasons[a - 1], "turns": c, "moves": c}


def describe(event: Event) -> str:
    return ", ".join(f"{name} {value}" for name, value in event.items())
