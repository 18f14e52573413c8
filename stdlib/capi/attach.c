/* attach.c - The library's state, its variables, boxing and unboxing, and the calls from the VM into C code.
 *
 * libvm (stdlib/base/foreign.c) finds orbit_capi_attach() by name and calls the rest through the table that it returns.
 */
#include "stdlib/capi/capi.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

#include "runtime/format.h"
#include "runtime/longseq.h"
#include "stdlib/connections/connections.h"
#include "stdlib/registry.h"

CapiState capi;
/* Addresses of libvm's functions; the jumps of build/capi/jumps.S go through it. */
const void *const *capi_jumps __attribute__((visibility("hidden")));

#define FN(result, name, args)
#define FORTRAN(result, name, args)
#define LIB(name)
#define VAR(type, name) type name;
#include "stdlib/capi/capi.def"
#undef FN
#undef FORTRAN
#undef LIB
#undef VAR

/* NULL, R_MissingArg and R_UnboundValue are tags in slots; here they are objects. */
static Obj nil_object = {.count = IMMORTAL, .type = T_NULL};
static Sym missing_symbol = {.h = {.count = IMMORTAL, .type = T_SYM}};
static Sym unbound_symbol = {.h = {.count = IMMORTAL, .type = T_SYM}};

/* ---- boxing ---- */

/* The value of `...` as a list of promises. */
static SEXP dots_list(const Dots *d) {
  Cons *c = NULL;
  for (int i = d->n; i-- > 0;) {
    Value v = d->e[i].v;
    c = capi_need(cons_new(CVM, v.tag == TAG_UNBOUND ? val_missing() : v, c, d->e[i].name));
  }
  return c ? &c->h : R_NilValue;
}

SEXP capi_box_slow(Value v) {
  switch (v.tag) {
  case TAG_NULL: return &nil_object;
  case TAG_MISSING: return &missing_symbol.h;
  case TAG_UNBOUND: return &unbound_symbol.h;
  case TAG_LAZY: {
    Value made;
    DO(lib_materialise(CVM, v.l, &made));
    return capi_box(made);
  }
  case TAG_PROM: return v.o;
  case TAG_OBJ:
    if (v.o->type == T_DOTS) return dots_list(v.dots);
    if (v.o->type == T_SEQ) return capi_need(longseq_vec(CVM, v.seq));
    return v.o;
  default: return capi_need(val_vec(CVM, v));
  }
}

/* Is it still this sequence? */
bool capi_is_range(const Vec *v, Value r) {
  int step = r.r.from <= r.r.to ? 1 : -1;
  if (v->n != range_len(r) || v->attr || v->h.type != T_INT || v->h.flags & (F_MATRIX | F_OBJECT)) return false;
  for (int64_t i = 0, k = r.r.from; i < v->n; i++, k += step)
    if (int_ro(v)[i] != k) return false;
  return true;
}
/* C code may keep a variable of a package for good and write into it (data.table's .Last.updated): a number that the
 * calling function names and that is no variable of its own is boxed where it is bound.  expr: the argument. */
static SEXP box_outer_variable(Value v, Value expr) {
  const Frame *f = CVM->in->top;
  if (v.tag >= TAG_RANGE || v.tag == TAG_NULL || !val_is_sym(expr) || !f || f->kind != FR_CLOSURE ||
      proto_slot_index(f->proto, expr.sym) >= 0)
    return NULL;
  Env *e = env_find(CVM, f->fn->env, expr.sym);
  if (!e || e->kind == ENV_FUNC) return NULL;
  int flags;
  Value bound = env_peek_raw(e, expr.sym, &flags), *cell;
  cell = bound.tag == TAG_PROM ? &bound.prom->value : env_value_cell(e, expr.sym);
  return cell && cell->tag == v.tag && cell->u == v.u ? capi_box_slot(cell) : NULL;
}
/* An argument of a call: ranges in slots get the same object each time as long as nobody has stored or changed it. */
static SEXP box_argument(Value v) {
  if (v.tag != TAG_RANGE || range_len(v) > LONGEST_KEPT_RANGE) return capi_box(v);
  for (int i = 0; i < KEPT_RANGES; i++)
    if (capi.range[i] && capi.range[i]->h.count == 1 && capi_is_range(capi.range[i], v)) return &capi.range[i]->h;
  SEXP x = capi_box_slow(v);
  Vec **place = &capi.range[capi.next_range++ % KEPT_RANGES];
  if (*place) capi_keep(&(*place)->h);
  obj_retain(x);
  *place = as_vec(x);
  return x;
}

