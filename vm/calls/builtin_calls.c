/* builtin_calls.c - Calls of functions written in C: arity and names checked, arguments matched with the formals that
 * the function shows, fast ways for values in a window of slots.
 *
 * Called by the loop (slow_callb, slow_callr, slow_mklist) and by call.c.
 */
#include "vm/interp/slow.h"
#include "vm/calls/calls.h"
#include "vm/calls/dispatch.h"
#include "vm/conditions/conditions.h"
#include "vm/calls/call_parts.h"

#include <stdlib.h>

#include "runtime/elementwise.h"
#include "runtime/longseq.h"
#include "vm/calls/builtin_fast.h"
#include "vm/calls/call_quick.h"
#include "vm/calls/nested_replace.h"
#include "vm/calls/results.h"
#include "vm/fuse/fuse.h"
#include "vm/interp/short.h"

/* ---- builtins ---- */
static const char *group_of(uint32_t flags) {
  if (flags & BF_MATH) return "Math";
  if (flags & BF_SUMMARY) return "Summary";
  if (flags & BF_OPS) return "Ops";
  if (flags & BF_CPLX) return "Complex";
  return NULL;
}
#define BF_ANY_DISPATCH (BF_DISPATCH | BF_MATH | BF_SUMMARY | BF_OPS | BF_CPLX)

/* The C function itself, arguments in their final places. */
Status call_builtin_raw(VM *vm, const BuiltinDef *def, Value call, Value *args, int n, Value *out) {
  Value keep = vm->cur_call;
  const BuiltinDef *kd = vm->cur_builtin;
  vm->cur_call = call;
  vm->cur_builtin = def;
  vm->in->arg_visible = vm->visible;
  vm->visible = true;
  vm->stats.builtin_calls++;
  Status st = OK;
  if (ORBIT_UNLIKELY(vm->trace & (TRACE_CALLED | TRACE_LONGSEQ))) {
    if (vm->trace & TRACE_CALLED) lib_note_called(vm, def);
    if (vm->trace & TRACE_LONGSEQ) st = longseq_args(vm, def->name, &args, n);
  }
  *out = val_null();
  if (ORBIT_UNLIKELY(def->flags & vm->denied)) st = lib_refused(vm, def);
  if (ORBIT_LIKELY(st == OK)) st = def->fn(vm, args, n, out);
  vm->cur_call = keep;
  vm->cur_builtin = kd;
  vm->arg_names = NULL;
  if (def->flags & BF_INVISIBLE) vm->visible = false;
  return st;
}

static Status check_arity(VM *vm, const BuiltinDef *d, Value call, int n) {
  if ((d->min == 0 && d->max == 0) || (n >= d->min && (d->max < 0 || n <= d->max))) return OK;
  if (d->min == d->max || (d->min == 0 && d->max == 1))
    return rt_errorcall(vm, call,
                        n == 1 ? "%d argument passed to '%s' which requires %d"
                               : "%d arguments passed to '%s' which requires %d",
                        n, d->name, d->max);
  return rt_errorcall(vm, call,
                      n == 1 ? "%d argument passed to '%s' which requires %d to %d arguments"
                             : "%d arguments passed to '%s' which requires %d to %d arguments",
                      n, d->name, d->min, d->max < 0 ? 99 : d->max);
}

/* Primitives with one argument accept its name only (or a beginning of it). */
static Status wrong_name(VM *vm, Value call, const Sym *given, const char *formal) {
  if (!given || strncmp(given->name->data, formal, given->name->len) == 0) return OK;
  return rt_errorcall(vm, call, "supplied argument name '%s' does not match '%s'", given->name->data, formal);
}

