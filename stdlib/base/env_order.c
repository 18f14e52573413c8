/* env_order.c - The order in which ls(sorted = FALSE), as.list() and eapply() list an environment.
 *
 * Scripts see it, so it follows GNU R: hashed environments go by the chains of its hash table (the PJW hash,
 * growth by 1.2 when more than 85 % of the cells have been filled), others have the newest binding first.
 */
#include "stdlib/base/env_order.h"

#include "compiler/proto.h"
#include "runtime/serialize.h"

/* ---- sorting ---- */

static void merge_runs(VM *vm, Str **a, Str **tmp, int64_t lo, int64_t mid, int64_t hi) {
  int64_t i = lo, j = mid, k = lo;
  while (i < mid && j < hi) tmp[k++] = str_collate(vm, a[j], a[i]) < 0 ? a[j++] : a[i++];
  while (i < mid) tmp[k++] = a[i++];
  while (j < hi) tmp[k++] = a[j++];
  memcpy(a + lo, tmp + lo, (size_t)(hi - lo) * sizeof *a);
}

/* Sorts strings in the locale's order, in place. */
static Status str_sort(VM *vm, Str **s, int64_t n) {
  Str **tmp = vm_scratch(vm, (size_t)n * sizeof *tmp);
  TRY_NEW(tmp);
  for (int64_t w = 1; w < n; w *= 2)
    for (int64_t lo = 0; lo + w < n; lo += 2 * w) merge_runs(vm, s, tmp, lo, lo + w, lo + 2 * w < n ? lo + 2 * w : n);
  return OK;
}

/* ---- GNU R's hash table, replayed ---- */

typedef struct Replay {
  int32_t *head, *next; /* chains of indices into names, -1: end */
  uint32_t *hash;
  int64_t size, filled; /* filled: as GNU R counts it */
} Replay;

static uint32_t pjw(const Str *s) {
  uint32_t h = 0;
  for (uint32_t i = 0; i < s->len; i++) {
    h = (h << 4) + (uint32_t)(int32_t)(signed char)s->data[i];
    uint32_t g = h & 0xf0000000u;
    if (g) h = (h ^ (g >> 24)) ^ g;
  }
  return h;
}

static Status table_new(VM *vm, Replay *r, int64_t size) {
  TRY_NEW(r->head = vm_scratch(vm, (size_t)size * sizeof *r->head));
  for (int64_t i = 0; i < size; i++) r->head[i] = -1;
  r->size = size;
  r->filled = 0;
  return OK;
}

static bool table_put(Replay *r, int32_t i) {
  int32_t *at = &r->head[r->hash[i] % (uint32_t)r->size];
  bool first = *at < 0;
  r->next[i] = *at;
  *at = i;
  return first;
}

static Status table_grow(VM *vm, Replay *r) {
  Replay old = *r;
  TRY(table_new(vm, r, (int64_t)((double)old.size * 1.2)));
  for (int64_t c = 0; c < old.size; c++)
    for (int32_t i = old.head[c], next; i >= 0; i = next) {
      next = r->next[i];
      r->filled += table_put(r, i);
    }
  return OK;
}

static int64_t table_size(VM *vm, const Env *e) {
  if (e->kind == ENV_FUNC || e->mark == 1) return 0;
  return e->mark ? e->mark : 29;
}

static Status replay(VM *vm, Vec *names, int64_t size, Replay *r) {
  int64_t n = names->n;
  TRY_NEW(r->hash = vm_scratch(vm, (size_t)n * sizeof *r->hash));
  TRY_NEW(r->next = vm_scratch(vm, (size_t)n * sizeof *r->next));
  TRY(table_new(vm, r, size));
  for (int32_t i = 0; i < n; i++) {
    r->hash[i] = pjw(str_ro(names)[i]);
    table_put(r, i);
    r->filled++; /* every insertion, as GNU R does */
    if ((double)r->filled > (double)r->size * 0.85) TRY(table_grow(vm, r));
  }
  return OK;
}

