/* function.c - Kernels that the user asks for, kernel(f): the body of an R function as one region over its arguments,
 * and what cannot be part of it by name.
 *
 * Called by stdlib/orbit, and by outer() for its function.  The expressions are followed with the arguments' values, as
 * build.c follows instructions; a result is that of calling the function, to the bit, warnings apart: where there would
 * be one, or the arguments are not for a kernel, the caller calls the function itself.
 */
#include "runtime/format.h"
#include "stdlib/builtin.h"
#include "vm/calls/dispatch.h"
#include "vm/fuse/function.h"

enum { DEPTH = 60, FORMALS = 3 };

/* Notes why e cannot be compiled, unless something in it was found before. */
static bool no(FunctionKernel *u, Value e, const char *why) {
  if (*u->why) return false;
  u->culprit = e;
  snprintf(u->why, sizeof u->why, "%s", why);
  return false;
}

static bool follow(FunctionKernel *u, Value e, Item *out, int depth);

/* ---- variables ---- */

static bool assign(FunctionKernel *u, Sym *s, Item x) {
  int i = 0;
  while (i < u->nlocals && u->local[i].name != s) i++;
  if (i == FUNCTION_LOCALS) return false;
  if (i == u->nlocals) u->nlocals++;
  u->local[i] = (FunctionLocal){s, x};
  return true;
}

static bool variable(FunctionKernel *u, Value e, Item *out) {
  for (int i = 0; i < u->nlocals; i++)
    if (u->local[i].name == e.sym) return *out = u->local[i].item, true;
  for (Env *env = u->env; env; env = env->parent) {
    bool active = false;
    Value v = env_peek(u->vm, env, e.sym, &active);
    if (active) return no(u, e, "is calculated by a function at each access");
    if (v.tag == TAG_UNBOUND) continue;
    if (v.tag == TAG_PROM) v = v.prom->value;
    v.aux = 0;
    *out = (Item){.kind = ITEM_VALUE, .v = v};
    if (u->pairs && v.tag != TAG_DBL && v.tag != TAG_INT && v.tag != TAG_LGL) return no(u, e, "is no number");
    return region_numeric(out) || no(u, e, "is no plain vector of numbers");
  }
  return no(u, e, "there is no such variable");
}

/* ---- reductions whose number other operations need ---- */

/* Calculates it by a kernel of its own, which goes first; the number is one of the next one's arguments.  Where only
 * the form is wanted, any number will do. */
static bool take_single(FunctionKernel *u, Value e, Item *x) {
  Region *r = &u->r;
  int kept = r->nkept;
  Binding first = r->kept[0];
  Value v = val_null();
  bool good = true;
  if (u->single[x->node].tag == TAG_NULL) {
    if (u->nstages == FUNCTION_STAGES) return no(u, e, "needs too many kernels");
    RegionKernel *m = &u->stage[u->nstages++];
    r->kept[0] = (Binding){.item = *x};
    r->nkept = 1;
    r->kept_checks = 0;
    region_kernel(r, m);
    u->status = region_calculate(r, m, &v, &good);
    r->kept[0] = first;
    r->nkept = kept;
    if (u->status != OK) return no(u, e, "was interrupted");
    if (!good && !u->form) return no(u, e, "has something to warn about");
    static const uint32_t tags[] = {[KT_LGL] = TAG_LGL, [KT_INT] = TAG_INT, [KT_DBL] = TAG_DBL};
    u->single[x->node] = good ? v : (Value){.u = 0, .tag = tags[r->k.node[x->node].type]};
  }
  *x = (Item){.kind = ITEM_VALUE, .v = u->single[x->node]};
  return true;
}

/* ---- calls ---- */

static bool combine(FunctionKernel *u, Value e, bool ok, const Item *a, int n) {
  if (ok) return true;
  for (int j = 0; j < n; j++) {
    if (a[j].kind == ITEM_VALUE && a[j].v.tag == TAG_OBJ && (a[j].v.o->flags & (F_OBJECT | F_S4)))
      return no(u, e, "an argument has a class");
  }
  if (u->r.k.nnodes >= KERNEL_NODES - 2) return no(u, e, "too many operations for one kernel");
  if (u->r.k.ninputs == KERNEL_INPUTS) return no(u, e, "too many vectors for one kernel");
  return no(u, e, "is not for operands of these types and lengths");
}