/* What the first argument of a primitive must be called, if anything; NULL: it takes any name. */
static const char *first_formal(const BuiltinDef *d) {
  static const struct {
    const char *name, *formal;
  } rows[] = {{"call", "name"},   {"standardGeneric", "f"}, {"...elt", "n"},        {"as.environment", "object"},
              {"invisible", "x"}, {"trunc", "x"},           {"environment<-", "x"}, {"storage.mode<-", "x"}};
  const char *name = d->name;
  if (name[0] == 'c' && strncmp(name, "cum", 3) == 0) return NULL;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (name[0] == rows[i].name[0] && strcmp(name, rows[i].name) == 0) return rows[i].formal;
  bool one = (d->min == 1 && d->max == 1) || (name[0] == 'a' && strncmp(name, "as.", 3) == 0);
  if (!one || !(name[0] >= 'A' && name[0] <= 'z')) return NULL;
  return d->flags & BF_CPLX ? "z" : "x";
}

static Status check_first_name(VM *vm, const BuiltinDef *d, Value call, Sym **names, int n) {
  if (!names || n < 1 || !names[0] || !(d->flags & BF_PRIM)) return OK;
  const char *formal = first_formal(d);
  return formal ? wrong_name(vm, call, names[0], formal) : OK;
}

static Status wrong_count(VM *vm, const BuiltinDef *d, Value call, int n, int least, int most) {
  const char *what = n == 1 ? "argument" : "arguments";
  if (least == most) return rt_errorcall(vm, call, "%d %s passed to '%s' which requires %d", n, what, d->name, least);
  return rt_errorcall(vm, call, "%d %s passed to '%s' which requires %d to %d", n, what, d->name, least, most);
}

/* Primitives with formals take their arguments by position, whatever their names; some look at the first name. */
static bool takes_by_position(const BuiltinDef *d) {
  static const char *const match[] = {"attr",   "rep", "seq.int",    "anyNA", "round",
                                      "signif", "log", "retracemem", ".C",    ".Fortran"};
  for (size_t i = 0; i < sizeof match / sizeof *match; i++)
    if (strcmp(d->name, match[i]) == 0) return false;
  return true;
}

/* The primitives that match their arguments, but in their own way. */
static Status check_matched(VM *vm, const BuiltinDef *d, Value call, Sym **names, int n) {
  const char *name = d->name;
  if (strcmp(name, "attr") == 0 && n != 2 && n != 3)
    return rt_errorcall(vm, call, "either 2 or 3 arguments are required");
  if (strcmp(name, "anyNA") == 0) {
    if (n != 1 && n != 2) return rt_errorcall(vm, call, "anyNA takes 1 or 2 arguments");
    return names ? wrong_name(vm, call, names[0], "x") : OK;
  }
  bool round = strcmp(name, "round") == 0 || strcmp(name, "signif") == 0;
  if (round && n > 2)
    return rt_errorcall(vm, vm_frame_call(vm), "%d arguments passed to '%s' which requires 1 or 2 arguments", n, name);
  bool number = round || strcmp(name, "log") == 0;
  if (!number || n != 1 || !names || !names[0] || names[0]->name->data[0] == 'x') return OK;
  return rt_errorcall(vm, vm_frame_call(vm), "argument \"x\" is missing, with no default");
}

static Status check_primitive(VM *vm, const BuiltinDef *d, Cons *formals, Value call, Sym **names, int n,
                              bool *by_position) {
  *by_position = false;
  if (!(d->flags & BF_PRIM)) return OK;
  if (!takes_by_position(d)) return check_matched(vm, d, call, names, n);
  int least = 0, most = 0;
  for (Cons *f = formals; f; f = f->cdr, most++) least += f->car.tag == TAG_MISSING;
  if (n < least || n > most) return wrong_count(vm, d, call, n, least, most);
  if (strcmp(d->name, "attr<-") == 0) return OK;
  *by_position = true;
  bool look = most == 1 || strcmp(d->name, "class<-") == 0 || strcmp(d->name, "length<-") == 0 ||
              strcmp(d->name, "nzchar") == 0;
  return look && names && n > 0 ? wrong_name(vm, call, names[0], formals->tag->name->data) : OK;
}

/* The call with its arguments' values: what methods of Summary, round and signif see. */
static Status call_of_values(VM *vm, Value call, Value *args, Sym **names, int n, Value *out) {
  *out = call;
  if (!val_is_lang(call)) return OK;
  Cons *a = NULL;
  for (int i = n - 1; i >= 0; i--) TRY_NEW(a = cons_new(vm, args[i], a, names ? names[i] : NULL));
  TRY_NEW(a = lang_new(vm, call.cons->car, a));
  *out = val_obj(a);
  return OK;
}

