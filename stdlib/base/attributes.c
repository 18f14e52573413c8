/* attributes.c - Attributes from R: attr, attributes, names, dim, dimnames, levels, class, inherits, nrow ...
 *
 * The checks and coercions of the assignments are in runtime/attr.c.  A replacement function changes its first
 * argument in place when nothing else refers to it.  Called through the table at the end.
 */
#include "vm/calls/frames.h"
#include "stdlib/base/hashing.h"
#include "stdlib/base/env_order.h"

/* ---- attr ---- */
static Status which_arg(VM *vm, Value v, Str **out) {
  if (val_type(v) != T_STR) return rt_error(vm, "'which' must be of mode character");
  if (vec_len(v) != 1) return rt_error(vm, "exactly one attribute 'which' must be given");
  TRY_NEW(*out = as_string1(vm, v));
  return OK;
}

/* Attribute whose name begins with s: NULL when none or several. */
static Sym *partial_name(VM *vm, Value x, const Str *s) {
  Sym *found = NULL;
  int count = 0;
  if (x.tag != TAG_OBJ || s == vm->na_str) return NULL;
  Attr **slot = attr_slot(x.o);
  const Attr *a = slot ? *slot : NULL;
  for (int i = 0; a && i < a->n; i++)
    if (strncmp(a->e[i].name->name->data, s->data, s->len) == 0) {
      found = a->e[i].name;
      count++;
    }
  if (type_is_vec(x.o->type) && vec_dim_in_header(x.vec) && strncmp("dim", s->data, s->len) == 0) {
    found = vm->sym.dim;
    count++;
  }
  if (strncmp("names", s->data, s->len) == 0 && found != vm->sym.names && val_names(vm, x)) {
    found = vm->sym.names;
    count++;
  }
  return count == 1 ? found : NULL;
}

static bool attr_exists(Value x, const Sym *name, VM *vm) {
  if (name == vm->sym.dim && val_is_vecobj(x) && vec_is_matrix(x.vec)) return true;
  Attr **slot = attr_slot(x.o);
  for (int i = 0; slot && *slot && i < (*slot)->n; i++)
    if ((*slot)->e[i].name == name) return true;
  return false;
}

static Status do_attr(VM *vm, Value *args, int n, Value *out) {
  Str *s = NULL;
  bool exact = false;
  TRY(which_arg(vm, args[1], &s));
  TRY(arg_flag(vm, args[2], "exact", &exact));
  *out = val_null();
  if (args[0].tag != TAG_OBJ || s == vm->na_str) return OK;
  Sym *name = sym_of_str(vm, s);
  TRY_NEW(name);
  if (!exact && name != vm->sym.names && !attr_exists(args[0], name, vm)) {
    name = partial_name(vm, args[0], s);
    if (!name) return OK;
    if (vm->opt.warn_partial_attr) TRY(rt_warning(vm, "partial match of '%s' to '%s'", s->data, name->name->data));
  }
  *out = attr_get(vm, args[0], name);
  if (name == vm->sym.row_names) *out = row_names_expand(vm, *out);
  return OK;
}

static Status do_attr_assign(VM *vm, Value *args, int n, Value *out) {
  if (val_type(args[1]) != T_STR || vec_len(args[1]) < 1)
    return rt_error(vm, "'name' must be non-null character string");
  Str *s = as_string1(vm, args[1]);
  Sym *name = s ? sym_of_str(vm, s) : NULL;
  TRY_NEW(name);
  *out = args[0];
  return attr_assign(vm, out, name, args[2]);
}

/* ---- attributes ---- */
static Status do_attributes(VM *vm, Value *args, int n, Value *out) { return attr_list(vm, args[0], out); }

static Status clear_all(VM *vm, Value *x) {
  if (!attr_has_any(*x)) return OK;
  TRY(value_own(vm, x));
  if (val_is_vecobj(*x)) {
    attr_clear(vm, x->vec);
    return OK;
  }
  Value l;
  TRY(attr_list(vm, *x, &l));
  if (!val_is_vecobj(l)) return OK;
  Vec *names = vec_names(vm, l.vec);
  for (int64_t i = 0; names && i < names->n; i++) {
    Sym *s = sym_of_str(vm, str_ro(names)[i]);
    TRY_NEW(s);
    TRY(attr_set(vm, x->o, s, val_null()));
  }
  return OK;
}