/* Functions that are closures in R or have more arguments than the rows of elementwise.def. *known: it is one. */
static bool library_function(FunctionKernel *u, const char *name, const Item *a, int n, Item *out, bool *known) {
  Region *r = &u->r;
  *known = true;
  if (n == 3 && strcmp(name, "ifelse") == 0) return region_ifelse(r, a, out);
  if (n == 1 && strcmp(name, "mean") == 0)
    return region_numeric(&a[0]) && region_type(r, &a[0]) == KT_DBL && s3_plain_numbers(u->vm, "mean") &&
           region_reduce(r, KR_MEAN, &a[0], out);
  if (n == 2 && (strcmp(name, "pmin") == 0 || strcmp(name, "pmax") == 0))
    return region_builtin(r, name, &a[0], &a[1], out);
  if (n == 1 && strcmp(name, "which.min") == 0)
    return region_type(r, &a[0]) == KT_DBL && region_reduce(r, KR_WHICH_MIN, &a[0], out);
  if (n == 1 && strcmp(name, "which.max") == 0)
    return region_type(r, &a[0]) == KT_DBL && region_reduce(r, KR_WHICH_MAX, &a[0], out);
  static const char *const one[] = {"log", "round", "dnorm", "pnorm", "qnorm"};
  for (size_t i = 0; i < sizeof one / sizeof *one; i++)
    if (n == 1 && strcmp(name, one[i]) == 0) return region_builtin(r, name, &a[0], NULL, out);
  *known = false;
  return false;
}

static bool operation(FunctionKernel *u, Value e, const char *name, Item *a, int n, Item *out) {
  Region *r = &u->r;
  bool known, ok;
  if (u->pairs && region_reduces(name)) return no(u, e, "is a reduction");
  for (int j = 0; j < n; j++)
    if (a[j].kind == ITEM_SINGLE && !take_single(u, e, &a[j])) return false;
  if (n == 1 && strcmp(name, "(") == 0) return *out = a[0], true;
  if (n == 1 && strcmp(name, "-") == 0) return combine(u, e, region_minus(r, a, out), a, n);
  if (n == 1 && strcmp(name, "!") == 0) return combine(u, e, region_not(r, a, out), a, n);
  if (n == 1 && strcmp(name, "+") == 0)
    return *out = a[0], combine(u, e, region_numeric(a) && region_type(r, a) != KT_LGL, a, n);
  ok = library_function(u, name, a, n, out, &known);
  if (!known && n == 2) ok = region_operator(r, name, &a[0], &a[1], out, &known);
  if (!known) ok = region_builtin(r, name, &a[0], n == 2 ? &a[1] : NULL, out);
  return combine(u, e, ok, a, n);
}

/* Functions of library_function(), and those that are builtins with a row in elementwise.def or a reduction. */
static bool is_known(FunctionKernel *u, const Sym *s) {
  static const char *const names[] = {"(",   "ifelse", "mean",  "pmin",  "pmax",  "%%",  "which.min", "which.max",
                                      "log", "round",  "dnorm", "pnorm", "qnorm", "%/%", "&",         "|"};
  const char *name = s->name->data;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(names[i], name) == 0) return true;
  if (!region_base_builtin(u->vm, (Sym *)s) || strncmp(name, "as.", 3) == 0) return false;
  bool row = region_reduces(name);
  for (int arity = 1; arity <= 2; arity++)
    for (int t = EWT_LGL; t <= EWT_DBL; t++) row |= ew_find(name, arity, (EwType)t) >= 0;
  return row;
}

/* Constructs that the parser makes calls of. */
static bool is_control(const char *name) {
  static const char *const names[] = {"if", "for", "while", "repeat", "break", "next", "function", "return", "<<-"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(names[i], name) == 0) return true;
  return false;
}

