/* longseq.h - Sequences a, a±1, ... that are too long to be made (longseq.c). */
#ifndef ORBIT_LONGSEQ_H
#define ORBIT_LONGSEQ_H

#include <limits.h>

#include "runtime/value.h"

/* From this length on a sequence of doubles is kept as a LongSeq. */
#define LONGSEQ_MIN ((int64_t)1 << 30)

/* from, from + step, ...: n numbers; step is 1 or -1. */
Status longseq_new(VM *vm, double from, int step, int64_t n, Value *out) ORBIT_MUST_CHECK;
static inline double longseq_elt(const LongSeq *s, int64_t i) { return s->from + (double)s->step * (double)i; }
/* The elements as an ordinary vector; NULL: no memory (the error is raised). */
Vec *longseq_vec(VM *vm, const LongSeq *s);
static inline double longseq_sum(const LongSeq *s) { return (double)s->n / 2 * (s->from + longseq_elt(s, s->n - 1)); }
/* x[idx] for any one subscript. */
Status longseq_subset(VM *vm, Value x, Value idx, Value *out) ORBIT_MUST_CHECK;
/* Arguments for builtin `name`: long sequences it cannot take become vectors, in a copy of the window. */
Status longseq_args(VM *vm, const char *name, Value **args, int n) ORBIT_MUST_CHECK;

#endif
