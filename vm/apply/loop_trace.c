/* loop_trace.c - What counted loops need when their body is traced: variables that outlive a round, stored elements.
 *
 * A variable whose new value is made of its old one (s <- s + e, max(), if (e > m) m <- e), or that is assigned in some
 * lanes only, becomes an accumulator, whose updates are done lane by lane in their order.  Elements may be stored into
 * vectors at a place that moves with the loop's variable.  All else that reads what an earlier round left ends the
 * attempt.  Called by trace.c.
 */
#include <stdlib.h>

#include "vm/apply/loops.h"
#include "vm/apply/scope.h"

/* ---- expressions ---- */

static bool same_expr(Value a, Value b) {
  if (val_is_lang(a) && val_is_lang(b)) {
    Cons *p = a.cons, *q = b.cons;
    for (; p && q && p->tag == q->tag && same_expr(p->car, q->car); p = p->cdr, q = q->cdr) {
    }
    return !p && !q;
  }
  a.aux = b.aux = 0;
  return a.tag == b.tag && a.u == b.u;
}

static bool contains(Value e, Value part) {
  if (same_expr(e, part)) return true;
  if (!val_is_lang(e)) return false;
  for (Cons *p = e.cons; p; p = p->cdr)
    if (contains(p->car, part)) return true;
  return false;
}

/* ---- names ---- */

static LoopName *name_in(const LaneLoop *p, const Sym *name) {
  for (int i = 0; i < p->nnames; i++)
    if (p->name[i].name == name) return (LoopName *)&p->name[i];
  return NULL;
}

static LoopName *note_name(Lanes *l, Sym *name) {
  LaneLoop *p = l->loop;
  LoopName *n = name_in(p, name);
  if (n) return n;
  if (p->nnames == LOOP_NAMES) return lane_no(l, "it has too many variables"), NULL;
  p->name[p->nnames] = (LoopName){.name = name};
  return &p->name[p->nnames++];
}

static bool mentions(Value e, const Sym *name) {
  if (val_is_sym(e)) return e.sym == name;
  if (!val_is_lang(e)) return false;
  for (Cons *p = e.cons; p; p = p->cdr)
    if (mentions(p->car, name)) return true;
  return false;
}

static bool is_call_of(Value e, const char *name) {
  return val_is_lang(e) && val_is_sym(e.cons->car) && strcmp(e.cons->car.sym->name->data, name) == 0;
}

/* Notes what the body assigns to. */
static bool note_assigned(Lanes *l, Value e) {
  if (!val_is_lang(e)) return true;
  Cons *a = e.cons->cdr;
  if ((is_call_of(e, "<-") || is_call_of(e, "=")) && a && a->cdr) {
    Value to = a->car;
    bool whole = val_is_sym(to);
    while (val_is_lang(to) && to.cons->cdr) to = to.cons->cdr->car;
    if (!val_is_sym(to)) return lane_no(l, "the target of an assignment is no name");
    LoopName *n = note_name(l, to.sym);
    if (!n) return false;
    n->whole |= whole;
    n->elements |= !whole;
    n->self |= whole && mentions(a->cdr->car, to.sym);
  }
  if (is_call_of(e, "for") && a && val_is_sym(a->car)) {
    LoopName *n = note_name(l, a->car.sym);
    if (!n) return false;
    n->whole = true;
  }
  for (Cons *p = e.cons; p; p = p->cdr)
    if (!note_assigned(l, p->car)) return false;
  return true;
}

bool loop_changes(const Lanes *l, const Sym *name) { return name_in(l->loop, name) != NULL; }

Value *loop_cell(Frame *f, Sym *name) {
  int k = proto_slot_index(f->proto, name);
  if (k >= 0) return f->slots[k].aux & AUX_LOCKED ? NULL : &f->slots[k];
  for (uint32_t g = 0; g < f->proto->ngsyms; g++)
    if (f->proto->gsyms[g] == name) {
      Value *c = outer_cell(f, g);
      return (f->vars ? c->aux & AUX_LOCKED : name->gflags) ? NULL : c;
    }
  return NULL;
}

/* What an argument will be that is a variable of the caller, or is passed on by it from its caller; asking for it runs
 * no code. */
static bool peek_promise(Lanes *l, const Promise *p, int depth, Value *out) {
  Value v = val_unbound();
  if (!val_is_sym(p->expr) || depth > 4 || p->frame == l->loop->f) return false;
  if (p->frame) {
    const Value *c = loop_cell(p->frame, p->expr.sym);
    if (!c) return false;
    v = *c;
  } else if (!p->env || p->env == l->loop->f->env || !lane_outside(l, p->env, p->expr.sym, false, &v)) {
    return false;
  }
  if (v.tag == TAG_PROM && v.prom->value.tag == TAG_UNBOUND) return peek_promise(l, v.prom, depth + 1, out);
  return lane_settled(l, p->expr.sym, v, false, out);
}

/* An argument that nobody has asked for yet. */
static bool look_at_promise(Lanes *l, Value prom, SymVal *out) {
  LaneLoop *p = l->loop;
  Value v;
  if (p->npromises == LOOP_PROMISES || !peek_promise(l, prom.prom, 0, &v)) return false;
  p->promise[p->npromises++] = (struct LoopPromise){prom, (int16_t)l->mask};
  *out = sym_const(v);
  return true;
}

bool loop_look_up(Lanes *l, Sym *name, bool function, SymVal *out, bool *known) {
  const Value *c = loop_cell(l->loop->f, name);
  Value v;
  if (!c || c->tag == TAG_UNBOUND) return false;
  if (c->tag == TAG_PROM && c->prom->value.tag == TAG_UNBOUND && !function) {
    *known = true;
    if (look_at_promise(l, *c, out)) return true;
    l->why[0] = 0;
    return lane_no(l, "`%s` has not been evaluated yet", name->name->data);
  }
  if (!lane_settled(l, name, *c, false, &v)) return *known = true, false;
  if (function && !val_is_fun(v)) return false;
  *known = true;
  *out = sym_const(v);
  return true;
}

