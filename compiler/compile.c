/* compile.c - Language objects to bytecode: expressions, subsetting, functions, and the finished prototype.
 *
 * Called by the VM when a closure is first called (cc_function), when a promise is first forced
 * (cc_promise) and for code evaluated by name (cc_dynamic).  Assignments are in assign.c, calls in calls.c and
 * sites.c, operators in operators.c, loops and branches in control.c, what all write code with in emit.c, name
 * questions in scope.c.  Everything the compiler allocates while it runs is scratch memory of the pool; the finished
 * Proto owns its tables.
 */
#include <limits.h>

#include "compiler/cc.h"
#include "compiler/opforms.h"

#include <stdlib.h>

#include "runtime/elementwise.h"
#include "runtime/env.h"
#include "runtime/hooks.h"

/* ---- subsetting ---- */
static bool plain_args(CC *c, Cons *a, int max) {
  int n = 0;
  for (; a; a = a->cdr, n++) {
    if (a->tag || a->car.tag == TAG_MISSING) return false;
    if (val_is_sym(a->car) && a->car.sym == c->vm->sym.dots) return false;
  }
  return n >= 1 && n <= max;
}

static bool has_code(const Cons *a) {
  for (; a; a = a->cdr)
    if (val_is_sym(a->car) || val_is_lang(a->car)) return true;
  return false;
}

/* x[...] where a method may ask for the expressions of the subscripts, or evaluates them in an order of its own that
 * can be seen (vm/calls/lazy_subset.c). */
static bool lazy_index(CC *c, Value e, bool two, Reg dst) {
  Cons *a = e.cons->cdr;
  Builtin *bi = NULL;
  const BuiltinDef *def = cc_builtin_of(c, e.cons->car.sym, &bi);
  int si, save = c->ntemp, n = cc_count_args(a);
  if (!def || n < 2 || n > 200 || a->tag || a->car.tag == TAG_MISSING || cc_has_dots_arg(c, a) || !has_code(a->cdr))
    return false;
  if (!cc_generic_site(c, e, &si)) return true;
  bool plain = plain_args(c, a, 3);
  Value second = a->cdr->car, third = n == 3 ? a->cdr->cdr->car : val_null();
  Reg x = plain ? cc_operand(c, a->car, second, third) : cc_temp(c);
  if (!plain) cc_expr(c, a->car, x);
  Ways w = {cc_emit(c, BC(OBJECT), si, x, 0), -1, c->forced};
  if (plain && n == 2) {
    Reg i = cc_subscript_operand(c, second);
    cc_emit(c, two ? BC(INDEX2) : BC(INDEX), dst, x, i);
  } else if (plain) {
    Reg i = cc_temp(c), j = cc_temp(c);
    cc_subscript(c, second, i);
    cc_subscript(c, third, j);
    cc_emit(c, two ? BC(INDEX2IJ) : BC(INDEXIJ), dst, x, i);
  } else {
    cc_call_positional_from(c, e, def, bi, dst, false, x);
  }
  cc_ways_other(c, &w);
  cc_emit(c, BC(CALLX), dst, si, x);
  cc_ways_end(c, &w);
  c->ntemp = save;
  return true;
}

static void index_expr(CC *c, Value e, bool two, Reg dst) {
  Cons *a = e.cons->cdr;
  int save = c->ntemp;
  bool lazy = a && ((!two && cc_subsets_lazily(c->vm)) || cc_order_matters(c, a->cdr));
  if (lazy && lazy_index(c, e, two, dst)) return;
  if (a && a->cdr && plain_args(c, a, 3) && cc_count_args(a) <= 3) {
    if (!a->cdr->cdr) {
      Reg x = cc_operand(c, a->car, a->cdr->car, val_null());
      Reg i = cc_subscript_operand(c, a->cdr->car);
      cc_emit(c, two ? BC(INDEX2) : BC(INDEX), dst, x, i);
      c->ntemp = save;
      return;
    }
    Reg x = cc_operand(c, a->car, a->cdr->car, a->cdr->cdr->car);
    Reg i = cc_temp(c), j = cc_temp(c);
    cc_subscript(c, a->cdr->car, i);
    cc_subscript(c, a->cdr->cdr->car, j);
    cc_emit(c, two ? BC(INDEX2IJ) : BC(INDEXIJ), dst, x, i);
    c->ntemp = save;
    return;
  }
  Builtin *bi = NULL;
  const BuiltinDef *def = cc_builtin_of(c, e.cons->car.sym, &bi);
  if (def && !cc_has_dots_arg(c, a))
    cc_call_positional(c, e, def, bi, dst, false);
  else
    cc_call_generic(c, e, dst);
}

