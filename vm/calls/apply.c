/* apply.c - lapply, vapply, mapply and do.call: builtins that call functions without a loop of their own.
 *
 * The instruction APPLY begins such a call, and APPLYR goes on with it: it takes the result of the function called
 * last, and calls the function again or ends.  A closure's frame is pushed and runs in the same interpreter loop; when
 * it returns, the loop comes back to APPLYR.  What the call has to remember lies in temporaries behind its arguments.
 * Called by loop.c; the frames' calls are made here when somebody asks for them (frame_call).
 */
#include "runtime/longseq.h"
#include "vm/calls/calls.h"
#include "vm/calls/dispatch.h"
#include "vm/calls/frames.h"
#include "vm/apply/vectorize.h"
#include "vm/calls/call_quick.h"
#include "vm/calls/method_plan.h"
#include "vm/calls/results.h"
#include "vm/interp/slow.h"

/* The temporaries behind the arguments. */
enum {
  AP_LENGTH,  /* number of calls */
  AP_AT,      /* the call that runs; -1: none has begun */
  AP_VALUE,   /* what it returned */
  AP_RESULT,  /* the vector of results */
  AP_PLAN,    /* parameter of each argument, -1: in `...`; NULL: not matched yet */
  AP_LENGTHS, /* mapply: of the vectors */
  AP_FLAGS,
  AP_NAMES, /* vapply: of one result */
  AP_DIMNAMES,
  AP_COUNT_
};
_Static_assert((int)AP_COUNT_ == (int)APPLY_STATE, "the compiler reserves as many temporaries");
enum {
  BY_METHOD = 1 /* elements by methods of [[ */,
  OWN_NAMES = 2 /* FUN.VALUE has names */,
  FOLDED = 4 /* the result is what Reduce() makes of the list */
};
extern const BuiltinDef builtins_apply[];
enum { LAPPLY, VAPPLY, MAPPLY, DO_CALL }; /* in the order of builtins_apply */

typedef struct Apply {
  VM *vm;
  Frame *f;
  CallSite *site;
  Value *arg, *st;
  int kind;
} Apply;

static Apply apply_of(VM *vm, Frame *f, const Instr *i) {
  CallSite *site = f->proto->sites[i->b];
  Value *arg = &f->slots[i->c];
  return (Apply){vm, f, site, arg, arg + site->nargs, (int)(site->def - builtins_apply)};
}

static Value function_of(const Apply *a) { return a->arg[a->kind == MAPPLY || a->kind == DO_CALL ? 0 : 1]; }

/* `...` of the function whose code makes the call. */
static Dots *dots_of(const Apply *a) {
  const Frame *f = a->f->kind == FR_CLOSURE ? a->f : frame_function(a->f);
  if (!f || f->proto->dots < 0) return NULL;
  Value v = f->slots[f->proto->dots];
  return v.tag == TAG_OBJ && v.o->type == T_DOTS ? v.dots : NULL;
}

/* ---- calls that frames show ---- */
/* FUN(X[[i]], ...), the same for all */
static Cons *element_call(VM *vm) {
  if (vm->in->element_call) return vm->in->element_call;
  size_t m = vm_mark(vm);
  Cons *dots = cons_new(vm, val_obj(vm->sym.dots), NULL, NULL),
       *c = dots ? cons_new(vm, val_obj(vm->sym.i), NULL, NULL) : NULL;
  if (c) c = cons_new(vm, val_obj(vm->sym.X), c, NULL);
  if (c) c = lang_new(vm, val_obj(vm->sym.bracket2), c);
  if (c) c = cons_new(vm, val_obj(c), dots, NULL);
  if (c) c = lang_new(vm, val_obj(vm->sym.FUN), c);
  if (!c) return NULL;
  obj_retain(&c->h);
  vm_release(vm, m);
  return vm->in->element_call = c;
}

static Cons *index_call(VM *vm, Value x, int64_t i) {
  Cons *c = cons_new(vm, val_int((int32_t)i + 1), NULL, NULL);
  if (c) c = cons_new(vm, x, c, NULL);
  return c ? lang_new(vm, val_obj(vm->sym.bracket2), c) : NULL;
}

static int64_t more_args(const Apply *a) { return val_is_list(a->arg[2]) ? a->arg[2].vec->n : 0; }

static int64_t position_in(const Apply *a, int64_t j, int64_t at) {
  int64_t n = (int64_t)dbl_ro(a->st[AP_LENGTHS].vec)[j];
  return at < n ? at : at % n;
}

static Status name_at(VM *vm, const Vec *names, int64_t j, Sym **out) {
  *out = NULL;
  if (names && str_ro(names)[j]->len) TRY_NEW(*out = sym_of_str(vm, str_ro(names)[j]));
  return OK;
}

/* The name of argument j of a call that mapply makes. */
static Status mapply_name(const Apply *a, int64_t j, Sym **out) {
  Vec *dots = a->arg[1].vec;
  if (j < dots->n) return name_at(a->vm, vec_names(a->vm, dots), j, out);
  return name_at(a->vm, vec_names(a->vm, a->arg[2].vec), j - dots->n, out);
}

/* dots[[j]][[at]] with the numbers. */
static Cons *dots_element_call(VM *vm, int64_t j, int64_t at) {
  Sym *dots = sym_c(vm, "dots");
  Cons *x = dots ? index_call(vm, val_obj(dots), j) : NULL;
  return x ? index_call(vm, val_obj(x), at) : NULL;
}

/* FUN(dots[[1L]][[i]], ...) with the numbers, and the function itself as GNU R shows it. */
static Status mapply_call(const Apply *a, int64_t at, Value *out) {
  VM *vm = a->vm;
  Sym *name;
  Cons *c = NULL, *x;
  int64_t k = a->arg[1].vec->n;
  for (int64_t j = k + more_args(a) - 1; j >= 0; j--) {
    TRY(mapply_name(a, j, &name));
    if (j >= k) {
      TRY_NEW(c = cons_new(vm, list_ro(a->arg[2].vec)[j - k], c, name));
      continue;
    }
    TRY_NEW(x = dots_element_call(vm, j, position_in(a, j, at)));
    TRY_NEW(c = cons_new(vm, val_obj(x), c, name));
  }
  TRY_NEW(c = lang_new(vm, a->arg[0], c));
  *out = val_obj(c);
  return OK;
}

/* The call of a frame that mapply pushed: until now only the number of the element was noted. */
Value frame_call_made(VM *vm, Frame *f) {
  size_t m = vm_mark(vm);
  Value call;
  Status st;
  if (f->call.tag == TAG_DBL) {
    const CallFromC *c = (const CallFromC *)(uintptr_t)f->call.u;
    st = call_from_values(vm, c->fun, c->n, c->args, NULL, &call);
  } else {
    Apply a = apply_of(vm, f->caller, f->caller->pc);
    st = mapply_call(&a, f->call.l, &call);
  }
  if (st != OK) {
    unwind_clear(vm);
    return val_null();
  }
  f->call = val_retain(call);
  f->flags &= (uint16_t)~FF_BORROWED;
  vm_release(vm, m);
  return f->call;
}

