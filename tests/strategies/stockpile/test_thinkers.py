"""The stockpile strategies that weigh, search and sample: this position, this choice."""

import numpy as np
import pytest

from simcards.games.stockpile import layout as at
from simcards.strategies.stockpile._learned import is_learned
from tests.games.stockpile.table import Table

from .choices import chosen, discard, new_streams, play

OTHER = "10 10 J J J"
THINKERS = ("weights", "planner", "racer", "rollout:games=32")


def table(top: str, hand: str, draws: str = "", rival: str = "Q", **rules: object) -> Table:
    return Table("skip", [top, rival], [hand, OTHER], [draws], **rules)


@pytest.mark.parametrize("text", THINKERS)
@pytest.mark.parametrize(
    ("top", "hand", "script", "choice"),
    [
        ("2", "A 3 8 8 7", "A>0", "stock>0"),
        ("4", "A 2 3 9 8", "A>0 2>0", "3>0"),  # the way to the stockpile's top
        ("9", "* 7 7 8 8", "", "stop"),  # no wild for nothing
    ],
)
def test_what_all_of_them_see(text: str, top: str, hand: str, script: str, choice: str) -> None:
    assert play(text, table(top, hand), script) == choice


@pytest.mark.parametrize("text", THINKERS)
def test_a_wild_for_the_last_stockpile_card(text: str) -> None:
    assert play(text, table("3", "A * 8 8 7", stockpile_size=1), "A>0") == "*>0"


@pytest.mark.parametrize("text", [*THINKERS[:-1], f"{THINKERS[-1]},value=0"])
def test_no_ace_and_no_wild_is_discarded(text: str) -> None:
    """What has been learned of positions comes from games in which Aces that fit are hardly ever kept."""
    assert discard(text, table("9", "* A A 8 8")) in {"8@0", "8@1", "8@2", "8@3"}


@pytest.mark.parametrize(
    ("setting", "choice"),
    [(":deny=0", "2>0"), (":deny=15,hand=0", "stop"), (":hand=-5", "stop")],
)
def test_weights_weighs(setting: str, choice: str) -> None:
    """A 2 for the pile at 1 would let the rival's 3 out; that has its weight, and so has a card out of the hand."""
    assert play(f"weights{setting}", table("10", "A 2 8 8 7", rival="3"), "A>0") == choice


def test_weights_of_discards() -> None:
    """Onto the equal card, or onto an empty pile."""
    begun = table("7", "9 9 9 5 5", "5"), "9@0 10@0"
    assert discard("weights:equal=15,empty=-10", *begun) == "9@0"
    assert discard("weights:equal=-5,empty=10,pair=0", *begun) == "9@1"


@pytest.mark.parametrize(("depth", "choice"), [(12, "pile0>0"), (1, "stop")])
def test_planner_digs_for_a_card_under_another(depth: int, choice: str) -> None:
    """The 4 that it needs for its 5 lies under a 2 on its discard pile; the 2 and a 3 must go first.

    Looking one play ahead, with all else of no worth, it sees nothing to gain.
    """
    position = table("5", "4 2 A 3 8", "A J J"), "4@0 10@0 2@0 10@1 A>0"
    values = "wild=0,hand=0,laid=0,empty=0,refill=0,near=0,deny=0"
    assert play(f"planner:{values},depth={depth}", *position) == choice


def test_planner_spends_the_fewest_wilds() -> None:
    """For its 4 the pile at 2 needs one wild, the pile at 1 two."""
    assert play("planner", table("4", "A A 2 * *"), "A>0 A>1 2>1") == "*>1"


def test_planner_keeps_its_cards_when_nothing_is_gained() -> None:
    """An Ace would let the rival's 2 out."""
    position = table("10", "A 7 7 8 8", rival="2"), ""
    assert play("planner:hand=0,near=0", *position) == "stop"
    assert play("planner:deny=0,hand=0.1", *position) == "A>0"


@pytest.mark.parametrize(("hand", "choice"), [("A A 2 8 8", "2>0"), ("A A 2 8 9", "A>1")])
def test_planner_follows_its_plan_until_a_card_comes_that_it_did_not_know(hand: str, choice: str) -> None:
    """Past the rival's 2 its plan is A, 2; with a 3 there instead a new plan would be A, A, not to let it out."""
    before, after = table("10", "A A 2 8 8", rival="2"), table("10", hand, rival="3")
    assert play("planner", before, "A>0") == "2>0"
    assert play("planner", after, "A>0") == "A>1"
    streams = new_streams()
    assert chosen("planner", before, before.play(""), at.PLAYING, streams=streams) == "A>0"
    assert chosen("planner", after, after.play("A>0"), at.PLAYING, streams=streams) == choice


