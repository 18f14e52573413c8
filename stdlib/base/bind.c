/* bind.c - The default cbind and rbind: any vectors and matrices side by side.
 *
 * base/bind.R looks for methods (data frames above all); column names are made from the expressions of its `...`.
 * One routine serves both directions: `along` counts what is glued (columns of cbind), `across` the common
 * extent (rows of cbind).
 */
#include "stdlib/builtin.h"
#include "vm/calls/dispatch.h"
#include "vm/calls/frames.h"
#include "runtime/poll.h"

typedef struct Part {
  Value v;
  Vec *x;     /* data in the result's type */
  Vec *names; /* of a vector */
  Vec *dn;    /* dimnames of a matrix */
  bool matrix;
  int64_t along, across; /* extents; a vector has across = its length */
  int arg;               /* 1-based number of the argument */
  Str *label;            /* name for a vector's line, or NULL */
} Part;

typedef struct Bind {
  bool rows; /* rbind */
  int level; /* deparse.level */
  Part *p;
  int n;
  Type type;
  int64_t along, across;
  bool any_matrix;
} Bind;

static int type_rank(int t) { return t == T_RAW ? 1 : t; }

static Status note_type(VM *vm, Bind *b, Value v) {
  int t = val_type(v);
  if (t == T_EXPR) return rt_error(vm, "cannot create a matrix from type '%s'", type_name(t));
  if (!type_is_vec(t)) t = T_LIST;
  if (b->type == T_NULL || type_rank(t) > type_rank(b->type)) b->type = (Type)t;
  return OK;
}

/* Label of argument i: its name, or its expression as deparse.level asks. */
static Status part_label(VM *vm, const Bind *b, Str *name, Value expr, Part *p) {
  p->label = name && name->len ? name : NULL;
  if (p->label || b->level <= 0 || expr.tag == TAG_UNBOUND) return OK;
  if (val_is_sym(expr)) {
    p->label = expr.sym->name;
  } else if (b->level >= 2) {
    Str *s = rt_deparse1(vm, expr);
    TRY_NEW(s);
    TRY_NEW(p->label = s->len > 10 ? str_fmt(vm, "%.10s...", s->data) : s);
  }
  return OK;
}

/* The expression of element i of the caller's dots, unbound if they are not the arguments. */
static Value dots_expr(const Dots *d, int i, int n) {
  if (!d || d->n != n) return val_unbound();
  Value v = d->e[i].v;
  return v.tag == TAG_PROM ? v.prom->expr : v;
}

/* A row of one element is made of a list, which not everything can become; a column takes it as it is. */
static Status row_of(VM *vm, Value *v) {
  if (val_is_fun(*v)) return rt_error(vm, "cannot coerce type '%s' to vector of type 'list'", type_name(val_type(*v)));
  if (val_is_env(*v)) return rt_error(vm, "environments cannot be coerced to other types");
  if (!val_is_sym(*v)) return OK;
  TRY(rt_warning(vm, "'symbol' object cannot be coerced to type 'list'"));
  Vec *nothing = vec_new(vm, T_LIST, 1);
  TRY_NEW(nothing);
  *v = val_obj(nothing);
  return OK;
}

static Status take_parts(VM *vm, Bind *b, const Value *args, int n, Sym *const *names) {
  const Dots *d = b->level > 0 ? frame_dots_seen(vm, vm->in->top) : NULL;
  TRY_NEW(b->p = vm_scratch(vm, sizeof(Part) * (size_t)(n + 1)));
  for (int i = 0; i < n; i++) {
    Value v = args[i];
    if (v.tag == TAG_MISSING) return rt_error(vm, "argument is missing, with no default");
    if (b->rows) TRY(row_of(vm, &v));
    Part *p = &b->p[b->n++];
    *p = (Part){.v = v, .arg = i + 1, .along = 1};
    if (!val_is_null(v)) TRY(note_type(vm, b, v)); /* NULL: a vector of length 0 */
    TRY(part_label(vm, b, names && names[i] ? names[i]->name : NULL, dots_expr(d, i, n), p));
    if (val_is_obj(v, T_PAIRLIST) || val_is_obj(v, T_LANG)) {
      Vec *l;
      TRY(list_from_pairlist(vm, v, &l));
      p->v = v = val_obj(l);
    }
    if (val_is_vecobj(v) && vec_is_matrix(v.vec)) {
      p->matrix = b->any_matrix = true;
      p->along = b->rows ? v.vec->nrow : v.vec->ncol;
      p->across = b->rows ? v.vec->ncol : v.vec->nrow;
      p->dn = vec_dimnames(vm, v.vec);
    } else {
      p->across = v.tag == TAG_OBJ && !type_is_vec(v.o->type) ? 1 : vec_len(v);
      p->names = val_is_vecobj(v) && v.vec->attr ? vec_names(vm, v.vec) : NULL;
    }
  }
  return OK;
}