/* ---- places that move with the loop's variable ---- */

/* The index e as a node; -1: it is none.  *k: a constant one, else 0. */
static int index_node(Lanes *l, Scope *s, Value e, int64_t *k) {
  SymVal i;
  *k = 0;
  if (e.tag == TAG_MISSING) return lane_no(l, "an index is missing"), -1;
  if (lane_eval(l, s, e, &i) != EV_VALUE) return -1;
  if (sym_whole(&i, k) && *k >= 1) return 0;
  *k = 0;
  if (!sym_lanes(l, &i)) return -1;
  if (i.n != 1) return lane_no(l, "an index has %d elements", i.n), -1;
  return l->pool[i.first];
}

/* Where x[i] or x[i, j] lies in each round. */
static bool element_place(Lanes *l, Scope *s, const Vec *v, Cons *index, int64_t *base, int64_t *stride) {
  int64_t extent[2] = {vec_is_matrix(v) ? v->nrow : v->n, vec_is_matrix(v) ? v->ncol : 1}, step[2] = {1, extent[0]};
  bool two = index->cdr != NULL;
  if (two && !vec_is_matrix(v)) return lane_no(l, "an array is indexed in a way that is not known here");
  if (!two) extent[0] = v->n;
  *base = *stride = 0;
  for (int d = 0; d <= two; d++, index = index->cdr) {
    int64_t k, at;
    int node = index_node(l, s, index->car, &k);
    if (node < 0) return false;
    if (k) {
      if (k > extent[d]) return lane_no(l, "an index is out of range");
      *base += (k - 1) * step[d];
      continue;
    }
    if (!lane_affine(l, node, &at)) return lane_no(l, "an element of a changed vector is not the one of the round");
    if (at < 0 || at + l->loop->rounds > extent[d]) return lane_no(l, "an index is out of range");
    *base += at * step[d];
    *stride += step[d];
  }
  return *stride != 0 || lane_no(l, "the same element is stored in each round");
}

static int column_at(Lanes *l, const LoopCell *c, int64_t base, int64_t stride) {
  Value old = val_obj(c->old);
  LaneColumn col = {.path = {.root = old, .index = -1}, .type = (uint8_t)lane_type_of(old), .scalar = true, .width = 1};
  col.base = base, col.stride = stride;
  return lane_column(l, &col);
}

/* ---- stored elements ---- */

static LoopCell *cell_in(LaneLoop *p, const Sym *name) {
  for (int i = 0; i < p->ncells; i++)
    if (p->cell[i].name == name) return &p->cell[i];
  return NULL;
}

static LoopCell *cell_of(Lanes *l, Sym *name, bool tallied) {
  LaneLoop *p = l->loop;
  LoopCell *have = cell_in(p, name);
  if (have && have->tallied != tallied)
    return lane_no(l, "elements of `%s` are changed in several ways", name->name->data), NULL;
  if (have) return have;
  Value *at = loop_cell(p->f, name);
  const LoopName *n = name_in(p, name);
  if (!at || !n || n->whole) return lane_no(l, "`%s` is assigned in several ways", name->name->data), NULL;
  if (at->tag != TAG_OBJ || !lane_number_vec(*at))
    return lane_no(l, "`%s` is no vector of numbers of that length yet", name->name->data), NULL;
  if (p->ncells == LOOP_CELLS) return lane_no(l, "it changes too many vectors"), NULL;
  p->cell[p->ncells] =
      (LoopCell){.name = name, .at = at, .old = at->vec, .type = lane_type_of(*at), .tallied = tallied};
  return &p->cell[p->ncells++];
}

static bool put_cell(Lanes *l, const LoopPlace *p, int node, SymVal *out) {
  if (node < 0) return false;
  if (l->npool == LANE_POOL) return lane_no(l, "it is too long");
  *out = (SymVal){.kind = SV_CELL, .first = l->npool, .n = (int32_t)(p - l->loop->place)};
  l->pool[l->npool++] = (int16_t)node;
  return true;
}

static bool one_number(Lanes *l, int node, SymVal *out) {
  int16_t one = (int16_t)node;
  return node >= 0 && sym_make(l, &one, 1, out);
}

/* Do the two never name the same element? */
static bool apart(const LaneLoop *p, int64_t base, int64_t stride, int64_t base2, int64_t stride2) {
  if (stride != stride2) return false;
  return stride == 1 ? llabs(base - base2) > p->rounds : (base - base2) % stride != 0;
}

/* Reading base, stride: no earlier round has stored there. */
static bool not_stored(const LaneLoop *p, const LoopPlace *q, int64_t base, int64_t stride) {
  if (base == q->base && stride == q->stride) return true;
  return (stride == 1 && q->stride == 1 && base > q->base) || apart(p, base, stride, q->base, q->stride);
}

static LoopPlace *place_of(LaneLoop *p, const LoopCell *c, int64_t base, int64_t stride) {
  for (int i = 0; i < p->nplaces; i++) {
    LoopPlace *q = &p->place[i];
    if (&p->cell[q->cell] == c && q->base == base && q->stride == stride) return q;
  }
  return NULL;
}

/* An element that no round so far has stored: of this round, or of a later one. */
static bool read_old(Lanes *l, LoopCell *c, int64_t base, int64_t stride, SymVal *out) {
  LaneLoop *p = l->loop;
  bool ok = !c->convert && c->nreads < LOOP_READS;
  for (int i = 0; ok && i < p->nplaces; i++)
    ok = &p->cell[p->place[i].cell] != c || not_stored(p, &p->place[i], base, stride);
  if (!ok) return lane_no(l, "it reads elements of `%s` that earlier rounds store", c->name->name->data);
  c->read[c->nreads++] = (struct LoopRead){base, stride};
  return one_number(l, column_at(l, c, base, stride), out);
}

