/* early_args.c - Arguments evaluated before the call: expressions that cannot fail, warn, dispatch or call, and
 * functions written there.
 *
 * Called by arguments.c for ARG_EARLY arguments.  The program works on borrowed values; whatever is not a plain number,
 * a plain vector or list, or an index in range makes it give up, and the argument becomes a promise.
 */
#include "runtime/elementwise.h"
#include "vm/calls/calls.h"
#include "vm/calls/frames.h"
#include "vm/calls/results.h"
#include "vm/interp/short.h"

static bool element(const Value *x, const Value *i, bool two, Value *out) {
  double d;
  if (!ew_number(i, &d) || !(d >= 1 && d < 4503599627370496.0)) return false;
  int64_t k = (int64_t)d - 1;
  if (x->tag == TAG_RANGE && k < range_len(*x)) {
    *out = val_int((int32_t)(x->r.from < x->r.to ? x->r.from + k : x->r.from - k));
    return true;
  }
  if (x->tag > TAG_NULL && x->tag < TAG_RANGE && k == 0) {
    value_bare(out, x);
    return true;
  }
  if (x->tag != TAG_OBJ || !type_is_vec(x->o->type) || (x->o->flags & F_OBJECT)) return false;
  const Vec *v = x->vec;
  if (k >= v->n || (!two && v->attr)) return false;
  switch (v->h.type) {
  case T_DBL: *out = val_dbl(dbl_ro(v)[k]); return true;
  case T_INT: *out = val_int(int_ro(v)[k]); return true;
  case T_LGL: *out = val_lgl(int_ro(v)[k]); return true;
  case T_STR: *out = val_str(str_ro(v)[k]); return true;
  case T_LIST:
    if (!two) return false;
    value_bare(out, &list_ro(v)[k]);
    return true;
  default: return false;
  }
}

static bool named_element(const Value *x, const Str *name, Value *out) {
  if (x->tag != TAG_OBJ || x->o->type != T_LIST || (x->o->flags & F_OBJECT)) return false;
  const Attr *a = x->vec->attr;
  if (!a || a->i_names < 0) return false;
  Value names = a->e[a->i_names].v;
  if (names.tag != TAG_OBJ || names.o->type != T_STR) return false;
  for (int64_t k = 0; k < x->vec->n; k++)
    if (str_ro(names.vec)[k] == name) {
      value_bare(out, &list_ro(x->vec)[k]);
      return true;
    }
  return false;
}

/* The numbers from *x to *y, in its place; false: not whole numbers. */
static bool colon(Value *x, const Value *y) {
  double a, b;
  if (!ew_number(x, &a) || !ew_number(y, &b) || a != rint(a) || b != rint(b) || !(fabs(a) < INT32_MAX) ||
      !(fabs(b) < INT32_MAX))
    return false;
  *x = a == b ? val_int((int32_t)a) : val_range((int32_t)a, (int32_t)b);
  return true;
}

/* A variable bound at global level to a plain value. */
bool early_global(const Sym *s, Value *out) {
  if (s->gflags || !(s->global.tag < TAG_MISSING || s->global.tag == TAG_OBJ)) return false;
  value_bare(out, &s->global);
  return true;
}

/* Operands that arithmetic on short vectors has made and that are not used: owned has a bit for each. */
static bool give_up(VM *vm, const Value *st, uint32_t owned) {
  for (int k = 0; owned; k++, owned >>= 1)
    if (owned & 1) obj_release(vm, st[k].o);
  return false;
}

bool early_arith(VM *vm, ArithOp op, const Value *x, const Value *y, Value *out) {
  return ew_arith(op, x, y, out) || short_value(vm, op, x, y, 0, out);
}

/* Arithmetic on vectors, whose operands are at st[at], and which of them are owned. */
static bool vector_arith(VM *vm, ArithOp op, Value *st, int at, uint32_t *owned) {
  Value out;
  if (!short_value(vm, op, &st[at], &st[at + 1], *owned >> at & 3, &out)) return false;
  st[at] = out;
  *owned = (*owned & ~(3u << at)) | 1u << at;
  return true;
}

