/* conversion.c - as.*(), is.*(), typeof() and storage.mode<-.
 *
 * Default methods; dispatch has happened before where the table says so.
 */
#include "stdlib/builtin.h"
#include "runtime/poll.h"

/* ---- as.<atomic> ---- */

/* x converted without attributes; NULL arguments give an empty vector. */
static Status as_atomic(VM *vm, Value *args, int n, Type to, Value *out) {
  if (n < 1) {
    Vec *v = vec_new(vm, to, 0);
    TRY_NEW(v);
    *out = val_obj(v);
    return OK;
  }
  Value x = args[0];
  if ((val_type(x) == to && !attr_has_any(x)) || (to == T_DBL && val_type(x) == T_SEQ)) {
    *out = x;
    return OK;
  }
  Vec *v;
  TRY(coerce_vector(vm, x, to, false, &v));
  *out = vec_val(v);
  return OK;
}

#define AS_ATOMIC(NAME, TYPE)                                                                                          \
  static Status do_as_##NAME(VM *vm, Value *args, int n, Value *out) { return as_atomic(vm, args, n, TYPE, out); }
AS_ATOMIC(logical, T_LGL)
AS_ATOMIC(integer, T_INT)
AS_ATOMIC(double, T_DBL)
AS_ATOMIC(complex, T_CPLX)
AS_ATOMIC(character, T_STR)
AS_ATOMIC(raw, T_RAW)

/* ---- modes ---- */

enum { MODE_ANY = 100, MODE_FUNCTION, MODE_UNKNOWN }; /* beyond Type */

static int mode_of_name(const char *name) {
  static const struct {
    const char *name;
    int type;
  } modes[] = {{"any", MODE_ANY},        {"logical", T_LGL},         {"integer", T_INT},   {"numeric", T_DBL},
               {"double", T_DBL},        {"complex", T_CPLX},        {"character", T_STR}, {"raw", T_RAW},
               {"list", T_LIST},         {"expression", T_EXPR},     {"symbol", T_SYM},    {"name", T_SYM},
               {"pairlist", T_PAIRLIST}, {"function", MODE_FUNCTION}};
  for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
    if (strcmp(modes[i].name, name) == 0) return modes[i].type;
  return MODE_UNKNOWN;
}

/* The call as.vector(x, mode), which GNU R shows in these errors. */
static Value as_vector_call(VM *vm) {
  Sym *fun = sym_c(vm, "as.vector"), *mode = sym_c(vm, "mode");
  if (!fun || !mode) return val_null();
  Cons *c = cons_new(vm, val_obj(mode), NULL, NULL);
  if (c) c = cons_new(vm, val_obj(vm->sym.x), c, NULL);
  if (c) c = lang_new(vm, val_obj(fun), c);
  return c ? val_obj(c) : val_null();
}

static Status cannot_coerce(VM *vm, Value x, const char *to) {
  if (val_is_obj(x, T_S4)) return rt_error(vm, "no method for coercing this S4 class to a vector");
  return rt_errorcall(vm, as_vector_call(vm), "cannot coerce type '%s' to vector of type '%s'", type_shown(x), to);
}

static Status to_symbol(VM *vm, Value x, Value *out) {
  Type t = val_type(x);
  if (t == T_SYM) {
    *out = x;
    return OK;
  }
  if (t == T_LANG) return rt_error(vm, "'%s' object cannot be coerced to type '%s'", "language", "symbol");
  if (!val_is_atomic(x))
    return rt_error(vm, "invalid type/length (symbol/%lld) in vector allocation",
                    (long long)(x.tag == TAG_NULL ? 0 : vec_len(x)));
  if (vec_len(x) < 1) return rt_error(vm, "invalid data of mode '%s' (too short)", type_name(t));
  Str *s = as_string1(vm, x);
  TRY_NEW(s);
  if (s == vm->empty_str) return rt_error(vm, "attempt to use zero-length variable name");
  Sym *sym = sym_of_str(vm, s == vm->na_str ? str_c(vm, "NA") : s);
  TRY_NEW(sym);
  *out = val_obj(sym);
  return OK;
}