Ev loop_read(Lanes *l, Scope *s, Cons *call, SymVal *out, bool *known) {
  Cons *a = call->cdr;
  if (!a || !val_is_sym(a->car) || !a->cdr || !loop_changes(l, a->car.sym)) return EV_NO;
  Sym *name = a->car.sym;
  const SymVal *v = lane_variable(s, name);
  if (v && v->kind != SV_CELL) return EV_NO;
  *known = true;
  bool two = strcmp(call->car.sym->name->data, "[[") == 0, matrix = a->cdr->cdr != NULL;
  LoopCell *c = cell_of(l, name, false);
  int64_t base, stride;
  for (Cons *p = a->cdr; p; p = p->cdr)
    if (p->tag || p->car.tag == TAG_MISSING) return lane_no(l, "an index has a name, or is missing"), EV_NO;
  if (matrix && a->cdr->cdr->cdr) return lane_no(l, "an array is indexed in a way that is not known here"), EV_NO;
  if (!c || !element_place(l, s, c->old, a->cdr, &base, &stride)) return EV_NO;
  if (!two && !matrix && vec_names(l->vm, c->old)) return lane_no(l, "a vector has names"), EV_NO;
  const LoopPlace *q = place_of(l->loop, c, base, stride);
  v = q ? lane_variable(s, q->key) : NULL;
  if (v) return value_if(one_number(l, l->pool[v->first], out));
  return value_if(read_old(l, c, base, stride, out));
}

/* Does the replacement function still mean what base gives it? */
static bool plain_replacement(Lanes *l, Scope *s, bool two) {
  const BuiltinDef *def;
  Value closure;
  const char *name = two ? "[[<-" : "[<-";
  Sym *f = sym_c(l->vm, name);
  return f && lane_usual(l, s, f, &def, &closure) && strcmp(def->name, name) == 0;
}

/* The place, a new one if it is none yet; NULL: no. */
static LoopPlace *place_for(Lanes *l, LoopCell *c, int64_t base, int64_t stride) {
  LaneLoop *p = l->loop;
  LoopPlace *q = place_of(p, c, base, stride), new = {(int)(c - p->cell), base, stride, c->name, -1};
  if (q) return q;
  bool ok = p->nplaces < LOOP_PLACES;
  for (int i = 0; ok && i < p->nplaces; i++)
    ok = &p->cell[p->place[i].cell] != c || apart(p, base, stride, p->place[i].base, p->place[i].stride);
  for (int i = 0; ok && i < c->nreads; i++) ok = not_stored(p, &new, c->read[i].base, c->read[i].stride);
  if (!ok) return lane_no(l, "elements of `%s` are stored and read in several rounds", c->name->name->data), NULL;
  if (c->nplaces++) {
    char key[64];
    snprintf(key, sizeof key, "%.40s[%d]", c->name->name->data, p->nplaces);
    if (!(new.key = sym_c(l->vm, key))) return lane_no(l, "memory is short"), NULL;
  }
  p->place[p->nplaces] = new;
  return &p->place[p->nplaces++];
}

Ev loop_store(Lanes *l, Scope *s, Cons *target, const SymVal *value, bool *known) {
  Cons *a = target->cdr;
  if (!val_is_sym(target->car) || !a || !val_is_sym(a->car) || a->tag || !a->cdr) return EV_NO;
  Sym *name = a->car.sym;
  const char *how = target->car.sym->name->data;
  const SymVal *var = lane_variable(s, name);
  if (var && var->kind != SV_CELL) return EV_NO;
  *known = true;
  bool two = strcmp(how, "[[") == 0;
  if ((!two && strcmp(how, "[") != 0) || !plain_replacement(l, s, two))
    return lane_no(l, "a part of something is assigned in a way that is not known here"), EV_NO;
  LoopCell *c = cell_of(l, name, false);
  int64_t base, stride;
  SymVal v = *value, put;
  for (Cons *p = a->cdr; p; p = p->cdr)
    if (p->tag || p->car.tag == TAG_MISSING) return lane_no(l, "an index has a name, or is missing"), EV_NO;
  if (a->cdr->cdr && a->cdr->cdr->cdr) return lane_no(l, "an array is indexed in a way that is not known here"), EV_NO;
  if (!c || !element_place(l, s, c->old, a->cdr, &base, &stride)) return EV_NO;
  bool first = c->nplaces == 0 && c->nreads == 0;
  LoopPlace *q = place_for(l, c, base, stride);
  if (!q || !sym_lanes(l, &v)) return EV_NO;
  if (v.n != 1) return lane_no(l, "several numbers are stored into one element"), EV_NO;
  KernelType t = sym_type(l, &v);
  if (t > c->type) { /* the whole vector changes its type with the first element */
    if (l->mask >= 0 || !first) return lane_no(l, "`%s` changes its type", name->name->data), EV_NO;
    c->convert = true;
    c->type = t;
  } else if (!sym_type_to(l, &v, c->type)) {
    return EV_NO;
  }
  return value_if(put_cell(l, q, l->pool[v.first], &put) && lane_assign(l, s, q->key, &put));
}

/* ---- variables that outlive a round ---- */

static LoopAcc *acc_in(LaneLoop *p, const Sym *name) {
  for (int i = 0; i < p->naccs; i++)
    if (p->acc[i].name == name) return &p->acc[i];
  return NULL;
}