/* c() of n numbers at st, owned, at *st. */
static bool combine(VM *vm, Value *st, int n) {
  bool whole = true;
  for (int k = 0; k < n; k++) {
    if (st[k].tag != TAG_DBL && st[k].tag != TAG_INT) return false;
    whole &= st[k].tag == TAG_INT;
  }
  Vec *v = vec_ready(vm, whole ? T_INT : T_DBL, n);
  if (!v) return false;
  for (int k = 0; k < n; k++) {
    if (whole)
      int_rw(v)[k] = st[k].i;
    else
      dbl_rw(v)[k] = st[k].tag == TAG_DBL ? st[k].d : st[k].i == NA_INT ? NA_REAL : st[k].i;
  }
  *st = val_obj(v);
  return true;
}

/* list() of the o->op values at st, owned, at *st.  owned: a bit for each that is. */
static bool make_list(VM *vm, const EarlyOp *o, Value *st, uint32_t owned) {
  int n = o->op;
  for (int k = 0; k < n; k++)
    if (!(owned >> k & 1)) val_retain(st[k]);
  Vec *l = list_taking(vm, st, n);
  if (!l) {
    for (int k = 0; k < n; k++)
      if (!(owned >> k & 1) && val_counted(st[k])) obj_release(vm, st[k].o);
    return false;
  }
  if (o->k.tag == TAG_OBJ) {
    l->attr = o->k.vec->attr;
    obj_retain(&l->attr->h);
  }
  *st = val_obj(l);
  return true;
}

static bool plain(const Value *v) { return v->tag < TAG_MISSING || v->tag == TAG_OBJ; }

/* The value of the free variable in constant k of f's code, when it has one at hand. */
static bool free_value(VM *vm, Frame *f, uint32_t k, Value *out) {
  const Sym *s = f->proto->k[k].sym;
  if (f->kind != FR_CLOSURE || (vm->modes & MODE_GENERIC)) return false;
  if (f->fn->env == vm->global) return !(f->env && f->env->table) && early_global(s, out);
  const VarCache *c = f->proto->vcache ? &f->proto->vcache[k] : NULL;
  const Env *e = f->fn->env;
  if (!e->proto || !e->slots || (f->env && f->env->table)) return false;
  if (!c || c->id != e->proto->id) {
    var_cache_free(vm, f, k);
    return false;
  }
  if (c->idx < 0) return !e->table && e->parent == vm->global && early_global(s, out);
  const Value *v = &e->slots[c->idx];
  if (v->tag == TAG_PROM && !v->prom->env && !v->prom->frame) v = &v->prom->value;
  if (!plain(v)) return false;
  value_bare(out, v);
  return true;
}

/* A variable of the home or of the global environment, or c(); false: it has no value that lies at hand. */
static bool operand(const Frame *f, const ArgDesc *d, const EarlyOp *o, Value *out) {
  switch (o->kind) {
  case EARLY_UP: *out = f->vars[o->idx]; return plain(out) && !(d->nearly == 1 && (out->aux & AUX_DEFAULT));
  case EARLY_NUMBERS: *out = o->k; return !(o->fname->flags & SYM_USER);
  default: return early_global(o->k.sym, out);
  }
}

static bool minus(Value *v) {
  if (v->tag == TAG_DBL)
    *v = val_dbl(-v->d);
  else if (v->tag == TAG_INT && v->i != NA_INT)
    *v = val_int(-v->i);
  else
    return false;
  return true;
}

/* Another argument, whose value can call no method: that could change variables. */
static bool settled(VM *vm, Frame *f, const EarlyOp *o) {
  Value v;
  if (o->kind == EARLY_SETTLED_FREE) return free_value(vm, f, o->idx, &v) && !val_is_object(v);
  return plain(&f->slots[o->idx]) && !val_is_object(f->slots[o->idx]);
}

