/* identical.c - Exact comparison of two values, behind identical() and wherever "the same value" matters.
 *
 * Recursion follows lists and calls only (pairlists are walked), with a check of the C stack.
 */
#include "runtime/arith.h"
#include "runtime/hooks.h"
#include "runtime/print_internal.h"

/* R's flag bits. */
enum { BITS_NUM = 1, BITS_NA = 2, ATTR_ORDER = 4, USE_BYTECODE = 8, USE_CLOENV = 16, USE_SRCREF = 32, EXTPTR_REF = 64 };

static bool same_bits(double a, double b) { return memcmp(&a, &b, sizeof a) == 0; }

static bool same_double(double a, double b, int flags) {
  if (isnan(a) || isnan(b)) {
    if (flags & BITS_NA) return same_bits(a, b);
    return isnan(a) && isnan(b) && is_na_real(a) == is_na_real(b);
  }
  return flags & BITS_NUM ? same_bits(a, b) : a == b;
}

static bool same_doubles(const double *a, const double *b, int64_t n, int flags) {
  if (memcmp(a, b, (size_t)n * sizeof *a) == 0) return true;
  for (int64_t i = 0; i < n; i++)
    if (!same_double(a[i], b[i], flags)) return false;
  return true;
}

static bool is_srcref_name(VM *vm, const Sym *s) {
  return s == vm->sym.srcref || s == vm->sym.srcfile || s == vm->sym.wholeSrcref;
}

/* Attributes of x to be compared: everything, or all but source references. */
static int count_attrs(VM *vm, const Attr *a, bool skip_srcref) {
  int n = 0;
  for (int i = 0; a && i < a->n; i++) n += !(skip_srcref && is_srcref_name(vm, a->e[i].name));
  return n;
}

/* Number of automatic row names c(NA, -n), or -1. */
static int64_t compact_rows(Value v) {
  if (val_type(v) != T_INT || v.tag == TAG_RANGE || vec_len(v) != 2 || int_ro(v.vec)[0] != NA_INT) return -1;
  return int_ro(v.vec)[1] < 0 ? -(int64_t)int_ro(v.vec)[1] : int_ro(v.vec)[1];
}

static bool same_row_names(VM *vm, Value a, Value b, bool *decided) {
  int64_t na = compact_rows(a), nb = compact_rows(b);
  *decided = na >= 0 || nb >= 0;
  if (!*decided) return false;
  if (na >= 0 && nb >= 0) return na == nb;
  Value full = na >= 0 ? b : a;
  int64_t n = na >= 0 ? na : nb;
  if (val_type(full) != T_INT || vec_len(full) != n) return false;
  Vec *v = val_vec(vm, full);
  for (int64_t i = 0; v && i < n; i++)
    if (int_ro(v)[i] != i + 1) return false;
  return v != NULL;
}

static const AttrEntry *find_attr(const Attr *a, const Sym *name) {
  for (int i = 0; a && i < a->n; i++)
    if (a->e[i].name == name) return &a->e[i];
  return NULL;
}

static Status same_attrs(VM *vm, Obj *x, Obj *y, int flags, bool *same) {
  Attr **sx = attr_slot(x), **sy = attr_slot(y);
  const Attr *ax = sx ? *sx : NULL, *ay = sy ? *sy : NULL;
  *same = true;
  if (ax == ay) return OK;
  bool skip = !(flags & USE_SRCREF) && (x->type == T_CLOSURE || x->type == T_LANG);
  *same = count_attrs(vm, ax, skip) == count_attrs(vm, ay, skip);
  for (int i = 0, k = 0; *same && ax && i < ax->n; i++) {
    const AttrEntry *e = &ax->e[i], *f;
    if (skip && is_srcref_name(vm, e->name)) continue;
    if (flags & ATTR_ORDER) {
      while (skip && k < ay->n && is_srcref_name(vm, ay->e[k].name)) k++;
      f = k < ay->n && ay->e[k].name == e->name ? &ay->e[k] : NULL;
      k++;
    } else {
      f = find_attr(ay, e->name);
    }
    bool decided = false;
    if (!f)
      *same = false;
    else if (e->name == vm->sym.row_names)
      *same = same_row_names(vm, e->v, f->v, &decided);
    if (f && !decided) TRY(rt_identical(vm, e->v, f->v, flags, same));
  }
  return OK;
}

static Status same_elements(VM *vm, const Vec *x, const Vec *y, int flags, bool *same) {
  *same = true;
  for (int64_t i = 0; *same && i < x->n; i++) TRY(rt_identical(vm, list_ro(x)[i], list_ro(y)[i], flags, same));
  return OK;
}

static bool same_complexes(const Vec *x, const Vec *y, int flags) {
  for (int64_t i = 0; i < x->n; i++)
    if (!same_double(cplx_ro(x)[i].re, cplx_ro(y)[i].re, flags) ||
        !same_double(cplx_ro(x)[i].im, cplx_ro(y)[i].im, flags))
      return false;
  return true;
}