/* Makes one for values of type t.  set: what it holds so far is of no account. */
static LoopAcc *acc_of(Lanes *l, Sym *name, KernelType t, bool set) {
  LaneLoop *p = l->loop;
  LoopAcc *a = acc_in(p, name);
  if (a) {
    if (a->type != t || (a->other && !set)) return lane_no(l, "`%s` changes its type", name->name->data), NULL;
    return a;
  }
  Value *at = loop_cell(p->f, name);
  const LoopName *n = name_in(p, name);
  if (!at || !n || n->elements || name == p->var)
    return lane_no(l, "`%s` is assigned in several ways", name->name->data), NULL;
  if (at->tag == TAG_PROM || at->tag == TAG_MISSING ||
      (at->tag == TAG_UNBOUND && proto_slot_index(p->f->proto, name) < 0))
    return lane_no(l, "`%s` has no value yet", name->name->data), NULL;
  bool same = lane_scalar(*at) && lane_type_of(*at) == t;
  if (!same && !set) return lane_no(l, "`%s` is no number of that type", name->name->data), NULL;
  if (p->naccs == LOOP_ACCS) return lane_no(l, "too many variables outlive a round"), NULL;
  a = &p->acc[p->naccs++];
  *a = (LoopAcc){.name = name, .at = at, .type = t, .other = !same};
  if (same && t == KT_DBL) a->d = at->d;
  if (same && t != KT_DBL) a->i = at->i;
  return a;
}

/* What the variable holds now, all its updates so far done. */
static bool held(Lanes *l, const LoopAcc *a, SymVal *out) {
  if (a->other) return *out = (SymVal){.kind = SV_UNSET, .mixed = true}, true;
  return one_number(l, a->up[a->nup - 1].value, out);
}

/* Adds an update; *out: the variable afterwards. */
static bool update(Lanes *l, LoopAcc *a, LoopUpdate u, SymVal *out) {
  int level = l->node[u.of[0]].level;
  u.of[1] = (int16_t)l->mask;
  if (l->mask >= 0 && l->node[l->mask].level > level) level = l->node[l->mask].level;
  if (a->nup == LOOP_UPDATES) return lane_no(l, "`%s` is changed too often", a->name->name->data);
  if (a->nup == 0 && a->level < level + 2) a->level = (int16_t)(level + 2);
  if (level >= a->level) return lane_no(l, "changes of `%s` depend on one another", a->name->name->data);
  int k = (int)(a - l->loop->acc);
  int value = lane_scan(l, k, a->nup, false, a->type, a->level);
  int flag = u.kind >= UP_GT ? lane_scan(l, k, a->nup, true, KT_LGL, a->level) : -1;
  if (value < 0 || (u.kind >= UP_GT && flag < 0)) return false;
  u.value = (int16_t)value, u.flag = (int16_t)flag;
  a->up[a->nup++] = u;
  return held(l, a, out);
}

/* The first of several updates comes behind all their operands. */
static void behind(const Lanes *l, LoopAcc *a, int node) {
  if (a->nup == 0 && a->level < l->node[node].level + 2) a->level = (int16_t)(l->node[node].level + 2);
}

static bool is_scan_of(const Lanes *l, const SymVal *x, const LoopAcc *a) {
  if (!a || x->kind != SV_LANES || x->n != 1) return false;
  const LaneNode *n = &l->node[l->pool[x->first]];
  return n->kind == LN_SCAN && n->op == 0 && &l->loop->acc[n->a] == a;
}

static bool set_variable(Lanes *l, Sym *name, const SymVal *x, SymVal *out) {
  SymVal v = *x;
  if (!sym_lanes(l, &v)) return false;
  if (v.n != 1) return lane_no(l, "`%s` is assigned in some rounds only", name->name->data);
  LoopAcc *a = acc_of(l, name, sym_type(l, &v), true);
  return a && update(l, a, (LoopUpdate){.kind = UP_SET, .of = {l->pool[v.first]}}, out);
}

bool loop_assign(Lanes *l, Scope *s, Sym *name, const SymVal *x, bool *known) {
  LaneLoop *p = l->loop;
  const LoopName *n = name_in(p, name);
  LoopAcc *a = acc_in(p, name);
  const SymVal *v = lane_variable(s, name);
  *known = true;
  if (name == p->var) return lane_no(l, "the loop's variable is assigned");
  if (!n || n->elements) return lane_no(l, "`%s` is assigned in several ways", name->name->data);
  if (a && a == p->best) {
    SymVal e = *x;
    if (!sym_lanes(l, &e) || e.n != 1 || l->pool[e.first] != p->best_node || l->mask != p->best_mask)
      return lane_no(l, "`%s` does not become what it was compared with", name->name->data);
    p->best_met = true;
    return *known = false;
  }
  if (!a && (l->mask < 0 || !n->self || v)) return *known = false;
  SymVal after;
  return set_variable(l, name, x, &after) && lane_assign(l, s, name, &after);
}

static bool merge_cells(Lanes *l, int cond, const SymVal *x, const SymVal *y, SymVal *out) {
  const LoopPlace *q = &l->loop->place[x ? x->n : y->n];
  const LoopCell *c = &l->loop->cell[q->cell];
  if ((x && x->kind != SV_CELL) || (y && y->kind != SV_CELL) || (x && y && x->n != y->n) || ((!x || !y) && c->convert))
    return lane_no(l, "a vector is stored into in several ways");
  int old = x && y ? -1 : column_at(l, c, q->base, q->stride);
  if ((!x || !y) && old < 0) return false;
  return put_cell(l, q, lane_select(l, cond, x ? l->pool[x->first] : old, y ? l->pool[y->first] : old), out);
}

/* One branch's value, assigned in the lanes of mask, becomes an update, unless it is one. */
static bool merge_branch(Lanes *l, Sym *name, int mask, const SymVal *x) {
  SymVal after;
  if (!x || is_scan_of(l, x, acc_in(l->loop, name)) || (x->kind == SV_UNSET && x->mixed)) return true;
  if (x->kind == SV_UNSET) return lane_no(l, "`%s` has values of several kinds", name->name->data);
  int outer = l->mask;
  l->mask = mask;
  bool ok = mask >= 0 && set_variable(l, name, x, &after);
  l->mask = outer;
  return ok;
}