static Status set_listed(VM *vm, Value *x, Sym *name, Value v) {
  if (name == vm->sym.class_ && val_is_null(v)) return OK;
  return attr_assign(vm, x, name, v);
}

static Status do_attributes_assign(VM *vm, Value *args, int n, Value *out) {
  Value x = args[0], v = args[1];
  if (!val_is_list(v) && !val_is_null(v)) return rt_error(vm, "attributes must be a list or NULL");
  Vec *l = val_is_list(v) ? v.vec : NULL, *names;
  int64_t m = l ? l->n : 0;
  names = m ? vec_names(vm, l) : NULL;
  if (m && !names) return rt_error(vm, "attributes must be named");
  for (int64_t i = 0; i < m; i++)
    if (str_ro(names)[i]->len == 0)
      return rt_error(vm, "all attributes must have names [%lld does not]", (long long)i + 1);
  if (val_is_null(x)) {
    *out = x;
    if (!l) return OK;
    TRY_NEW(x.vec = vec_new(vm, T_LIST, 0));
    x = val_obj(x.vec);
  }
  bool s4 = x.tag == TAG_OBJ && (x.o->flags & F_S4);
  TRY(clear_all(vm, &x));
  value_mark_s4(&x, s4 && (!val_is_null(v) || val_is_fun(x))); /* of a method: closure_is_compiled() */
  for (int pass = 0; pass < 2; pass++)                         /* dim goes first: dimnames depend on it */
    for (int64_t i = 0; i < m; i++) {
      Sym *s = sym_of_str(vm, str_ro(names)[i]);
      TRY_NEW(s);
      if ((s == vm->sym.dim) == (pass == 0)) TRY(set_listed(vm, &x, s, list_ro(l)[i]));
    }
  *out = x;
  return OK;
}

/* Are these the extents of an array with the elements of x, which has no attributes? */
static bool fits_dim(Value x, Value v) {
  if (!val_is_vecobj(x) || attr_has_any(x) || !val_is_vecobj(v) || attr_has_any(v)) return false;
  if ((v.vec->h.type != T_INT && v.vec->h.type != T_DBL) || v.vec->n < 1) return false;
  double size = 1;
  for (int64_t i = 0; i < v.vec->n; i++) {
    double k = v.vec->h.type == T_INT ? int_ro(v.vec)[i] : dbl_ro(v.vec)[i];
    if (!(k >= 0 && k <= INT32_MAX) || k != (double)(int32_t)k) return false;
    size *= k;
  }
  return size == (double)x.vec->n;
}

/* Are these the names of the rows, columns ... of an array with the extents dim?  No method is asked for their text. */
static bool fits_dimnames(Value dim, Value v) {
  if (!val_is_obj(v, T_LIST) || val_is_object(v) || (v.vec->attr && v.vec->attr->i_names < 0)) return false;
  if (v.vec->attr && v.vec->attr->n != 1) return false;
  if (!val_is_vecobj(dim) || dim.vec->n != v.vec->n) return false;
  for (int64_t i = 0; i < v.vec->n; i++) {
    Value side = list_ro(v.vec)[i];
    double k = dim.vec->h.type == T_INT ? int_ro(dim.vec)[i] : dbl_ro(dim.vec)[i];
    if (side.tag == TAG_NULL) continue;
    if (val_type(side) != T_STR || attr_has_any(side) || (double)vec_len(side) != k || k == 0) return false;
  }
  return true;
}

/* Is this the time of the elements of x, a plain vector? */
static bool fits_tsp(Value x, Value v) {
  if (!val_is_vecobj(x) || attr_has_any(x) || !val_is_obj(v, T_DBL) || attr_has_any(v) || v.vec->n != 3) return false;
  const double *t = dbl_ro(v.vec);
  return x.vec->n > 0 && t[2] > 0 && fabs(t[1] - t[0] - (double)(x.vec->n - 1) / t[2]) < 1e-6 / t[2];
}

/* The extents that x has, or gets by `...`; else NULL. */
static Value dim_to_be(VM *vm, Value x, const Dots *d, const Value *v) {
  for (int i = 0; i < d->n; i++)
    if (d->e[i].name == vm->sym.dim) return v[i];
  return attr_get(vm, x, vm->sym.dim);
}

