"""The stockpile reference accepts right records and rejects broken ones: variations and endings."""

from typing import Any

from .stockpile_deck import Rules
from .stockpile_script import DULL, LOW, RUN, SKIP, SKIP_BO, Script, skip, skip_us

SMALL = SKIP | {"decks": 1}  # 52 cards: 10 in hands, 42 in stockpiles of 21, none to draw


# What must be played


def test_compulsory_aces() -> None:
    """SP-23."""
    hands = ["A * 9 9 8", DULL[1]]
    skip(["7", "9"], hands, compulsory_aces=True).discard("9").breaks("SP-23")
    skip(["7", "9"], hands, compulsory_aces=True).play("*", value="A").breaks("SP-23")
    skip(["7", "9"], hands, compulsory_aces=True).play("A").discard("9").is_right_so_far()


def test_compulsory_stockpile_comes_first() -> None:
    """SP-39, wild tops too."""
    hands = ["A 9 9 9 8", DULL[1]]
    both: Rules = {"compulsory_stockpile": True, "compulsory_aces": True}
    skip(["* 9", "9"], hands, **both).play("A").breaks("SP-39")
    skip(["* 9", "9"], hands, **both).discard("9").breaks("SP-39")
    skip(["* 9", "9"], hands, **both).play("*", place="stockpile", value="A").play("A", 1).is_right_so_far()


def test_aces_and_twos() -> None:
    """SP-28: tops of the own piles must go, those in hand and jokers are free."""
    hands = ["A 2 9 9 8", DULL[1]]
    skip_us(["A 2 9", "9"], hands).pass_().breaks("SP-28")
    skip_us(["A 2 9", "9"], hands).play("A").breaks("SP-28")
    skip_us(["A 2 9", "9"], hands).play("A", place="stockpile").discard("9").breaks("SP-28")
    skip_us(["A 2 9", "9"], hands).plays("A 2", place="stockpile").pass_().is_right_so_far()
    skip_us(["9", "9"], hands).play("A").pass_().is_right_so_far()


def massachusetts(**switches: Any) -> Script:
    """Hands of two, discard piles that open with A 2 3 4."""
    script = Script(SKIP | {"massachusetts": True, "hand_size": 2} | switches)
    return script.deal(["7", "9"], ["9 9", "8 8"], "J J J", "A 2 3 4").turn(0)


def test_massachusetts() -> None:
    """SP-26: empty piles are filled before the turn may end, an emptied hand is drawn anew."""

    def opened() -> Script:
        return massachusetts().play("A", place="discard", pile=0)

    opened().discard("9", 1).breaks("SP-26")
    opened().discard("9", 0, final=True).breaks("SP-26")
    massachusetts().discard("9", 1, final=False).breaks("SP-26")

    def emptied() -> Script:
        between = opened().discard("9", 0, final=False).play("2", place="discard", pile=1)
        return between.discard("9", 1, final=False)

    emptied().draw("J J", "compulsory").discard("J", 3).turn(1).is_right_so_far()
    emptied().draw("J J", "emptied").breaks("why")
    emptied().turn(1).breaks("'turn' where 'draw'")


def test_massachusetts_pass_needs_no_compulsory_discards() -> None:
    massachusetts(must_discard=False).play("A", place="discard", pile=0).pass_().turn(1).is_right_so_far()


# Passing


def test_double_pass_ends_and_scores_the_difference() -> None:
    """SP-29, SP-31, SP-G6: a turn with a play is not a pass."""
    script = skip_us(["A 9", "9"]).play("A", place="stockpile").pass_().turn(1).pass_().turn(0).pass_()
    script.end("double-pass", [], [1, 0]).is_right()
    script = skip_us(["A 9", "9"]).play("A", place="stockpile").pass_().turn(1).pass_()
    script.end("double-pass", [], [1, 0]).breaks("'end' where 'turn'")


