/* run.h - A lane program while it runs.  run.c has its steps, loop_run.c those that counted loops add. */
#ifndef ORBIT_LANES_RUN_H
#define ORBIT_LANES_RUN_H

#include "vm/apply/loops.h"

enum { RUN_STEPS = 256 };

typedef struct RunStep {
  int node; /* of a column, sum or mean; -1: the kernel */
  Kernel k;
  KernelRuns *runs;             /* NULL: it has not run yet */
  int16_t from[KERNEL_NODES];   /* nodes */
  int16_t input[KERNEL_INPUTS]; /* nodes */
  int16_t output[KERNEL_OUTPUTS];
} RunStep;

typedef struct Run {
  Lanes *l;
  int nsteps;
  RunStep *step;
  bool needed[LANE_NODES], kept[LANE_NODES]; /* kept: has a buffer */
  bool read[LANE_NODES];                     /* by a node, or by what the loop stores */
  int16_t cone[LANE_NODES];                  /* operations between it and what is kept */
  void *buf[LANE_NODES];                     /* columns that lie in a vector: there; read only */
  void *own[LANE_NODES];                     /* its room, whatever buf is now; NULL: not kept */
  int16_t mate[LANE_NODES];                  /* the next column of the same vectors; -1 */
  bool later[LANE_NODES];                    /* a column that comes with another */
  char *whole[LANE_NODES];                   /* columns of lists, all elements (columns.c); NULL: block by block */
  bool fills[LANE_NODES];                    /* whole is filled block by block in this run */
  int16_t place[LANE_NODES];                 /* in the kernel that is being made; -1 */
  int64_t at;                                /* first lane of the block, counted from 0 */
  int32_t n;                                 /* its lanes */
  int straight; /* the node that is calculated in the vector of results, for lane 0 at straight_to; -1: none */
  char *straight_to;
  int now;                        /* the step that runs, or ran last; -1: none yet */
  double (*room)[LANE_BLOCK];     /* of scans: LOOP_UPDATES blocks */
  int64_t (*tallied)[LANE_BLOCK]; /* places of each tally's lanes */
} Run;

/* ---- run.c ---- */
void run_need(Run *r, int node); /* the node is calculated and kept in memory */
/* Steps and buffers for what is needed; *ok: there is room for them. */
Status run_prepare(Run *r, bool *ok) ORBIT_MUST_CHECK;
Status run_block(Run *r, bool *ok) ORBIT_MUST_CHECK; /* *ok: nothing in it has to be done by the plain loop */
Status run_new(Lanes *l, Run **out) ORBIT_MUST_CHECK;
/* For a copy of a Run: buffers of its own, and kernels made ready; *ok: other threads can run them. */
Status run_buffers(Run *r) ORBIT_MUST_CHECK;
Status run_start_kernel(Run *r, RunStep *s, bool *ok) ORBIT_MUST_CHECK;
/* ---- vectorize.c: the program that runs, and where its operations stand in the source, taken in turns; called by
 * signal handlers.  *loop: of a counted loop. ---- */
void vectorizer_running(VM *vm, const Run *r);
bool vectorizer_place(const VM *vm, uint32_t turn, LanePlace *out, bool *loop);
/* ---- scan.c: the updates of the accumulators of step *step and those that follow on its level, up to the new *step;
 * false: the plain loop would warn or fail ---- */
bool run_scans(Run *r, int *step);

/* ---- columns.c ---- */
struct ColumnStore;
struct ColumnStore *columns_new(void); /* NULL: memory is short */
void columns_close(struct ColumnStore *s);
/* Before the first block: columns that are kept, or are to be; behind the last one.  false: another call uses it. */
bool columns_begin(Run *r, struct ColumnStore *s);
void columns_end(Run *r, struct ColumnStore *s, bool done);
/* Where the node's block is, or has to go; true: it is there. */
bool columns_ready(Run *r, int node);
/* Lists that nobody else holds, or all. */
void columns_forget(VM *vm, struct ColumnStore *s, bool all);

static inline Value run_value(const Run *r, int node, int32_t lane) {
  const LaneNode *n = &r->l->node[node];
  if (n->kind == LN_CONST) return n->k;
  if (n->type == KT_DBL) return val_dbl(((const double *)r->buf[node])[lane]);
  int32_t i = ((const int32_t *)r->buf[node])[lane];
  return n->type == KT_INT ? val_int(i) : val_lgl(i);
}

#endif