/* Factors have whole numbers for their codes. */
static bool may_have_class(Value x, const Vec *c) {
  for (int64_t i = 0; i < c->n; i++)
    if (strcmp(str_ro(c)[i]->data, "factor") == 0 || strcmp(str_ro(c)[i]->data, "ordered") == 0)
      return val_is_obj(x, T_INT);
  return true;
}

/* Can structure() just set this attribute of x? Others have conditions, messages or effects on what is there. */
static bool is_settable(VM *vm, Value x, const Str *name, Value v) {
  if (strcmp(name->data, "row.names") == 0 && vec_len(v) > 0 && !attr_has_any(v))
    return val_type(v) == T_INT || val_type(v) == T_STR;
  static const char *const refused[] = {"comment", "row.names", ".Dim", ".Dimnames", ".Names", ".Tsp", ".Label"};
  if (name->len == 0 || str_is_na(vm, name)) return false;
  if (strcmp(name->data, "dim") == 0) return fits_dim(x, v);
  if (strcmp(name->data, "tsp") == 0) return fits_tsp(x, v);
  if (v.tag == TAG_NULL && attr_has_any(x)) return false;
  for (size_t k = 0; k < sizeof refused / sizeof *refused; k++)
    if (name->data[0] == refused[k][0] && strcmp(name->data, refused[k]) == 0) return false;
  bool is_class = strcmp(name->data, "class") == 0, is_names = strcmp(name->data, "names") == 0;
  if ((!is_class && !is_names) || v.tag == TAG_NULL) return true;
  if (val_type(v) != T_STR || vec_len(v) == 0 || attr_has_any(v)) return false;
  if (is_names) return val_is_vecobj(x) && vec_len(x) == vec_len(v) && !attr_has_any(x);
  const Vec *c = val_vec(vm, v);
  return c && may_have_class(x, c);
}

/* The k-th argument in `...`, evaluated; *ok is false when it has no name or is empty. */
static Status named_value(VM *vm, const Dots *d, int k, Value *out, bool *ok) {
  *ok = d->e[k].name && d->e[k].v.tag != TAG_MISSING;
  if (!*ok) return OK;
  TRY(vm_force(vm, d->e[k].v, out));
  if (out->tag == TAG_MISSING) *ok = false;
  if (out->tag == TAG_RANGE) *out = val_obj(val_vec(vm, *out));
  out->aux = 0;
  return out->tag == TAG_OBJ && !out->o ? ERR : OK;
}

/* .Internal(structured(x)): x with the arguments in the function's `...` as attributes, NULL where structure() has to
 * look closer. */
static Status do_structured(VM *vm, Value *args, int n, Value *out) {
  enum { FEW = 16 };
  Value x = args[0], v[FEW];
  const Dots *d = frame_dots_seen(vm, vm->in->top);
  *out = val_null();
  if ((vm->modes & MODE_GENERIC) || !d || d->n > FEW || x.tag == TAG_NULL) return OK;
  if (x.tag == TAG_RANGE) {
    Vec *whole = val_vec(vm, x);
    TRY_NEW(whole);
    x = val_obj(whole);
  }
  if (x.tag == TAG_OBJ && !val_is_vecobj(x) && !val_is_lang(x)) return OK;
  for (int i = 0; i < d->n; i++) {
    bool ok;
    TRY(named_value(vm, d, i, &v[i], &ok));
    if (!ok) return OK;
  }
  bool had_any = attr_has_any(x);
  if (had_any && attr_get(vm, x, vm->sym.row_names).tag != TAG_NULL) return OK; /* set again, they are not automatic */
  for (int i = 0; i < d->n; i++) {
    bool sides = d->e[i].name == vm->sym.dimnames;
    if (sides ? !fits_dimnames(dim_to_be(vm, x, d, v), v[i]) : !is_settable(vm, x, d->e[i].name->name, v[i])) return OK;
    if (d->n > 1 && had_any && attr_get(vm, x, d->e[i].name).tag != TAG_NULL)
      return OK; /* given twice: the first counts */
  }
  for (int pass = 0; pass < 2; pass++) /* dim first, as in `attributes<-` */
    for (int i = 0; i < d->n; i++)
      if ((d->e[i].name == vm->sym.dim) == (pass == 0)) TRY(set_listed(vm, &x, d->e[i].name, v[i]));
  *out = x;
  return OK;
}