static bool call(FunctionKernel *u, Value e, Item *out, int depth) {
  Cons *c = e.cons;
  if (!val_is_sym(c->car)) return no(u, e, "calls a function that has no name");
  Sym *fun = c->car.sym;
  const char *name = fun->name->data;
  if (is_control(name)) return no(u, e, strcmp(name, "if") == 0 ? "use ifelse()" : "a kernel has no such construct");
  if (fun->flags & SYM_USER) return no(u, e, "calls a function that the program gives a meaning of its own");
  if (!is_known(u, fun)) return no(u, e, "is neither an elementwise function nor a reduction");
  Item a[FORMALS];
  int n = 0;
  for (Cons *p = c->cdr; p; p = p->cdr, n++) {
    if (p->tag) return no(u, e, "has an argument with a name");
    if (n == FORMALS) return no(u, e, "has too many arguments");
    if (!follow(u, p->car, &a[n], depth + 1)) return false;
  }
  return n == 0 ? no(u, e, "has no arguments") : operation(u, e, name, a, n, out);
}

/* { ...; ...} and assignments. */
static bool statement(FunctionKernel *u, Value e, Item *out, int depth, bool *known) {
  const char *name = val_is_lang(e) && val_is_sym(e.cons->car) ? e.cons->car.sym->name->data : "";
  Cons *p = *name ? e.cons->cdr : NULL;
  *known = true;
  if (p && strcmp(name, "{") == 0) {
    for (; p; p = p->cdr)
      if (!follow(u, p->car, out, depth + 1)) return false;
    return true;
  }
  if (p && (strcmp(name, "<-") == 0 || strcmp(name, "=") == 0)) {
    if (!val_is_sym(p->car)) return no(u, e, "changes a part of a vector");
    return follow(u, p->cdr->car, out, depth + 1) &&
           (assign(u, p->car.sym, *out) || no(u, e, "too many variables for one kernel"));
  }
  *known = false;
  return false;
}

static bool follow(FunctionKernel *u, Value e, Item *out, int depth) {
  bool known;
  if (depth > DEPTH) return no(u, e, "is nested too deeply");
  if (val_is_sym(e)) return variable(u, e, out);
  bool ok = statement(u, e, out, depth, &known);
  if (known) return ok;
  if (val_is_lang(e)) return call(u, e, out, depth);
  *out = (Item){.kind = ITEM_VALUE, .v = e};
  out->v.aux = 0;
  return e.tag == TAG_DBL || e.tag == TAG_INT || e.tag == TAG_LGL || no(u, e, "is no number");
}

/* ---- results ---- */

/* The list(a, b = ...) that a body may end with: its call; NULL: it ends with an expression. */
static Cons *list_at_end(Value *body) {
  Value e = *body;
  if (!val_is_lang(e) || !val_is_sym(e.cons->car)) return NULL;
  const char *name = e.cons->car.sym->name->data;
  return strcmp(name, "list") == 0 && e.cons->cdr && !(e.cons->car.sym->flags & SYM_USER) ? e.cons : NULL;
}

static bool result(FunctionKernel *u, Value e) {
  Item x;
  if (!follow(u, e, &x, 0)) return false;
  if (u->r.nkept + u->r.nchecks == KERNEL_OUTPUTS) return no(u, e, "too many results for one kernel");
  bool number = x.kind == ITEM_VALUE && x.v.tag != TAG_OBJ && u->nstages > 0;
  if (!number && (x.kind == ITEM_VALUE || u->r.k.node[x.node].kind == KN_INPUT)) return no(u, e, "calculates nothing");
  u->r.kept[u->r.nkept] = (Binding){.reg = (uint16_t)u->r.nkept, .item = x};
  u->r.nkept++;
  return true;
}

/* All statements but the last, which gives the results. */
static bool function_body(FunctionKernel *u, Value body, Cons **list) {
  Item x;
  while (val_is_lang(body) && val_is_sym(body.cons->car) && strcmp(body.cons->car.sym->name->data, "{") == 0) {
    Cons *p = body.cons->cdr;
    if (!p) return no(u, body, "calculates nothing");
    for (; p->cdr; p = p->cdr)
      if (!follow(u, p->car, &x, 0)) return false;
    body = p->car;
  }
  *list = list_at_end(&body);
  if (!*list) return result(u, body);
  for (Cons *p = (*list)->cdr; p; p = p->cdr)
    if (!result(u, p->car)) return false;
  return true;
}