static Sym *name_arg(CC *c, Value v) {
  if (val_is_sym(v)) return v.sym;
  if (v.tag == TAG_STR) return sym_of_str(c->vm, v.s);
  return NULL;
}

bool cc_name_is_plain(CC *c, Value v, Sym **out) {
  *out = name_arg(c, v);
  return *out && *out != c->vm->sym.dots;
}

static bool dollar_expr(CC *c, Value e, Reg dst) {
  Cons *a = e.cons->cdr;
  if (cc_count_args(a) != 2) return false;
  Sym *s = name_arg(c, a->cdr->car);
  if (!s || a->car.tag == TAG_MISSING) return false;
  int save = c->ntemp;
  Reg x = cc_operand(c, a->car, val_null(), val_null());
  cc_emit(c, BC(DOLLAR), dst, x, cc_const(c, val_obj(s)));
  c->ntemp = save;
  return true;
}

/* Is this code that GNU R compiles before it runs?  Loops are, at top level. */
static bool is_compiled(const CC *c) { return c->compiled || (c->loop && c->global); }

static void function_expr(CC *c, Value e, Reg dst) {
  Cons *a = e.cons->cdr;
  Value formals = a ? a->car : val_null(), body = a && a->cdr ? a->cdr->car : val_null();
  Proto *p = proto_new(c->vm, formals, body);
  if (!p) {
    c->failed = true;
    return;
  }
  p->file = c->p->file;
  if (is_compiled(c)) p->flags |= PF_COMPILED;
  int k = cc_const(c, e);
  /* the prototype lies beside the expression */
  if (!cc_grow(c, (void **)&c->k, &c->capk, c->nk + 1, sizeof(Value)) || c->nk >= 65534) {
    cc_error(c, "too many constants in one expression");
    return;
  }
  c->k[c->nk++] = val_obj(p);
  cc_emit(c, BC(MKCLO), dst, k, (int)c->nk - 1);
}

/* local(expr): GNU R's compiler writes a call of a function without arguments in its place, which is what sys.call()
 * and errors show then.  False: not in this code, or not base's local(). */
static bool local_expr(CC *c, Value e, Reg dst) {
  const Cons *a = e.cons->cdr;
  if (!a || a->cdr || a->car.tag == TAG_MISSING || !val_is_sym(e.cons->car)) return false;
  Sym *s = e.cons->car.sym;
  if (strcmp(s->name->data, "local") != 0 || !cc_names_base(c, s)) return false;
  if (!is_compiled(c)) {
    int si;
    CallSite *site = cc_generic_site(c, e, &si);
    if (!site) return true;
    site->late = true;
    cc_emit(c, BC(CALL), dst, si, 0);
    return true;
  }
  Cons *f = cc_function_call(c->vm, a->car);
  if (!f) {
    c->failed = true;
    return true;
  }
  c->cur_expr = val_obj(f);
  cc_call_generic(c, val_obj(f), dst);
  return true;
}

static void usemethod_expr(CC *c, Value e, Reg dst) {
  Cons *a = e.cons->cdr;
  int n = cc_count_args(a), si, save = c->ntemp;
  if (n < 1 || n > 2 || cc_has_dots_arg(c, a)) {
    cc_call_generic(c, e, dst);
    return;
  }
  CallSite *s = cc_site(c, e, n, &si);
  if (!s) return;
  cc_fill_site(c, s, a);
  Reg w = cc_temp(c);
  if (n == 2) cc_temp(c);
  cc_expr(c, a->car, w);
  if (n == 2) cc_expr(c, a->cdr->car, w + 1);
  cc_emit(c, BC(USEMETHOD), w, si, n);
  cc_emit(c, BC(RET), w, 2, 0);
  c->ntemp = save;
}

static void load_null(CC *c, Reg dst) { cc_emit(c, BC(LDK), dst, cc_const(c, val_null()), 0); }

static void braces(CC *c, Cons *a, Reg dst) {
  if (!a) {
    load_null(c, dst);
    return;
  }
  for (; a->cdr; a = a->cdr) cc_discard(c, a->car);
  cc_expr(c, a->car, dst);
}

/* invisible(x) or invisible() */
static bool invisible_expr(CC *c, Cons *a, Reg dst) {
  if (a && (a->cdr || a->tag || cc_has_dots_arg(c, a))) return false;
  if (a)
    cc_expr(c, a->car, dst);
  else
    load_null(c, dst);
  cc_emit(c, BC(INVIS), 0, 0, 0);
  return true;
}