static Status to_pairlist(VM *vm, Value x, Value *out) {
  if (x.tag == TAG_NULL || val_is_obj(x, T_PAIRLIST)) {
    *out = x;
    return OK;
  }
  Vec *l;
  TRY(coerce_vector(vm, x, T_LIST, true, &l));
  return pairlist_from_list(vm, l, out);
}

/* .Internal(asCharacterFactor(x)) */
static Status do_factor_text(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Value x = args[0];
  if (!val_is_factor(vm, x)) return rt_errorcall(vm, vm_frame_call(vm), "attempting to coerce non-factor");
  Vec *lev = vec_levels(vm, x.vec), *r = vec_new(vm, T_STR, x.vec->n);
  TRY_NEW(r);
  for (int64_t i = 0; i < r->n; i++) {
    TRY(rt_poll_at(vm, i));
    int k = int_ro(x.vec)[i];
    if (k != NA_INT && (!lev || k < 1 || k > lev->n)) return rt_errorcall(vm, vm_frame_call(vm), "malformed factor");
    str_rw(r)[i] = k == NA_INT ? vm->na_str : str_ro(lev)[k - 1];
  }
  *out = vec_val(r);
  return OK;
}

/* as.vector(x, "any"): atomic vectors lose attributes, everything else that is a vector stays. */
static Status as_vector_any(VM *vm, Value x, Value *out) {
  Type t = val_type(x);
  *out = x;
  if (x.tag == TAG_NULL || t == T_LIST || t == T_EXPR || t == T_PAIRLIST || t == T_LANG) return OK;
  if (!val_is_atomic(x)) return cannot_coerce(vm, x, "any");
  if (!attr_has_any(x)) return OK;
  if (val_is_factor(vm, x)) { /* without dispatch: levels as text */
    return do_factor_text(vm, &x, 1, out);
  }
  Vec *r = vec_copy_data(vm, x.vec);
  TRY_NEW(r);
  *out = vec_val(r);
  return OK;
}

static Status as_vector_mode(VM *vm, Value x, int mode, Value *out) {
  if (val_is_obj(x, T_SEQ)) {
    *out = x;
    if (mode == MODE_ANY || mode == T_DBL) return OK;
    Vec *v = val_vec(vm, x);
    TRY_NEW(v);
    x = val_obj(v);
  }
  Type t = val_type(x);
  switch (mode) {
  case MODE_ANY: return as_vector_any(vm, x, out);
  case T_SYM: return to_symbol(vm, x, out);
  case T_PAIRLIST: return to_pairlist(vm, x, out);
  case T_LIST:
  case T_EXPR:
    if ((int)t == mode) {
      *out = x;
      return OK;
    }
    if (x.tag != TAG_NULL && !type_is_vec(t) && t != T_SYM && t != T_LANG && t != T_PAIRLIST)
      return cannot_coerce(vm, x, type_name(mode));
    break;
  default:
    if (x.tag != TAG_NULL && !type_is_vec(t) && t != T_LANG && t != T_PAIRLIST && !(t == T_SYM && mode == T_STR))
      return cannot_coerce(vm, x, type_name(mode));
    return as_atomic(vm, &x, 1, (Type)mode, out);
  }
  Vec *v;
  if (mode == T_EXPR && x.tag == TAG_NULL) { /* one expression, which is NULL */
    TRY_NEW(v = vec_new(vm, T_EXPR, 1));
    *out = val_obj(v);
    return OK;
  }
  TRY(coerce_vector(vm, x, (Type)mode, mode == T_LIST || t == T_LIST, &v));
  if (mode == T_LIST && t == T_LANG && attr_has_any(x)) TRY(attr_copy_most(vm, v, x)); /* formulas stay formulas */
  *out = val_obj(v);
  return OK;
}