bool loop_merge(Lanes *l, Sym *name, int cond, const SymVal *x, const SymVal *y, SymVal *out) {
  LoopAcc *a = acc_in(l->loop, name);
  if ((x && x->kind == SV_CELL) || (y && y->kind == SV_CELL)) return merge_cells(l, cond, x, y, out);
  if (x && y && (!a || a == l->loop->best)) {
    if (x->kind == SV_UNSET || y->kind == SV_UNSET) return true;
    if (sym_merge(l, cond, x, y, out)) return true;
    if (l->nnodes == LANE_NODES) return false;
    l->why[0] = 0;
    *out = (SymVal){.kind = SV_UNSET};
    return true;
  }
  int other = lane_ew(l, EW_NOT, cond, 0, 0);
  if (other < 0 || !merge_branch(l, name, lane_and_mask(l, l->mask, cond), x) ||
      !merge_branch(l, name, lane_and_mask(l, l->mask, other), y))
    return false;
  a = acc_in(l->loop, name);
  return a ? held(l, a, out) : lane_no(l, "`%s` is assigned in some rounds only", name->name->data);
}

/* ---- s <- s + e and the like ---- */

typedef struct Change {
  Sym *by;
  Value e;
  bool swapped;
} Change;

/* rhs as changes of what (a variable, an element), one after the other; -1: it is something else. */
static int changes_of(Value what, Value rhs, Change *c, int n) {
  if (same_expr(rhs, what)) return n;
  if (!val_is_lang(rhs) || !val_is_sym(rhs.cons->car)) return -1;
  Sym *by = rhs.cons->car.sym;
  const char *f = by->name->data;
  Cons *a = rhs.cons->cdr;
  if (strcmp(f, "(") == 0 && a) return changes_of(what, a->car, c, n);
  bool arith = strchr("+-*/", f[0]) && f[1] == 0, extreme = strcmp(f, "max") == 0 || strcmp(f, "min") == 0;
  if ((!arith && !extreme) || !a || !a->cdr || a->cdr->cdr || a->tag || a->cdr->tag) return -1;
  bool left = contains(a->car, what), right = contains(a->cdr->car, what);
  if (left == right || (right && (f[0] == '-' || f[0] == '/'))) return -1;
  n = changes_of(what, left ? a->car : a->cdr->car, c, n);
  if (n < 0 || n == LOOP_UPDATES) return -1;
  c[n] = (Change){by, left ? a->cdr->car : a->car, right};
  return n + 1;
}

static int kind_of(const char *f) {
  return f[0] == '+'   ? UP_ADD
         : f[0] == '-' ? UP_SUB
         : f[0] == '*' ? UP_MUL
         : f[0] == '/' ? UP_DIV
         : f[1] == 'a' ? UP_MAX
                       : UP_MIN;
}

/* The operand of a change, as a node; -1: no. */
static int change_operand(Lanes *l, Scope *s, const Change *c) {
  const BuiltinDef *def;
  Value closure;
  SymVal e;
  if (!lane_usual(l, s, c->by, &def, &closure) || strcmp(def->name, c->by->name->data) != 0)
    return lane_no(l, "`%s` has another meaning", c->by->name->data), -1;
  if (lane_eval(l, s, c->e, &e) != EV_VALUE || !sym_lanes(l, &e)) return -1;
  if (e.n != 1) return lane_no(l, "a changed variable gets several numbers"), -1;
  return l->pool[e.first];
}

/* The operand for something of type t, which a change must leave of that type; -1: no. */
static int change_as(Lanes *l, int node, int kind, KernelType t) {
  if (node < 0) return -1;
  KernelType te = (KernelType)l->node[node].type;
  if (te > t || (t == KT_INT && kind == UP_DIV)) return lane_no(l, "it changes its type"), -1;
  if (te != t && (kind == UP_MAX || kind == UP_MIN)) return lane_no(l, "numbers have different types"), -1;
  return lane_as(l, node, t);
}

/* The changes of a, or of the variable that becomes an accumulator; t: its type. */
static bool all_changes(Lanes *l, Scope *s, const Change *c, int n, KernelType t, LoopAcc *a, Sym *name, SymVal *out) {
  int node[LOOP_UPDATES];
  for (int i = 0; i < n; i++)
    if ((node[i] = change_as(l, change_operand(l, s, &c[i]), kind_of(c[i].by->name->data), t)) < 0) return false;
  if (!a && !(a = acc_of(l, name, t, false))) return false;
  for (int i = 0; i < n; i++) behind(l, a, node[i]);
  for (int i = 0; i < n; i++) {
    LoopUpdate u = {.kind = (uint8_t)kind_of(c[i].by->name->data), .swapped = c[i].swapped, .of = {(int16_t)node[i]}};
    if (!update(l, a, u, out)) return false;
  }
  return true;
}

/* v <- if (c) a else b, where a or b uses v: if (c) v <- a else v <- b. */
static Ev choice(Lanes *l, Scope *s, Sym *name, Cons *args, SymVal *out) {
  VM *vm = l->vm;
  Value branch[2], v = val_obj(name);
  for (int i = 0; i < 2; i++) {
    Value e = i ? args->cdr->cdr->car : args->cdr->car;
    branch[i] = val_null();
    if (same_expr(e, v)) continue;
    Cons *rest = cons_new(vm, e, NULL, NULL), *to = rest ? cons_new(vm, v, rest, NULL) : NULL;
    Cons *set = to ? lang_new(vm, val_obj(sym_c(vm, "<-")), to) : NULL;
    if (!set || vm_protect(vm, val_obj(set)) != OK) return lane_no(l, "memory is short"), EV_NO;
    branch[i] = val_obj(set);
  }
  Cons *no = cons_new(vm, branch[1], NULL, NULL), *yes = no ? cons_new(vm, branch[0], no, NULL) : NULL;
  Cons *cond = yes ? cons_new(vm, args->car, yes, NULL) : NULL;
  Cons *e = cond ? lang_new(vm, val_obj(sym_c(vm, "if")), cond) : NULL;
  if (!e || vm_protect(vm, val_obj(e)) != OK) return lane_no(l, "memory is short"), EV_NO;
  Ev r = lane_eval(l, s, val_obj(e), out);
  *out = (SymVal){.kind = SV_UNSET};
  return r;
}