static bool quote_expr(CC *c, Cons *a, int n, Reg dst) {
  if (n != 1 || (a->tag && a->tag->name->len && strncmp("expr", a->tag->name->data, a->tag->name->len) != 0))
    return false;
  cc_emit(c, BC(LDK), dst, cc_const(c, a->car), 0);
  return true;
}

static bool loop_expr(CC *c, Value e, int op, int n, Reg dst) {
  if (n != (op == CI_FOR ? 3 : op == CI_WHILE ? 2 : 1)) return false;
  if (op == CI_FOR)
    cc_for_loop(c, e);
  else
    cc_while_loop(c, e, op == CI_REPEAT);
  load_null(c, dst);
  return true;
}

/* dst = op of one operand */
static void emit_unary(CC *c, int op, Value operand, Reg dst) {
  int save = c->ntemp;
  Reg r = cc_operand(c, operand, val_null(), val_null());
  cc_emit(c, op, dst, r, 0);
  c->ntemp = save;
}

/* -x and +x; a sign before a number makes another constant */
static bool sign_expr(CC *c, Sym *sign, Value x, Reg dst) {
  bool minus = sign == c->vm->sym.minus;
  if (!minus && sign != c->vm->sym.plus) return false;
  if (minus && x.tag == TAG_DBL && !isnan(x.d))
    cc_emit(c, BC(LDK), dst, cc_const(c, val_dbl(-x.d)), 0);
  else if (minus && x.tag == TAG_INT && x.i != NA_INT)
    cc_emit(c, BC(LDK), dst, cc_const(c, val_int(-x.i)), 0);
  else
    emit_unary(c, minus ? BC(NEG) : BC(POS), x, dst);
  return true;
}

/* Operators of one or two operands.  False: not this form, use a call. */
static bool inline_operator(CC *c, Value e, int op, int n, Reg dst) {
  VM *vm = c->vm;
  Sym *name = e.cons->car.sym;
  Cons *a = e.cons->cdr;
  switch (op) {
  case CI_ARITH:
    if (n == 1) return sign_expr(c, name, a->car, dst);
    if (n == 2) cc_binary(c, e, cc_arith_index(vm, name), dst);
    return n == 2;
  case CI_COMPARE:
    if (n == 2) cc_compare(c, e, dst);
    return n == 2;
  case CI_LOGIC:
  case CI_COLON: {
    if (n != 2) return false;
    int save = c->ntemp;
    Reg l = cc_operand(c, a->car, a->cdr->car, val_null());
    Reg r = cc_operand(c, a->cdr->car, val_null(), val_null());
    cc_emit(c, op == CI_COLON ? BC(COLON) : name == vm->sym.and_ ? BC(AND) : BC(OR), dst, l, r);
    c->ntemp = save;
    return true;
  }
  case CI_AND2:
  case CI_OR2:
    if (n == 2) cc_and_or(c, e, op == CI_OR2, dst);
    return n == 2;
  case CI_NOT:
    if (n == 1) emit_unary(c, BC(NOT), a->car, dst);
    return n == 1;
  case CI_INDEX:
  case CI_INDEX2: index_expr(c, e, op == CI_INDEX2, dst); return true;
  case CI_DOLLAR: return dollar_expr(c, e, dst);
  default: return false;
  }
}

/* May the operands be evaluated in place?  Missing ones and ... go the general way. */
static bool plain_operands(CC *c, Cons *a, int op, int n) {
  bool element = op == CI_DOLLAR && n == 2 && !(val_is_sym(a->car) && a->car.sym == c->vm->sym.dots);
  if (!element && cc_has_dots_arg(c, a)) return false; /* x$... is the element of that name */
  for (Cons *t = a; t; t = t->cdr)
    if (t->car.tag == TAG_MISSING && op != CI_INDEX && op != CI_INDEX2) return false;
  return true;
}

