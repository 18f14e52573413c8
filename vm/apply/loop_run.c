/* loop_run.c - Runs a counted loop's program: blocks of rounds, each stored when nothing in it has failed.
 *
 * A block that the plain loop has to do (a warning, a condition that is NA) ends the run behind the block before it;
 * the plain loop goes on there.  It also does the last round, which leaves all other variables as they have to be.
 * Called by vectorize.c.
 */
#include "runtime/arith.h"
#include "runtime/coerce.h"
#include "runtime/hooks.h"
#include "vm/apply/run.h"
#include "vm/interp/slow.h"

/* ---- variables that outlive a round ---- */

typedef struct Lane {
  const char *p; /* operand: its value in a lane */
  size_t step;   /* 0: the same in all */
} Lane;

static Lane lane_of(const Run *r, int node) {
  const LaneNode *n = &r->l->node[node];
  if (n->kind == LN_CONST) return (Lane){n->type == KT_DBL ? (const char *)&n->k.d : (const char *)&n->k.i, 0};
  return (Lane){r->buf[node], n->type == KT_DBL ? sizeof(double) : sizeof(int32_t)};
}
static inline double lane_d(Lane x, int32_t j) { return *(const double *)(x.p + x.step * (size_t)j); }
static inline int32_t lane_i(Lane x, int32_t j) { return *(const int32_t *)(x.p + x.step * (size_t)j); }

static double step_d(const LoopUpdate *u, double s, double e) {
  switch (u->kind) {
  case UP_ADD: return u->swapped ? r_add(e, s) : r_add(s, e);
  case UP_SUB: return s - e;
  case UP_MUL: return u->swapped ? r_mul(e, s) : r_mul(s, e);
  case UP_DIV: return s / e;
  case UP_MAX: return u->swapped ? (s > e ? s : e) : e > s ? e : s;
  case UP_MIN: return u->swapped ? (s < e ? s : e) : e < s ? e : s;
  case UP_GT: return e > s ? e : s;
  case UP_GE: return e >= s ? e : s;
  case UP_LT: return e < s ? e : s;
  case UP_LE: return e <= s ? e : s;
  default: return e;
  }
}

/* false: it is not done with integers that are not NA. */
static bool step_i(const LoopUpdate *u, int32_t s, int32_t e, int32_t *out) {
  int64_t v = e;
  if (u->kind != UP_SET && (s == NA_INT || e == NA_INT)) return false;
  switch (u->kind) {
  case UP_ADD: v = (int64_t)s + e; break;
  case UP_SUB: v = (int64_t)s - e; break;
  case UP_MUL: v = (int64_t)s * e; break;
  case UP_MAX: v = e > s ? e : s; break;
  case UP_MIN: v = e < s ? e : s; break;
  case UP_GT: v = e > s ? e : s; break;
  case UP_GE: v = e >= s ? e : s; break;
  case UP_LT: v = e < s ? e : s; break;
  case UP_LE: v = e <= s ? e : s; break;
  default: *out = e; return true;
  }
  *out = (int32_t)v;
  return v > INT32_MIN && v <= INT32_MAX;
}

static bool changes(const LoopUpdate *u, double s, double e) {
  return u->kind == UP_GT ? e > s : u->kind == UP_GE ? e >= s : u->kind == UP_LT ? e < s : e <= s;
}

/* The frequent ones: one update, without branches that the processor would guess wrong. */
static inline double choose_d(int32_t c, double x, double y) {
  uint64_t m = 0 - (uint64_t)(c != 0), a, b;
  memcpy(&a, &x, sizeof a);
  memcpy(&b, &y, sizeof b);
  a = (a & m) | (b & ~m);
  memcpy(&x, &a, sizeof x);
  return x;
}
static inline int32_t choose_i(int32_t c, int32_t x, int32_t y) {
  uint32_t m = 0 - (uint32_t)(c != 0);
  return (int32_t)(((uint32_t)x & m) | ((uint32_t)y & ~m));
}
#define LANES(expr)                                                                                                    \
  do {                                                                                                                 \
    if (!runs)                                                                                                         \
      for (int32_t j = 0; j < n; j++) {                                                                                \
        double x = lane_d(e, j);                                                                                       \
        to[j] = s = (expr);                                                                                            \
      }                                                                                                                \
    else                                                                                                               \
      for (int32_t j = 0; j < n; j++) {                                                                                \
        double x = lane_d(e, j), t = (expr);                                                                           \
        to[j] = s = choose_d(runs[j], t, s);                                                                           \
      }                                                                                                                \
  } while (0)