/* Primitives of a fixed number of arguments count them, and look at the first one's name, before they look for a
 * method. */
static Status counted_first(VM *vm, const BuiltinDef *d, Value call, Sym **names, int n) {
  if (!(d->flags & BF_PRIM) || strncmp(d->name, "as.", 3) == 0) return OK;
  if (strcmp(d->name, "round") == 0 || strcmp(d->name, "signif") == 0)
    return n > 2 ? check_matched(vm, d, call, names, n) : OK;
  if (d->min != d->max || d->min == 0) return OK;
  if (n != d->min) return check_arity(vm, d, call, n);
  return d->flags & BF_MATH ? check_first_name(vm, d, call, names, n) : OK;
}

static Status builtin_method(VM *vm, const BuiltinDef *def, Value call, Value *args, Sym **names, int n, bool *found,
                             Value *out) {
  *found = false;
  if (def->flags & BF_OPS) return s3_try_ops(vm, def->name, call, args, n, found, out);
  if (n < 1 || !val_is_object(args[0])) return OK;
  TRY(counted_first(vm, def, call, names, n));
  if (def->flags & BF_SUMMARY) { /* methods of the Summary group always see na.rm */
    bool has = false;
    for (int i = 0; names && i < n; i++) has |= names[i] == vm->sym.na_rm;
    if (!has) {
      Value *a2 = vm_scratch(vm, (size_t)(n + 1) * sizeof(Value));
      Sym **n2 = vm_scratch(vm, (size_t)(n + 1) * sizeof(Sym *));
      TRY_NEW(a2);
      TRY_NEW(n2);
      for (int i = 0; i < n; i++) {
        a2[i] = args[i];
        n2[i] = names ? names[i] : NULL;
      }
      a2[n] = val_lgl(0);
      n2[n] = vm->sym.na_rm;
      TRY(call_of_values(vm, call, a2, n2, n + 1, &call));
      return s3_try(vm, def->name, group_of(def->flags), call, a2, n2, n + 1, found, out);
    }
    TRY(call_of_values(vm, call, args, names, n, &call));
  }
  if (strcmp(def->name, "as.numeric") == 0) { /* the same function as as.double(), whose methods are used */
    TRY(s3_try(vm, "as.double", NULL, call, args, names, n, found, out));
    if (*found || !(args[0].o->flags & F_S4)) return OK;
  }
  if (def->flags & BF_MATH && (strcmp(def->name, "round") == 0 || strcmp(def->name, "signif") == 0)) {
    if (n == 2 && args[1].tag == TAG_MISSING) args[1] = val_dbl(def->name[0] == 'r' ? 0 : 6);
    TRY(call_of_values(vm, call, args, names, n, &call));
  }
  return s3_try(vm, def->name, group_of(def->flags), call, args, names, n, found, out);
}

/* The arguments are the first formals in their order, without names or with theirs, and the others have constants as
 * defaults: puts all values into win. */
static bool in_order(const VM *vm, const Cons *formals, const Value *args, Sym *const *names, int n, Value *win,
                     int *nwin) {
  int i = 0;
  for (const Cons *f = formals; f; f = f->cdr, i++) {
    if (i == 64 || f->tag == vm->sym.dots) return false;
    if (i < n) {
      if (args[i].tag == TAG_MISSING || (names && names[i] && names[i] != f->tag)) return false;
      win[i] = args[i];
      continue;
    }
    win[i] = f->car;
    win[i].aux = 0;
    if (f->car.tag == TAG_MISSING || val_is_sym(f->car) || val_is_lang(f->car)) return false;
  }
  *nwin = i;
  return i >= n;
}

