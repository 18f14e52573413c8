/* calls.c - Calls of closures and builtins as instructions: generic ones, those of builtins known by name, .Internal().
 * Called by compile.c for calls that are no construct of the language.
 */
#include "compiler/cc.h"
#include "compiler/opforms.h"

#include <stdlib.h>

#include "runtime/elementwise.h"
#include "runtime/env.h"
#include "runtime/hooks.h"

/* Closures of the library that may be part of a fused region (vm/fuse/calls.c). */
static void note_fusible(CallSite *s) {
  if (s->flocal >= 0) return;
  s->fuses = strcmp(s->fname->name->data, "ifelse") == 0 ? FUSES_FIRST
             : strcmp(s->fname->name->data, "mean") == 0 ? FUSES_LATER
                                                         : FUSES_NOT;
  if (s->fuses == FUSES_FIRST) s->quick = false;
}

/* The site of a call of something not known to be a builtin; NULL: failed. */
CallSite *cc_generic_site(CC *c, Value e, int *si) {
  Cons *call = e.cons;
  CallSite *s = cc_site(c, e, cc_count_args(call->cdr), si);
  if (!s) return NULL;
  cc_fill_site(c, s, call->cdr);
  Value f = call->car;
  if (f.tag == TAG_STR) f = val_obj(sym_of_str(c->vm, f.s));
  if (val_is_sym(f)) {
    s->fname = f.sym;
    s->flocal = cc_local(c, f.sym);
    if (s->flocal < 0) s->flocal = cc_up(c, f.sym);
    note_fusible(s);
  }
  return s;
}

void cc_call_generic(CC *c, Value e, Reg dst) {
  int si;
  const CallSite *s = cc_generic_site(c, e, &si);
  if (!s) return;
  if (s->fname) {
    cc_emit(c, BC(CALL), dst, si, 0);
    return;
  }
  Value f = e.cons->car;
  int save = c->ntemp;
  Reg fr = cc_temp(c);
  cc_expr(c, f, fr);
  cc_emit(c, BC(CALLF), dst, si, fr);
  c->ntemp = save;
}

static void site_fast(CallSite *s, const BuiltinDef *def, int n) {
  enum { DISPATCHES = BF_DISPATCH | BF_MATH | BF_SUMMARY | BF_OPS | BF_CPLX };
  bool count = (def->min == 0 && def->max == 0) || (n >= def->min && (def->max < 0 || n <= def->max));
  if (s->has_dots || !count) return;
  if (strcmp(def->name, "[") == 0 && n == 3 && !s->any_names) s->fast = FAST_LINE;
  for (int i = 0; i < s->nargs; i++)
    if (s->args[i].kind == ARG_MISSING) return;
  if (s->any_names) {
    if (strcmp(def->name, "list") == 0) s->fast = FAST_NAMED_LIST;
    return;
  }
  if (!(def->flags & DISPATCHES)) s->fast = FAST_PLAIN;
  if ((strcmp(def->name, "[") == 0 || strcmp(def->name, "[[") == 0) && n > 3) s->fast = FAST_CELL;
  if (strcmp(def->name, "list") == 0) s->fast = FAST_LIST;
  if (strcmp(def->name, "is.null") == 0 && n == 1) s->fast = FAST_IS_NULL;
  if (strcmp(def->name, "length") == 0 && n == 1) s->fast = FAST_LENGTH;
  if (strcmp(def->name, "c") == 0 && n >= 2) s->fast = FAST_APPEND;
  if (strcmp(def->name, "sum") == 0 && n == 1) s->fast = FAST_SUM;
}

/* c() of numbers, which the last n instructions load into the registers from w on: its result, made once.  */
static uint16_t combined_numbers(CC *c, Reg w, int n, uint32_t from) {
  enum { MOST = 64 };
  if (c->failed || n > MOST || c->ncode != from + (uint32_t)n) return 0;
  for (int i = 0; i < n; i++) {
    const Instr *l = &c->code[from + (uint32_t)i];
    if (l->op != BC(LDK) || l->a != w + i || c->k[l->b].tag != TAG_DBL) return 0;
  }
  Vec *v = vec_new(c->vm, T_DBL, n);
  if (!v) {
    c->failed = true;
    return 0;
  }
  for (int i = 0; i < n; i++) dbl_rw(v)[i] = c->k[c->code[from + (uint32_t)i].b].d;
  int k = cc_const(c, val_obj(v));
  return k < UINT16_MAX - 1 ? (uint16_t)(k + 1) : 0;
}

/* Positional builtin: arguments to consecutive registers.  first: the topmost one, which has the first argument, or -1.
 */