/* ---- frames ---- */
/* The frame of c, called by the code of a->f; its arguments are still to come. */
static Status start_frame(const Apply *a, Closure *c, int n, Frame **out) {
  VM *vm = a->vm;
  if (ORBIT_UNLIKELY(!c->proto || !c->proto->ncode)) TRY(closure_compile(vm, c));
  Cons *call = a->kind == MAPPLY ? NULL : element_call(vm);
  if (a->kind != MAPPLY) TRY_NEW(call);
  Frame *nf;
  TRY(frame_push(vm, c->proto, &nf));
  c->proto->h.count--; /* the function keeps it */
  nf->flags = FF_BORROWED | FF_OWNS_FN;
  nf->fn = c;
  c->h.count++;
  nf->call = call ? val_obj(call) : val_int(0);
  if (!call) nf->call.l = a->st[AP_AT].l;
  nf->caller = a->f;
  nf->dst = (uint16_t)(&a->st[AP_VALUE] - a->f->slots);
  nf->retmode = RM_REG;
  vm->stats.calls++;
  vm->stats.promises_avoided += n;
  *out = nf;
  return OK;
}

static Status put_argument(Frame *nf, Value *slot, Value v, int n) {
  if (v.tag == TAG_MISSING) {
    nf->nargs_given = n + 1; /* empty arguments count, too */
    nf->flags |= FF_RARE;
  }
  if (v.tag == TAG_PROM) v.prom->h.flags |= PROM_KEEP;
  *slot = val_retain(v);
  slot->aux = v.tag == TAG_MISSING ? 0 : AUX_ARG | AUX_FORCED;
  return OK;
}

/* The arguments that match no parameter. */
static Status put_dots(VM *vm, Frame *nf, const int32_t *perm, int n, const Value *v, Sym *const *names) {
  int count = 0, j = 0;
  for (int i = 0; i < n; i++) count += perm[i] < 0;
  if (!count) return OK;
  Dots *d = dots_new(vm, count);
  TRY_NEW(d);
  for (int i = 0; i < n; i++) {
    if (perm[i] >= 0) continue;
    if (v[i].tag == TAG_MISSING) nf->nargs_given = n + 1, nf->flags |= FF_RARE;
    d->e[j].v = val_retain(v[i]);
    d->e[j].v.aux = 0;
    d->e[j].name = names[i];
    if (names[i]) d->any_names = 1;
    j++;
  }
  nf->slots[nf->proto->dots] = val_obj(d);
  d->h.count++;
  return OK;
}

/* Matches n arguments to the parameters, once for all calls; exprs are shown in errors. */
static Status make_plan(const Apply *a, Closure *c, int n, Sym *const *names, const Value *exprs, Value call) {
  if (!c->proto || !c->proto->ncode) TRY(closure_compile(a->vm, c));
  int16_t *perm = vm_scratch(a->vm, (size_t)(n + 1) * sizeof *perm);
  Vec *plan = vec_new(a->vm, T_INT, n);
  TRY_NEW(perm);
  TRY_NEW(plan);
  TRY(match_call(a->vm, c->proto, n, names, perm, call, exprs));
  for (int i = 0; i < n; i++) int_rw(plan)[i] = perm[i];
  slot_store(a->vm, &a->st[AP_PLAN], val_obj(plan));
  return OK;
}

static Status push_matched(const Apply *a, Closure *c, int n, const Value *v, Sym *const *names, Frame **out) {
  Frame *nf;
  TRY(start_frame(a, c, n, &nf));
  const int32_t *perm = int_ro(a->st[AP_PLAN].vec);
  for (int i = 0; i < n; i++)
    if (perm[i] >= 0) TRY(put_argument(nf, &nf->slots[perm[i]], v[i], n));
  if (put_dots(a->vm, nf, perm, n, v, names) != OK || fill_defaults(a->vm, nf) != OK) {
    frame_pop(a->vm, nf);
    return ERR;
  }
  *out = nf;
  return OK;
}

/* A value that could be taken for code is passed as a promise that has been forced. */
static Status as_argument(VM *vm, Value expr, Value *v) {
  v->aux = 0;
  bool code = v->tag == TAG_MISSING ||
              (v->tag == TAG_OBJ && (v->o->type == T_SYM || v->o->type == T_LANG || v->o->type == T_PROMISE));
  if (!code) return OK;
  Promise *p = promise_new(vm, expr, NULL);
  TRY_NEW(p);
  p->value = val_retain(*v);
  p->h.flags |= PROM_KEEP;
  *v = (Value){.prom = p, .tag = TAG_PROM};
  return OK;
}

/* ---- lapply, vapply ---- */
/* X[[i]]: a method for `[[` is called; it may be missing for all classes of X, which is looked up once. */
static Status element(const Apply *a, int64_t i, Value *v) {
  Value x = a->arg[0];
  if (ORBIT_UNLIKELY(a->st[AP_FLAGS].i & BY_METHOD)) {
    Value args[2] = {x, val_int((int32_t)(i + 1))};
    bool found;
    TRY(vm_try_dispatch(a->vm, "[[", x, 2, args, NULL, &found, v));
    if (found) return OK;
    a->st[AP_FLAGS].i &= ~BY_METHOD;
  }
  if (x.tag == TAG_RANGE) /* its elements are not made */
    *v = val_int((int32_t)(x.r.from <= x.r.to ? x.r.from + i : x.r.from - i));
  else
    *v = x.tag == TAG_OBJ ? vec_elt(a->vm, x.vec, i) : x;
  return OK;
}

/* The element and what `...` adds. */
static Status push_with_dots(const Apply *a, Closure *c, Value x, const Dots *dots, Frame **callee) {
  VM *vm = a->vm;
  int n = 1 + (dots ? dots->n : 0);
  Value small[8], *v = n <= 8 ? small : vm_scratch(vm, (size_t)n * sizeof *v);
  Sym *small_names[8], **names = n <= 8 ? small_names : vm_scratch(vm, (size_t)n * sizeof *names);
  TRY_NEW(v);
  TRY_NEW(names);
  v[0] = x;
  names[0] = NULL;
  for (int i = 1; i < n; i++) {
    v[i] = dots->e[i - 1].v;
    names[i] = dots->e[i - 1].name;
  }
  if (a->st[AP_PLAN].tag == TAG_NULL) {
    Cons *call = element_call(vm);
    TRY_NEW(call);
    v[0] = call->cdr->car;
    TRY(make_plan(a, c, n, names, v, val_obj(call)));
    v[0] = x;
  }
  return push_matched(a, c, n, v, names, callee);
}