static Status do_as_vector(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Value m = args[1];
  if (val_type(m) != T_STR || vec_len(m) != 1) return rt_error(vm, "invalid 'mode' argument");
  int mode = mode_of_name(as_string1(vm, m)->data);
  if (mode == MODE_UNKNOWN) return rt_error(vm, "invalid 'mode' argument");
  if (mode == MODE_FUNCTION) return vm_call_base(vm, "as.function.default", 1, args, NULL, out);
  return as_vector_mode(vm, args[0], mode, out);
}

static Status do_as_symbol(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return to_symbol(vm, args[0], out);
}

/* ---- storage.mode<-, typeof ---- */

static Status do_set_storage_mode(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Value x = args[0], m = args[1];
  if (val_type(m) != T_STR || vec_len(m) < 1) return rt_error(vm, "'value' must be non-null character string");
  if (vec_len(m) != 1) return rt_error(vm, "invalid value");
  const char *name = as_string1(vm, m)->data;
  if (strcmp(name, "factor") == 0) return rt_error(vm, "invalid value");
  if (strcmp(name, "real") == 0 || strcmp(name, "single") == 0)
    return rt_error(vm, "use of '%s' is defunct: use %s instead", name,
                    strcmp(name, "real") == 0 ? "'double'" : "mode<-");
  int t = mode_of_name(name);
  if (t >= MODE_ANY) return rt_error(vm, "invalid value");
  if ((int)val_type(x) == t) {
    *out = x;
    return OK;
  }
  if (val_is_factor(vm, x)) return rt_error(vm, "invalid to change the storage mode of a factor");
  if (t == T_SYM) return to_symbol(vm, x, out);
  if (t == T_PAIRLIST) return to_pairlist(vm, x, out);
  Vec *v;
  TRY(coerce_keep_attr(vm, x, (Type)t, &v));
  *out = vec_val(v);
  return OK;
}

static Status do_typeof(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Str *s = str_c(vm, type_shown(args[0]));
  TRY_NEW(s);
  *out = val_str(s);
  return OK;
}

/* ---- is.<type> ---- */

static bool is_dim(Value x, int rank) { /* rank 0: any array */
  const int32_t *d;
  if (!val_is_vecobj(x)) return false;
  int r = vec_dims(x.vec, &d);
  return rank ? r == rank : r > 0;
}
static bool is_recursive(Value x) {
  switch (val_type(x)) {
  case T_NULL:
  case T_LGL:
  case T_INT:
  case T_DBL:
  case T_CPLX:
  case T_STR:
  case T_RAW:
  case T_SYM:
  case T_S4:
  case T_EXTPTR:
  case T_BYTECODE:
  case T_WEAKREF: return false;
  default: return true;
  }
}
static bool is_numeric(VM *vm, Value x) {
  Type t = val_type(x);
  return t == T_DBL || (t == T_INT && !val_is_factor(vm, x));
}

#define IS_TYPE(NAME, TEST)                                                                                            \
  static Status do_is_##NAME(VM *vm, Value *args, int n, Value *out) {                                                 \
    (void)vm, (void)n;                                                                                                 \
    Value x = args[0];                                                                                                 \
    *out = val_lgl(TEST);                                                                                              \
    return OK;                                                                                                         \
  }
