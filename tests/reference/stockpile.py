"""A slow and plain reference of the stockpile games: it follows a game record and checks every event.

It knows the whole table. Dealt and drawn cards are taken from the record, all else is worked out from
the rules; the ids in the docstrings are those of the rules. `check_game` is the way in.
"""

from .stockpile_deck import Event, GameOver, Record, RuleBroken, card_names
from .stockpile_moves import (
    Source,
    compulsory,
    legal_discards,
    low_card_in_a_hand,
    may_pass,
    sources,
    targets,
)
from .stockpile_table import Table, read_deal, take_out

__all__ = ["RuleBroken", "check_game"]

MUST_GO_FIRST = "one of these must be played before anything else (SP-23, SP-28, SP-29, SP-39)"


def check_game(events: list[Event]) -> None:
    """Follow one game from start to end; raises RuleBroken at the first event that departs from the rules."""
    record = Record(events)
    table, seat = read_deal(record)
    try:
        while True:
            take_turn(table, record, seat)
            after_turn(table, record)
            seat = (seat + 1) % table.players
    except GameOver as over:
        check_end(table, record, over)


def take_turn(table: Table, record: Record, seat: int) -> None:
    """A turn: the hand is filled (SP-03), then moves until one of them ends it (SP-04, SP-08)."""
    record.take("turn", seat=seat)
    table.turns += 1
    table.acted = False
    draw(table, record, seat, table.rules["hand_size"] - len(table.hands[seat]), "fill")
    ended = False
    while not ended:
        ended = make_move(table, record, seat)


def make_move(table: Table, record: Record, seat: int) -> bool:
    """One play, discard or pass; whether it ends the turn."""
    event = record.next()
    table.moves += 1
    kind = event.get("event")
    record.need(kind in ("play", "discard", "pass"), f"{kind!r} where a play, discard or pass must come")
    record.need(event.get("seat") == seat, f"seat {event.get('seat')!r} acts in the turn of seat {seat}")
    if kind == "play":
        return play(table, record, seat, event)
    first = compulsory(table, seat)
    record.need(not first, f"{MUST_GO_FIRST}: {first}")
    if kind == "discard":
        return discard(table, record, seat, event)
    record.need(may_pass(table, seat), "a pass where a discard or a play from hand is left (SP-G2)")
    return True


def play(table: Table, record: Record, seat: int, event: Event) -> bool:
    """A card to a building pile, and what follows from it; whether the turn is over."""
    source = check_play(table, record, seat, event)
    lift(table, source)
    table.builds.setdefault(event["build"], []).append(source.card)
    table.acted = True
    if table.cards_left(table.side(seat)) == 0:
        raise GameOver("stockpile-empty", table.side(seat))  # SP-01: at that instant
    if len(table.builds[event["build"]]) == table.rules["build_top"]:
        complete(table, record, event["build"])
    if source.place == "hand" and not table.hands[seat]:
        return hand_played_out(table, record, seat)
    return False


def check_play(table: Table, record: Record, seat: int, event: Event) -> Source:
    """The card is there to be played, fits where it goes, and no other must go first (SP-02 to SP-08)."""
    fields = [event.get(name) for name in ("from", "owner", "pile", "card")]
    source = next((source for source in sources(table, seat) if list(source) == fields), None)
    if source is None:
        record.fail(f"from, owner, pile, card {fields}: not there to be played (SP-02, SP-04, SP-08)")
    build = event.get("build")
    fitting = targets(table, source.card)
    record.need(build in fitting, f"{source.card} goes on building piles {fitting}, not {build} (SP-05)")
    first = compulsory(table, seat)
    record.need(not first or source in first, f"{MUST_GO_FIRST}: {first}")
    needed = card_names(table.rules)[len(table.builds.get(event["build"], []))]
    record.need(event.get("as") == needed, f"the card stands for {needed}, not {event.get('as')!r} (SP-06)")
    return source


def lift(table: Table, source: Source) -> None:
    """Take the card from where it lies; the one below is free at once (SP-02, SP-08)."""
    if source.place == "hand":
        table.hands[source.owner].remove(source.card)
    elif source.place == "stockpile":
        del table.stockpile(source.owner)[0]
    elif source.pile is not None:
        table.discards[source.owner][source.pile].pop()


def complete(table: Table, record: Record, build: int) -> None:
    """The pile goes aside or into the draw pile, and its place is free (SP-07, SP-10, 004's step 6)."""
    record.take("complete", build=build)
    cards = table.builds.pop(build)
    if table.rules["completed_piles"] == "into-draw":
        record.take("shuffle", cards=len(cards), why="completed")
        table.draw_pile += cards
        return
    table.aside += cards
    if not table.draw_pile:
        recycle(table, record)


def recycle(table: Table, record: Record) -> None:
    """The piles set aside become the draw pile; wilds are wilds again (SP-06, SP-10)."""
    record.take("shuffle", cards=len(table.aside), why="recycle")
    table.draw_pile += table.aside
    table.aside = []


def hand_played_out(table: Table, record: Record, seat: int) -> bool:
    """The last hand card was played: draw anew (SP-09), or the turn ends there with a pass event (SP-G1)."""
    if table.rules["refill_when_empty"]:
        draw(table, record, seat, table.rules["hand_size"], "emptied")
        return False
    record.take("pass", seat=seat)
    table.moves += 1
    return True