/* The list of the ndots arguments that match no formal but `...`. */
static Status rest_as_list(VM *vm, Value *args, Sym **names, int n, const int16_t *perm, int ndots, Value *out) {
  Vec *l = vec_new(vm, T_LIST, ndots), *nm = NULL;
  TRY_NEW(l);
  for (int i = 0, j = 0; i < n; i++) {
    if (perm[i] >= 0) continue;
    if (names && names[i]) {
      if (!nm) TRY_NEW(nm = vec_new(vm, T_STR, ndots));
      str_rw(nm)[j] = names[i]->name;
    }
    list_set(vm, l, j++, args[i]);
  }
  *out = val_obj(l);
  return nm ? vec_set_names(vm, l, val_obj(nm)) : OK;
}

/* Complains of the first argument that is missing and that the builtin cannot do without. */
static Status check_required(VM *vm, const BuiltinDef *def, Value call, const Param *pars, int nf, const Value *win) {
  bool backwards = tests_late(def->name);
  for (int j = 0; j < nf; j++) {
    int k = backwards ? nf - 1 - j : j;
    if (win[k].tag == TAG_MISSING && pars[k].dflt.tag == TAG_MISSING && builtin_requires(def, pars[k].name->name->data))
      return rt_errorcall(vm, call_without(vm, call, pars[k].name), "argument \"%s\" is missing, with no default",
                          pars[k].name->name->data);
  }
  return OK;
}

/* Matching of evaluated arguments to a builtin's formals at run time: win has one slot per formal. */
Status match_builtin_args(VM *vm, Builtin *b, Value call, Value *args, Sym **names, int n, Value *win, int *nwin) {
  Value fv = builtin_formals(vm, b);
  if (fv.tag == TAG_UNBOUND) return ERR;
  const Cons *formals = fv.tag == TAG_OBJ ? fv.cons : NULL;
  if (in_order(vm, formals, args, names, n, win, nwin) && (*nwin == n || !(b->def->flags & BF_PRIM))) return OK;
  Proto tmp = {0};
  Param pars[64];
  int nf = 0;
  tmp.dots = -1;
  for (const Cons *f = formals; f && nf < 64; f = f->cdr, nf++) {
    pars[nf].name = f->tag;
    pars[nf].dflt = f->car;
    if (f->tag == vm->sym.dots) tmp.dots = (int16_t)nf;
  }
  tmp.nparams = (uint16_t)nf;
  tmp.params = pars;
  int16_t small[64];
  int16_t *perm = n <= 64 ? small : vm_scratch(vm, (size_t)n * sizeof(int16_t));
  TRY_NEW(perm);
  bool by_position;
  TRY(check_primitive(vm, b->def, fv.tag == TAG_OBJ ? fv.cons : NULL, call, names, n, &by_position));
  TRY(match_names(vm, &tmp, n, by_position ? NULL : names, perm, call, args));
  for (int k = 0; k < nf; k++) {
    Value d = pars[k].dflt;
    d.aux = 0;
    bool cst = d.tag != TAG_OBJ || (d.o->type != T_SYM && d.o->type != T_LANG);
    win[k] = cst ? d : val_missing();
  }
  int ndots = 0;
  for (int i = 0; i < n; i++) {
    if (perm[i] < 0)
      ndots++;
    else if (args[i].tag != TAG_MISSING)
      win[perm[i]] = args[i];
  }
  for (int k = 0; k < nf; k++)
    if (win[k].tag == TAG_MISSING && pars[k].dflt.tag == TAG_MISSING) {
      TRY(check_required(vm, b->def, call, pars, nf, win));
      break;
    }
  *nwin = nf;
  return tmp.dots >= 0 ? rest_as_list(vm, args, names, n, perm, ndots, &win[tmp.dots]) : OK;
}