Ev loop_update(Lanes *l, Scope *s, Sym *name, Value rhs, SymVal *out, bool *known) {
  const SymVal *v = lane_variable(s, name);
  LoopAcc *a = acc_in(l->loop, name);
  Change c[LOOP_UPDATES];
  if (a && a == l->loop->best) return EV_NO;
  if (v ? !is_scan_of(l, v, a) : a && a->other) return EV_NO;
  Cons *args = is_call_of(rhs, "if") ? rhs.cons->cdr : NULL;
  if (args && args->cdr && args->cdr->cdr && mentions(rhs, name)) {
    *known = true;
    return choice(l, s, name, args, out);
  }
  int n = changes_of(val_obj(name), rhs, c, 0);
  if (n < 1) return EV_NO;
  *known = true;
  const Value *at = loop_cell(l->loop->f, name);
  if (!all_changes(l, s, c, n, at && at->tag == TAG_DBL ? KT_DBL : KT_INT, NULL, name, out))
    return lane_no(l, "a change of `%s` is not known here", name->name->data), EV_NO;
  return value_if(lane_assign(l, s, name, out));
}

/* ---- h[b] <- h[b] + e, x[i] <- x[i - 1] + e ---- */

/* The element that an index means in each lane, as numbers; false: no such index. */
static bool tally_index(Lanes *l, Scope *s, Value e, int16_t *node) {
  SymVal i;
  int ndraws = l->ndraws;
  if (lane_eval(l, s, e, &i) != EV_VALUE || !sym_lanes(l, &i)) return false;
  if (i.n != 1 || sym_type(l, &i) == KT_LGL) return lane_no(l, "an index is no single number");
  *node = l->pool[i.first];
  return l->ndraws == ndraws || lane_no(l, "an index draws random numbers");
}

static Ev tally(Lanes *l, Scope *s, Cons *target, const Change *c) {
  LaneLoop *p = l->loop;
  Cons *index = target->cdr->cdr;
  LoopCell *cell = cell_of(l, target->cdr->car.sym, true);
  LoopTally t = {.kind = (uint8_t)kind_of(c->by->name->data), .swapped = c->swapped, .index = {-1, -1}};
  if (!cell) return EV_NO;
  if (index->cdr && !vec_is_matrix(cell->old))
    return lane_no(l, "an array is indexed in a way that is not known here"), EV_NO;
  for (int d = 0; index; d++, index = index->cdr)
    if (!tally_index(l, s, index->car, &t.index[d])) return EV_NO;
  int of = change_operand(l, s, c);
  if (of < 0) return EV_NO;
  if (l->node[of].type == KT_DBL && cell->type == KT_INT && l->mask < 0 && cell->nplaces == 0)
    cell->convert = true, cell->type = KT_DBL;
  if (p->ntallies == LOOP_TALLIES || cell->type == KT_LGL || t.kind > (cell->type == KT_INT ? UP_SUB : UP_DIV))
    return lane_no(l, "elements of `%s` are changed in a way that is not known here", cell->name->name->data), EV_NO;
  if ((of = change_as(l, of, t.kind, cell->type)) < 0) return EV_NO;
  t.cell = (int)(cell - p->cell);
  t.of = (int16_t)of, t.mask = (int16_t)l->mask;
  cell->nplaces++;
  p->tally[p->ntallies++] = t;
  return EV_VALUE;
}

/* A call within e that reads the element of `name` at the place; unbound: there is none. */
static Value read_of(Lanes *l, Scope *s, Value e, const LoopCell *c, int64_t base, int64_t stride) {
  if (!val_is_lang(e)) return val_unbound();
  Cons *a = e.cons->cdr;
  if ((is_call_of(e, "[") || is_call_of(e, "[[")) && a && val_is_sym(a->car) && a->car.sym == c->name && a->cdr &&
      (!a->cdr->cdr || !a->cdr->cdr->cdr)) {
    int64_t at[2];
    bool found = element_place(l, s, c->old, a->cdr, &at[0], &at[1]) && at[0] == base && at[1] == stride;
    l->why[0] = 0;
    if (found) return e;
  }
  for (Cons *p = e.cons; p; p = p->cdr) {
    Value v = read_of(l, s, p->car, c, base, stride);
    if (v.tag != TAG_UNBOUND) return v;
  }
  return val_unbound();
}

/* The element that the round before stored, as a variable that outlives the round. */
static LoopAcc *acc_before(Lanes *l, const LoopCell *c, int64_t at) {
  LaneLoop *p = l->loop;
  char key[64];
  snprintf(key, sizeof key, "%.40s[]%d", c->name->name->data, p->naccs);
  Sym *name = sym_c(l->vm, key);
  if (p->naccs == LOOP_ACCS || !name) return lane_no(l, "too many variables outlive a round"), NULL;
  LoopAcc *a = &p->acc[p->naccs++];
  *a = (LoopAcc){.name = name, .type = c->type};
  if (c->type == KT_DBL)
    a->d = dbl_ro(c->old)[at];
  else
    a->i = int_ro(c->old)[at];
  return a;
}

static Ev recurrence(Lanes *l, Scope *s, LoopCell *c, int64_t base, int64_t stride, const Change *ch, int n,
                     SymVal *out) {
  LoopAcc *a = acc_before(l, c, base - stride);
  if (!a || !all_changes(l, s, ch, n, c->type, a, NULL, out)) return EV_NO;
  LoopPlace *q = place_for(l, c, base, stride);
  SymVal put;
  return value_if(q && put_cell(l, q, l->pool[out->first], &put) && lane_assign(l, s, q->key, &put));
}