/* The variable i of lapply() and vapply(), which eval(substitute(x), parent.frame()) needs: it is there as soon as
 * somebody has the environment. */
static Status set_index(VM *vm, Env *e, int64_t at) { return env_set_raw(vm, e, vm->sym.i, val_int((int32_t)at + 1)); }
Status apply_show_index(VM *vm, Frame *f) {
  Apply a = apply_of(vm, f, f->pc);
  int64_t at = a.st[AP_AT].l;
  return a.kind > VAPPLY || at < 0 ? OK : set_index(vm, f->env, at);
}

static Status push_element(const Apply *a, Closure *c, int64_t at, Frame **callee) {
  VM *vm = a->vm;
  Value v;
  if (ORBIT_UNLIKELY(a->f->env && a->f->kind == FR_CLOSURE)) TRY(set_index(vm, a->f->env, at));
  TRY(element(a, at, &v));
  if (v.tag >= TAG_MISSING) {
    Cons *call = element_call(vm);
    TRY_NEW(call);
    TRY(as_argument(vm, call->cdr->car, &v));
  }
  const Dots *dots = dots_of(a);
  if (ORBIT_UNLIKELY(!c->proto || !c->proto->ncode)) TRY(closure_compile(vm, c));
  const Proto *p = c->proto;
  if (dots || p->nparams == 0 || p->dots == 0) return push_with_dots(a, c, v, dots, callee);
  Frame *nf;
  TRY(start_frame(a, c, 1, &nf));
  TRY(put_argument(nf, &nf->slots[0], v, 1));
  if ((p->nparams > 1 || (p->flags & PF_KEEP_ARGS)) && fill_defaults(vm, nf) != OK) {
    frame_pop(vm, nf);
    return ERR;
  }
  *callee = nf;
  return OK;
}

/* The same where FUN is a builtin. */
static Status native_element(const Apply *a, Builtin *b, int64_t at, Value *out) {
  VM *vm = a->vm;
  const Dots *dots = dots_of(a);
  int n = 1 + (dots ? dots->n : 0);
  bool any = false;
  Value *v = vm_scratch(vm, (size_t)n * sizeof *v);
  Sym **names = vm_scratch(vm, (size_t)n * sizeof *names);
  Cons *call = element_call(vm);
  TRY_NEW(v);
  TRY_NEW(names);
  TRY_NEW(call);
  TRY(element(a, at, &v[0]));
  names[0] = NULL;
  bool lazy;
  TRY(subset_takes_promises(vm, b->def, v[0], &lazy));
  for (int i = 1; i < n; i++) {
    v[i] = dots->e[i - 1].v;
    if (v[i].tag != TAG_MISSING && !lazy) TRY(vm_force(vm, v[i], &v[i]));
    names[i] = dots->e[i - 1].name;
    any |= names[i] != NULL;
  }
  for (int i = 0; i < n; i++)
    TRY(vm_protect(vm, v[i])); /* the list and the promises own them: not to be changed in place */
  return call_builtin(vm, b, val_obj(call), v, any ? names : NULL, n, out);
}

/* Checks that lapply and vapply share, and X in a form whose elements can be visited. */
static Status begin_elements(const Apply *a) {
  VM *vm = a->vm;
  if (!val_is_fun(a->arg[1])) return rt_error(vm, "attempt to apply non-function");
  if (val_is_obj(a->arg[0], T_PAIRLIST) || val_is_obj(a->arg[0], T_LANG)) {
    Vec *l;
    TRY(list_from_pairlist(vm, a->arg[0], &l));
    slot_store(vm, &a->arg[0], val_obj(l));
  }
  Value x = a->arg[0];
  a->st[AP_LENGTH].l = vec_len(x);
  if (x.tag == TAG_OBJ && !type_is_vec(x.o->type)) {
    Vec *v = val_vec(vm, x);
    TRY_NEW(v);
    slot_store(vm, &a->arg[0], val_obj(v));
  }
  if (val_is_object(x)) a->st[AP_FLAGS].i = BY_METHOD;
  return OK;
}

static Vec *names_of_elements(const Apply *a) {
  return a->arg[0].tag == TAG_OBJ ? vec_names(a->vm, a->arg[0].vec) : NULL;
}

/* Does base's sapply() or mapply() simplify the results, which then need not be a list? */
static bool simplified(const Apply *a) {
  const Frame *f = a->kind == LAPPLY ? a->f->caller : a->f;
  if (a->kind == VAPPLY || !f || f->kind != FR_CLOSURE || !f->fn) return false;
  Sym *name = sym_c(a->vm, a->kind == LAPPLY ? "sapply" : "mapply");
  if (!name) return false;
  Value v = env_peek(a->vm, a->vm->base, name, NULL);
  Sym *how = sym_c(a->vm, a->kind == LAPPLY ? "simplify" : "SIMPLIFY");
  if (v.tag != TAG_OBJ || v.o != &f->fn->h || !how) return false;
  int at = proto_slot_index(f->proto, how);
  if (at < 0) return false;
  v = f->slots[at].tag == TAG_PROM ? f->slots[at].prom->value : f->slots[at];
  return v.tag == TAG_LGL && v.i == 1;
}

/* The list of results.  Where a vector may take its place (rest_at_once), it begins with room for the first one only.
 */
static Status begin_results(const Apply *a) {
  enum { LONG = 1000 };
  int64_t n = a->st[AP_LENGTH].l;
  Value fun = function_of(a);
  bool first = n >= LONG && fun.tag == TAG_OBJ && fun.o->type == T_CLOSURE && vectorize_worth(a->vm, fun.clo, n) &&
               (simplified(a) || (a->kind == LAPPLY && vectorize_fold(a->vm, a->f)));
  Vec *res = vec_new(a->vm, T_LIST, first ? 1 : n);
  TRY_NEW(res);
  slot_store(a->vm, &a->st[AP_RESULT], val_obj(res));
  return OK;
}

static Status begin_lapply(const Apply *a) {
  TRY(begin_elements(a));
  return begin_results(a);
}

/* The value moves into the list. */
static void take_in_list(const Apply *a, int64_t at) {
  Value v = a->st[AP_VALUE];
  v.aux = 0;
  a->st[AP_VALUE] = val_null();
  list_rw(a->st[AP_RESULT].vec)[at] = v;
}

static Status end_lapply(const Apply *a) {
  Vec *nm = a->st[AP_FLAGS].i & FOLDED ? NULL : names_of_elements(a);
  return nm ? vec_set_names(a->vm, a->st[AP_RESULT].vec, val_obj(nm)) : OK;
}