/* Dispatch of a function that is a closure around .Internal() in GNU R: the method sees that call. */
static Status full_dispatch(VM *vm, const BuiltinDef *def, Value call, Value *args, Sym **names, int n, bool *found,
                            Value *out) {
  Value win[64];
  int nw;
  Cons *formals = NULL;
  Builtin *b = lib_builtin(vm, def);
  TRY_NEW(b);
  TRY(match_builtin_args(vm, b, call, args, names, n, win, &nw));
  Value fv = builtin_formals(vm, b);
  if (fv.tag == TAG_UNBOUND) return ERR;
  Sym *own[64];
  int k = 0;
  for (const Cons *f = fv.cons; f && k < nw; f = f->cdr) own[k++] = f->tag;
  while (k > 0) TRY_NEW(formals = cons_new(vm, val_obj(own[--k]), formals, NULL));
  Sym *s = sym_c(vm, def->name);
  Cons *inner = s ? lang_new(vm, val_obj(s), formals) : NULL;
  TRY_NEW(inner);
  return builtin_method(vm, def, val_obj(inner), win, NULL, nw, found, out);
}

/* The value of a method is visible whatever the method says, except that of levels(), a closure in GNU R. */
static Status try_builtin_dispatch(VM *vm, const BuiltinDef *def, Value call, Value *args, Sym **names, int n,
                                   bool *found, Value *out) {
  if ((def->flags & BF_FULL_DISPATCH) && val_is_object(args[0]))
    TRY(full_dispatch(vm, def, call, args, names, n, found, out));
  else
    TRY(builtin_method(vm, def, call, args, names, n, found, out));
  if (*found && ((def->flags & BF_PRIM) || strcmp(def->name, "levels") != 0)) vm->visible = true;
  return OK;
}

/* A builtin on evaluated arguments (borrowed) with optional names; dispatches. Result borrowed or in the pool. */
Status call_builtin(VM *vm, Builtin *b, Value call, Value *args, Sym **names, int n, Value *out) {
  const BuiltinDef *def = b->def;
  if (def->flags & BF_SPECIAL) return special_call_values(vm, b, call, args, names, n, out);
  if (def->flags & BF_VALUES) {
    vm->arg_names = names;
    return call_builtin_raw(vm, def, call, args, n, out);
  }
  if ((def->flags & BF_ANY_DISPATCH) && n > 0) {
    bool found;
    TRY(try_builtin_dispatch(vm, def, call, args, names, n, &found, out));
    if (found) return OK;
  }
  if (def->formals) {
    Value win[64];
    int nw;
    TRY(match_builtin_args(vm, b, call, args, names, n, win, &nw));
    return call_builtin_raw(vm, def, call, win, nw, out);
  }
  TRY(check_arity(vm, def, call, n));
  TRY(check_first_name(vm, def, call, names, n));
  vm->arg_names = names;
  return call_builtin_raw(vm, def, call, args, n, out);
}

/* The list of operands of pmin() or pmax(), a long vector among them? */
static bool long_pair(VM *vm, const CallSite *site, Value list) {
  if (!site->prematched || !val_is_obj(list, T_LIST) || list.vec->n != 2) return false;
  if (!fuse_long(vm, list_ro(list.vec)[0]) && !fuse_long(vm, list_ro(list.vec)[1])) return false;
  return strcmp(site->def->name, "pmin") == 0 || strcmp(site->def->name, "pmax") == 0;
}

/* The arguments of a prematched window in the order and with the names of the call. */
static Status unmatch_window(VM *vm, CallSite *site, Value *win, Value *args, Sym **names, int *n) {
  Value fv = builtin_formals(vm, site->bi);
  Proto tmp = {0};
  Param pars[64];
  int nf = 0;
  tmp.dots = -1;
  for (Cons *c = fv.tag == TAG_OBJ ? fv.cons : NULL; c && nf < 64; c = c->cdr, nf++) {
    pars[nf].name = c->tag;
    if (c->tag == vm->sym.dots) tmp.dots = (int16_t)nf;
  }
  tmp.nparams = (uint16_t)nf;
  tmp.params = pars;
  int16_t perm[256];
  if (site->nargs > 256) return rt_error(vm, "too many arguments");
  Value ex[256];
  Sym *nm[256];
  for (int i = 0; i < site->nargs; i++) {
    nm[i] = site->args[i].name;
    ex[i] = site->args[i].expr;
  }
  TRY(match_names(vm, &tmp, site->nargs, nm, perm, site->call, ex));
  int k = 0;
  for (int i = 0; i < site->nargs; i++) {
    args[i] = perm[i] >= 0 ? win[perm[i]] : list_ro(win[tmp.dots].vec)[k++];
    names[i] = nm[i];
  }
  *n = site->nargs;
  return OK;
}