Ev loop_recur(Lanes *l, Scope *s, Cons *target, Value rhs, SymVal *out, bool *known) {
  LaneLoop *p = l->loop;
  Cons *a = target->cdr;
  Value to = {.tag = TAG_OBJ, .cons = target};
  bool two = is_call_of(to, "[[");
  const BuiltinDef *def;
  Value closure;
  Change c[LOOP_UPDATES];
  if ((!two && !is_call_of(to, "[")) || !a || !val_is_sym(a->car) || a->tag || !a->cdr) return EV_NO;
  for (Cons *i = a->cdr; i; i = i->cdr)
    if (i->tag || i->car.tag == TAG_MISSING) return EV_NO;
  Sym *name = a->car.sym;
  const LoopName *n = name_in(p, name);
  Value *at = loop_cell(p->f, name);
  const SymVal *v = lane_variable(s, name);
  if ((v && v->kind != SV_CELL) || !n || n->whole || !mentions(rhs, name)) return EV_NO;
  if (!at || at->tag != TAG_OBJ || !lane_number_vec(*at) || (a->cdr->cdr && a->cdr->cdr->cdr)) return EV_NO;
  if (!lane_usual(l, s, target->car.sym, &def, &closure) || !plain_replacement(l, s, two)) return EV_NO;
  int64_t base, stride;
  int ndraws = l->ndraws, k;
  bool moves = element_place(l, s, at->vec, a->cdr, &base, &stride);
  l->why[0] = 0;
  if (l->ndraws != ndraws) return *known = true, lane_no(l, "an index draws random numbers"), EV_NO;
  if (!moves) {
    if (changes_of(to, rhs, c, 0) != 1) return EV_NO;
    *known = true;
    Ev e = tally(l, s, target, c);
    *out = (SymVal){.kind = SV_UNSET};
    return e;
  }
  if (l->mask >= 0 || lane_type_of(*at) == KT_LGL || base < stride || vec_names(l->vm, at->vec)) return EV_NO;
  LoopCell *cell = cell_of(l, name, false);
  if (!cell) return *known = true, EV_NO;
  const LoopPlace *q = place_of(p, cell, base, stride);
  if (q && lane_variable(s, q->key)) return EV_NO;
  Value before = cell->convert ? val_unbound() : read_of(l, s, rhs, cell, base - stride, stride);
  if (before.tag == TAG_UNBOUND || (k = changes_of(before, rhs, c, 0)) < 1) return EV_NO;
  *known = true;
  return recurrence(l, s, cell, base, stride, c, k, out);
}

/* ---- if (c) { ...; next } ---- */

static bool ends_with_next(Value e) {
  if (!val_is_lang(e)) return false;
  if (is_call_of(e, "next")) return true;
  const Cons *p = is_call_of(e, "{") ? e.cons->cdr : NULL;
  while (p && p->cdr) p = p->cdr;
  return p && is_call_of(p->car, "next");
}

/* The statements from p on as a block, without a `next` at their end; unbound: memory is short. */
static Value block_of(VM *vm, const Cons *p, bool cut) {
  Cons *last = NULL, *b = lang_new(vm, val_obj(sym_c(vm, "{")), NULL);
  if (!b || vm_protect(vm, val_obj(b)) != OK) return val_unbound();
  for (; p && !(cut && !p->cdr && is_call_of(p->car, "next")); p = p->cdr) {
    Cons *c = cons_new(vm, p->car, NULL, NULL);
    if (!c || vm_protect(vm, val_obj(c)) != OK) return val_unbound();
    Cons **at = last ? &last->cdr : &b->cdr;
    *at = c;
    c->h.count++;
    last = c;
  }
  return val_obj(b);
}

/* What a branch does before the next round, or before the rest of this one. */
static Value branch_of(Lanes *l, Value e, bool cut, const Cons *rest) {
  VM *vm = l->vm;
  if (cut && is_call_of(e, "next")) return val_null();
  if (cut) return block_of(vm, e.cons->cdr, true);
  Value b = block_of(vm, rest, false);
  if (b.tag == TAG_UNBOUND) return b;
  Cons *c = cons_new(vm, e, b.cons->cdr, NULL);
  if (!c || vm_protect(vm, val_obj(c)) != OK) return val_unbound();
  c->h.count++;
  if (b.cons->cdr) val_release(vm, val_obj(b.cons->cdr));
  b.cons->cdr = c;
  return b;
}

Ev loop_next(Lanes *l, Scope *s, const Cons *at, SymVal *out, bool *known) {
  Value e = at->car;
  Cons *a = is_call_of(e, "if") ? e.cons->cdr : NULL;
  if (!a || !a->cdr) return EV_NO;
  Cons *els = a->cdr->cdr;
  bool yes = ends_with_next(a->cdr->car), no = els && ends_with_next(els->car);
  if (!yes && !no) return EV_NO;
  *known = true;
  VM *vm = l->vm;
  const BuiltinDef *def;
  Value closure;
  if (!lane_usual(l, s, sym_c(vm, "next"), &def, &closure) || strcmp(def->name, "next") != 0)
    return lane_no(l, "`next` has another meaning"), EV_NO;
  Value x = branch_of(l, a->cdr->car, yes, at->cdr), y = branch_of(l, els ? els->car : val_null(), no, at->cdr);
  if (x.tag == TAG_UNBOUND || y.tag == TAG_UNBOUND) return lane_no(l, "memory is short"), EV_NO;
  Cons *cy = cons_new(vm, y, NULL, NULL), *cx = cy ? cons_new(vm, x, cy, NULL) : NULL;
  Cons *cond = cx ? cons_new(vm, a->car, cx, NULL) : NULL, *call = cond ? lang_new(vm, e.cons->car, cond) : NULL;
  if (!call || vm_protect(vm, val_obj(call)) != OK) return lane_no(l, "memory is short"), EV_NO;
  if (!yes || !no) l->loop->round = (yes ? y : x).cons->cdr;
  return lane_eval(l, s, val_obj(call), out);
}