/* isTRUE(), isFALSE(): what has a class may have methods for length(), is.na() and !. */
static Status is_flag(VM *vm, Value x, int flag, const char *by_methods, Value *out) {
  if (val_is_object(x)) return vm_call_base(vm, by_methods, 1, &x, NULL, out);
  bool one = val_type(x) == T_LGL && vec_len(x) == 1;
  *out = val_lgl(one && (x.tag == TAG_LGL ? x.i : int_ro(x.vec)[0]) == flag);
  return OK;
}
static Status do_isTRUE(VM *vm, Value *args, int n, Value *out) { return is_flag(vm, args[0], 1, ".is_true", out); }
static Status do_isFALSE(VM *vm, Value *args, int n, Value *out) { return is_flag(vm, args[0], 0, ".is_false", out); }

/* ---- names, dim, dimnames, levels ---- */
static Status do_names(VM *vm, Value *args, int n, Value *out) {
  Value x = args[0];
  *out = val_null();
  Env *e = val_is_env(x) ? x.env : attr_inner_env(vm, x);
  if (e) {
    Vec *v;
    TRY(env_names_ordered(vm, e, true, false, &v));
    *out = val_obj(v);
    return OK;
  }
  if (x.tag != TAG_OBJ) return OK;
  Vec *v = val_names(vm, x);
  if (v) *out = val_obj(v);
  return OK;
}

static Status do_names_assign(VM *vm, Value *args, int n, Value *out) {
  *out = args[0];
  return attr_assign(vm, out, vm->sym.names, args[1]);
}

static Status do_dim(VM *vm, Value *args, int n, Value *out) {
  *out = attr_get(vm, args[0], vm->sym.dim);
  return OK;
}

/* Does a vector have names that are not its dimnames? */
static bool own_names(VM *vm, Value x) { return val_is_vecobj(x) && x.vec->attr && x.vec->attr->i_names >= 0; }

/* The names of any vector go, too. */
static Status drop_dim(VM *vm, Value *x) {
  if (own_names(vm, *x)) {
    TRY(value_own(vm, x));
    TRY(attr_set(vm, x->o, vm->sym.names, val_null()));
  }
  return attr_assign(vm, x, vm->sym.dim, val_null());
}

static Status do_dim_assign(VM *vm, Value *args, int n, Value *out) {
  *out = args[0];
  if (val_is_null(args[1])) return drop_dim(vm, out);
  TRY(attr_assign(vm, out, vm->sym.dim, args[1]));
  return own_names(vm, *out) ? attr_set(vm, out->o, vm->sym.names, val_null()) : OK;
}

static Status do_dimnames(VM *vm, Value *args, int n, Value *out) {
  *out = attr_get(vm, args[0], vm->sym.dimnames);
  return OK;
}

static Status do_dimnames_assign(VM *vm, Value *args, int n, Value *out) {
  *out = args[0];
  return attr_assign(vm, out, vm->sym.dimnames, args[1]);
}

static Status do_levels(VM *vm, Value *args, int n, Value *out) {
  *out = attr_get(vm, args[0], vm->sym.levels);
  return OK;
}

static Status do_levels_assign(VM *vm, Value *args, int n, Value *out) {
  *out = args[0];
  if (val_is_vecobj(args[1]) && args[1].o->type != T_EXPR) {
    Vec *v = val_vec(vm, args[1]);
    int64_t at;
    TRY_NEW(v);
    TRY(vec_first_duplicate(vm, v, &at));
    if (at >= 0) return rt_error(vm, "factor level [%lld] is duplicated", (long long)at + 1);
  }
  return attr_assign(vm, out, vm->sym.levels, args[1]);
}

/* .Internal(asCharacterFactor(x)) */
static Status do_asCharacterFactor(VM *vm, Value *args, int n, Value *out) {
  if (!val_is_factor(vm, args[0])) return rt_error(vm, "attempting to coerce non-factor");
  Vec *x = args[0].vec, *lv = vec_levels(vm, x), *r = vec_new(vm, T_STR, x->n);
  TRY_NEW(r);
  for (int64_t i = 0; i < x->n; i++) {
    int k = int_ro(x)[i];
    if (k != NA_INT && (!lv || k < 1 || k > lv->n)) return rt_error(vm, "malformed factor");
    str_rw(r)[i] = k == NA_INT ? vm->na_str : str_ro(lv)[k - 1];
  }
  *out = vec_val(r);
  return OK;
}