static bool same_strings(const Vec *x, const Vec *y) {
  for (int64_t i = 0; i < x->n; i++) {
    if (!str_same_text(str_ro(x)[i], str_ro(y)[i])) return false;
  }
  return true;
}

static Status same_vectors(VM *vm, Vec *x, Vec *y, int flags, bool *same) {
  bool mx = vec_is_matrix(x), my = vec_is_matrix(y);
  *same = x->n == y->n && mx == my && (!mx || (x->nrow == y->nrow && x->ncol == y->ncol));
  if (!*same) return OK;
  TRY(same_attrs(vm, &x->h, &y->h, flags, same));
  if (!*same || data_ro(x) == data_ro(y) || x->n == 0) return OK;
  switch (x->h.type) {
  case T_DBL: *same = same_doubles(dbl_ro(x), dbl_ro(y), x->n, flags); break;
  case T_CPLX: *same = same_complexes(x, y, flags); break;
  case T_STR: *same = same_strings(x, y); break;
  case T_LIST:
  case T_EXPR: return same_elements(vm, x, y, flags, same);
  default: *same = memcmp(data_ro(x), data_ro(y), (size_t)x->n * type_size(x->h.type)) == 0; break;
  }
  return OK;
}

static Status same_cons(VM *vm, Cons *x, Cons *y, int flags, bool *same) {
  *same = true;
  for (; x && y; x = x->cdr, y = y->cdr) {
    if (x == y) return OK;
    *same = x->tag == y->tag && x->h.type == y->h.type;
    if (*same) TRY(same_attrs(vm, &x->h, &y->h, flags, same));
    if (*same) TRY(rt_identical(vm, x->car, y->car, flags, same));
    if (!*same) return OK;
  }
  *same = x == y;
  return OK;
}

static Status same_closures(VM *vm, Closure *x, Closure *y, int flags, bool *same) {
  *same = !(flags & USE_CLOENV) || x->env == y->env;
  if (*same) TRY(same_attrs(vm, &x->h, &y->h, flags, same));
  if (*same) TRY(rt_identical(vm, x->formals, y->formals, flags, same));
  if (*same) TRY(rt_identical(vm, x->body, y->body, flags, same));
  if (*same && (flags & USE_BYTECODE)) *same = closure_is_compiled(vm, x) == closure_is_compiled(vm, y);
  return OK;
}

static Status same_objects(VM *vm, Obj *x, Obj *y, int flags, bool *same) {
  *same = false;
  if (x->type != y->type || ((x->flags ^ y->flags) & F_S4)) return OK;
  switch (x->type) {
  case T_LANG:
  case T_PAIRLIST: return same_cons(vm, (Cons *)x, (Cons *)y, flags, same);
  case T_CLOSURE: return same_closures(vm, (Closure *)x, (Closure *)y, flags, same);
  case T_BUILTIN:
  case T_SPECIAL: *same = ((Builtin *)x)->def == ((Builtin *)y)->def; return OK;
  case T_EXTPTR: *same = !(flags & EXTPTR_REF) && ((ExtPtr *)x)->ptr == ((ExtPtr *)y)->ptr; return OK;
  case T_S4: return same_attrs(vm, x, y, flags, same);
  default: return OK; /* symbols, environments, ...: the same object or not */
  }
}

Status rt_identical(VM *vm, Value a, Value b, int flags, bool *out) {
  *out = false;
  Type ta = val_type(a), tb = val_type(b);
  if (ta != tb || (a.tag == TAG_MISSING) != (b.tag == TAG_MISSING)) return OK;
  if (a.tag == TAG_OBJ && b.tag == TAG_OBJ && a.o == b.o) {
    *out = true;
    return OK;
  }
  if (a.tag == b.tag) switch (a.tag) {
    case TAG_NULL:
    case TAG_MISSING: *out = true; return OK;
    case TAG_LGL:
    case TAG_INT: *out = a.i == b.i; return OK;
    case TAG_DBL: *out = same_double(a.d, b.d, flags); return OK;
    case TAG_RANGE: *out = a.l == b.l; return OK;
    default: break;
    }
  TRY(rt_check_stack(vm));
  if (!type_is_vec(ta)) {
    if (a.tag == TAG_OBJ && b.tag == TAG_OBJ) return same_objects(vm, a.o, b.o, flags, out);
    *out = a.tag == TAG_PROM && a.prom == b.prom;
    return OK;
  }
  if (vec_len(a) != vec_len(b)) return OK;
  size_t mark = vm_mark(vm);
  Vec *x = val_vec(vm, a), *y = val_vec(vm, b);
  TRY_NEW(x);
  TRY_NEW(y);
  if ((x->h.flags ^ y->h.flags) & F_S4) return OK;
  TRY(same_vectors(vm, x, y, flags, out));
  vm_release(vm, mark);
  return OK;
}