#define BETTER(op)                                                                                                     \
  if (!runs)                                                                                                           \
    for (int32_t j = 0; j < n; j++) {                                                                                  \
      double x = lane_d(e, j);                                                                                         \
      flag[j] = x op s;                                                                                                \
      to[j] = s = x op s ? x : s;                                                                                      \
    }                                                                                                                  \
  else                                                                                                                 \
    for (int32_t j = 0; j < n; j++) {                                                                                  \
      double x = lane_d(e, j);                                                                                         \
      flag[j] = (x op s) & (runs[j] != 0);                                                                             \
      to[j] = s = choose_d(flag[j], x, s);                                                                             \
    }

/* false: scan_d() does it. */
static bool scan_one(const Run *r, LoopAcc *a, Lane e, Lane mask) {
  const LoopUpdate *u = &a->up[0];
  const int32_t *runs = (const int32_t *)mask.p;
  double s = a->d, *to = r->buf[u->value];
  int32_t n = r->n, *flag = u->flag < 0 ? NULL : r->buf[u->flag], any = !runs;
  if ((runs && mask.step == 0) || (isnan(s) && u->kind >= UP_MAX && u->kind != UP_SET)) return false;
  switch (u->kind) {
  case UP_ADD:
    if (u->swapped)
      LANES(r_add(x, s));
    else
      LANES(r_add(s, x));
    break;
  case UP_SUB: LANES(s - x); break;
  case UP_MUL:
    if (u->swapped)
      LANES(r_mul(x, s));
    else
      LANES(r_mul(s, x));
    break;
  case UP_SET: LANES(x); break;
  case UP_GT: BETTER(>) break;
  case UP_GE: BETTER(>=) break;
  case UP_LT: BETTER(<) break;
  case UP_LE: BETTER(<=) break;
  default: return false;
  }
  for (int32_t j = 0; runs && j < n; j++) any |= runs[j];
  a->touched_next |= any != 0;
  a->d_next = s;
  return true;
}

/* Integers that get another value, or to which the same is added, in some lanes. */
static bool scan_int(const Run *r, LoopAcc *a, Lane e, Lane mask) {
  const int32_t *runs = (const int32_t *)mask.p;
  const LoopUpdate *u = &a->up[0];
  int32_t *to = r->buf[u->value], v = a->i, any = 0;
  if (!runs || mask.step == 0) return false;
  if (u->kind == UP_SET) {
    for (int32_t j = 0; j < r->n; j++) to[j] = v = choose_i(runs[j], lane_i(e, j), v);
  } else {
    int64_t k = *(const int32_t *)e.p, last = v + k * r->n;
    if (u->kind != UP_ADD || e.step || k == NA_INT || v == NA_INT || last > INT32_MAX || last <= INT32_MIN)
      return false;
    for (int32_t j = 0; j < r->n; j++) to[j] = v += choose_i(runs[j], (int32_t)k, 0);
  }
  for (int32_t j = 0; j < r->n; j++) any |= runs[j];
  a->touched_next |= any != 0;
  a->i_next = v;
  return true;
}

static bool scan_d(const Run *r, LoopAcc *a, const Lane *e, const Lane *mask) {
  double s = a->d;
  for (int32_t j = 0; j < r->n; j++)
    for (int k = 0; k < a->nup; k++) {
      const LoopUpdate *u = &a->up[k];
      bool runs = !mask[k].p || lane_i(mask[k], j);
      double x = lane_d(e[k], j);
      if (runs && isnan(s) && u->kind >= UP_MAX && u->kind != UP_SET) return false;
      if (u->flag >= 0) ((int32_t *)r->buf[u->flag])[j] = runs && changes(u, s, x);
      if (runs) s = step_d(u, s, x), a->touched_next = true;
      ((double *)r->buf[u->value])[j] = s;
    }
  a->d_next = s;
  return true;
}

static bool scan_i(const Run *r, LoopAcc *a, const Lane *e, const Lane *mask) {
  int32_t s = a->i;
  for (int32_t j = 0; j < r->n; j++)
    for (int k = 0; k < a->nup; k++) {
      const LoopUpdate *u = &a->up[k];
      bool runs = !mask[k].p || lane_i(mask[k], j);
      int32_t x = lane_i(e[k], j);
      if (u->flag >= 0) ((int32_t *)r->buf[u->flag])[j] = runs && changes(u, s, x);
      if (runs && !step_i(u, s, x, &s)) return false;
      a->touched_next |= runs;
      ((int32_t *)r->buf[u->value])[j] = s;
    }
  a->i_next = s;
  return true;
}

