/* objects.c - Types, flags, reference counts and protection, and the is... tests of R's C interface. */
#include "stdlib/capi/capi.h"

#include <stdlib.h>

/* ---- header ---- */

/* Functions that are closures in GNU R may be written in C here. */
static bool shown_as_closure(SEXP x) {
  if (x->type != T_BUILTIN && x->type != T_SPECIAL) return false;
  const char *name, *formals;
  bool primitive;
  rt_builtin_describe((Builtin *)(void *)x, &name, &formals, &primitive);
  return !primitive;
}
int TYPEOF(SEXP x) { return shown_as_closure(x) ? T_CLOSURE : x->type; }
int OBJECT(SEXP x) { return type_is_vec(x->type) || x->type != T_CHAR ? (x->flags & F_OBJECT) != 0 : 0; }
void SET_OBJECT(SEXP x, int v) {
  if (x->type == T_NULL || x->type == T_CHAR) return;
  x->flags = (uint8_t)(v ? x->flags | F_OBJECT : x->flags & ~F_OBJECT);
}
/* The bit that GNU R has for it. */
enum { S4_BIT = 16 };
int IS_S4_OBJECT(SEXP x) { return x->type == T_S4 || x->flags & F_S4 ? S4_BIT : 0; }
void SET_S4_OBJECT(SEXP x) {
  if (x->type != T_NULL) x->flags |= F_S4;
}
void UNSET_S4_OBJECT(SEXP x) {
  if (x->type != T_NULL) x->flags &= (uint8_t)~F_S4;
}

/* References other than those that the arena and protection hold.  Members of the arena are looked for among the
 * latest; what lies deeper counts as referred to. */
int REFCNT(SEXP x) {
  enum { LOOK = 4096 };
  if (!capi_counted(x)) return 2;
  int64_t n = x->count;
  for (int i = capi.nstack; i-- > 0;) n -= capi.stack[i] == x;
  size_t low = CVM->ntemps > LOOK ? CVM->ntemps - LOOK : 0;
  for (size_t i = CVM->ntemps; i-- > low && n > 0;) n -= CVM->temps[i] == x;
  for (size_t i = 0; i < capi.nprecious && n > 1; i++) n -= capi.precious[i].held == x;
  return n < 0 ? 0 : n > 7 ? 7 : (int)n;
}
int NAMED(SEXP x) { return REFCNT(x); }
void SET_NAMED(SEXP x, int v) {}
int MAYBE_SHARED(SEXP x) { return REFCNT(x) > 1; }
int MAYBE_REFERENCED(SEXP x) { return REFCNT(x) > 0; }
int NO_REFERENCES(SEXP x) { return REFCNT(x) == 0; }
/* The reference that is never given back makes everybody copy before writing. */
void MARK_NOT_MUTABLE(SEXP x) {
  if (capi_counted(x) && !(x->flags & F_KEPT && type_is_vec(x->type)) && x->count < 1000) x->count += 2;
}
void ENSURE_NAMEDMAX(SEXP x) { MARK_NOT_MUTABLE(x); }

int LEVELS(SEXP x) {
  enum { BYTES = 2, LATIN1 = 4, UTF8 = 8, ASCII = 64 };
  if (x->type != T_CHAR) return IS_S4_OBJECT(x);
  switch (as_str(x)->enc) {
  case STR_ASCII: return x == R_NaString ? 0 : ASCII;
  case STR_UTF8: return UTF8;
  case STR_LATIN1: return LATIN1;
  case STR_BYTES: return BYTES;
  default: return 0;
  }
}
/* Of the bits, only that of S4 objects has a place. */
int SETLEVELS(SEXP x, int v) {
  if (v & S4_BIT)
    SET_S4_OBJECT(x);
  else if (x->type != T_S4)
    UNSET_S4_OBJECT(x);
  return v;
}

static bool is_number(int type) { return type == T_LGL || type == T_INT || type == T_DBL || type == T_CPLX; }

/* Lists become calls and the other way round, lists expressions, numbers without elements others (xts); other changes
 * have no meaning here. */