/* Another operation on the topmost of the *n values at st. */
static bool operate(VM *vm, const EarlyOp *o, Value *st, int *n, uint32_t *owned) {
  Value *top = &st[*n - 1];
  switch (o->kind) {
  case EARLY_INDEX:
  case EARLY_INDEX2: --*n; return element(top - 1, top, o->kind == EARLY_INDEX2, top - 1);
  case EARLY_DOLLAR: return named_element(top, o->k.s, top);
  case EARLY_NEG: return minus(top);
  case EARLY_COLON: --*n; return !(vm->modes & MODE_COUNT) && colon(top - 1, top);
  case EARLY_COMBINE:
    *n -= o->op - 1;
    if (o->fname->flags & SYM_USER || !combine(vm, &st[*n - 1], o->op)) return false;
    *owned |= 1u << (*n - 1);
    return true;
  case EARLY_LIST:
    *n -= o->op - 1;
    if (o->fname->flags & SYM_USER || vm->modes & MODE_GENERIC || !make_list(vm, o, &st[*n - 1], *owned >> (*n - 1)))
      return false;
    *owned = (*owned & ((1u << (*n - 1)) - 1)) | 1u << (*n - 1);
    return true;
  case EARLY_MATH:
    return !(o->fname->flags & SYM_USER) && top->tag == TAG_DBL && ew_scalar((EwOp)o->op, top, NULL, NULL, top);
  default: return false;
  }
}

/* The value of argument d as seen from function frame f, owned. */
bool early_eval(VM *vm, Frame *f, const ArgDesc *d, Value *out) {
  Value st[EARLY_MAX];
  uint32_t owned = 0;
  int n = 0;
  st->tag = TAG_NULL;
  for (int i = 0; i < d->nearly; i++) {
    const EarlyOp *o = &d->early[i];
    bool done;
    switch (o->kind) {
    case EARLY_LOCAL:
      st[n] = f->slots[o->idx];
      done = plain(&st[n++]);
      break;
    case EARLY_CONST: st[n++] = o->k; continue;
    case EARLY_ARITH:
      n--;
      done = ew_arith(o->op, &st[n - 1], &st[n], &st[n - 1]) || vector_arith(vm, o->op, st, n - 1, &owned);
      break;
    case EARLY_COMPARE:
      n--;
      done = ew_compare(o->op, &st[n - 1], &st[n], &st[n - 1]);
      break;
    case EARLY_GLOBAL:
    case EARLY_UP:
    case EARLY_NUMBERS: done = operand(f, d, o, &st[n++]); break;
    case EARLY_FREE: done = free_value(vm, f, o->idx, &st[n++]); break;
    case EARLY_SETTLED:
    case EARLY_SETTLED_FREE: done = settled(vm, f, o); break;
    default: done = operate(vm, o, st, &n, &owned);
    }
    if (!done) return give_up(vm, st, owned);
  }
  if (!plain(st)) return give_up(vm, st, owned); /* an empty element is the value of a promise */
  st[0].aux = 0;
  *out = owned ? st[0] : val_retain(st[0]);
  return true;
}

/* ---- arguments as code ---- */

/* Home prototype of code that belongs to frame f, for promise code. */
static Proto *home_proto(Frame *f) { return f->kind == FR_CLOSURE ? f->proto : f->proto->home; }

/* The code of the promise for argument d, unless it needs none. */
Status arg_compile(VM *vm, Frame *f, ArgDesc *d) {
  if (d->code || !val_is_lang(d->expr)) return OK;
  Proto *c = cc_promise(vm, d->expr, home_proto(f), frame_outer_env(f));
  TRY_NEW(c);
  if (!c->file) vm_set_file(c, f->proto->file);
  c->h.count++;
  d->code = c;
  return OK;
}

/* An argument written as a function, owned: the closure, which is the same whenever it is made, or its promise. */
Status early_closure(VM *vm, Frame *f, ArgDesc *d, Value *out) {
  TRY(arg_compile(vm, f, d));
  const Instr *i = d->code && d->code->ncode ? d->code->code : NULL;
  bool known = f->kind == FR_CLOSURE || f->kind == FR_EVAL;
  if (!i || i->op != BC(MKCLO) || !known || vm->modes & (MODE_GENERIC | MODE_COUNT))
    return promise_in(vm, f, d->expr, d->code, out);
  size_t m = vm_mark(vm);
  Closure *c;
  TRY(closure_of_code(vm, f, d->code, i, &c));
  c->h.count++;
  vm_release(vm, m);
  *out = val_obj(c);
  out->aux = AUX_ARG;
  vm->stats.promises_avoided++;
  return OK;
}
