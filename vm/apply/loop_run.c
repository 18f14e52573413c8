/* loop_run.c - Runs a counted loop's program: blocks of rounds, each stored when nothing in it has failed.
 *
 * A block that the plain loop has to do (a warning, a condition that is NA) ends the run behind the block before it;
 * the plain loop goes on there.  It also does the last round, which leaves all other variables as they have to be.
 * Called by vectorize.c.
 */
#include "runtime/coerce.h"
#include "runtime/elementwise.h"
#include "runtime/hooks.h"
#include "vm/apply/team.h"
#include "vm/interp/interp.h"

/* ---- what a block leaves ---- */

static size_t size_of(KernelType t) { return t == KT_DBL ? sizeof(double) : sizeof(int32_t); }

/* Stores the elements of n rounds from round `at` on; from: theirs, or NULL if they are a constant. */
static void store_place(const Lanes *l, const LoopPlace *q, const void *calculated, int64_t at, int64_t rounds) {
  const LoopCell *c = &l->loop->cell[q->cell];
  const LaneNode *n = &l->node[q->node];
  size_t size = size_of(c->type);
  char *to = (char *)data_rw(c->to) + (size_t)(q->base + q->stride * at) * size;
  if (q->stride == 1 && calculated) {
    memcpy(to, calculated, (size_t)rounds * size);
    return;
  }
  const char *from = calculated ? calculated : n->type == KT_DBL ? (const char *)&n->k.d : (const char *)&n->k.i;
  size_t next = calculated ? size : 0, stride = (size_t)q->stride * size;
  for (int64_t j = 0; j < rounds; j++, from += next, to += stride)
    if (size == sizeof(double))
      memcpy(to, from, sizeof(double));
    else
      memcpy(to, from, sizeof(int32_t));
}