Value capi_value_slow(SEXP x) {
  switch (x->type) {
  case T_NULL: return val_null();
  case T_SYM:
    if (x == &missing_symbol.h) return val_missing();
    if (x == &unbound_symbol.h) return val_unbound();
    return val_obj(x);
  case T_CHAR: return val_str(as_str(x));
  case T_PROMISE: return (Value){.o = x, .tag = TAG_PROM};
  default: return val_obj(x);
  }
}

/* ---- the arena and protected objects ---- */

void capi_keep(Obj *o) {
  if (temp_push(CVM, o) != OK) capi_jump();
}

void capi_unprotect_to(int n) {
  while (capi.nstack > n) {
    SEXP x = capi.stack[--capi.nstack];
    if (!capi_counted(x)) continue;
    if (x->count > 1)
      x->count--;
    else
      (void)temp_push(CVM, x);
  }
}

/* ---- calls into C code ---- */

void capi_jump(void) {
  Boundary *b = capi.top;
  if (!b) {
    fputs("libR.so: an error was raised outside of any call from R\n", stderr);
    abort();
  }
  longjmp(b->jump, 1);
}

static inline void boundary_push(Boundary *b) {
  b->outer = capi.top;
  b->nprotected = capi.nstack;
  b->vmax = 0;
  b->is_call = false;
  b->id = ++capi.nboundaries;
  b->nlists = capi.nlists;
  b->nattribs = capi.nattribs;
  b->nboxed = 0;
  capi.top = b;
}
static inline void boundary_pop(Boundary *b) {
  capi.top = b->outer;
  /* working memory of the inner one may be in use further out: a mark taken from now on lies behind it */
  if (b->vmax && capi.top && capi.top->vmax && capi.top->vmax < b->vmax) capi.top->vmax = b->vmax;
  capi.nlists = b->nlists;
  capi.nattribs = b->nattribs;
  if (ORBIT_UNLIKELY(capi.nstack != b->nprotected)) capi_unprotect_to(b->nprotected);
}

Status capi_run(SEXP (*fun)(void *), void *data, SEXP *out) {
  Boundary b;
  boundary_push(&b);
  if (_setjmp(b.jump)) {
    boundary_pop(&b);
    return ERR;
  }
  *out = fun(data);
  if (ORBIT_UNLIKELY(capi.nlists > b.nlists)) capi_lists_sync();
  boundary_pop(&b);
  return OK;
}

#define A4(i) a[i], a[i + 1], a[i + 2], a[i + 3]
#define A16(i) A4(i), A4(i + 4), A4(i + 8), A4(i + 12)
#define S4 SEXP, SEXP, SEXP, SEXP
#define S16 S4, S4, S4, S4
enum { MAX_CALL = 65 };

/* The caller pops the arguments: a function may get more than it takes. */
static SEXP call_objects(void *f, int n, SEXP *a) {
  if (n <= 4) {
    SEXP (*g)(S4);
    memcpy(&g, &f, sizeof g);
    return g(A4(0));
  }
  if (n <= 16) {
    SEXP (*g)(S16);
    memcpy(&g, &f, sizeof g);
    return g(A16(0));
  }
  SEXP (*g)(S16, S16, S16, S16, SEXP);
  memcpy(&g, &f, sizeof g);
  return g(A16(0), A16(16), A16(32), A16(48), a[64]);
}