def draw(table: Table, record: Record, seat: int, wanted: int, why: str) -> None:
    """Draw what is there, recycle when that was the last, draw the rest (SP-03, SP-09, SP-10, SP-G13).

    A needed draw that finds nothing, and a last card drawn with nothing set aside, may end the game (SP-G3).
    """
    if wanted and not table.draw_pile:
        nothing_to_draw(table)
    while wanted and table.draw_pile:
        number = min(wanted, len(table.draw_pile))
        cards = record.rows(record.take("draw", seat=seat, why=why), "cards")
        record.need(len(cards) == number, f"{len(cards)} cards are drawn, not {number}")
        take_out(record, table.draw_pile, cards)
        table.hands[seat] += cards
        wanted -= number
        if not table.draw_pile and table.aside:
            recycle(table, record)
        elif not table.draw_pile:
            nothing_to_draw(table)


def nothing_to_draw(table: Table) -> None:
    """Draw pile and set-aside piles are empty: the game ends (SP-G3, SP-27) or goes on (SP-G15)."""
    if table.rules["exhaustion"] == "play-on":
        return
    left = [table.cards_left(side) for side in range(table.sides)]
    if table.rules["exhaustion"] == "fewest" and left.count(min(left)) == 1:
        raise GameOver("fewest-stockpile", left.index(min(left)))
    raise GameOver("exhausted")


def discard(table: Table, record: Record, seat: int, event: Event) -> bool:
    """A hand card to an own discard pile (SP-08); a hand emptied by compulsory ones is refilled (SP-26)."""
    made = [event.get(name) for name in ("card", "pile", "final")]
    legal = legal_discards(table, seat)
    move = next((move for move in legal if list(move) == made), None)
    if move is None:
        record.fail(f"card, pile, final {made}: not among the legal discards {legal} (SP-08, SP-26, SP-35)")
    table.hands[seat].remove(move.card)
    table.discards[seat][move.pile].append(move.card)
    table.acted = True
    if not move.final and not table.hands[seat]:
        draw(table, record, seat, table.rules["hand_size"], "compulsory")
    return move.final


def after_turn(table: Table, record: Record) -> None:
    """Count passes (SP-G6); stalemate (SP-G4), double pass (SP-29), turn limit (SP-G11), in this order."""
    table.passes = 0 if table.acted else table.passes + 1
    rule = table.rules["double_pass"]
    if rule == "none" and table.passes >= table.players:
        raise GameOver("stalemate")
    doubled = table.passes >= 2
    if doubled and (rule == "end" or (rule == "aces" and not low_card_in_a_hand(table))):
        raise GameOver("double-pass")
    if table.turns >= table.rules["turn_limit"]:
        raise GameOver("turn-limit")
    if doubled and rule == "redeal":
        redeal(table, record)


def redeal(table: Table, record: Record) -> None:
    """All cards but the stockpiles become a new draw pile, hands are dealt from seat 0 upward (SP-29)."""
    hands_and_discards = [*table.hands, *(pile for piles in table.discards for pile in piles)]
    for pile in [*hands_and_discards, *table.builds.values(), table.aside]:
        table.draw_pile += pile
        pile.clear()
    record.take("shuffle", cards=len(table.draw_pile), why="redeal")
    table.passes = 0
    for seat in range(table.players):
        draw(table, record, seat, table.rules["hand_size"], "redeal")


def check_end(table: Table, record: Record, over: GameOver) -> None:
    """The end follows at once, says who won and why and how long it took, and is the last event."""
    winners = [] if over.side is None else table.seats(over.side)
    losers = [] if over.side is None else [seat for seat in range(table.players) if seat not in winners]
    counts = {"turns": table.turns, "moves": table.moves}
    end = record.take("end", reason=over.reason, winners=winners, losers=losers, **counts)
    owed = points(table, over)
    record.need(end.get("points") == owed, f"points are {end.get('points')}, not {owed} (SP-31, SP-33)")
    record.need(record.at == len(record.events) - 1, "the record goes on after the end")


def points(table: Table, over: GameOver) -> list[int] | None:
    """One number a seat, partners alike; none where the rules do not score (SP-31, SP-33, SP-41)."""
    scores = [0] * table.sides
    left = [table.cards_left(side) for side in range(table.sides)]
    if table.rules["scoring"] == "none":
        return None
    if table.rules["scoring"] == "skip-bo" and over.side is not None:
        scores[over.side] = 25 + 5 * (sum(left) - left[over.side])
    if table.rules["scoring"] == "cards" and over.side is not None:
        scores[over.side] = sum(left) - left[over.side]
    if table.rules["scoring"] == "skip-us" and over.reason == "stockpile-empty" and over.side is not None:
        scores[over.side] = 5 + sum(left)
    if table.rules["scoring"] == "skip-us" and over.reason == "double-pass" and left.count(min(left)) == 1:
        scores[left.index(min(left))] = sum(left) - min(left) * table.sides
    return [scores[table.side(seat)] for seat in range(table.players)]