/* Inlined constructs that yield a value.  False: not this form, use a call. */
static bool inline_call(CC *c, Value e, int op, Reg dst) {
  Cons *a = e.cons->cdr;
  int n = cc_count_args(a);
  switch (op) {
  case CI_BRACE: braces(c, a, dst); return true;
  case CI_PAREN:
    if (n != 1 || cc_has_dots_arg(c, a)) return false;
    cc_expr(c, a->car, dst);
    return true;
  case CI_IF:
    if (n < 2 || n > 3) return false;
    cc_if_expr(c, e, dst, true);
    return true;
  case CI_FOR:
  case CI_WHILE:
  case CI_REPEAT: return loop_expr(c, e, op, n, dst);
  case CI_BREAK:
  case CI_NEXT: cc_break_next(c, op == CI_NEXT); return true;
  case CI_FUNCTION:
    if (n < 2 || !(a->car.tag == TAG_NULL || val_is_obj(a->car, T_PAIRLIST))) return false; /* an error */
    function_expr(c, e, dst);
    return true;
  case CI_RETURN:
    if (n <= 1) cc_do_return(c, e);
    return n <= 1;
  case CI_ASSIGN:
  case CI_SUPASSIGN:
    if (n == 2) cc_assign(c, e, dst, op == CI_SUPASSIGN);
    return n == 2;
  case CI_QUOTE: return quote_expr(c, a, n, dst);
  case CI_INTERNAL:
    if (n == 1) cc_call_internal(c, e, dst);
    return n == 1;
  case CI_SWITCH: return cc_switch_expr(c, e, dst, false);
  case CI_USEMETHOD: usemethod_expr(c, e, dst); return true;
  case CI_INVISIBLE: return invisible_expr(c, a, dst);
  default: return plain_operands(c, a, op, n) && inline_operator(c, e, op, n, dst);
  }
}

/* Statements whose value nobody wants. */
bool cc_effect_only(CC *c, Value e) {
  if (!val_is_lang(e)) return cc_is_const(e);
  if (!val_is_sym(e.cons->car)) return false;
  int op = cc_inline_op(c, e.cons->car.sym), n = cc_count_args(e.cons->cdr);
  Value se;
  uint32_t sp;
  bool done = true;
  cc_enter(c, e, &se, &sp);
  if (op == CI_BRACE) {
    for (Cons *a = e.cons->cdr; a; a = a->cdr) cc_discard(c, a->car);
  } else if (op == CI_IF && (n == 2 || n == 3)) {
    cc_if_expr(c, e, 0, false);
  } else if (op == CI_FOR && n == 3) {
    cc_for_loop(c, e);
  } else if ((op == CI_WHILE && n == 2) || (op == CI_REPEAT && n == 1)) {
    cc_while_loop(c, e, op == CI_REPEAT);
  } else if (op == CI_BREAK || op == CI_NEXT) {
    cc_break_next(c, op == CI_NEXT);
  } else if ((op == CI_ASSIGN || op == CI_SUPASSIGN) && n == 2) {
    cc_assign(c, e, -1, op == CI_SUPASSIGN);
  } else {
    done = false;
  }
  c->cur_expr = se;
  c->cur_pos = sp;
  return done;
}

/* S[dst] = value of e, whose name may come to mean something else. */
static void open_expr(CC *c, Value e, Reg dst) {
  int si;
  if (!cc_generic_site(c, e, &si)) return;
  const Cons *taken = c->taken;
  Ways w = cc_ways_begin(c, si);
  c->taken = e.cons;
  cc_expr(c, e, dst);
  c->taken = taken;
  cc_ways_other(c, &w);
  cc_emit(c, BC(CALL), dst, si, 0);
  cc_ways_end(c, &w);
}

/* S[dst] = value of e. */
void cc_expr(CC *c, Value e, Reg dst) {
  if (c->failed) return;
  if (++c->depth > CC_MAX_DEPTH) {
    c->depth--;
    (void)rt_too_deep(c->vm);
    c->failed = true;
    return;
  }
  if (rt_check_stack(c->vm) != OK) {
    c->depth--;
    c->failed = true;
    return;
  }
  Value se;
  uint32_t sp;
  cc_enter(c, e, &se, &sp);
  if (val_is_sym(e)) {
    cc_load_var(c, e.sym, dst);
  } else if (!val_is_lang(e)) {
    if (e.tag == TAG_OBJ && e.o->type == T_PROMISE) e = e.prom->value;
    cc_emit(c, BC(LDK), dst, cc_const(c, e), 0);
  } else if (cc_is_open(c, e)) {
    open_expr(c, e, dst);
  } else {
    Value f = e.cons->car;
    int op = cc_call_op(c, e);
    if (op == CI_NONE ? !local_expr(c, e, dst) : !inline_call(c, e, op, dst)) {
      Builtin *bi = NULL;
      const BuiltinDef *def = val_is_sym(f) ? cc_builtin_of(c, f.sym, &bi) : NULL;
      if (def)
        cc_call_builtin_known(c, e, def, bi, dst);
      else
        cc_call_generic(c, e, dst);
    }
  }
  c->cur_expr = se;
  c->cur_pos = sp;
  c->depth--;
}

