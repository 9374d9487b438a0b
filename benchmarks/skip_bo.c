/* Skip-Bo for two, greedy against greedy: the game and the play of `simcards simulate skip-bo -s greedy`, bare.

   What a programmer would write who wants this one game fast and nothing else: no switches, no other strategies, no
   record, no seeds to come back to; cards are drawn from the top of one pile, random words are cheap ones. It is what
   the kernel's speed is measured against, so nothing here is for show.

   cc -O3 -march=native -o skip_bo skip_bo.c && ./skip_bo GAMES SEED
   prints games, moves, turns, wins of the player who begins, and seconds of processor time. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLAYERS = 2, STOCKPILE = 30, HAND = 5, PILES = 4, TOP = 12, WILD = 14, CARDS = 162, TURN_LIMIT = 5000 };

static uint64_t state;

/* A random number below n, every one equally likely (Lemire 2019), from xorshift64* (Vigna 2016). */
static inline uint32_t below(uint32_t n)
{
    for (;;) {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        uint64_t product = (state * 0x2545F4914F6CDD1DULL >> 32) * n;
        if ((uint32_t)product >= n || (uint32_t)product >= -n % n) return product >> 32;
    }
}

static void shuffle(uint8_t *cards, int count)
{
    for (int i = count - 1; i > 0; i--) {
        int j = below(i + 1);
        uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

/* What lies on the table, and in the hands. */
static struct {
    uint8_t stock[PLAYERS][STOCKPILE], pile[PLAYERS][PILES][CARDS], draw[CARDS], aside[CARDS], build[PILES][TOP];
    int left[PLAYERS], size[PLAYERS][PILES], drawable, asides, height[PILES];
    int hand[PLAYERS][WILD + 1], held[PLAYERS];
} at;

static void recycle(void)
{
    memcpy(at.draw, at.aside, at.asides);
    at.drawable = at.asides;
    at.asides = 0;
    shuffle(at.draw, at.drawable);
}

static void fill_hand(int seat)
{
    while (at.held[seat] < HAND && at.drawable > 0) {
        at.hand[seat][at.draw[--at.drawable]]++;
        at.held[seat]++;
        if (at.drawable == 0 && at.asides > 0) recycle();
    }
}

static void deal(void)
{
    uint8_t cards[CARDS];
    int n = 0;
    memset(&at, 0, sizeof at);
    for (int rank = 1; rank <= TOP; rank++)
        for (int k = 0; k < 12; k++) cards[n++] = rank;
    while (n < CARDS) cards[n++] = WILD;
    shuffle(cards, CARDS);
    memcpy(at.stock, cards, PLAYERS * STOCKPILE);
    at.left[0] = at.left[1] = STOCKPILE;
    at.drawable = CARDS - PLAYERS * STOCKPILE;
    memcpy(at.draw, cards + PLAYERS * STOCKPILE, at.drawable);
}

/* The building pile that a card goes to: a natural one's lowest, a wild's highest; -1 if there is none. */
static inline int place_for(int card)
{
    int best = -1;
    for (int place = 0; place < PILES; place++) {
        if (card != WILD && at.height[place] == card - 1) return place;
        if (card == WILD && (best < 0 || at.height[place] > at.height[best])) best = place;
    }
    return best;
}

static void build(int place, int card)
{
    at.build[place][at.height[place]++] = card;
    if (at.height[place] == TOP) {
        memcpy(at.aside + at.asides, at.build[place], TOP);
        at.asides += TOP;
        at.height[place] = 0;
        if (at.drawable == 0) recycle();
    }
}

/* One play of greedy's: the stockpile, else the lowest card of a discard pile or of the hand, wilds last; 0 if none. */
static int play(int seat)
{
    int place, top, best = WILD, from = -1;
    if ((place = place_for(at.stock[seat][at.left[seat] - 1])) >= 0) {
        top = at.stock[seat][--at.left[seat]];
        build(place, top);
        return 1;
    }
    for (int pile = 0; pile < PILES; pile++)
        if (at.size[seat][pile] > 0) {
            top = at.pile[seat][pile][at.size[seat][pile] - 1];
            if (top < best && place_for(top) >= 0) best = top, from = pile;
        }
    if (from >= 0) {
        at.size[seat][from]--;
        build(place_for(best), best);
        return 1;
    }
    for (int card = 1; card <= TOP; card++)
        if (at.hand[seat][card] > 0 && (place = place_for(card)) >= 0) {
            at.hand[seat][card]--;
            at.held[seat]--;
            build(place, card);
            return 1;
        }
    for (int pile = 0; pile < PILES; pile++)
        if (at.size[seat][pile] > 0 && at.pile[seat][pile][at.size[seat][pile] - 1] == WILD) {
            at.size[seat][pile]--;
            build(place_for(WILD), WILD);
            return 1;
        }
    if (at.hand[seat][WILD] > 0) {
        at.hand[seat][WILD]--;
        at.held[seat]--;
        build(place_for(WILD), WILD);
        return 1;
    }
    return 0;
}

/* Greedy's discard: onto an equal card, an empty pile, a top higher or lower by the least; Aces and wilds last. */
static void discard(int seat)
{
    int best = -1, chosen = 0, onto = 0;
    for (int card = 1; card <= WILD; card++)
        if (at.hand[seat][card] > 0)
            for (int pile = 0; pile < PILES; pile++) {
                int top = at.size[seat][pile] > 0 ? at.pile[seat][pile][at.size[seat][pile] - 1] : 0;
                int above = top - card, score;
                if (card == WILD) score = 1;
                else if (card == 1) score = 100 + top;
                else if (top == 0) score = 3000 + card;
                else if (above == 0) score = 4000 + card;
                else score = above > 0 ? 2000 - 20 * above : 1000 + 20 * above;
                if (score > best) best = score, chosen = card, onto = pile;
            }
    at.hand[seat][chosen]--;
    at.held[seat]--;
    at.pile[seat][onto][at.size[seat][onto]++] = chosen;
}

int main(int argc, char **argv)
{
    long games = argc > 1 ? atol(argv[1]) : 100000, moves = 0, turns = 0, wins = 0;
    state = 0x9E3779B97F4A7C15ULL * (argc > 2 ? strtoull(argv[2], 0, 10) + 1 : 1);
    clock_t started = clock();
    for (long game = 0; game < games; game++) {
        deal();
        int seat = 0, idle = 0;
        for (int turn = 1; turn <= TURN_LIMIT && idle < PLAYERS; turn++, seat = 1 - seat) {
            int acted = 0;
            turns++;
            fill_hand(seat);
            while (at.left[seat] > 0 && play(seat)) {
                moves++, acted = 1;
                if (at.held[seat] == 0) fill_hand(seat);
            }
            if (at.left[seat] == 0) {
                wins += seat == 0;
                break;
            }
            if (at.held[seat] > 0) discard(seat), acted = 1;
            moves++;
            idle = acted ? 0 : idle + 1;
        }
    }
    printf("%ld %ld %ld %ld %.6f\n", games, moves, turns, wins, (double)(clock() - started) / CLOCKS_PER_SEC);
    return 0;
}