/* ---- if (e > m) { m <- e; ... } ---- */

/* The comparison, read as e OP m; -1: it is none of that kind. */
static int compares(const Lanes *l, Scope *s, Value cond, Sym **m, Value *e) {
  static const char *const ops[] = {">", ">=", "<", "<="};
  if (!val_is_lang(cond) || !val_is_sym(cond.cons->car)) return -1;
  Cons *a = cond.cons->cdr;
  int op = -1;
  for (int i = 0; i < 4; i++)
    if (is_call_of(cond, ops[i])) op = UP_GT + i;
  if (op < 0 || !a || !a->cdr || a->cdr->cdr) return -1;
  for (int side = 0; side < 2; side++) {
    Value x = side ? a->car : a->cdr->car, other = side ? a->cdr->car : a->car;
    if (!val_is_sym(x) || mentions(other, x.sym)) continue;
    const LoopName *n = name_in(l->loop, x.sym);
    const SymVal *v = lane_variable(s, x.sym);
    if (!n || !n->whole || (v && !is_scan_of(l, v, acc_in(l->loop, x.sym)))) continue;
    *m = x.sym;
    *e = other;
    return !side ? op : op >= UP_LT ? op - 2 : op + 2; /* m < e is e > m */
  }
  return -1;
}

Ev loop_extremum(Lanes *l, Scope *s, Cons *args, SymVal *out, bool *known) {
  LaneLoop *p = l->loop;
  Sym *m = NULL;
  Value e = val_null();
  const BuiltinDef *def;
  Value closure;
  int op = p->best ? -1 : compares(l, s, args->car, &m, &e);
  if (op < 0) return EV_NO;
  *known = true;
  SymVal x, after;
  if (!lane_usual(l, s, args->car.cons->car.sym, &def, &closure))
    return lane_no(l, "a comparison has another meaning"), EV_NO;
  if (lane_eval(l, s, e, &x) != EV_VALUE || !sym_lanes(l, &x)) return EV_NO;
  if (x.n != 1 || sym_type(l, &x) == KT_LGL) return lane_no(l, "a condition is no single number"), EV_NO;
  KernelType t = sym_type(l, &x);
  int node = l->pool[x.first];
  LoopAcc *a = acc_of(l, m, t, false); /* NaN: run_scans() ends the block */
  if (!a || !update(l, a, (LoopUpdate){.kind = (uint8_t)op, .of = {(int16_t)node}}, &after)) return EV_NO;
  int changed = a->up[a->nup - 1].flag;
  if (!lane_assign(l, s, m, &after)) return EV_NO;
  p->best = a, p->best_node = node, p->best_met = false;
  p->best_mask = lane_and_mask(l, l->mask, changed);
  Cons *els = args->cdr->cdr;
  Ev r = lane_both(l, s, changed, args->cdr->car, els ? els->car : val_null(), els != NULL, out);
  p->best = NULL;
  if (r != EV_VALUE) return EV_NO;
  if (!p->best_met) return lane_no(l, "a condition depends on what the round before left"), EV_NO;
  return value_if(held(l, a, &after) && lane_assign(l, s, m, &after));
}

/* ---- the loop ---- */

static bool bind_variable(Lanes *l, Scope *s) {
  LaneLoop *p = l->loop;
  LaneColumn c = {
      .path = {.root = p->over, .index = -1}, .type = (uint8_t)lane_type_of(p->over), .scalar = true, .width = 1};
  SymVal v;
  p->iter = lane_column(l, &c);
  p->rising = p->over.tag == TAG_RANGE && p->over.r.from <= p->over.r.to;
  p->from = p->rising ? (int64_t)p->over.r.from + l->call->from : 0;
  return one_number(l, p->iter, &v) && lane_assign(l, s, p->var, &v);
}

bool lanes_trace_loop(Lanes *l, Value var, Value body) {
  LaneLoop *p = l->loop;
  Frame *f = p->f;
  const Frame *home = f->kind == FR_PROMISE && f->home ? f->home : f;
  Scope s = {.env = home->env ? home->env : f->env ? f->env : home->fn ? home->fn->env : NULL, .loop = true, .of = l};
  SymVal out;
  p->var = var.sym;
  if (!s.env) return lane_no(l, "its variables are not known");
  if (!note_name(l, p->var) || !note_assigned(l, body)) return false;
  if (name_in(p, p->var)->whole || name_in(p, p->var)->elements) return lane_no(l, "the loop's variable is assigned");
  Cons *alone = is_call_of(body, "{") ? NULL : cons_new(l->vm, body, NULL, NULL);
  bool known = false;
  p->round = val_is_lang(body) && !alone ? body.cons->cdr : NULL;
  if (alone && vm_protect(l->vm, val_obj(alone)) != OK) return lane_no(l, "memory is short");
  if (!bind_variable(l, &s)) return false;
  Ev e = alone ? loop_next(l, &s, alone, &out, &known) : EV_NO;
  if (!known) e = lane_eval(l, &s, body, &out);
  if (e != EV_VALUE) return false;
  for (int i = 0; i < p->nplaces; i++) {
    LoopPlace *q = &p->place[i];
    const SymVal *v = lane_variable(&s, q->key);
    if (!v || v->kind != SV_CELL)
      return lane_no(l, "`%s` is changed in a way that is not known here", q->key->name->data);
    q->node = l->pool[v->first];
  }
  return p->nplaces + p->naccs + p->ntallies > 0 || lane_no(l, "it changes nothing");
}