IS_TYPE(null, x.tag == TAG_NULL)
IS_TYPE(logical, val_type(x) == T_LGL)
IS_TYPE(integer, val_type(x) == T_INT && !val_inherits(vm, x, "factor"))
IS_TYPE(double, val_type(x) == T_DBL)
IS_TYPE(complex, val_type(x) == T_CPLX)
IS_TYPE(character, val_type(x) == T_STR)
IS_TYPE(raw, val_type(x) == T_RAW)
IS_TYPE(symbol, val_type(x) == T_SYM)
IS_TYPE(environment, val_type(x) == T_ENV || attr_inner_env(vm, x))
IS_TYPE(list, val_type(x) == T_LIST || val_type(x) == T_PAIRLIST)
IS_TYPE(pairlist, x.tag == TAG_NULL || val_type(x) == T_PAIRLIST)
IS_TYPE(expression, val_type(x) == T_EXPR)
IS_TYPE(object, val_is_object(x))
IS_TYPE(S4, x.tag == TAG_OBJ && (x.o->flags & F_S4))
IS_TYPE(numeric, is_numeric(vm, x))
IS_TYPE(matrix, is_dim(x, 2))
IS_TYPE(array, is_dim(x, 0))
IS_TYPE(atomic, x.tag == TAG_NULL || val_is_atomic(x))
IS_TYPE(recursive, is_recursive(x))
IS_TYPE(call, val_type(x) == T_LANG)
IS_TYPE(language, val_type(x) == T_LANG || val_type(x) == T_SYM || val_type(x) == T_EXPR)
IS_TYPE(function, val_is_fun(x))
IS_TYPE(primitive, val_is_fun(x) && x.o->type != T_CLOSURE && (x.bi->def->flags & BF_PRIM))

static Status do_is_single(VM *vm, Value *args, int n, Value *out) {
  (void)args, (void)n, (void)out;
  return rt_error(vm, "type \"single\" unimplemented in R");
}

/* Attributes other than names? */
static bool only_names(Value x, const Sym *names) {
  if (x.tag != TAG_OBJ) return true;
  Attr **a = attr_slot(x.o);
  if (type_is_vec(x.o->type) && vec_is_matrix(x.vec)) return false;
  for (int i = 0; a && *a && i < (*a)->n; i++)
    if ((*a)->e[i].name != names) return false;
  return true;
}

static bool has_mode(VM *vm, Value x, const char *mode) {
  Type t = val_type(x);
  if (strcmp(mode, "any") == 0) return val_is_atomic(x) || t == T_LIST || t == T_EXPR;
  if (strcmp(mode, "numeric") == 0) return is_numeric(vm, x);
  if (strcmp(mode, "name") == 0) return t == T_SYM;
  return strcmp(mode, type_name(t)) == 0;
}

static Status do_is_vector(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  if (val_type(args[1]) != T_STR || vec_len(args[1]) != 1) return rt_error(vm, "invalid '%s' argument", "mode");
  Value x = args[0];
  bool ok = has_mode(vm, x, as_string1(vm, args[1])->data);
  *out = val_lgl(ok && only_names(x, vm->sym.names));
  return OK;
}

/* ---- is.na and relatives ---- */

typedef enum NumTest { IS_NA, IS_NAN, IS_FINITE, IS_INFINITE } NumTest;

static int test_double(NumTest t, double d) {
  switch (t) {
  case IS_NA: return isnan(d) != 0;
  case IS_NAN: return isnan(d) && !is_na_real(d);
  case IS_FINITE: return isfinite(d) != 0;
  default: return isinf(d) != 0;
  }
}

static int test_complex(NumTest t, Complex z) {
  int re = test_double(t, z.re), im = test_double(t, z.im);
  return t == IS_FINITE ? re && im : re || im;
}

static bool elt_is_na(VM *vm, Value v) { /* list element: a single NA */
  switch (val_type(v)) {
  case T_LGL:
  case T_INT:
  case T_DBL:
  case T_CPLX:
  case T_STR: break;
  default: return false;
  }
  if (vec_len(v) != 1) return false;
  Vec *x = val_vec(vm, v);
  if (!x) return false;
  switch (x->h.type) {
  case T_DBL: return isnan(dbl_ro(x)[0]);
  case T_CPLX: return test_complex(IS_NA, cplx_ro(x)[0]);
  case T_STR: return str_ro(x)[0] == vm->na_str;
  default: return int_ro(x)[0] == NA_INT;
  }
}

