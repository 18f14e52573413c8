/* longseq.c - Sequences a, a±1, ... too long for integers, kept as three numbers instead of gigabytes of elements.
 *
 * rt_colon, seq_len and seq.int make them (compare.c, stdlib/base/sequences.c) where the elements would need more
 * than 16 GB.  Whatever does not know them sees an object that is no vector; val_vec makes the elements, with the
 * usual error when memory is short, and vm/calls/call.c has that done for builtins that do not take them as they are.
 */
#include "runtime/longseq.h"

#include <math.h>
#include <string.h>

#include "runtime/hooks.h"
#include "runtime/memory.h"
#include "runtime/poll.h"
#include "runtime/state.h"
#include "runtime/subset.h"

Status longseq_new(VM *vm, double from, int step, int64_t n, Value *out) {
  LongSeq *s = obj_new(vm, T_SEQ, sizeof(LongSeq));
  TRY_NEW(s);
  s->from = from;
  s->step = step;
  s->n = n;
  vm->trace |= TRACE_LONGSEQ;
  *out = val_obj(s);
  return OK;
}

Vec *longseq_vec(VM *vm, const LongSeq *s) {
  Vec *r = vec_new(vm, T_DBL, s->n);
  if (!r) return NULL;
  STRETCHES(from, to, s->n) {
    if (rt_poll(vm) != OK) return NULL;
    for (int64_t i = from; i < to; i++) dbl_rw(r)[i] = longseq_elt(s, i);
  }
  return r;
}

/* s[idx] where idx is itself such a sequence, inside of s. */
static bool slice(const LongSeq *s, const LongSeq *idx) {
  double last = longseq_elt(idx, idx->n - 1);
  return idx->from >= 1 && idx->from <= (double)s->n && last >= 1 && last <= (double)s->n;
}

Status longseq_subset(VM *vm, Value x, Value idx, Value *out) {
  const LongSeq *s = x.seq;
  if (idx.tag == TAG_MISSING) {
    *out = x;
    return OK;
  }
  if (val_is_obj(idx, T_SEQ) && slice(s, idx.seq)) {
    double from = longseq_elt(s, (int64_t)idx.seq->from - 1);
    return longseq_new(vm, from, s->step * idx.seq->step, idx.seq->n, out);
  }
  int64_t *pos, m, stretch = 1;
  TRY(rt_index(vm, idx, s->n, NULL, &stretch, &pos, &m));
  Vec *r = vec_new(vm, T_DBL, m);
  TRY_NEW(r);
  for (int64_t i = 0; i < m; i++) dbl_rw(r)[i] = pos[i] < 0 || pos[i] >= s->n ? NA_REAL : longseq_elt(s, pos[i]);
  *out = vec_val(r);
  return OK;
}

/* Builtins whose answer depends on the type alone: they are asked about one element. */
static bool about_type(const char *name) {
  static const char *const names[] = {"typeof", "class",  ".class2",  "oldClass",   "inherits", "isS4", "dim",
                                      "names",  "levels", "dimnames", "attributes", "attr",     "mode", "storage.mode"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(name, names[i]) == 0) return true;
  if (strncmp(name, "is.", 3) != 0) return false;
  static const char *const each[] = {"is.na", "is.nan", "is.finite", "is.infinite", "is.unsorted"};
  for (size_t i = 0; i < sizeof each / sizeof *each; i++)
    if (strcmp(name, each[i]) == 0) return false;
  return true;
}

static bool takes(const char *name) {
  static const char *const names[] = {
      "length",        "[",          "[[",      "invisible", "assign",    "list",       "seq_along",
      "print.default", "objectSize", "unclass", "as.vector", "as.double", "as.numeric", "sum"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(name, names[i]) == 0) return true;
  return false;
}

/* The first and the last element decide here. */
static bool about_ends(const char *name) {
  return strcmp(name, "max") == 0 || strcmp(name, "min") == 0 || strcmp(name, "range") == 0 ||
         strcmp(name, "anyNA") == 0;
}

/* The type of the result that GNU R makes before it looks at an element; T_DBL: the elements themselves come first. */
static Type result_first(const char *name) {
  static const char *const lgl[] = {"as.logical", "as.integer", "is.na", "is.nan", "is.finite", "is.infinite"};
  for (size_t i = 0; i < sizeof lgl / sizeof *lgl; i++)
    if (strcmp(name, lgl[i]) == 0) return T_LGL;
  return strcmp(name, "as.complex") == 0 ? T_CPLX : T_DBL;
}

static Vec *ends(VM *vm, const LongSeq *s) {
  Vec *r = vec_new(vm, T_DBL, 2);
  if (!r) return NULL;
  dbl_rw(r)[0] = s->from;
  dbl_rw(r)[1] = longseq_elt(s, s->n - 1);
  return r;
}

Status longseq_args(VM *vm, const char *name, Value **args, int n) {
  int i = 0;
  while (i < n && !val_is_obj((*args)[i], T_SEQ)) i++;
  if (i == n || takes(name)) return OK;
  Value *own = vm_scratch(vm, (size_t)n * sizeof *own);
  TRY_NEW(own);
  memcpy(own, *args, (size_t)n * sizeof *own);
  for (; i < n; i++) {
    if (!val_is_obj(own[i], T_SEQ)) continue;
    if (about_type(name)) {
      own[i] = val_dbl(own[i].seq->from);
      continue;
    }
    size_t m = vm_mark(vm);
    if (result_first(name) != T_DBL) TRY_NEW(vec_new(vm, result_first(name), own[i].seq->n));
    vm_release(vm, m);
    Vec *v = about_ends(name) ? ends(vm, own[i].seq) : longseq_vec(vm, own[i].seq);
    TRY_NEW(v);
    own[i] = val_obj(v);
  }
  *args = own;
  return OK;
}