/* Extents of the result; vectors of length 0 (NULL too) count only when everything is empty. */
static Status measure_parts(VM *vm, Bind *b) {
  bool some = false;
  b->across = -1;
  for (int i = 0; i < b->n; i++) {
    Part *p = &b->p[i];
    if (p->across > 0) some = true;
    if (!p->matrix) continue;
    if (b->across >= 0 && p->across != b->across)
      return rt_error(vm, "number of %s of matrices must match (see arg %d)", b->rows ? "columns" : "rows", p->arg);
    b->across = p->across;
  }
  if (b->across < 0)
    for (int i = 0; i < b->n; i++)
      if (b->p[i].across > b->across) b->across = b->p[i].across;
  if (b->across < 0) b->across = 0;
  bool warned = false;
  for (int i = 0; i < b->n; i++) {
    Part *p = &b->p[i];
    if (!p->matrix && p->across == 0 && some) p->along = 0;
    b->along += p->along;
    int64_t k = p->across, n = b->across;
    if (p->matrix || warned || k == 0 || (k <= n && n % k == 0 && n > 0)) continue;
    warned = true;
    TRY(rt_warning(vm, "number of %s of result is not a multiple of vector length (arg %d)",
                   b->rows ? "columns" : "rows", p->arg));
  }
  if (b->along > INT_MAX || b->across > INT_MAX) return rt_error(vm, "too many columns");
  return OK;
}

static Status convert_part(VM *vm, const Bind *b, Part *p) {
  if (p->v.tag == TAG_OBJ && !type_is_vec(p->v.o->type)) {
    TRY_NEW(p->x = vec_new(vm, T_LIST, 1));
    list_set(vm, p->x, 0, p->v);
    return OK;
  }
  if (val_type(p->v) == b->type) {
    TRY_NEW(p->x = val_vec(vm, p->v));
    return OK;
  }
  return coerce_vector(vm, p->v, b->type, false, &p->x);
}

/* Result line `at` (column of cbind): elements from.. of x, step, recycled over m. */
#define LINE(field)                                                                                                    \
  for (int64_t i = 0, j = 0; i < n && !rt_cancelled_at(vm, i); i++) {                                                  \
    field##_rw(r)[at + i * to_step] = field##_ro(x)[from + j * from_step];                                             \
    if (++j == m) j = 0;                                                                                               \
  }

static void copy_line(VM *vm, Vec *r, int64_t at, int64_t to_step, int64_t n, const Vec *x, int64_t from,
                      int64_t from_step, int64_t m) {
  if (m == 0) return;
  switch (r->h.type) {
  case T_LGL:
  case T_INT: LINE(int); break;
  case T_DBL: LINE(dbl); break;
  case T_CPLX: LINE(cplx); break;
  case T_STR: LINE(str); break;
  case T_RAW: LINE(raw); break;
  default:
    for (int64_t i = 0, j = 0; i < n; i++) {
      list_set(vm, r, at + i * to_step, list_ro(x)[from + j * from_step]);
      if (++j == m) j = 0;
    }
  }
}
#undef LINE