void SET_TYPEOF(SEXP x, int type) {
  bool cons = is_cons(x) && (type == T_PAIRLIST || type == T_LANG || type == T_DOTS);
  bool list = (x->type == T_LIST || x->type == T_EXPR) && (type == T_LIST || type == T_EXPR);
  bool ints = (x->type == T_INT || x->type == T_LGL) && (type == T_INT || type == T_LGL);
  bool empty = is_number(x->type) && is_number(type) && as_vec(x)->n == 0;
  if (x->type == type) return;
  if (!cons && !list && !ints && !empty)
    capi_error("SET_TYPEOF: objects of type '%s' cannot become '%s'", type_name(x->type), type_name(type));
  x->type = (uint8_t)(type == T_DOTS ? T_PAIRLIST : type);
}

/* ---- protection ----
 * Strings have no count: the sweep finds those that C code holds by looking at the C stack. */

static void stack_push(SEXP x) {
  if (capi.nstack == capi.capstack) {
    enum { FIRST = 1024, LARGEST = 50000000 };
    int cap = capi.capstack ? capi.capstack * 2 : FIRST;
    SEXP *s = cap < LARGEST ? realloc(capi.stack, (size_t)cap * sizeof *s) : NULL;
    if (!s) capi_error("protect(): protection stack overflow");
    capi.stack = s;
    capi.capstack = cap;
  }
  capi.stack[capi.nstack++] = x;
  if (capi_counted(x)) x->count++;
}

SEXP Rf_protect(SEXP x) {
  stack_push(x);
  return x;
}
void Rf_unprotect(int n) {
  if (n > capi.nstack) capi_error("unprotect(): only %d protected items", capi.nstack);
  capi_unprotect_to(capi.nstack - n);
}
void Rf_unprotect_ptr(SEXP x) {
  for (int i = capi.nstack; i-- > 0;)
    if (capi.stack[i] == x) {
      if (capi_counted(x)) capi_keep(x);
      for (; i + 1 < capi.nstack; i++) capi.stack[i] = capi.stack[i + 1];
      capi.nstack--;
      return;
    }
  capi_error("unprotect_ptr: pointer not found");
}
void R_ProtectWithIndex(SEXP x, PROTECT_INDEX *at) {
  stack_push(x);
  *at = capi.nstack - 1;
}
void R_Reprotect(SEXP x, PROTECT_INDEX at) {
  if (at < 0 || at >= capi.nstack)
    capi_error("R_Reprotect: only %d protected items, can't reprotect index %d", capi.nstack, at);
  SEXP old = capi.stack[at];
  if (capi_counted(x)) x->count++;
  capi.stack[at] = x;
  if (capi_counted(old)) capi_keep(old);
}

void R_PreserveObject(SEXP x) {
  if (capi.nprecious == capi.capprecious) {
    size_t cap = capi.capprecious ? capi.capprecious * 2 : 64;
    struct Precious *p = realloc(capi.precious, cap * sizeof *p);
    if (!p) capi_error("R_PreserveObject: out of memory");
    capi.precious = p;
    capi.capprecious = cap;
  }
  SEXP held = x->type == T_CHAR ? Rf_ScalarString(x) : x; /* strings are not counted */
  if (held->type != T_NULL) held->count++;
  capi.precious[capi.nprecious++] = (struct Precious){x, held};
}
bool capi_is_precious(SEXP x) {
  for (size_t i = 0; i < capi.nprecious; i++)
    if (capi.precious[i].x == x) return true;
  return false;
}
void R_ReleaseObject(SEXP x) {
  for (size_t i = capi.nprecious; i-- > 0;)
    if (capi.precious[i].x == x) {
      SEXP held = capi.precious[i].held;
      capi.precious[i] = capi.precious[--capi.nprecious];
      if (held->type == T_NULL) return;
      if (capi.top)
        capi_keep(held);
      else
        obj_release(CVM, held);
      return;
    }
}

void R_gc(void) { gc_collect(CVM); }
int R_gc_running(void) { return 0; }
void R_CheckStack(void) { DO(rt_check_stack(CVM)); }
void R_CheckStack2(size_t extra) {
  char here;
  ptrdiff_t used = CVM->c_stack_base - &here;
  size_t all = (used < 0 ? (size_t)-used : (size_t)used) + extra;
  if (all > CVM->c_stack_limit) capi_error("C stack usage  %zu is too close to the limit", all);
}

/* ---- tests ---- */