static Status do_nlevels(VM *vm, Value *args, int n, Value *out) {
  Value l = attr_get(vm, args[0], vm->sym.levels);
  if (val_is_object(args[0]) && !val_is_factor(vm, args[0])) TRY(vm_call_base(vm, "levels", 1, args, NULL, &l));
  *out = val_int((int32_t)vec_len(l));
  return OK;
}

/* dim(x) with dispatch, as counts. rank 0: none. */
static Status dims_of(VM *vm, Value x, int *rank, int64_t *d0, int64_t *d1) {
  const int32_t *d;
  *rank = 0;
  if (val_is_data_frame(vm, x) && val_is_list(x) && val_class_attr(vm, x)->n == 1) {
    *rank = 2;
    *d0 = df_nrow(vm, x.vec);
    *d1 = x.vec->n;
    return OK;
  }
  Value v = val_null();
  if (val_is_object(x)) {
    TRY(vm_call_base(vm, "dim", 1, &x, NULL, &v));
  } else if (val_is_vecobj(x)) {
    *rank = vec_dims(x.vec, &d);
    *d0 = *rank > 0 ? d[0] : 0;
    *d1 = *rank > 1 ? d[1] : 0;
    return OK;
  }
  if (val_is_null(v)) return OK;
  Vec *t;
  TRY(coerce_vector(vm, v, T_INT, false, &t));
  *rank = (int)t->n;
  *d0 = t->n > 0 ? int_ro(t)[0] : 0;
  *d1 = t->n > 1 ? int_ro(t)[1] : 0;
  return OK;
}

/* One of the extents of an array whose dim may have names, of which it has its own. */
static Status named_extent(VM *vm, Value x, int k, Value *out) {
  Vec *names = val_is_vecobj(x) && x.vec->attr ? vec_extent_names(x.vec) : NULL, *r, *name;
  if (!names || k >= names->n) return OK;
  TRY_NEW(r = val_vec(vm, *out));
  TRY_NEW(name = vec_new(vm, T_STR, 1));
  str_set(name, 0, str_ro(names)[k]);
  *out = val_obj(r);
  return vec_set_names(vm, r, val_obj(name));
}

static Status do_nrow(VM *vm, Value *args, int n, Value *out) {
  int rank;
  int64_t a, b;
  TRY(dims_of(vm, args[0], &rank, &a, &b));
  *out = rank ? val_int((int32_t)a) : val_null();
  return named_extent(vm, args[0], 0, out);
}

static Status do_ncol(VM *vm, Value *args, int n, Value *out) {
  int rank;
  int64_t a, b;
  TRY(dims_of(vm, args[0], &rank, &a, &b));
  *out = rank > 1 ? val_int((int32_t)b) : rank == 1 ? val_int(NA_INT) : val_null();
  return named_extent(vm, args[0], 1, out);
}

static Status do_NROW(VM *vm, Value *args, int n, Value *out) {
  int rank;
  int64_t a, b;
  TRY(dims_of(vm, args[0], &rank, &a, &b));
  if (!rank) TRY(vm_length(vm, args[0], &a));
  *out = a <= INT_MAX ? val_int((int32_t)a) : val_dbl((double)a);
  return named_extent(vm, args[0], 0, out);
}

static Status do_NCOL(VM *vm, Value *args, int n, Value *out) {
  int rank;
  int64_t a, b;
  TRY(dims_of(vm, args[0], &rank, &a, &b));
  *out = val_int(rank > 1 ? (int32_t)b : 1);
  return named_extent(vm, args[0], 1, out);
}

/* ---- class ---- */
static Status do_class(VM *vm, Value *args, int n, Value *out) {
  Vec *c = val_class(vm, args[0]);
  TRY_NEW(c);
  *out = vec_val(c);
  return OK;
}

static Status do_class_assign(VM *vm, Value *args, int n, Value *out) {
  *out = args[0];
  return value_set_class(vm, out, args[1]);
}

static Status do_class2(VM *vm, Value *args, int n, Value *out) {
  Vec *c = val_implicit_class(vm, args[0]);
  TRY_NEW(c);
  *out = vec_val(c);
  return OK;
}

