/* brent.h - Brent's minimiser of a function of one variable, for optimize() and smooth.spline(). */
#ifndef ORBIT_STATS_BRENT_H
#define ORBIT_STATS_BRENT_H

#include <stdbool.h>

typedef struct Trial {
  double x, f;
} Trial;

/* How the last trial was chosen: by golden section, at a parabola's bottom, or by golden section since the bottom was
 * not good enough. */
enum BrentKind { BRENT_GOLDEN, BRENT_PARABOLA, BRENT_REFUSED };

/* The caller evaluates, the search says where.  All trials lie in lo..hi; best, second and third are the lowest ones
 * so far. */
typedef struct BrentSearch {
  double lo, hi, rel, abs; /* what is left, and the precision that is wanted */
  double at_rest;          /* 1 or -1: where to go when nothing decides it */
  double golden;           /* share of the longer part for a golden section step */
  double step, earlier;    /* the last step, and the one before it */
  Trial best, second, third;
  enum BrentKind kind;
} BrentSearch;

/* Begins; best.x is the first point to try. */
void brent_begin(BrentSearch *s, double lo, double hi, double golden);
/* The value there. */
void brent_first(BrentSearch *s, double f);
/* Whether best.x is known as precisely as wanted. */
bool brent_done(const BrentSearch *s);
/* The next point, and its value. */
double brent_next(BrentSearch *s);
void brent_take(BrentSearch *s, double x, double f);

#endif