/* Newest first; a function's arguments come last, in their order. */
static void order_unhashed(const Env *e, Vec *in, Vec *out) {
  int64_t n = in->n, nargs = 0, k = 0;
  if (e->proto)
    while (nargs < n && proto_slot_index(e->proto, str_ro(in)[nargs]->sym) >= 0 &&
           proto_slot_index(e->proto, str_ro(in)[nargs]->sym) < e->proto->nparams)
      nargs++;
  for (int64_t i = n - 1; i >= nargs; i--) str_rw(out)[k++] = str_ro(in)[i];
  for (int64_t i = 0; i < nargs; i++) str_rw(out)[k++] = str_ro(in)[i];
}

Status env_names_ordered(VM *vm, Env *e, bool all, bool sorted, Vec **out) {
  Vec *names = env_names(vm, e, true);
  TRY_NEW(names);
  Vec *v = vec_new(vm, T_STR, names->n);
  TRY_NEW(v);
  int64_t size = table_size(vm, e), k = 0;
  size_t mark = vm_mark(vm);
  if (sorted)
    memcpy(str_rw(v), str_ro(names), (size_t)names->n * sizeof *str_ro(v));
  else if (!size)
    order_unhashed(e, names, v);
  else {
    Replay r;
    TRY(replay(vm, names, size, &r));
    for (int64_t c = 0; c < r.size; c++)
      for (int32_t i = r.head[c]; i >= 0; i = r.next[i]) str_rw(v)[k++] = str_ro(names)[i];
  }
  if (!all) {
    k = 0;
    for (int64_t i = 0; i < v->n; i++)
      if (str_ro(v)[i]->data[0] != '.') str_rw(v)[k++] = str_ro(v)[i];
    v->n = k;
  }
  if (sorted) TRY(str_sort(vm, str_rw(v), v->n));
  vm_release(vm, mark);
  *out = v;
  return OK;
}

Status env_layout(VM *vm, Env *e, Vec **names, int32_t **cell, int64_t *size) {
  *size = table_size(vm, e);
  *cell = NULL;
  if (!*size) return env_names_ordered(vm, e, true, false, names);
  Vec *in = env_names(vm, e, true);
  TRY_NEW(in);
  TRY_NEW(*names = vec_new(vm, T_STR, in->n));
  TRY_NEW(*cell = vm_scratch(vm, (size_t)(in->n + 1) * sizeof **cell));
  Replay r;
  TRY(replay(vm, in, *size, &r));
  int64_t k = 0;
  for (int64_t c = 0; c < r.size; c++)
    for (int32_t i = r.head[c]; i >= 0; i = r.next[i], k++) {
      str_rw(*names)[k] = str_ro(in)[i];
      (*cell)[k] = (int32_t)c;
    }
  *size = r.size;
  return OK;
}

Status env_profile(VM *vm, Env *e, Value *out) {
  int64_t size = table_size(vm, e), chains = 0;
  *out = val_null();
  if (!size) return OK;
  Vec *names = env_names(vm, e, true);
  TRY_NEW(names);
  Replay r;
  TRY(replay(vm, names, size, &r));
  Vec *counts = vec_new_zero(vm, T_INT, r.size);
  Vec *l = vec_new(vm, T_LIST, 3), *ln = vec_new(vm, T_STR, 3);
  TRY_NEW(counts && l && ln);
  for (int64_t c = 0; c < r.size; c++) {
    for (int32_t i = r.head[c]; i >= 0; i = r.next[i]) int_rw(counts)[c]++;
    chains += int_ro(counts)[c] > 0;
  }
  list_set(vm, l, 0, val_int((int)r.size));
  list_set(vm, l, 1, val_int((int)chains));
  list_set(vm, l, 2, val_obj(counts));
  TRY_NEW(str_rw(ln)[0] = str_c(vm, "size"));
  TRY_NEW(str_rw(ln)[1] = str_c(vm, "nchains"));
  TRY_NEW(str_rw(ln)[2] = str_c(vm, "counts"));
  TRY(vec_set_names(vm, l, val_obj(ln)));
  *out = val_obj(l);
  return OK;
}