/* A result: a plain vector of length 1 that nobody else refers to goes back into a slot. */
static Value result_value(SEXP r) {
  Value v = capi_value(r);
  if (v.tag == TAG_OBJ && type_is_vec(v.o->type) && v.o->count <= 1 && !(v.o->flags & F_S4)) return vec_val(v.vec);
  if (v.tag == TAG_PROM || v.tag == TAG_UNBOUND) return val_null();
  return v;
}

static Status call_function(VM *vm, void *f, int n, Value *args, Value *out) {
  SEXP a[MAX_CALL];
  Boundary b;
  Value keep_call = vm->cur_call;
  const BuiltinDef *keep_def = vm->cur_builtin;
  boundary_push(&b);
  if (_setjmp(b.jump)) {
    boundary_pop(&b);
    return ERR;
  }
  b.is_call = true;
  const Cons *expr = val_is_lang(vm->cur_call) && vm->cur_call.cons->cdr ? vm->cur_call.cons->cdr->cdr : NULL;
  for (int i = 0; i < n; i++) {
    a[i] = expr ? box_outer_variable(args[i], expr->car) : NULL;
    if (!a[i]) a[i] = box_argument(args[i]);
    if (expr) expr = expr->cdr;
    if (args[i].tag == TAG_INT && b.nboxed < (int)(sizeof b.boxed / sizeof *b.boxed))
      b.boxed[b.nboxed++] = (struct BoxedArg){as_vec(a[i]), args[i].i};
  }
  for (int i = n; i < (n <= 4 ? 4 : n <= 16 ? 16 : MAX_CALL); i++) a[i] = &nil_object;
  vm->cur_call = val_null(); /* errors in the library's own functions name the R function, as GNU R's do */
  vm->cur_builtin = NULL;
  SEXP r = call_objects(f, n, a);
  expr = val_is_lang(keep_call) && keep_call.cons->cdr ? keep_call.cons->cdr->cdr : NULL;
  for (int i = 0; i < n && expr; i++, expr = expr->cdr)
    if (args[i].tag != TAG_NULL && args[i].tag <= TAG_RANGE && as_vec(a[i])->h.type != T_NULL)
      capi_relink(as_vec(a[i]), args[i], expr->car);
  if (ORBIT_UNLIKELY(capi.nlists > b.nlists)) capi_lists_sync();
  if (capi.nattribs > b.nattribs) capi_attributes_sync(b.nattribs);
  vm->cur_call = keep_call;
  vm->cur_builtin = keep_def;
  int protected = capi.nstack - b.nprotected;
  boundary_pop(&b);
  *out = result_value(r);
  vm->visible = true;
  if (ORBIT_UNLIKELY(protected))
    rt_errf(vm, "Warning: stack imbalance in '.Call', %d then %d\n", b.nprotected, b.nprotected + protected);
  return OK;
}

typedef struct ExternalCall {
  void *f;
  Value call, list;
  Env *env;
  bool two;
} ExternalCall;

static SEXP run_external(void *ctx) {
  ExternalCall *e = ctx;
  SEXP list = capi_box(e->list);
  if (e->two) {
    SEXP (*g)(SEXP, SEXP, SEXP, SEXP);
    memcpy(&g, &e->f, sizeof g);
    return g(capi_box(e->call), R_NilValue, list, &e->env->h);
  }
  SEXP (*g)(SEXP);
  memcpy(&g, &e->f, sizeof g);
  return g(list);
}

static Status call_external(VM *vm, void *f, Value call, Value arglist, Env *env, bool two, Value *out) {
  ExternalCall e = {f, call, arglist, env, two};
  SEXP r;
  vm->visible = true;
  TRY(capi_run(run_external, &e, &r));
  *out = result_value(r);
  if (!two) vm->visible = true; /* .External2() leaves it to the code that it has run: x %>% print() */
  return OK;
}

typedef struct PointerCall {
  void (*run)(void *ctx);
  void *ctx;
} PointerCall;
static SEXP run_pointers(void *ctx) {
  PointerCall *p = ctx;
  p->run(p->ctx);
  return R_NilValue;
}
static Status call_pointers(VM *vm, void (*run)(void *ctx), void *ctx) {
  PointerCall p = {run, ctx};
  SEXP r;
  return capi_run(run_pointers, &p, &r);
}