def test_double_pass_aces() -> None:
    """SP-29: Aces and playable 2s must leave the hand, until a turn has had a play or discard."""
    hands = ["A 2 9 9 8", DULL[1]]

    def script() -> Script:
        return skip_us(["9", "9"], hands, double_pass="aces").pass_().turn(1).pass_().turn(0)

    script().pass_().breaks("SP-29")
    script().discard("9").breaks("SP-29")
    script().play("A").pass_().breaks("SP-29")
    script().play("A").play("2").pass_().turn(1).pass_().turn(0).is_right_so_far()
    nothing = skip_us(["9", "9"], double_pass="aces").pass_().turn(1).pass_()
    nothing.end("double-pass", [], [0, 0]).is_right()


def test_double_pass_redeal() -> None:
    """SP-29: all cards but the stockpiles, five to each from seat 0 upward, the next seat's turn."""

    def script() -> Script:
        return skip_us(["9", "9"], double_pass="redeal", turn_limit=3).pass_().turn(1).pass_()

    again = script().shuffle(56, "redeal").draw(LOW, "redeal", 0).draw(LOW, "redeal", 1)
    again.turn(0).pass_().end("turn-limit", [], [0, 0]).is_right()
    script().shuffle(46, "redeal").breaks("cards")
    script().shuffle(56, "redeal").draw(LOW, "redeal", 1).breaks("seat")


def test_turn_limit() -> None:
    """SP-G11."""
    script = skip(["2", "9"], turn_limit=2).discard("9").turn(1).discard("7")
    script.end("turn-limit", []).is_right()
    skip(["2", "9"], turn_limit=2).discard("9").end("turn-limit", []).breaks("'end' where 'turn'")


def test_stalemate() -> None:
    """SP-G4: everyone in a row has passed."""
    script = skip(["2", "9"], must_discard=False).pass_().turn(1).pass_().end("stalemate", [])
    script.is_right()
    skip(["2", "9"], must_discard=False).pass_().turn(1).pass_().turn(0).breaks("'turn' where 'end'")


# The draw pile runs out


def after_a_run(size: int, keep: str, run: str = RUN, **switches: Any) -> Script:
    """Seat 0 has played its 12 cards as a whole pile; 80 - 2 * size cards are in the draw pile."""
    script = skip(["7", "9"], [run, ""], keep, hand_size=12, stockpile_size=size, **switches)
    return script.plays(" ".join(run.split()[:11]))


def test_recycle_in_the_middle_of_a_draw() -> None:
    """SP-G13."""

    def script() -> Script:
        return after_a_run(37, LOW + " 7").play("Q").complete()

    right = script().draw(LOW + " 7", "emptied").shuffle(12).draw("A 2 3 4 5 Q", "emptied")
    right.is_right_so_far()
    script().draw(LOW + " 7 A 2 3 4 5 Q", "emptied").breaks("12 cards are drawn, not 6")
    script().shuffle(12).breaks("'shuffle' where 'draw'")
    missing = script().draw(LOW + " 7", "emptied")
    missing.draw("A 2 3 4 5 6", "emptied").breaks("'draw' where 'shuffle'")
    script().draw(LOW + " 7", "emptied").shuffle(11).breaks("cards")


def test_recycle_at_the_moment_the_pile_is_empty() -> None:
    """SP-10: after the last card drawn, though the draw is done."""
    last = LOW + " 2 3 4 5 6 7 7"
    after_a_run(34, last).play("Q").complete().draw(last, "emptied").shuffle(12).is_right_so_far()
    missing = after_a_run(34, last).play("Q").complete().draw(last, "emptied")
    missing.play("2").breaks("'play' where 'shuffle'")


def test_wilds_come_back_as_wilds() -> None:
    """SP-06: the wild that stood for the Q is a wild again, and the Q is not there."""
    run = RUN.replace("Q", "*")

    def script() -> Script:
        wild = after_a_run(37, LOW + " 7", run).play("*", value="Q").complete()
        return wild.draw(LOW + " 7", "emptied").shuffle(12)

    script().draw("A 2 3 4 5 *", "emptied").is_right_so_far()
    script().draw("A 2 3 4 5 Q", "emptied").breaks("no 'Q' left")