/* The same for an expression whose name may come to mean something else. */
static void open_tail(CC *c, Value e) {
  int si, save = c->ntemp;
  if (!cc_generic_site(c, e, &si)) return;
  const Cons *taken = c->taken;
  Ways w = cc_ways_begin(c, si);
  c->taken = e.cons;
  cc_tail(c, e);
  c->taken = taken;
  cc_ways_other(c, &w);
  Reg r = cc_temp(c);
  cc_emit(c, BC(CALL), r, si, 0);
  cc_emit(c, BC(RET), r, 2, 0);
  cc_ways_end(c, &w);
  c->ntemp = save;
}

/* Value of e returned from this code, with its visibility. */
void cc_tail(CC *c, Value e) {
  if (c->failed) return;
  Value se;
  uint32_t sp;
  cc_enter(c, e, &se, &sp);
  int op = CI_NONE, n = 0;
  if (val_is_lang(e) && val_is_sym(e.cons->car)) {
    op = cc_call_op(c, e);
    n = cc_count_args(e.cons->cdr);
  }
  if (++c->depth > CC_MAX_DEPTH) op = CI_NONE;
  if (c->depth <= CC_MAX_DEPTH && cc_is_open(c, e)) {
    open_tail(c, e);
  } else if (op == CI_BRACE && n > 0) {
    Cons *a = e.cons->cdr;
    for (; a->cdr; a = a->cdr) cc_discard(c, a->car);
    cc_tail(c, a->car);
  } else if (op == CI_IF && (n == 2 || n == 3)) {
    Label els = cc_label_new();
    Cons *a = e.cons->cdr;
    cc_condition(c, a->car, e, &els);
    cc_tail(c, a->cdr->car);
    cc_label_place(c, &els);
    if (n == 3)
      cc_tail(c, a->cdr->cdr->car);
    else
      cc_emit(c, BC(RETK), cc_const(c, val_null()), 0, 0);
  } else if (op == CI_RETURN && n <= 1 && c->kind != PK_PROMISE && !c->top) {
    if (n == 0)
      cc_emit(c, BC(RETK), cc_const(c, val_null()), 1, 0);
    else
      cc_tail(c, e.cons->cdr->car);
  } else if (op == CI_SWITCH && cc_switch_expr(c, e, 0, true)) {
    ;
  } else if (!val_is_lang(e) && !val_is_sym(e)) {
    cc_emit(c, BC(RETK), cc_const(c, e), 1, 0);
  } else {
    int save = c->ntemp, vis = 1;
    Reg r = cc_temp(c);
    if (val_is_sym(e)) { /* forcing a promise decides: f <- function(x) x; f(invisible(1)) */
      cc_emit(c, BC(VIS), 0, 0, 0);
      vis = 2;
    }
    cc_expr(c, e, r);
    if (op == CI_ASSIGN || op == CI_SUPASSIGN || op == CI_FOR || op == CI_WHILE || op == CI_REPEAT)
      vis = 0;
    else if (val_is_lang(e) && (op == CI_NONE || op == CI_INTERNAL || op == CI_INVISIBLE || op == CI_SWITCH ||
                                op == CI_INDEX || op == CI_INDEX2 || op == CI_DOLLAR))
      vis = op == CI_INDEX || op == CI_INDEX2 || op == CI_DOLLAR ? 1 : 2;
    cc_emit(c, BC(RET), r, vis, 0);
    c->ntemp = save;
  }
  c->depth--;
  c->cur_expr = se;
  c->cur_pos = sp;
}

/* ---- finishing ---- */
static void *own(CC *c, const void *src, size_t bytes) {
  if (bytes == 0) bytes = 1;
  void *p = malloc(bytes);
  if (!p) {
    if (!c->failed) (void)rt_nomem(c->vm, (double)bytes);
    c->failed = true;
    return NULL;
  }
  if (src) memcpy(p, src, bytes);
  return p;
}

static void drop_sites(CC *c) {
  for (uint32_t i = 0; i < c->nsites; i++) {
    for (int j = 0; j < c->sites[i]->nargs; j++) free(c->sites[i]->args[j].early);
    free(c->sites[i]->names);
    free(c->sites[i]);
  }
  c->nsites = 0;
}