typedef struct Handed {
  Value v;
  void **p;
} Handed;

static SEXP hand_over(void *data) {
  const Handed *h = data;
  SEXP x = capi_box(h->v);
  *h->p = x;
  if (x->type != T_LIST) return R_NilValue;
  R_xlen_t n = XLENGTH(x);
  SEXP *all = capi_need(vm_scratch(CVM, (size_t)(n + 1) * sizeof(SEXP)));
  for (R_xlen_t i = 0; i < n; i++) all[i] = VECTOR_ELT(x, i);
  *h->p = all;
  return R_NilValue;
}
static Status as_pointer(VM *vm, Value v, void **p) {
  Handed h = {v, p};
  SEXP r;
  return capi_run(hand_over, &h, &r);
}

/* ---- life ---- */

static void detach(VM *vm) {
  capi_events_close();
  capi_connections_close();
  capi_devices_close();
  capi_rng_attach(false);
  for (size_t i = 0; i < capi.nprecious; i++)
    if (capi.precious[i].held->type != T_NULL) obj_release(vm, capi.precious[i].held);
  obj_release(vm, R_BlankScalarString);
  obj_release(vm, R_TrueValue);
  obj_release(vm, R_FalseValue);
  obj_release(vm, R_LogicalNAValue);
  obj_release(vm, R_RestartToken);
  for (size_t i = 0; i < capi.ncallables; i++) {
    free(capi.callables[i].package);
    free(capi.callables[i].name);
  }
  free(capi.callables);
  free(capi.precious);
  free(capi.stack);
  for (int i = 0; i < LIST_ARRAYS; i++) {
    free(capi.arrays[i].p);
    free(capi.old_array[i]);
  }
  free(capi.lists);
  free(capi.attribs);
  if (capi.no_code) obj_release(vm, &capi.no_code->h);
  capi_attributes_close();
  for (int i = 0; i < KEPT_RANGES; i++)
    if (capi.range[i]) obj_release(vm, &capi.range[i]->h);
  capi_registration_close();
  capi = (CapiState){0};
}

static SEXP scalar(VM *vm, Type type, int k) {
  Vec *v = vec_new(vm, type, 1);
  if (!v) return NULL;
  if (type == T_LGL) int_rw(v)[0] = k;
  obj_retain(&v->h);
  return &v->h;
}

static const struct {
  SEXP *at;
  const char *name;
} symbols[] = {{&R_AsCharacterSymbol, "as.character"},
               {&R_BaseSymbol, "base"},
               {&R_BraceSymbol, "{"},
               {&R_Bracket2Symbol, "[["},
               {&R_BracketSymbol, "["},
               {&R_ClassSymbol, "class"},
               {&R_DeviceSymbol, ".Device"},
               {&R_DimNamesSymbol, "dimnames"},
               {&R_DimSymbol, "dim"},
               {&R_DollarSymbol, "$"},
               {&R_DotsSymbol, "..."},
               {&R_DoubleColonSymbol, "::"},
               {&R_DropSymbol, "drop"},
               {&R_EvalSymbol, "eval"},
               {&R_FunctionSymbol, "function"},
               {&R_LastvalueSymbol, ".Last.value"},
               {&R_LevelsSymbol, "levels"},
               {&R_ModeSymbol, "mode"},
               {&R_NaRmSymbol, "na.rm"},
               {&R_NameSymbol, "name"},
               {&R_NamesSymbol, "names"},
               {&R_NamespaceEnvSymbol, ".__NAMESPACE__."},
               {&R_PackageSymbol, "package"},
               {&R_PreviousSymbol, "previous"},
               {&R_QuoteSymbol, "quote"},
               {&R_RowNamesSymbol, "row.names"},
               {&R_SeedsSymbol, ".Random.seed"},
               {&R_SortListSymbol, "sort.list"},
               {&R_SourceSymbol, "source"},
               {&R_SpecSymbol, "spec"},
               {&R_TripleColonSymbol, ":::"},
               {&R_TspSymbol, "tsp"},
               {&R_dot_Generic, ".Generic"}};