static Status begin_vapply(const Apply *a) {
  VM *vm = a->vm;
  Value fv = a->arg[2];
  int use_names = val_is_atomic(a->arg[3]) ? as_logical1(vm, a->arg[3]) : NA_LGL;
  TRY(begin_elements(a));
  Type ft = val_type(fv);
  if (!type_is_vec(ft)) return rt_error(vm, "'FUN.VALUE' must be a vector");
  if (use_names == NA_LGL) return rt_error(vm, "invalid 'USE.NAMES' value");
  Vec *res = vec_new_zero(vm, ft, a->st[AP_LENGTH].l * vec_len(fv));
  TRY_NEW(res);
  slot_store(vm, &a->st[AP_RESULT], val_obj(res));
  if (use_names != 1 || fv.tag != TAG_OBJ) return OK;
  const int32_t *dim;
  Vec *names = vec_names(vm, fv.vec), *dimnames = vec_dimnames(vm, fv.vec);
  bool array = vec_dims(fv.vec, &dim) >= 1;
  if (array && dimnames) slot_store(vm, &a->st[AP_DIMNAMES], val_obj(dimnames));
  if (!array && names) slot_store(vm, &a->st[AP_NAMES], val_obj(names));
  if (array ? dimnames != NULL : names != NULL) a->st[AP_FLAGS].i |= OWN_NAMES;
  return OK;
}

static bool vapply_type_ok(int vt, int ft) {
  if (vt == ft) return true;
  if (ft == T_INT) return vt == T_LGL;
  if (ft == T_DBL) return vt == T_LGL || vt == T_INT;
  if (ft == T_CPLX) return vt == T_LGL || vt == T_INT || vt == T_DBL;
  return false;
}

static Status vapply_store(VM *vm, Vec *res, int64_t at, Value v, int64_t len) {
  Vec *c;
  if (v.tag == TAG_OBJ && v.o->type == res->h.type)
    c = v.vec;
  else
    TRY(coerce_vector(vm, v, (Type)res->h.type, false, &c));
  if (res->h.type == T_LIST || res->h.type == T_EXPR) {
    for (int64_t k = 0; k < len; k++) list_set(vm, res, at + k, list_ro(c)[k]);
  } else {
    size_t sz = type_size(res->h.type);
    memcpy((char *)data_ro(res) + (size_t)at * sz, data_ro(c), (size_t)len * sz);
  }
  return OK;
}

static Status vapply_refused(const Apply *a, int64_t at, int64_t length) {
  Value fv = a->arg[2];
  if (length != vec_len(fv))
    return rt_errorcall(a->vm, vm_frame_call(a->vm),
                        "values must be length %lld,\n but FUN(X[[%lld]]) result is length %lld",
                        (long long)vec_len(fv), (long long)at + 1, (long long)length);
  return rt_errorcall(a->vm, vm_frame_call(a->vm), "values must be type '%s',\n but FUN(X[[%lld]]) result is type '%s'",
                      type_shown(fv), (long long)at + 1, type_shown(a->st[AP_VALUE]));
}

static Status take_checked(const Apply *a, int64_t at) {
  VM *vm = a->vm;
  Value v = a->st[AP_VALUE], fv = a->arg[2];
  Vec *res = a->st[AP_RESULT].vec;
  if (v.tag == TAG_DBL && fv.tag == TAG_DBL) {
    dbl_rw(res)[at] = v.d;
    return OK;
  }
  Type vt = val_type(v), ft = val_type(fv);
  int64_t n = type_is_vec(vt) || vt == T_NULL ? vec_len(v) : 1, len = vec_len(fv);
  if (n != len || !vapply_type_ok(vt, ft)) return vapply_refused(a, at, n);
  TRY(vapply_store(vm, res, at * len, v, len));
  if (at == 0 && !(a->st[AP_FLAGS].i & OWN_NAMES) && len != 1 && v.tag == TAG_OBJ && as_logical1(vm, a->arg[3]) == 1) {
    const int32_t *dim;
    Vec *names = vec_names(vm, v.vec), *dimnames = vec_dimnames(vm, v.vec);
    if (fv.tag == TAG_OBJ && vec_dims(fv.vec, &dim) >= 1 && dimnames)
      slot_store(vm, &a->st[AP_DIMNAMES], val_obj(dimnames));
    else if (names)
      slot_store(vm, &a->st[AP_NAMES], val_obj(names));
  }
  slot_move(vm, &a->st[AP_VALUE], val_null());
  return OK;
}

/* The names that results have along the last dimension, or all of them. */
static Status names_for_results(const Apply *a, Vec **out) {
  *out = NULL;
  Value x = a->arg[0];
  if (as_logical1(a->vm, a->arg[3]) != 1 || x.tag == TAG_NULL || x.tag == TAG_RANGE) return OK;
  *out = names_of_elements(a);
  if (*out || val_type(x) != T_STR) return OK;
  Vec *v = val_vec(a->vm, x);
  TRY_NEW(v);
  TRY_NEW(*out = vec_copy_data(a->vm, v));
  return OK;
}

static Status vapply_dimnames(const Apply *a, int rank, Vec *last) {
  VM *vm = a->vm;
  Value names = a->st[AP_NAMES], dn0 = a->st[AP_DIMNAMES];
  if (as_logical1(vm, a->arg[3]) != 1 || (!last && names.tag != TAG_OBJ && dn0.tag != TAG_OBJ)) return OK;
  Vec *dn = vec_new(vm, T_LIST, rank);
  TRY_NEW(dn);
  if (names.tag == TAG_OBJ && rank == 2) list_set(vm, dn, 0, names);
  if (dn0.tag == TAG_OBJ)
    for (int k = 0; k < rank - 1 && k < dn0.vec->n; k++) list_set(vm, dn, k, list_ro(dn0.vec)[k]);
  if (last) list_set(vm, dn, rank - 1, val_obj(last));
  return vec_set_dimnames(vm, a->st[AP_RESULT].vec, val_obj(dn));
}

static Status end_vapply(const Apply *a) {
  VM *vm = a->vm;
  Value fv = a->arg[2];
  Vec *res = a->st[AP_RESULT].vec, *last;
  TRY(names_for_results(a, &last));
  if (vec_len(fv) == 1) return last ? vec_set_names(vm, res, val_obj(last)) : OK;
  const int32_t *fdim = NULL;
  int32_t dims[16];
  int r = 0, rank = fv.tag == TAG_OBJ ? vec_dims(fv.vec, &fdim) : 0;
  if (rank >= 1 && rank < 15)
    for (; r < rank; r++) dims[r] = fdim[r];
  else
    dims[r++] = (int32_t)vec_len(fv);
  dims[r++] = (int32_t)a->st[AP_LENGTH].l;
  TRY(vec_set_dim(vm, res, r, dims));
  return vapply_dimnames(a, r, last);
}