/* Moves the tables into the prototype.  All or nothing. */
static Status finish(CC *c) {
  Proto *p = c->p;
  if (c->failed) {
    drop_sites(c);
    return ERR;
  }
  Instr *code = own(c, c->code, c->ncode * sizeof(Instr));
  uint32_t *pos = own(c, c->pos, c->ncode * sizeof(uint32_t));
  uint32_t *ex = own(c, c->expr, c->ncode * sizeof(uint32_t));
  Value *k = own(c, c->k, c->nk * sizeof(Value));
  CallSite **sites = own(c, c->sites, c->nsites * sizeof(CallSite *));
  LoopRange *loops = own(c, c->loops, c->nloops * sizeof(LoopRange));
  Sym **names = own(c, c->names, (size_t)c->nnames * sizeof(Sym *));
  Sym **gsyms = own(c, c->gsyms, (size_t)c->ngsyms * sizeof(Sym *));
  if (c->failed) {
    free(code), free(pos), free(ex), free(k), free(sites), free(loops), free(names), free(gsyms);
    drop_sites(c);
    return ERR;
  }
  for (uint32_t i = 0; i < c->nk; i++) val_retain(k[i]);
  p->code = code, p->pos = pos, p->expr = ex, p->k = k, p->sites = sites, p->loops = loops;
  p->names = names;
  p->gsyms = gsyms;
  p->ngsyms = c->ngsyms;
  if (c->ngsyms) p->flags |= PF_GLOBAL;
  p->nk = c->nk, p->nsites = c->nsites, p->nloops = c->nloops;
  p->nnames = (uint16_t)c->nnames;
  p->nslots = (uint16_t)c->maxtemp;
  p->kind = (uint8_t)c->kind;
  p->quick = c->kind == PK_FUNC && p->dots < 0 && !(p->flags & (PF_KEEP_ARGS | PF_HELD)) ? (int16_t)p->nparams : -1;
  if (!p->nloops && p->hot == (uint32_t)c->vm->tune.hot_loop) p->hot = (uint32_t)c->vm->tune.hot_call;
  if (c->open) p->hot = UINT32_MAX; /* typed code knows nothing of other meanings */
  p->ncode = c->ncode;              /* last: marks the prototype as compiled */
  if (ORBIT_CHECKED || c->vm->modes & (MODE_VERIFY | MODE_CHAOS)) cc_verify(c->vm, p);
  return OK;
}

static Proto *proto_alloc(VM *vm) {
  Proto *p = obj_new(vm, T_BYTECODE, sizeof(Proto));
  if (!p) return NULL;
  p->id = ++vm->next_proto_id;
  p->dots = p->quick = -1;
  p->source = p->formals = val_null();
  p->hot = vm->modes & MODE_GENERIC                ? UINT32_MAX
           : vm->modes & (MODE_EAGER | MODE_CHAOS) ? 1
                                                   : (uint32_t)vm->tune.hot_loop;
  return p;
}

Proto *proto_new(VM *vm, Value formals, Value body) {
  Proto *p = proto_alloc(vm);
  if (!p) return NULL;
  formals.aux = body.aux = 0;
  p->formals = val_retain(formals);
  p->source = val_retain(body);
  p->kind = PK_FUNC;
  return p;
}

static void cc_start(CC *c, VM *vm, Proto *p, int kind, Env *env) {
  memset(c, 0, sizeof *c);
  c->vm = vm;
  c->p = p;
  c->kind = kind;
  c->env = env;
  c->cur_expr = val_null();
  Env *e = env;
  while (e && e->kind != ENV_BASE && e->kind != ENV_BASENS && e->kind != ENV_GLOBAL) e = e->parent;
  c->no_base = env && !e;
}

static bool params(CC *c, Proto *p) {
  Cons *f = p->formals.tag == TAG_OBJ ? p->formals.cons : NULL;
  int n = cc_count_args(f);
  p->nparams = (uint16_t)n;
  p->params = calloc((size_t)(n ? n : 1), sizeof(Param));
  if (!p->params) {
    (void)rt_nomem(c->vm, (double)n * sizeof(Param));
    return false;
  }
  int i = 0;
  for (; f; f = f->cdr, i++) {
    p->params[i].name = f->tag;
    p->params[i].dflt = f->car;
    p->params[i].dflt.aux = 0;
    p->params[i].is_const = cc_is_const(f->car);
    if (!cc_grow(c, (void **)&c->names, &c->capnames, (uint32_t)c->nnames + 1, sizeof(Sym *))) return false;
    c->names[c->nnames++] = f->tag;
    if (f->tag == c->vm->sym.dots) p->dots = (int16_t)i;
  }
  return true;
}