static const void *calculated(const Run *r, int node) {
  return r->l->node[node].kind == LN_CONST ? NULL : r->buf[node];
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

/* The vectors that are written to take the places of the variables' old ones. */
static void show_cells(VM *vm, LaneLoop *p) {
  for (int i = 0; i < p->ncells; i++) {
    LoopCell *c = &p->cell[i];
    if (c->at->vec != c->to) {
      c->to->h.count++;
      slot_move(vm, c->at, val_obj(c->to));
    }
  }
}

static void commit(Run *r) {
  LaneLoop *p = r->l->loop;
  for (int i = 0; i < p->nplaces; i++) store_place(r->l, &p->place[i], calculated(r, p->place[i].node), r->at, r->n);
  show_cells(r->l->vm, p);
  for (int i = 0; i < p->naccs; i++) {
    LoopAcc *a = &p->acc[i];
    a->d = a->d_next, a->i = a->i_next, a->touched = a->touched_next;
  }
}

/* ---- elements at places that are known in each round only ---- */

/* Adds what index d means to the places of all lanes that run; *far: there is one that is not there. */
static void add_places(const Run *r, int node, int64_t limit, int64_t step, int64_t *restrict place, int64_t *far) {
  const LaneNode *n = &r->l->node[node];
  const int32_t *i = r->buf[node];
  const double *d = r->buf[node];
  int64_t bad = 0;
  for (int32_t j = 0; j < r->n; j++) {
    int64_t k;
    if (n->kind == LN_CONST)
      k = n->type == KT_DBL ? (n->k.d >= 1 && n->k.d < 0x1p52 ? (int64_t)n->k.d : 0) : n->k.i;
    else
      k = n->type == KT_DBL ? (d[j] >= 1 && d[j] < 0x1p52 ? (int64_t)d[j] : 0) : i[j];
    bad |= (place[j] >= 0) & ((k < 1) | (k > limit));
    if (place[j] >= 0) place[j] += (k - 1) * step;
  }
  *far |= bad;
}

/* The places of a tally's lanes, -1 where it does not happen; false: one is not there, or an integer is NA. */
static bool tally_places(const Run *r, int number) {
  const LoopTally *t = &r->l->loop->tally[number];
  const LoopCell *c = &r->l->loop->cell[t->cell];
  int64_t *place = r->tallied[number], far = 0, rows = t->index[1] < 0 ? c->old->n : c->old->nrow;
  for (int32_t j = 0; j < r->n; j++) place[j] = t->mask < 0 || run_value(r, t->mask, j).i ? 0 : -1;
  add_places(r, t->index[0], rows, 1, place, &far);
  if (t->index[1] >= 0) add_places(r, t->index[1], c->old->ncol, rows, place, &far);
  for (int32_t j = 0; c->type == KT_INT && j < r->n; j++) far |= place[j] >= 0 && run_value(r, t->of, j).i == NA_INT;
  return !far || lane_no(r->l, "an index is out of range, or a number is NA");
}

static bool tallies_fit(const Run *r) {
  for (int k = 0; k < r->l->loop->ntallies; k++)
    if (!tally_places(r, k)) return false;
  return true;
}

static double tally_dbl(const LoopTally *t, double x, double e) {
  switch (t->kind) {
  case UP_ADD: return t->swapped ? ew_sum(e, x) : ew_sum(x, e);
  case UP_SUB: return x - e;
  case UP_MUL: return t->swapped ? ew_product(e, x) : ew_product(x, e);
  default: return x / e;
  }
}

/* An integer's change in lane j; back: undoes it.  false: it would be too large. */
static bool tally_int(const Run *r, int number, int32_t j, bool back) {
  const LoopTally *t = &r->l->loop->tally[number];
  int64_t at = r->tallied[number][j];
  if (at < 0) return true;
  int32_t *x = int_rw(r->l->loop->cell[t->cell].to) + at, e = run_value(r, t->of, j).i;
  if (*x == NA_INT) return true;
  int64_t v = (t->kind == UP_SUB) != back ? (int64_t)*x - e : (int64_t)*x + e;
  if (v > INT32_MAX || v <= INT32_MIN) return false;
  *x = (int32_t)v;
  return true;
}

static bool tallies_ints(const LaneLoop *p, int number) { return p->cell[p->tally[number].cell].type == KT_INT; }

/* All changes of integers, or none. */
static bool int_tallies(const Run *r) {
  const LaneLoop *p = r->l->loop;
  int n = p->ntallies;
  for (int32_t j = 0; n && j < r->n; j++)
    for (int k = 0; k < n; k++) {
      if (!tallies_ints(p, k) || tally_int(r, k, j, false)) continue;
      for (int64_t done = (int64_t)j * n + k - 1; done >= 0; done--)
        if (tallies_ints(p, (int)(done % n))) tally_int(r, (int)(done % n), (int32_t)(done / n), true);
      return lane_no(r->l, "an integer would be too large");
    }
  return true;
}

static void dbl_tallies(const Run *r) {
  const LaneLoop *p = r->l->loop;
  const double *of[LOOP_TALLIES];
  double *to[LOOP_TALLIES];
  int32_t next[LOOP_TALLIES];
  int which[LOOP_TALLIES], n = 0;
  for (int k = 0; k < p->ntallies; k++) {
    if (tallies_ints(p, k)) continue;
    const LaneNode *node = &r->l->node[p->tally[k].of];
    next[n] = node->kind != LN_CONST;
    of[n] = next[n] ? r->buf[p->tally[k].of] : &node->k.d;
    to[n] = dbl_rw(p->cell[p->tally[k].cell].to);
    which[n++] = k;
  }
  for (int32_t j = 0; n && j < r->n; j++)
    for (int k = 0; k < n; k++) {
      int64_t at = r->tallied[which[k]][j];
      if (at >= 0) to[k][at] = tally_dbl(&p->tally[which[k]], to[k][at], of[k][next[k] * j]);
    }
}

/* Arguments that a lane of the block has asked for first. */
static Status force_promises(const Run *r) {
  LaneLoop *p = r->l->loop;
  for (int i = 0; i < p->npromises; i++) {
    struct LoopPromise *q = &p->promise[i];
    bool asked = q->mask < 0;
    for (int32_t j = 0; !asked && j < r->n; j++) asked = run_value(r, q->mask, j).i != 0;
    Value v;
    if (!asked || q->v.tag != TAG_PROM) continue;
    if (q->v.prom->value.tag == TAG_UNBOUND) TRY(vm_force(r->l->vm, q->v, &v));
    q->v = val_null();
  }
  return OK;
}

/* Writes the variables back. */
static void leave(Lanes *l) {
  LaneLoop *p = l->loop;
  bool retyped = false;
  for (int i = 0; i < p->naccs; i++) {
    LoopAcc *a = &p->acc[i];
    Value v = a->type == KT_DBL ? val_dbl(a->d) : a->type == KT_INT ? val_int(a->i) : val_lgl(a->i);
    if (!a->touched || !a->at) continue;
    retyped |= a->other || (a->type != KT_DBL && a->i == NA_INT); /* typed code knows no NA in an integer's slot */
    slot_move(l->vm, a->at, v);
  }
  if (retyped) vm_frame_touched(l->vm, p->f);
}

/* The loop's variable as element k of what is looped over: for those who look after an interruption how far the loop
 * has come. */
static void leave_variable(VM *vm, const LaneLoop *p, int64_t k) {
  Value *at = loop_cell(p->f, p->var);
  if (!at) return;
  Value v = p->over;
  if (v.tag == TAG_RANGE)
    v = val_int((int32_t)(v.r.from <= v.r.to ? v.r.from + k : v.r.from - k));
  else
    v = vec_elt(vm, v.vec, k);
  slot_move(vm, at, v);
  vm_frame_touched(vm, p->f);
}

static void need_here(Run *r, int node) {
  if (node < 0) return;
  run_need(r, node);
  r->read[node] = true;
}
static void need_others(Run *r) {
  const LaneLoop *p = r->l->loop;
  for (int i = 0; i < p->nplaces; i++) need_here(r, p->place[i].node);
  for (int i = 0; i < p->npromises; i++) need_here(r, p->promise[i].mask);
  for (int i = 0; i < p->ntallies; i++) {
    const LoopTally *t = &p->tally[i];
    need_here(r, t->index[0]), need_here(r, t->index[1]), need_here(r, t->of), need_here(r, t->mask);
  }
}

/* ---- several threads: what a stretch of rounds stores is kept until all of it is there ---- */

enum { STRETCH = 64 /* blocks for each thread */ };
typedef struct Stretch {
  int64_t from;             /* its first round */
  char *place[LOOP_PLACES]; /* what is stored there; NULL: a constant */
} Stretch;

static void keep_block(const Run *r, void *stretch) {
  const Stretch *s = stretch;
  const LaneLoop *p = r->l->loop;
  for (int i = 0; i < p->nplaces; i++) {
    size_t size = size_of(p->cell[p->place[i].cell].type);
    if (s->place[i])
      memcpy(s->place[i] + (size_t)(r->at - s->from) * size, r->buf[p->place[i].node], (size_t)r->n * size);
  }
}

/* The rounds from *done on, as far as they can be done. */
static Status run_team(Lanes *l, Team *team, int threads, int64_t *done) {
  LaneLoop *p = l->loop;
  Stretch s;
  int64_t lanes = (int64_t)threads * STRETCH * LANE_BLOCK, to, end = *done;
  if (lanes > p->rounds - *done) lanes = p->rounds - *done;
  for (int i = 0; i < p->nplaces; i++) {
    s.place[i] = NULL;
    if (l->node[p->place[i].node].kind != LN_CONST)
      TRY_NEW(s.place[i] = vm_scratch(l->vm, (size_t)lanes * sizeof(double)));
  }
  for (to = *done; *done < p->rounds && end == to; *done = end) {
    s.from = *done;
    to = p->rounds - *done < lanes ? p->rounds : *done + lanes;
    TRY(team_run(team, *done, to, keep_block, &s, &end));
    for (int i = 0; i < p->nplaces && end > *done; i++) store_place(l, &p->place[i], s.place[i], s.from, end - s.from);
    if (end > *done) show_cells(l->vm, p);
  }
  return OK;
}

/* The rounds that are left after the first block, if threads are worth it; *done otherwise unchanged. */
static Status run_threaded(Run *r, int64_t *done, bool *all) {
  int threads = team_size(r, r->l->loop->rounds);
  Team *team = NULL;
  if (threads > 1) TRY(team_new(r, threads, &team));
  *all = team != NULL;
  return team ? run_team(r->l, team, threads, done) : OK;
}

/* Block after block on this thread; rounds that depend on nothing but their own elements on several behind the first.
 */
static Status run_rounds(Run *r, int64_t *done) {
  Lanes *l = r->l;
  LaneLoop *p = l->loop;
  VM *vm = l->vm;
  struct DrawState *before = NULL;
  bool ok, all = false;
  while (*done < p->rounds) {
    r->at = *done;
    r->n = (int32_t)(p->rounds - *done < LANE_BLOCK ? p->rounds - *done : LANE_BLOCK);
    if (l->ndraws) TRY(vm_draws_save(vm, &before));
    Status st = run_block(r, &ok);
    ok = st == OK && ok && tallies_fit(r) && int_tallies(r);
    if (ok) dbl_tallies(r);
    if (st == OK && !ok && before) st = vm_draws_restore(vm, before);
    if (st != OK || !ok) return st;
    commit(r);
    *done += r->n;
    if (p->npromises) TRY(force_promises(r));
    if (vm->interrupt) TRY(vm_poll(vm));
    if (r->at == 0) TRY(run_threaded(r, done, &all));
    if (all) return OK;
  }
  return OK;
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
  need_others(r);
  TRY(run_prepare(r, &ok));
  if (!ok) return OK;
  for (int i = 0; i < p->ncells; i++) TRY(open_cell(vm, &p->cell[i]));
  for (int i = 0; i < p->ncells; i++)
    TRY(vm_protect(vm, val_obj(p->cell[i].old))); /* columns are read from it to the end */
  Status st = run_rounds(r, done);
  if (*done) leave(l);
  if (*done && st != OK) leave_variable(vm, p, l->call->from + *done - 1);
  return st;
}