/* ---- mapply ---- */
static Status begin_mapply(const Apply *a) {
  VM *vm = a->vm;
  if (!val_is_fun(a->arg[0])) return rt_error(vm, "attempt to apply non-function");
  if (!val_is_list(a->arg[1])) return rt_error(vm, "non-vector first argument");
  if (a->arg[2].tag != TAG_NULL && !val_is_list(a->arg[2]) && !val_is_obj(a->arg[2], T_PAIRLIST))
    return rt_error(vm, "argument 'MoreArgs' of 'mapply' is not a list or pairlist");
  Vec *dots = a->arg[1].vec, *lengths = vec_new(vm, T_DBL, dots->n);
  TRY_NEW(lengths);
  slot_store(vm, &a->st[AP_LENGTHS], val_obj(lengths));
  int64_t len = 0;
  bool zero = false;
  for (int64_t j = 0; j < dots->n; j++) {
    int64_t n;
    TRY(vm_length(vm, list_ro(dots)[j], &n));
    dbl_rw(lengths)[j] = (double)n;
    zero |= n == 0;
    if (n > len) len = n;
  }
  a->st[AP_LENGTH].l = zero ? 0 : len;
  return begin_results(a);
}

/* dots[[j]][[at]] */
static Status parallel_element(const Apply *a, int64_t j, int64_t at, Value *v) {
  Value x = list_ro(a->arg[1].vec)[j];
  at = position_in(a, j, at);
  if (x.tag == TAG_OBJ && type_is_vec(x.o->type) && !(x.o->flags & F_OBJECT)) {
    *v = vec_elt(a->vm, x.vec, at);
    return OK;
  }
  if (x.tag <= TAG_STR && x.tag != TAG_NULL) { /* a vector of one */
    *v = x;
    return OK;
  }
  Value args[2] = {x, val_int((int32_t)at + 1)};
  if (val_is_object(x)) {
    bool found;
    TRY(vm_try_dispatch(a->vm, "[[", x, 2, args, NULL, &found, v));
    if (found) return OK;
  }
  if (x.tag == TAG_OBJ && type_is_vec(x.o->type)) return rt_subset2(a->vm, x, 1, &args[1], -1, v);
  Value keep = a->vm->cur_call; /* what cannot be subset: the error shows this call */
  Cons *call = dots_element_call(a->vm, j, at);
  TRY_NEW(call);
  a->vm->cur_call = val_obj(call);
  Status st = val_is_env(x) ? rt_errorcall(a->vm, val_obj(call), "wrong arguments for subsetting an environment")
                            : rt_subset2(a->vm, x, 1, &args[1], -1, v);
  a->vm->cur_call = keep;
  return st;
}

/* All arguments of the call for elements `at`. */
static Status parallel_arguments(const Apply *a, int64_t at, Value *v, Sym **names) {
  int64_t k = a->arg[1].vec->n, n = k + more_args(a);
  for (int64_t j = 0; j < n; j++) {
    TRY(mapply_name(a, j, &names[j]));
    if (j < k)
      TRY(parallel_element(a, j, at, &v[j]));
    else
      v[j] = list_ro(a->arg[2].vec)[j - k];
    if (v[j].tag >= TAG_MISSING) TRY(as_argument(a->vm, v[j], &v[j]));
  }
  return OK;
}

static Status plan_mapply(const Apply *a, Closure *c, int64_t at, int n, Sym *const *names) {
  Value call, *exprs = vm_scratch(a->vm, (size_t)(n + 1) * sizeof *exprs);
  TRY_NEW(exprs);
  TRY(mapply_call(a, at, &call));
  int j = 0;
  for (const Cons *e = call.cons->cdr; e; e = e->cdr) exprs[j++] = e->car;
  return make_plan(a, c, n, names, exprs, call);
}

static Status push_parallel(const Apply *a, Value fun, int64_t at, Frame **callee, Value *out) {
  VM *vm = a->vm;
  int n = (int)(a->arg[1].vec->n + more_args(a));
  Value small[8], *v = n <= 8 ? small : vm_scratch(vm, (size_t)n * sizeof *v);
  Sym *small_names[8], **names = n <= 8 ? small_names : vm_scratch(vm, (size_t)n * sizeof *names);
  TRY_NEW(v);
  TRY_NEW(names);
  TRY(parallel_arguments(a, at, v, names));
  if (fun.o->type == T_CLOSURE) {
    if (a->st[AP_PLAN].tag == TAG_NULL) TRY(plan_mapply(a, fun.clo, at, n, names));
    return push_matched(a, fun.clo, n, v, names, callee);
  }
  Value call;
  TRY(mapply_call(a, at, &call));
  for (int i = 0; i < n; i++) TRY(vm_force(vm, v[i], &v[i]));
  return vm_call(vm, fun, n, v, names, NULL, call, out);
}

static Status end_mapply(const Apply *a) {
  int64_t len = a->st[AP_LENGTH].l;
  for (int64_t j = 0; j < a->arg[1].vec->n; j++)
    if (len > 0 && len % (int64_t)dbl_ro(a->st[AP_LENGTHS].vec)[j] != 0)
      return rt_warningcall(a->vm, vm_frame_call(a->vm), "longer argument not a multiple of length of shorter");
  return OK;
}

/* ---- one call after the other ---- */
static Status make_call(const Apply *a, int64_t at, Frame **callee) {
  Value fun = function_of(a), out = val_null();
  bool closure = fun.o->type == T_CLOSURE;
  if (a->kind == MAPPLY)
    TRY(push_parallel(a, fun, at, callee, &out));
  else if (closure)
    TRY(push_element(a, fun.clo, at, callee));
  else
    TRY(native_element(a, fun.bi, at, &out));
  if (!closure) slot_store(a->vm, &a->st[AP_VALUE], out);
  return OK;
}

static Status take_result(const Apply *a, int64_t at) {
  if (a->kind == VAPPLY) return take_checked(a, at);
  take_in_list(a, at);
  return OK;
}

/* The result goes to slot dst; nothing is left in the temporaries. */
static Status end_apply(const Apply *a, uint16_t dst) {
  VM *vm = a->vm;
  TRY(a->kind == LAPPLY ? end_lapply(a) : a->kind == VAPPLY ? end_vapply(a) : end_mapply(a));
  Value v = a->st[AP_RESULT];
  a->st[AP_RESULT] = val_null();
  if ((a->kind == VAPPLY || a->st[AP_FLAGS].i & FOLDED) && vec_plain(v.vec)) {
    Value s = val_retain(vec_val(v.vec));
    val_release(vm, v);
    v = s;
  }
  for (Value *s = a->arg; s < a->st + APPLY_STATE; s++) slot_move(vm, s, val_null());
  slot_move(vm, slot_ref(a->f, dst), v);
  vm->visible = true;
  return OK;
}