static bool is_factor(SEXP x) { return x->type == T_INT && val_is_factor(CVM, val_obj(x)); }
static int rank_of(SEXP x) {
  const int32_t *dims;
  return type_is_vec(x->type) ? vec_dims(as_vec(x), &dims) : 0;
}
Rboolean Rf_isNull(SEXP x) { return x->type == T_NULL; }
Rboolean Rf_isSymbol(SEXP x) { return x->type == T_SYM; }
Rboolean Rf_isLogical(SEXP x) { return x->type == T_LGL; }
Rboolean Rf_isReal(SEXP x) { return x->type == T_DBL; }
Rboolean Rf_isComplex(SEXP x) { return x->type == T_CPLX; }
Rboolean Rf_isExpression(SEXP x) { return x->type == T_EXPR; }
Rboolean Rf_isEnvironment(SEXP x) { return x->type == T_ENV; }
Rboolean Rf_isString(SEXP x) { return x->type == T_STR; }
Rboolean Rf_isObject(SEXP x) { return OBJECT(x); }
Rboolean Rf_isInteger(SEXP x) { return x->type == T_INT && !is_factor(x); }
Rboolean Rf_isFactor(SEXP x) { return is_factor(x); }
Rboolean Rf_isNumeric(SEXP x) { return x->type == T_LGL || x->type == T_DBL || (x->type == T_INT && !is_factor(x)); }
Rboolean Rf_isNumber(SEXP x) { return Rf_isNumeric(x) || x->type == T_CPLX; }
Rboolean Rf_isFunction(SEXP x) { return x->type == T_CLOSURE || x->type == T_BUILTIN || x->type == T_SPECIAL; }
Rboolean Rf_isPrimitive(SEXP x) { return (x->type == T_BUILTIN || x->type == T_SPECIAL) && !shown_as_closure(x); }
Rboolean Rf_isList(SEXP x) { return x->type == T_NULL || x->type == T_PAIRLIST; }
Rboolean Rf_isNewList(SEXP x) { return x->type == T_NULL || x->type == T_LIST; }
Rboolean Rf_isPairList(SEXP x) { return x->type == T_NULL || is_cons(x); }
Rboolean Rf_isMatrix(SEXP x) { return rank_of(x) == 2; }
Rboolean Rf_isArray(SEXP x) { return rank_of(x) >= 1; }
Rboolean Rf_isFrame(SEXP x) { return val_is_data_frame(CVM, capi_value(x)); }
Rboolean Rf_isLanguage(SEXP x) { return x->type == T_NULL || x->type == T_LANG; }
Rboolean Rf_isVector(SEXP x) { return type_is_vec(x->type); }
Rboolean Rf_isVectorAtomic(SEXP x) { return type_is_vec(x->type) && x->type != T_LIST && x->type != T_EXPR; }
Rboolean Rf_isVectorList(SEXP x) { return x->type == T_LIST || x->type == T_EXPR; }
Rboolean Rf_isTs(SEXP x) { return Rf_isVector(x) && !is_nil(Rf_getAttrib(x, R_TspSymbol)); }
Rboolean Rf_isOrdered(SEXP x) { return is_factor(x) && Rf_inherits(x, "ordered"); }
Rboolean Rf_isUnordered(SEXP x) { return is_factor(x) && !Rf_inherits(x, "ordered"); }
Rboolean Rf_isS4(SEXP x) { return IS_S4_OBJECT(x); }
Rboolean Rf_isValidString(SEXP x) { return x->type == T_STR && as_vec(x)->n > 0; }
Rboolean Rf_isValidStringF(SEXP x) { return Rf_isValidString(x) && str_ro(as_vec(x))[0]->len > 0; }
Rboolean Rf_inherits(SEXP x, const char *what) {
  if (!OBJECT(x)) return FALSE;
  return val_inherits(CVM, capi_value(x), what);
}

/* ---- names of types ---- */

const char *Rf_type2char(SEXPTYPE type) {
  switch (type) {
  case T_NULL: return "NULL";
  case T_CHAR: return "char";
  case T_DOTS: return "...";
  case 18: return "any";
  default: return type_name((int)type);
  }
}
SEXP Rf_type2str(SEXPTYPE type) { return Rf_mkChar(Rf_type2char(type)); }
SEXP Rf_type2str_nowarn(SEXPTYPE type) { return Rf_type2str(type); }
SEXPTYPE Rf_str2type(const char *name) {
  if (strcmp(name, "numeric") == 0) return T_DBL;
  if (strcmp(name, "name") == 0) return T_SYM;
  for (SEXPTYPE t = 0; t <= T_S4; t++)
    if (t != 11 && t != 12 && strcmp(Rf_type2char(t), name) == 0) return t;
  return (SEXPTYPE)-1;
}