static bool function_arguments(FunctionKernel *u, const Closure *f, const Vec *args) {
  Cons *p = val_is_null(f->formals) ? NULL : f->formals.cons;
  for (int64_t i = 0; p && i < args->n; p = p->cdr, i++) {
    Item x = {.kind = ITEM_VALUE, .v = list_ro(args)[i]};
    x.v.aux = 0;
    if (!region_numeric(&x)) return no(u, val_obj(p->tag), "is no plain vector of numbers");
    if (!assign(u, p->tag, x)) return no(u, val_obj(p->tag), "too many variables for one kernel");
    int64_t n = x.v.tag == TAG_OBJ ? x.v.vec->n : x.v.tag == TAG_RANGE ? llabs((int64_t)x.v.r.to - x.v.r.from) + 1 : 1;
    if (n > u->r.n) u->r.n = n;
  }
  if (u->r.n == 1) u->r.n = 0;
  return true;
}

static FunctionKernel *function_new(VM *vm) {
  FunctionKernel *u = vm_scratch(vm, sizeof *u);
  if (!u) return NULL;
  memset(u, 0, sizeof *u);
  u->vm = u->r.vm = vm;
  return u;
}

Status function_kernel(VM *vm, const Closure *f, const Vec *args, bool form, FunctionKernel **out) {
  FunctionKernel *u = function_new(vm);
  TRY_NEW(u);
  u->env = f->env;
  u->form = form;
  *out = u;
  if (!function_arguments(u, f, args) || !function_body(u, f->body, &u->list)) return u->status;
  u->r.kept_checks = u->r.nchecks;
  region_kernel(&u->r, &u->m);
  return OK;
}

/* The kernel of a call f(x, y) of a closure. */
static bool closure_of_pairs(FunctionKernel *u, const Closure *f, const Item *a) {
  Cons *p = val_is_null(f->formals) ? NULL : f->formals.cons;
  if (!p || !p->cdr || p->cdr->cdr) return no(u, f->body, "has other arguments");
  if (p->tag == sym_c(u->vm, "...") || p->cdr->tag == sym_c(u->vm, "...")) return no(u, f->body, "has dots");
  u->env = f->env;
  return assign(u, p->tag, a[0]) && assign(u, p->cdr->tag, a[1]) && function_body(u, f->body, &u->list);
}

Status function_pairs(VM *vm, Value f, Value x, Value y, FunctionKernel **out) {
  FunctionKernel *u = *out = function_new(vm);
  TRY_NEW(u);
  Region *r = &u->r;
  Item a[2], made;
  int64_t nx = vec_len(x), ny = vec_len(y);
  int node;
  bool known;
  u->pairs = true;
  r->n = nx * ny;
  for (int j = 0; j < 2; j++) {
    if ((node = region_whole(r, j ? y : x)) < 0) return no(u, f, "is not for these vectors"), OK;
    a[j] = (Item){.kind = ITEM_NODE, .node = (uint8_t)node};
  }
  if (f.o->type == T_CLOSURE) {
    if (!closure_of_pairs(u, f.clo, a)) return u->status;
  } else {
    if (!region_operator(r, f.bi->def->name, &a[0], &a[1], &made, &known)) return no(u, f, "is no operator"), OK;
    r->kept[0] = (Binding){.item = made};
    r->nkept = 1;
  }
  r->kept_checks = r->nchecks;
  region_kernel(r, &u->m);
  if (u->list || r->nkept != 1 || u->m.results != 1 || u->m.loses_flags) return no(u, f, "has other results"), OK;
  for (int j = 0; j < u->m.k.ninputs; j++)
    if (u->m.inputs[j].tag == y.tag && u->m.inputs[j].u == y.u) u->m.in[j].each = nx;
  return OK;
}

Status function_kernel_run(FunctionKernel *u, Value *values, bool *good) {
  VM *vm = u->vm;
  *good = true;
  if (u->m.results)
    TRY(region_calculate(&u->r, &u->m, values, good));
  else
    for (int i = 0; i < u->r.nkept; i++) values[i] = u->r.kept[i].item.v; /* from numbers of the kernels before */
  if (*good) vm->stats.fused_regions++;
  return OK;
}