static Status do_oldClass(VM *vm, Value *args, int n, Value *out) {
  *out = attr_get(vm, args[0], vm->sym.class_);
  if (args[0].tag == TAG_OBJ && (args[0].o->flags & F_S4)) { /* of a class that extends one of S3: that */
    Sym *s;
    TRY_NEW(s = sym_c(vm, ".S3Class"));
    Value v = attr_get(vm, args[0], s);
    if (val_type(v) == T_STR && vec_len(v) > 0) *out = v;
  }
  return OK;
}

static Status do_oldClass_assign(VM *vm, Value *args, int n, Value *out) {
  *out = args[0];
  if (val_is_null(args[0]) && val_is_null(args[1])) return OK;
  TRY(attr_assign(vm, out, vm->sym.class_, args[1]));
  value_mark_s4(out, false);
  return OK;
}

static Status do_unclass(VM *vm, Value *args, int n, Value *out) {
  *out = args[0];
  if (!val_is_object(args[0])) return OK;
  if (val_is_env(args[0])) return rt_error(vm, "cannot unclass an environment");
  if (val_is_obj(args[0], T_EXTPTR)) return rt_error(vm, "cannot unclass an external pointer");
  return attr_assign(vm, out, vm->sym.class_, val_null());
}

/* Classes of x for inherits(): S4 instances with their superclasses. */
static Status inherited_classes(VM *vm, Value x, Vec **out) {
  if (x.tag == TAG_OBJ && (x.o->flags & F_S4)) {
    Value c = attr_get(vm, x, vm->sym.class_), all;
    Vec *plain;
    TRY(coerce_vector(vm, c, T_STR, false, &plain));
    Value arg = vec_val(plain);
    TRY(vm_call_base(vm, ".extendsForS3", 1, &arg, NULL, &all));
    TRY_NEW(*out = val_vec(vm, all));
    return OK;
  }
  TRY_NEW(*out = val_class(vm, x));
  return OK;
}

static Status do_inherits(VM *vm, Value *args, int n, Value *out) {
  Vec *c, *what;
  if (val_type(args[1]) != T_STR) return rt_error(vm, "'what' must be a character vector");
  if (val_type(args[2]) != T_LGL || vec_len(args[2]) != 1)
    return rt_error(vm, "'which' must be a length 1 logical vector");
  bool which = as_logical1(vm, args[2]) != 0;
  TRY(inherited_classes(vm, args[0], &c));
  TRY_NEW(what = val_vec(vm, args[1]));
  Vec *r = which ? vec_new(vm, T_INT, what->n) : NULL;
  if (which) TRY_NEW(r);
  for (int64_t i = 0; i < what->n; i++) {
    int at = 0;
    for (int64_t j = 0; j < c->n && !at; j++)
      if (str_ro(c)[j] == str_ro(what)[i]) at = (int)j + 1;
    if (which) {
      int_rw(r)[i] = at;
    } else if (at) {
      *out = val_lgl(true);
      return OK;
    }
  }
  *out = which ? vec_val(r) : val_lgl(false);
  return OK;
}

/* GNU R's table() leaves a reference to its value behind, which shows in the order of attributes of table() + 1L. */
static Status do_lasting(VM *vm, Value *args, int n, Value *out) {
  (void)vm, (void)n;
  *out = args[0];
  if (val_is_vecobj(args[0])) args[0].o->flags |= F_KEPT;
  return OK;
}

/* setS4Object(object, flag, complete) */
static Status do_setS4(VM *vm, Value *args, int n, Value *out) {
  bool flag;
  TRY(arg_flag(vm, args[1], "flag", &flag));
  *out = args[0];
  bool is = args[0].tag == TAG_OBJ && (args[0].o->flags & F_S4);
  if (is == flag) return OK;
  TRY(value_own(vm, out));
  if (flag)
    out->o->flags |= F_S4;
  else
    out->o->flags &= (uint8_t)~F_S4;
  return OK;
}

static Status do_comment(VM *vm, Value *args, int n, Value *out) {
  *out = attr_get(vm, args[0], vm->sym.comment);
  return OK;
}

static Status do_comment_assign(VM *vm, Value *args, int n, Value *out) {
  *out = args[0];
  return attr_assign(vm, out, vm->sym.comment, args[1]);
}