static void test_stretch(VM *vm, NumTest t, const Vec *v, int32_t *r, int64_t from, int64_t to) {
  switch (v->h.type) {
  case T_LGL:
  case T_INT:
    for (int64_t i = from; i < to; i++)
      r[i] = t == IS_NA ? int_ro(v)[i] == NA_INT : t == IS_FINITE && int_ro(v)[i] != NA_INT;
    break;
  case T_DBL:
    if (t == IS_NA)
      for (int64_t i = from; i < to; i++) r[i] = dbl_ro(v)[i] != dbl_ro(v)[i];
    else
      for (int64_t i = from; i < to; i++) r[i] = test_double(t, dbl_ro(v)[i]);
    break;
  case T_CPLX:
    for (int64_t i = from; i < to; i++) r[i] = test_complex(t, cplx_ro(v)[i]);
    break;
  case T_STR:
    for (int64_t i = from; i < to; i++) r[i] = t == IS_NA && str_ro(v)[i] == vm->na_str;
    break;
  case T_LIST:
    for (int64_t i = from; i < to; i++) r[i] = elt_is_na(vm, list_ro(v)[i]);
    break;
  default: memset(r + from, 0, (size_t)(to - from) * sizeof *r);
  }
}

static Status test_elements(VM *vm, NumTest t, const Vec *v, int32_t *r) {
  STRETCHES(from, to, v->n) {
    TRY(rt_poll(vm));
    test_stretch(vm, t, v, r, from, to);
  }
  return OK;
}

static Status copy_layout(VM *vm, Vec *dst, Vec *src) {
  const int32_t *dims;
  int rank = vec_dims(src, &dims);
  Vec *v;
  if (rank > 0) {
    TRY(vec_copy_dim(vm, dst, src));
    v = vec_dimnames(vm, src);
    return v ? vec_set_dimnames(vm, dst, val_obj(v)) : OK;
  }
  v = vec_names(vm, src);
  return v ? vec_set_names(vm, dst, val_obj(v)) : OK;
}

static Status test_vector(VM *vm, NumTest t, Value x, Value *out) {
  Vec *v = val_vec(vm, x);
  TRY_NEW(v);
  Vec *r = vec_new(vm, T_LGL, v->n);
  TRY_NEW(r);
  TRY(test_elements(vm, t, v, int_rw(r)));
  if (!vec_plain(v)) TRY(copy_layout(vm, r, v));
  *out = vec_val(r);
  return OK;
}

static Status empty_logical(VM *vm, Value *out) {
  Vec *r = vec_new(vm, T_LGL, 0);
  TRY_NEW(r);
  *out = val_obj(r);
  return OK;
}

static Status do_is_na(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Value x = args[0];
  Type t = val_type(x);
  if (x.tag == TAG_DBL || x.tag == TAG_INT || x.tag == TAG_LGL || x.tag == TAG_STR) {
    *out = val_lgl(x.tag == TAG_DBL ? isnan(x.d) : x.tag == TAG_STR ? x.s == vm->na_str : x.i == NA_INT);
    return OK;
  }
  if (x.tag == TAG_NULL) return empty_logical(vm, out);
  if (t == T_PAIRLIST) {
    Vec *l;
    TRY(coerce_vector(vm, x, T_LIST, false, &l));
    return test_vector(vm, IS_NA, val_obj(l), out);
  }
  if (t == T_EXPR || !type_is_vec(t) || x.tag == TAG_MISSING) {
    TRY(rt_warning(vm, "%s() applied to non-(list or vector) of type '%s'", "is.na", type_name(t)));
    if (t == T_EXPR) return test_vector(vm, IS_NA, x, out);
    *out = val_lgl(0);
    if (t != T_LANG && t != T_ENV) return OK;
    Value length; /* as many FALSE as there are parts */
    TRY(vm_call_base(vm, "length", 1, &x, NULL, &length));
    Vec *r = vec_new(vm, T_LGL, as_integer1(vm, length));
    TRY_NEW(r);
    for (int64_t i = 0; i < r->n; i++) int_rw(r)[i] = 0;
    *out = val_obj(r);
    return OK;
  }
  return test_vector(vm, IS_NA, x, out);
}