Status slow_callb(VM *vm, Frame *f, CallSite *site, Value *win, uint16_t dst) {
  const BuiltinDef *def = site->def;
  if (site->fast > FAST_PLAIN) {
    bool done;
    TRY(callb_fast(vm, f, site, win, dst, &done));
    if (done) return OK;
  }
  if (site->nargs > 0 && (fuse_long(vm, win[0]) || long_pair(vm, site, win[0]))) {
    bool done;
    TRY(fuse_try(vm, f, f->pc - 1, &done));
    if (done) return OK;
  }
  size_t m = vm_mark(vm);
  if (site->fast == FAST_PLAIN) {
    Value out;
    vm->arg_names = NULL;
    TRY(call_builtin_raw(vm, def, site->call, win, site->nargs, &out));
    val_retain(out);
    clear_window(vm, win, site->nargs);
    slot_result(vm, slot_ref(f, dst), &out);
    vm_release(vm, m);
    return OK;
  }
  Value out;
  int n = site->prematched ? builtin_nformals(vm, site->bi) : site->nargs;
  bool found = false;
  if ((def->flags & BF_ANY_DISPATCH) && n > 0) {
    if (site->prematched) {
      if (val_is_object(win[0])) {
        /* dispatch wants the arguments as they were written */
        Value *args = vm_scratch(vm, (size_t)(site->nargs + 1) * sizeof(Value));
        Sym **names = vm_scratch(vm, (size_t)(site->nargs + 1) * sizeof(Sym *));
        TRY_NEW(args);
        TRY_NEW(names);
        int na = 0;
        TRY(unmatch_window(vm, site, win, args, names, &na));
        TRY(try_builtin_dispatch(vm, def, site->call, args, names, na, &found, &out));
      }
    } else if (val_is_object(win[0]) || (n > 1 && (def->flags & BF_OPS) && val_is_object(win[1]))) {
      TRY(try_builtin_dispatch(vm, def, site->call, win, site->names, n, &found, &out));
    }
  }
  if (!found) {
    if (!site->prematched) {
      TRY(check_arity(vm, def, site->call, n));
      TRY(check_first_name(vm, def, site->call, site->names, n));
      vm->arg_names = site->names;
    }
    TRY(call_builtin_raw(vm, def, site->call, win, n, &out));
  }
  val_retain(out);
  clear_window(vm, win, n);
  slot_result(vm, slot_ref(f, dst), &out);
  vm_release(vm, m);
  return OK;
}

/* The name has been rebound somewhere: look before calling. */
Status slow_callb_checked(VM *vm, Frame *f, CallSite *site, Value *win, uint16_t dst) {
  Value fun;
  int keep = site->flocal;
  site->flocal = f->kind == FR_CLOSURE ? proto_slot_index(f->proto, site->fname) : -1;
  Status st = find_fun(vm, f, site, &fun);
  site->flocal = keep;
  TRY(st);
  if (fun.tag == TAG_OBJ && fun.o == &site->bi->h) return slow_callb(vm, f, site, win, dst);
  size_t m = vm_mark(vm);
  TRY(vm_protect(vm, fun));
  Value *args = vm_scratch(vm, (size_t)(site->nargs + 1) * sizeof(Value));
  Sym **names = vm_scratch(vm, (size_t)(site->nargs + 1) * sizeof(Sym *));
  TRY_NEW(args);
  TRY_NEW(names);
  int na = site->nargs;
  if (site->prematched) {
    TRY(unmatch_window(vm, site, win, args, names, &na));
  } else {
    for (int i = 0; i < na; i++) {
      args[i] = win[i];
      names[i] = site->args[i].name;
    }
  }
  Value out;
  TRY(vm_call(vm, fun, na, args, names, NULL, site->call, &out));
  val_retain(out);
  slot_result(vm, slot_ref(f, dst), &out);
  vm_release(vm, m);
  return OK;
}