/* The arguments of every call, for a program over all elements; 0: not of that sort. */
static int vector_arguments(const Apply *a, const Closure *c, VectorArg *v, int max) {
  const int32_t *perm = a->st[AP_PLAN].tag == TAG_NULL ? NULL : int_ro(a->st[AP_PLAN].vec);
  if (a->kind == MAPPLY) {
    int64_t k = a->arg[1].vec->n, n = k + more_args(a);
    if (n > max || !perm) return 0;
    for (int64_t j = 0; j < n; j++)
      v[j] = (VectorArg){
          .param = perm[j], .each = j < k, .v = j < k ? list_ro(a->arg[1].vec)[j] : list_ro(a->arg[2].vec)[j - k]};
    return (int)n;
  }
  const Dots *dots = dots_of(a);
  int n = 1 + (dots ? dots->n : 0);
  if (n > max || (n > 1 && !perm) || (!perm && c->proto->dots == 0)) return 0;
  v[0] = (VectorArg){.param = perm ? perm[0] : 0, .each = true, .v = a->arg[0]};
  for (int j = 1; j < n; j++) v[j] = (VectorArg){.param = perm[j], .v = dots->e[j - 1].v};
  return n;
}

/* The same where FUN is a builtin: the element, and constants. */
static int builtin_arguments(const Apply *a, const BuiltinDef *def, VectorArg *v, int max) {
  const uint32_t other = BF_SPECIAL | BF_CALLER | BF_EFFECTS | BF_VALUES | BF_UNCONFINED | BF_FILES;
  const Dots *dots = dots_of(a);
  int n = 1 + (dots ? dots->n : 0);
  if (a->kind == MAPPLY || n > max || def->flags & other) return 0;
  v[0] = (VectorArg){.each = true, .v = a->arg[0]};
  for (int j = 1; j < n; j++) {
    Value x = dots->e[j - 1].v;
    if (x.tag == TAG_PROM) x = x.prom->value; /* the first call has asked for it */
    if (x.tag >= TAG_MISSING && x.tag != TAG_OBJ) return 0;
    v[j] = (VectorArg){.v = x, .name = dots->e[j - 1].name};
    v[j].v.aux = 0;
  }
  return n;
}

/* Is FUN sum(), or mean() without other methods?  0: neither; 1, 2. */
static int adds_up(VM *vm, Value fun) {
  if (fun.o->type == T_BUILTIN) return strcmp(fun.bi->def->name, "sum") == 0;
  const Sym *name = sym_c(vm, "mean");
  Value mean = name ? name->base : val_null();
  return mean.tag == TAG_OBJ && fun.o == mean.o && s3_plain_numbers(vm, "mean") ? 2 : 0;
}

/* The results of all calls behind the first, if they can be had at once (vm/apply); *at: the last one that is there. */
static Status rest_at_once(const Apply *a, int64_t *at) {
  enum { ARGS = 12 };
  VectorArg args[ARGS];
  Value fun = function_of(a);
  int64_t len = a->st[AP_LENGTH].l;
  bool closure = fun.o->type == T_CLOSURE, done;
  VectorCall c = {.by = a->site->def->name, .from = 1, .n = len, .nargs = 1, .args = args};
  int sum = a->kind == MAPPLY || len < 3 || dots_of(a) ? 0 : adds_up(a->vm, fun);
  if (sum && (a->kind == LAPPLY || (val_is_obj(a->st[AP_RESULT], T_DBL) && vec_len(a->arg[2]) == 1))) {
    args[0] = (VectorArg){.each = true, .v = a->arg[0]};
    c.result = &a->st[AP_RESULT];
    TRY(vectorize_sums(a->vm, &c, sum == 2, &done));
    if (done) return *at = len - 1, OK;
  }
  if (!vectorize_worth(a->vm, closure ? fun.clo : NULL, len - 1)) return OK;
  if (closure)
    c.fun = fun.clo;
  else
    c.known = fun.bi->def->name;
  c.nargs = closure ? vector_arguments(a, fun.clo, args, ARGS) : builtin_arguments(a, fun.bi->def, args, ARGS);
  if (c.nargs == 0 || (a->kind == VAPPLY && vec_len(a->arg[2]) == 0)) return OK;
  c.result = &a->st[AP_RESULT];
  c.width = a->kind == VAPPLY ? vec_len(a->arg[2]) : 0;
  c.flat = simplified(a);
  c.matrix = c.flat && a->kind == LAPPLY && !names_of_elements(a) && val_type(a->arg[0]) != T_STR;
  if (a->kind == LAPPLY) c.fold = vectorize_fold(a->vm, a->f);
  Vec *flat;
  TRY(vectorize_rest(a->vm, &c, &done, &flat));
  if (done) *at = len - 1;
  if (flat) slot_store(a->vm, &a->st[AP_RESULT], val_obj(flat));
  if (flat && c.fold) {
    a->st[AP_FLAGS].i |= FOLDED;
    vectorize_folded(a->vm);
  }
  return OK;
}

/* The first result is there: can all others be had at once? */
static Status after_first(const Apply *a, int64_t *at) {
  TRY(rest_at_once(a, at));
  return vectorize_list(a->vm, &a->st[AP_RESULT], a->st[AP_LENGTH].l);
}

static Status next_element(const Apply *a, uint16_t dst, Frame **callee) {
  VM *vm = a->vm;
  int64_t at = a->st[AP_AT].l, len = a->st[AP_LENGTH].l;
  size_t m = vm_mark(vm);
  if (at >= 0) TRY(take_result(a, at));
  if (at == 0) TRY(after_first(a, &at));
  while (++at < len) {
    a->st[AP_AT].l = at;
    TRY(make_call(a, at, callee));
    vm_release(vm, m);
    if (*callee) return OK;
    TRY(take_result(a, at));
    if (at == 0) TRY(after_first(a, &at));
    vm_release(vm, m);
    TRY(vm_poll(vm));
  }
  TRY(end_apply(a, dst));
  vm_release(vm, m);
  return OK;
}

/* ---- do.call ---- */
/* Where do.call() evaluates: envir, else its caller's environment; NULL: out of memory. */
static Env *docall_env(const Apply *a) { return val_is_env(a->arg[2]) ? a->arg[2].env : frame_parent_env(a->vm, a->f); }

/* The function and the head of the call. */
static Status docall_function(const Apply *a, Value *head, Value *fun) {
  VM *vm = a->vm;
  Value what = a->arg[0];
  *head = *fun = what;
  if (val_type(what) != T_STR || vec_len(what) != 1)
    return val_is_fun(what) ? OK : rt_error(vm, "'what' must be a function or character string");
  Sym *sym = sym_of_str(vm, as_string1(vm, what));
  TRY_NEW(sym);
  *head = val_obj(sym);
  if (!(sym->flags & (SYM_USER | SYM_TABLE)) && sym->global.tag == TAG_UNBOUND && val_is_fun(sym->base)) {
    *fun = sym->base;
    return OK;
  }
  Env *env = docall_env(a);
  TRY_NEW(env);
  return env_get_fun(vm, env, sym, fun);
}