def test_completion_on_an_empty_draw_pile() -> None:
    """SP-10: shuffled in at once; the hand is drawn from it. SP-G3: and then nothing is left."""

    def script() -> Script:
        return after_a_run(40, "").play("Q").complete()

    script().shuffle(12).draw(RUN, "emptied").end("exhausted", []).is_right()
    script().draw(RUN, "emptied").breaks("'draw' where 'shuffle'")
    script().shuffle(12).draw(RUN, "emptied").discard("Q").breaks("'discard' where 'end'")
    play_on = after_a_run(40, "", exhaustion="play-on").play("Q").complete().shuffle(12)
    play_on.draw(RUN, "emptied").discard("Q").turn(1).is_right_so_far()


def test_late_completion_does_not_refill() -> None:
    """SP-G17: nothing could be drawn when the hand was emptied."""

    def script() -> Script:
        switches: Rules = {"hand_size": 11, "stockpile_size": 41, "exhaustion": "play-on"}
        played = skip(["Q 9", "9"], [RUN[:-2], ""], **switches).plays(RUN[:-2])
        return played.play("Q", place="stockpile").complete().shuffle(12)

    script().pass_().turn(1).is_right_so_far()
    script().draw("A", "emptied").breaks("must come")


def exhausted(**switches: Any) -> Script:
    """No draw pile; seat 0 has played a stockpile card and begins its second turn with four cards."""
    script = Script(SMALL | {"stockpile_size": 21} | switches).deal(["A 9", "9"], ["9 8 8 8 8", "7 7 7 7 9"])
    script.turn(0).play("A", place="stockpile").discard("9").turn(1).discard("9")
    return script.turn(0)


def test_needed_draw_finds_nothing() -> None:
    """SP-G3, SP-27, SP-G15."""
    exhausted().end("exhausted", []).is_right()
    exhausted().discard("8").breaks("'discard' where 'end'")
    scored = exhausted(exhaustion="fewest", scoring="skip-bo")
    scored.end("fewest-stockpile", [0], [130, 0]).is_right()
    exhausted(exhaustion="play-on").discard("8").turn(1).discard("7").turn(0).is_right_so_far()


def test_equal_stockpiles_are_a_draw() -> None:
    """SP-27; SP-31: skip-us scores nothing for a win by fewest cards."""
    rules = SMALL | {"stockpile_size": 21, "exhaustion": "fewest", "scoring": "skip-us"}
    script = Script(rules).deal(["2", "3"], DULL).turn(0).discard("9").turn(1).discard("7").turn(0)
    script.end("exhausted", [], [0, 0]).is_right()
    exhausted(exhaustion="fewest", scoring="skip-us").end("fewest-stockpile", [0], [0, 0]).is_right()


# Partners


def test_shared_stockpile() -> None:
    """SP-21: one a side, each player's own discard piles; the owner is the seat that plays."""
    hands = [*DULL, "6 6 6 6 8", "5 5 5 5 8"]

    def script() -> Script:
        table = Script(SKIP | {"partners": "shared", "stockpile_size": 2}, 4).deal(["A 2", "9"], hands)
        table.turn(0).play("A", place="stockpile").discard("9")
        return table.turn(1).discard("7").turn(2)

    script().play("2", place="stockpile").end("stockpile-empty", [0, 2]).is_right()
    script().play("2", place="stockpile", owner=0).breaks("not there")
    script().play("9", place="discard", pile=0, owner=0).breaks("not there")


def test_partners_with_own_stockpiles() -> None:
    """SP-32: the partner's tops too, not the hand; the side wins when both stockpiles are empty."""

    def script() -> Script:
        table = Script(SKIP_BO | {"partners": "own", "stockpile_size": 1}, 4)
        table.deal(["1", "2", "2", "9"], ["", "", "", ""]).turn(0).draw("5 5 5 5 5")
        return table.play("1", place="stockpile")

    script().end("stockpile-empty", [0, 2], [35, 0, 35, 0]).breaks("must come")
    won = script().play("2", place="stockpile", owner=2)
    won.end("stockpile-empty", [0, 2], [35, 0, 35, 0]).is_right()
    script().play("2", place="stockpile", owner=1).breaks("not there")
