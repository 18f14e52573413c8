/* loop_run.c - Runs a counted loop's program: blocks of rounds, each stored when nothing in it has failed.
 *
 * A block that the plain loop has to do (a warning, a condition that is NA) ends the run behind the block before it;
 * the plain loop goes on there.  It also does the last round, which leaves all other variables as they have to be.
 * Called by vectorize.c.
 */
#include "runtime/coerce.h"
#include "runtime/hooks.h"
#include "vm/apply/run.h"
#include "vm/interp/slow.h"

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
  const char *from = n->kind != LN_CONST ? r->buf[q->node]
                     : n->type == KT_DBL ? (const char *)&n->k.d
                                         : (const char *)&n->k.i;
  size_t next = n->kind == LN_CONST ? 0 : size, stride = (size_t)q->stride * size;
  for (int32_t j = 0; j < r->n; j++, from += next, to += stride)
    if (size == sizeof(double))
      memcpy(to, from, sizeof(double));
    else
      memcpy(to, from, sizeof(int32_t));
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
  for (int i = 0; i < p->nplaces; i++) {
    run_need(r, p->place[i].node);
    r->read[p->place[i].node] = true;
  }
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