static Status docall_call(VM *vm, Value head, Vec *l, Cons **out) {
  Vec *nm = vec_names(vm, l);
  Cons *a = NULL;
  for (int64_t i = l->n - 1; i >= 0; i--) {
    Sym *tag = NULL;
    if (nm && str_ro(nm)[i]->len)
      TRY_NEW(tag = str_ro(nm)[i] == vm->na_str ? sym_c(vm, "NA") : sym_of_str(vm, str_ro(nm)[i]));
    TRY_NEW(a = cons_new(vm, list_ro(l)[i], a, tag));
  }
  TRY_NEW(*out = lang_new(vm, head, a));
  return OK;
}

/* The arguments: code becomes promises. */
static Status docall_arguments(const Apply *a, Cons *given, int n, Dots **out) {
  VM *vm = a->vm;
  Env *env = NULL;
  Dots *d = dots_new(vm, n);
  TRY_NEW(d);
  int i = 0;
  for (Cons *p = given; p; p = p->cdr, i++) {
    Value v = p->car;
    v.aux = 0;
    if (val_is_sym(v) || val_is_lang(v)) {
      if (!env) TRY_NEW(env = docall_env(a));
      Promise *pr = promise_new(vm, v, env);
      TRY_NEW(pr);
      v = (Value){.prom = pr, .tag = TAG_PROM};
    }
    d->e[i].v = val_retain(v);
    d->e[i].name = p->tag;
    if (p->tag) d->any_names = 1;
  }
  *out = d;
  return OK;
}

static Status docall_native(const Apply *a, Value fun, Cons *c, Dots *d, Value *out) {
  VM *vm = a->vm;
  if (fun.bi->def->flags & (BF_SPECIAL | BF_CALLER)) {
    Env *env = docall_env(a);
    TRY_NEW(env);
    /* by value: return() leaves the function that envir belongs to */
    if (strcmp(fun.bi->def->name, "return") == 0) TRY_NEW(c = lang_new(vm, fun, c->cdr));
    return vm_eval(vm, val_obj(c), env, out);
  }
  return call_with_forced(vm, fun.bi, val_obj(c), d, out);
}

static Status make_docall(const Apply *a, Frame **callee) {
  VM *vm = a->vm;
  Value head, fun, out;
  if (!val_is_list(a->arg[1])) return rt_error(vm, "'%s' must be a list", "args");
  TRY(docall_function(a, &head, &fun));
  Cons *c;
  TRY(docall_call(vm, head, a->arg[1].vec, &c));
  if (fun.tag == TAG_UNBOUND)
    return rt_errorcall(vm, val_obj(c), "could not find function \"%s\"", head.sym->name->data);
  TRY(vm_protect(vm, fun));
  Dots *d;
  TRY(docall_arguments(a, c->cdr, (int)a->arg[1].vec->n, &d));
  vm->visible = true;
  if (fun.o->type != T_CLOSURE) {
    TRY(docall_native(a, fun, c, d, &out));
    slot_store(vm, &a->st[AP_VALUE], out);
    return OK;
  }
  Env *env = val_is_env(a->arg[2]) ? a->arg[2].env : a->f->callenv;
  TRY(apply_closure(vm, fun.clo, val_obj(c), d, env, NULL, callee));
  (*callee)->caller = env ? a->f : a->f->caller;
  (*callee)->dst = (uint16_t)(&a->st[AP_VALUE] - a->f->slots);
  (*callee)->retmode = RM_REG;
  return OK;
}

static Status next_docall(const Apply *a, uint16_t dst, Frame **callee) {
  VM *vm = a->vm;
  if (a->st[AP_AT].l < 0) {
    size_t m = vm_mark(vm);
    a->st[AP_AT].l = 0;
    TRY(make_docall(a, callee));
    vm_release(vm, m);
    if (*callee) return OK;
  }
  Value v = a->st[AP_VALUE];
  a->st[AP_VALUE] = val_null();
  for (int k = 0; k < a->site->nargs; k++) slot_move(vm, &a->arg[k], val_null());
  slot_result(vm, slot_ref(a->f, dst), &v);
  return OK;
}

/* ---- the instructions ---- */
static Status begin(const Apply *a) {
  VM *vm = a->vm;
  if (ORBIT_UNLIKELY(vm->trace & (TRACE_CALLED | TRACE_LONGSEQ))) {
    Value *args = a->arg;
    if (vm->trace & TRACE_CALLED) lib_note_called(vm, a->site->def);
    if (vm->trace & TRACE_LONGSEQ) TRY(longseq_args(vm, a->site->def->name, &args, a->site->nargs));
    for (int i = 0; args != a->arg && i < a->site->nargs; i++) slot_store(vm, &a->arg[i], args[i]);
  }
  vm->stats.builtin_calls++;
  switch (a->kind) {
  case LAPPLY: return begin_lapply(a);
  case VAPPLY: return begin_vapply(a);
  case MAPPLY: return begin_mapply(a);
  default: return OK;
  }
}

Status slow_apply(VM *vm, Frame *f, const Instr *i) {
  Apply a = apply_of(vm, f, i);
  /* do.call only uses the first ones */
  for (int k = 0; k < (a.kind == DO_CALL ? AP_RESULT : APPLY_STATE); k++) slot_move(vm, &a.st[k], val_null());
  a.st[AP_LENGTH] = a.st[AP_AT] = val_int(0);
  if (a.kind != DO_CALL) a.st[AP_FLAGS] = val_int(0);
  a.st[AP_AT].l = -1;
  Value call = vm->cur_call;
  const BuiltinDef *def = vm->cur_builtin;
  vm->cur_call = a.site->call;
  vm->cur_builtin = a.site->def;
  size_t m = vm_mark(vm);
  Status st = begin(&a);
  vm_release(vm, m);
  vm->cur_call = call;
  vm->cur_builtin = def;
  return st;
}

Status slow_apply_next(VM *vm, Frame *f, const Instr *i, Frame **callee) {
  Apply a = apply_of(vm, f, i);
  Value call = vm->cur_call;
  const BuiltinDef *def = vm->cur_builtin;
  vm->cur_call = a.site->call;
  vm->cur_builtin = a.site->def;
  f->pc = i; /* where a closure returns to, and where frame_call_made() looks */
  Status st = a.kind == DO_CALL ? next_docall(&a, i->a, callee) : next_element(&a, i->a, callee);
  if (!*callee) f->pc++;
  vm->cur_call = call;
  vm->cur_builtin = def;
  return st;
}

/* Reached where `...` stands among the arguments, for which there is no instruction. */
static Status without_instruction(VM *vm, Value *args, int n, Value *out) {
  return rt_error(vm, ".Internal(%s()) takes no '...'", vm->cur_builtin->name);
}

static bool finds_function(const VM *vm, Env *e, Sym *s, int depth);
static bool names_function(const VM *vm, const Frame *f, Sym *s, int depth);