/* The C function of a replacement builtin, by position or matched to its formals. */
static Status call_replacement(VM *vm, CallSite *site, Value shown, Value *win, int n, Value *out) {
  const BuiltinDef *def = site->def;
  if (!def->formals) {
    TRY(check_arity(vm, def, shown, n));
    vm->arg_names = site->names;
    return call_builtin_raw(vm, def, shown, win, n, out);
  }
  Value w[64];
  int nw;
  TRY(match_builtin_args(vm, site->bi, shown, win, site->names, n, w, &nw));
  return call_builtin_raw(vm, def, shown, w, nw, out);
}

/* Replacement builtin on a variable or temporary: the value moves into the window so that it can change in place. */
Status slow_callr(VM *vm, Frame *f, CallSite *site, uint16_t xr, Value *win) {
  Value *x = slot_ref(f, xr);
  size_t m = vm_mark(vm);
  int n = site->nargs;
  Value cur;
  if (site->fast > FAST_PLAIN && callr_fast(vm, site, x, win)) return OK;
  TRY(fetch_slow(vm, f, xr, &cur));
  const BuiltinDef *def = site->def;
  bool changed = site->fname && (site->fname->flags & SYM_USER);
  Value out, shown = frame_expr_at(f, f->pc - 1);
  if (changed || (val_is_object(cur) && (def->flags & BF_ANY_DISPATCH)) || x->tag != cur.tag || x->u != cur.u) {
    slot_store(vm, &win[0], cur); /* a temporary of earlier code may still be there */
    Value fun = val_obj(site->bi);
    if (changed) {
      int keep = site->flocal;
      site->flocal = -1;
      Status st = find_fun(vm, f, site, &fun);
      site->flocal = keep;
      TRY(st);
      TRY(vm_protect(vm, fun));
    }
    bool found = false;
    Value call;
    TRY(call_with_value(vm, f, site->call, win[n - 1], &call));
    if (fun.o == &site->bi->h) TRY(try_builtin_dispatch(vm, def, call, win, site->names, n, &found, &out));
    if (!found && fun.o == &site->bi->h) {
      TRY(call_replacement(vm, site, shown, win, n, &out));
    } else if (!found) {
      TRY(vm_call(vm, fun, n, win, site->names, NULL, call, &out));
    }
    val_retain(out);
    clear_window(vm, win, n);
  } else {
    NestedPlace place;
    nested_take(vm, f, xr, f->pc, &place);
    val_release(vm, win[0]);
    win[0] = *x;
    win[0].aux = 0;
    *x = val_null();
    Status st = call_replacement(vm, site, shown, win, n, &out);
    if (st != OK) {
      *x = win[0];
      win[0] = val_null();
      TRY(nested_put_back(vm, f, xr, &place));
      return ERR;
    }
    val_retain(out);
    clear_window(vm, win, n);
    slot_result(vm, x, &out);
    TRY(nested_put_back(vm, f, xr, &place));
    vm_release(vm, m);
    return OK;
  }
  slot_result(vm, x, &out);
  vm_release(vm, m);
  return OK;
}

Status slow_mklist(VM *vm, Frame *f, CallSite *site, uint16_t dst, Value *first) {
  size_t m = vm_mark(vm);
  Vec *l = vec_new(vm, T_LIST, site->nargs);
  TRY_NEW(l);
  for (int i = 0; i < site->nargs; i++) {
    Value v = first[i];
    v.aux = 0;
    list_rw(l)[i] = v; /* moved */
    first[i] = val_null();
  }
  if (site->any_names) {
    Vec *nm = vec_new(vm, T_STR, site->nargs);
    TRY_NEW(nm);
    for (int i = 0; i < site->nargs; i++)
      if (site->args[i].name) str_rw(nm)[i] = site->args[i].name->name;
    TRY(vec_set_names(vm, l, val_obj(nm)));
  }
  l->h.count++;
  slot_move(vm, slot_ref(f, dst), val_obj(l));
  vm_release(vm, m);
  return OK;
}