/* Whole block of columns at once (cbind of a matrix). */
static bool copy_block(VM *vm, Vec *r, int64_t at, const Vec *x) {
  if (x->h.type == T_LIST) return false;
  size_t sz = type_size(x->h.type);
  STRETCHES(from, to, x->n) {
    if (rt_cancelled(vm)) break;
    memcpy((char *)data_rw(r) + (size_t)(at + from) * sz, (const char *)data_ro(x) + (size_t)from * sz,
           (size_t)(to - from) * sz);
  }
  return true;
}

/* The rows of a matrix, column by column (rbind). */
static bool copy_columns(VM *vm, Vec *r, int64_t line, int64_t rows, const Part *p) {
  if (p->x->h.type == T_LIST) return false;
  size_t sz = type_size(p->x->h.type), part = (size_t)p->along * sz;
  int64_t columns = p->along ? p->x->n / p->along : 0;
  char *to = (char *)data_rw(r) + (size_t)line * sz;
  const char *from = data_ro(p->x);
  for (int64_t j = 0; j < columns && !rt_cancelled_at(vm, j); j++, to += (size_t)rows * sz, from += part)
    memcpy(to, from, part);
  return true;
}

static void fill_part(VM *vm, const Bind *b, Vec *r, int64_t line, const Part *p) {
  int64_t n = b->across;
  if (p->matrix && (b->rows ? copy_columns(vm, r, line, b->along, p) : copy_block(vm, r, line * n, p->x))) return;
  for (int64_t k = 0; k < p->along; k++) {
    int64_t at = b->rows ? line + k : (line + k) * n, to_step = b->rows ? b->along : 1;
    if (!p->matrix)
      copy_line(vm, r, at, to_step, n, p->x, 0, 1, p->across);
    else if (b->rows)
      copy_line(vm, r, at, to_step, n, p->x, k, p->along, n);
    else
      copy_line(vm, r, at, to_step, n, p->x, k * n, 1, n);
  }
}

/* ---- dimnames ---- */
static Value dn_part(const Part *p, int which) { return p->dn ? list_ro(p->dn)[which] : val_null(); }

static Status across_names(VM *vm, const Bind *b, Value *out) {
  *out = val_null();
  for (int i = 0; i < b->n && val_is_null(*out); i++) {
    const Part *p = &b->p[i];
    if (p->matrix)
      *out = dn_part(p, b->rows ? 1 : 0);
    else if (p->names && p->names->n > 0 && p->across == b->across && p->along)
      *out = val_obj(p->names);
  }
  return OK;
}

static Status along_names(VM *vm, const Bind *b, Value *out) {
  bool any = false;
  int side = b->rows ? 0 : 1;
  *out = val_null();
  for (int i = 0; i < b->n; i++)
    if (b->p[i].along) any |= b->p[i].matrix ? !val_is_null(dn_part(&b->p[i], side)) : b->p[i].label != NULL;
  if (!any) return OK;
  Vec *nm = vec_new(vm, T_STR, b->along);
  TRY_NEW(nm);
  int64_t at = 0;
  for (int i = 0; i < b->n; i++) {
    const Part *p = &b->p[i];
    Value d = dn_part(p, side);
    if (p->matrix && !val_is_null(d)) {
      Vec *s = val_vec(vm, d);
      TRY_NEW(s);
      memcpy(str_rw(nm) + at, str_ro(s), (size_t)p->along * sizeof(Str *));
    } else if (!p->matrix && p->label && p->along) {
      str_rw(nm)[at] = p->label;
    }
    at += p->along;
  }
  *out = val_obj(nm);
  return OK;
}

static Status bind_names(VM *vm, const Bind *b, Vec *r) {
  Value across, along;
  TRY(across_names(vm, b, &across));
  TRY(along_names(vm, b, &along));
  if (val_is_null(across) && val_is_null(along) && b->across > 0) return OK;
  Vec *dn = vec_new(vm, T_LIST, 2);
  TRY_NEW(dn);
  list_set(vm, dn, b->rows ? 1 : 0, across);
  list_set(vm, dn, b->rows ? 0 : 1, along);
  return vec_set_dimnames(vm, r, val_obj(dn));
}