/* What code in v names: <<-, and functions that make bindings active or lock them. */
enum { NAMES_SUPERASSIGN = 1, NAMES_BINDING = 2, NAMES_DELAYED = 4, NAMES_MISSING = 8, NAMES_CHANGING = 16 };
static int names_in(const VM *vm, Value v, int depth) {
  if (val_is_sym(v)) {
    const Sym *s = v.sym;
    bool binding = s == vm->sym.makeActiveBinding || s == vm->sym.lockBinding || s == vm->sym.lockEnvironment;
    return binding                      ? NAMES_BINDING | (s->flags & SYM_CHANGES ? NAMES_CHANGING : 0)
           : s == vm->sym.assign2       ? NAMES_SUPERASSIGN
           : s == vm->sym.delayedAssign ? NAMES_DELAYED | NAMES_CHANGING
           : s == vm->sym.missing       ? NAMES_MISSING
           : s->flags & SYM_CHANGES     ? NAMES_CHANGING
                                        : 0;
  }
  if (!val_is_lang(v)) return 0;
  if (depth > 200) return NAMES_SUPERASSIGN;
  int names = 0;
  for (const Cons *a = v.cons; a; a = a->cdr) names |= names_in(vm, a->car, depth + 1);
  return names;
}
bool cc_binds_specially(const VM *vm, Value expr) { return names_in(vm, expr, 0) & NAMES_BINDING; }

Status cc_function(VM *vm, Proto *p, Env *env) {
  if (p->ncode) return OK;
  size_t mark = vm_mark(vm);
  CC c;
  cc_start(&c, vm, p, PK_FUNC, env);
  free(p->params);
  p->params = NULL;
  if (!params(&c, p)) return ERR;
  cc_scan_locals(&c, p->source);
  for (int i = 0; i < p->nparams; i++) cc_scan_locals(&c, p->params[i].dflt);
  if (c.too_deep) return rt_too_deep(vm);
  bool library = env && env->kind == ENV_BASENS;
  for (int i = 0; i < c.nnames && !library; i++) cc_user_name(&c, c.names[i]);
  c.ntemp = c.maxtemp = c.nnames;
  if (cc_calls(vm, p->source, sym_c(vm, "UseMethod"), 0))
    for (int i = 0; i < p->nparams; i++)
      if (cc_assigns(vm, p->source, p->params[i].name, 0)) p->flags |= PF_KEEP_ARGS;
  if (cc_compiled_at_once(vm, p->source)) p->flags |= PF_AT_ONCE;
  c.compiled = library || (p->flags & (PF_COMPILED | PF_AT_ONCE));
  if (c.compiled) p->flags |= PF_COMPILED;
  cc_find_strict(&c, p->params, p->nparams, p->source);
  if (cc_find_held(&c, p->params, p->nparams, p->source)) p->flags |= PF_HELD;
  p->steady = cc_find_steady(&c, p->params, p->nparams, p->source);
  int names = names_in(vm, p->source, 0);
  c.closures = names & (NAMES_SUPERASSIGN | NAMES_CHANGING);
  c.delays = !library && (names & NAMES_DELAYED);
  c.asks_missing = names & NAMES_MISSING;
  if ((names & NAMES_BINDING) && !library) {
    c.by_name = true;
    p->flags |= PF_BY_NAME;
  }
  cc_tail(&c, p->source);
  Status st = finish(&c);
  vm_release(vm, mark);
  return st;
}

/* expr belongs to code whose variables home names. */
static Proto *part_of(VM *vm, Value expr, Proto *home) {
  Proto *p = proto_alloc(vm);
  if (!p) return NULL;
  expr.aux = 0;
  p->source = val_retain(expr);
  if (home) {
    p->home = home;
    home->h.count++;
    p->file = home->file;
  }
  return p;
}

Proto *cc_promise(VM *vm, Value expr, Proto *home, Env *env) {
  Proto *p = part_of(vm, expr, home);
  if (!p) return NULL;
  size_t mark = vm_mark(vm);
  CC c;
  cc_start(&c, vm, p, PK_PROMISE, env);
  c.home = home && home->kind == PK_FUNC ? home : NULL;
  c.compiled = home && (home->flags & PF_COMPILED);
  c.global = !c.home && env == vm->global;
  c.cells = (c.home || c.global) && cc_has_loop(vm, expr, false, 0) && !(c.global && cc_binds_specially(vm, expr)) &&
            !(c.home && c.home->flags & PF_BY_NAME);
  cc_tail(&c, expr);
  if (finish(&c) != OK) return NULL;
  vm_release(vm, mark);
  return p;
}

Proto *cc_variables(VM *vm, Value expr) {
  Proto *p = proto_new(vm, val_null(), expr);
  if (!p) return NULL;
  CC c;
  cc_start(&c, vm, p, PK_FUNC, NULL);
  cc_scan_locals(&c, expr);
  for (int i = 0; i < c.nnames; i++) cc_user_name(&c, c.names[i]);
  if (c.too_deep && rt_too_deep(vm) != OK) c.failed = true;
  c.maxtemp = c.nnames;
  return finish(&c) == OK ? p : NULL;
}

