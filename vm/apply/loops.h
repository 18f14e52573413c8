/* loops.h - A counted loop that runs as one program: what it reads and leaves from round to round.
 *
 * loop_trace.c fills it in, loop_run.c runs it, run.c lets the two kinds of programs share their steps.
 */
#ifndef ORBIT_LOOPS_H
#define ORBIT_LOOPS_H

#include "vm/apply/lanes.h"

enum {
  LOOP_NAMES = 32,
  LOOP_CELLS = 12,
  LOOP_PLACES = 16,
  LOOP_READS = 8,
  LOOP_ACCS = 12,
  LOOP_UPDATES = 4,
  LOOP_TALLIES = 8,
  LOOP_PROMISES = 8,
};

/* A name that the body assigns to: as a whole, or elements of it. */
typedef struct LoopName {
  Sym *name;
  bool whole, elements, self; /* self: to an expression that names it */
} LoopName;

/* A vector of the loop's frame of which the body stores elements. */
typedef struct LoopCell {
  Sym *name;
  Value *at;
  Vec *old, *to; /* to: written to; a copy or of another type until the first block is stored */
  KernelType type;
  bool convert; /* old is of a lower type */
  bool tallied; /* elements are changed at places that are known in each round only */
  int nplaces, nreads;
  struct LoopRead {
    int64_t base, stride;
  } read[LOOP_READS]; /* elements that no round had stored yet */
} LoopCell;
/* Where in it: round k at base + stride * k. */
typedef struct LoopPlace {
  int cell;
  int64_t base, stride;
  Sym *key; /* under which the scope has what the round has stored */
  int node; /* in the end: what is stored */
} LoopPlace;

typedef enum LoopUpdateKind {
  UP_ADD,
  UP_SUB,
  UP_MUL,
  UP_DIV,
  UP_MAX,
  UP_MIN,
  UP_SET,
  UP_GT,
  UP_GE,
  UP_LT,
  UP_LE
} LoopUpdateKind;

typedef struct LoopUpdate {
  uint8_t kind;
  bool swapped;        /* operand op variable */
  int16_t of[2];       /* nodes: operand; the lanes in which it happens, -1: all */
  int16_t value, flag; /* nodes: the variable afterwards; whether it was changed, -1: nobody asks */
} LoopUpdate;

/* h[b] <- h[b] + e, also h[a, b]: index, what is added, the lanes in which it happens (-1: all). */
typedef struct LoopTally {
  int cell;
  uint8_t kind; /* LoopUpdateKind */
  bool swapped;
  int16_t index[2], of, mask; /* nodes; index[1] -1: a vector's */
} LoopTally;

/* A variable that outlives the round. */
typedef struct LoopAcc {
  Sym *name;
  Value *at; /* NULL: it is the element that the round before stored */
  KernelType type;
  bool other; /* what it held is not of this type: it is if the variable was changed */
  bool touched, touched_next;
  int16_t level;
  int nup;
  LoopUpdate up[LOOP_UPDATES];
  double d, d_next;
  int32_t i, i_next;
} LoopAcc;

typedef struct LaneLoop {
  Frame *f;
  Sym *var;
  Value over;     /* the sequence */
  int64_t rounds; /* that can be done: all that are left but the last */
  int iter;       /* node of the variable */
  bool rising;    /* over is from, from + 1, ... */
  int64_t from;
  LoopName name[LOOP_NAMES];
  int nnames;
  LoopCell cell[LOOP_CELLS];
  int ncells;
  LoopPlace place[LOOP_PLACES];
  int nplaces;
  LoopAcc acc[LOOP_ACCS];
  int naccs;
  LoopTally tally[LOOP_TALLIES];
  int ntallies;
  /* Arguments that are variables of the caller and that nobody has asked for yet: forced when a lane has done so. */
  struct LoopPromise {
    Value v;      /* TAG_PROM; borrowed */
    int16_t mask; /* node: the lanes that ask; -1: all */
  } promise[LOOP_PROMISES];
  int npromises;
  const Cons *round; /* statements of the round itself that are still to come: `next` leaves them out */
  /* while the body of `if (e > m) m <- e` is followed: m's accumulator, the node e, the lanes; whether it was met */
  LoopAcc *best;
  int best_node, best_mask;
  bool best_met;
} LaneLoop;

/* Where the frame keeps the variable; NULL: it is no slot, or locked. */
Value *loop_cell(Frame *f, Sym *name);

#endif
