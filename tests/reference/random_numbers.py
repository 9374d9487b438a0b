"""The simulator's random numbers by other hands: randomgen's Philox, and textbook ways to bound and to shuffle."""

from typing import Any

from randomgen import Philox

WORD = 1 << 32


class Numbers:
    """The numbers of one stream of one game, as simcards.engine.random states them."""

    def __init__(self, seed: int, game: int, stream: int, leg: int = 0) -> None:
        counter = stream << 32 | game << 64 | leg << 112
        before = (counter - 1) % (1 << 128)  # randomgen counts up before it computes
        self._philox = Philox(counter=before, key=seed, number=4, width=32)

    def word(self) -> int:
        """The next 32 bits."""
        return int(self._philox.random_raw())

    def below(self, n: int) -> int:
        """A number below n, each equally likely: of the 2**32 products, as many for each (Lemire 2019)."""
        uneven = WORD % n
        while True:
            product = self.word() * n
            if product % WORD >= uneven:
                return product // WORD

    def shuffle(self, cards: list[Any]) -> None:
        """Shuffle a list in place, from the end (Fisher and Yates)."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