def test_planner_plays_past_a_rival() -> None:
    """The pile at 1 waits for the rival's 2: the 2 in hand denies it, another Ace would not."""
    assert play("planner:hand=0,near=0,laid=0,empty=0", table("10", "A A 2 8 8", rival="2"), "A>0") == "2>0"


@pytest.mark.parametrize(
    ("hand", "choice"),
    [
        ("* 9 A 8 8", "stop"),  # one wild, two ranks missing below the 4
        ("* * A 8 8", "*>0"),
        ("3 * A 8 8", "*>0"),  # a wild, then the 3
        ("3 2 A * 8", "2>0"),  # no wild at all
    ],
)
def test_planner_counts_the_cards_that_it_needs(hand: str, choice: str) -> None:
    """The 4 on its stockpile is worth wilds; where they do not suffice they are kept."""
    values = "hand=0,laid=0,empty=0,near=0,deny=0,refill=0"
    assert play(f"planner:{values}", table("4", hand), "A>0") == choice


@pytest.mark.parametrize(("refill", "choice"), [(0, "stop"), (0.6, "*>0")])
def test_planner_empties_its_hand(refill: float, choice: str) -> None:
    """The last card is a wild: what a new hand is worth decides."""
    position = table("9", "A 2 3 4 *", ""), "A>0 2>0 3>0 4>0"
    assert play(f"planner:hand=0,near=0,deny=0,refill={refill}", *position) == choice


def test_planner_plays_on_for_its_partner() -> None:
    """Its own stockpile is empty, its partner's is not: that is no reason to stop (SP-32)."""
    tops, hands = ["2", "Q", "9", "Q"], ["A 3 8 8 7", OTHER, OTHER, OTHER]
    position = Table("skip", tops, hands, players=4, partners="own", stockpile_size=1)
    assert play("planner:hand=0.1,deny=0", position, "A>0 stock>0") == "3>0"


@pytest.mark.parametrize(
    ("rival", "shown", "weighed"),
    [
        ("4", "J", "unheld=1"),  # of the 2 and 3 that its 4 misses its hand lacks the 2: the own one would help it
        ("9", "3", "chain=0.3"),  # its 3 would fit
        ("9", "J", "fresh=0.3"),  # where it left a pile at 1, one at 2 would stand
    ],
)
def test_racer_weighs_what_a_play_gives_a_rival(rival: str, shown: str, weighed: str) -> None:
    """A card out of the hand is worth 0.17: more than what the 2 gives the rival, but for what is weighed."""
    zeros = ("near", "race", "beneath", "laid", "empty", "refill", "early", "unheld", "chain", "fresh")
    others = ",".join(f"{name}=0" for name in zeros if name not in weighed)
    position = Table("skip", ["10", rival], ["A 2 8 8 7", "3 10 J J J"], ["9 9"]), f"A>0 8@0 {shown}@0"
    text = f"racer:hand=0.17,deny=0.6,deny_fade=0.5,{others}"
    assert play(f"{text},{weighed.split('=')[0]}=0", *position) == "2>0"
    assert play(f"{text},{weighed}", *position) == "stop"


def test_rollout_depends_on_nothing_but_what_it_is_given() -> None:
    """Other hidden cards behind the same view, the same random numbers: the same choices, by what has been learned."""
    one = table("9", "A 2 5 8 7", rival="3 4 5 6")
    other = table("9", "A 2 5 8 7", rival="3 Q Q Q")
    seen = [position.play() for position in (one, other)]
    assert np.array_equal(seen[0].view, seen[1].view)
    assert not np.array_equal(seen[0].hidden, seen[1].hidden)
    assert is_learned(seen[0].view)
    for number in range(5):
        assert len({chosen("rollout:games=16", one, position, at.PLAYING, number) for position in seen}) == 1


@pytest.mark.parametrize("text", ["rollout:games=64,turns=1,sure=0", "rollout:games=64,turns=0,sure=0"])
def test_rollout_ends_the_game_when_it_can(text: str) -> None:
    """The 4 from hand lets the last stockpile card, a 5, out."""
    assert play(text, table("5", "A 2 3 4 8", stockpile_size=1), "A>0 2>0 3>0") == "4>0"