Proto *cc_dynamic(VM *vm, Value expr, Env *env, Proto *home, enum DynamicCode use) {
  Proto *p = part_of(vm, expr, home);
  if (!p) return NULL;
  size_t mark = vm_mark(vm);
  CC c;
  cc_start(&c, vm, p, PK_DYN, env);
  c.home = home;
  c.cells = home != NULL;
  c.global = env == vm->global;
  c.by_name = c.global && cc_binds_specially(vm, expr);
  if (use == CODE_SPECIAL) c.taken = expr.cons;
  c.top = use == CODE_TOP;
  if (c.top || c.global) cc_note_packages(vm, expr, 0);
  cc_tail(&c, expr);
  if (finish(&c) != OK) return NULL;
  vm_release(vm, mark);
  return p;
}

/* ---- prototypes as environments see them ---- */
int proto_slot_index(const Proto *p, Sym *s) { return cc_find_name(p->names, p->nnames, s); }
int proto_nslots(const Proto *p) { return p->nnames; }
Sym *proto_slot_name(const Proto *p, int i) { return p->names[i]; }

void proto_free_memory(Proto *p) {
  for (uint32_t i = 0; i < p->nsites; i++) {
    for (int j = 0; j < p->sites[i]->nargs; j++) free(p->sites[i]->args[j].early);
    free(p->sites[i]->names);
    free(p->sites[i]->perm);
    for (DotsPlan *d = p->sites[i]->plans, *next; d; d = next) {
      next = d->next;
      free(d);
    }
    free(p->sites[i]);
  }
  free(p->code), free(p->pos), free(p->expr), free(p->k), free(p->sites), free(p->loops);
  free(p->names), free(p->params), free(p->gsyms), free(p->prof), free(p->vcache);
  for (void *s = p->specs, *next; s; s = next) {
    next = *(void **)s;
    free(s);
  }
}

void proto_free_parts(VM *vm, Proto *p) {
  for (uint32_t i = 0; i < p->nsites; i++) {
    CallSite *s = p->sites[i];
    for (int j = 0; j < s->nargs; j++)
      if (s->args[j].code) obj_release(vm, &s->args[j].code->h);
    if (s->shape) obj_release(vm, &s->shape->h);
  }
  for (uint32_t i = 0; i < p->nk; i++) val_release(vm, p->k[i]);
  for (int i = 0; i < p->nparams; i++)
    if (p->params && p->params[i].code) obj_release(vm, &p->params[i].code->h);
  proto_free_memory(p);
  if (p->home) obj_release(vm, &p->home->h);
  val_release(vm, p->formals);
  val_release(vm, p->source);
}

Status cc_init(VM *vm) {
  static const struct {
    const char *name;
    uint8_t op;
  } tab[] = {{"{", CI_BRACE},
             {"(", CI_PAREN},
             {"if", CI_IF},
             {"for", CI_FOR},
             {"while", CI_WHILE},
             {"repeat", CI_REPEAT},
             {"break", CI_BREAK},
             {"next", CI_NEXT},
             {"function", CI_FUNCTION},
             {"return", CI_RETURN},
             {"<-", CI_ASSIGN},
             {"=", CI_ASSIGN},
             {"<<-", CI_SUPASSIGN},
             {"+", CI_ARITH},
             {"-", CI_ARITH},
             {"*", CI_ARITH},
             {"/", CI_ARITH},
             {"^", CI_ARITH},
             {"%%", CI_ARITH},
             {"%/%", CI_ARITH},
             {"==", CI_COMPARE},
             {"!=", CI_COMPARE},
             {"<", CI_COMPARE},
             {"<=", CI_COMPARE},
             {">", CI_COMPARE},
             {">=", CI_COMPARE},
             {"&", CI_LOGIC},
             {"|", CI_LOGIC},
             {"&&", CI_AND2},
             {"||", CI_OR2},
             {"!", CI_NOT},
             {":", CI_COLON},
             {"[", CI_INDEX},
             {"[[", CI_INDEX2},
             {"$", CI_DOLLAR},
             {"quote", CI_QUOTE},
             {".Internal", CI_INTERNAL},
             {"switch", CI_SWITCH},
             {"UseMethod", CI_USEMETHOD},
             {"invisible", CI_INVISIBLE},
             {"[<-", CI_SETINDEX},
             {"[[<-", CI_SETINDEX},
             {"$<-", CI_SETINDEX}};
  for (size_t i = 0; i < sizeof tab / sizeof *tab; i++) {
    Sym *s = sym_c(vm, tab[i].name);
    TRY_NEW(s);
    s->op = tab[i].op;
  }
  return cc_mark_captures(vm);
}
