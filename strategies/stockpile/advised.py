"""The strategy that takes all the advice of one document, each habit with a switch of its own."""

from simcards.strategy import Parameter, jit, strategy
from simcards.strategy import stockpile as table

from ._habits import best_move, cards_run_out, top_under
from .blocker import passes_rival, prepares_rival
from .builder import goes_too_far, reaching_score
from .greedy import discard_score, play_score
from .saver import ace_is_saved, wild_is_saved
from .sorter import labelled_pile

_LOWEST_MIDDLE, _LOWEST_HIGH, _JACK, _QUEEN = 6, 9, 11, 12
_WORK, _SORT, _WILDS, _BELOW, _BUILD, _QUEENS, _PAST, _ACES, _TOPS = range(9)


@jit
def buries_useful(view, move):
    """Whether a discard covers a natural card that could be played now, or after one more card."""
    top, heights = top_under(view, move), view[table.OPEN_HEIGHTS]
    if top == 0 or top == table.WILD:
        return False
    return (heights << 1 | heights << 2) >> top & 1 == 1


@jit
def _is_held(view, move, habits):
    """Whether a habit keeps a card from being played; when the cards to draw run out, none does."""
    if cards_run_out(view):
        return False
    return (
        (habits[_WILDS] > 0 and wild_is_saved(view, move, _JACK))
        or (habits[_ACES] > 0 and ace_is_saved(view, move))
        or (habits[_BELOW] > 0 and prepares_rival(view, move, 0))
        or (habits[_BUILD] > 0 and goes_too_far(view, move))
    )


@jit
def _advised_play(view, move, habits):
    score = play_score(view, move)
    if table.source_of(move) == table.FROM_STOCKPILE:
        return score + 5000
    reaching = reaching_score(view, move) if habits[_WORK] > 0 else 0
    if reaching > 0:
        return reaching + 4000
    if _is_held(view, move, habits):
        return -1
    if habits[_PAST] > 0 and table.card_of(move) != table.WILD and passes_rival(view, move, 0):
        score += 2000
    return score


@jit
def _advised_discard(view, move, habits):
    card, score = table.card_of(move), discard_score(view, move)
    if habits[_SORT] > 0 and table.pile_of(move) == labelled_pile(view, card, _LOWEST_MIDDLE, _LOWEST_HIGH):
        score += 10_000
    if habits[_TOPS] > 0 and not buries_useful(view, move):
        score += 20_000
    if habits[_QUEENS] > 0 and card == _QUEEN:
        score += 40_000
    return score


@jit
def _score(view, move, habits):
    if table.kind_of(move) == table.PLAY:
        return _advised_play(view, move, habits)
    return _advised_discard(view, move, habits)


_choose = best_move(_score)


@strategy(
    "stockpile",
    source="the document on Spite and Malice: its eight tips, and turn step 8",
    work=Parameter(1, "tip 1: first plays what leads to the own stockpile's top, as builder does", whole=True),
    sort=Parameter(
        1, "tip 2: keeps four discard piles for low, middle, high and hard cards, as sorter does", whole=True
    ),
    wilds=Parameter(1, "tip 3: saves wilds for the stockpile, a jack or a queen, as saver does", whole=True),
    below=Parameter(1, "tip 4: builds no pile to just below a rival's stockpile top, as blocker does", whole=True),
    build=Parameter(1, "tip 5: holds hand cards that would build past just below the own stockpile's top", whole=True),
    queens=Parameter(1, "tip 6: discards queens first", whole=True),
    past=Parameter(1, "tip 7: first plays past a pile that waits for a rival's stockpile top", whole=True),
    aces=Parameter(1, "tip 8: saves Aces for the stockpile, as saver does", whole=True),
    tops=Parameter(1, "turn step 8: covers no discard that could be played now or after one more card", whole=True),
)
def advised(view, moves, n, params, stream):
    """Plays by all the advice of the document on Spite and Malice; a habit set to 0 is left out.

    The stockpile first, then what leads to its top, then what passes a rival; what a habit holds back is not
    played, unless less than a hand for each player is left to draw. Among discards a queen goes first, then those
    that bury nothing useful, then those sorted in. In all else it plays like greedy.
    """
    return _choose(view, moves, n, params)