/* A function of the library need not have been read yet. */
static bool is_function(const VM *vm, Value v) {
  return val_is_fun(v) || (v.tag == TAG_LAZY && lib_is_closure(vm, v.l));
}

/* Is v a function, or an argument that gives one without running anything: it has been found to be one, or is written
 * as a function or as the name of one? */
static bool gives_function(const VM *vm, Value v, int depth) {
  enum { DEEPEST = 8 };
  if (v.tag != TAG_PROM) return is_function(vm, v);
  const Promise *p = v.prom;
  if (p->value.tag != TAG_UNBOUND) return val_is_fun(p->value);
  if (val_is_sym(p->expr) && depth < DEEPEST)
    return p->env ? finds_function(vm, p->env, p->expr.sym, depth + 1)
                  : names_function(vm, p->frame, p->expr.sym, depth + 1);
  return val_is_lang(p->expr) && val_is_sym(p->expr.cons->car) && p->expr.cons->car.sym == vm->sym.function_;
}

/* The same for a name from e on, as far as frames, the base namespace and the global variables go. */
static bool finds_function(const VM *vm, Env *e, Sym *s, int depth) {
  for (; e && e != vm->global; e = e->parent) {
    if (e->kind == ENV_BASENS) {
      if (s->base.tag != TAG_UNBOUND) return !(s->bflags & BIND_ACTIVE) && is_function(vm, s->base);
      continue;
    }
    if (e->kind != ENV_FUNC && e->kind != ENV_TABLE) return false;
    int flags;
    Value v = env_peek_raw(e, s, &flags);
    if (v.tag != TAG_UNBOUND) return !(flags & BIND_ACTIVE) && gives_function(vm, v, depth);
  }
  if (!e || s->gflags) return false;
  if (s->global.tag != TAG_UNBOUND) return val_is_fun(s->global);
  return !(s->flags & (SYM_USER | SYM_TABLE)) && is_function(vm, s->base);
}

/* The same for a name in code of frame f. */
static bool names_function(const VM *vm, const Frame *f, Sym *s, int depth) {
  if (!f || f->kind != FR_CLOSURE) return false;
  int k = proto_slot_index(f->proto, s);
  if (k >= 0) return gives_function(vm, f->slots[k], depth);
  return finds_function(vm, f->env ? f->env : f->fn->env, s, depth);
}

/* .Internal(function_given(k)): does argument k of the function that asks give a function, as far as can be told
 * without running code?  It need not call match.fun() then, whose call errors in the argument would show. */
static Status do_function_given(VM *vm, Value *args, int n, Value *out) {
  const Frame *f = frame_function(vm->in->top);
  *out = val_lgl(0);
  if (!f || f->kind != FR_CLOSURE || vm->modes & MODE_GENERIC || args[0].tag != TAG_INT) return OK;
  Value v = f->slots[args[0].i - 1], function;
  bool given = gives_function(vm, v, 0);
  if (given && v.tag == TAG_PROM) TRY(vm_force(vm, v, &function)); /* runs nothing; others find the function at hand */
  *out = val_lgl(given);
  return OK;
}

/* What code of frame f finds under a name without running anything; unbound: that cannot be told. */
static Value named_value(const VM *vm, const Frame *f, const Sym *s) {
  if (!f || f->env || f->kind != FR_CLOSURE) {
    if (!f || f->kind != FR_EVAL || f->env != vm->global) return val_unbound();
  } else {
    int k = proto_slot_index(f->proto, (Sym *)s);
    if (k >= 0) return f->slots[k].tag == TAG_PROM ? f->slots[k].prom->value : f->slots[k];
    if (f->fn->env != vm->global) return val_unbound();
  }
  return s->gflags ? val_unbound() : s->global;
}

/* .Internal(value_given(k)): is argument k of the function that asks a value already, so that no error can come from
 * it? */
static Status do_value_given(VM *vm, Value *args, int n, Value *out) {
  const Frame *f = frame_function(vm->in->top);
  *out = val_lgl(0);
  if (!f || f->kind != FR_CLOSURE || vm->modes & MODE_GENERIC || args[0].tag != TAG_INT) return OK;
  Value v = f->slots[args[0].i - 1];
  if (v.tag == TAG_PROM) {
    const Promise *p = v.prom;
    v = p->value.tag == TAG_UNBOUND && val_is_sym(p->expr) ? named_value(vm, p->frame, p->expr.sym) : p->value;
  }
  *out = val_lgl(v.tag < TAG_MISSING || v.tag == TAG_OBJ);
  return OK;
}

/* .Internal(only_default(generic, x)): is x, without a class, for base's own default method for sure? */
static Status do_only_default(VM *vm, Value *args, int n, Value *out) {
  *out = val_lgl(0);
  if (vm->modes & MODE_GENERIC || args[0].tag != TAG_STR) return OK;
  const Sym *method = method_default_only(vm, args[0].s, args[1]);
  *out = val_lgl(method && !(method->flags & (SYM_USER | SYM_TABLE)) && val_is_fun(method->base));
  return OK;
}

/* .Internal(defaulted(k)): has parameter k of the function that asks its default, which nobody has looked at? */
static Status do_defaulted(VM *vm, Value *args, int n, Value *out) {
  const Frame *f = frame_function(vm->in->top);
  *out = val_lgl(0);
  if (!f || f->kind != FR_CLOSURE || vm->modes & MODE_GENERIC || args[0].tag != TAG_INT) return OK;
  const Value *v = &f->slots[args[0].i - 1];
  *out = val_lgl(v->tag == TAG_PROM && (v->aux & AUX_DEFAULT) && v->prom->value.tag == TAG_UNBOUND);
  return OK;
}

const BuiltinDef builtins_apply[] = {
    {"lapply", without_instruction, NULL, BF_INTERNAL | BF_APPLIES, "FUN(X[[i]], ...) for every element", 2, 2},
    {"vapply", without_instruction, NULL, BF_INTERNAL | BF_APPLIES, "FUN(X[[i]], ...) with checked type and length", 4,
     4},
    {"mapply", without_instruction, NULL, BF_INTERNAL | BF_APPLIES, "FUN over several vectors in parallel", 3, 3},
    {"do.call", without_instruction, NULL, BF_INTERNAL | BF_APPLIES, "calls a function with a list of arguments", 3, 3},
    {"defaulted", do_defaulted, "k", BF_INTERNAL, "a parameter with its default", 0, 0},
    {"function_given", do_function_given, "k", BF_INTERNAL, "an argument that is a function for sure", 0, 0},
    {"only_default", do_only_default, "generic, x", BF_INTERNAL, "a value that base's default method is for", 0, 0},
    {"value_given", do_value_given, "k", BF_INTERNAL, "an argument that is a value already", 0, 0},
    {0}};