bool run_scan(Run *r, int node) {
  LoopAcc *a = &r->l->loop->acc[r->l->node[node].a];
  Lane e[LOOP_UPDATES], mask[LOOP_UPDATES];
  for (int k = 0; k < a->nup; k++) {
    e[k] = lane_of(r, a->up[k].of[0]);
    mask[k] = a->up[k].of[1] < 0 ? (Lane){NULL, 0} : lane_of(r, a->up[k].of[1]);
  }
  a->touched_next = a->touched;
  if (a->nup == 1 && (a->type == KT_DBL ? scan_one(r, a, e[0], mask[0]) : scan_int(r, a, e[0], mask[0]))) return true;
  return (a->type == KT_DBL ? scan_d(r, a, e, mask) : scan_i(r, a, e, mask)) ||
         lane_no(r->l, "a warning or an error would be given");
}

/* ---- what a block leaves ---- */

static size_t size_of(KernelType t) { return t == KT_DBL ? sizeof(double) : sizeof(int32_t); }

static void store_place(const Run *r, const LoopPlace *q) {
  const LoopCell *c = &r->l->loop->cell[q->cell];
  const LaneNode *n = &r->l->node[q->node];
  size_t size = size_of(c->type);
  char *to = (char *)data_rw(c->to) + (size_t)(q->base + q->stride * r->at) * size;
  if (q->stride == 1 && n->kind != LN_CONST) {
    memcpy(to, r->buf[q->node], (size_t)r->n * size);
    return;
  }
  Lane e = lane_of(r, q->node);
  for (int32_t j = 0; j < r->n; j++) memcpy(to + (size_t)j * (size_t)q->stride * size, e.p + e.step * (size_t)j, size);
}

/* Where the elements go: the vector itself if nobody else holds it. */
static Status open_cell(VM *vm, LoopCell *c) {
  c->to = c->old;
  if (c->nplaces == 0 || (!c->convert && c->old->h.count == 1)) return OK;
  if (!c->convert) {
    TRY_NEW(c->to = vec_copy(vm, c->old));
    return OK;
  }
  return coerce_keep_attr(vm, val_obj(c->old), c->type == KT_DBL ? T_DBL : T_INT, &c->to);
}

static void commit(Run *r) {
  LaneLoop *p = r->l->loop;
  for (int i = 0; i < p->nplaces; i++) store_place(r, &p->place[i]);
  for (int i = 0; i < p->ncells; i++) {
    LoopCell *c = &p->cell[i];
    if (c->at->vec != c->to) {
      c->to->h.count++;
      slot_move(r->l->vm, c->at, val_obj(c->to));
    }
  }
  for (int i = 0; i < p->naccs; i++) {
    LoopAcc *a = &p->acc[i];
    a->d = a->d_next, a->i = a->i_next, a->touched = a->touched_next;
  }
}

/* Writes the variables back. */
static void leave(Lanes *l) {
  LaneLoop *p = l->loop;
  bool retyped = false;
  for (int i = 0; i < p->naccs; i++) {
    LoopAcc *a = &p->acc[i];
    Value v = a->type == KT_DBL ? val_dbl(a->d) : a->type == KT_INT ? val_int(a->i) : val_lgl(a->i);
    if (!a->touched) continue;
    retyped |= a->other || (a->type != KT_DBL && a->i == NA_INT); /* typed code knows no NA in an integer's slot */
    slot_move(l->vm, a->at, v);
  }
  if (retyped) vm_frame_touched(l->vm, p->f);
}

Status lanes_run_loop(Lanes *l, int64_t *done) {
  LaneLoop *p = l->loop;
  VM *vm = l->vm;
  Run *r;
  bool ok;
  *done = 0;
  TRY(run_new(l, &r));
  for (int i = 0; i < p->naccs; i++)
    for (int k = 0; k < p->acc[i].nup; k++) {
      run_need(r, p->acc[i].up[k].value);
      if (p->acc[i].up[k].flag >= 0) run_need(r, p->acc[i].up[k].flag);
    }
  for (int i = 0; i < p->nplaces; i++) run_need(r, p->place[i].node);
  TRY(run_prepare(r, &ok));
  if (!ok) return OK;
  for (int i = 0; i < p->ncells; i++) TRY(open_cell(vm, &p->cell[i]));
  for (int i = 0; i < p->ncells; i++)
    TRY(vm_protect(vm, val_obj(p->cell[i].old))); /* columns are read from it to the end */
  Status st = OK;
  struct DrawState *before = NULL;
  while (st == OK && *done < p->rounds) {
    r->at = *done;
    r->n = (int32_t)(p->rounds - *done < LANE_BLOCK ? p->rounds - *done : LANE_BLOCK);
    if (l->ndraws && (st = vm_draws_save(vm, &before)) != OK) break;
    st = run_block(r, &ok);
    if (st == OK && !ok && before) st = vm_draws_restore(vm, before);
    if (st != OK || !ok) break;
    commit(r);
    *done += r->n;
    if (vm->interrupt) st = vm_poll(vm);
  }
  if (*done) leave(l);
  return st;
}
