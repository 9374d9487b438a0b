"""One round of Cuckoo or Le Her worked out: who loses how often, the best answer to a plan, and equilibria.

A **place** is a place in the turn order, 0 left of the dealer, who is the last. A **plan** says for each place and all
that its player may know how likely a swap, or the dealer's cut, is. Up to five players every deal is counted by its
ranks, and chances are exact; from six on deals are drawn.
"""