void cc_call_positional_from(CC *c, Value e, const BuiltinDef *def, Builtin *bi, Reg dst, bool internal, int first) {
  Cons *args = e.cons->cdr;
  int n = cc_count_args(args), si, save = c->ntemp;
  CallSite *s = cc_site(c, e, n, &si);
  if (!s) return;
  s->def = def;
  s->bi = bi;
  s->internal = internal;
  s->fname = e.cons->car.tag == TAG_OBJ ? e.cons->car.sym : NULL;
  cc_fill_site(c, s, args);
  if (s->any_names) {
    s->names = calloc((size_t)n, sizeof(Sym *));
    if (!s->names) {
      cc_error(c, "out of memory");
      return;
    }
  }
  site_fast(s, def, n);
  Reg w = first < 0 ? c->ntemp : first;
  for (int i = first >= 0; i < n; i++) cc_temp(c);
  int i = 0;
  bool index = def->name[0] == '[';
  uint32_t from = c->ncode;
  for (Cons *a = args; a && !c->failed; a = a->cdr, i++) {
    if (s->names) s->names[i] = a->tag;
    if (i == 0 && first >= 0) continue;
    if (index && i > 0)
      cc_subscript(c, a->car, w + i);
    else if (a->car.tag == TAG_MISSING)
      cc_emit(c, BC(LDK), w + i, cc_const(c, val_missing()), 0);
    else
      cc_expr(c, a->car, w + i);
  }
  if (def->flags & BF_APPLIES) {
    for (i = 0; i < APPLY_STATE; i++) cc_temp(c);
    cc_emit(c, BC(APPLY), 0, si, w);
    cc_emit(c, BC(APPLYR), dst, si, w);
  } else {
    if (s->fast == FAST_APPEND) s->numbers = combined_numbers(c, w, n, from);
    cc_emit(c, BC(CALLB), dst, si, w);
  }
  c->ntemp = save;
}

void cc_call_positional(CC *c, Value e, const BuiltinDef *def, Builtin *bi, Reg dst, bool internal) {
  cc_call_positional_from(c, e, def, bi, dst, internal, -1);
}

/* forceAndCall(n, FUN, ...): the call FUN(...) with forced arguments. */
static bool force_and_call(CC *c, Value e, Reg dst) {
  Cons *a = e.cons->cdr;
  if (cc_count_args(a) < 2 || a->tag || a->cdr->tag || a->car.tag == TAG_MISSING || !val_is_sym(a->cdr->car) ||
      a->cdr->car.sym == c->vm->sym.dots)
    return false;
  Cons *call = lang_new(c->vm, a->cdr->car, a->cdr->cdr);
  if (!call) {
    c->failed = true;
    return true;
  }
  uint32_t before = c->nsites;
  Value se = c->cur_expr;
  c->cur_expr = val_obj(call);
  cc_call_generic(c, val_obj(call), dst);
  c->cur_expr = se;
  if (c->nsites > before) {
    c->sites[before]->force_args = true;
    c->sites[before]->quick = false;
  }
  return true;
}

bool cc_has_dots_arg(CC *c, Cons *args) {
  for (; args; args = args->cdr)
    if (val_is_sym(args->car) && args->car.sym == c->vm->sym.dots) return true;
  return false;
}

static void call_special(CC *c, Value e, Reg dst) {
  int si;
  CallSite *s = cc_site(c, e, cc_count_args(e.cons->cdr), &si);
  if (!s) return;
  cc_fill_site(c, s, e.cons->cdr);
  s->fname = e.cons->car.sym;
  cc_emit(c, BC(CALL), dst, si, 0);
  s->flocal = cc_local(c, s->fname);
}

void cc_call_builtin_known(CC *c, Value e, const BuiltinDef *def, Builtin *bi, Reg dst) {
  if (def->flags & BF_SPECIAL) {
    if (strcmp(def->name, "forceAndCall") != 0 || !force_and_call(c, e, dst)) call_special(c, e, dst);
    return;
  }
  Cons *args = e.cons->cdr;
  if (cc_has_dots_arg(c, args) || cc_count_args(args) > 200 || def->flags & BF_MEMBER) {
    cc_call_generic(c, e, dst);
    return;
  }
  if (!def->formals)
    cc_call_positional(c, e, def, bi, dst, false);
  else if (!cc_call_matched(c, e, def, bi, dst, false))
    cc_call_generic(c, e, dst);
}

/* .Internal(f(args)) */
void cc_call_internal(CC *c, Value e, Reg dst) {
  Value inner = e.cons->cdr ? e.cons->cdr->car : val_null();
  const BuiltinDef *def =
      val_is_lang(inner) && val_is_sym(inner.cons->car) ? lib_internal(c->vm, inner.cons->car.sym) : NULL;
  if (!def) {
    if (val_is_lang(inner) && val_is_sym(inner.cons->car)) {
      Str *msg = str_fmt(c->vm, "there is no .Internal function '%s'", inner.cons->car.sym->name->data);
      if (!msg) {
        c->failed = true;
        return;
      }
      cc_emit(c, BC(ERRMSG), cc_const(c, val_str(msg)), 0, 0);
    } else {
      cc_error(c, "invalid .Internal() argument");
    }
    return;
  }
  Builtin *bi = lib_builtin(c->vm, def);
  if (!bi) {
    c->failed = true;
    return;
  }
  if (strcmp(def->name, "withVisible") == 0) cc_emit(c, BC(VIS), 0, 0, 0); /* evaluating x decides */
  if (cc_has_dots_arg(c, inner.cons->cdr)) {
    int si, save = c->ntemp;
    CallSite *s = cc_site(c, inner, cc_count_args(inner.cons->cdr), &si);
    if (!s) return;
    cc_fill_site(c, s, inner.cons->cdr);
    s->internal = true;
    Reg fr = cc_temp(c);
    cc_emit(c, BC(LDK), fr, cc_const(c, val_obj(bi)), 0);
    cc_emit(c, BC(CALLF), dst, si, fr);
    c->ntemp = save;
    return;
  }
  if (!def->formals)
    cc_call_positional(c, inner, def, bi, dst, true);
  else if (!cc_call_matched(c, inner, def, bi, dst, true))
    cc_error(c, "bad arguments of an .Internal call");
}
