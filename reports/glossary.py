"""What the words of reports mean."""

from __future__ import annotations

#: By term, its meaning in a sentence or two.
TERMS = {
    "interval": "A range that holds the true value in so many of a hundred such runs (95% unless another level was "
    "asked for). More games make it narrower.",
    "points": "Percentage points: from 50% to 52% are 2 points.",
    "corrected p": "p values and intervals of several differences hold together: each is asked to be surer, so that "
    "the chance that even one difference called real is an accident stays below 5%. By how much follows from how the "
    "differences go together over the deals that they share, and is never more than by the method of Bonferroni.",
    "variance ratio": "How much the same deals for all helped: the variance of a difference if each game had a deal of "
    "its own, over that on the same deals. Above 1 it helped; 2 is as good as twice the games.",
    "rating": "Strength on the scale of Elo's ratings, with mean 0: 100 points more are about 64% of the games of two. "
    "Draws are an outcome of their own: of two equals drawing more often changes no rating.",
    "arm": "One of the sets of rules that are compared, named by what varies.",
    "panel": "The strategies by which everything is played, one after the other, to see whether an effect depends on "
    "how people play.",
    "first player's edge": "The win rate of the side that begins less the mean win rate of the other sides; a win that "
    "several share counts for each of them here.",
    "skill": "The share of wins that goes to the stronger of a pair of strategies where each holds half of the places: "
    "50% is luck alone, 100% is skill alone. Where all but a few win, it is the share of losses that go to the other.",
    "Pareto front": "The rule sets of which none is better in one wish without being worse in another.",
    "luck-adjusted": "As it would be had the cards favoured nobody: each card that comes is judged by what it is "
    "worth, less what the cards that could have come are worth on average, and what that adds to a result is taken "
    "out. The mean stays what it is; the variance ratio says how many times the games the figure is then as good as.",
    "luck share": "How much of the variance of who wins a game is not explained by which strategies play.",
}