static bool set_variables(VM *vm) {
  R_NilValue = R_Srcref = R_InBCInterpreter = R_CurrentExpression = &nil_object;
  missing_symbol.name = unbound_symbol.name = vm->empty_str;
  missing_symbol.global = unbound_symbol.global = val_unbound();
  R_MissingArg = &missing_symbol.h;
  R_UnboundValue = &unbound_symbol.h;
  R_GlobalEnv = &vm->global->h;
  R_EmptyEnv = &vm->empty->h;
  R_BaseEnv = &vm->base->h;
  R_BaseNamespace = &vm->basens->h;
  R_NaString = &vm->na_str->h;
  R_BlankString = &vm->empty_str->h;
  R_NaN = NAN;
  R_PosInf = INFINITY;
  R_NegInf = -INFINITY;
  R_NaReal = NA_REAL;
  R_NaInt = NA_INT;
  mbcslocale = vm->utf8;
  R_Interactive = vm->interactive;
  R_Visible = TRUE;
  R_TempDir = (char *)(uintptr_t)vm_tempdir(vm, false); /* NULL: there is no room for one */
  if (!R_TempDir) unwind_clear(vm);
  R_CStackDir = 1;
  R_CStackStart = (uintptr_t)vm->c_stack_base;
  R_CStackLimit = vm->c_stack_limit;
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    Sym *s = sym_c(vm, symbols[i].name);
    if (!s) return false;
    *symbols[i].at = &s->h;
  }
  R_SignalHandlers = 1;
  R_BlankScalarString = scalar(vm, T_STR, 0);
  R_TrueValue = scalar(vm, T_LGL, 1);
  R_FalseValue = scalar(vm, T_LGL, 0);
  R_LogicalNAValue = scalar(vm, T_LGL, NA_LGL);
  R_RestartToken = scalar(vm, T_LGL, 0);
  if (!R_BlankScalarString || !R_TrueValue || !R_FalseValue || !R_LogicalNAValue || !R_RestartToken) return false;
  Env *registry = lib_registry(vm);
  if (!registry) return false;
  R_NamespaceRegistry = &registry->h;
  return true;
}

extern Status capi_opened(VM *vm, void *handle, const char *name, const char *path, Value self);
extern Status capi_closing(VM *vm, void *handle, const char *name);
extern bool capi_routine(VM *vm, void *handle, int kind, int i, const char **name, void **f, int *nargs);
extern bool capi_dynamic_symbols(VM *vm, void *handle, bool *forced);

static const Capi table = {
    .call = call_function,
    .call_external = call_external,
    .call_pointers = call_pointers,
    .as_pointer = as_pointer,
    .wait = capi_wait,
    .device = capi_device,
    .opened = capi_opened,
    .closing = capi_closing,
    .routine = capi_routine,
    .dynamic_symbols = capi_dynamic_symbols,
    .close = detach,
};

/* C code of packages may ask the C library (ICU in stringi does); the VM does not.  Numbers keep their points. */
static void take_locale(void) {
  static const int categories[] = {LC_CTYPE, LC_COLLATE, LC_TIME, LC_MONETARY, LC_MESSAGES};
  for (size_t i = 0; i < sizeof categories / sizeof *categories; i++) setlocale(categories[i], "");
}

/* NULL: another VM of this process uses the library, or there is no memory. */
CAPI_EXPORT const Capi *orbit_capi_attach(VM *vm, const void *const *host, uint32_t n);
const Capi *orbit_capi_attach(VM *vm, const void *const *host, uint32_t n) {
  if (capi.vm) return NULL;
  capi_jumps = host;
  capi.vm = vm;
  capi_library_open(vm);
  if (!vm->in_host) take_locale();
  capi_events_open();
  capi_rng_attach(true);
  if (!set_variables(vm)) {
    capi.vm = NULL;
    return NULL;
  }
  return &table;
}