static Status number_test(VM *vm, NumTest t, Value x, Value *out) {
  if (x.tag == TAG_DBL) {
    *out = val_lgl(test_double(t, x.d));
    return OK;
  }
  if (x.tag == TAG_NULL) return empty_logical(vm, out);
  if (!val_is_atomic(x)) return rt_error(vm, "default method not implemented for type '%s'", type_shown(x));
  return test_vector(vm, t, x, out);
}
static Status do_is_nan(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return number_test(vm, IS_NAN, args[0], out);
}
static Status do_is_finite(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return number_test(vm, IS_FINITE, args[0], out);
}
static Status do_is_infinite(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  return number_test(vm, IS_INFINITE, args[0], out);
}

/* ---- anyNA ---- */

static bool vec_any_na(VM *vm, const Vec *v) {
  int64_t n = v->n, i = 0;
  switch (v->h.type) {
  case T_LGL:
  case T_INT:
    while (i < n && int_ro(v)[i] != NA_INT) i++;
    return i < n;
  case T_DBL:
    while (i < n && !isnan(dbl_ro(v)[i])) i++;
    return i < n;
  case T_CPLX:
    while (i < n && !test_complex(IS_NA, cplx_ro(v)[i])) i++;
    return i < n;
  case T_STR:
    while (i < n && str_ro(v)[i] != vm->na_str) i++;
    return i < n;
  default: return false;
  }
}

static Status any_na(VM *vm, Value x, bool recursive, bool *found) {
  Type t = val_type(x);
  *found = false;
  if (x.tag == TAG_NULL || x.tag == TAG_RANGE || t == T_RAW) return OK;
  if (x.tag != TAG_MISSING && val_is_atomic(x)) {
    Vec *v = val_vec(vm, x);
    TRY_NEW(v);
    *found = vec_any_na(vm, v);
    return OK;
  }
  TRY(rt_check_stack(vm));
  if (t == T_PAIRLIST) {
    Vec *l;
    TRY(coerce_vector(vm, x, T_LIST, false, &l));
    return any_na(vm, val_obj(l), recursive, found);
  }
  if (t != T_LIST)
    return rt_errorcall(vm, vm_frame_call(vm), "anyNA() applied to non-(list or vector) of type '%s'", type_name(t));
  for (int64_t i = 0; !*found && i < x.vec->n; i++) {
    TRY(rt_poll_at(vm, i));
    Value e = list_ro(x.vec)[i];
    bool data = type_is_vec(val_type(e)) || val_type(e) == T_PAIRLIST;
    if (!data || (!recursive && (vec_len(e) != 1 || !val_is_atomic(e)))) continue;
    if (val_is_object(e)) {
      Value args[2] = {e, val_lgl(recursive)}, r;
      TRY(vm_call_base(vm, "anyNA", 2, args, NULL, &r));
      *found = as_logical1(vm, r) == 1;
    } else {
      TRY(any_na(vm, e, recursive, found));
    }
  }
  return OK;
}

static Status do_anyNA(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  bool found;
  if (val_is_object(args[0])) { /* of a class without a method: what is missing is for is.na() to say */
    Value missing, any;
    TRY(vm_call_base(vm, "is.na", 1, args, NULL, &missing));
    TRY(vm_call_base(vm, "any", 1, &missing, NULL, &any));
    *out = val_lgl(as_logical1(vm, any) == 1);
    return OK;
  }
  TRY(any_na(vm, args[0], as_logical1(vm, args[1]) == 1, &found));
  *out = val_lgl(found);
  return OK;
}