/* .Internal(cbind(deparse.level, ...)): called by a closure whose `...` the arguments are. */
static Status bind(VM *vm, Value *args, int n, bool rows, Value *out) {
  Sym **names = vm->arg_names;
  Bind b = {.rows = rows, .type = T_NULL};
  TRY(arg_int(vm, args[0], "deparse.level", &b.level));
  TRY(take_parts(vm, &b, args + 1, n - 1, names ? names + 1 : NULL));
  if (b.type == T_NULL) {
    *out = val_null();
    return OK;
  }
  TRY(measure_parts(vm, &b));
  Vec *r = vec_matrix(vm, b.type, (int32_t)(rows ? b.along : b.across), (int32_t)(rows ? b.across : b.along));
  TRY_NEW(r);
  int64_t line = 0;
  for (int i = 0; i < b.n; i++) {
    if (!b.p[i].along) continue;
    TRY(convert_part(vm, &b, &b.p[i]));
    fill_part(vm, &b, r, line, &b.p[i]);
    TRY(rt_poll(vm));
    line += b.p[i].along;
  }
  TRY(bind_names(vm, &b, r));
  *out = val_obj(r);
  return OK;
}

static Status do_cbind(VM *vm, Value *args, int n, Value *out) { return bind(vm, args, n, false, out); }
static Status do_rbind(VM *vm, Value *args, int n, Value *out) { return bind(vm, args, n, true, out); }

static bool any_object(const Value *args, int n) {
  bool any = false;
  for (int i = 0; i < n; i++) any |= val_is_object(args[i]);
  return any;
}

/* .Internal(cbind_plain(deparse.level, ...)): the same where no argument has a class; NULL where methods are looked
 * for. */
static Status do_cbind_plain(VM *vm, Value *args, int n, Value *out) {
  *out = val_null();
  return any_object(args + 1, n - 1) ? OK : bind(vm, args, n, false, out);
}
static Status do_rbind_plain(VM *vm, Value *args, int n, Value *out) {
  *out = val_null();
  return any_object(args + 1, n - 1) ? OK : bind(vm, args, n, true, out);
}

/* .Internal(any_object(...)) */
static Status do_any_object(VM *vm, Value *args, int n, Value *out) {
  *out = val_lgl(any_object(args, n));
  return OK;
}

/* First method of the classes of x, TAG_UNBOUND if there is none. */
static Status method_of(VM *vm, const char *generic, Value x, Env *env, Value *out) {
  *out = val_unbound();
  Vec *c = val_implicit_class(vm, x);
  TRY_NEW(c);
  for (int64_t i = 0; i < c->n && out->tag == TAG_UNBOUND; i++)
    TRY(s3_find_method(vm, generic, str_ro(c)[i]->data, env, vm->basens, out));
  return OK;
}

/* .Internal(bind_method(generic, envir, ...)): what cbind(...) dispatches to, the method of the first argument that has
 * one; NULL: nothing. */
static Status do_bind_method(VM *vm, Value *args, int n, Value *out) {
  Str *generic;
  Env *env;
  TRY(arg_string(vm, args[0], "generic", &generic));
  TRY(arg_env(vm, args[1], "envir", &env));
  for (int i = 2; i < n; i++) {
    if (!val_is_object(args[i])) continue;
    TRY(method_of(vm, generic->data, args[i], env, out));
    if (out->tag != TAG_UNBOUND) return OK;
  }
  *out = val_null();
  return OK;
}

const BuiltinDef builtins_bind[] = {
    {"cbind", do_cbind, NULL, BF_INTERNAL, "columns side by side", 1, -1},
    {"rbind", do_rbind, NULL, BF_INTERNAL, "rows below each other", 1, -1},
    {"cbind_plain", do_cbind_plain, NULL, BF_INTERNAL, "columns side by side, or NULL: some have a class", 1, -1},
    {"rbind_plain", do_rbind_plain, NULL, BF_INTERNAL, "rows below each other, or NULL: some have a class", 1, -1},
    {"any_object", do_any_object, NULL, BF_INTERNAL, "has any argument a class attribute?", 0, -1},
    {"bind_method", do_bind_method, NULL, BF_INTERNAL, "method of cbind or rbind for the arguments", 2, -1},
    {0},
};