/* ---- row names ---- */
/* .row_names_info(x, type): 0 as stored, 1 count (negative: automatic), 2 count */
static Status do_row_names_info(VM *vm, Value *args, int n, Value *out) {
  int type;
  TRY(arg_int(vm, args[1], "type", &type));
  if (type < 0 || type > 2) return rt_error(vm, "invalid '%s' argument", "type");
  Value rn = attr_get(vm, args[0], vm->sym.row_names);
  if (type == 0) {
    *out = rn;
    return OK;
  }
  int k = (int)vec_len(rn);
  if (val_is_obj(rn, T_INT) && rn.vec->n == 2 && int_ro(rn.vec)[0] == NA_INT) k = int_ro(rn.vec)[1];
  *out = val_int(type == 2 && k < 0 ? -k : k);
  return OK;
}

const BuiltinDef builtins_attr[] = {
    {"attr", do_attr, "x, which, exact = FALSE", BF_PRIM, "one attribute, by name or unique beginning"},
    {"attr<-", do_attr_assign, "x, which, value", BF_PRIM, "sets one attribute; NULL removes it"},
    {"attributes", do_attributes, "x", BF_PRIM, "all attributes as a named list"},
    {"attributes<-", do_attributes_assign, "x, value", BF_PRIM, "replaces all attributes"},
    {"names", do_names, "x", BF_PRIM | BF_DISPATCH, "names of the elements, or NULL"},
    {"names<-", do_names_assign, "x, value", BF_PRIM | BF_DISPATCH, "sets the names; short ones are padded with NA"},
    {"dim", do_dim, "x", BF_PRIM | BF_DISPATCH, "dimensions, or NULL"},
    {"dim<-", do_dim_assign, "x, value", BF_PRIM | BF_DISPATCH, "sets the dimensions; names go"},
    {"dimnames", do_dimnames, "x", BF_PRIM | BF_DISPATCH, "list of names per dimension, or NULL"},
    {"dimnames<-", do_dimnames_assign, "x, value", BF_PRIM | BF_DISPATCH, "sets the names of the dimensions"},
    {"levels", do_levels, "x", BF_DISPATCH, "levels of a factor, or NULL"},
    {"levels.default", do_levels, "x", 0, "levels attribute"},
    {"levels<-", do_levels_assign, "x, value", BF_PRIM | BF_DISPATCH, "sets the levels attribute"},
    {"asCharacterFactor", do_asCharacterFactor, "x", BF_INTERNAL, "levels of the elements"},
    {"isTRUE", do_isTRUE, "x", 0, "is x TRUE, a single one?"},
    {"isFALSE", do_isFALSE, "x", 0, "is x FALSE, a single one?"},
    {"nlevels", do_nlevels, "x", 0, "number of levels"},
    {"nrow", do_nrow, "x", 0, "first dimension, NULL without dimensions"},
    {"ncol", do_ncol, "x", 0, "second dimension, NULL without dimensions"},
    {"NROW", do_NROW, "x", 0, "rows; a vector is one column"},
    {"NCOL", do_NCOL, "x", 0, "columns; a vector is one column"},
    {"class", do_class, "x", BF_PRIM, "class attribute, or the class that the type implies"},
    {"class<-", do_class_assign, "x, value", BF_PRIM, "sets the class; names of basic types convert"},
    {".class2", do_class2, "x", BF_PRIM, "classes used for dispatch"},
    {"oldClass", do_oldClass, "x", BF_PRIM, "class attribute, or NULL"},
    {"oldClass<-", do_oldClass_assign, "x, value", BF_PRIM, "sets the class attribute"},
    {"unclass", do_unclass, "x", BF_PRIM, "x without its class attribute"},
    {"inherits", do_inherits, "x, what, which = FALSE", 0, "is any of what among the classes of x?"},
    {"structured", do_structured, "x", BF_INTERNAL, "x with the attributes in `...` added, or NULL: not that simple"},
    {"lasting", do_lasting, "x", BF_INTERNAL,
     "x as if something else had it, too: arithmetic does not take its memory"},
    {"setS4Object", do_setS4, "object, flag, complete", BF_INTERNAL, "sets or clears the S4 mark"},
    {"comment", do_comment, "x", 0, "comment attribute"},
    {"comment<-", do_comment_assign, "x, value", 0, "sets the comment attribute"},
    {".row_names_info", do_row_names_info, "x, type = 1L", 0, "row names as stored, or their number"},
    {0},
};