#define D (BF_PRIM | BF_DISPATCH)
#define IS(NAME, FN, FLAGS)                                                                                            \
  { NAME, do_is_##FN, NULL, FLAGS, "type test", 1, 1 }
const BuiltinDef builtins_coerce[] = {
    {"as.logical", do_as_logical, NULL, D, "logical vector without attributes", 0, -1},
    {"as.integer", do_as_integer, NULL, D, "integer vector without attributes, truncating", 0, -1},
    {"as.double", do_as_double, NULL, D, "double vector without attributes", 0, -1},
    {"as.numeric", do_as_double, NULL, D, "double vector without attributes", 0, -1},
    {"as.complex", do_as_complex, NULL, D, "complex vector without attributes", 0, -1},
    {"as.character", do_as_character, NULL, D, "text, numbers with 15 significant digits", 0, -1},
    {"as.raw", do_as_raw, NULL, D, "bytes; values out of range become 0", 1, 1},
    {"as.vector", do_as_vector, "x, mode = 'any'", BF_DISPATCH | BF_FULL_DISPATCH, "vector of a given mode", 0, 0},
    {"as.symbol", do_as_symbol, "x", 0, "symbol of a name", 0, 0},
    {"as.name", do_as_symbol, "x", 0, "symbol of a name", 0, 0},
    {"asCharacterFactor", do_factor_text, "x", BF_INTERNAL, "labels of a factor", 0, 0},
    {"storage.mode<-", do_set_storage_mode, NULL, BF_PRIM, "changes the type, keeps the attributes", 2, 2},
    {"typeof", do_typeof, "x", BF_LEAF, "internal type name", 0, 0},
    IS("is.null", null, BF_PRIM | BF_LEAF),
    IS("is.logical", logical, BF_PRIM | BF_LEAF),
    IS("is.integer", integer, BF_PRIM | BF_LEAF),
    IS("is.double", double, BF_PRIM | BF_LEAF),
    IS("is.complex", complex, BF_PRIM | BF_LEAF),
    IS("is.character", character, BF_PRIM | BF_LEAF),
    IS("is.raw", raw, BF_PRIM | BF_LEAF),
    IS("is.symbol", symbol, BF_PRIM | BF_LEAF),
    IS("is.name", symbol, BF_PRIM | BF_LEAF),
    IS("is.environment", environment, BF_PRIM | BF_LEAF),
    IS("is.list", list, BF_PRIM | BF_LEAF),
    IS("is.pairlist", pairlist, BF_PRIM | BF_LEAF),
    IS("is.expression", expression, BF_PRIM | BF_LEAF),
    IS("is.object", object, BF_PRIM | BF_LEAF),
    IS("isS4", S4, BF_PRIM | BF_LEAF),
    IS("is.numeric", numeric, D),
    IS("is.matrix", matrix, D),
    IS("is.array", array, D),
    IS("is.atomic", atomic, BF_PRIM | BF_LEAF),
    IS("is.recursive", recursive, BF_PRIM | BF_LEAF),
    IS("is.call", call, BF_PRIM | BF_LEAF),
    IS("is.language", language, BF_PRIM | BF_LEAF),
    IS("is.function", function, BF_PRIM | BF_LEAF),
    IS("is.single", single, BF_PRIM),
    {"is.primitive", do_is_primitive, "x", BF_LEAF, "a builtin function?", 0, 0},
    {"is.vector", do_is_vector, "x, mode = 'any'", 0, "vector of that mode with no attributes but names", 0, 0},
    {"is.na", do_is_na, NULL, D, "elementwise missing value test", 1, 1},
    {"is.nan", do_is_nan, NULL, D, "elementwise NaN (not NA) test", 1, 1},
    {"is.finite", do_is_finite, NULL, D, "elementwise test for ordinary numbers", 1, 1},
    {"is.infinite", do_is_infinite, NULL, D, "elementwise test for Inf and -Inf", 1, 1},
    {"anyNA", do_anyNA, "x, recursive = FALSE", D, "is any element missing?", 0, 0},
    {0},
};
