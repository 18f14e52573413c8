/* vectorize.h - Calls by lapply, vapply and mapply, and counted loops, that run as one program over all elements.
 *
 * vm/calls/apply.c makes the call for the first element as usual, and then asks here for the others. See doc/apply.md.
 */
#ifndef ORBIT_VECTORIZE_H
#define ORBIT_VECTORIZE_H

#include <stdlib.h>

#include "vm/interp/interp.h"

/* One argument of the function: a value, the same for all elements, or element number i of v (recycled). */
typedef struct VectorArg {
  int param; /* of the function; -1: it would be in its `...` */
  bool each;
  Value v;     /* borrowed */
  bool slices; /* v is a matrix: each column is an element */
  Sym *name;   /* of an argument of a builtin, or NULL */
} VectorArg;

typedef enum FoldKind { FOLD_NOT, FOLD_ADD, FOLD_MULTIPLY } FoldKind;

typedef struct VectorCall {
  Closure *fun;      /* NULL: what base calls `known` */
  const char *known; /* without other methods for what is applied */
  const char *by;    /* name of the builtin, for --trace=apply */
  int64_t from, n;   /* the calls for elements from, ... n - 1 are to be made */
  int nargs;
  const VectorArg *args;
  Value *result; /* where the results are: a list, whose elements from `from` on are NULL, or with room for the first
                    `from` only (vectorize_list); or an atomic vector of n elements times width */
  int64_t width; /* elements of one result; 0: result is a list */
  FoldKind fold; /* lists: their sum or product is as good, if all results are doubles, alike in length and shape */
  bool flat;     /* lists: if all results are single numbers of one type, a vector is as good */
  bool matrix;   /* likewise, if all are vectors of one length, a matrix with a column for each */
} VectorCall;

/* *done: results from `from` on are in call->result, or in *flat, a new vector: all results (call->flat), or what
 * Reduce() makes of them (call->fold).  Otherwise
 * nothing has happened.  ERR: interrupted. */
Status vectorize_rest(VM *vm, const VectorCall *call, bool *done, Vec **flat) ORBIT_MUST_CHECK;
/* The same for sum() (or mean()) of the vectors in a list, however few: side by side. */
Status vectorize_sums(VM *vm, const VectorCall *call, bool mean, bool *done) ORBIT_MUST_CHECK;
/* What base's Reduce(), whose frame is the last one but two, wants of the list that lapply() in frame f makes; and the
 * answer: the list was replaced by its sum or product. */
FoldKind vectorize_fold(VM *vm, const Frame *f);
void vectorize_folded(VM *vm);
/* Evaluates the argument x of Reduce() in frame f; *folded: it is the sum or product of the list's elements. */
Status vectorize_fold_argument(VM *vm, const Frame *f, Value x, FoldKind how, bool *folded) ORBIT_MUST_CHECK;
/* Makes room for n elements in the list, if that is what *list is. */
Status vectorize_list(VM *vm, Value *list, int64_t n) ORBIT_MUST_CHECK;
/* Is it worth asking? n: elements still to do; fun: NULL for a builtin. */
bool vectorize_worth(VM *vm, const Closure *fun, int64_t n);

/* Has the sequence too few elements for vectorize_loop()? */
static inline bool loop_is_short(const VM *vm, const Value *over) {
  int64_t n = over->tag == TAG_RANGE ? llabs((int64_t)over->r.to - over->r.from) + 1
              : val_is_vecobj(*over) ? over->vec->n
                                     : 0;
  return n < vm->tune.loop_min || vm->tune.loop_min <= 0;
}
/* FORALL i in frame f: does all rounds of the loop but the last, if they can run as one program, or those up to the
 * first that cannot; the loop's counter says how many.  ERR: interrupted. */
Status vectorize_loop(VM *vm, Frame *f, const Instr *i) ORBIT_MUST_CHECK;

typedef struct VectorizerCounts {
  uint64_t vectorised, refused;
} VectorizerCounts;
VectorizerCounts vectorizer_counts(VM *vm);
/* Forgets the columns of lists that are kept for the next call over them; around calls of compiled code, and in gc().
 */
void vectorizer_forget(VM *vm);
/* Frees what is kept; the VM ends. */
void vectorizer_close(VM *vm);

#endif
